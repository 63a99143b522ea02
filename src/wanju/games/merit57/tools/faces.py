"""The faces of cards and boards of the large edition, told from the lines of the cards."""

from __future__ import annotations

from typing import Any

from wanju.games.merit57.card_files import PERSONAL
from wanju.games.merit57.state import RESOURCES
from wanju.games.merit57.tools.looks import CLASSICS, HUES, ICONS, KINDS
from wanju.games.merit57.tools.printer import Printer
from wanju.kernel.cards import Aim, Asks, Card
from wanju.kernel.effects import Verb
from wanju.printing.box import Data, Deck
from wanju.printing.cards import back, board, event_rows, face, sentence, stat

CROWDS = (Asks.EVERYONE_IN_TURN, Asks.FIRST_WILLING, Asks.BOTH_IN_SECRET, Asks.VOTE, Asks.RICHEST)
SKILLS = dict(zip(PERSONAL, ("share", "banquet", "lecture", "bless"), strict=True))


# ── boards ───────────────────────────────────────────────────────────────────


def role_board(tell: Printer, id: str) -> Data:
    """§3.2  What a role begins with, is always better at, and can do twice."""
    told, language = tell.sheet["roles"][id], tell.language
    skill = tell.sheet["actions"][SKILLS[id]][language]
    vows = [vow["name"][language] for vow in tell.sheet["vows"].values() if vow.get("role") == id]
    body = [
        {"head": tell("board.passive"), "text": told["passive"][language]},
        {"head": tell("board.skill", name=told["options"]["a"][language]), "text": skill},
        {"head": tell("board.vow"), "text": tell.own["board.between"].join(vows)},
    ]
    uses = [{"icon": "skill", "label": tell("board.used")}] * min(4, tell.number("skill_uses"))
    faiths = [{"icon": faith, "label": tell.game[f"faith.{faith}"]} for faith in ("refuge", "mahayana")]
    areas = [
        {"icon": what, "hue": HUES[what], "label": tell.game[f"what.{what}"], "value": str(told["start"][what])}
        for what in RESOURCES
    ]
    return board(id, tell.role(id), ICONS[id], HUES[id], told["flavour"][language], body, [*uses, *faiths], areas)


# ── events ───────────────────────────────────────────────────────────────────


def events(tell: Printer) -> list[Deck]:
    """§7  The red deck, the blue one, and one in the colour of each role; or the older one in their place."""
    red = back(tell("back.collective"), "wheel", "red", "cloud")
    made = [tell.deck("collective", red, [collective(tell, card) for card in tell.cards("collective")])]
    for deck, cards in personal_cards(tell).items():
        role = deck if deck in PERSONAL else ""
        look = (ICONS[role], HUES[role]) if role else ("lotus", "blue")
        behind = back(tell("back.personal"), *look)
        made.append(tell.deck(deck, behind, [personal(tell, card, role) for card in cards]))
    return made


def personal_cards(tell: Printer) -> dict[str, list[Card]]:
    """§4.2  The personal cards that are played, by deck; one that names its role lies with the cards of that role."""
    is_merged = tell.ruleset.values["personal_deck_mode"] == "pp50_merged"
    found: dict[str, list[Card]] = {}
    for deck in tell.ruleset.tables.values():
        for card in deck.cards if deck.id != "collective" else ():
            if card.id in tell.sheet["cards"]:
                name = "pp50" if is_merged else card.more.get("role", deck.id)
                found.setdefault(name, []).append(card)
    return found


def collective(tell: Printer, card: Card) -> Data:
    """§7A  A card that comes upon all."""
    kind = card.more["kind"]
    return event(tell, card, KINDS[kind][0], KINDS[kind][1], tell(f"kind.{kind}"))


def personal(tell: Printer, card: Card, role: str = "") -> Data:
    """§7C  A card for one, with the sign and colour of its kind."""
    if role:
        return event(tell, card, ICONS[role], HUES[role], tell("kind.own", role=tell.role(role)))
    kind = kind_of(card)
    return event(tell, card, *KINDS[kind], tell(f"kind.{kind}"))


def kind_of(card: Card) -> str:
    """§7C  An old story; else dice, other people, or a choice of one's own."""
    if card.id in CLASSICS:
        return "classic"
    if any(line.verb == Verb.ROLL for line in card.lines):
        return "chance"
    is_met = card.gift or card.aim != Aim.NOBODY or any(choice.aim != Aim.NOBODY for choice in card.choices)
    return "meeting" if is_met or card.asks in CROWDS else "choice"


def event(tell: Printer, card: Card, icon: str, hue: str, kind: str) -> Data:
    """Any event, told from its lines."""
    told, language = tell.sheet["cards"][card.id], tell.language
    body = rows(tell, told)
    return face(card.id, told["name"][language], icon, hue, kind=kind, flavour=told["flavour"][language], body=body)


def rows(tell: Printer, told: dict[str, Any]) -> list[Data]:
    """The rows of an event or being."""
    language = tell.language
    options, heroes = ({id: name[language] for id, name in told[part].items()} for part in ("options", "heroes"))
    words = {name: tell.common(name) for name in ("heroes", "afterwards")} | {"join": tell.game["card.join"]}
    return event_rows(told["text"][language], options, heroes, words)


# ── beings and vows ──────────────────────────────────────────────────────────


def being(tell: Printer, card: Card) -> Data:
    """§8  What it costs and brings, and what happens besides."""
    told, language = tell.sheet["beings"][card.id], tell.language
    stats = [stat("wealth", HUES["wealth"], told["cost"], tell("stat.cost"))]
    stats += [stat(what, HUES[what], f"+{told[what]}", tell.game[f"what.{what}"]) for what in ("merit", "wisdom")]
    more = rows(tell, told)
    body = [{"head": tell("body.saved")}, *more] if more else []
    body += [{"text": tell("body.field_does")}] if told["field"] else []
    corner = tell("body.field") if told["field"] else ""
    facts = {"kind": tell("kind.being"), "flavour": told["flavour"][language], "stats": stats, "corner": corner}
    return face(card.id, told["name"][language], "being", "brown", body=body, **facts)


def vow(tell: Printer, card: Card) -> Data:
    """§9  What it yields, what it asks for at the end, and the points."""
    told, language = tell.sheet["vows"][card.id], tell.language
    text, role = told["text"][language], told.get("role")
    stats = [stat(icon, hue, f"{points:+d}".replace("-", "−"), tell(f"stat.{id}")) for icon, hue, points, id in (
        ("star", "gold", told["success"], "kept"), ("calamity", "grey", told["failure"], "broken"))]  # fmt: skip
    body: list[Data] = []
    if not role:
        able = tell.sheet["words"][language][f"bodhisattva_does.{card.id}"]
        body += [{"head": tell("body.able")}, {"text": sentence(able)}]
    if text["income"]:
        body += [{"head": tell("body.income")}, {"text": sentence(text["income"])}]
    body += [{"head": tell("body.needs")}, {"text": sentence(text["needs"])}]
    facts = {"flavour": told["flavour"][language], "stats": stats, "body": body}
    if not role:
        return face(card.id, told["name"][language], "bodhisattva", "violet", kind=tell("kind.great"), **facts)
    kind = tell(f"kind.{'hard' if told['hard'] else 'simple'}", role=tell.role(role))
    return face(card.id, told["name"][language], ICONS[role], HUES[role], kind=kind, **facts)
