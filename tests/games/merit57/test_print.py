"""§2.1, §7C, §10, §11  The large edition on paper, read back from the PDF."""

from __future__ import annotations

import re

import pytest

from printing.reading import squeezed
from printing.sheets import check_packing, check_pages, check_rulebook, check_sheets, printed, said_on, sheet_numbers
from wanju.games import find

COMPONENTS = {
    "boards": 4, "collective": 12, "general": 20, "beings": 10, "vows": 8, "bodhisattva": 4, "coins": 45, "dice": 2,
    "calamity": 1, "saved": 1, "round": 1, "aids": 4, "skill": 8, "refuge": 4, "mahayana": 4, "letters": 4,
}  # fmt: skip
"""§2.1  As the table has them; role events and achievements are counted below."""
ROLES = ("farmer", "merchant", "scholar", "monk")


@pytest.fixture(scope="module", params=[("zh", "a4"), ("en", "letter")], ids="-".join)
def made(request):
    language, paper = request.param
    return *printed("merit57", language, paper), paper


def test_2_1_every_component_of_the_table_is_there_as_often_as_it_says(made):
    box, _, _ = made
    counted = {part.id: part.count for part in box.components}
    assert {id: counted[id] for id in COMPONENTS} == COMPONENTS
    assert [counted[role] for role in ROLES] == [4, 4, 4, 4]  # 16 of the roles
    assert counted["achievement"] == 12  # "若干"; §12.13 lists twelve


def test_2_1_the_cards_on_the_sheets_are_as_many_as_the_list_says(made):
    """Each card has its number in its deck at its foot, and the PDF has each number once."""
    box, pages, _ = made
    text = pages.everything()
    for deck in box.decks["poker"]:
        feet = [squeezed(face["foot"]) for face in deck.faces]
        assert len(set(feet)) == len(feet) and all(text.count(foot) == 1 for foot in feet)
    total = sum(len(deck.faces) for deck in box.decks["poker"])
    assert total == 12 + 20 + 16 + 10 + 8 + 4


def test_2_1_resource_cards_have_three_values_in_three_colours(made):
    box, _, _ = made
    coins = next(deck for deck in box.decks["small"] if deck.id == "coins").faces
    assert {(coin["title"], coin["hue"]) for coin in coins} == {(v, h) for v in "125" for h in ("gold", "red", "blue")}


def test_every_card_is_in_the_pdf_and_nothing_overflows(made):
    box, pages, paper = made
    check_sheets(box, pages, paper)
    check_pages(pages, paper)
    check_rulebook(box, pages, paper)
    check_packing(box, paper)


def test_the_back_of_each_card_lies_behind_it(made):
    """Turned over the long edge, what was left is right."""
    box, pages, paper = made
    sheets = [sheet for _, sheet in sheet_numbers(box, paper)]
    for front, behind in zip(sheets[::2], sheets[1::2], strict=True):
        width = pages.size(0)[0]
        for card, turned in zip(front["cards"], behind["cards"], strict=True):
            assert card["y"] == turned["y"] and card["x"] == pytest.approx(width - turned["x"] - front["width"])


def test_a_box_with_the_usual_rules_needs_no_word_about_the_rulebooks_numbers(made):
    _, pages, _ = made
    assert not re.search("givestheusualnumbers|写的是通常的数", pages.everything())


def test_7c_backs_are_red_with_the_wheel_and_blue_with_the_lotus():
    box, pages = printed("merit57", "zh")
    backs = {deck.id: deck.back for deck in box.decks["poker"]}
    assert (backs["collective"]["hue"], backs["collective"]["icon"], backs["collective"]["pattern"]) == (
        "red",
        "wheel",
        "cloud",
    )
    assert (backs["general"]["hue"], backs["general"]["icon"], backs["general"]["pattern"]) == (
        "blue",
        "lotus",
        "water",
    )
    text = pages.everything()
    assert text.count("共业所感") == 12 and text.count("别业因缘") == 36


def test_7c_fronts_carry_the_sign_and_colour_of_their_kind():
    box, _ = printed("merit57", "zh")
    faces = {
        face["id"]: (face["icon"], face["hue"], face["kind"]) for deck in box.decks["poker"] for face in deck.faces
    }
    assert faces["poor_lamp"] == ("star", "gold", "经典故事")
    assert faces["neighbours"] == ("meeting", "green", "互动抉择")
    assert faces["wheel"] == ("chance", "violet", "机遇命运")
    assert faces["rent"][2] == "农夫专属" and faces["rent"][1] == faces["harvest_rite"][1]


def test_10_an_aid_has_the_skill_and_every_action_of_its_role(made):
    box, _, _ = made
    aids = box.decks["helper"][0].faces
    for aid in aids:
        icons = [row["icon"] for row in aid["body"] if "icon" in row]
        assert icons == ["skill", "labor", "practise", "donate", "saved", "protect", "aid"]


def test_11_the_score_sheet_has_the_ladder_of_the_rulebook(made):
    _, pages, _ = made
    assert "10–1415–1920–2425–2930–3435+" in pages.everything() and "10152535455565" in pages.everything()


# ── what is played is what is printed ────────────────────────────────────────


def test_a_switch_prints_what_it_plays():
    box, pages = printed("merit57", "en", preset="pp58")
    drought = next(face for deck in box.decks["poker"] for face in deck.faces if face["id"] == "drought")
    assert "Calamity +6" in [row.get("text") for row in drought["body"]]
    assert "Bytheprintpack" in pages.text(0) and "Newbeingseachround=uptotwointhearea" in pages.text(0)


def test_a_number_prints_what_it_plays():
    _, pages = printed("merit57", "en", settings={"saves_win": 7, "calamity_win": 9})
    assert "atleast7sufferingbeings" in pages.text(1) and re.search("Changed:.*=9.*=7", pages.text(0))
    assert "Thisrulebookgivestheusualnumbers." in pages.everything()


def test_the_older_deck_takes_the_place_of_both():
    box, _ = printed("merit57", "zh", settings={"personal_deck_mode": "pp50_merged"})
    decks = {deck.id: len(deck.faces) for deck in box.decks["poker"]}
    assert decks["pp50"] == 32 and not {"general", *ROLES} & set(decks)


def test_two_players_have_lines_of_their_own():
    """§12.11"""
    _, pages = printed("merit57", "en", preset="two_player", seats=2)
    assert "atleast4sufferingbeings" in pages.text(1) and "calamityat10orless" in pages.text(1)


def edited(name: str) -> str:
    text = (find("merit57").folder / "cards" / "general.toml").read_text("utf-8")
    new = f'id   = "persecution"\nname = {{ en = "{name}", zh = "彗星" }}\n'
    return text.replace('id   = "persecution"\n', new)


def test_an_edited_card_prints_what_it_plays():
    box, pages = printed("merit57", "en", files={"general": edited("The comet")})
    assert "Thecomet" in pages.everything() and said_on(box.decks["poker"][1].faces[0])
    assert "general" in pages.text(0)


def test_the_longest_name_that_a_card_may_have_fits():
    box, pages = printed(
        "merit57", "en", files={"general": edited("A comet of the longest name that any card may ever have")}
    )
    check_sheets(box, pages, "a4")


@pytest.mark.parametrize("preset", ["rb57_pressure", "v60", "easy", "hard", "everything"])
def test_every_preset_can_be_printed(preset):
    box, pages = printed("merit57", "zh", preset=preset)
    check_sheets(box, pages, "a4")


@pytest.mark.parametrize(("game", "preset", "last"), [("merit57", "everything", "455565"), ("merit13", None, "90.0")])
def test_11_the_score_sheet_is_one_page(game, preset, last):
    _, pages = printed(game, "en", "letter", preset=preset)
    sheet = next(number for number in range(len(pages)) if "Onlyiftheteamhaswon" in pages.text(number))
    assert last in pages.text(sheet) and pages.text(sheet + 1) == ""
