"""§4, §7.3: events and endings of somebody's own. A file that breaks a constraint is refused in one sentence that names
the event, the field and the reason; a lenient ruleset plays what can be played, and lists each bent rule."""

from __future__ import annotations

import json
from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wanju.games import find
from wanju.kernel.dealer import new_dealer
from wanju.kernel.errors import BadFile, GameError
from wanju.kernel.table import Table
from wanju.kernel.text import say

from .build import ENDINGS, choice, do, event, files, make_endings, make_events

EVENT_FIELDS = ("id", "title_en", "title_zh", "text_en", "text_zh", "choices", "fixed_position", "is_dilemma", "tags")
CHOICE_FIELDS = ("id", "label_en", "label_zh", "effect", "is_extreme")
ENDING_FIELDS = ("id", "title_en", "title_zh", "text_en", "text_zh", "trigger")
LENIENT = {"content": "lenient"}
THIRD = 2
"""The row that is broken below: event_003, of the pool; the third ending, hell_dominance."""
MOST = 420
"""A sentence is no longer than this."""


def load(events=None, endings=None, **rules):
    return find("delay").ruleset(settings=rules, files=files(events, endings))


def load_text(**texts):
    return find("delay").ruleset(files=files() | texts)


def refused(*parts, **content):
    """The refusal: one sentence on one line, with all of these in it."""
    with pytest.raises(BadFile) as error:
        load(**content)
    return is_one_sentence(str(error.value), *parts)


def is_one_sentence(sentence, *parts):
    assert len(sentence) < MOST and not set("\n\r\x1b") & set(sentence)
    for part in parts:
        assert part in sentence, sentence
    return sentence


def broken(change, of=make_events):
    """The content with one change to its third row."""
    rows = of()
    change(rows[THIRD])
    return rows


def put(key, value):
    return lambda row: row.__setitem__(key, value)


def put_choice(key, value, at=1):
    return lambda row: row["choices"][at].__setitem__(key, value)


def put_effect(key, value, at=1):
    return lambda row: row["choices"][at]["effect"].__setitem__(key, value)


# ── what cannot be played ────────────────────────────────────────────────────


def test_a_valid_set_is_taken_as_it_is():
    """§4, §7.3  The set that everything below breaks in one place."""
    assert load().game.notices(load()) == [] and load().tables["events"][0]["id"] == "event_001"


@pytest.mark.parametrize("field", EVENT_FIELDS)
def test_4_3_a_missing_field_of_an_event_is_named(field):
    events = broken(lambda row: row.pop(field))
    refused("events.json", "event 3" if field == "id" else "event_003", f"'{field}'", "missing", "§4.3", events=events)
    with pytest.raises(BadFile):
        load(events, **LENIENT)


@pytest.mark.parametrize("field", CHOICE_FIELDS)
def test_4_3_a_missing_field_of_a_choice_is_named(field):
    events = broken(lambda row: row["choices"][1].pop(field))
    refused("event_003", "choice B", f"'{field}'", "missing", "§4.3", events=events)


@pytest.mark.parametrize("force", ["heaven", "hell", "stability", "pressure"])
def test_4_3_a_missing_effect_is_named(force):
    events = broken(lambda row: row["choices"][1]["effect"].pop(force))
    refused("event_003", "choice B", "effect", f"'{force}'", "missing", "§4.3", events=events)


@pytest.mark.parametrize("field", ENDING_FIELDS)
def test_7_3_a_missing_field_of_an_ending_is_named(field):
    endings = broken(lambda row: row.pop(field), make_endings)
    named = "ending 3" if field == "id" else "hell_dominance"
    refused("endings.json", named, f"'{field}'", "missing", "§7.3", endings=endings)


def test_4_3_a_field_spelled_otherwise_is_guessed():
    def rename(row):
        row["title_eng"] = row.pop("title_en")

    refused("event_003", "'title_en' is missing", "Is it 'title_eng'?", events=broken(rename))


@pytest.mark.parametrize(("count", "shown"), [(0, "0"), (2, "2"), (4, "4")])
def test_4_3_an_event_has_exactly_three_choices(count, shown):
    events = broken(put("choices", [choice(letter) for letter in "ABCD"[:count]]))
    refused("event_003", "'choices'", f"has {shown}", "exactly 3", "§4.3", events=events)


@pytest.mark.parametrize("value", [None, "A, B, C", {"A": {}}, 3])
def test_4_3_choices_are_an_array(value):
    refused("event_003", "'choices'", "exactly 3", events=broken(put("choices", value)))


@pytest.mark.parametrize("value", [None, "A", 7, ["A"]])
def test_4_2_a_choice_is_an_object(value):
    refused("event_003", "choice B", "object", events=broken(lambda row: row["choices"].__setitem__(1, value)))


@pytest.mark.parametrize("ids", ["BAC", "ABD", "abc", "AAB", "CBA"])
def test_4_3_the_choices_are_a_b_and_c_in_this_order(ids):
    events = broken(put("choices", [choice(id) for id in ids]))
    at = next(right for right, id in zip("ABC", ids, strict=True) if right != id)
    refused("event_003", f"choice {at}", "'id'", "A, B and C in this order", events=events)


@pytest.mark.parametrize("value", [2.5, 5.0, True, False, "5", None, [5], {}, 101, -101, 10**30, 1e300, -0.0], ids=repr)
def test_2_4_an_effect_is_a_whole_number(value):
    """§2.4  Also where the set is lenient: nothing else can be added to a value."""
    events = broken(put_effect("stability", value))
    refused("event_003", "choice B", "effect", "'stability'", "whole number", "§2.4", events=events)
    with pytest.raises(BadFile):
        load(events, **LENIENT)


@pytest.mark.parametrize("value", [None, [0, 0, 0, 0], "heaven", 0])
def test_4_3_effects_are_an_object(value):
    refused("event_003", "choice B", "'effect'", "four whole numbers", events=broken(put_choice("effect", value)))


@pytest.mark.parametrize("key", ["stabilty", "truth", ""])
def test_4_3_an_effect_on_nothing_known_is_refused(key):
    """§4.3  Four numbers; a misspelled one would be lost without a word."""
    refused("event_003", "choice B", "effect", repr(key), events=broken(put_effect(key, 3)))
    refused("event_003", "choice B", "effect", repr(key), events=broken(put_effect(key, "three")))


@pytest.mark.parametrize("field", ["is_dilemma"])
@pytest.mark.parametrize("value", [None, 0, 1, "true", []])
def test_4_3_is_dilemma_is_true_or_false(field, value):
    refused("event_003", f"'{field}'", "true or false", "§4.3", events=broken(put(field, value)))


@pytest.mark.parametrize("value", [None, 0, 1, "false"])
def test_4_3_is_extreme_is_true_or_false(value):
    events = broken(put_choice("is_extreme", value))
    refused("event_003", "choice B", "'is_extreme'", "true or false", "§4.3", events=events)


@pytest.mark.parametrize("value", [0, 2, 5, 8, -1, "1", True, False, [1], {}, 1.5], ids=repr)
def test_4_3_a_fixed_position_is_null_1_6_or_7(value):
    refused("event_003", "'fixed_position'", "null, 1, 6 or 7", "§4.3", events=broken(put("fixed_position", value)))


@pytest.mark.parametrize(("place", "row"), [(1.0, 0), (6.0, 8), (7.0, 9)])
def test_4_3_a_fixed_position_is_a_whole_number(place, row):
    events = make_events()
    events[row]["fixed_position"] = place
    refused(events[row]["id"], "'fixed_position'", str(place), "null, 1, 6 or 7", "§4.3", events=events)


@pytest.mark.parametrize("value", [None, "heaven", [1], ["heaven", None], {}])
def test_4_3_tags_are_an_array_of_texts(value):
    refused("event_003", "'tags'", "array of texts", "§4.3", events=broken(put("tags", value)))


@pytest.mark.parametrize("field", ["title_en", "title_zh", "text_en", "text_zh"])
@pytest.mark.parametrize("value", ["", "  \n", None, 5, ["text"]])
def test_4_3_texts_say_something(field, value):
    refused("event_003", f"'{field}'", "text", "§4.3", events=broken(put(field, value)))
    refused("hell_dominance", f"'{field}'", "text", endings=broken(put(field, value), make_endings))


@pytest.mark.parametrize("field", ["label_en", "label_zh"])
def test_4_3_labels_say_something(field):
    for value in ("", None, 5):
        refused("event_003", "choice B", f"'{field}'", "text", events=broken(put_choice(field, value)))


def test_4_3_each_event_has_an_id_of_its_own():
    refused("events.json", "'event_002'", "twice", "§4.3", events=broken(put("id", "event_002")))
    with pytest.raises(BadFile):
        load(broken(put("id", "event_002")), **LENIENT)


@pytest.mark.parametrize("place", [1, 6, 7])
def test_4_4_two_events_at_a_fixed_position_are_named(place):
    events = broken(put("fixed_position", place))
    other = {1: "event_001", 6: "event_009", 7: "event_010"}[place]
    refused("events.json", "'event_003'", f"'{other}'", f"fixed_position {place}", "exactly one", "§4.4", events=events)


@pytest.mark.parametrize(("place", "row"), [(1, 0), (6, 8), (7, 9)])
def test_4_4_no_event_at_a_fixed_position_is_refused(place, row):
    events = make_events()
    events[row]["fixed_position"] = None
    refused("events.json", "no event", f"fixed_position {place}", "exactly one", "§4.4", events=events)
    with pytest.raises(BadFile):
        load(events, **LENIENT)


@pytest.mark.parametrize("pool", [0, 3, 28])
def test_4_1_a_pool_too_small_to_draw_from_or_too_large_is_refused_even_leniently(pool):
    places = [1, 6, 7, *[None] * pool]
    events = [event(number, [{}, {}, {}], place=place) for number, place in enumerate(places, start=1)]
    refused("events.json", "pool", str(pool), "§4.1", events=events, **LENIENT)


# ── endings ──────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("row", range(5))
def test_7_3_a_missing_ending_is_named(row):
    endings = make_endings()
    gone = endings.pop(row)["id"]
    refused("endings.json", f"'{gone}'", "missing", "§7.3", endings=endings)


@pytest.mark.parametrize("row", range(5))
def test_7_3_each_ending_has_its_own_trigger(row):
    endings = make_endings()
    id, right = list(ENDINGS.items())[row]
    endings[row]["trigger"] = "default" if right != "default" else "rebellion"
    refused("endings.json", id, "'trigger'", f"'{right}'", "§7.3", endings=endings)


def test_7_3_an_unknown_ending_and_one_that_is_there_twice_are_refused():
    refused("endings.json", "happy_end", "human_collapse", endings=broken(put("id", "happy_end"), make_endings))
    refused("endings.json", "'false_peace'", "twice", endings=[*make_endings(), make_endings()[-1]])


def test_7_3_endings_may_come_in_any_order():
    assert load(endings=make_endings()[::-1]).tables["endings"][0]["id"] == "false_peace"


# ── not even a set ───────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", ["events", "endings"])
@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "not valid JSON (line 1, column 1"),
        ("[\n  {\n", "not valid JSON (line 3"),
        ("the end is near", "not valid JSON"),
        ("[{'id': 1}]", "not valid JSON"),
        ("﻿[]", "not valid JSON"),
        ('[{"id": NaN}]', "NaN is not a number of JSON"),
        ("[Infinity]", "Infinity is not a number of JSON"),
        ("[-Infinity]", "-Infinity is not a number of JSON"),
        ("[1e999]", "array"),
        ("{}", "array"),
        ("null", "array"),
        ('"event_001"', "array"),
        ("[1, 2, 3]", "array"),
        ("[[]]", "array"),
        ("[" * 13, "nested too deeply"),
        ("[" * 900 + "]" * 900, "nested too deeply"),
        ("[" * 65_000, "nested too deeply"),
        ('{"a":' * 13_000, "nested too deeply"),
        ("[" + "1" * 5000 + "]", "number"),
        ('[{"id": ' + "9" * 20_000 + "}]", "number"),
        ("[" + " " * 65_536 + "]", "it has 65,538 bytes; a file may have at most 65,536"),
        ("[" * 200_000, "it has 200,000 bytes; a file may have at most 65,536"),
        ('"' + "末" * 30_000, "it has 90,001 bytes"),
        ("[\ud800]", "line 1 holds half a character"),
        ("[\0]", "not valid JSON"),
        ('[{"id": 1, "id": 2}]', "the key 'id' is twice"),
    ],
    ids=lambda value: value[:20],
)
def test_what_is_no_set_at_all_gets_one_sentence(name, text, part):
    with pytest.raises(BadFile) as error:
        load_text(**{name: text})
    is_one_sentence(str(error.value), f"{name}.json", part)


@pytest.mark.parametrize("depth", [50, 300, 900, 990, 3000])
def test_a_field_nested_deeply_gets_one_sentence(depth):
    """Wherever the nesting begins to be too deep: reading the file, or quoting the field."""
    text = files()["events"].replace('["made"]', "[" * depth + "]" * depth, 1)
    with pytest.raises(BadFile) as error:
        load_text(events=text)
    is_one_sentence(str(error.value), "events.json")


STRANGE = ("event\n001", "event_\x1b[31m", "e" * 900_000, "\u200b", "event_0\u06631", "event_\ud800")


@pytest.mark.parametrize("id", STRANGE, ids=lambda id: ascii(id)[:20])
def test_4_3_a_strange_id_is_quoted_without_flooding_or_breaking_the_sentence(id):
    events = json.dumps(broken(put("id", id)))
    with pytest.raises(BadFile) as error:
        load_text(events=events)
    is_one_sentence(str(error.value), "events.json")


@pytest.mark.parametrize("mark", ["\ud800", "\udfff"], ids=ascii)
@pytest.mark.parametrize("field", ["title_en", "text_zh"])
def test_4_3_a_text_that_is_half_a_character_is_refused(mark, field):
    r"""JSON can write half of a surrogate pair ("\ud800"); no file, page or screen can show it."""
    for name, rows in (("events", make_events()), ("endings", make_endings())):
        rows[THIRD][field] = f"half {mark} a character"
        with pytest.raises(BadFile) as error:
            load_text(**{name: json.dumps(rows)})
        is_one_sentence(str(error.value), f"{name}.json", f"'{field}'")


@pytest.mark.parametrize(
    ("value", "part"),
    [
        ("\ud800", "half a character"),
        ({"\udfff": 1}, "half a character"),
        ("\0", "control character"),
        ("\x1b[31m", "control character"),
        (float("inf"), "too large"),
        (10**30, "too large"),
    ],
    ids=ascii,
)
def test_a_key_of_ones_own_holds_nothing_that_no_page_can_show(value, part):
    """It is sent to every page with the rest of the event."""
    text = json.dumps(broken(lambda row: row.update(author=[value]))).replace("Infinity", "1e999")
    with pytest.raises(BadFile) as error:
        load_text(events=text)
    is_one_sentence(str(error.value), "events.json, event_003", part)


@pytest.mark.parametrize("mark", ["\0", "\x1b", "\x85"], ids=ascii)
def test_4_3_a_text_with_a_control_character_is_refused(mark):
    refused("events.json", "'text_en' holds a control character", events=broken(put("text_en", f"It{mark} ends.")))
    refused("endings.json", "'title_zh' holds", endings=broken(put("title_zh", f"完{mark}"), make_endings))


def test_4_3_a_text_may_have_lines():
    assert load(broken(put("text_en", "It\nends.\tSo.\r\n")))


def test_4_4_many_events_at_a_fixed_position_do_not_flood_the_sentence():
    events = make_events()
    for number, row in enumerate(events):
        row |= {"fixed_position": 1, "id": f"event_{number:03}" + "x" * 50}
    refused("events.json", "exactly one event", events=events)


def test_a_file_of_another_name_is_refused():
    with pytest.raises(GameError, match="No file of this game is called 'cards'"):
        find("delay").ruleset(files={"cards": "[]"})


# ── extra keys ───────────────────────────────────────────────────────────────


def test_extra_keys_are_allowed_and_a_consequence_is_told():
    """The facts: 'extra keys such as `consequence_en` are allowed and shown where present'."""
    events, endings = make_events({"heaven": 3}), make_endings()
    for row in events:
        row |= {"author": "A. N. Other", "rating": 4.5, "notes": [None, {"a": 1}]}
        row["choices"][0] |= {"consequence_en": "A bell rang.", "consequence_zh": "钟响了。", "mood": None}
    endings[0]["rate_uniform"] = 0.25
    table = do(Table(load(events, endings), 1), "a", "truth", "b")
    for language, parts in (("en", ("Way A", "A bell rang.")), ("zh", ("办法A", "钟响了。"))):
        assert any(all(part in line for part in parts) for line in table.story(0, language))
    assert not [line for line in table.story(0, "en") + table.story(0, "zh") if "None" in line or "{" in line]


@pytest.mark.parametrize("value", [5, None, ["So."], {"en": "So."}, True], ids=repr)
def test_a_consequence_that_is_no_text_is_refused_or_not_told(value):
    """Either is fine; a story that says 'None' or that breaks the table is not."""
    events = make_events()
    events[0]["choices"][0]["consequence_en"] = value
    try:
        ruleset = load(events)
    except BadFile as error:
        is_one_sentence(str(error), "event_001", "choice A", "'consequence_en'")
        return
    table = do(Table(ruleset, 1), "a")
    assert not [line for line in table.story(0, "en") if "None" in line or "{" in line or "[" in line or "5" in line]


# ── bent, not broken ─────────────────────────────────────────────────────────


def without(rows, *gone):
    return [row for number, row in enumerate(rows, start=1) if number not in gone]


def eleven():
    return [*make_events(), event(11, [{}, {}, {}])]


def no_dilemmas(count):
    events = make_events()
    for number, row in enumerate(events):
        row["is_dilemma"] = number < count
    return events


def long_text(field, length):
    text = " ".join(["end"] * length) if field == "text_en" else "末" * length
    return broken(put(field, text))


BENT = {
    "9 events": (without(make_events(), 4), "events.json", "9", "§4.1"),
    "11 events": (eleven(), "events.json", "11", "§4.1"),
    "no dilemma": (no_dilemmas(0), "events.json", "0", "§4.4"),
    "2 dilemmas": (no_dilemmas(2), "events.json", "2", "§4.4"),
    "all extreme": (
        broken(put("choices", [choice(id, extreme=True) for id in "ABC"])), "event_003", "extreme", "§4.4",
    ),
    "effect 13": (broken(put_effect("hell", 13)), "event_003, choice B", "+13", "§2.4"),
    "effect −13": (broken(put_effect("hell", -13)), "event_003, choice B", "13", "§2.4"),
    "effect 2": (broken(put_effect("pressure", 2)), "event_003, choice B", "+2", "§2.4"),
    "effect −1": (broken(put_effect("heaven", -1)), "event_003, choice B", "1", "§2.4"),
    "English text of 121 words": (long_text("text_en", 121), "event_003, text_en", "121", "§4.3"),
    "Chinese text of 121 characters": (long_text("text_zh", 121), "event_003, text_zh", "121", "§4.3"),
    "id": (broken(put("id", "flood")), "flood", "event_001", "§4.3"),
    "id of four digits": (broken(put("id", "event_0003")), "event_0003", "event_001", "§4.3"),
}  # fmt: skip


@pytest.mark.parametrize("what", BENT)
def test_a_bent_constraint_is_refused_with_event_field_and_reason(what):
    """§4.4, §2.4, §4.3, D-07, D-08"""
    events, place, reason, section = BENT[what]
    assert refused(place, reason, section, events=events).startswith("events.json")


@pytest.mark.parametrize("what", BENT)
def test_a_lenient_ruleset_plays_it_and_lists_the_bend_in_both_languages(what):
    """§4.4  Exactly one bend each, with its place, in words."""
    events, place, _, section = BENT[what]
    ruleset = load(events, **LENIENT)
    ((key, facts),) = ruleset.game.notices(ruleset)
    spoken = [say(ruleset.game.words(language), f"notice.{key}", **facts) for language in ("en", "zh")]
    for sentence in spoken:
        is_one_sentence(sentence, place.split(",")[0], section)
        assert "{" not in sentence
    assert spoken[0] != spoken[1]
    table, mind = Table(ruleset, 1), new_dealer(1)
    while not table.over:
        table.act(0, table.think(0, "uniform", mind))
    assert table.view()["ending"] is not None


@pytest.mark.parametrize(("field", "text"), [("text_en", "end " * 251), ("text_zh", "末" * 251)])
def test_7_3_an_ending_of_251_words_is_bent_and_one_of_250_is_not(field, text):
    endings = broken(put(field, text), make_endings)
    refused("endings.json, hell_dominance", field, "251", "250", endings=endings)
    assert len(find("delay").notices(load(endings=endings, **LENIENT))) == 1
    endings = broken(put(field, text.replace("end ", "", 1) if field == "text_en" else text[1:]), make_endings)
    assert find("delay").notices(load(endings=endings)) == []


def test_every_bend_of_a_set_is_listed():
    events = no_dilemmas(1)
    events[3]["choices"][2]["effect"] |= {"heaven": 40, "hell": -1}
    events[4]["id"] = "Five"
    ruleset = load(events, **LENIENT)
    keys = [key for key, _ in ruleset.game.notices(ruleset)]
    assert sorted(keys) == sorted(["bent_dilemmas", *["bent_effect_zero_or_3_to_12"] * 2, "bent_id"])


def test_a_strict_set_and_a_lenient_one_play_the_same_games():
    """The switch changes what is taken, never how it is played."""
    games = []
    for rules in ({}, LENIENT):
        table, mind = Table(load(make_events({"heaven": 5}, {"hell": 5}), **rules), 4), new_dealer(4)
        while not table.over:
            table.act(0, table.think(0, "uniform", mind))
        games.append(table.state.tobytes())
    assert games[0] == games[1]


# ── anything at all ──────────────────────────────────────────────────────────

leaf = st.one_of(
    st.none(), st.booleans(), st.integers(-15, 15), st.integers(), st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(["", "A", "event_002", "false_peace", "\n", "default", 1.0, 6.0, 7.0, "event_1\n"]),
    st.text(max_size=8),
)  # fmt: skip
anything = st.recursive(
    leaf,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


def places_in(node, path=()):
    """The path of every node."""
    yield path
    keys = node if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ()
    for key in keys:
        yield from places_in(node[key], (*path, key))


WHOLE = {"events": make_events({"heaven": 3}, {"hell": -4}), "endings": make_endings()}
PLACES = [path for path in places_in(WHOLE) if len(path) > 1]


changed = st.tuples(st.sampled_from(PLACES), st.sampled_from(["delete", "replace", "add"]), anything)


@settings(max_examples=250, deadline=None)
@given(changes=st.lists(changed, min_size=1, max_size=3), lenient=st.booleans())
def test_a_set_changed_at_random_is_taken_or_refused_in_one_sentence(changes, lenient):
    """Nothing but a GameError, ever; and what is taken can be played and told in both languages."""
    content = deepcopy(WHOLE)
    for path, how, value in changes:
        *way, key = path
        node = content
        try:
            for part in way:
                node = node[part]
            if how == "delete":
                del node[key]
            elif how == "replace":
                node[key] = value
            elif isinstance(node, dict):
                node[str(value)] = value
            else:
                node.append(value)
        except (KeyError, IndexError, TypeError):  # an earlier change has taken the place away
            continue
    texts = {name: json.dumps(rows) for name, rows in content.items()}
    try:
        ruleset = find("delay").ruleset(settings=LENIENT if lenient else {}, files=texts)
    except GameError as error:
        is_one_sentence(str(error))
        return
    table = do(Table(ruleset, 1), "a", "seal")
    json.dumps([table.view(), table.events(), table.game.sheet(ruleset)])
    for language in ("en", "zh"):
        assert all(isinstance(line, str) for line in table.story(0, language))
        for key, facts in ruleset.game.notices(ruleset):
            say(ruleset.game.words(language), f"notice.{key}", **facts)
