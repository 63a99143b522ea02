"""§6 The end: has the team won, and who among it stands first."""

from __future__ import annotations

from enum import auto

from wanju.games.merit57.counters import lost
from wanju.games.merit57.income import pay_at_the_end
from wanju.games.merit57.optional import sacrifice
from wanju.games.merit57.readings import (
    Achievements,
    AchievementsEarned,
    AchievementsScore,
    B1Count,
    EndBonusScope,
    FarmerDiligence,
    FinalSacrifice,
    HiddenRefuge,
    IndividualVictory,
    KarmaMultiplier,
    MerchantDharmaGift,
    VowFailurePoints,
)
from wanju.games.merit57.state import NOTHING, Event, Outcome, Phase, Role, Seat, Table
from wanju.kernel.bits import how_many
from wanju.kernel.dealer import tell
from wanju.kernel.effects import holds
from wanju.kernel.named import Named
from wanju.kernel.record import Record
from wanju.kernel.rule import rule


class Line(Named):
    """§6.2  The lines of a score sheet, in the order in which they are added up."""

    BASE = auto()
    HALVED = auto()
    VOW = auto()
    BODHISATTVA = auto()
    HEROES = auto()
    MARTYR = auto()
    SACRIFICE = auto()
    ACHIEVEMENTS = auto()
    KARMA = auto()


LINES = len(Line)


@rule("6.1")
def score_all(state: Record, rules: Record, dealer: Record) -> None:
    """§6.1  The team wins with calamity at most 12 and at least 5 beings saved; then each is scored (M57-97)."""
    if rules.final_sacrifice == FinalSacrifice.ON:
        sacrifice(state, rules, dealer)
    is_won = state.table[Table.CALAMITY] <= rules.calamity_line and state.table[Table.SAVED] >= rules.saves_line
    if not is_won or state.table[Table.CALAMITY] >= rules.calamity_loss:
        lost(state, dealer)
        award(state, rules, dealer)
        return
    state.outcome = Outcome.WON
    state.phase = Phase.OVER
    tell(dealer, Event.WON, NOTHING, state.table[Table.CALAMITY], state.table[Table.SAVED])
    pay_at_the_end(state, rules, dealer)
    award(state, rules, dealer)
    for place in range(rules.places):
        judge_vows(state, rules, dealer, place)
        state.score[place] = final_score(state, rules, place)
    for place in range(rules.places):
        state.rank[place] = 1
        for other in range(rules.places):
            state.rank[place] += 1 if is_ahead(state, rules, other, place) else 0
        tell(dealer, Event.SCORE, place, state.score[place], state.rank[place])


@rule("6.2")
def final_score(state: Record, rules: Record, place: int) -> int:
    """§6.2  The lines of the score sheet, added up."""
    score = 0
    for line in range(LINES):
        score += points_of(state, rules, place, line, score)
    return score


@rule("6.2")
def points_of(state: Record, rules: Record, place: int, line: int, so_far: int) -> int:
    """§6.2  Base by merit and wisdom, vows kept or broken, tokens; §12.10, §12.13 and §12.14 where they are played."""
    seat = state.seat[place]
    if line == Line.BASE:
        return base_score(state, rules, place)
    if line == Line.HALVED:
        return base_score(state, rules, place) // 2 - so_far if is_unbalanced(state, rules, place) else 0
    if line == Line.VOW:
        return vow_points(rules, rules.vow[2 * seat[Seat.ROLE] + seat[Seat.VOW]], state.vow_kept[place])
    if line == Line.BODHISATTVA and seat[Seat.BODHISATTVA] > 0:
        return vow_points(rules, rules.bodhisattva[seat[Seat.BODHISATTVA]], state.bodhisattva_kept[place])
    if line == Line.HEROES:
        return rules.hero_points * seat[Seat.HEROES]
    if line == Line.MARTYR:
        return rules.martyr_points * seat[Seat.MARTYR]
    if line == Line.SACRIFICE and rules.final_sacrifice == FinalSacrifice.ON:
        return rules.sacrifice_points if seat[Seat.OFFERED] > 0 else -rules.sacrifice_points
    if line == Line.ACHIEVEMENTS and rules.achievements_score == AchievementsScore.YES:
        return rules.achievement_points * how_many(state.achievements[place])
    return multiplied(state, rules, so_far) - so_far if line == Line.KARMA else 0


@rule("6.2")
def base_score(state: Record, rules: Record, place: int) -> int:
    """§6.2  By merit plus wisdom: 15 points at 10, and 10 more with every 5, up to 65 at 35. §13.8  Diligent farmers
    count 2 merit more here, generous merchants 3 wisdom."""
    merit, wisdom = at_the_end(state, rules, place)
    total = merit + wisdom
    if total < rules.base_from:
        return rules.base_below_10
    steps = max(0, min(total, rules.base_until) - rules.base_from) // rules.base_every
    return rules.base_first + rules.base_step * steps


@rule("6.2")
def is_unbalanced(state: Record, rules: Record, place: int) -> bool:
    """§6.2  The base is halved if merit or wisdom is under 5."""
    merit, wisdom = at_the_end(state, rules, place)
    return merit < rules.balance_line or wisdom < rules.balance_line


@rule("13.8")
def at_the_end(state: Record, rules: Record, place: int) -> tuple[int, int]:
    """§13.8  Merit and wisdom: 2 merit more for a farmer who labored at least 5 times, 3 wisdom more for a merchant who
    donated at least 4 times."""
    seat = state.seat[place]
    merit, wisdom, role = seat[Seat.MERIT], seat[Seat.WISDOM], seat[Seat.ROLE]
    if role == Role.FARMER and seat[Seat.LABORS] >= rules.diligent_labors:
        merit += rules.diligent_merit if rules.farmer_diligence == FarmerDiligence.YES else 0
    if role == Role.MERCHANT and seat[Seat.DONATIONS] >= rules.dharma_gift_donations:
        wisdom += rules.dharma_gift_wisdom if rules.merchant_dharma_gift == MerchantDharmaGift.YES else 0
    return merit, wisdom


@rule("13.8")
def counted(state: Record, rules: Record, place: int) -> tuple[int, int]:
    """§13.8  The same as vows, achievements and ties read it: as it is, or with the additions (M57-27)."""
    if rules.end_bonus_scope == EndBonusScope.ALL:
        return at_the_end(state, rules, place)
    return state.seat[place, Seat.MERIT], state.seat[place, Seat.WISDOM]


@rule("9")
def count_for_vows(state: Record, rules: Record, place: int) -> None:
    """§9  Let a board hold what its vows read: merit and wisdom (M57-27), losses borne or announced (M57-76)."""
    state.seat[place, Seat.MERIT], state.seat[place, Seat.WISDOM] = counted(state, rules, place)
    if rules.b1_count == B1Count.ANNOUNCED:
        state.seat[place, Seat.BORNE] = state.seat[place, Seat.ANNOUNCED]


@rule("9")
def judge_vows(state: Record, rules: Record, dealer: Record, place: int) -> None:
    """§9  Has a board kept its vow, and that of its bodhisattva?"""
    seat = state.seat[place]
    vow = rules.vow[2 * seat[Seat.ROLE] + seat[Seat.VOW]]
    state.vow_kept[place] = judge(state, rules, dealer, place, vow, 0)
    if seat[Seat.BODHISATTVA] > 0:
        second = rules.bodhisattva[seat[Seat.BODHISATTVA]]
        state.bodhisattva_kept[place] = judge(state, rules, dealer, place, second, 1)


@rule("9")
def judge(state: Record, rules: Record, dealer: Record, place: int, vow: Record, which: int) -> int:
    """§9  1 if a vow is kept; and all hear of it."""
    kept = is_kept(state, rules, place, vow)
    tell(dealer, Event.VOW_KEPT if kept else Event.VOW_BROKEN, place, which, vow_points(rules, vow, kept))
    return kept


@rule("9")
def is_kept(state: Record, rules: Record, place: int, vow: Record) -> int:
    """§9  1 if a vow is kept. It reads merit and wisdom as they are, without the additions of §13.8 (M57-27)."""
    merit, wisdom = state.seat[place, Seat.MERIT], state.seat[place, Seat.WISDOM]
    borne = state.seat[place, Seat.BORNE]
    count_for_vows(state, rules, place)
    kept = 1 if holds(state, rules, vow.first_need, vow.needs, place, place, place) else 0
    state.seat[place, Seat.MERIT], state.seat[place, Seat.WISDOM] = merit, wisdom
    state.seat[place, Seat.BORNE] = borne
    return kept


@rule("9")
def vow_points(rules: Record, vow: Record, is_kept: int) -> int:
    """§9  A vow kept adds its points, a vow broken takes some (M57-81)."""
    if is_kept:
        return vow.success
    return vow.failure if rules.vow_failure_points == VowFailurePoints.YES else 0


@rule("12.14")
def multiplied(state: Record, rules: Record, score: int) -> int:
    """§12.14  The whole score times 1.5 at calamity 0–4, 1.2 at 5–8; rounded down."""
    if rules.karma_multiplier == KarmaMultiplier.OFF:
        return score
    return score * karma_percent(state, rules) // 100


@rule("12.14")
def karma_percent(state: Record, rules: Record) -> int:
    """§12.14  The lighter the calamity, the more a score counts."""
    if state.table[Table.CALAMITY] <= rules.karma_light_calamity:
        return rules.karma_light
    return rules.karma_heavy if state.table[Table.CALAMITY] <= rules.karma_heavy_calamity else 100


@rule("6.3")
def is_ahead(state: Record, rules: Record, one: int, other: int) -> bool:
    """§6.3  By final score; then by merit, then by wisdom; else the rank is shared (M57-02)."""
    first, second = state.score[one], state.score[other]
    merit, wisdom = counted(state, rules, one)
    their_merit, their_wisdom = counted(state, rules, other)
    if rules.individual_victory == IndividualVictory.MERIT_PLUS_WISDOM:
        first, second = merit + wisdom, their_merit + their_wisdom
    if first != second:
        return first > second
    return merit > their_merit if merit != their_merit else wisdom > their_wisdom


@rule("12.13")
def award(state: Record, rules: Record, dealer: Record) -> None:
    """§12.13  Twelve achievements, each earned when it is reached, whatever becomes of the team; those that look at the
    end need an end to look at (M57-108)."""
    earns = state.outcome == Outcome.WON or rules.achievements_earned != AchievementsEarned.WIN
    if rules.achievements == Achievements.OFF or not earns:
        return
    is_cut_short = state.table[Table.CALAMITY] >= rules.calamity_loss
    has_end = not is_cut_short or rules.achievements_earned == AchievementsEarned.ANY_END
    for place in range(rules.places):
        earned = deeds(state, rules, place)
        if state.phase == Phase.OVER and has_end:
            earned |= at_last(state, rules, place)
        for number in range(12):
            if earned >> number & 1 and state.achievements[place] >> number & 1 == 0:
                tell(dealer, Event.ACHIEVEMENT, place, number, 0)
        state.achievements[place] |= earned


def deeds(state: Record, rules: Record, place: int) -> int:
    """§12.13  One bit for each achievement that is a deed, in the order of the book."""
    seat = state.seat[place]
    earned = 1 if seat[Seat.LAMP] > 0 else 0
    earned |= 2 if seat[Seat.SAVES] >= rules.ferryman_saves else 0
    earned |= 8 if seat[Seat.HELPS] >= rules.reborn_helps else 0
    earned |= 16 if seat[Seat.WARDED] >= rules.guardian_calamity else 0
    earned |= 256 if seat[Seat.HEROES] >= rules.hero_deeds else 0
    earned |= 512 if seat[Seat.MARTYR] > 0 or seat[Seat.FED] > 0 else 0
    earned |= 1024 if seat[Seat.PEACE] > 0 else 0
    may_be_told = rules.hidden_refuge == HiddenRefuge.OFF or state.phase == Phase.OVER
    return earned | (2048 if state.table[Table.REFUGES] == rules.places and may_be_told else 0)


def at_last(state: Record, rules: Record, place: int) -> int:
    """§12.13  The others: what one has at the end, and never to have spent."""
    seat = state.seat[place]
    merit, wisdom = counted(state, rules, place)
    earned = 4 if seat[Seat.SPENT] == 0 else 0
    earned |= 32 if merit >= rules.great_merit else 0
    earned |= 64 if wisdom >= rules.great_wisdom else 0
    return earned | (128 if seat[Seat.WEALTH] <= rules.plain_wealth and merit >= rules.plain_merit else 0)
