"""`rulings.zh.toml`: the same rulings in other words, held against `rulings.toml`."""

from __future__ import annotations

import pytest

from wanju.kernel.errors import BadFile
from wanju.kernel.numbers import Number, Numbers, Switch
from wanju.kernel.ruling_words import rulings_in

NUMBERS = Numbers(
    {
        "tax": Switch("tax", "§1", ("flat_rate", "by_wealth"), "flat_rate", "T-01"),
        "rate": Number("rate", "§1", "coins", 1.5, 0, 5, step=0.5),
    },
    {"standard": {}},
)
ENGLISH_TAX = """
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
ENGLISH_CALM = """
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
TAX = """
[T-01]
group = "钱"
question = "怎样收税？"
readings = ["flat_rate：人人一样", "by_wealth：看家底"]
default = "flat_rate：1.5 枚铜钱"
why = "§1 只有一个数。"
"""
CALM = """
[T-02]
where = "第 2 节"
question = "可以不着急吗？"
readings = ["不可以"]
default = "不可以"
why = "谁也做不到。"
"""


@pytest.fixture
def load(tmp_path):
    def read(text, language="zh"):
        (tmp_path / "rulings.toml").write_text(ENGLISH_TAX + ENGLISH_CALM, encoding="utf-8")
        (tmp_path / "rulings.zh.toml").write_text(text, encoding="utf-8")
        return rulings_in(language, tmp_path, NUMBERS)

    return read


def test_words_are_those_of_the_language_and_the_rest_stays(load):
    tax, calm = load(TAX + CALM).values()
    assert (tax.question, tax.group, tax.where, tax.weight) == ("怎样收税？", "钱", "§1", "●●●")
    assert tax.switch == ("tax", "rate") and tax.readings[1] == "by_wealth：看家底"
    assert (calm.group, calm.where) == ("钱", "第 2 节")


def test_a_ruling_without_words_stays_as_it_is(load):
    assert load(TAX)["T-02"].question == "May one stay calm?"
    assert load(TAX, "en")["T-01"].question == "How is the tax taken?"


BROKEN = {
    "unknown id": (TAX.replace("T-01", "T-0"), "no key is called 'T-0'. Did you mean 'T-02'"),
    "no table": ('T-01 = "税"', r"write its words under a line \[T-01\]"),
    "unknown key": (TAX + 'wy = "x"', "ruling 'T-01': no key is called 'wy'. Did you mean 'why'"),
    "a key of rulings.toml": (TAX + 'weight = "●"', "no key is called 'weight'"),
    "missing key": (CALM.replace('why = "谁也做不到。"', ""), "ruling 'T-02': the key 'why' is missing"),
    "an empty text": (CALM.replace("谁也做不到。", ""), "'why' cannot be ''; it is a text"),
    "a reading too few": (TAX.replace(', "by_wealth：看家底"', ""), "'readings' has 1 lines, and in rulings.toml 2"),
    "readings in another order": (
        TAX.replace('"flat_rate：人人一样", "by_wealth：看家底"', '"by_wealth：看家底", "flat_rate：人人一样"'),
        "does not begin with its name, 'flat_rate'",
    ),
    "another figure": (TAX.replace("§1 只有", "§2 只有"), r"has the figures \['2'\], and in rulings.toml \['1'\]"),
    "another section": (CALM.replace("第 2 节", "第 3 节"), r"'第 3 节' has the figures \['3'\]"),
    "a default without its name": (TAX.replace("flat_rate：1.5", "一律 1.5"), "does not name 'flat_rate'"),
}


@pytest.mark.parametrize(("text", "sentence"), BROKEN.values(), ids=BROKEN)
def test_words_that_say_something_else_are_refused(load, text, sentence):
    with pytest.raises(BadFile, match=sentence):
        load(text)
