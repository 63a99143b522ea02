"""Files of cards: what is read from a good one, and where and how each mistake in a broken one is refused."""

from __future__ import annotations

import pytest

from wanju.kernel.brought import steps
from wanju.kernel.card_files import Reader, read_deck
from wanju.kernel.cards import Aim, Asks, Extra
from wanju.kernel.effects import Op, Source, Verb, Who
from wanju.kernel.errors import BadFile

from .tiny import HEAD, WORDS, Seat, card, lines

FLOOD = """
[[card]]
id   = "flood"
copies = 2
asks = "everyone_in_secret"
aim  = "other"
gift = { what = "wealth", most = 3 }
do   = [{ verb = "gain", what = "calamity", by = 4 }]
afterwards = [{ verb = "call", rule = "double" }]

  [[card.hero]]
  id    = "hero"
  skips = true

  [[card.choice]]
  id    = "a"
  needs = ["self.role == monk"]
  aim   = "left"
  opens = true
  points = 5
  do    = [
    { verb = "pay", what = "wealth", by = "price" },
    { verb = "gain", what = "merit", who = "others", when = ["their.wealth >= 2", "rule.chain == once"] },
  ]

[[card]]
id = "calm"
"""


COPIES, POINTS = {"copies": Extra(steps(1, 9, 1), 1)}, {"points": Extra(steps(-9, 9, 1), 0)}


def read(text):
    return Reader("tiny.toml", HEAD + text, WORDS, COPIES, POINTS).deck()


# ── what is read ─────────────────────────────────────────────────────────────


def test_a_file_gives_its_deck_and_cards_in_order(tmp_path):
    path = tmp_path / "tiny.toml"
    path.write_text(HEAD + FLOOD, encoding="utf-8")
    deck = read_deck(path, WORDS, COPIES, POINTS)
    assert (deck.id, deck.rule, [one.id for one in deck.cards]) == ("tiny", "1", ["flood", "calm"])
    assert deck == read(FLOOD)


def test_a_card_keeps_whom_it_asks_and_what_the_deck_says_beyond_its_lines():
    flood, calm = read(FLOOD).cards
    assert (flood.asks, flood.aim, flood.deck) == (Asks.EVERYONE_IN_SECRET, Aim.OTHER, "tiny")
    assert (flood.gift, flood.more) == ((Seat.WEALTH, 3, "wealth"), {"copies": 2})
    assert (calm.asks, calm.aim, calm.gift, calm.choices, calm.more) == (
        Asks.NOBODY,
        Aim.NOBODY,
        None,
        (),
        {"copies": 1},
    )


def test_options_keep_needs_flags_and_lines():
    flood = read(FLOOD).cards[0]
    choice, hero = flood.choices[0], flood.heroes[0]
    assert (choice.id, choice.aim, choice.opens, choice.skips, choice.more) == (
        "a",
        Aim.LEFT,
        True,
        False,
        {"points": 5},
    )
    assert (hero.skips, hero.opens, hero.do) == (True, False, ())
    need = choice.needs[0]
    assert (need.left.source, need.op, need.right.what, need.text) == (Source.SELF, Op.EQUAL, 3, "self.role == monk")


def test_a_line_knows_verb_counter_amount_and_conditions():
    pay, gain = read(FLOOD).cards[0].choices[0].do
    assert (pay.verb, pay.who, pay.on_table, pay.by.source) == (Verb.PAY, Who.SELF, False, Source.NUMBER)
    assert (gain.who, gain.by.what, len(gain.when)) == (Who.OTHERS, 1, 2)
    assert (gain.when[1].right.what, gain.when[1].right.word) == (0, "once")


def test_a_counter_of_the_table_needs_no_who():
    assert lines('verb = "gain", what = "calamity"').do[0].who == Who.TABLE
    assert lines('verb = "gain", what = "calamity", who = "table"').do[0].on_table


def test_lines_are_counted_over_all_parts_and_a_call_is_noticed():
    flood, calm = read(FLOOD).cards
    assert len(flood.lines) == 4 and flood.needs_call and not calm.needs_call


def test_a_call_in_an_option_is_noticed_too():
    assert card('[[card.hero]]\nid = "a"\ndo = [{ verb = "call", rule = "double" }]').needs_call


def test_blanks_in_a_condition_do_not_matter():
    texts = [lines(f'verb = "gain", what = "merit", when = ["{c}"]') for c in ("calamity>=10", " calamity  >= 10 ")]
    assert [one.do[0].when[0].text for one in texts] == ["calamity >= 10"] * 2


@pytest.mark.parametrize("asks", [asks.name.lower() for asks in Asks])
def test_every_way_to_ask_can_be_written(asks):
    assert card(f'asks = "{asks}"\n[[card.choice]]\nid = "a"').asks.name.lower() == asks


@pytest.mark.parametrize("aim", [aim.name.lower() for aim in Aim])
def test_every_aim_can_be_written(aim):
    assert card(f'aim = "{aim}"').aim.name.lower() == aim


@pytest.mark.parametrize(("verb", "who"), [("give", "chosen"), ("give", "right"), ("take", "others"), ("take", "left")])
def test_deals_are_made_with_somebody_else(verb, who):
    assert lines(f'verb = "{verb}", what = "wealth", who = "{who}"').do[0].who.name.lower() == who


# ── what is refused ──────────────────────────────────────────────────────────


def do(row):
    return f"do = [\n  {{ {row} }},\n]"


GAIN = 'verb = "gain", what = "merit"'
BROKEN = {
    # name: (the card after its id, the line of the file that is named, what the sentence says)
    "unknown key of a card": ('ask = "vote"', 6, "no key is called 'ask'.*Did you mean 'asks'"),
    "unknown verb": (do('verb = "gian", what = "merit"'), 7, "no verb is called 'gian'.*Did you mean 'gain'"),
    "no verb": (do('what = "merit"'), 7, "the key 'verb' is missing"),
    "unknown key of a line": (do(GAIN + ', wen = ["calamity >= 1"]'), 7, "no key is called 'wen'.*Did you mean 'when'"),
    "no counter": (do('verb = "gain"'), 7, "the key 'what' is missing"),
    "unknown counter": (do('verb = "gain", what = "meritt"'), 7, "no counter is called 'meritt'.*Did you mean 'merit'"),
    "unknown who": (do(GAIN + ', who = "other"'), 7, "no 'who' is called 'other'.*Did you mean 'others'"),
    "a seat's counter of the table": (do(GAIN + ', who = "table"'), 7, "'merit' belongs to a seat"),
    "the table's counter of a seat": (do('verb = "gain", what = "calamity", who = "self"'), 7, "belongs to the table"),
    "unknown amount": (do(GAIN + ', by = "prize"'), 7, "'prize' is no number.*Did you mean 'price'"),
    "half an amount": (do(GAIN + ", by = 1.5"), 7, "1.5 is no number"),
    "true as an amount": (do(GAIN + ", by = true"), 7, "True is no number"),
    "a list as an amount": (do(GAIN + ", by = [1]"), 7, r"\[1\] is no number"),
    "a huge amount": (do(GAIN + ", by = 70000"), 7, "70000 is no number"),
    "two signs": (do(GAIN + ', by = "--5"'), 7, "'--5' is no number"),
    "a raised digit": (do(GAIN + ', by = "²"'), 7, "'²' is no number"),
    "a negative gain": (do(GAIN + ", by = -2"), 7, "'by' cannot be -2; turn the verb round"),
    "a switch as an amount": (do(GAIN + ', by = "chain"'), 7, "'chain' is a switch and no number"),
    "a switch as an amount, in full": (do(GAIN + ', by = "rule.chain"'), 7, "'rule.chain' is a switch and no number"),
    "a number in halves": (do(GAIN + ', by = "half"'), 7, "'half' is not one whole number"),
    "a number for each seat": (do(GAIN + ', by = "each"'), 7, "'each' is not one whole number"),
    "paying for others": (do('verb = "pay", what = "wealth", who = "left"'), 7, "one pays for oneself"),
    "giving to nobody": (do('verb = "give", what = "wealth"'), 7, "'who' as one of: left, right, chosen"),
    "giving from the table": (do('verb = "give", what = "calamity"'), 7, "only give with 'who'"),
    "taking from all": (do('verb = "take", what = "wealth", who = "all"'), 7, "only take with 'who'"),
    "dice onto a board": (do('verb = "roll", what = "merit", by = 1'), 7, "dice are rolled into a counter"),
    "unknown call": (do('verb = "call", rule = "duble"'), 7, "no rule to call is called 'duble'.*'double'"),
    "a call with an amount": (do('verb = "call", rule = "double", by = 1'), 7, "no key is called 'by'"),
    "no condition": (do(GAIN + ', when = ["calamity > 9"]'), 7, "'calamity > 9' is no condition; write a counter"),
    "conditions without a list": (do(GAIN + ', when = "calamity >= 9"'), 7, "'when' is a list of conditions"),
    "unknown counter in a condition": (
        do(GAIN + ', when = ["calamty >= 9"]'), 7, "no counter of the table is called 'calamty'.*'calamity'"),
    "unknown subject": (do(GAIN + ', when = ["sef.merit >= 9"]'), 7, "no subject is called 'sef'.*Did you mean 'self'"),
    "unknown number of the rulebook": (
        do(GAIN + ', when = ["rule.pric >= 9"]'), 7, "no number or switch is called 'pric'.*Did you mean 'price'"),
    "unknown reading": (
        do(GAIN + ', when = ["rule.chain == allways"]'), 7, "no reading is called 'allways'.*Did you mean 'always'"),
    "a switch compared by size": (do(GAIN + ', when = ["rule.chain >= once"]'), 7, "only compared by =="),
    "unknown right side": (do(GAIN + ', when = ["self.role == munk"]'), 7, "'munk' is no number.*Did you mean 'monk'"),
    "lines without a list": ('do = "gain"', 6, "effects are a list of lines"),
    "a line that is none": ('do = ["gain"]', 6, "'gain' should be a table of keys"),
    "unknown way to ask": ('asks = "votes"\n[[card.choice]]\nid = "a"', 6, "way to ask is called 'votes'.*'vote'"),
    "asking without options": ('asks = "vote"', 6, "it asks somebody but has no"),
    "unknown aim": ('aim = "richest"', 6, "no aim is called 'richest'; there are: nobody, other, anyone, poorest"),
    "one option not in a list": ('[card.choice]\nid = "a"', 6, r"under a line \[\[card.choice\]\]"),
    "unknown key of an option": ('[[card.choice]]\nid = "a"\nned = []', 8, "no key is called 'ned'.*'needs'"),
    "an option without id": ("[[card.choice]]\ndo = []", 4, "the key 'id' is missing"),
    "two options alike": ('[[card.choice]]\nid = "b"\n[[card.choice]]\nid = "b"', 7, "two options have the id 'b'"),
    "a flag in words": ('[[card.hero]]\nid = "b"\nskips = "yes"', 8, "'skips' is true or false"),
    "a gift of what nobody has": ('gift = { what = "calamity", most = 1 }', 6, "no counter of a seat is called"),
    "a gift without end": ('gift = { what = "wealth", most = 100 }', 6, "'most' cannot be 100"),
    "a gift without most": ('gift = { what = "wealth" }', 4, "the key 'most' is missing"),
}  # fmt: skip


@pytest.mark.parametrize(("body", "line", "sentence"), BROKEN.values(), ids=BROKEN)
def test_a_broken_card_is_refused_with_file_card_line_and_guess(body, line, sentence):
    with pytest.raises(BadFile, match=sentence) as refused:
        Reader("tiny.toml", f'{HEAD}[[card]]\nid = "one"\n{body}\n', WORDS, {}, {}).deck()
    assert refused.value.place == f"tiny.toml, card 'one', line {line}"
    assert "\n" not in str(refused.value)


FILES = {
    "not TOML": ("[[card", "tiny.toml: not valid TOML"),
    "no deck": ('[[card]]\nid = "a"', "tiny.toml: the key 'deck' is missing"),
    "no cards": (HEAD, "tiny.toml: the key 'card' is missing"),
    "one card not in a list": (HEAD + '[card]\nid = "a"', r"tiny.toml: write each card under a line \[\[card\]\]"),
    "cards that are a number": ("card = 3\n" + HEAD, "tiny.toml: write each card under"),
    "a deck that is a word": ('deck = "tiny"\n[[card]]\nid = "a"', "tiny.toml: 'tiny' should be a table"),
    "unknown table": (HEAD + '[[cards]]\nid = "a"', "tiny.toml: no key is called 'cards'.*Did you mean 'card'"),
    "unknown key of the deck": (HEAD + 'name = "x"\n[[card]]\nid = "a"', "no key is called 'name'"),
    "a card without id": (HEAD + "[[card]]\ndo = []", r"card '\?', line 4: the key 'id' is missing"),
    "an id of two words": (HEAD + '[[card]]\nid = "a b"', "card 'a b', line 5: an id is a word"),
    "an id that is a number": (HEAD + "[[card]]\nid = 7", "card '7', line 5: an id is a word"),
    "the same id twice": (HEAD + '[[card]]\nid = "a"\n[[card]]\nid = "a"', "line 7: another card of this file has"),
    "a mistake in the second card": (
        HEAD + '[[card]]\nid = "a"\ndo = []\n[[card]]\nid = "b"\ndoo = []', "card 'b', line 9: no key is called 'doo'"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "sentence"), FILES.values(), ids=FILES)
def test_a_broken_file_is_refused_with_its_place(text, sentence):
    with pytest.raises(BadFile, match=sentence):
        Reader("tiny.toml", text, WORDS, {}, {}).deck()


def test_of_two_lines_with_the_same_word_the_wrong_one_is_named():
    good, bad = '{ verb = "gain", what = "merit" }', '{ verb = "pay", what = "merit", who = "left" }'
    with pytest.raises(BadFile) as refused:
        read(f'[[card]]\nid = "one"\ndo = [\n  {good},  # pay nothing\n  {bad},\n]')
    assert refused.value.place == "tiny.toml, card 'one', line 8"


def test_a_file_that_cannot_be_read_is_refused_without_its_folder(tmp_path):
    with pytest.raises(BadFile, match=r"^nowhere.toml: it cannot be read \(No such file or directory\)\.$"):
        read_deck(tmp_path / "nowhere.toml", WORDS)
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadFile, match=r"^bytes.toml: it is not text in UTF-8\.$"):
        read_deck(tmp_path / "bytes.toml", WORDS)
