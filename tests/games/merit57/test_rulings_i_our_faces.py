"""§7, §7B  Faces of our own for events that are named and not printed (M57-126): every option and band, by hand."""

from __future__ import annotations

import pytest

from wanju.games.merit57.card_files import PERSONAL, decks
from wanju.games.merit57.tables import personal_decks

from .build import new, play_out
from .situation import FARMER, MERCHANT, MONK, SCHOLAR, play, two

ON = {"own_faces": "on"}
OLDER = {**ON, "personal_deck_mode": "pp50_merged"}
NAMES = {
    "trade_road": "商路选择", "anathapindika": "给孤独长者", "patronage": "权贵请托", "xuanzang": "玄奘论法",
    "temple_land": "寺产争议", "old_copying": "抄经功德", "old_temple": "建寺功德",
}  # fmt: skip


def ids(**rules):
    ruleset = new(**rules).ruleset
    return {deck: [card.id for card in cards] for deck, cards in personal_decks(ruleset.values, ruleset.tables).items()}


def test_m57_126_off_they_are_in_no_deck():
    for mode in ("pp58_split", "pp50_merged"):
        assert not set(NAMES) & set().union(*map(set, ids(personal_deck_mode=mode).values()))


def test_m57_126_on_they_join_the_decks_of_their_roles():
    dealt = ids(**ON)
    assert [len(dealt[role]) for role in PERSONAL] == [4, 6, 6, 5] and len(dealt["general"]) == 20
    assert dealt["merchant"][4:] == ["trade_road", "anathapindika"]
    assert dealt["scholar"][4:] == ["patronage", "xuanzang"] and dealt["monk"][4:] == ["temple_land"]


def test_m57_126_on_all_seven_join_the_older_deck():
    assert ids(**OLDER)["pp50"][32:] == list(NAMES)


def test_m57_126_their_names_say_that_they_are_ours():
    words = {lang: new(**ON).ruleset.words(lang) for lang in ("zh", "en")}
    assert [card.id for card in decks()["ours"].cards] == list(NAMES)
    for id, name in NAMES.items():
        assert words["zh"][f"name.ours.{id}"] == f"{name}（自拟）"
        assert words["en"][f"name.ours.{id}"].endswith("(our own)")


@pytest.mark.parametrize(
    ("card", "option", "role", "changes"),
    [
        ("trade_road", "a", MERCHANT, "W-2 M+3 C-1"),
        ("trade_road", "a", FARMER, "W-2 M+2 C-1"),
        ("anathapindika", "a@0", MERCHANT, "W-2 M+2; 0 W+2 M+1"),
        ("anathapindika", "a@1", FARMER, "W-2 M+1; 1 W+2 M+1"),
        ("anathapindika", "b", MERCHANT, "W+1"),
        ("patronage", "a", SCHOLAR, "W-1 M+2 H+1 C-1"),
        ("patronage", "a", MONK, "W-1 M+2 H+1"),
        ("patronage", "b", SCHOLAR, "W+3 M-2 C+1"),
        ("temple_land", "a", MONK, "W-1 M+3 C-1"),
        ("temple_land", "a", FARMER, "W-1 M+2 C-1"),
        ("temple_land", "b", MONK, "W+2 M-1 C+1"),
        ("old_temple", "a", MONK, "W-3 M+4 C-1"),
        ("old_temple", "a", SCHOLAR, "W-3 M+3 C-1"),
        ("old_temple", "b", MONK, "H+1"),
    ],
)
def test_each_option(card, option, role, changes):
    play(card, drawer=role, answers={f"p{role}": option}, **OLDER).says(changes)


@pytest.mark.parametrize(("die", "changes"), [(1, "W-2"), (2, "W-2"), (3, "W+3"), (6, "W+3")])
def test_the_short_road_is_a_gamble(die, changes):
    play("trade_road", drawer=MERCHANT, answers={f"p{MERCHANT}": "b"}, dice=(die,), **ON).says(changes)


@pytest.mark.parametrize(
    ("role", "dice", "changes"),
    [
        (SCHOLAR, 4, "H+1"), (SCHOLAR, 5, "H+2"), (SCHOLAR, 8, "H+2"), (SCHOLAR, 9, "H+2 M+2; others H+1"),
        (FARMER, 5, "H+1"), (FARMER, 6, "H+2"), (FARMER, 9, "H+2"), (FARMER, 10, "H+2 M+2; others H+1"),
    ],
)  # fmt: skip
def test_the_great_debate_by_bands(role, dice, changes):
    play("xuanzang", drawer=role, dice=two(dice), **OLDER).says(changes)


@pytest.mark.parametrize(
    ("role", "die", "changes"),
    [(SCHOLAR, 2, "H+1 M+1"), (SCHOLAR, 3, "H+1 M+2"), (SCHOLAR, 5, "H+2 M+2"), (MONK, 2, "H+1"), (MONK, 6, "H+2 M+1")],
)
def test_copying_sutras_by_bands(role, die, changes):
    play("old_copying", drawer=role, dice=(die,), **OLDER).says(changes)


@pytest.mark.parametrize("rules", [ON, OLDER], ids=["newer", "older"])
def test_m57_126_they_are_drawn_and_told_of(rules):
    seen = set()
    for seed in range(60):
        table = play_out(new(seed=seed, calamity_loss=40, **rules))
        seen |= {event["card"] for event in table.events() if event["event"] == "draws" and event["deck"] == "ours"}
        if len(seen) >= 5:
            break
    assert len(seen) >= 5
