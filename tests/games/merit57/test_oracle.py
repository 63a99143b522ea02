"""Whole games, decision by decision against `oracle.py`: what counts, who is asked what, and what is allowed."""

from __future__ import annotations

import random
from collections import deque

import pytest

from wanju.games import find
from wanju.games.merit57.state import Ask, Seat
from wanju.games.merit57.state import Table as Counter
from wanju.kernel.dealer import new_dealer
from wanju.kernel.table import Table

from .oracle import Oracle

STYLES = ("selfish", "altruist", "balanced", "author", "scorer")
FED = {"role": "role", "card": "card", "draws": "card", "appears": "being", "rolls": "amount"}
COUNTED = {
    "W": Seat.WEALTH, "M": Seat.MERIT, "H": Seat.WISDOM, "labors": Seat.LABORS, "practises": Seat.PRACTISES,
    "donations": Seat.DONATIONS, "saves": Seat.SAVES, "protects": Seat.PROTECTS, "aids": Seat.AIDS,
    "helps": Seat.HELPS, "skills": Seat.SKILLS, "heroes": Seat.HEROES, "borne": Seat.BORNE, "assists": Seat.ASSISTS,
    "blessed": Seat.BLESSED, "martyr": Seat.MARTYR, "rewarded": Seat.REWARDED,
}  # fmt: skip


class Feed:
    """What chance has decided at the table, in order, by kind of event."""

    def __init__(self, table):
        self.table, self.read, self.told = table, 0, {event: deque() for event in FED}
        self.go_on()

    def go_on(self):
        for event, _ in self.table.notes[self.read :]:
            if event["event"] in FED:
                self.told[event["event"]].append(event[FED[event["event"]]])
        self.read = len(self.table.notes)

    def of(self, event):
        while True:
            yield self.told[event].popleft()


def agree(table, oracle, question, deep):
    """Everything that counts is the same, and so is what is asked of whom; if `deep`, also what is allowed."""
    state = table.state
    assert (state.table[Counter.CALAMITY], state.table[Counter.SAVED]) == (oracle.C, oracle.saved)
    for p in oracle.players:
        row = state.seat[p.place].tolist()
        assert [row[what] for what in COUNTED.values()] == [int(getattr(p, key)) for key in COUNTED], p
    if question is None:
        assert table.over and table.view()["outcome"] == oracle.outcome
        return
    assert table.waiting == tuple(sorted(question.legal)), question
    assert Ask(int(state.ask)).name.lower() == question.kind and state.table[Counter.ROUND_NUMBER] == oracle.round
    if not deep:
        return
    view = table.view()
    assert {being["id"]: being["stay"] for being in view["beings"]} == oracle.area
    for seat, p in zip(view["seats"], oracle.players, strict=True):
        assert (seat["role"] or p.role, seat["faith"]) == (p.role, p.faith)
        assert (seat["bodhisattva"], seat["renounced"]) == (p.second or "none", p.renounced or "none")
    for seat in table.waiting:
        assert set(table.legal(seat)) == question.legal[seat]


def choose(table, question, seat, mind, chance):
    """Any kind of what the oracle allows, or what some style would do."""
    if chance.random() < 0.4:
        return table.think(seat, chance.choice(STYLES), mind)
    kinds = {}
    for name in sorted(question.legal[seat]):
        kinds.setdefault(name.partition("@")[0], []).append(name)
    return chance.choice(kinds[chance.choice(sorted(kinds))])


def play(ruleset, seed, chance):
    """One game at the table and in the oracle, compared before every decision and at the end."""
    table, mind = Table(ruleset, seed), new_dealer(seed)
    feed = Feed(table)
    rules = {id: int(value) if isinstance(value, float) else value for id, value in ruleset.values.items()}
    oracle = Oracle(ruleset.seats, rules, table.view()["start"], *map(feed.of, FED), ruleset.preset)
    game = oracle.game()
    question = next(game)
    while question:
        agree(table, oracle, question, deep=chance.random() < 0.04)
        seat = chance.choice(sorted(question.legal))
        name = choose(table, question, seat, mind, chance)
        table.act(seat, name)
        feed.go_on()
        try:
            question = game.send((seat, name))
        except StopIteration:
            question = None
    agree(table, oracle, question, deep=True)
    assert not any(feed.told.values()), "not all that was drawn was used"
    seats = table.view()["seats"]
    if oracle.outcome == "won":
        ranks = oracle.ranks()
        assert [seat["score"] for seat in seats] == [p.score for p in oracle.players]
        assert [seat["rank"] for seat in seats] == ranks
        assert table.payoff == tuple(1 / ranks.count(1) if rank == 1 else 0 for rank in ranks)
    else:
        assert [seat["score"] for seat in seats] == [0] * ruleset.seats
        assert table.payoff == (0,) * ruleset.seats
    return oracle.outcome


@pytest.mark.parametrize("part", range(10))
def test_games_of_the_default_rules_agree_after_every_decision(part):
    chance = random.Random(part)
    rulesets = [find("merit57").ruleset(seats) for seats in (3, 4)]
    outcomes = {play(rulesets[seed % 2], 100 * part + seed, chance) for seed in range(32)}
    assert "won" in outcomes


@pytest.mark.parametrize("preset", ["rb57_pressure", "pp58", "v60", "easy", "hard", "v47_claims"])
def test_games_of_the_other_presets_agree(preset):
    chance = random.Random(preset)
    for seed in range(8):
        play(find("merit57").ruleset(3 + seed % 2, preset), seed, chance)


SWITCHES = {
    "calamity_bases": ("rb57", "appendix_b", "pp58", "pp50"),
    "timeout_calamity": (4, 3, 5),
    "karma_multiplier": ("off", "on"),
    "sacrifice_bonus": ("off", "on"),
    "vow_table": ("ch9_plus_v58", "ch9", "pp58", "sim60", "v47"),
    "being_refill": ("one", "to_two"),
    "futian_base_bonus": (1, 0),
    "survival_rounds": ("rounds_2_4_6", "rounds_4_6"),
    "hard_tick": (0, 1),
    "start_player": ("random_fixed", "rotate"),
    "dice_practise": ("off", "on"),
    "conversion": ("off", "on"),
    "convert_wisdom_to": ("others", "anyone"),
    "final_sacrifice": ("off", "on"),
    "calamity_win": (12, 19),
    "saves_win": (5, 3),
    "three_player_adjust": (0, 1, 2),
    "option_penalties": ("losses", "prices"),
    "skill_timing": ("own_turn", "any_time"),
}


@pytest.mark.parametrize("part", range(3))
def test_games_under_switches_agree(part):
    chance = random.Random(f"switches {part}")
    for seed in range(16):
        settings = {id: chance.choice(values) for id, values in SWITCHES.items()}
        play(find("merit57").ruleset(3 + seed % 2, settings=settings), seed, chance)
