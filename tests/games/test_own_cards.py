"""Cards of one's own: what the check passes can be played, compiled and interpreted alike; the rest gets a sentence."""

from __future__ import annotations

import re
from functools import cache

import pytest
from every_ruleset import digest_of

from wanju.cli.cards import rulesets_with
from wanju.games import find
from wanju.kernel.check import check_play
from wanju.kernel.errors import BadFile
from wanju.kernel.loops import play_many, play_range
from wanju.kernel.table import Table
from wanju.kernel.text import LANGUAGES

NAME = 'name = { en = "New", zh = "新" }'
COMET = f"""
[[card]]
id = "comet"
{NAME}
kind = "choice"
decks = ["sim13", "rb10_18", "sim13_plus_choice"]
asks = "everyone_in_turn"
do = [{{ verb = "gain", what = "calamity", by = 1 }}]
afterwards = [{{ verb = "lose", what = "calamity", by = 1, when = ["chose_a == players"] }}]
  [[card.choice]]
  id = "a"
  {NAME}
  aim = "other"
  do = [{{ verb = "give", what = "wealth", by = 1, who = "chosen" }}, {{ verb = "gain", what = "fu" }}]
  [[card.choice]]
  id = "b"
  {NAME}
  needs = ["self.poorest >= 1"]
  do = [{{ verb = "gain", what = "wealth", by = 1 }}]
"""
ELEVENTH = f"""
[[card]]
id = "pilgrim"
{NAME}
cost = {{ v52_plus1 = 3, literal = 3, surcharge = 4 }}
merit = 2
wisdom = 1
field = false
"""
OMEN = f"""
[[card]]
id = "omen"
{NAME}
kind = "disaster"
asks = "vote"
do = [{{ verb = "roll", what = "die", by = 3 }}, {{ verb = "gain", what = "merit", by = "die", who = "all" }}]
  [[card.hero]]
  id = "a"
  {NAME}
  needs = ["self.role == monk"]
  token = false
  [[card.choice]]
  id = "a"
  {NAME}
  do = [{{ verb = "pay", what = "wealth", by = 9 }}]
  [[card.choice]]
  id = "b"
  {NAME}
"""
GIFTED = f"""
[[card]]
id = "gifted"
{NAME}
aim = "other"
asks = "both_in_secret"
gift = {{ what = "wisdom", most = 30 }}
afterwards = [{{ verb = "gain", what = "merit", by = "their.gave", who = "all" }}]
  [[card.choice]]
  id = "a"
  {NAME}
  opens = true
  do = [{{ verb = "take", what = "wealth", by = 9999, who = "others" }}]
  [[card.choice]]
  id = "b"
  {NAME}
  aim = "poorest"
  do = [{{ verb = "give", what = "merit", by = "self.merit", who = "chosen" }}]
"""
GREEDY = f"""
[[card]]
id = "greedy"
{NAME}
do = [
  {{ verb = "gain", what = "wealth", by = 9999, who = "all" }},
  {{ verb = "gain", what = "wealth", by = "self.wealth", who = "all" }},
  {{ verb = "gain", what = "blessed", by = 9999 }},
  {{ verb = "lose", what = "merit", by = 9999, who = "all" }},
  {{ verb = "set", what = "merit", by = -9999 }},
]
"""
FLOOD_OF_WEALTH = f"""
[[card]]
id = "flood_of_wealth"
{NAME}
kind = "opportunity"
decks = ["sim13"]
do = [
  {{ verb = "gain", what = "fu", by = 9999, who = "all" }},
  {{ verb = "gain", what = "fu", by = "their.fu", who = "all" }},
  {{ verb = "gain", what = "hui", by = "their.fu", who = "all" }},
  {{ verb = "gain", what = "dearer", by = 9999 }},
  {{ verb = "lose", what = "dearer", by = 99 }},
  {{ verb = "set", what = "wealth", by = -5, who = "all" }},
]
"""


def ours(id, name):
    return (find(id).folder / "cards" / f"{name}.toml").read_text(encoding="utf-8")


def without(text, *ids):
    """The file without these cards."""
    head, *cards = re.split(r"(?=^\[\[card\]\])", text, flags=re.MULTILINE)
    kept = [card for card in cards if re.search(r'id\s*= "(\w+)"', card)[1] not in ids]
    return "".join([head, *kept])


def changed(id, name, old, new):
    text = ours(id, name)
    assert old in text, old
    return text.replace(old, new, 1)


def many(card, count):
    return "".join(card.replace('id = "', f'id = "n{number}_', 1) for number in range(count))


# ── what passes, plays ───────────────────────────────────────────────────────

PLAYS = {
    "a new event": ("merit13", {"events": ours("merit13", "events") + COMET}),
    "as many events as there is room for": ("merit13", {"events": ours("merit13", "events") + many(COMET, 5)}),
    "an event without end": ("merit13", {"events": ours("merit13", "events") + FLOOD_OF_WEALTH}),
    "fewer beings": ("merit13", {"beings": without(ours("merit13", "beings"), "sick", "orphan", "ghost")}),
    "another being in its place": ("merit57", {"beings": without(ours("merit57", "beings"), "sick") + ELEVENTH}),
    "a vote and a hero": ("merit57", {"collective": ours("merit57", "collective") + OMEN}),
    "gifts and secrets": ("merit57", {"general": ours("merit57", "general") + GIFTED}),
    "a card without end": ("merit57", {name: ours("merit57", name) + GREEDY.replace("greedy", f"greedy_{name}")
                                       for name in ("general", "monk", "pp50")}),
    "a small deck": ("merit57", {"monk": without(ours("merit57", "monk"), *re.findall(r'^id\s*= "(\w+)"',
                                 ours("merit57", "monk").split("[[card]]", 2)[2], re.MULTILINE))}),
}  # fmt: skip
RULES = {
    "merit13": [(3, None, {}), (4, "hard", {"event_deck": "sim13_plus_choice", "score_rounding": "nearest"})],
    "merit57": [
        (4, None, {}),
        (2, "two_player", {}),
        (3, None, {"personal_deck_mode": "pp50_merged", "resource_floor": "allow_negative_merit"}),
        (4, "everything", {"collective_mix": "weighted_50_25_25", "reversal": "on"}),
    ],
}


@cache
def rulesets(id):
    return rulesets_with(find(id), {})


@pytest.mark.parametrize(("id", "files"), PLAYS.values(), ids=PLAYS)
def test_what_passes_the_check_plays_alike_compiled_and_not(id, files):
    game = find(id)
    assert rulesets_with(game, files) == rulesets(id)
    for number, (seats, preset, settings) in enumerate(RULES[id]):
        ruleset = game.ruleset(seats, preset, settings, files)
        assert ruleset.hash != game.ruleset(seats, preset, settings).hash
        for style in (0, len(game.styles) - 1):
            assert digest_of(play_range, ruleset, style, 0, 2) == digest_of(play_many, ruleset, style, 0, 2)
        if number < 2:
            check_play(Table(ruleset, seed=number), number)


@pytest.mark.parametrize(("id", "files"), PLAYS.values(), ids=PLAYS)
def test_a_game_with_cards_of_ones_own_is_told_in_both_languages(id, files):
    game = find(id)
    table = Table(game.ruleset(game.most, None, {}, files), seed=1)
    while not table.over:
        seat = table.waiting[0]
        table.act(seat, table.legal(seat)[-1])
    for language in LANGUAGES:
        assert all(table.story(language=language))
    sheet = game.sheet(table.ruleset)
    names = {kind: sheet[kind][id]["name"] for kind in ("cards", "beings") for id in sheet[kind]}
    assert all(set(name) == set(LANGUAGES) and all(name.values()) for name in names.values())


def test_a_new_card_is_told_by_its_own_words():
    ruleset = find("merit13").ruleset(3, files={"events": ours("merit13", "events") + COMET})
    assert ruleset.words("zh")["card.comet"] == "新" and ruleset.words("en")["option.comet.a"] == "New"
    assert "card.comet" not in find("merit13").words("en")
    assert find("merit13").sheet(ruleset)["words"]["en"]["card.comet"] == "New"
    assert find("merit13").sheet(ruleset)["cards"]["comet"]["flavour"] == {"en": "", "zh": ""}


# ── what does not pass ───────────────────────────────────────────────────────

EVENTS, BEINGS = ours("merit13", "events"), ours("merit13", "beings")
GENERAL, COLLECTIVE = ours("merit57", "general"), ours("merit57", "collective")


def comet(old, new, count=1):
    assert old in COMET, old
    return EVENTS + COMET.replace(old, new, count)


def line(text):
    return comet('{ verb = "gain", what = "calamity", by = 1 }', text)


REFUSED = {
    # too many, too few
    "an eleventh being": (
        "merit57",
        "beings",
        ours("merit57", "beings") + ELEVENTH,
        "has 11 cards; there are exactly 10",
    ),
    "nine beings": (
        "merit57",
        "beings",
        without(ours("merit57", "beings"), "sick"),
        "has 9 cards; there are exactly 10",
    ),
    "a thirteenth being": (
        "merit13",
        "beings",
        BEINGS + BEINGS.split("\n\n")[2].replace("famine_victim", "x"),
        "has 13 cards; there is room for 12",
    ),
    "a thirty-second event": ("merit13", "events", EVENTS + many(COMET, 6), "has 32 cards; there is room for 31"),
    "too few events": (
        "merit13",
        "events",
        "".join(re.split(r"(?=^\[\[card\]\])", EVENTS, flags=re.MULTILINE)[:6]),
        "its event_deck 'sim13' has 5 events; 6 rounds need one each",
    ),
    "too few collective events": (
        "merit57",
        "collective",
        without(COLLECTIVE, "flood", "plague", "locusts", "tyranny", "harvest", "peace", "vesak", "sermon"),
        "it has 4 cards, too few for 6 rounds",
    ),
    "a kind without a card": ("merit57", "collective", without(COLLECTIVE, "tyranny", "war"), "of the kind 'manmade'"),
    "no card": ("merit13", "beings", '[deck]\nid = "beings"\nrule = "6"\n', "the key 'card' is missing"),
    "no card at all": ("merit13", "beings", 'card = []\n[deck]\nid = "beings"\nrule = "6"\n', "and at least one"),
    "too many lines": (
        "merit13",
        "events",
        comet("do = [{", "do = [" + '{ verb = "gain", what = "fu" },' * 99 + "{"),
        "the cards have too many effects; there is room for 96",
    ),
    "a fourth option": (
        "merit13",
        "events",
        comet(
            'id = "b"',
            'id = "b"\nname = { en = "x", zh = "x" }\n[[card.choice]]\nid = "c"\n'
            'name = { en = "x", zh = "x" }\n[[card.choice]]\nid = "d"\n',
        ),
        "at most 3 options",
    ),
    # words
    "a card without a name": ("merit13", "events", comet(NAME, ""), "card 'comet': it has no name; write name = "),
    "an option without a name": (
        "merit13",
        "events",
        comet(f'id = "a"\n  {NAME}', 'id = "a"'),
        "its option 'a' has no name",
    ),
    "a being without a name": (
        "merit57",
        "beings",
        without(ours("merit57", "beings"), "sick") + ELEVENTH.replace(NAME, ""),
        "card 'pilgrim': it has no name",
    ),
    "a name in one language": ("merit13", "events", comet(', zh = "新"', ""), "the key 'zh' is missing"),
    "a name in a third": ("merit13", "events", comet('zh = "新"', 'zh = "新", fr = "x"'), "no key is called 'fr'"),
    "a name without letters": ("merit13", "events", comet('"新"', '" "'), "'name' is a text of 1 to 60 characters"),
    "a name on two lines": ("merit13", "events", comet('"新"', '"a\\nb"'), "'name' is a text of 1 to 60 characters"),
    "a name that is a list": ("merit13", "events", comet('"新"', "[]"), "'name' is a text of 1 to 60 characters"),
    "a word of every card": (
        "merit13",
        "events",
        comet("comet", "join"),
        "something else of this game is called 'join'",
    ),
    "a vow that is hidden": (
        "merit57",
        "vows",
        changed("merit57", "vows", '"arhat"', f'"hidden"\n{NAME}'),
        "something else of this game is called 'hidden'",
    ),
    # ids
    "the same id twice": ("merit13", "events", EVENTS + COMET + COMET, "another card of this file has the same id"),
    "the same id in two decks": (
        "merit57",
        "general",
        GENERAL + GIFTED.replace("gifted", "drought"),
        "a card of collective.toml has the same id",
    ),
    "an id of two words": ("merit13", "events", comet('"comet"', '"co met"'), "an id is a word"),
    "an endless id": ("merit13", "events", comet('"comet"', f'"{"x" * 41}"'), "an id is a word of at most 40"),
    "an option under another id": (
        "merit13",
        "events",
        comet('id = "b"', 'id = "x"'),
        "ids of its options are a, b and c",
    ),
    "a deck under another id": (
        "merit13",
        "events",
        changed("merit13", "events", 'id = "events"', 'id = "event"'),
        "the id of this deck is 'events', not 'event'",
    ),
    "an unknown event_deck": ("merit13", "events", comet('"rb10_18"', '"rb18"'), "no event_deck is called 'rb18'"),
    "no event_deck": (
        "merit13",
        "events",
        comet('decks = ["sim13", "rb10_18", "sim13_plus_choice"]\n', ""),
        "the key 'decks'",
    ),
    "an unknown kind": ("merit13", "events", comet('"choice"', '"chance"'), "'kind' cannot be 'chance'; it is one of"),
    "a role in another's place": (
        "merit57",
        "roles",
        changed("merit57", "roles", '"farmer"', '"peasant"'),
        "is the farmer",
    ),
    "an unknown bodhisattva": (
        "merit57",
        "bodhisattva",
        changed("merit57", "bodhisattva", '"guanyin"', '"maitreya"'),
        "that of 'guanyin'",
    ),
    # counts
    "half a cost": (
        "merit13",
        "beings",
        changed("merit13", "beings", "cost = 3", "cost = 2.5"),
        "'cost' cannot be 2.5",
    ),
    "a cost that is true": (
        "merit13",
        "beings",
        changed("merit13", "beings", "cost = 3", "cost = true"),
        "'cost' cannot be True",
    ),
    "a being that troubles in words": (
        "merit13",
        "beings",
        changed("merit13", "beings", "unsaved = 1", 'unsaved = "much"'),
        "'unsaved' cannot be 'much'",
    ),
    "a cost without a reading": (
        "merit57",
        "beings",
        changed("merit57", "beings", "v52_plus1 = 3, ", ""),
        "'cost' cannot be",
    ),
    "points in words": (
        "merit57",
        "vows",
        changed("merit57", "vows", "success = 12", 'success = "12"'),
        "'success' cannot be '12'",
    ),
    "a vow without a reading": (
        "merit57",
        "vows",
        changed("merit57", "vows", 'id = "sim60"', 'id = "sim61"'),
        "its choices are: ",
    ),
    "copies, which nobody reads": (
        "merit57",
        "pp50",
        changed("merit57", "pp50", 'id = "old_lamp"', 'id = "old_lamp"\ncopies = 2'),
        "no key is called 'copies'",
    ),
    # lines that no game could follow
    "somebody chosen where nobody is": (
        "merit13",
        "events",
        line('{ verb = "gain", what = "fu", who = "chosen" }'),
        "nobody is chosen here",
    ),
    "a counter of somebody chosen": (
        "merit13",
        "events",
        line('{ verb = "gain", what = "fu", by = "chosen.fu", who = "all" }'),
        "nobody is chosen here",
    ),
    "a role that changes": (
        "merit13",
        "events",
        line('{ verb = "set", what = "role", by = 99, who = "all" }'),
        "no card can set 'role'; it can: calamity",
    ),
    "a faith that changes": (
        "merit57",
        "general",
        GENERAL + GREEDY.replace('"blessed"', '"faith"'),
        "no card can gain 'faith'",
    ),
    "paying with what nobody hands over": (
        "merit57",
        "general",
        GENERAL + GIFTED.replace('"take", what = "wealth"', '"take", what = "blessed"'),
        "no card can take 'blessed'",
    ),
    "dice without end": (
        "merit57",
        "collective",
        COLLECTIVE + OMEN.replace("by = 3", "by = 30"),
        "a card rolls from 1 to 3 dice",
    ),
    "dice by a counter": (
        "merit57",
        "collective",
        COLLECTIVE + OMEN.replace("by = 3", 'by = "players"'),
        "rolls from 1 to 3 dice",
    ),
    "a gift too large to be named": (
        "merit57",
        "general",
        GENERAL + GIFTED.replace("most = 30", "most = 31"),
        "at most 30",
    ),
    "a gift of what nobody gives": (
        "merit57",
        "general",
        GENERAL + GIFTED.replace('what = "wisdom"', 'what = "helps"'),
        "no counter of a seat is called 'helps'",
    ),
    "a vote that nobody may win": (
        "merit57",
        "collective",
        COLLECTIVE + OMEN.replace('id = "b"\n', 'id = "b"\n  needs = ["self.wealth >= 9"]\n'),
        "a vote is between two options, one of them free",
    ),
    "a card that cannot be aimed": (
        "merit57",
        "general",
        GENERAL + GIFTED.replace('aim = "other"', 'aim = "poorest"'),
        "aimed at nobody, other",
    ),
    "options that nobody is asked for": (
        "merit13",
        "events",
        comet('asks = "everyone_in_turn"\n', ""),
        "it has options but asks nobody",
    ),
    "a vow that looks at another": (
        "merit57",
        "vows",
        changed("merit57", "vows", "self.merit >= 14", "chosen.merit >= 14"),
        "a vow needs",
    ),
}


@pytest.mark.parametrize(("id", "name", "text", "sentence"), REFUSED.values(), ids=REFUSED)
def test_what_could_not_be_played_is_refused_in_one_sentence(id, name, text, sentence):
    with pytest.raises(BadFile, match=re.escape(sentence)) as refused:
        rulesets_with(find(id), {name: text})
    assert str(refused.value).startswith((f"{name}.toml", "card '")) and len(str(refused.value)) <= 400


def test_files_that_are_too_large_together_are_refused():
    files = dict.fromkeys(find("merit57").files, "#" * 60_000)
    with pytest.raises(BadFile, match="files: together they have more than 200,000 characters"):
        find("merit57").ruleset(4, files=files)
