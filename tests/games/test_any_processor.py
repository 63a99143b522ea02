"""The same games on any processor: one that cannot fuse a product with a sum, and has another C library for it, plays
what this one plays."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from pathlib import Path

import pytest
from llvmlite.binding import get_host_cpu_features, get_host_cpu_name

PROGRAM = Path(__file__).with_name("any_processor.py")
FUSED = ("fma", "avx512", "avxifma")
FEATURES = get_host_cpu_features()


def without_fusing():
    """What tells the compiler and the C library that products are never fused with sums here."""
    kept = [("-" if not has or name.startswith(FUSED) else "+") + name for name, has in FEATURES.items()]
    return {
        "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4",
        "NUMBA_CPU_NAME": get_host_cpu_name(),
        "NUMBA_CPU_FEATURES": ",".join(kept),
    }


def played(**environment):
    ran = subprocess.run(
        [sys.executable, PROGRAM], env=os.environ | environment, capture_output=True, text=True, check=True
    )
    return json.loads(ran.stdout)


@pytest.mark.skipif(not FEATURES.get("fma"), reason="this processor fuses nothing")
def test_without_fused_products_the_same_games_are_played():
    here, there = played(), played(**without_fusing())
    assert there["games"] == here["games"]
    if platform.libc_ver()[0] == "glibc":
        assert there["c_library"] != here["c_library"], "nothing was taken away"
