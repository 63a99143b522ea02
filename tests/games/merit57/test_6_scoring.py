"""§6 Has the team won, what is everybody's score, who stands first."""

from __future__ import annotations

import pytest

from .build import (
    FARMER,
    GUANYIN,
    MERCHANT,
    MONK,
    REFUGE,
    SCHOLAR,
    SECULAR,
    Seat,
    boards,
    finish,
    new,
    play_out,
)  # fmt: skip


@pytest.mark.parametrize(
    ("calamity", "saved", "outcome"),
    [(12, 5, "won"), (13, 5, "lost"), (12, 4, "lost"), (0, 10, "won"), (19, 10, "lost"), (20, 10, "lost")],
)
def test_the_team_wins_with_calamity_12_and_5_saved(calamity, saved, outcome):
    table = finish(calamity=calamity, saved=saved)
    assert table.view()["outcome"] == outcome and table.over


def test_a_lost_team_scores_nothing():
    table = finish(saved=4, merit=20, wisdom=20)
    assert boards(table, "score") == [0, 0, 0, 0] and table.payoff == (0, 0, 0, 0)


BASE = [
    (0, 10), (9, 10), (10, 15), (14, 15), (15, 25), (19, 25), (20, 35), (24, 35), (25, 45), (29, 45), (30, 55),
    (34, 55), (35, 65), (80, 65),
]  # fmt: skip


@pytest.mark.parametrize(("total", "base"), BASE)
def test_the_base(total, base):
    """The scholar's simple vow without a lecture is broken: −4."""
    merit = total // 2
    halved = base // 2 if total < 10 else base
    table = finish(merit=[0, 0, merit, 0], wisdom=[0, 0, total - merit, 0])
    assert boards(table, "score")[SCHOLAR] == halved - 4


@pytest.mark.parametrize(
    ("merit", "wisdom", "base"),
    [(5, 5, 15), (4, 10, 7), (10, 4, 7), (5, 10, 25), (4, 11, 12), (31, 4, 32), (0, 35, 32), (5, 30, 65), (4, 4, 5)],
)
def test_an_unbalanced_life_counts_half_rounded_down(merit, wisdom, base):
    table = finish(merit=[0, 0, merit, 0], wisdom=[0, 0, wisdom, 0], vow_failure_points="no")
    assert boards(table, "score")[SCHOLAR] == base


def test_the_example_of_chapter_11():
    """A merchant with 18 merit and 14 wisdom and the hard vow kept: 55 + 16 = 71."""
    table = finish(
        faith=[SECULAR, REFUGE, SECULAR, REFUGE], merit=[0, 18, 0, 0], wisdom=[0, 14, 0, 0], vow=[0, 1, 0, 0],
        counters={(MERCHANT, Seat.SAVES): 2},
    )  # fmt: skip
    assert boards(table, "score")[MERCHANT] == 71 and boards(table, "vow_kept")[MERCHANT] is True


def test_the_example_of_chapter_9_with_the_points_in_force():
    """A Mahayana farmer with base 35, the simple vow kept (+12) and Guanyin's (+22; the printed 12 is older)."""
    table = finish(
        bodhisattva=[GUANYIN, 0, 0, 0], merit=[15, 0, 0, 0], wisdom=[8, 0, 0, 0], counters={(FARMER, Seat.HELPS): 7}
    )
    assert boards(table, "score")[FARMER] == 35 + 12 + 22
    table = finish(
        bodhisattva=[GUANYIN, 0, 0, 0], merit=[15, 0, 0, 0], wisdom=[8, 0, 0, 0], counters={(FARMER, Seat.HELPS): 6}
    )
    assert boards(table, "score")[FARMER] == 35 + 12 - 4
    assert boards(table, "bodhisattva_kept")[FARMER] is False


@pytest.mark.parametrize(("labors", "score"), [(4, 25 + 12), (5, 35 + 12)])
def test_a_diligent_farmer_counts_2_merit_more(labors, score):
    table = finish(merit=[14, 0, 0, 0], wisdom=[5, 0, 0, 0], counters={(FARMER, Seat.LABORS): labors})
    assert boards(table, "score")[FARMER] == score
    assert boards(table, "merit")[FARMER] == 14


def test_diligence_also_saves_from_halving_but_does_not_keep_vows():
    near = {"merit": [4, 0, 0, 0], "wisdom": [11, 0, 0, 0]}
    assert boards(finish(**near, counters={(FARMER, Seat.LABORS): 5}), "score")[FARMER] == 25 - 4
    assert boards(finish(**near), "score")[FARMER] == 12 - 4
    table = finish(merit=[13, 0, 0, 0], wisdom=[5, 0, 0, 0], counters={(FARMER, Seat.LABORS): 9})
    assert boards(table, "score")[FARMER] == 35 - 4  # 13 + 2 + 5, and 13 is not 14


def test_diligence_is_the_farmers():
    table = finish(merit=9, wisdom=9, counters={(MERCHANT, Seat.LABORS): 9, (MONK, Seat.LABORS): 9})
    assert boards(table, "score") == [21, 21, 21, 21]


@pytest.mark.parametrize(("donations", "score"), [(3, 12 - 4), (4, 25 - 4), (5, 25 + 12)])
def test_a_generous_merchant_counts_3_wisdom_more(donations, score):
    """14 merit and 2 wisdom: 16, halved; or 19 with 5 wisdom, not halved."""
    table = finish(merit=[0, 14, 0, 0], wisdom=[0, 2, 0, 0], counters={(MERCHANT, Seat.DONATIONS): donations})
    assert boards(table, "score")[MERCHANT] == score


def test_generosity_is_the_merchants():
    table = finish(merit=9, wisdom=9, counters={(FARMER, Seat.DONATIONS): 9, (SCHOLAR, Seat.DONATIONS): 9})
    assert boards(table, "score") == [21, 21, 21, 21]


def test_tokens_of_heroes_and_of_the_tigress():
    table = finish(counters={(FARMER, Seat.HEROES): 1, (MERCHANT, Seat.HEROES): 3, (MONK, Seat.MARTYR): 1})
    assert boards(table, "score") == [11 + 5, 11 + 15, 11, 11 + 15]


def test_scores_may_be_negative():
    table = finish(merit=0, wisdom=0, vow=1)
    assert boards(table, "score") == [5 - 6, 5 - 6, 5 - 6, 5 - 8]


def test_ranks_by_score():
    table = finish(merit=[10, 5, 20, 15], wisdom=[5, 5, 5, 5])
    assert boards(table, "score") == [21, 11, 41, 31]
    assert boards(table, "rank") == [3, 4, 1, 2] and table.payoff == (0, 0, 1, 0)


def test_equal_scores_by_merit_then_wisdom_then_shared():
    table = finish(merit=[6, 7, 6, 7], wisdom=[6, 5, 7, 6], vow_failure_points="no")
    assert boards(table, "score") == [15, 15, 15, 15]
    assert boards(table, "rank") == [4, 2, 3, 1]
    table = finish(merit=[6, 7, 7, 6], wisdom=[6, 5, 5, 6], vow_failure_points="no")
    assert boards(table, "rank") == [3, 1, 1, 3] and table.payoff == (0, 0.5, 0.5, 0)


def test_a_real_game_is_scored_as_the_book_says():
    """Whatever happened: base by table, vows, 5 for each token, 15 for the tigress."""
    wins = 0
    for seed in range(4):
        table = play_out(new(seed=seed, calamity_win=19, saves_win=0, timeout_calamity=0, farmer_merit=9))
        if table.view()["outcome"] != "won":
            continue
        wins += 1
        points = {"diligence": (12, -4), "giving": (12, -4), "teaching": (12, -4), "arhat": (12, -4)}
        martyrs = {e["seat"] for e in table.events() if e["event"] == "chooses" and e["option"] == "tigress.a"}
        for place, seat in enumerate(table.view()["seats"]):
            merit = seat["merit"] + (2 if seat["role"] == "farmer" and seat["labors"] >= 5 else 0)
            total = merit + seat["wisdom"]
            base = next(score for line, score in [(35, 65), (30, 55), (25, 45), (20, 35), (15, 25), (10, 15), (0, 10)]
                        if total >= line)  # fmt: skip
            base = base // 2 if min(merit, seat["wisdom"]) < 5 else base
            tokens = 5 * seat["heroes"] + 15 * (place in martyrs)
            assert seat["score"] == base + points[seat["vow"]][0 if seat["vow_kept"] else 1] + tokens
    assert wins
