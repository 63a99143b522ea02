"""`benchmarks/ludo.c`: Ludo under the standard rules for four random players, in C."""

from __future__ import annotations

from wanju.lab.yardstick import Yardstick

YARDSTICK = Yardstick("random")
