"""Many games of the balanced dice, as one hash; and a taste of the C library, to see that it is another one.
`test_any_processor.py` runs this as a program, on this processor and on this one with its fused products taken away."""

from __future__ import annotations

import hashlib
import json
import math
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))

from every_ruleset import RULESETS, digest_of, ludo

from wanju.kernel.loops import play_many

GAMES = 20_000
RULED = {name: RULESETS["ludo"][name] for name in ("v2.0", "steady", "everybody_balanced")} | {
    "tilt": ludo(4, "steady", steady_shape="tilt", people="no,yes", history="0,-0.6")
}


def c_library():
    """A hash of the C library's own powers of e."""
    powers = [math.exp(x) for x in np.linspace(-3.0, 3.0, 20_001)]
    return hashlib.sha256(np.array(powers).tobytes()).hexdigest()


if __name__ == "__main__":
    games = {name: digest_of(play_many, make(), 0, 0, GAMES) for name, make in RULED.items()}
    print(json.dumps({"c_library": c_library(), "games": games}))
