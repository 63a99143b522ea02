"""The pages hold their JSDoc types: `tsc --noEmit --checkJs --strict`, run through npx."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "src" / "wanju" / "web"
TYPESCRIPT = "typescript@5.9.3"
LONGEST_FILE = 400


def run_tsc(*arguments: str) -> subprocess.CompletedProcess[str]:
    npx = shutil.which("npx")
    if npx is None:
        pytest.skip("npx is not installed; the types of the pages are checked where it is.")
    command = [npx, "-y", "-p", TYPESCRIPT, "tsc", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)


def test_the_pages_pass_the_strict_type_check() -> None:
    if run_tsc("--version").returncode != 0:
        pytest.skip("npx could not fetch TypeScript; is the npm registry reachable?")
    done = run_tsc("-p", str(WEB / "jsconfig.json"))
    assert done.returncode == 0, done.stdout


def test_no_file_is_longer_than_it_should_be() -> None:
    files = [path for kind in ("*.js", "*.css", "*.html") for path in WEB.rglob(kind)]
    assert len(files) > 10
    lengths = {path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in files}
    assert {name: length for name, length in lengths.items() if length > LONGEST_FILE} == {}
