"""A program at a live table, with a token that somebody who sits there has asked for (docs/bots.md):

python examples/live_bot.py ws://127.0.0.1:8000/ws/TABLE TOKEN
"""

import json
import random
import sys

from websockets.sync.client import connect


def play(address, token):
    """Sit down and answer until the match is over; returns what each seat got."""
    with connect(address, max_size=None) as line:
        line.send(json.dumps({"type": "hello", "token": token}))
        while True:
            table = json.loads(line.recv())
            if table["type"] != "table":
                continue  # an acknowledgement, or why a move was not taken: the next snapshot says what is so
            if table["phase"] == "over":
                return table["payoff"]
            if table["phase"] == "playing" and table["you"] in table["waiting"]:
                answers = table["answers"]  # the number of this decision; as its id it keeps a move from counting twice
                move = {"id": str(answers), "answers": answers, "action": choose(table)}
                line.send(json.dumps({"type": "move", **move}))


def choose(table):
    """`view` is what the seat may know, `legal` what it may do."""
    return random.choice(table["legal"])


if __name__ == "__main__":
    print(play(*sys.argv[1:]))
