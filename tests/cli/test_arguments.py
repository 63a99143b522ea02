"""What a person types, and what it means."""

import pytest

from wanju.cli.arguments import seed_of, settings_of, whole
from wanju.cli.play import kinds_of
from wanju.cli.speech import FOLDER, own_language
from wanju.kernel.errors import GameError
from wanju.kernel.text import words


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1e6", 10**6),
        ("1_000_000", 10**6),
        ("1,000", 1000),
        ("20k", 20_000),
        ("2.5m", 2_500_000),
        ("7", 7),
        ("1E3", 1000),
    ],
)
def test_whole_numbers_in_many_spellings(text, number):
    assert whole("games", text) == number


@pytest.mark.parametrize("text", ["", "x", "1.5", "-3", "1e", "nan", "inf", "1e999"])
def test_what_is_no_whole_number_is_refused(text):
    with pytest.raises(GameError, match="games cannot be"):
        whole("games", text)


def test_settings_are_numbers_where_they_can_be():
    settings = settings_of(["hp_lord=3", "hp_team=1.5", "C-04=last_hp", "character=monk,storm"])
    assert settings == {"hp_lord": 3, "hp_team": 1.5, "C-04": "last_hp", "character": "monk,storm"}


def test_a_setting_without_a_value_is_refused():
    with pytest.raises(GameError, match="name=value"):
        settings_of(["hp_lord"])


@pytest.mark.parametrize("text", ["-1", "x", str(2**64), ""])
def test_a_seed_has_64_bits(text):
    with pytest.raises(GameError, match="seed cannot be"):
        seed_of(text)


def test_actions_are_grouped_by_what_stands_before_the_at():
    assert kinds_of(("bullet", "cier@1", "cier@2")) == {"bullet": [], "cier": ["1", "2"]}


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_CN", "LC_ALL": "en_US"}, "en"),
        ({}, "en"),
        ({"LC_ALL": "zh_TW"}, "zh"),
    ],
)
def test_the_system_says_the_language(environment, language):
    assert own_language(environment) == language


def test_both_languages_have_the_same_words():
    assert words(FOLDER, "en").keys() == words(FOLDER, "zh").keys()
