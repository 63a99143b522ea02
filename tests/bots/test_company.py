"""Bots at tables: styles and levels by name, each deciding legally, alike for the same table, without peeking."""

from subprocess import CompletedProcess

import pytest

from wanju.bots.company import Company, thinks_with
from wanju.bots.mind import Mind
from wanju.bots.minds import player
from wanju.bots.search import aside
from wanju.games import find, house_ids
from wanju.games.cier.tools.equilibrium import equilibrium
from wanju.kernel.dealer import MINDS, new_dealer
from wanju.kernel.errors import BadNumber
from wanju.kernel.levels import USUAL, Level
from wanju.kernel.table import Table


@pytest.mark.parametrize("id", [id for id in house_ids() if find(id).levels])
def test_levels_are_players_from_the_weakest_to_the_strongest(id):
    game = find(id)
    order = [level.id for level in Level]
    assert list(game.levels) == [each for each in order if each in game.levels] and USUAL in game.levels
    assert game.opponents == (USUAL,)
    for level in game.levels:
        found = player(game.ruleset(), level)
        assert isinstance(found, Mind) or found in game.styles
        for language in ("en", "zh"):
            assert game.words(language)[f"style.{level}"] and game.words(language)[f"style_does.{level}"]


@pytest.mark.parametrize("who", ["newcomer", "casual", "steady"])
def test_a_level_plays_a_whole_game_and_the_same_one_again(who):
    made = []
    for _ in range(2):
        table, company, mind = Table(find("merit13").ruleset(3), 4), Company(), new_dealer(9, stream=MINDS)
        while table.waiting:
            table.act(table.waiting[0], company.decide(table, table.waiting[0], who, mind))
        made.append(table.moves)
    assert made[0] == made[1]


def test_a_wavering_player_does_anything_so_often():
    """Of a hundred decisions sixty are at random, so it agrees with its style in forty and a few."""
    ruleset = find("merit13").ruleset(4)
    table, mind = Table(ruleset, 1), player(ruleset, "wavering:60:balanced")
    style = table.think(table.waiting[0], "balanced")
    chosen = [table.actions[mind.decide(table.states, table.waiting[0], seed)] for seed in range(300)]
    steady = [table.actions[player(ruleset, "wavering:0:balanced").decide(table.states, table.waiting[0], 1)]]
    others = 1 - chosen.count(style) / 300
    assert steady == [style]
    assert 0.6 * 0.6 < others < 0.6 and len(set(chosen)) > 2


@pytest.mark.parametrize("said", ["wavering", "wavering:50", "wavering:101:wise", "wavering:x:wise"])
def test_a_wavering_player_that_is_none_is_refused(said):
    with pytest.raises(BadNumber, match="A wavering player is written"):
        player(find("merit13").ruleset(), said)


def compiled_aside(monkeypatch, tmp_path):
    """What processes would be started to compile, with an empty cache; none is."""
    started = []
    done = CompletedProcess([], 0, "", "")
    monkeypatch.setattr(aside.subprocess, "run", lambda command, **_: started.append(command[-2:]) or done)
    monkeypatch.setattr(aside, "folder", lambda: tmp_path)
    return started


def test_every_level_that_thinks_is_compiled_aside(monkeypatch, tmp_path):
    started = compiled_aside(monkeypatch, tmp_path)
    for id, who in [("cier", "master"), ("cier", "casual"), ("cier", "newcomer"), ("merit57", "master")]:
        ruleset = find(id).ruleset(4)
        if target := thinks_with(ruleset, who):
            aside.prepare(ruleset.game, target)
    assert started == [["cier", "strongest@4"], ["merit57", "native"]]


def test_a_duel_is_set_beside_its_equilibrium_by_what_was_compiled_aside(monkeypatch, tmp_path):
    started = compiled_aside(monkeypatch, tmp_path)
    table = Table(find("cier").ruleset(2, settings={"stalemate_turns": 1}), 0)
    for seat in (0, 1):
        table.act(seat, "bullet")
    equilibrium(table)
    assert started == [["cier", "nash@2"]]


def test_a_player_that_is_compiled_aside_has_left_a_mark(monkeypatch):
    marks = []
    monkeypatch.setattr(aside, "kept", lambda name, make: marks.append(name))
    aside.compile_here(find("cier"), "nash@2")
    assert marks == [aside.mark(find("cier"), "nash@2")]


def test_a_search_is_compiled_by_a_process_of_its_own(monkeypatch):
    """Whoever sits at other tables is heard meanwhile; the second time there is nothing to do."""
    started = []
    run = aside.subprocess.run
    monkeypatch.setattr(
        aside.subprocess, "run", lambda command, **more: started.append(command) or run(command, **more)
    )
    game = find("cier")
    aside.prepare(game, aside.NATIVE)
    aside.prepare(game, aside.NATIVE)
    assert len(started) <= 1 and (aside.folder() / aside.mark(game, aside.NATIVE)).exists()
    table = Table(game.ruleset(4), 1)
    assert Company().decide(table, 0, "master", None) in table.legal(0)
