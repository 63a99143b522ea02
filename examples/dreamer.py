"""A player in Python: tries each action out a few times and takes the best. It plays any game:

wanju arena cier examples/dreamer.py:Dreamer counting random --games 60
"""


class Dreamer:
    """Made once for some games; `decide` is asked for each decision."""

    trials = 3

    def decide(self, turn):
        return max(turn.legal, key=lambda action: sum(self.ending(turn, action) for _ in range(self.trials)))

    def ending(self, turn, action):
        table = turn.clone()  # what this seat cannot know is drawn anew, and so are the chances
        table.act(turn.seat, action)
        while not table.over:
            seat = table.waiting[0]
            table.act(seat, table.think(seat, table.game.company[0]))
        return table.payoff[turn.seat]
