"""A player that is a process: a line of JSON comes in for each decision, a line goes out with the answer. Any language
will do; this one needs nothing but Python's own library:

wanju arena ludo "process:python examples/json_bot.py" clever --games 200
"""

import json
import random
import sys


def decide(turn):
    """`view` is what the seat may know, `legal` what it may do; `seed` makes its chances the same in the same games."""
    chance = random.Random(turn["seed"])
    bold = [action for action in turn["legal"] if "@" in action]  # aimed at somebody or something
    return chance.choice(bold or turn["legal"])


for line in sys.stdin:
    print(json.dumps({"action": decide(json.loads(line))}), flush=True)
