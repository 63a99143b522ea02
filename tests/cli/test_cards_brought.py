"""`--cards DIR`: a folder of edited cards is played, measured, saved, told again and served."""

from __future__ import annotations

import json

import httpx
import pytest

import wanju as wanju_package
from live.talk import Visitor
from server import GENEROUS, Server
from wanju.games import find

COMET = """
[[card]]
id = "comet"
name = { en = "The comet", zh = "彗星" }
flavour = { en = "It hangs over the roofs.", zh = "它悬在屋顶上。" }
kind = "disaster"
decks = ["sim13", "rb10_18", "sim13_plus_choice"]
do = [{ verb = "gain", what = "calamity", by = 9 }]
"""
MERIT13 = find("merit13")
PLAIN = MERIT13.ruleset(3).hash


@pytest.fixture
def folder(tmp_path):
    """Nothing but comets, one for each round."""
    comets = "".join(COMET.replace('"comet"', f'"comet{n}"').replace("The comet", f"Comet {n}") for n in range(6))
    path = tmp_path / "mine"
    path.mkdir()
    (path / "events.toml").write_text('[deck]\nid = "events"\nrule = "4"\n' + comets, encoding="utf-8")
    (path / "notes.md").write_text("not read", encoding="utf-8")
    return path


@pytest.fixture
def own(folder):
    return MERIT13.ruleset(3, files={"events": (folder / "events.toml").read_text(encoding="utf-8")})


def test_a_table_in_python(folder, own):
    table = wanju_package.table("merit13", 3, cards=folder)
    assert table.ruleset.hash == own.hash != PLAIN
    assert "comet" in table.view()["card"]["id"] and table.view()["calamity"] == 9
    assert any("Comet " in line for line in table.story()) and any(
        "彗星" in line for line in table.story(language="zh")
    )
    again = wanju_package.load(table.save())
    assert again.ruleset.hash == own.hash and again.view() == table.view()


def test_sim_measures_the_game_with_these_cards(here, folder, own):
    seats = ("--seats", "random,random,random", "--games", 200, "--json")
    plain = json.loads(here("sim", "merit13", *seats).stdout)
    mine = json.loads(here("sim", "merit13", *seats, "--cards", folder).stdout)
    assert (plain["ruleset"], mine["ruleset"]) == (PLAIN, own.hash)
    assert mine["metrics"]["calamity"]["mean"] > plain["metrics"]["calamity"]["mean"] + 5
    told = here("sim", "merit13", *seats[:-1], "--cards", folder, "--lang", "zh").stdout
    assert "自带文件：events" in told


def test_play_saves_the_cards_and_replay_needs_them_no_more(wanju, folder, own, tmp_path):
    saved = tmp_path / "game.jsonl"
    play = ("play", "merit13", "--seats", 3, "--seed", 4, "--cards", folder, "--save", saved, "--lang", "en")
    told = wanju(*play, typed="labor\nlabor\nquit\n").stdout
    assert own.hash in told and "Comet " in told and "calamity" in told
    (folder / "events.toml").unlink()
    again = wanju("replay", saved, "--lang", "en")
    assert again.returncode == 0 and own.hash in again.stdout and "Comet " in again.stdout
    assert "files of your own: events" in again.stdout


def test_replay_can_tell_a_game_with_other_cards(here, folder, own, tmp_path):
    saved = tmp_path / "game.jsonl"
    saved.write_text(wanju_package.table("merit13", 3, seed=4).save(), encoding="utf-8")
    plain, mine = here("replay", saved, "--lang", "en"), here("replay", saved, "--cards", folder, "--lang", "en")
    assert PLAIN in plain.stdout and "Comet " not in plain.stdout
    assert own.hash in mine.stdout and "Comet " in mine.stdout


def test_check_and_show(here, folder, own):
    checked = here("cards", "check", "merit13", "--cards", folder, "--lang", "en")
    assert checked.returncode == 0 and f"The usual one is {own.hash}" in checked.stdout
    shown = here("cards", "show", "merit13", "comet1", "--cards", folder, "--lang", "zh")
    assert shown.stdout.splitlines()[:2] == ["彗星 (events)", "它悬在屋顶上。"]
    text = (folder / "events.toml").read_text(encoding="utf-8")
    (folder / "events.toml").write_text(text.replace(', "sim13_plus_choice"', "", 1), encoding="utf-8")
    checked = here("cards", "check", "merit13", "--cards", folder, "--lang", "en")
    assert checked.returncode == 2 and "its event_deck 'sim13_plus_choice' has 5 events" in checked.stderr


REFUSED = {
    "no folder": ([], "/mine: it is no folder."),
    "an empty one": ([("README", "")], "/mine: there is no file in it that this game reads: events.toml, beings.toml."),
    "a file that nobody reads": ([("event.toml", "")], "nobody reads 'event.toml'; this game reads: events.toml"),
    "a guess": ([("event.toml", "")], "Did you mean 'events.toml'?"),
    "another game's": ([("vows.toml", "")], "nobody reads 'vows.toml'; this game reads: events.toml, beings.toml."),
    "no text": ([("events.toml", b"\xff\xfe")], "events.toml: it is not text in UTF-8."),
    "too large": ([("events.toml", "#" * 70_000)], "a file may have at most 65,536, which is 64 KB."),
    "too large in Chinese": ([("events.toml", "牌" * 30_000)], "events.toml: it has more than 65,536 bytes"),
    "no cards": ([("beings.toml", "")], "beings.toml: the key 'deck' is missing."),
}


@pytest.mark.parametrize(("files", "sentence"), REFUSED.values(), ids=REFUSED)
def test_a_folder_that_is_none_of_this_game_is_refused_in_one_sentence(here, tmp_path, files, sentence):
    path = tmp_path / "mine"
    for name, text in files:
        path.mkdir(exist_ok=True)
        (path / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    for command in (("play", "merit13"), ("cards", "check", "merit13"), ("serve", "--db", tmp_path / "x.db")):
        given = f"merit13={path}" if command[0] == "serve" else path
        told = here(*command, "--cards", given, "--lang", "en")
        assert (told.returncode, told.stdout) == (2, "") and sentence in told.stderr and told.stderr.count("\n") == 1


def test_a_game_without_files_says_so(here, folder):
    told = here("sim", "ludo", "--seats", "random,random", "--cards", folder)
    assert told.returncode == 2 and "this game reads none." in told.stderr


# ── a real server ────────────────────────────────────────────────────────────


def begun(server, table):
    """The first snapshot of a game between a person and two bots."""
    visitor = Visitor(server, table)
    visitor.sit(0)
    for seat in (1, 2):
        visitor.command("bot", seat=seat, style="random")
    visitor.command("start")
    visitor.until(lambda table: "sheet" in table)
    return visitor.table


def laid(server, **wanted):
    answer = httpx.post(server.url + "/api/tables", json={"game": "merit13", "seats": 3, **wanted})
    assert answer.status_code == 201, answer.text
    return answer.json()["table"]


def test_tables_of_a_server_have_its_cards_and_keep_them(folder, own, tmp_path):
    server = Server(tmp_path / "live.db", "--cards", str(folder), "--pause", "0", *GENEROUS)
    try:
        mine = laid(server)
        seen = begun(server, mine)
        assert seen["ruleset"]["hash"] == own.hash and seen["view"]["card"]["id"].startswith("comet")
        assert seen["sheet"]["words"]["zh"]["card.comet0"] == "彗星"
        described = httpx.post(server.url + "/api/games/merit13/ruleset", json={"seats": 3}).json()
        assert described["hash"] == own.hash
        gathering = laid(server)
    finally:
        server.stop()
    server.options = ("--pause", "0", *GENEROUS)
    server.start()
    try:
        assert Visitor(server, mine).table["ruleset"]["hash"] == own.hash
        assert Visitor(server, gathering).table["ruleset"]["hash"] == own.hash
        assert Visitor(server, laid(server)).table["ruleset"]["hash"] == PLAIN
        brought = laid(server, files=own.files)
        assert Visitor(server, brought).table["ruleset"]["hash"] == own.hash
    finally:
        server.stop()


def test_a_folder_for_several_games_wants_to_be_told_which(here, tmp_path):
    (tmp_path / "beings.toml").write_text("", encoding="utf-8")
    told = here("serve", "--cards", tmp_path, "--db", tmp_path / "x.db")
    assert told.returncode == 2 and "write one of: merit13=DIR, merit57=DIR." in told.stderr
