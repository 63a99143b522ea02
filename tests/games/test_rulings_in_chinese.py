"""Every ruling has its words in Chinese: none missing, none for a ruling that there is not, no English left in it."""

from __future__ import annotations

import re

import pytest

from wanju.games import find, ids
from wanju.kernel.files import read_toml
from wanju.kernel.ruling_words import rulings_in
from wanju.kernel.rulings import load_rulings


@pytest.mark.parametrize("id", ids())
def test_each_ruling_is_told_in_chinese_and_in_the_same_order(id):
    game = find(id)
    told = read_toml(game.folder / "rulings.zh.toml")
    assert list(told) == list(load_rulings(game.folder / "rulings.toml", game.numbers))


@pytest.mark.parametrize("id", ids())
def test_no_english_is_left_but_the_names_of_settings_and_readings(id):
    game = find(id)
    named = {word for entry in game.numbers.entries.values() for word in (entry.id, *getattr(entry, "readings", ()))}
    for ruling in rulings_in("zh", game.folder, game.numbers).values():
        texts = (ruling.group, ruling.where, ruling.question, *ruling.readings, ruling.default, ruling.why)
        said = re.sub(r"'wanju [^']*'", "", " ".join(texts))  # a command is typed as it is
        for word in re.findall(r"(?<![A-Za-z_])(?!v\d)[a-z][a-z0-9_.+]{2,}", said):
            assert word.rstrip(".") in named | set(game.numbers.presets), (ruling.id, word)


@pytest.mark.parametrize("id", ids())
def test_what_players_read_cites_the_same_rulings_and_sections_in_both_languages(id):
    game = find(id)
    rulings = "|".join(load_rulings(game.folder / "rulings.toml", game.numbers))
    cited = re.compile(rf"(?<![\w-])(?:{rulings})(?![\w-])|§[A-Z]?\d[\d.]*[A-Z]?", re.ASCII)
    chinese = game.words("zh")
    for key, sentence in game.words("en").items():
        assert sorted(cited.findall(sentence)) == sorted(cited.findall(chinese[key])), key
