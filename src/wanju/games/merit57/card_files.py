"""The twelve decks from `cards/*.toml`, ours or edited copies: what each may hold, and what this game cannot play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from wanju.games.merit57.actions import MOST_GIFT
from wanju.games.merit57.readings import NUMBERS
from wanju.games.merit57.state import BEINGS, FOLDER, RESOURCES, Bodhisattva, Faith, Role, Seat, Table
from wanju.kernel.brought import YES_OR_NO, Kind, one_of, steps
from wanju.kernel.card_files import Reader, too_many
from wanju.kernel.card_words import Naming
from wanju.kernel.cards import Aim, Asks, Card, Choice, Deck, Extra, Extras, Vocabulary
from wanju.kernel.effects import Source, Verb
from wanju.kernel.errors import BadFile
from wanju.kernel.numbers import Switch

VOCABULARY = Vocabulary(
    table=Table,
    seat=Seat,
    names={
        **{name.id: int(name) for names in (Role, Faith) for name in names},
        "a": 1, "b": 2, "c": 3,
    },
    numbers=NUMBERS,
    changes=(
        "calamity", "die", "pot", "harsh", "resisted", "formula", "gated", *RESOURCES, "gave", "peace", "martyr",
        "fed", "dividend", "merit_next", "practise_next", "labor_next", "blessed",
    ),
    pays=RESOURCES,
    most_dice=3,
)  # fmt: skip


def readings(id: str) -> tuple[str, ...]:
    """The readings of a switch."""
    entry = NUMBERS.entries[id]
    assert isinstance(entry, Switch)
    return entry.readings


A_COUNT = steps(0, 99, 1)
COSTS = readings("being_cost_table")
A_PRICE = Kind(
    lambda value: isinstance(value, dict) and set(value) == set(COSTS) and all(map(A_COUNT.holds, value.values())),
    f"it is a table of whole numbers from 0 to 99 for each of: {', '.join(COSTS)}",
    f"须是一张表，各有一个 0 到 99 的整数：{', '.join(COSTS)}",
)
OPTIONAL = {"optional": Extra(YES_OR_NO, False)}
PERSONAL = tuple(role.id for role in Role)
POINTS = {"success": Extra(steps(-99, 99, 1)), "failure": Extra(steps(-99, 99, 1))}
TOKEN = {"token": Extra(YES_OR_NO, True)}
EXTRAS: dict[str, tuple[Extras, Extras]] = {
    "collective": ({"kind": Extra(one_of("disaster", "manmade", "blessing")), **OPTIONAL}, TOKEN),
    **dict.fromkeys(("general", *PERSONAL, "pp50"), (OPTIONAL, TOKEN)),
    "ours": ({"role": Extra(one_of(*PERSONAL)), "older": Extra(YES_OR_NO), **OPTIONAL}, TOKEN),
    "beings": (
        {"cost": Extra(A_PRICE), "merit": Extra(A_COUNT), "wisdom": Extra(A_COUNT), "field": Extra(YES_OR_NO)}
        | OPTIONAL,
        TOKEN,
    ),
    "vows": ({"role": Extra(one_of(*PERSONAL)), "hard": Extra(YES_OR_NO)}, POINTS),
    "bodhisattva": ({}, POINTS),
    "roles": ({}, {}),
}
"""What each deck says beyond its lines, of cards and of options."""
FILES = {name: f"{name}.toml" for name in EXTRAS}
NO_POINTS = {"success": 0, "failure": 0}
BLANK: dict[str, dict[str, Any]] = {name: {} for name in EXTRAS} | {
    "beings": {"merit": 0, "wisdom": 0, "field": False}, "vows": NO_POINTS, "bodhisattva": NO_POINTS,
}  # fmt: skip
"""And of a blank one; what a being costs stays."""
NAME, FLAVOUR = "name.{deck}.{id}", "flavour.{deck}.{id}"
NAMING = {name: Naming((NAME,), FLAVOUR) for name in EXTRAS} | {
    "beings": Naming((NAME, "being.{id}"), FLAVOUR),
    "vows": Naming((NAME, "vow.{id}"), FLAVOUR, has_options=False),
    "bodhisattva": Naming((NAME,), FLAVOUR, has_options=False),
}
MOST_CARDS = {"collective": 31, "general": 62, "pp50": 62, "ours": 31, **dict.fromkeys(PERSONAL, 31)}
"""A card is a bit of a bag."""
OPTION_IDS, HERO_IDS = "abc", "abcd"
KEPT_DECKS = 64
SKILLS_AIM = (Aim.OTHER, Aim.NOBODY, Aim.OTHER, Aim.ANYONE)
"""By role: at whom its skill is aimed."""


def decks(files: Mapping[str, str] | None = None) -> dict[str, Deck]:
    """All decks by id, read and checked."""
    files = files or {}
    found = {name: read(name, files[name] if name in files else our_text(name)) for name in FILES}
    seen: dict[str, str] = {}
    for name, deck in found.items():
        for card in deck.cards:
            if card.id in seen:
                other = f"{seen[card.id]}.toml"
                zh = f"{other} 里有一张牌已用了这个 id；请换一个。"
                raise BadFile(place_of(card), f"a card of {other} has the same id; choose another.", zh)
            seen[card.id] = name
    return found


@cache
def our_text(name: str) -> str:
    return (FOLDER / "cards" / FILES[name]).read_text(encoding="utf-8")


@lru_cache(KEPT_DECKS)
def read(name: str, text: str) -> Deck:
    """A deck from the text of its file."""
    deck = Reader(FILES[name], text, VOCABULARY, *EXTRAS[name]).deck()
    if name == "beings":
        check_beings(deck)
    elif name in ("vows", "bodhisattva"):
        check_vows(deck)
    elif name == "roles":
        check_roles(deck)
    else:
        check_events(deck)
    return deck


def place_of(card: Card) -> str:
    return f"{card.deck}.toml, card '{card.id}'"


def must(holds: bool, card: Card, sentence: str, zh: str) -> None:
    """Refuse a card by one sentence."""
    if not holds:
        raise BadFile(place_of(card), sentence, zh)


def as_many(deck: Deck, count: int, what: str, zh: str) -> None:
    if len(deck.cards) != count:
        zh = f"它有 {len(deck.cards)} 张牌；{zh}恰有 {count} 张。"
        raise BadFile(FILES[deck.id], f"it has {len(deck.cards)} cards; there are exactly {count} {what}.", zh)


# ── events ───────────────────────────────────────────────────────────────────


def check_events(deck: Deck) -> None:
    """Collective and personal events."""
    if len(deck.cards) > MOST_CARDS[deck.id]:
        count, most = len(deck.cards), MOST_CARDS[deck.id]
        raise BadFile(FILES[deck.id], *too_many(count, most))
    for card in deck.cards:
        check_options(card)
        aimed, zh = "a card is aimed at nobody, other or left.", "牌的目标只能是 nobody、other 或 left。"
        must(card.aim in (Aim.NOBODY, Aim.OTHER, Aim.LEFT), card, aimed, zh)
        voted, zh = "a vote is between two options, one of them free.", "投票在两个选项之间，其一不花费。"
        must(card.asks != Asks.VOTE or can_be_voted(card), card, voted, zh)
    if deck.id == "collective":
        kinds = Counter(card.more["kind"] for card in deck.cards)
        if missing := next((kind for kind in ("disaster", "manmade", "blessing") if not kinds[kind]), None):
            zh = f"没有 '{missing}' 类的牌；每类至少一张。（§7A）"
            raise BadFile(FILES[deck.id], f"no card is of the kind '{missing}'; each kind needs one. (§7A)", zh)


def check_options(card: Card) -> None:
    """As many as can be numbered, under letters."""
    for kind, zh, options, ids in (
        ("option", "选项", card.choices, OPTION_IDS),
        ("hero", "英雄", card.heroes, HERO_IDS),
    ):
        right = f"its {kind}s: it has at most {len(ids)}, with the ids {', '.join(ids)} in this order."
        zh = f"它的{zh}至多 {len(ids)} 个，id 依次是 {', '.join(ids)}。"
        must([option.id for option in options] == list(ids[: len(options)]), card, right, zh)
    aimed, zh = "an option cannot be aimed left; the card can.", "选项的目标不能是 left；牌的可以。"
    must(all(choice.aim != Aim.LEFT for choice in card.choices), card, aimed, zh)
    given, zh = f"'most' of a gift is at most {MOST_GIFT}.", f"赠礼的 'most' 至多 {MOST_GIFT}。"
    must(card.gift is None or card.gift.most <= MOST_GIFT, card, given, zh)
    must(
        not card.choices or card.asks != Asks.NOBODY, card, "it has options but asks nobody.", "它有选项，却谁也不问。"
    )


def can_be_voted(card: Card) -> bool:
    return len(card.choices) == 2 and any(is_free(choice) for choice in card.choices)


def is_free(choice: Choice) -> bool:
    """Is it always open to everybody?"""
    pays = any(line.verb in (Verb.PAY, Verb.GIVE) for line in choice.do)
    return not choice.needs and not pays and choice.aim == Aim.NOBODY


# ── beings, vows, roles ──────────────────────────────────────────────────────


def check_beings(deck: Deck) -> None:
    """§8  Ten; a being may ask whoever saves it."""
    as_many(deck, BEINGS, "beings (§8)", "众生（§8）")
    for card in deck.cards:
        check_options(card)
        is_plain = not card.heroes and card.gift is None and card.aim == Aim.NOBODY
        asked, zh = "a being asks nobody, or the drawer.", "众生谁也不问，或只问 drawer。"
        must(is_plain and card.asks in (Asks.NOBODY, Asks.DRAWER), card, asked, zh)


def check_vows(deck: Deck) -> None:
    """§9  Each with a need and points for every reading; two for each role, or those of the four bodhisattvas."""
    is_second = deck.id == "bodhisattva"
    count = len(Bodhisattva) - 1 if is_second else 2 * len(Role)
    as_many(deck, count, "vows of this kind (§9)", "这类愿（§9）")
    right_ids = readings("bvow_points" if is_second else "vow_table")
    for number, card in enumerate(deck.cards):
        if is_second:
            right = Bodhisattva(1 + number).id
            must(
                card.id == right, card, f"the vow in this place is that of '{right}'.", f"这个位置上是 '{right}' 的愿。"
            )
        else:
            role, hard = PERSONAL[number // 2], number % 2 == 1
            here = f"the vow in this place is the {'hard' if hard else 'simple'} one of the {role}."
            zh = f"这个位置上是 '{role}' 的{'难' if hard else '易'}愿。"
            must((card.more["role"], card.more["hard"]) == (role, hard), card, here, zh)
        named = ", ".join(right_ids)
        must(
            {c.id for c in card.choices} == set(right_ids), card, f"its choices are: {named}.", f"它的选项是：{named}。"
        )
        check_vow(card)


def check_vow(card: Card) -> None:
    """A vow does nothing but bring its income and look at the end."""
    asks = card.asks != Asks.NOBODY or card.aim != Aim.NOBODY or card.heroes or card.gift or card.afterwards
    does = card.do if card.deck == "bodhisattva" else any(choice.do for choice in card.choices)
    right = "a vow asks nobody, and its choices only have needs, success and failure."
    must(not asks and not does, card, right, "愿谁也不问，它的选项只有 needs、success 和 failure。")
    for need in (need for choice in card.choices for need in choice.needs):
        is_told = need.left.source in (Source.SELF, Source.TABLE)
        is_told = is_told and need.right.source in (Source.CONSTANT, Source.NUMBER)
        right = "a vow needs a counter of the table or of oneself to be as large as a number."
        must(is_told, card, right, "愿所要求的，是全桌或自己的某个计数达到某个数。")


def check_roles(deck: Deck) -> None:
    """§3.2  The skill of each role."""
    as_many(deck, len(Role), "roles (§3.2)", "角色（§3.2）")
    for role, card in zip(Role, deck.cards, strict=True):
        right = PERSONAL[role]
        must(card.id == right, card, f"the role in this place is the {right}.", f"这个位置上的角色是 '{right}'。")
        asks: Any = card.asks != Asks.NOBODY or card.heroes or card.gift or card.do or card.aim != Aim.NOBODY
        alone, zh = "a role has its skill, option a, and no more.", "角色只有它的技能，即选项 a。"
        must(not asks and [c.id for c in card.choices] == ["a"], card, alone, zh)
        skill, aim = card.choices[0], SKILLS_AIM[role]
        aimed, zh = aim.name.lower(), f"它的技能以 {aim.name.lower()} 为目标，且没有条件。"
        must(skill.aim == aim and not skill.needs, card, f"its skill is aimed at {aimed} and needs nothing.", zh)
        chosen = aim == Aim.NOBODY and any(line.names_chosen for line in skill.do)
        must(not chosen, card, "nobody is chosen by this skill.", "这个技能不选定任何人。")
