"""For every game, the rulesets that go through all of its modes; and a digest of many games under one of them."""

from __future__ import annotations

import hashlib
import sys

import numpy as np

from wanju.games import find
from wanju.kernel.dealer import DEALER
from wanju.kernel.loops import play_range
from wanju.kernel.record import records


def cier(seats, **settings):
    return lambda: find("cier").ruleset(seats, settings=settings)


RULESETS = {
    "cier": {
        "individual": cier(3),
        "fouls": cier(3, allow_fouls="on", foul_hp=0.5, hp_individual=2, fouled_is_used="yes", ammo_left="lost"),
        "team": cier(4, mode="team", machine_gun_cancel="target", aim_at_allies="no", start_ammo=3),
        "lord": cier(4, mode="lord"),
        "lord_variants": cier(
            4, mode="lord", minions=1, converts="on", lord_abilities=2, two_abilities="in_order", lord_seat=2
        ),
        "lord_goal": cier(
            4, mode="lord", minions=1, commoners_goal="lord", converts="on", converted_returns="one_later"
        ),
        "skill": cier(3, mode="skill"),
        "duel_of_readings": cier(
            2, start_ammo=5, aim_at_self="yes", machine_gun_alone="unavailable", all_out="last_hp", hp_individual=2
        ),
    }
}


def digest_of(play, ruleset, style, first, games):
    """A hash of the tallies after every ten games, and of the last state."""
    game = ruleset.game
    states, blank, dealers = records(game.state), records(game.state), records(DEALER, 2)
    styles = np.full(8, style % len(game.styles), np.int64)
    payoffs, measures = np.zeros(ruleset.seats), np.full(ruleset.measures, np.nan)
    tallies = np.zeros((3, ruleset.seats)), np.zeros((3, ruleset.measures))
    digest = hashlib.sha256()
    with np.errstate(over="ignore"):
        for start in range(first, first + games, 10):
            count = min(10, first + games - start)
            play(
                states, blank, ruleset.array, dealers, styles, np.uint64(11), start, count, game.longest,
                payoffs, tallies[0], measures, tallies[1],
            )  # fmt: skip
            digest.update(tallies[0].tobytes() + tallies[1].tobytes() + states.tobytes())
    return digest.hexdigest()


if __name__ == "__main__":
    id, half, games = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    for name, make in list(RULESETS[id].items())[half::2]:
        print(name, digest_of(play_range, make(), 0, first=0, games=games), flush=True)
