"""§1.2, §1.3  One roll on any board at all, under any readings: the rules against the slow Ludo, piece by piece.

Games seldom come to walls on starts, to three finished seats or to a tie at the safety stop; these boards are there.
"""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from wanju.games import find
from wanju.games.ludo import turns
from wanju.games.ludo.moves import movable

from .build import board, steps, told
from .oracle import READINGS, SAFE, Oracle
from .recorder import in_words

HOME = [56] * 4
CROWDS = ((-1, 56), (-1, 6), (0, 30), (42, 56), (48, 52))
MOST = 300


@st.composite
def positions(draw):
    """A board on which no two colours share an open square, a seat that has not finished, and a roll."""
    readings = {name: draw(st.sampled_from(listed)) for name, listed in READINGS.items()} | {"most_turns": MOST}
    seats, crowd = draw(st.integers(2, 4)), draw(st.sampled_from(CROWDS))
    near = st.one_of(st.integers(*crowd), st.integers(-1, 56), st.sampled_from([-1, 56, 0, 13, 26, 50]))
    rows = [draw(st.lists(near, min_size=4, max_size=4)) for _ in range(seats)]
    finished = draw(st.lists(st.sampled_from(range(seats)), max_size=seats - 2, unique=True))
    if readings["end_mode"] == "first":
        finished = []
    rows = [HOME if seat in finished else row for seat, row in enumerate(rows)]
    playing = [seat for seat in range(seats) if seat not in finished]
    rows = [row if seat in finished or row != HOME else [55, *HOME[1:]] for seat, row in enumerate(rows)]
    starts = find("ludo").sheet(find("ludo").ruleset(seats, settings=readings))["starts"]
    return {
        "readings": readings,
        "rows": apart(rows, starts, SAFE[readings["safe_squares"]]),
        "finished": finished,
        "seat": draw(st.sampled_from(playing)),
        "die": draw(st.integers(1, 6)),
        "sixes": draw(st.integers(0, 2)),
        "tries": draw(st.integers(0, 3)),
        "turn": draw(st.sampled_from([0, 1, seats, 50, MOST - 1])),
        "captures": draw(st.integers(0, 1)),
    }


def apart(rows, starts, safe):
    """Whoever comes second to an open square stays in the yard."""
    colour, placed = {}, []
    for seat, row in enumerate(rows):
        kept = []
        for step in row:
            square = (starts[seat] + step) % 52
            is_open = 0 <= step <= 50 and square not in safe
            kept.append(-1 if is_open and colour.setdefault(square, seat) != seat else step)
        placed.append(kept)
    return placed


def slow(at, piece):
    """The roll in the slow Ludo, with this piece if there is a choice: its story."""
    oracle = Oracle(len(at["rows"]), 0, 0, at["readings"])
    for seat, row in enumerate(at["rows"]):
        for number, step in enumerate(row):
            oracle.piece[seat, number] = place(oracle.starts[seat], step)
    oracle.captured = dict.fromkeys(oracle.seats, at["captures"])
    oracle.finished, oracle.turns = list(at["finished"]), at["turn"]
    oracle.choose = lambda pieces: piece if piece in pieces else pieces[0]
    sixes = at["sixes"] + 1 if at["die"] == 6 else 0
    is_again = oracle.one_roll(at["seat"], at["die"], sixes, at["tries"] + 1)
    if not is_again and not oracle.is_over and at["turn"] + 1 >= MOST:
        oracle.story.append(("stopped", MOST))
        oracle.end()
    return oracle


def place(start, step):
    if step in (-1, 56):
        return "yard" if step == -1 else "goal"
    return (start + step) % 52 if step <= 50 else f"column {step - 50}"


def quick(at, piece):
    """The same by the rules: the table afterwards, and its story."""
    table = board(at["rows"], at["seat"], turn=at["turn"], captures=at["captures"],
                  **{**at["readings"], "throws": "by_hand"})  # fmt: skip
    state = table.state
    state.sixes, state.tries = at["sixes"], at["tries"]
    for rank, seat in enumerate(at["finished"], start=1):
        state.rank[seat] = rank
    dice, fair = [at["die"]], turns.roll_die
    turns.roll_die = lambda *_: dice.pop()
    try:
        pieces = turns.throw(state, table.rules, table.dealer)
    finally:
        turns.roll_die = fair
    chosen = 1 << piece if pieces >> piece & 1 else pieces & -pieces
    turns.advance(state, table.rules, table.dealer, chosen)
    notes = [in_words(*map(int, (note["what"], note["who"], note["a"], note["b"])))
             for note in table.dealer.notes[: table.dealer.lines]]  # fmt: skip
    table._write_down()
    return table, pieces, notes


@settings(max_examples=250, deadline=None)
@given(positions())
def test_1_3_one_roll_on_any_board(at):
    """Who may move, where to, whom it captures, who rolls next, and who has which place."""
    for piece in range(4):
        oracle, (table, pieces, story) = slow(at, piece), quick(at, piece)
        assert story == oracle.story
        now = [[oracle.step(seat, oracle.piece[seat, n]) for n in range(4)] for seat in oracle.seats]
        assert [steps(table, seat) for seat in oracle.seats] == now
        assert (table.view()["outcome"] != "playing") == oracle.is_over
        is_third = at["sixes"] == 2 and at["die"] == 6 and at["readings"]["three_sixes"] == "forfeit"
        assert not is_third or pieces == 0
        assert not told(table, "again") or table.state.seat == at["seat"]
        if not oracle.is_over and not told(table, "again"):
            after = [(at["seat"] + n) % len(at["rows"]) for n in range(1, 5)]
            assert table.state.seat == next(seat for seat in after if seat not in oracle.finished)


@settings(max_examples=100, deadline=None)
@given(positions())
def test_1_3_what_may_move_is_what_why_not_allows(at):
    table = board(at["rows"], at["seat"], captures=at["captures"], **at["readings"])
    state, rules = table.state, table.rules
    state.die = at["die"]
    state.movable = movable(state, rules, at["seat"], at["die"])
    if state.movable:
        legal = [f"piece_{piece}" for piece in range(4) if int(state.movable) >> piece & 1]
        assert list(table.legal(at["seat"])) == legal
        for kind in table.closed(at["seat"]):
            assert table.why_not(at["seat"], kind, "zh")
