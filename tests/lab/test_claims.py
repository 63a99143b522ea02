"""Claims: read, measured, decided."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

from wanju.games import find
from wanju.kernel.errors import BadFile
from wanju.lab.claim_file import claims_in
from wanju.lab.claims import measure, total
from wanju.lab.intervals import clustered, student
from wanju.lab.target import Verdict

DELAY = find("delay")
REBELLION = "ending_human_rebellion"
EXACT = 0.06417285495825066
"""The chance of the hidden ending under uniform play, as `wanju solve delay` has it."""


def claim(**row):
    (made,) = claims_in("mine.toml", {"claim": [{"id": "X", "claim": "it is so", **row}]}, DELAY)
    return made


def found(games=20_000, **row):
    (finding,) = measure([claim(**row)], games)
    return finding


def rows(games, **settings):
    made = claim(measure="heaven", least=0, set=settings).side.trial
    return dict(zip(made.columns, made.rows(0, games).T, strict=True))


# ── verdicts ─────────────────────────────────────────────────────────────────


def test_a_true_claim_holds():
    finding = found(measure=REBELLION, about=0.065, within=0.02)
    assert finding.verdict == Verdict.HOLDS and finding.found.low < finding.found.mean < finding.found.high
    assert finding.needed is None and finding.as_json()["verdict"] == "holds"


def test_a_false_claim_fails():
    assert found(measure=REBELLION, least=0.2).verdict == Verdict.FAILS


def test_a_claim_that_games_cannot_tell_yet_says_how_many_could():
    finding = found(measure=REBELLION, least=0.065, games=2000)
    assert finding.verdict == Verdict.UNDECIDED and finding.needed > 2000


def test_a_claim_about_people_says_what_is_missing():
    finding = found(missing_en="People would have to be asked.", missing_zh="要问人。")
    assert finding.verdict == Verdict.UNMEASURED and finding.found is None and finding.games == 0


def test_what_bots_cannot_decide_may_still_have_a_figure():
    finding = found(missing_en="…", missing_zh="…", measure="seals", most=3)
    assert finding.verdict == Verdict.UNMEASURED and finding.found.mean == pytest.approx(1.75, abs=0.05)


# ── numbers and intervals, against slow ones ─────────────────────────────────


def test_a_rate_is_of_the_games_that_are_given():
    games = rows(3000)
    is_peace = games["ending_false_peace"] == 1
    finding = found(3000, measure="seals >= 2", given="ending_false_peace", least=0)
    assert finding.found.n == is_peace.sum()
    assert finding.found.mean == np.mean(games["seals"][is_peace] >= 2)


def test_a_ratio_has_the_interval_of_clusters():
    games = rows(3000)
    finding = found(3000, measure="seals_noticed", per="seals", about=0.2, within=0.1)
    slow = clustered(games["seals_noticed"], games["seals"])
    np.testing.assert_allclose(finding.found[:3], slow[:3], rtol=1e-9)


def test_a_difference_is_taken_game_by_game():
    games, others = rows(3000), rows(3000, start_heaven=55)
    apart = games["heaven"] - others["heaven"]
    finding = found(3000, measure="heaven", against={"set": {"start_heaven": 55}}, below=0)
    reach = student(2999) * apart.std(ddof=1) / sqrt(3000)
    slow = [apart.mean(), apart.mean() - reach, apart.mean() + reach]
    np.testing.assert_allclose(finding.found[:3], slow, rtol=1e-9)
    assert finding.verdict == Verdict.HOLDS and total([finding.claim], 3000) == 6000
    unpaired = sqrt(2) * student(2999) * games["heaven"].std() / sqrt(3000)
    assert reach < unpaired / 2


def test_a_difference_is_of_the_games_in_which_the_first_side_is_given():
    games, others = rows(3000), rows(3000, start_heaven=55)
    is_given = games["heaven"] > 60
    finding = found(3000, measure="heaven", given="heaven > 60", against={"set": {"start_heaven": 55}}, below=0)
    assert finding.found.n == is_given.sum()
    assert finding.found.mean == pytest.approx((games["heaven"] - others["heaven"])[is_given].mean())


def test_sides_with_conditions_of_their_own_are_compared_by_their_means():
    games = rows(3000)
    few, many = games["seals"] <= 1, games["seals"] >= 3
    other = {"given": "seals >= 3"}
    finding = found(3000, measure="pressure", given="seals <= 1", against=other, above=0)
    means = [games["pressure"][few].mean(), games["pressure"][many].mean()]
    spreads = [games["pressure"][each].var(ddof=1) / each.sum() for each in (few, many)]
    assert finding.found.mean == pytest.approx(means[0] - means[1])
    assert finding.found.high - finding.found.mean == pytest.approx(1.96 * sqrt(sum(spreads)), rel=0.02)


def test_a_gap_is_the_largest_less_the_smallest():
    games = rows(3000)
    names = ["ending_heaven_dominance", "ending_hell_dominance", "ending_false_peace"]
    means = [games[name].mean() for name in names]
    finding = found(3000, gap=names, least=0.5)
    assert finding.found.mean == pytest.approx(max(means) - min(means)) and finding.claim.is_share


def test_claims_about_the_same_games_share_them():
    rows = [
        {"id": "A", "claim": "a", "measure": "seals", "least": 0},
        {"id": "B", "claim": "b", "measure": "heaven", "least": 0, "players": ["uniform"]},
        {"id": "C", "claim": "c", "measure": "heaven", "least": 0, "set": {"start_heaven": 51}},
    ]
    claims = claims_in("mine.toml", {"claim": rows}, DELAY)
    assert total(claims, 100) == 200
    alone = measure(claims[1:2], 5000, jobs=1)
    assert measure(claims, 5000, jobs=2)[1].found == alone[0].found


def test_no_game_that_counts_is_nothing_measured():
    finding = found(100, measure="seals", given="heaven > 1000", least=0)
    assert finding.found is None and finding.verdict == Verdict.UNDECIDED


def test_intervals_cover_what_is_known_exactly():
    """Of 200 small runs some 190 do; fewer than 180 or all of them would be strange."""
    made = claim(measure=REBELLION, least=0)
    runs = [measure([made], 400, seed, jobs=1)[0].found for seed in range(200)]
    assert 180 <= sum(run.low <= EXACT <= run.high for run in runs) < 200


# ── files ────────────────────────────────────────────────────────────────────

MEASURED = {"id": "X", "claim": "it is so", "measure": "seals", "least": 0}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({}, "it has no claim"),
        ({"claim": []}, "it has no claim"),
        ({"claim": ["x"]}, "it has no claim"),
        ({"claim": [MEASURED]}, "it names no game"),
        ({"game": "delai", "claim": [MEASURED]}, "No game is called 'delai'.* Did you mean 'delay'?"),
        ({"game": "delay", "claims": [MEASURED]}, "no key is called 'claims'. Did you mean 'claim'?"),
        ({"game": "delay", "claim": [MEASURED, MEASURED]}, "another claim has the same id"),
    ],
)
def test_a_file_that_is_none_is_refused_in_a_sentence(data, said):
    with pytest.raises(BadFile, match=said) as refused:
        claims_in("mine.toml", data, None)
    assert refused.value.told("zh") != str(refused.value)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"measure": "seels"}, "claim 'X': No metric is called 'seels'.* Did you mean 'seals'?"),
        ({"given": "heven > 3"}, "No metric is called 'heven'.* Did you mean 'heaven'?"),
        ({"measur": "seals"}, "no key is called 'measur'. Did you mean 'measure'?"),
        ({"measure": 3}, "'measure' cannot be '3'; it is a text"),
        ({"gap": ["seals", "heaven"]}, "'measure' and 'gap' exclude each other"),
        ({"players": []}, "'players' cannot be"),
        ({"players": ["unform"]}, "Did you mean 'uniform'?"),
        ({"players": ["uniform", "uniform"]}, "delay"),
        ({"preset": "hard"}, "No preset"),
        ({"set": {"growth_1": 1000}}, "growth_1 cannot be 1000"),
        ({"set": {"grwth_1": 1}}, "Did you mean 'growth_1'?"),
        ({"least": 5, "most": 3}, "contradict each other"),
        ({"games": 0}, "'games' is 1 or more"),
        ({"against": {"sett": {}}}, "against: no key is called 'sett'. Did you mean 'set'?"),
        ({"against": {"gap": ["seals", "heaven"]}}, "both sides measure alike"),
        ({"function": "endng"}, "No measurement is called 'endng'.* Did you mean 'ending'?"),
        ({"function": "ending", "with": {"of": 1}}, "'with' does not suit the measurement 'ending'"),
        ({"unit": "percent"}, "No unit is called 'percent'"),
        ({"claim": " "}, "it says nothing"),
    ],
)
def test_a_row_that_is_wrong_is_refused_in_a_sentence(row, said):
    with pytest.raises(BadFile, match=said) as refused:
        claims_in("mine.toml", {"claim": [{**MEASURED, **row}]}, DELAY)
    assert str(refused.value).startswith("mine.toml, claim 'X'") and refused.value.zh != str(refused.value)
