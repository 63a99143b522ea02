"""Rulings of the die: thrown by hand or not (L-13), fair or bent (L-14), by which clock (A19). And that the engine
inside the game is the one that anybody can call: the same six numbers for the same board, to the last bit.
"""

from __future__ import annotations

from itertools import zip_longest

import numpy as np
import pytest

from wanju.games import find
from wanju.games.ludo import balance
from wanju.games.ludo.balance.rules import RULE_NAMES
from wanju.kernel import verbs
from wanju.kernel.dealer import MINDS, new_dealer, roll
from wanju.kernel.table import Table

from .build import YARD, board, steps, throw, with_dice
from .build import roll as rolled
from .recorder import records_of

GAME = find("ludo")
RATES = ("structure", "progress", "predicted")
SCALARS = {"mean": "average", "difference": "difference", "history": "history", "influence": "influence", "p6": "p6",
           "gift_probability": "gift_probability"}  # fmt: skip
"""Reasons of `balance.faces`, and what the record in the state calls them."""
STEADY = ("lead", "left", "moment", "history", "strength")


def ruleset(seats, preset=None, **settings):
    return GAME.ruleset(seats, preset, settings)


def seated(table, style="random"):
    """Play a table; before each of its decisions, the seat that takes it."""
    mind = new_dealer(table.seed, stream=MINDS)
    while not table.over:
        seat = table.waiting[0]
        yield seat
        table.act(seat, table.think(seat, style, mind))


def is_to_roll(table):
    return table.view()["prompt"]["kind"] == "roll"


# ── L-13 ─────────────────────────────────────────────────────────────────────


def test_l_13_every_roll_is_asked_for_or_none_is():
    by_hand = Table(ruleset(2), 4)
    assert by_hand.legal(by_hand.waiting[0]) == ("roll",) and by_hand.state.rolls == 0
    at_once = Table(ruleset(2, "quick"), 4)
    assert at_once.state.rolls > 0 and "roll" not in at_once.legal(at_once.waiting[0])
    assert at_once.why_not(at_once.waiting[0], "roll") == (
        f"You have rolled a {at_once.state.die}; now move a piece. (L-13)"
    )


def test_l_13_by_hand_a_piece_waits_for_the_roll_and_the_roll_for_the_piece():
    table = with_dice(board([[5, 9, -1, -1], YARD], throws="by_hand"), (), lambda: None)
    table.state.movable = 1 << 4
    assert [table.why_not(0, f"piece_{piece}") for piece in range(4)] == ["Roll the die first. (L-13)"] * 4
    with_dice(table, (3,), lambda: verbs.act(table.state, table.rules, table.dealer, 0, 4))
    assert table.legal(0) == ("piece_0", "piece_1") and table.why_not(0, "roll") is not None


def test_l_13_by_hand_the_next_roll_of_the_same_turn_is_asked_for_too():
    table = board([[5, *[56] * 3], YARD], throws="by_hand")
    rolled(table, 6)
    assert table.waiting == (0,) and table.legal(0) == ("roll",) and steps(table, 0)[0] == 11
    with_dice(table, (2,), lambda: verbs.act(table.state, table.rules, table.dealer, 0, 4))
    assert table.waiting == (1,) and table.state.rolls == 2


@pytest.mark.parametrize(("seats", "preset", "settings", "styles"), [
    (2, None, {}, ["random"] * 2),
    (3, None, {"end_mode": "full", "block": "wall", "finish": "bounce"}, ["clever", "random", "hunter"]),
    (4, None, {}, ["random"] * 4),
    (4, "old_style", {"yard_attempts_when": "nothing_on_board"}, ["cautious", "runner", "random", "clever"]),
    (4, "v2.0", {"people": "no,yes"}, ["clever", "random", "clever", "clever"]),
    (2, "v2.0", {"people": "yes,yes", "multi_human": "balance", "clock": "rolls"}, ["random"] * 2),
    (3, "steady", {"people": "yes", "history": "-0.5"}, ["random", "clever", "hunter"]),
])  # fmt: skip
def test_l_13_both_readings_play_the_very_same_games(seats, preset, settings, styles):
    """Line for line: 4,900 games, of random players and of others."""
    asked, unasked = (
        records_of(ruleset(seats, preset, **settings, throws=reading), 700, 21, styles)
        for reading in ("by_hand", "at_once")
    )
    for game, (one, other) in enumerate(zip_longest(asked, unasked)):
        assert np.array_equal(one, other), game


@pytest.mark.parametrize("preset", ["standard", "v2.0", "steady"])
def test_l_13_and_so_do_the_plain_rules(preset):
    """But for the decision to roll."""
    for seed in range(3):
        tables = [Table(ruleset(3, preset, people="yes", throws=throws), seed) for throws in ("by_hand", "at_once")]
        for table in tables:
            for _ in seated(table):
                pass
        by_hand, at_once = tables
        assert [event for event, _ in by_hand.notes] == [event for event, _ in at_once.notes]
        assert [move for move in by_hand.moves if move[1] != "roll"] == at_once.moves
        assert sum(name == "roll" for _, name in by_hand.moves) == by_hand.state.rolls
        assert by_hand.state.tobytes() == at_once.state.tobytes() and by_hand.payoff == at_once.payoff


# ── L-14 ─────────────────────────────────────────────────────────────────────


def rolls_of(table, style="random"):
    """Play by hand; before each roll, the seat that makes it and a copy of the dealer."""
    for seat in seated(table, style):
        if is_to_roll(table):
            dealer = new_dealer(0)
            dealer.key, dealer.counter = table.dealer.key, table.dealer.counter
            yield seat, dealer


def fair(dealer):
    """What a fair die shows with the dealer's next number."""
    with np.errstate(over="ignore"):
        return 1 + roll(dealer, 6)


def test_l_14_dice_are_fair_or_bend_to_people():
    """A fair table takes no notice of who is a person; at the other only the person's dice are bent."""
    for preset in ("standard", "v2.0", "steady"):
        table, bent, before = Table(ruleset(3, preset, people="no,yes"), 2), [], None
        for seat, _ in rolls_of(table):
            if before:
                bent.append((before[0], int(table.state.bent_rolls) - before[1]))
            before = seat, int(table.state.bent_rolls)
        assert {count for seat, count in bent if seat != 1} == {0}
        assert {count for seat, count in bent if seat == 1} == {0 if preset == "standard" else 1}
        assert sum(table.state.bent_by) == table.state.bent_rolls


@pytest.mark.parametrize(("preset", "settings"), [
    ("standard", {"people": "yes"}), ("v2.0", {}), ("v2.0", {"people": "yes", "apply_to": "none"}),
    ("v2.0", {"people": "yes,yes"}), ("steady", {}), ("steady", {"people": "yes,yes"}),
])  # fmt: skip
def test_l_14_where_nobody_is_to_be_helped_the_dice_are_the_fair_ones(preset, settings):
    """No person there, or two of them (A2), or the table says so (A1): the very same games as at a fair table."""
    for seats in (2, 4):
        games = zip_longest(records_of(ruleset(seats, preset, **settings), 200, 8), records_of(ruleset(seats), 200, 8))
        assert all(np.array_equal(one, other) for one, other in games)


def test_l_14_bots_roll_fair_beside_a_person():
    table, due = Table(ruleset(4, "v2.0", people="no,no,yes", history="0,0,0.3"), 6), None
    for seat, dealer in rolls_of(table):
        if due:
            assert table.state.die == due
        due = fair(dealer) if seat != 2 else None


@pytest.mark.parametrize(("preset", "settings"), [
    ("standard", {}), ("quick", {}), ("v2.0", {"people": "yes"}), ("v2.0", {"apply_to": "all", "first_seat": "seat_0"}),
    ("steady", {"people": "yes", "history": "0.4"}),
])  # fmt: skip
def test_l_14_a_roll_takes_one_number_whoever_makes_it(preset, settings):
    """A32  And one more is drawn for who begins."""
    lots = settings.get("first_seat", "drawn") == "drawn"
    for seed in range(3):
        table = Table(ruleset(3, preset, **settings), seed)
        for _ in seated(table):
            assert table.dealer.counter == table.state.rolls + lots
        assert table.dealer.counter == table.state.rolls + lots


# ── L-15 ─────────────────────────────────────────────────────────────────────


def test_l_15_reasons_of_bent_rolls_are_seen_during_the_game_or_not():
    """Only the last one, with whose it was; a fair roll leaves it as it is."""
    seen = {}
    for reading in ("after", "during"):
        table = Table(ruleset(3, "v2.0", people="no,yes", dice_book=reading), 2)
        seen[reading] = [table.view(seat)["bent"] for seat in seated(table)] + [table.view()["bent"]]
        assert table.state.bent_rolls > 10
    assert set(seen["after"]) == {None} and seen["during"][0] is None
    told = [bent for bent in seen["during"] if bent]
    assert {bent["seat"] for bent in told} == {1}
    assert [*dict.fromkeys(bent["number"] for bent in told)] == list(range(1, told[-1]["number"] + 1))
    assert all(sum(bent["p"]) == pytest.approx(1) for bent in told)


@pytest.mark.parametrize(("rows", "words"), [
    ([YARD, YARD],
     "bent: 1–5: 16.6 · 6: 16.8 %. The board +0.0 and past games +0.0 points: a six 16.8 %. (V2.0 §2.2)"),
    ([[10, -1, -1, -1], [40, -1, -1, -1]],
     "bent: 1–3: 6.5 · 4: 67.2 · 5: 6.5 · 6: 6.8 %. 4 would capture, and is given 60.7 times in 100. (V2.0 §3.1)"),
    ([[56, 56, 56, 50], YARD],
     "fair. The last piece: 3, 5, 6 50.0 times in 100. (V2.0 §3.2)"),
])  # fmt: skip
def test_l_15_a_bent_roll_in_words(rows, words):
    table = board(rows, dice="v2.0", people="yes", dice_book="during")
    with np.errstate(over="ignore"):
        throw(table)
    assert table.view()["bent"]["words"]["en"] == f"The die was {words}"
    assert set(table.view()["bent"]["words"]) == {"en", "zh"}


@pytest.mark.parametrize(("history", "rows", "words"), [
    (0.5, [[-1] * 4, [-1] * 4], "fair. This moment decides little: left alone. (§S3)"),
    (-0.9, [[51, 56, 56, 56], [50, 56, 56, 56]], "help, towards 5. (§S3)"),
    (0.9, [[51, 56, 56, 56], [50, 56, 56, 56]], "held back, towards"),
])  # fmt: skip
def test_l_15_a_roll_of_the_steady_dice_in_words(history, rows, words):
    table = board(rows, dice="steady", people="yes", history=[history], dice_book="during")
    with np.errstate(over="ignore"):
        throw(table)
    assert words in table.view()["bent"]["words"]["en"]


# ── the engine inside ────────────────────────────────────────────────────────

TABLES = {
    "one_person": (4, {"people": "no,yes", "history": "0,0.125"}),
    "behind": (2, {"people": "yes", "history": "-0.085"}),
    "two_balanced": (3, {"people": "yes,no,yes", "multi_human": "balance", "history": "0.1,0,-0.2"}),
    "everybody": (4, {"people": "yes", "apply_to": "all", "clock": "rolls", "history": "-0.08"}),
    "long_turns": (3, {"people": "no,no,yes", "seconds_per_turn": 6.5, "history": "0,0,0.105"}),
    "steady_behind": (2, {"dice": "steady", "people": "yes", "history": "-0.6"}),
    "steady_ahead": (4, {"dice": "steady", "people": "no,no,yes", "history": "0,0,0.35", "end_mode": "full"}),
    "other_readings": (
        2,
        {"people": "yes", "two_seats": "adjacent", "safe_squares": "starts", "block": "wall", "mean_scope": "others",
         "precedence": "capture_first", "gift_choice": "best_victim", "endgame_by": "influence", "gain_history": 2.5},
    ),
}  # fmt: skip


RULES_OF = {"v2.0": {"2.2", "3.1", "3.2"}, "steady": {"fair", "S3"}}


def published(table, seat):
    """What anybody can work out before the roll: from the board, the past, the clock and the sixes of this turn."""
    rules, state = table.ruleset.values, table.state
    settings = {name: value for name, value in table.ruleset.settings.items() if name in balance.READ}
    people = [who for who in range(table.ruleset.seats) if rules["people"][who] == "yes"]
    count = state.turns if rules["clock"] == "turns" else state.rolls
    minutes = int(count) * float(rules["seconds_per_turn"]) / 60
    pos = [steps(table, who) for who in range(table.ruleset.seats)]
    return balance.faces(pos, seat, rules["history"][seat], minutes, int(state.sixes), humans=people, **settings)


def must_be_what_was_published(state, due, seats):
    """The last bent roll in the state against the vector and its reasons: every number, bit for bit."""
    if due is None:
        return
    one, (faces, die) = state.roll, due
    why = faces.why
    assert state.die == die
    assert tuple(one.p) == faces.p
    assert RULE_NAMES[one.rule] == why["rule"]
    if "worth" in why:
        assert tuple(one.worth) == why["worth"]
        assert {name: float(one[name]) for name in STEADY} == {name: why[name] for name in STEADY}
        return
    assert tuple(face for face in range(1, 7) if int(one.gifts) >> face - 1 & 1) == why["gifts"]
    assert {name: tuple(one[name][:seats]) for name in RATES} == {name: why[name] for name in RATES}
    assert {name: float(one[field]) for name, field in SCALARS.items()} == {name: why[name] for name in SCALARS}
    assert (None if one.endgame_share < 0 else float(one.endgame_share)) == why["endgame_share"]


@pytest.mark.parametrize("name", TABLES)
def test_every_bent_roll_of_whole_games_is_what_the_engine_publishes(name):
    """§B1 … §B3  And the face is the one that the dealer's next number stands for (A32)."""
    seats, settings = TABLES[name]
    rules = set()
    for seed, style in enumerate(("random", "runner", "clever", "runner", "runner")):
        table, due, far = Table(ruleset(seats, "v2.0", **settings), seed), None, 0.0
        for seat, dealer in rolls_of(table, style):
            must_be_what_was_published(table.state, due, seats)
            faces, due = published(table, seat), None
            if balance.is_bent(seat, int(table.rules.humans), table.rules):
                with np.errstate(over="ignore"):
                    due = faces, balance.roll_face(faces.p, dealer)
                rules.add(faces.why["rule"])
                far += faces.why["distance_from_fair"]
        must_be_what_was_published(table.state, due, seats)
        assert table.state.bent_far == pytest.approx(far, abs=1e-12) and table.state.bent_rolls > 10
        if rules == RULES_OF[str(table.ruleset.values["dice"])]:
            return
    raise AssertionError(f"only {rules} were seen")


# ── A19 ──────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("clock", "minutes"), [("turns", 7.0), ("rolls", 2.5)])
def test_a19_time_goes_by_completed_turns_or_by_rolls(clock, minutes):
    """140 turns and 50 rolls of three seconds: late, or still warming up."""
    rows = [[10, -1, -1, -1], [40, -1, -1, -1]]
    table = board(rows, turn=140, dice="v2.0", people="yes", clock=clock)
    table.state.rolls = 50
    with np.errstate(over="ignore"):
        throw(table)
    assert tuple(table.state.roll.p) == balance.faces(rows, 0, 0.0, minutes, 0).p
    assert table.state.roll.rule == 2


def test_a19_a_turn_takes_as_long_as_the_table_says():
    rows = [[10, -1, -1, -1], [40, -1, -1, -1]]
    for seconds, minutes in ((0.1, 1 / 6), (3, 5.0), (5.5, 55 / 6), (600, 1000.0)):
        table = board(rows, turn=100, dice="v2.0", people="yes", seconds_per_turn=seconds)
        with np.errstate(over="ignore"):
            throw(table)
        assert tuple(table.state.roll.p) == pytest.approx(balance.faces(rows, 0, 0.0, minutes, 0).p, abs=1e-15)


@pytest.mark.parametrize(("clock", "minutes"), [("turns", 5.0), ("rolls", 7.0)])
def test_a19_by_turns_the_clock_stands_still_until_the_turn_is_over(clock, minutes):
    """The second roll of a turn, after a six, with a capture four squares ahead."""
    table = board([[4, 56, 56, 56], [40, -1, -1, -1]], turn=100, dice="v2.0", people="yes", clock=clock)
    table.state.rolls = 139
    rolled(table, 6)
    with np.errstate(over="ignore"):
        throw(table)
    expected = balance.faces([[10, 56, 56, 56], [40, -1, -1, -1]], 0, 0.0, minutes, 1)
    assert tuple(table.state.roll.p) == expected.p and expected.why["gifts"] == (4,)
