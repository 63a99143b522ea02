"""The second target: rules as one WebAssembly module, made by LLVM alone, without a linker.

What rules compile to before it is optimized names no processor, but for the size of a pointer and for one instruction.
So all that is called is linked, said to be for WebAssembly, optimized as one program and turned into an object file,
and `wasm_file.py` makes a module of that, which imports nothing. Where a call from Python would raise, an export stops
the module, and `why` tells the reason (`wasm_support.ll`); there is never a number then.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from pickle import loads
from typing import Any

import llvmlite.binding as llvm
from numba.core.errors import UnsupportedError

from wanju.compiler.advice import Advice
from wanju.compiler.inner import compile_unoptimized
from wanju.compiler.library import everything_called, is_inner
from wanju.compiler.target import Codegen
from wanju.compiler.wasm_file import finished

Wanted = tuple[Callable[..., Any], Any]
"""A function, and its signature in Numba's types: whole numbers of 64 bits, and pointers."""

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+mutable-globals,+sign-ext,+bulk-memory,+nontrapping-fptoint,+simd128"
"""What every browser has had for years. Nothing is relaxed or fused: numbers are those of any other machine."""
SUPPORT = Path(__file__).with_name("wasm_support.ll")
WHY = "why"
LARGE = 24_000
"""So many instructions before anything is optimized are many: v1.3 has 18,000 of them, v5.7 30,000."""
DEAL_BITS = "@llvm.x86.bmi.pdep.64", "@deal_bits"
"""An instruction that other processors do not have, and the function that does its work."""
PICKLED = re.compile(r'(@\.const\.pickledata\.[0-9a-f]+ = internal constant \[)(\d+)( x i8\] c)"(.*)"$', re.M)
ESCAPED = re.compile(rb"\\(\\|[0-9A-F]{2})")


def build(wanted: Mapping[str, Wanted], *apart: Callable[..., Any]) -> bytes:
    """A module that exports these functions by their names, and its memory. If it is large, those that are `apart`
    stay functions of their own (`keep_apart`)."""
    if not isinstance(Codegen.profiler, Advice):
        raise UnsupportedError("Rules that count their branches count in this process; no module can be made of them.")
    made = {name: compile_unoptimized(*each) for name, each in wanted.items()}
    machine = target_machine()
    program = for_machine(linked(made), machine)
    kept = {*made, WHY}
    for value in (*program.functions, *program.global_variables):
        if not value.is_declaration and value.name not in kept:
            value.linkage = "internal"
    Codegen.profiler.finish(program)
    keep_apart(program, apart)
    optimize(program, machine)
    return finished(machine.emit_object(program), sorted(kept))


def target_machine() -> Any:
    """What LLVM knows of WebAssembly."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(TRIPLE)
    return target.create_target_machine("generic", FEATURES, opt=3, reloc="static", codemodel="default")


def linked(made: Mapping[str, Any]) -> Any:
    """The exports and all that they call, not optimized. LLVM links a function that is called by what came before."""
    roots = [each.library for each in made.values()]
    modules = [each._get_module_for_linking() for each in everything_called(roots) if is_inner(each)]
    program = llvm.parse_assembly(
        "\n".join(exported(name, each.fndesc, modules) for name, each in made.items())
        + "\ndeclare void @go_on_if_fine(i32, ptr)"
    )
    for module in modules:
        program.link_in(module, preserve=True)
    return program


def exported(name: str, description: Any, modules: list[Any]) -> str:
    """A function around another, in LLVM's language: it stops the module unless all went well."""
    inner = description.llvm_func_name
    found = next(f for module in modules for f in module.functions if f.name == inner and not f.is_declaration)
    kinds = [str(argument.type) for argument in found.arguments][2:]  # after where the result and an error go
    given = ", ".join(f"{kind} %a{n}" for n, kind in enumerate(kinds))
    return f"""
        declare i32 @{inner}(ptr, ptr, {", ".join(kinds)})
        define i64 @{name}({given}) {{
          %result = alloca i64
          %raised = alloca ptr
          store i64 0, ptr %result
          store ptr null, ptr %raised
          %status = call i32 @{inner}(ptr %result, ptr %raised, {given})
          %error = load ptr, ptr %raised
          call void @go_on_if_fine(i32 %status, ptr %error)
          %value = load i64, ptr %result
          ret i64 %value
        }}"""


def for_machine(program: Any, machine: Any) -> Any:
    """The same program for another machine, with what it leans on there."""
    text = PICKLED.sub(told, str(program)).replace(*DEAL_BITS)
    moved = llvm.parse_assembly(re.sub(r"^target (datalayout|triple) = .*$", "", text, flags=re.M))
    support = llvm.parse_assembly(SUPPORT.read_text(encoding="utf-8"))
    for each in (moved, support):
        each.triple, each.data_layout = TRIPLE, str(machine.target_data)
    moved.link_in(support)
    return moved


def told(pickled: re.Match[str]) -> str:
    """What Numba raises, as a sentence in place of Python's own bytes; it takes no more room."""
    head, size, kind, text = pickled.groups()
    raised, arguments, _ = loads(ESCAPED.sub(lambda code: unescaped(code[1]), text.encode("latin-1")))
    sentence = ": ".join([raised.__name__, *map(str, arguments or ())]).encode()[: int(size)].ljust(int(size))
    return f'{head}{size}{kind}"' + "".join(f"\\{byte:02X}" for byte in sentence) + '"'


def unescaped(code: bytes) -> bytes:
    """A byte as LLVM writes it after a backslash."""
    return code if code == b"\\" else bytes([int(code, 16)])


def keep_apart(program: Any, functions: Iterable[Callable[..., Any]]) -> None:
    """Inline every function of a large program but these. V8 allocates registers of huge functions with less care:
    功德轮回 v5.7 ran at 0.49 of native while `choose` was inlined into its loop, and runs at 0.55; small games are a
    third faster with everything inlined."""
    sizes = [sum(1 for _ in block.instructions) for each in program.functions for block in each.blocks]
    if sum(sizes) < LARGE:
        return
    paths = [(*function.__module__.split("."), function.__qualname__) for function in functions]
    starts = tuple("_ZN" + "".join(f"{len(part)}{part}" for part in path) + "B" for path in paths)
    for each in program.functions:
        if each.name.startswith(starts) and not each.is_declaration:
            each.add_function_attribute("noinline")


def optimize(program: Any, machine: Any) -> None:
    """As for the processor: loops of rules are short, and what is done alike to neighbouring fields is done at once."""
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_vectorization, tuning.slp_vectorization = False, True
    builder = llvm.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(program, builder)
