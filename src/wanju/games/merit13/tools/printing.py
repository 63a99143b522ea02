"""The base edition on paper. Its rulebook has no list of components; these are what its rules name."""

from __future__ import annotations

from wanju.games.merit13.state import Role
from wanju.games.merit13.tools.beside import markers, score_sheet, track_page
from wanju.games.merit13.tools.printer import HUES, Printer
from wanju.kernel.cards import Card
from wanju.kernel.effects import Verb
from wanju.kernel.game import Ruleset
from wanju.printing.box import Box, Component, Data, Deck
from wanju.printing.cards import BLANK, back, board, event_rows, face, marked, sentence, stat
from wanju.printing.prose import heading, listed, note, page, paragraph, said
from wanju.printing.tabletop import dice

KINDS = {"disaster": ("calamity", "red"), "opportunity": ("lotus", "teal"), "choice": ("choice", "violet")}
ROUND = ("event", "beings", "actions", "lecture", "help", "settlement")
DONE = ("labor", "practise", "donate", "save", "protect")
"""§5  The five actions."""


def teller(ruleset: Ruleset, language: str) -> Printer:
    """The words of everything that is printed."""
    return Printer(ruleset, language)


def box(tell: Printer) -> Box:
    """Everything."""
    made = Box(tell.game["title"], sentence(f"{tell.game['edition']} · {tell.game['tagline']}"))
    made.before.append(quick_start(tell))
    made.add_deck("board", Deck("boards", tell("deck.boards"), BLANK, [role_board(tell, role.id) for role in Role]))
    events = [card for card in tell.ruleset.tables["events"] if card.id in tell.sheet["cards"]]
    behind = back(tell("back.events"), "wheel", "red", "cloud")
    made.add_deck("poker", tell.deck("events", behind, [event(tell, card) for card in events]))
    beings = [being(tell, card.id) for card in tell.ruleset.tables["beings"]]
    made.add_deck("poker", tell.deck("beings", back(tell("back.beings"), "being", "brown", "cloud"), beings))
    aids = [aid(tell, role.id) for role in Role]
    made.add_deck("helper", Deck("aids", tell("deck.aids"), aid_back(tell), aids))
    made.add_deck("small", tell.coins((icon, hue, tell.game[f"counter.{what}"]) for what, (icon, hue) in HUES.items()))
    for leaf, parts in (track_page(tell), markers(tell)):
        made.add(leaf, *parts)
    if most := max(rolled(card) for card in events):
        made.add(dice(tell.common("dice"), tell.common("dice_note"), most), Component("dice", tell("deck.dice"), most))
    made.add(score_sheet(tell))
    return made


def rolled(card: Card) -> int:
    """How many dice a card asks for."""
    return max((line.by.what for line in card.lines if line.verb == Verb.ROLL), default=0)


# ── cards ────────────────────────────────────────────────────────────────────


def event(tell: Printer, card: Card) -> Data:
    """§4  What comes upon all."""
    told, language = tell.sheet["cards"][card.id], tell.language
    options = {each.id: tell.game.get(f"option.{card.id}.{each.id}", each.id) for each in card.choices}
    words = {name: tell.common(name) for name in ("heroes", "afterwards")} | {"join": tell.game["card.join"]}
    body = event_rows(told["text"][language], options, {}, words)
    facts = {"kind": tell(f"kind.{told['kind']}"), "flavour": told["flavour"][language], "body": body}
    return face(card.id, told["name"][language], *KINDS[told["kind"]], **facts)


def being(tell: Printer, id: str) -> Data:
    """§6  What it costs and brings."""
    told, language = tell.sheet["beings"][id], tell.language
    stats = [stat(*HUES["wealth"], told["cost"], tell("stat.cost"))]
    stats += [stat(*HUES[what], f"+{told[what]}", tell.game[f"counter.{what}"]) for what in ("fu", "hui")]
    body = [{"text": told["text"][language]}] if told["text"][language] else []
    facts = {"kind": tell("kind.being"), "flavour": told["flavour"][language], "stats": stats, "body": body}
    return face(id, told["name"][language], "being", "brown", **facts)


# ── boards and aids ──────────────────────────────────────────────────────────


def role_board(tell: Printer, id: str) -> Data:
    """§3  What a role begins with and is good at."""
    told, language = tell.sheet["roles"][id], tell.language
    body = [{"head": tell("board.able"), "text": told["text"][language]}]
    if id == Role.MONK.id:
        body.append({"head": tell("board.lecture"), "text": tell.sheet["actions"]["lecture"][language]})
    body.append({"head": tell("board.paths"), "text": "\n".join(paths(tell))})
    areas = [
        {"icon": icon, "hue": hue, "label": tell.game[f"counter.{what}"], "value": str(told["start"][what])}
        for what, (icon, hue) in HUES.items()
    ]
    slots = [{"icon": "gift", "label": tell("board.helped")}]
    return board(id, told["name"][language], id, tell.hue(id), "", body, slots, areas)


def paths(tell: Printer) -> list[str]:
    """§9  Every path: what it asks and what it brings."""
    language = tell.language
    return [f"**{path['name'][language]}** {path['text'][language]}" for path in tell.sheet["paths"].values()]


def actions(tell: Printer) -> list[Data]:
    """§5  Every action with its numbers."""
    told = tell.sheet["actions"]
    return [marked("saved" if k == "save" else k, tell.game[f"ability.{k}"], told[k][tell.language]) for k in DONE]


def aid(tell: Printer, id: str) -> Data:
    """§12  A role's ability, and every action."""
    told, language = tell.sheet["roles"][id], tell.language
    body = [{"head": tell("aid.able")}, {"text": told["text"][language]}]
    body += [{"head": tell("aid.actions")}, *actions(tell), {"text": tell("aid.help")}]
    return face(f"aid of the {id}", told["name"][language], id, tell.hue(id), kind=tell("aid.kind"), body=body)


def aid_back(tell: Printer) -> Data:
    """§4  The round."""
    return face(
        "round", tell("aid.round"), "round", "grey", body=[{"runs": said(line)} for line in tell.all("round", ROUND)]
    )


def quick_start(tell: Printer) -> Data:
    """All that a first game needs, on one page."""
    language, told = tell.language, tell.sheet["actions"]
    acts = [f"**{tell.game[f'ability.{kind}']}** {told[kind][language]}" for kind in DONE]
    start = [tell("quick.s1"), *([tell("quick.beings")] if tell.number("initial_beings") else [])]
    made = [heading(tell.common("quick"), 1), note(tell("quick.lead"))]
    made += [heading(tell("quick.setup")), listed([*start, *tell.all("quick", ("s2", "s3", "s4"))], True)]
    made += [heading(tell("quick.round")), listed(tell.all("round", ROUND), True)]
    made += [heading(tell("quick.acts")), listed(acts), heading(tell("quick.paths")), listed(paths(tell))]
    made += [paragraph(tell("quick.which"))]
    made += [heading(tell("quick.tips")), listed(tell.all("quick", ("t1", "t2", "t3")))]
    return page(tell.common("quick"), made, size=13, leaf=True)
