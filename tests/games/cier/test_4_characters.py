"""§4, skill mode: a character is data, ours or the players' own."""

from __future__ import annotations

import pytest

import wanju
from wanju.kernel.errors import BadFile, BadNumber

from .build import ammos, hps, play, seats_of, take

OURS = ["gunner", "monk", "ambusher", "woodcutter", "acrobat", "storm"]

TWO_OF_OUR_OWN = """
[[character]]
id = "ox"
hp = 3.5
bullet_ammo = 0.5
abilities = 2
without = ["dodge"]

[[character]]
id = "wasp"
hp = 0.5
start_ammo = 1.5
cost = { brick = 0.5, defend = 1 }
with = ["sting"]

[[ability]]
id = "sting"
cost = 1
target = "one"
damage = 1.5
cancelled_by = ["cier"]
voids = ["hatchet"]
"""


def table(*characters, files=None, seed=0):
    """A table of skill mode with a character for each seat."""
    return wanju.table("cier", seats=len(characters), mode="skill", character=list(characters), files=files, seed=seed)


def own(*characters):
    return table(*characters, files={"characters": TWO_OF_OUR_OWN})


# ── who plays whom ───────────────────────────────────────────────────────────


def test_there_are_six_characters_of_ours():
    seen = {role for seed in range(40) for role in seats_of(table("drawn", "drawn", seed=seed), "role")}
    assert seen == set(OURS)


def test_a_character_may_be_named_for_a_seat_and_the_rest_are_drawn():
    drawn = {seats_of(table("monk", "drawn", seed=seed), "role")[0] for seed in range(10)}
    assert drawn == {"monk"}


def test_the_same_seed_draws_the_same_characters():
    seats = ("drawn",) * 6
    assert seats_of(table(*seats, seed=5), "role") == seats_of(table(*seats, seed=5), "role")


def test_a_character_nobody_wrote_is_refused_with_a_guess():
    with pytest.raises(BadNumber, match="Did you mean 'monk'"):
        table("monke", "monk")


@pytest.mark.parametrize("id", OURS)
def test_each_of_ours_can_open_and_finish_a_match(id):
    match = play(table(id, id), "bullet | bullet", "bullet | bullet")
    assert match.view()["turn"] == 2
    assert any(name.endswith("@1") for name in match.legal(0))


# ── what a character changes ─────────────────────────────────────────────────


def test_hp_and_starting_ammo_come_from_the_character():
    match = own("ox", "wasp")
    assert (hps(match), ammos(match)) == ([3.5, 0.5], [0, 1.5])


def test_starting_ammo_comes_back_every_round():
    match = own("ox", "wasp", "ox")
    play(match, "defend + done | sting@0 | defend + done", "bullet + bullet | bullet | defend + done")
    assert (match.view()["round"], ammos(match)) == (2, [1, 2.5, 0])


def test_a_bullet_loads_what_the_character_says():
    assert ammos(play(own("ox", "wasp"), "bullet + defend | bullet")) == [0.5, 2.5]


def test_a_changed_cost_is_the_cost():
    match = own("ox", "wasp")
    assert take(match, "defend + defend", "brick@0").paid == (0, 0.5)
    assert own("wasp", "wasp").why_not(0, "smg@1") == "It costs 5 ammo and you have 1.5. (§2)"


def test_a_free_ability_may_come_to_cost():
    match = play(own("wasp", "ox"), "hatchet@1 | defend + bullet")
    assert match.why_not(0, "defend") == "It costs 1 ammo and you have 0.5. (§2)"


def test_an_ability_a_character_lacks_is_refused():
    assert own("ox", "wasp").why_not(0, "dodge") == "Your character does not have Dodge. (§4)"


def test_a_lacked_ability_is_refused_even_where_fouls_are_allowed():
    match = wanju.table(
        "cier", seats=2, mode="skill", character=["ox", "ox"], allow_fouls="on", files={"characters": TWO_OF_OUR_OWN}
    )
    assert match.why_not(0, "dodge") is not None
    assert match.why_not(0, "smg@1") is None


def test_an_ability_of_ones_own_is_nobody_elses():
    match = own("wasp", "ox")
    assert match.why_not(0, "sting@1") is None
    assert "does not have" in match.why_not(1, "sting@0")


def test_abilities_per_turn_come_from_the_character():
    match = own("ox", "wasp")
    for seat in (0, 1):
        match.act(seat, "bullet")
    assert match.waiting == (0,)


# sting costs 1, takes 1.5 HP, is cancelled by a cier of its target and voids a hatchet of its target
@pytest.mark.parametrize(
    ("theirs", "lost"),
    [("cier@0", (0, 0)), ("hatchet@0", (0, 1.5)), ("brick@0", (1, 1.5)), ("dodge", (0, 1.5)), ("four_cier", (0, 1.5))],
)
def test_an_ability_of_ones_own_cancels_and_voids_as_its_row_says(theirs, lost):
    text = TWO_OF_OUR_OWN + '\n[[character]]\nid = "rich"\nhp = 9\nstart_ammo = 9\nwith = ["sting"]\n'
    match = table("rich", "rich", files={"characters": text})
    assert take(match, "sting@1", theirs).lost == lost


@pytest.mark.parametrize(("theirs", "lost"), [("cier@0", (0, 1)), ("brick@0", (0, 1)), ("hatchet@0", (1, 1))])
def test_the_mirror_of_storm_voids_cier_and_brick(theirs, lost):
    match = play(table("storm", "gunner"), "bullet | bullet")
    assert take(match, "mirror@1", theirs).lost == lost


def test_a_match_of_skills_ends_when_all_others_are_out():
    match = play(own("wasp", "wasp"), "sting@1 | bullet")
    assert (match.over, match.view()["winners"], match.payoff) == (True, [0], (1, 0))


def test_the_files_of_a_table_travel_with_its_replay():
    match = play(own("ox", "wasp"), "bullet + defend | bullet")
    assert wanju.load(match.save()).view(0) == match.view(0)


# ── files that are refused ───────────────────────────────────────────────────

ONE = '[[character]]\nid = "a"\nhp = 1\n'
ABILITY = '[[ability]]\nid = "x"\ncost = 1\ntarget = "one"\n'
NO_FREE = 'without = ["bullet", "defend", "dodge"]\n'
BROKEN = {
    "after another than the sweep": (ONE + ABILITY + 'after = "hatchet"\n', "what a round remembers is 'sweep'"),
    "not TOML": ("[[character", "not valid TOML"),
    "empty": ("", "0 characters"),
    "too many characters": ("".join(f'[[character]]\nid = "c{i}"\nhp = 1\n' for i in range(30)), "30 characters"),
    "unknown table": (ONE + '[[charakter]]\nid = "b"\n', "no key is called 'charakter'. Did you mean 'character'"),
    "unknown key": (ONE + "bulet_ammo = 2\n", "no key is called 'bulet_ammo'. Did you mean 'bullet_ammo'"),
    "no HP": ('[[character]]\nid = "a"\n', "the key 'hp' is missing"),
    "no id": ("[[character]]\nhp = 1\n", "the key 'id' is missing"),
    "an id that is no word": (ONE.replace('"a"', '"a b"'), "an id is a word"),
    "an id that is a number": (ONE.replace('"a"', "3"), "an id is a word"),
    "the same id twice": (ONE + ONE, "an id is a word of its own"),
    "a table instead of rows": ('[character]\nid = "a"\nhp = 1\n', r"under a line \[\[character\]\]"),
    "HP of zero": (ONE.replace("1", "0"), "'hp' cannot be 0; it goes from 0.5 to 20 in steps of 0.5"),
    "HP off the step": (ONE.replace("1", "1.3"), "in steps of 0.5"),
    "HP in words": (ONE.replace("1", '"one"'), "'hp' cannot be 'one'"),
    "HP that is true": (ONE.replace("1", "true"), "'hp' cannot be True"),
    "HP that is no number": (ONE.replace("1", "nan"), "'hp' cannot be nan"),
    "HP without end": (ONE.replace("1", "inf"), "'hp' cannot be inf"),
    "ammo below zero": (ONE + "start_ammo = -1\n", "'start_ammo' cannot be -1"),
    "three abilities a turn": (ONE + "abilities = 3\n", "a turn has 1 or 2"),
    "a cost of what is not there": (ONE + "cost = { bricks = 1 }\n", "Did you mean 'brick'"),
    "a cost that is no table": (ONE + "cost = 1\n", "'cost' cannot be 1; it is a table"),
    "a cost below zero": (ONE + "cost = { cier = -0.5 }\n", "'cost.cier' cannot be -0.5"),
    "lacking what is not there": (ONE + 'without = ["shield"]\n', "no ability is called 'shield'"),
    "lacking in words": (ONE + 'without = "cier"\n', "'without' cannot be 'cier'; it is a list of abilities"),
    "adding what is common": (ONE + 'with = ["cier"]\n', "no ability is called 'cier' here"),
    "nothing for free": (ONE + NO_FREE, "must keep an ability that costs nothing"),
    "an ability that is common": (ONE + ABILITY.replace("x", "cier"), "already have this id"),
    "an ability called done": (ONE + ABILITY.replace("x", "done"), "an id is a word of its own"),
    "an ability without a target": (ONE + ABILITY.replace('target = "one"\n', ""), "the key 'target' is missing"),
    "an unknown target": (ONE + ABILITY.replace("one", "three"), "it is one of: self, one, two, all"),
    "cancelled by nothing known": (ONE + ABILITY + 'cancelled_by = ["y"]\n', "no ability is called 'y'"),
    "damage beyond reason": (ONE + ABILITY + "damage = 11\n", "'damage' cannot be 11"),
    "too many abilities": (ONE + "".join(ABILITY.replace("x", f"x{i}") for i in range(9)), "are too many"),
    "lacking a list": (ONE + "without = [[1]]\n", r"'without' cannot be \[\[1\]\]; it is a list of abilities"),
    "adding a table": (ONE + "with = [{}]\n", r"'with' cannot be \[{}\]; it is a list of abilities"),
    "lacking one twice": (ONE + 'without = ["cier", "cier"]\n', "each named once"),
    "voiding one twice": (ONE + ABILITY + 'voids = ["cier", "cier"]\n', "each named once"),
    "loading in words": (ONE + ABILITY + 'loads = "x"\n', "'loads' cannot be 'x'; it is true or false"),
    "loading a list": (ONE + ABILITY + "loads = [1]\n", r"'loads' cannot be \[1\]; it is true or false"),
    "loading far too much": (ONE + ABILITY + "loads = 99999999999999\n", "'loads' cannot be 99999999999999"),
    "a crowd in words": (ONE + ABILITY + 'cancelled_by_crowd = "x"\n', "'cancelled_by_crowd' cannot be 'x'"),
    "a target that is a list": (ONE + ABILITY.replace('"one"', '["one"]'), "'target' cannot be"),
    "after a list": (ONE + ABILITY + 'after = ["sweep"]\n', "'after' cannot be"),
    "cancelled by a text": (ONE + ABILITY + 'cancelled_by = "cier"\n', "'cancelled_by' cannot be 'cier'"),
    "a cost that is a date": (ONE + "cost = { cier = 1979-05-27 }\n", "'cost.cier' cannot be datetime.date"),
    "a cost of a long name": (ONE + 'cost = { "' + "x" * 9000 + '" = 1 }\n', "no ability is called 'xxxx"),
    "abilities that are true": (ONE + "abilities = true\n", "'abilities' cannot be True; a turn has 1 or 2"),
    "HP of 40 digits": (ONE.replace("1", "9" * 40), "'hp' cannot be 999"),
    "HP of 5000 digits": (ONE.replace("1", "9" * 5000), "a number or bare word in it has 5,000 characters"),
    "HP of 5000 digits in hex": (ONE.replace("1", "0x" + "f" * 5000), "has 5,002 characters; none has more than 40"),
    "HP that is a date": (ONE.replace("1", "1979-05-27T07:32:00Z"), "'hp' cannot be datetime.datetime"),
    "HP that is a table": (ONE.replace("1", "{}"), "'hp' cannot be {}"),
    "an id of 41 letters": (ONE.replace('"a"', f'"{"a" * 41}"'), "of at most 40 letters"),
    "an id with a control character": (ONE.replace('"a"', r'"a\u0000"'), "an id is a word"),
    "an id that is a list": (ONE.replace('"a"', '["a"]'), "an id is a word"),
    "an id that stands for the draw": (ONE.replace('"a"', '"drawn"'), "an id is a word of its own"),
    "an id of another role": (ONE.replace('"a"', '"lord"'), "an id is a word of its own"),
    "a key of a thousand letters": (ONE + f'"{"k" * 1000}" = 1\n', "no key is called 'kkk"),
    "a key with a line in it": (ONE + r'"a\nb" = 1', r"no key is called 'a\\nb'"),
    "a header of a thousand letters twice": (f'["{"k" * 1000}"]\n' * 2, r"Cannot declare \('kkk.*line 2"),
    "900 brackets": ("x = " + "[" * 900 + "]" * 900, "it is nested too deeply"),
    "65,000 brackets": ("x = " + "[" * 65_000, "it is nested too deeply"),
    "100,000 brackets": ("x = " + "[" * 100_000, "it has 100,004 bytes; a file may have at most 65,536"),
    "tables within tables": ("x = " + "{a = " * 900 + "1" + "}" * 900, "it is nested too deeply"),
    "a key of a thousand parts": ("a." * 1000 + "a = 1", "a key in it is nested too deeply"),
    "half a character": (ONE + "# \ud800\n", "line 4 holds half a character"),
    "free only after another": (ONE + "cost.chop = 0\n" + NO_FREE, "must keep an ability that costs nothing"),
    "free only on two": (ONE + "cost.machine_gun = 0\n" + NO_FREE, "must keep an ability that costs nothing"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "sentence"), BROKEN.values(), ids=BROKEN)
def test_a_broken_file_of_characters_is_refused_in_one_sentence_with_its_place(text, sentence):
    with pytest.raises(BadFile, match=sentence) as refused:
        table("drawn", "drawn", files={"characters": text})
    assert str(refused.value).startswith("characters")
    assert str(refused.value).isprintable() and len(str(refused.value)) <= 400


def test_a_file_the_game_does_not_read_is_refused():
    with pytest.raises(ValueError, match=r"No file of this game is called 'character'. .* Did you mean 'characters'"):
        wanju.table("cier", seats=2, files={"character": ONE})
