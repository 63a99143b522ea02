"""Print the largest files and functions, for the eye: a file should stay under 400 lines, a function under 40."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parents[1]


def files() -> list[tuple[int, str]]:
    found = [p for kind in ("py", "js", "css") for p in (ROOT / "src").rglob(f"*.{kind}")]
    return [(len(p.read_text(encoding="utf-8").splitlines()), str(p.relative_to(ROOT))) for p in found]


def functions() -> list[tuple[int, str]]:
    found = []
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno:
                found.append((node.end_lineno - node.lineno + 1, f"{path.relative_to(ROOT)}: {node.name}"))
    return found


if __name__ == "__main__":
    for title, sizes in (("largest files", files()), ("largest functions", functions())):
        print(f"{title}: " + ", ".join(f"{name} {lines}" for lines, name in sorted(sizes, reverse=True)[:10]))
