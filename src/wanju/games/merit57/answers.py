"""How players by rule of thumb answer the shorter questions: faith, vows, requests, what only some tables ask."""

from __future__ import annotations

from wanju.games.merit57.actions import Do
from wanju.games.merit57.beside import choose_between
from wanju.games.merit57.cardplay import neighbour
from wanju.games.merit57.faith import (
    free_bodhisattva,
    is_taken,
    may_take_refuge,
    refuge_gain,
    renunciation_cost,
    why_not_renounce,
)
from wanju.games.merit57.readings import VowFailurePoints
from wanju.games.merit57.state import ASKS, NOTHING, Ask, Bodhisattva, Renunciation, Seat, Table
from wanju.games.merit57.weighing import OTHERS, SAVING, Style, Worth, is_poor, unmet, wanted, weigh
from wanju.kernel.dealer import happens, roll
from wanju.kernel.record import Record

# ── faith ────────────────────────────────────────────────────────────────────


def choose_faith(state: Record, rules: Record, mind: Record, place: int, style: int) -> int:
    """The altruist and the scorer take refuge early, the balanced from round 2 on, the selfish at the very end; none
    where it takes more than it gives, or gives more next round."""
    round_number = state.table[Table.ROUND_NUMBER]
    if may_take_refuge(state, rules, place) != 0:
        return Do.PASS
    if style == Style.AUTHOR:
        return Do.REFUGE if happens(mind, 1, 4) else Do.PASS
    begins = rules.rounds if style == Style.SELFISH else 2 if style == Style.BALANCED else 1
    if round_number < begins:
        return Do.PASS
    worth = weigh(state, rules, place, style, wanted(state, rules, place, style))
    now, later = worth_of_refuge(rules, round_number, worth), worth_of_refuge(rules, round_number + 1, worth)
    is_time = now > 0.0 and (now >= later or round_number == rules.rounds)
    return Do.REFUGE if is_time else Do.PASS


def worth_of_refuge(rules: Record, round_number: int, worth: Worth) -> float:
    """What refuge in this round brings until the end (§3.4)."""
    merit, wisdom = refuge_gain(rules, round_number, False)
    return worth[1] * (merit + rules.refuge_merit_per_round * (rules.rounds - round_number)) + worth[2] * wisdom


def choose_renunciation(state: Record, rules: Record, mind: Record, place: int, style: int) -> int:
    """The altruist takes a bodhisattva vow as soon as it can; the scorer in the first third, if it would bet on it; the
    author at random."""
    is_early = 3 * state.table[Table.ROUND_NUMBER] <= rules.rounds
    wants = style == Style.ALTRUIST or (style == Style.SCORER and is_early)
    if style == Style.AUTHOR:
        wants = happens(mind, 1, 3)
    if not wants:
        return Do.PASS
    vow: int = Bodhisattva.GUANYIN
    if is_taken(state, rules, vow):
        vow = free_bodhisattva(state, rules)
    row = rules.bodhisattva[vow]
    if style == Style.SCORER and row.success + points_of_failure(rules, row) <= 0:
        return Do.PASS
    what = easiest_to_renounce(state, rules, place, style, vow)
    return Do.RENOUNCE + 4 * (what - 1) + vow - 1 if what != NOTHING else Do.PASS


def easiest_to_renounce(state: Record, rules: Record, place: int, style: int, vow: int) -> int:
    """What costs least, set against what it makes one better at: a donation or a save in some rounds, help in most."""
    worth = weigh(state, rules, place, style, wanted(state, rules, place, style))
    rounds = float(rules.rounds - state.table[Table.ROUND_NUMBER])
    best, least = NOTHING, 1000.0
    for what in range(Renunciation.WEALTH, Renunciation.WISDOM + 1):
        if why_not_renounce(state, rules, place, what, vow) == 0:
            price = worth[what - 1] * renunciation_cost(state, rules, what)
            if what == Renunciation.WEALTH:
                price -= 0.3 * rounds * worth[3] * rules.renounced_wealth_calamity
            elif what == Renunciation.MERIT:
                price -= 0.3 * rounds * worth[1] * rules.renounced_merit_bonus
            else:
                price -= 0.6 * rounds * worth[2] * rules.renounced_wisdom_bonus
            if price < least:
                best, least = what, price
    return best


# ── vows ─────────────────────────────────────────────────────────────────────


def points_of_failure(rules: Record, vow: Record) -> int:
    """What a broken vow takes (M57-81)."""
    return vow.failure if rules.vow_failure_points == VowFailurePoints.YES else 0


def choose_vow(state: Record, rules: Record, mind: Record, place: int, style: int) -> int:
    """The altruist vows what is hard, the scorer what promises more points, the author anything."""
    if style == Style.AUTHOR:
        return Do.VOW + roll(mind, 2)
    first = 2 * state.seat[place, Seat.ROLE]
    hard = promise(state, rules, place, rules.vow[first + 1]) > promise(state, rules, place, rules.vow[first])
    return Do.VOW + (1 if style == Style.ALTRUIST or (style == Style.SCORER and hard) else 0)


def promise(state: Record, rules: Record, place: int, vow: Record) -> float:
    """Points to expect of a vow: the further it asks one to go, the fewer. An action brings three of merit or wisdom;
    one that is counted itself brings most of that besides."""
    effort = 0
    for number in range(ASKS):
        what = vow.asks[number]
        missing = max(0, vow.least[number] - state.seat[place, what])
        effort = max(effort, missing if what <= Seat.WISDOM else 2 * missing)
    chance = max(0.0, 1.0 - float(effort) / float(3 * rules.rounds * rules.actions))
    return chance * float(vow.success) + (1.0 - chance) * float(points_of_failure(rules, vow))


# ── what others ask ──────────────────────────────────────────────────────────


def choose_answer(state: Record, rules: Record, place: int, style: int) -> int:
    """§5.7  Wealth or wisdom, whichever is easier to spare, if the merit makes up for it; else a friendly no."""
    wealth, merit, wisdom, _ = weigh(state, rules, place, style, wanted(state, rules, place, style))
    care, have = float(OTHERS[style]), state.seat[place]
    thanks = (merit + care) * rules.aid_merit
    best, value = Do.DECLINE, 0.0
    if have[Seat.WEALTH] >= rules.aid_wealth and thanks + (care - wealth) * rules.aid_wealth > value:
        best, value = Do.GIFT_WEALTH, thanks + (care - wealth) * rules.aid_wealth
    if have[Seat.WISDOM] >= rules.aid_wisdom and thanks + (care - wisdom) * rules.aid_wisdom > value:
        best = Do.GIFT_WISDOM
    return best


def choose_copayment(state: Record, rules: Record, place: int, style: int) -> int:
    """§9 B4  Pay a part of another's save: for the vow, the being, the other."""
    worth = weigh(state, rules, place, style, wanted(state, rules, place, style))
    asks = unmet(state.seat[place], rules.bodhisattva[state.seat[place, Seat.BODHISATTVA]])
    value = float(OTHERS[style]) - worth[0] + float(asks >> Seat.ASSISTS & 1)
    value += 0.25 * float(SAVING[style])
    return Do.COPAY if value > 0.0 and style != Style.SELFISH else Do.PASS


def choose_kind(state: Record, rules: Record, place: int, style: int) -> int:
    """§3.2  Of what a blessed action gains, what is worth most."""
    worth = weigh(state, rules, place, style, wanted(state, rules, place, style))
    best, value = Seat.MERIT, -1.0
    for what in (Seat.MERIT, Seat.WISDOM, Seat.WEALTH):
        if state.kinds >> what & 1 and worth[what] > value:
            best, value = what, worth[what]
    return Do.TAKE + best


def choose_sacrifice(state: Record, rules: Record, place: int, style: int) -> int:
    """§12.10  The altruist offers itself; others if the team is lost without, the scorer also for the points."""
    is_needed = state.table[Table.CALAMITY] > rules.calamity_line and style != Style.SELFISH
    points = 2 * rules.sacrifice_points * rules.base_every > rules.sacrifice_merit * rules.base_step
    return Do.OFFER if style == Style.ALTRUIST or is_needed or (style == Style.SCORER and points) else Do.PASS


def choose_rarely(state: Record, rules: Record, mind: Record, place: int, style: int) -> int:
    """The shorter questions."""
    ask = state.ask
    if ask == Ask.VOW:
        return choose_vow(state, rules, mind, place, style)
    if ask == Ask.REDRAW:
        return Do.REDRAW if is_poor(state, rules, place, style) else Do.KEEP
    if ask == Ask.PICK:
        return Do.PICK + neighbour(rules, place)
    if ask == Ask.TRANSFER:
        return Do.ACCEPT
    if ask == Ask.SKILL:
        return choose_between(state, rules, place, style)
    if ask == Ask.BLESSING:
        return choose_kind(state, rules, place, style)
    if ask == Ask.RESCUE:
        is_spared = state.seat[place, Seat.WEALTH] >= 2 * rules.rescue_wealth
        return Do.RESCUE if style != Style.SELFISH and is_spared else Do.PASS
    if ask == Ask.REVERSAL:
        return Do.PASS if style == Style.SELFISH else Do.REVERSE
    if ask == Ask.PROMISE:
        return Do.PASS  # who plays by rule of thumb was promised nothing
    if ask == Ask.SACRIFICE:
        return choose_sacrifice(state, rules, place, style)
    return choose_copayment(state, rules, place, style)
