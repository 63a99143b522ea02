"""Players by rule of thumb. Each weighs what an action or option gives: to itself, to the others, to the world. What
that is they read off the rules; only how much they care is theirs.

selfish    its own merit and wisdom, nothing else
altruist   calamity, beings and the others before itself
balanced   something of everything
author     draws among what is open, the likelier the more it gains
scorer     points of the final score: the steps of the base, its own vows, the team's lines
random     anything that is allowed
"""

from __future__ import annotations

from wanju.games.merit57.acting import best_action, best_save, draw_action
from wanju.games.merit57.actions import ACTIONS, Do
from wanju.games.merit57.answers import choose_answer, choose_faith, choose_rarely, choose_renunciation
from wanju.games.merit57.beside import choose_free
from wanju.games.merit57.cardplay import counterpart, why_not_option
from wanju.games.merit57.choices import place_of, why_not
from wanju.games.merit57.others import poorest
from wanju.games.merit57.state import NOTHING, Ask
from wanju.games.merit57.weighing import Style, value_of, wanted, weigh
from wanju.kernel.cards import Aim
from wanju.kernel.dealer import roll
from wanju.kernel.record import Record


def choose_turn(state: Record, rules: Record, mind: Record, place: int, style: int) -> int:
    """As the turn begins what is free and worth it, then the actions worth most."""
    if state.actions_left <= 0:
        return Do.DONE
    wants = wanted(state, rules, place, style)
    worth = weigh(state, rules, place, style, wants)
    if state.actions_left == rules.actions:
        free = choose_free(state, rules, place, style, worth)
        if free != NOTHING:
            return free
    best, value = best_save(state, rules, place, style, wants, worth)
    if style == Style.AUTHOR:
        return draw_action(state, rules, mind, place, best)
    return best_action(state, rules, place, style, wants, worth, best, value)


# ── cards ────────────────────────────────────────────────────────────────────


def choose_option(state: Record, rules: Record, mind: Record, place: int, style: int) -> int:
    """The open option worth most; the author's player draws one."""
    card = rules.cards[state.card]
    worth = (0.0, 0.0, 0.0, 0.0)
    if style != Style.AUTHOR:
        worth = weigh(state, rules, place, style, wanted(state, rules, place, style))
    best: int = Do.PASS
    value = 0.0 if rules.optional[state.card] == 1 else -1000.0
    for option in range(card.choices):
        number = card.first_choice + option
        action, target = Do.A + option, counterpart(state, place)
        if rules.choices[number].aim != Aim.NOBODY:
            target = poorest(state, rules, place)
            action = Do.A_AT + 4 * option + target
        if not is_free(rules, number) and why_not_option(state, rules, place, number, target) != 0:
            continue
        now = draw_value(mind) if style == Style.AUTHOR else value_of(style, worth, rules.gist[number])
        if now > value:
            best, value = action, now
    return best


def is_free(rules: Record, number: int) -> bool:
    """Is this option open to anybody? Most need nothing, cost nothing and are aimed at nobody (0). Asked in one, for
    which of the three it is nobody can guess."""
    row = rules.choices[number]
    return bool((row.needs | row.prices | row.aim) == 0)


def draw_value(mind: Record) -> float:
    """What an option is worth to the author's player: anything."""
    return float(roll(mind, 1000))


def choose_hero(state: Record, rules: Record, place: int, style: int) -> int:
    """Step forward if it is worth more than nothing; a token counts for what it scores."""
    card = rules.cards[state.card]
    token = (0.2 if style == Style.SELFISH else 0.5) * rules.hero_points
    worth = weigh(state, rules, place, style, wanted(state, rules, place, style))
    for option in range(card.heroes):
        action = Do.HERO + option
        number = card.first_hero + option
        if why_not(state, rules, place % state.seats, action) == 0:
            if value_of(style, worth, rules.gist[number]) + token * rules.token[number] > 0.0:
                return action
    return Do.PASS


def choose_gift(state: Record, rules: Record, place: int, style: int) -> int:
    """What one gives to a common cause: the altruist up to 3, others 1 or 2, the selfish nothing of no use."""
    card = rules.cards[state.card]
    have = state.seat[place, card.gift]
    by = 3 if style == Style.ALTRUIST else 1 if style == Style.SELFISH else 2
    return Do.GIVE + max(0, min(by, card.most, have - 2))


# ── anything ─────────────────────────────────────────────────────────────────


def choose_randomly(state: Record, rules: Record, mind: Record, seat: int) -> int:
    """Anything that is allowed, each as likely."""
    found, count = 0, 0
    for action in range(ACTIONS):
        if why_not(state, rules, seat, action) == 0:
            count += 1
            if roll(mind, count) == 0:
                found = action
    return found


def choose(state: Record, rules: Record, mind: Record, seat: int, style: int) -> int:
    """What a player of this style does."""
    ask, place = state.ask, place_of(state, rules, seat)
    if style == Style.RANDOM:
        return choose_randomly(state, rules, mind, seat)
    if ask == Ask.TURN:
        return choose_turn(state, rules, mind, place, style)
    if ask == Ask.OPTION:
        return choose_option(state, rules, mind, place, style)
    if ask == Ask.FAITH:
        return choose_faith(state, rules, mind, place, style)
    if ask == Ask.HERO:
        return choose_hero(state, rules, place, style)
    if ask == Ask.GIFT:
        return choose_gift(state, rules, place, style)
    if ask == Ask.MAHAYANA:
        return choose_renunciation(state, rules, mind, place, style)
    if ask == Ask.AID:
        return choose_answer(state, rules, place, style)
    if ask == Ask.ROLE:
        return choose_randomly(state, rules, mind, seat)
    return choose_rarely(state, rules, mind, place, style)
