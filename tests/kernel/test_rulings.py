"""`rulings.toml`: what it may say, and how it is held against the numbers it argues for."""

from __future__ import annotations

import pytest

from wanju.kernel.errors import BadFile
from wanju.kernel.numbers import Number, Numbers, Switch
from wanju.kernel.rulings import is_named, load_rulings

NUMBERS = Numbers(
    {
        "tax": Switch("tax", "§1", ("flat_rate", "by_wealth"), "flat_rate", "T-01"),
        "rate": Number("rate", "§1", "coins", 1.5, 0, 5, step=0.5),
        "calm": Switch("calm", "§2", ("no", "yes"), "no"),
    },
    {"standard": {}},
)
FIRST = """
[[ruling]]
group = "Money"
id = "T-01"
weight = "●●●"
where = "§1"
question = "How is the tax taken?"
readings = ["flat_rate: the same for all", "by_wealth"]
default = "flat rate of 1.5 coins"
why = "§1 names one number."
switch = ["tax", "rate"]
"""
SECOND = """
[[ruling]]
id = "T-02"
weight = "●"
where = "§2"
question = "May one stay calm?"
readings = ["no"]
default = "no"
why = "Nobody can."
switch = []
"""


@pytest.fixture
def load(tmp_path):
    def read(text, numbers=NUMBERS):
        (tmp_path / "rulings.toml").write_text(text, encoding="utf-8")
        return load_rulings(tmp_path / "rulings.toml", numbers)

    return read


def test_rulings_are_read_in_order_with_their_groups(load):
    found = load(FIRST + SECOND + SECOND.replace("T-02", "T-03").replace("id =", 'group = "Mood"\nid =', 1))
    assert [(one.id, one.weight, one.group) for one in found.values()] == [
        ("T-01", "●●●", "Money"),
        ("T-02", "●", "Money"),
        ("T-03", "●", "Mood"),
    ]
    assert found["T-01"].switch == ("tax", "rate") and found["T-01"].readings[1] == "by_wealth"


@pytest.mark.parametrize(
    ("word", "sentence", "named"),
    [
        ("final_score", "final score", True),
        ("final_score", "final_score: all of it", True),
        ("final_score", "the final scores", False),
        ("no", "no; never", True),
        ("no", "nothing", False),
        ("1.5", "1.5 coins", True),
        ("5", "15 coins", False),
        ("rb57", "RB57", True),
    ],
)
def test_a_default_is_named_as_a_whole_word_in_any_spelling(word, sentence, named):
    assert is_named(word, sentence) == named


BROKEN = {
    "not TOML": ("[[ruling", "rulings.toml: not valid TOML"),
    "unknown table": (FIRST.replace("[[ruling]]", "[[rulings]]"), "no key is called 'rulings'. Did you mean 'ruling'"),
    "no list": (FIRST.replace("[[ruling]]", "[ruling]"), r"write each ruling under a line \[\[ruling\]\]"),
    "unknown key": (FIRST + 'wy = "x"', "ruling 'T-01': no key is called 'wy'. Did you mean 'why'"),
    "missing key": (FIRST.replace('where = "§1"\n', ""), "ruling 'T-01': the key 'where' is missing"),
    "an empty text": (FIRST.replace('"§1 names one number."', '" "'), "'why' cannot be ' '; it is a text"),
    "a number as text": (FIRST.replace('"§1"', "1"), "'where' cannot be 1; it is a text"),
    "a text as list": (FIRST.replace('["tax", "rate"]', '"tax"'), "'switch' cannot be 'tax'; it is a list of texts"),
    "no readings": (SECOND.replace('["no"]', "[]"), "ruling 'T-02': 'readings' is empty"),
    "unknown weight": (FIRST.replace('"●●●"', '"●●●●"'), "'weight' cannot be '●●●●'; it is one of: ●●●, ●●, ●"),
    "twice": (FIRST + FIRST, "ruling 'T-01': another ruling has the same id"),
    "unknown switch": (FIRST.replace('"rate"]', '"rats"]'), "'rats'. Did you mean 'rate'"),
    "another default of a switch": (
        FIRST.replace("flat rate of", "by wealth,"), "does not name 'flat_rate', the default of 'tax'"),
    "another default of a number": (FIRST.replace("1.5 coins", "2 coins"), "does not name '1.5', the default of"),
    "a cited ruling that is not argued": (SECOND, "numbers.toml, 'tax': no ruling is called 'T-01'."),
    "a cited ruling that lists others": (
        FIRST.replace('["tax", "rate"]', '["rate"]'), "'tax': it cites ruling 'T-01', whose 'switch'"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "sentence"), BROKEN.values(), ids=BROKEN)
def test_a_broken_file_is_refused_with_its_place(load, text, sentence):
    with pytest.raises(BadFile, match=sentence):
        load(text)


def test_a_missing_file_is_refused(tmp_path):
    with pytest.raises(BadFile, match="cannot be read"):
        load_rulings(tmp_path / "rulings.toml", NUMBERS)
