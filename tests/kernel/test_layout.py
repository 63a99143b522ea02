"""Cards as rows of the rules record: what the ruleset decides is decided here, and everything else stays in order."""

from __future__ import annotations

import pytest

from wanju.kernel.cards import Aim, Asks
from wanju.kernel.effects import NOBODY, Op, Source, Verb, Who
from wanju.kernel.errors import BadFile
from wanju.kernel.layout import Layout

from .tiny import Seat, Table, card, is_true, laid, lines, play, values

GAIN = 'verb = "gain", what = "merit"'


def rows(record, kind, count):
    return [tuple(map(int, row)) for row in record[0][kind][:count]]


def test_a_line_is_a_row_of_small_integers():
    record = laid(lines('verb = "lose", what = "wealth", by = "their.merit", who = "others"'))
    row = record[0].effects[0]
    assert (row.verb, row.who, row.on_table, row.what) == (Verb.LOSE, Who.OTHERS, 0, Seat.WEALTH)
    assert (row.by_source, row.by, row.whens) == (Source.THEIR, Seat.MERIT, 0)


def test_a_condition_is_a_row_that_its_line_points_at():
    record = laid(lines(GAIN, f'{GAIN}, when = ["calamity >= 10", "self.wealth <= chosen.wealth"]'))
    assert [int(record[0].effects[n].whens) for n in (0, 1)] == [0, 2] and record[0].effects[1].first_when == 0
    assert rows(record, "conditions", 2) == [
        (Source.TABLE, Table.CALAMITY, Op.AT_LEAST, Source.CONSTANT, 10),
        (Source.SELF, Seat.WEALTH, Op.AT_MOST, Source.CHOSEN, Seat.WEALTH),
    ]


def test_a_card_points_at_its_parts():
    made = card(
        'asks = "vote"\naim = "left"\ngift = { what = "merit", most = 4 }\n'
        f"do = [{{ {GAIN} }}, {{ {GAIN} }}]\nafterwards = [{{ {GAIN} }}]\n"
        f'[[card.choice]]\nid = "a"\nopens = true\ndo = [{{ {GAIN} }}]\n'
        '[[card.choice]]\nid = "b"\nneeds = ["self.wealth >= 2"]\naim = "other"\n'
        '[[card.hero]]\nid = "h"\nskips = true'
    )
    record = laid(made)
    row, options = record[0].cards[0], record[0].choices
    assert (row.asks, row.aim, row.gift, row.most) == (Asks.VOTE, Aim.LEFT, Seat.MERIT, 4)
    assert (row.first_do, row.dos, row.first_after, row.afters) == (0, 2, 2, 1)
    assert (row.first_choice, row.choices, row.first_hero, row.heroes) == (0, 2, 2, 1)
    assert [(int(o.first_do), int(o.dos), int(o.needs)) for o in options[:3]] == [(3, 1, 0), (4, 0, 1), (4, 0, 0)]
    assert [(int(o.aim), int(o.opens), int(o.skips)) for o in options[:3]] == [(0, 1, 0), (Aim.OTHER, 0, 0), (0, 0, 1)]


def test_a_card_without_a_gift_says_so():
    assert laid(lines(GAIN))[0].cards[0].gift == NOBODY


# ── what the ruleset decides ─────────────────────────────────────────────────

ONCE, ALWAYS = (
    f'{GAIN}, by = {by}, when = ["rule.chain == {reading}"]' for by, reading in ((2, "once"), (5, "always"))
)


@pytest.mark.parametrize(("reading", "by"), [("once", 2), ("always", 5)])
def test_of_two_readings_one_line_is_laid_out_without_a_condition(reading, by):
    record = laid(lines(ONCE, ALWAYS), chain=reading)
    assert record[0].cards[0].dos == 1
    assert (record[0].effects[0].by, record[0].effects[0].whens) == (by, 0)
    assert play(ONCE, ALWAYS, settings={"chain": reading}).merit == [1 + by, 2, 3]


@pytest.mark.parametrize(("price", "dos"), [(1, 0), (2, 1), (3, 1)])
def test_a_condition_on_a_number_of_the_rulebook_is_decided_too(price, dos):
    assert laid(lines(f'{GAIN}, when = ["rule.price >= 2"]'), price=price)[0].cards[0].dos == dos


@pytest.mark.parametrize(("price", "limit", "dos"), [(9, 10, 0), (10, 10, 1), (11, 10, 1)])
def test_two_numbers_of_the_rulebook_are_compared_by_their_values(price, limit, dos):
    made = lines(f'{GAIN}, when = ["rule.price >= limit"]')
    assert laid(made, price=price, limit=limit)[0].cards[0].dos == dos


@pytest.mark.parametrize(("calamity", "merit"), [(2, 2), (3, 1)])
def test_a_number_of_the_rulebook_against_a_counter_is_left_to_the_table(calamity, merit):
    line = f'{GAIN}, when = ["rule.price >= calamity"]'
    assert laid(lines(line))[0].effects[0].whens == 1
    assert play(line, calamity=calamity).merit[0] == merit


def test_numbers_of_the_rulebook_become_constants():
    record = laid(lines(f'{GAIN}, by = "price", when = ["calamity >= limit"]'), price=7, limit=12)
    assert (record[0].effects[0].by_source, record[0].effects[0].by) == (Source.CONSTANT, 7)
    assert (record[0].conditions[0].value_source, record[0].conditions[0].value) == (Source.CONSTANT, 12)


@pytest.mark.parametrize("reading", ["once", "always"])
@pytest.mark.parametrize("asked", ["once", "always"])
def test_an_option_whose_need_the_ruleset_denies_stays_closed(reading, asked):
    assert is_true(f"rule.chain == {asked}", settings={"chain": reading}) == (asked == reading)


def test_a_need_that_the_ruleset_grants_takes_no_row():
    made = card('[[card.choice]]\nid = "a"\nneeds = ["rule.chain == once", "calamity >= 3"]')
    assert laid(made)[0].choices[0].needs == 1


# ── room ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("made", "sentence"),
    [
        (lines(*[GAIN] * 17), "card 'one': the cards have too many effects; there is room for 16."),
        (lines(f"{GAIN}, when = {['calamity >= 1'] * 17}"), "too many conditions; there is room for 16"),
        (card("".join(f'[[card.choice]]\nid = "o{n}"\n' for n in range(5))), "too many choices; there is room for 4"),
    ],
    ids=["effects", "conditions", "choices"],
)
def test_more_than_fits_is_refused_in_a_sentence(made, sentence):
    with pytest.raises(BadFile, match=sentence):
        laid(made)


def test_a_card_too_many_is_refused():
    layout = Layout(laid(lines(GAIN))[0], values())
    assert [layout.card(lines(GAIN)) for _ in range(2)] == [0, 1]
    with pytest.raises(BadFile, match="too many cards; there is room for 2"):
        layout.card(lines(GAIN))
