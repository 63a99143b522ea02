"""Whole runs of `wanju`: what a person types and reads."""

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from wanju.cli.main import run
from wanju.games import find
from wanju.kernel.dealer import MINDS, new_dealer
from wanju.kernel.table import Table

ALL_DAY = "1\n" * 400
SOURCE = Path(__file__).resolve().parents[2] / "src"


def saved_game(path):
    """A finished game in a file."""
    table, mind = Table(find("cier").ruleset(3), 5), new_dealer(5, stream=MINDS)
    while not table.over:
        seat = table.waiting[0]
        table.act(seat, table.think(seat, "random", mind))
    path.write_text(table.save(), encoding="utf-8")
    return path


def test_alone_it_says_what_it_is_and_what_to_try(wanju):
    said = wanju()
    assert (
        said.returncode == 0
        and "呲儿 Cier" in said.stdout
        and "2–8" in said.stdout
        and "wanju play cier" in said.stdout
    )
    assert "规则书" in wanju(LANG="zh_CN.UTF-8").stdout


@pytest.mark.parametrize(
    ("language", "payoff", "prompt"), [("en", "Payoff:", "Your choice>"), ("zh", "得分：", "你的选择>")]
)
def test_a_piped_game_is_played_to_its_end(wanju, language, payoff, prompt):
    said = wanju("play", "cier", "--seats", 4, "--seed", 3, "--lang", language, typed=ALL_DAY)
    assert said.returncode == 0, said.stderr
    assert payoff in said.stdout and prompt in said.stdout
    assert "\x1b" not in said.stdout and said.stderr == ""


@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.parametrize("preset", ["lord_with_minion", "lord_two_abilities"])
def test_every_chair_and_preset_can_be_played(here, seat, preset):
    said = here("play", "cier", "--preset", preset, "--seed", 1, "--seat", seat, typed=ALL_DAY * 3)
    assert said.returncode == 0, said.stdout[-500:] + said.stderr


def test_the_same_seed_and_answers_give_the_same_game(wanju):
    first, second = (wanju("play", "cier", "--seed", 9, typed=ALL_DAY) for _ in range(2))
    assert first.stdout == second.stdout


def test_names_numbers_targets_and_help_are_understood(here):
    typed = "hatchet@1\nbanana\n子弹吗\nbullet\n?\n2 0\ncier 9\n２＠１\nq\n"
    said = here("play", "cier", "--seed", 5, "--bots", "cautious", "--seats", 3, typed=typed)
    assert "It costs 1 ammo and you have 0." in said.stdout
    assert "Nothing here is called 'banana'" in said.stdout
    assert "What each ability does" in said.stdout and "Closed to you now" in said.stdout
    assert "You cannot aim at yourself." in said.stdout
    assert "Cier cannot be aimed there" in said.stdout
    assert "(you) uses Cier" in said.stdout


def test_leaving_is_no_failure_and_running_out_of_input_is(here, tmp_path):
    left = here("play", "cier", "--save", tmp_path / "left.jsonl", typed="bullet\nq\n")
    assert left.returncode == 0 and "You left" in left.stdout
    assert here("replay", tmp_path / "left.jsonl").returncode == 0
    ended = here("play", "cier", typed="")
    assert ended.returncode == 1 and "The input ended; the game is not finished." in ended.stdout


def test_sim_prints_nothing_but_json(wanju):
    said = wanju(
        "sim", "cier", "--seats", "counting,random,random", "--games", "1e3", "--set", "C-04=last_hp", "--json"
    )
    made = json.loads(said.stdout)
    assert said.stderr == "" and made["games"] == 1000 and made["set"] == {"all_out": "last_hp"}
    assert made["seats"] == ["counting", "random", "random"] and made["seed"] == 0
    assert made["metrics"]["payoff_counting"]["n"] == 1000


def test_sim_prints_a_table_with_interval_seed_and_ruleset(here):
    said = here("sim", "cier", "--seats", "counting,random", "--games", "2k", "--seed", 4)
    assert re.search(r"win_seat_0 +[\d.]+ % +[\d.]+ – [\d.]+ % +2,000", said.stdout)
    assert re.search(r"2,000 games · seed 4 · ruleset [0-9a-f]{12}", said.stdout)
    assert all(len(line) <= 90 for line in said.stdout.splitlines())


def test_sim_takes_characters_of_ones_own(here, tmp_path):
    (tmp_path / "mine.toml").write_text('[[character]]\nid = "giant"\nhp = 5\n', encoding="utf-8")
    options = ("--set", "mode=skill", "--characters", tmp_path / "mine.toml", "--games", 200, "--json")
    assert "win_giant" in json.loads(here("sim", "cier", "--seats", "random,random", *options).stdout)["metrics"]


def test_a_saved_game_is_reviewed(here, tmp_path):
    path = saved_game(tmp_path / "game.jsonl")
    few = ("--simulations", 40, "--appraise", 10)
    said = here("review", path, *few, "--lang", "en")
    assert said.returncode == 0 and "luck" in said.stdout and "seat 0" in said.stdout
    assert "运气" in here("review", path, *few, "--lang", "zh").stdout
    found = json.loads(here("review", path, *few, "--json").stdout)
    assert found["decisions"] and {"mean", "low", "high"} == set(found["decisions"][0]["cost"])


def test_a_saved_game_is_told_again(here, tmp_path):
    path = saved_game(tmp_path / "game.jsonl")
    said = here("replay", path)
    assert said.returncode == 0 and "Turn 1" in said.stdout and "Payoff:" in said.stdout
    assert "第 1 回合" in here("replay", path, "--lang", "zh").stdout
    assert here("replay", "-", typed=path.read_text(encoding="utf-8")).stdout == said.stdout
    some = here("replay", path, "--step", 2)
    assert "The table after move 2" in some.stdout and "it waits for seat 2" in some.stdout


def test_rules_lists_numbers_switches_and_rulings(here):
    said = here("rules", "cier").stdout
    assert "hp_lord" in said and "C-04" in said and "lord_with_minion" in said


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("play cir", "No game is called 'cir'. There are: cier, "),
        ("play cier --set mode=teem", "mode cannot be 'teem'. It is one of: individual, team, lord, skill."),
        ("play cier --seats 9", "cier is for 2 to 8 seats; 9 cannot sit down."),
        ("play cier --seat 3", "seat cannot be 3. The seats go from 0 to 2."),
        ("play cier --bots rndom", "No player is called 'rndom'."),
        ("play cier --lang fr", "No language is called 'fr'."),
        ("play cier --save /no/such/folder/x", "/no/such/folder/x: it cannot be written"),
        ("sim cier --seats a,b", "No player is called 'a'."),
        ("sim cier --seats random,random --games many", "games cannot be 'many'."),
        ("sim cier --seats random,random --set hp_individual=99", "hp_individual cannot be 99. It goes from 0.5 to 20"),
        ("sim cier --seats random,random --set hp_lrd=1", "Did you mean 'hp_lord'?"),
        ("sim cier --seats random,random --preset stndard", "Did you mean 'standard'?"),
        ("sim cier --seats random --table 1", "cier is for 2 to 8 seats; 1 cannot sit down."),
        ("sim cier --seats random,random --table 3", "--table goes with one player for all;"),
        ("sim cier --until 3", "--until cannot be '3'; draw is a rate, so write points such as ±0.2pp."),
        ("sim cier --until 1pp --of turns", "turns is a mean, so write a number such as ±0.05."),
        ("sim cier --until ±1 --of turn", "Did you mean 'turns'?"),
        ("sim cier --of turns", "write --until, such as ±0.2pp."),
        ("play 功德轮回", "More than one game is called '功德轮回': merit13, merit57. Write which one."),
        ("sim 呲儿 --seats 精算师,随缘", "Did you mean '精算'?"),
        ("cards show merit57 众", "No card is called '众'."),
        ("--lang fr rules cier", "No language is called 'fr'."),
        ("replay /no/such/file", "/no/such/file: it cannot be read"),
        ("serve --port 99999", "Invalid value for '--port'"),
        ("dance", "No such command 'dance'."),
    ],
)
def test_bad_input_gets_one_sentence(monkeypatch, capsys, arguments, sentence):
    monkeypatch.setattr(sys, "argv", ["wanju", *arguments.split()])
    with pytest.raises(SystemExit) as ended:
        run()
    out, err = capsys.readouterr()
    assert ended.value.code == 2 and out == ""
    assert sentence in err and err.count("\n") == 1


def test_bad_input_leaves_the_process_with_code_2_and_no_traceback(wanju):
    said = wanju("play", "cir")
    assert (said.returncode, said.stdout) == (2, "")
    assert said.stderr.startswith("No game is called 'cir'. There are: cier, ")
    assert said.stderr.endswith(". Did you mean 'cier'?\n")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Replay, line 1: the file is empty"),
        ("{}\n", "Replay, line 1: 'wanju' is missing"),
        ("not json\n", "Replay, line 1: 'not json' is not JSON."),
    ],
)
def test_a_broken_replay_gets_one_sentence(here, text, sentence):
    said = here("replay", "-", typed=text)
    assert said.returncode == 2 and sentence in said.stderr and said.stdout == ""


def test_a_replay_with_an_illegal_move_names_its_line(here, tmp_path):
    path = saved_game(tmp_path / "game.jsonl")
    head = path.read_text(encoding="utf-8").splitlines()[0]
    said = here("replay", "-", typed=f'{head}\n[0, "hatchet@1"]\n')
    assert said.returncode == 2 and said.stderr.startswith("Replay, line 2: It costs 1 ammo")


def test_a_closed_pipe_is_not_complained_about():
    command = f"{sys.executable} -m wanju rules cier | head -1"
    made = os.environ | {"PYTHONPATH": str(SOURCE)}
    said = subprocess.run(command, shell=True, env=made, capture_output=True, text=True, timeout=60)
    assert said.stderr == "" and said.stdout.count("\n") == 1


UNDER_WAY = 6
"""Seconds of the processor by which rules are loaded and games are played."""


def seconds_of(process):
    """What a process has used of the processor."""
    fields = Path(f"/proc/{process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_ctrl_c_stops_a_long_simulation_with_a_word(here):
    assert here("sim", "cier", "--seats", "counting,counting", "--games", 10).returncode == 0  # the loop is compiled
    made = os.environ | {"PYTHONPATH": str(SOURCE), "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-m", "wanju", "sim", "cier", "--seats", "counting,counting", "--games", "1e9"]
    running = subprocess.Popen(command, env=made, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        begun = time.monotonic()
        while seconds_of(running) < UNDER_WAY:
            assert running.poll() is None and time.monotonic() < begun + 60
            time.sleep(0.2)
        running.send_signal(2)
        out, err = running.communicate(timeout=20)
    finally:
        running.kill()
    assert running.returncode == 130 and out == "" and "Stopped." in err and "Traceback" not in err


def test_rules_are_written_for_a_page(here, tmp_path):
    said = here("compile", "delay", "--target", "wasm", "-o", tmp_path / "page")
    assert said.returncode == 0 and said.stdout.startswith("delay: written in ")
    names = {path.name for path in (tmp_path / "page").iterdir()}
    scripts = {f"rules{part}.js" for part in ("", ".module", ".records", ".settings", ".trial", ".worker")}
    assert names == scripts | {"delay.json", "delay.wasm", "delay.think.json", "delay.think.wasm"}
    assert (tmp_path / "page" / "delay.wasm").read_bytes()[:4] == b"\0asm"
    assert json.loads((tmp_path / "page" / "delay.json").read_text(encoding="utf-8"))["functions"]["act"]


def test_what_is_written_for_a_page_has_to_lie_somewhere(here, tmp_path):
    for arguments in (["--target", "wasm"], ["-o", tmp_path]):
        said = here("compile", "delay", *arguments)
        assert said.returncode != 0 and "--target wasm and -o DIR go together" in said.stderr
    (tmp_path / "file").write_text("")
    said = here("compile", "delay", "--target", "wasm", "-o", tmp_path / "file")
    assert said.returncode != 0 and "cannot be written to" in said.stderr


def test_the_ordinary_compiler_writes_nothing_for_a_page_and_says_so(wanju, tmp_path):
    said = wanju("compile", "delay", "--target", "wasm", "-o", tmp_path / "page", WANJU_COMPILER="ordinary")
    assert said.returncode != 0 and "WebAssembly is made by the compiler of our own alone" in said.stderr
    assert not (tmp_path / "page").exists()


def test_players_of_ones_own_sit_in_simulations_and_at_the_terminal(wanju, tmp_path):
    (tmp_path / "mine.py").write_text("def first(turn):\n    return turn.legal[0]\ndef wrong(turn):\n    return []\n")
    mine, wrong = f"{tmp_path}/mine.py:first", f"{tmp_path}/mine.py:wrong"
    said = wanju("sim", "cier", "--seats", f"{mine},{wrong}", "--games", 20, "--json")
    found = json.loads(said.stdout)
    assert found["seats"] == [mine, wrong] and list(found["faults"]) == [wrong] and found["faults"][wrong]["type"] > 20
    assert "lost turns" in said.stderr and 0 <= found["metrics"][f"win_{mine}"]["mean"] <= 1
    said = wanju("play", "cier", "--bots", mine, "--seed", 3, typed=ALL_DAY)
    assert said.returncode == 0 and f"seat 1 ({mine})" in said.stdout


def test_the_arena_ranks_players_and_goes_on_from_its_file(here, tmp_path):
    asked = ("arena", "cier", "counting", "random", "--games", 40, "--jobs", 1, "--resume", tmp_path / "arena.jsonl")
    said = here(*asked, "--json")
    found = json.loads(said.stdout)
    assert said.stderr == "" and found["games"] == 40 and found["command"].startswith("wanju arena cier counting")
    assert found["share"]["random"]["high"] < 0.5 < found["share"]["counting"]["low"]
    kept = (tmp_path / "arena.jsonl").read_bytes()
    shown = here(*asked, "--lang", "zh").stdout
    assert "行对列的得分率" in shown and "40 局" in shown and (tmp_path / "arena.jsonl").read_bytes() == kept
    assert here("arena", "cier", "counting").returncode == 2
