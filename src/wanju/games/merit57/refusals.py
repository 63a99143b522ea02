"""What is told of a refusal: the facts that the sentences under `reason.` may name."""

from __future__ import annotations

from typing import Any

from wanju.games.merit57.abilities import skill_of
from wanju.games.merit57.actions import Do, Reason, beings, kind_and_aim
from wanju.games.merit57.cardplay import counterpart
from wanju.games.merit57.choices import asked_place
from wanju.games.merit57.faith import QUICK_COST, renunciation_cost
from wanju.games.merit57.gains import protect_cost
from wanju.games.merit57.saving import save_cost
from wanju.games.merit57.state import BEINGS, NOTHING, Seat, Stage
from wanju.kernel.effects import price
from wanju.kernel.game import Ruleset
from wanju.kernel.record import Record

SAVES = (Do.SAVE, Do.SAVE_ECONOMIC, Do.SAVE_MERIT1, Do.SAVE_MERIT2)
SHORT_OF: dict[int, Seat] = {
    Reason.WEALTH: Seat.WEALTH,
    Reason.MERIT: Seat.MERIT,
    Reason.WISDOM: Seat.WISDOM,
    Reason.SEEING: Seat.WISDOM,
}
SECTIONS = {
    "3.1": ("role",),
    "3.2": ("keep", "redraw", "share", "banquet", "lecture", "bless", "take"),
    "3.4": ("refuge", "renounce"),
    "4.4": ("done",),
    "5.2": ("labor",),
    "5.3": ("practise",),
    "5.4": ("donate",),
    "5.5": ("save", "save_economic", "save_merit1", "save_merit2"),
    "5.6": ("protect",),
    "5.7": ("aid", "gift_wealth", "gift_wisdom", "decline"),
    "9": ("vow", "bear", "inspire", "rescue", "copay"),
    "12.5": ("transfer1", "transfer2", "accept", "record"),
    "12.6": ("convert_wealth", "convert_merit", "convert_wisdom"),
    "12.7": ("reverse",),
    "12.10": ("offer",),
    "13.7": ("rest",),
}
SECTION_OF = {kind: number for number, kinds in SECTIONS.items() for kind in kinds}


def explain(state: Record, ruleset: Ruleset, seat: int, action: int, code: int) -> dict[str, Any]:
    """Always what was refused and where the rulebook speaks of it; of a save, the being and its cost; where something
    is short, how much it takes and how much there is."""
    kind, aim = kind_and_aim(action)
    place = asked_place(state, ruleset.record, seat)
    facts: dict[str, Any] = {"ability": kind.id, "section": section(state, ruleset, kind.id)}
    if kind in SAVES:
        facts["being"] = beings(ruleset)[aim]
        if place != NOTHING:
            facts["cost"] = save_cost(state, ruleset.record, place, aim, (action - Do.SAVE) // BEINGS)
    if code in SHORT_OF:
        what = SHORT_OF[code]
        facts["what"] = what.id
        facts["have"] = state.seat[place, what]
        facts["need"] = need(state, ruleset, place, action, what)
    return facts


def section(state: Record, ruleset: Ruleset, kind: str) -> str:
    """Where the rulebook speaks of a kind of action; of an option, where it speaks of the card in play."""
    rules, card = ruleset.record, state.card
    if kind in SECTION_OF:
        return SECTION_OF[kind]
    if state.stage == Stage.NONE or card == NOTHING:
        return "4"
    if rules.beings <= card < rules.beings + BEINGS:
        return "8"
    return "7A" if rules.collective <= card < rules.collective + rules.collectives else "7B"


def need(state: Record, ruleset: Ruleset, place: int, action: int, what: int) -> int:
    """How much of a resource an action takes."""
    rules, (kind, aim) = ruleset.record, kind_and_aim(action)
    if kind in SAVES:
        merit = max(0, (action - Do.SAVE_ECONOMIC) // BEINGS)
        if what == Seat.WEALTH:
            return save_cost(state, rules, place, aim, (action - Do.SAVE) // BEINGS) - merit
        return merit if what == Seat.MERIT else rules.save_wisdom
    fixed = {
        Do.DONATE: rules.donate_cost, Do.GIFT_WEALTH: rules.aid_wealth, Do.GIFT_WISDOM: rules.aid_wisdom,
        Do.TRANSFER1: 1, Do.TRANSFER2: 2, Do.CONVERT_WEALTH: rules.convert_wealth_cost,
        Do.CONVERT_MERIT: rules.convert_merit_cost, Do.CONVERT_WISDOM: rules.convert_wisdom_cost,
        Do.INSPIRE: rules.inspire_cost, Do.REFUGE: QUICK_COST, Do.GIVE: aim,
    }  # fmt: skip
    if kind in fixed:
        return fixed[kind]
    if kind == Do.PROTECT:
        return protect_cost(state, rules, place)
    if kind == Do.RENOUNCE:
        return renunciation_cost(state, rules, 1 + aim // 4)
    return price_of_lines(state, ruleset, place, action, what)


def price_of_lines(state: Record, ruleset: Ruleset, place: int, action: int, what: int) -> int:
    """What the lines of a skill, a hero's deed or an option take of a resource."""
    rules, (kind, aim) = ruleset.record, kind_and_aim(action)
    target = place
    if kind in (Do.SHARE, Do.BANQUET, Do.BLESS):
        number = rules.cards[rules.role_card + skill_of(action)[0]].first_choice
    elif kind == Do.HERO:
        number = rules.cards[state.card].first_hero + aim
    else:
        number = rules.cards[state.card].first_choice + "abc".index(kind.id)
        target = aim if kind.many else counterpart(state, place)
    row = rules.choices[number]
    lines = range(row.first_do, row.first_do + row.dos)
    return sum(price(state, rules, line, place, target) for line in lines if rules.effects[line].what == what)
