"""§6 The end: has the team won, and who among it stands first."""

from __future__ import annotations

from wanju.games.merit57.counters import lost
from wanju.games.merit57.optional import sacrifice
from wanju.games.merit57.readings import (
    Achievements,
    AchievementsScore,
    B1Count,
    EndBonusScope,
    FarmerDiligence,
    FinalSacrifice,
    IndividualVictory,
    KarmaMultiplier,
    MerchantDharmaGift,
    VowFailurePoints,
)
from wanju.games.merit57.state import NOTHING, Event, Outcome, Phase, Role, Seat, Table
from wanju.kernel.dealer import tell
from wanju.kernel.effects import holds
from wanju.kernel.record import Record
from wanju.kernel.rule import rule


@rule("6.1")
def score_all(state: Record, rules: Record, dealer: Record) -> None:
    """§6.1  The team wins with calamity at most 12 and at least 5 beings saved; then each is scored (M57-97)."""
    if rules.final_sacrifice == FinalSacrifice.ON:
        sacrifice(state, rules, dealer)
    is_won = state.table[Table.CALAMITY] <= rules.calamity_line and state.table[Table.SAVED] >= rules.saves_line
    if not is_won or state.table[Table.CALAMITY] >= rules.calamity_loss:
        lost(state, dealer)
        return
    state.outcome = Outcome.WON
    state.phase = Phase.OVER
    tell(dealer, Event.WON, NOTHING, state.table[Table.CALAMITY], state.table[Table.SAVED])
    for place in range(rules.places):
        state.score[place] = final_score(state, rules, dealer, place)
    for place in range(rules.places):
        state.rank[place] = 1
        for other in range(rules.places):
            state.rank[place] += 1 if is_ahead(state, rules, other, place) else 0
        tell(dealer, Event.SCORE, place, state.score[place], state.rank[place])


@rule("6.2")
def final_score(state: Record, rules: Record, dealer: Record, place: int) -> int:
    """§6.2  Base by merit and wisdom, vows kept or broken, tokens; §12.10, §12.13 and §12.14 where they are played."""
    score = base_score(state, rules, place)
    role = state.seat[place, Seat.ROLE]
    vow = rules.vow[2 * role + state.seat[place, Seat.VOW]]
    score += vow_points(state, rules, dealer, place, vow, 0)
    if state.seat[place, Seat.BODHISATTVA] > 0:
        second = rules.bodhisattva[state.seat[place, Seat.BODHISATTVA]]
        score += vow_points(state, rules, dealer, place, second, 1)
    score += rules.hero_points * state.seat[place, Seat.HEROES]
    score += rules.martyr_points * state.seat[place, Seat.MARTYR]
    if rules.final_sacrifice == FinalSacrifice.ON:
        by = rules.sacrifice_points
        score += by if state.seat[place, Seat.OFFERED] > 0 else -by
    if rules.achievements == Achievements.ON:
        score += achieve(state, rules, dealer, place)
    return multiplied(state, rules, score)


@rule("6.2")
def base_score(state: Record, rules: Record, place: int) -> int:
    """§6.2  By merit plus wisdom: 15 points at 10, and 10 more with every 5, up to 65 at 35; halved if either is
    under 5. §13.8  Diligent farmers count 2 merit more here, generous merchants 3 wisdom."""
    merit, wisdom = at_the_end(state, rules, place)
    total = merit + wisdom
    base = rules.base_below_10
    if total >= rules.base_from:
        steps = max(0, min(total, rules.base_until) - rules.base_from) // rules.base_every
        base = rules.base_first + rules.base_step * steps
    return base // 2 if merit < rules.balance_line or wisdom < rules.balance_line else base


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
def vow_points(state: Record, rules: Record, dealer: Record, place: int, vow: Record, which: int) -> int:
    """§9  A vow kept adds its points, a vow broken takes some (M57-81). It reads merit and wisdom as they are, without
    the additions of §13.8 (M57-27)."""
    merit, wisdom = state.seat[place, Seat.MERIT], state.seat[place, Seat.WISDOM]
    borne = state.seat[place, Seat.BORNE]
    count_for_vows(state, rules, place)
    is_kept = holds(state, rules, vow.first_need, vow.needs, place, place, place)
    state.seat[place, Seat.MERIT], state.seat[place, Seat.WISDOM] = merit, wisdom
    state.seat[place, Seat.BORNE] = borne
    if which == 0:
        state.vow_kept[place] = 1 if is_kept else 0
    else:
        state.bodhisattva_kept[place] = 1 if is_kept else 0
    if is_kept:
        tell(dealer, Event.VOW_KEPT, place, which, vow.success)
        return vow.success
    points = vow.failure if rules.vow_failure_points == VowFailurePoints.YES else 0
    tell(dealer, Event.VOW_BROKEN, place, which, points)
    return points


@rule("12.14")
def multiplied(state: Record, rules: Record, score: int) -> int:
    """§12.14  The whole score times 1.5 at calamity 0–4, 1.2 at 5–8; rounded down."""
    if rules.karma_multiplier == KarmaMultiplier.OFF:
        return score
    percent = 100
    if state.table[Table.CALAMITY] <= rules.karma_heavy_calamity:
        percent = rules.karma_heavy
    if state.table[Table.CALAMITY] <= rules.karma_light_calamity:
        percent = rules.karma_light
    return score * percent // 100


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
def achieve(state: Record, rules: Record, dealer: Record, place: int) -> int:
    """§12.13  Twelve achievements of honour; 3 points each where they are scored."""
    earned, points = deeds(state, rules, place), 0
    state.achievements[place] = earned
    for number in range(12):
        if earned >> number & 1:
            tell(dealer, Event.ACHIEVEMENT, place, number, 0)
            points += rules.achievement_points if rules.achievements_score == AchievementsScore.YES else 0
    return points


def deeds(state: Record, rules: Record, place: int) -> int:
    """§12.13  One bit for each achievement, in the order of the book."""
    seat = state.seat[place]
    merit, wisdom = counted(state, rules, place)
    earned = 1 if seat[Seat.LAMP] > 0 else 0
    earned |= 2 if seat[Seat.SAVES] >= rules.ferryman_saves else 0
    earned |= 4 if seat[Seat.SPENT] == 0 else 0
    earned |= 8 if seat[Seat.HELPS] >= rules.reborn_helps else 0
    earned |= 16 if seat[Seat.WARDED] >= rules.guardian_calamity else 0
    earned |= 32 if merit >= rules.great_merit else 0
    earned |= 64 if wisdom >= rules.great_wisdom else 0
    earned |= 128 if seat[Seat.WEALTH] <= rules.plain_wealth and merit >= rules.plain_merit else 0
    earned |= 256 if seat[Seat.HEROES] >= rules.hero_deeds else 0
    earned |= 512 if seat[Seat.MARTYR] > 0 else 0
    earned |= 1024 if seat[Seat.PEACE] > 0 else 0
    return earned | (2048 if state.table[Table.REFUGES] == rules.places else 0)
