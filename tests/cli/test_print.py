"""`wanju print`: a PDF where it was asked for, and a sentence where it cannot be."""

from __future__ import annotations

import pytest

from wanju.games import find


@pytest.mark.parametrize(("language", "ends"), [("en", "components: 177 · "), ("zh", " 177 件 · ")])
def test_a_game_is_printed_where_it_was_asked_for(here, tmp_path, language, ends):
    path = tmp_path / "out.pdf"
    said = here("print", "merit57", "--lang", language, "-o", path)
    assert said.returncode == 0 and path.read_bytes().startswith(b"%PDF-")
    assert ends in said.stdout and said.stdout.replace("\n", "").endswith(str(path))


def test_without_a_name_it_is_called_after_the_game(here, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert here("print", "功德轮回 v5.7", "--paper", "Letter").returncode == 0
    assert [path.name for path in tmp_path.iterdir()] == ["merit57.pdf"]


@pytest.fixture
def refused(here):
    def run(*arguments):
        said = here("print", *arguments, "--lang", "en")
        assert said.returncode == 2 and said.stdout == "" and said.stderr.count("\n") == 1
        return said.stderr

    return run


def test_bad_input_gets_one_sentence(refused, tmp_path):
    (tmp_path / "general.toml").write_text("[deck]\n", "utf-8")
    assert "There are: a4, letter." in refused("merit57", "--paper", "a5")
    assert "general.toml" in refused("merit57", "--cards", tmp_path, "-o", tmp_path / "x.pdf")
    assert "cannot be written" in refused("merit57", "-o", tmp_path / "no" / "such" / "x.pdf")
    assert "cannot be written" in refused("merit57", "-o", tmp_path)
    assert "two_player is for 2 players" in refused("merit57", "--preset", "two_player")
    assert not (tmp_path / "x.pdf").exists()


def test_a_game_without_anything_to_print_says_which_have(refused):
    assert refused("delay") == "delay has nothing to print; there is something for: cier, ludo, merit13, merit57.\n"


def test_cards_of_ones_own_are_printed(here, tmp_path):
    text = (find("merit57").folder / "cards" / "monk.toml").read_text("utf-8")
    (tmp_path / "monk.toml").write_text(text, "utf-8")
    assert here("print", "merit57", "--cards", tmp_path, "-o", tmp_path / "x.pdf").returncode == 0
