"""What lies on a table with cards: where the team stands, the card in play, the beings by the road, and what is asked.

It reads the parts of a view that some games have (`calamity`, `card`, `beings`, `prompt`) and their words on the sheet;
a game without them shows nothing here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.table import Table as Grid
from rich.text import Text

from wanju.cli.speech import Speech
from wanju.games import tools

RESOURCES = ("fu", "merit", "hui", "wisdom")
SIGNS = {"at_least": "≥", "at_most": "≤", "equal": "="}
NOT_NOW = "reason.not_now"


class Scenery:
    """One view of a table with cards, in one language."""

    def __init__(self, speech: Speech, words: Mapping[str, str], sheet: Mapping[str, Any], view: Mapping[str, Any]):
        self.speech, self.words, self.sheet, self.view = speech, words, sheet, view

    def own(self, both: Mapping[str, Any] | None) -> Any:
        """Something written in both languages, or nothing."""
        return (both or {}).get(self.speech.language, "")

    @property
    def prompt(self) -> Mapping[str, Any]:
        return self.view.get("prompt") or {}

    def card(self, id: str | None) -> Mapping[str, Any]:
        """A card of the sheet: an event, or a being that asks something."""
        found = self.sheet.get("cards", {}).get(id) or self.sheet.get("beings", {}).get(id) if id else None
        return found or {}

    # ── drawing ────────────────────────────────────────────────────

    def standing(self) -> None:
        """Round, calamity and beings saved, in one line; the round alone where there is no calamity."""
        if "calamity" in self.view:
            self.speech.tell("\n" + self.speech("play.standing", **self.view), "bold")
        elif "rounds" in self.view:
            self.speech.tell(f"\nRound {self.view['round']} / {self.view['rounds']}", "bold")

    def own_part(self, game: str) -> None:
        """What a game draws itself, between the standing and the beings."""
        if drawing := tools("scenery").get(game):
            self.speech.out.print(drawing.line(self.sheet, self.view))

    def road(self) -> None:
        """The beings that wait, one a line."""
        if not self.view.get("beings"):
            return
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True)
        for being in self.view["beings"]:
            about = self.sheet["beings"][being["id"]]
            text = self.own(about["text"])
            brings = [f"{self.words[f'counter.{what}']} +{being[what]}" for what in RESOURCES if being.get(what)]
            waits = self.speech("play.waits", stay=being["stay"], patience=being["patience"])
            parts = [self.speech("play.costs", cost=being["cost"]), *brings, waits]
            parts += [self.words["field.field"]] if being.get("field") else []
            parts += [text if isinstance(text, str) else text["do"]]
            grid.add_row(f"  {self.own(about['name'])}", Text(" · ".join(filter(None, parts)), "dim"))
        self.speech.out.print(grid)

    def question(self) -> None:
        """The card that asks, with its story and its rules, and the question."""
        card = self.card(self.prompt.get("card"))
        if card:
            self.speech.tell(f"\n{self.own(card['name'])}", "bold magenta")
            self.speech.tell(self.own(card["flavour"]), "italic")
            text = self.own(card.get("text"))
            rules = [text] if isinstance(text, str) else [text[key] for key in ("do", "aim", "asks", "gift")]
            rules += [] if isinstance(text, str) or not text["afterwards"] else [self.afterwards(text["afterwards"])]
            for part in filter(None, rules):
                self.speech.tell(part)
        asked = self.words.get(f"prompt.{self.prompt.get('kind')}")
        if asked:
            facts = {"size": "", "cost": "", **self.prompt}
            self.speech.tell("\n" + asked.format(**facts), "bold")

    def afterwards(self, text: str) -> str:
        return f"{self.speech('cards.afterwards')}: {text}"

    # ── words for what may be chosen ───────────────────────────────

    def option(self, kind: str) -> str:
        """The name of an option of the card that asks, if it has one of this letter."""
        card, id = self.card(self.prompt.get("card")), self.prompt.get("card")
        if label := (self.own(card.get("labels")) or {}).get(kind):
            return f"{kind.upper()} {label}"
        if self.prompt.get("kind") != "option" or kind not in self.options(card):
            return ""
        return f"{kind.upper()} {self.words.get(f'option.{id}.{kind}', '')}".strip()

    def options(self, card: Mapping[str, Any]) -> Mapping[str, str]:
        text = self.own(card.get("text"))
        return text["options"] if isinstance(text, Mapping) else {}

    def does(self, kind: str) -> str:
        """What an option or a kind of action does; what it would do now, where the prompt says so."""
        if preview := self.prompt.get("previews", {}).get(kind):
            return str(self.own(preview["words"]))
        card = self.card(self.prompt.get("card"))
        if self.option(kind):
            return self.options(card).get(kind, "")
        text = self.own(card.get("text"))
        if kind == "hero" and isinstance(text, Mapping):
            return "; ".join(text["heroes"].values())
        return str(self.own(self.sheet.get("actions", {}).get(kind)))

    def lives(self, kind: str) -> dict[str, tuple[str, str]]:
        """The aims that have a text of their own, with name and text: the vows of a role, the roles."""
        if kind == "role":
            roles = self.sheet["roles"].items()
            return {id: (self.own(role["name"]), self.own(role["passive"])) for id, role in roles if "passive" in role}
        if kind != "vow":
            return {}
        role = self.view["seats"][self.prompt["place"]]["role"]
        vows = [vow for vow in self.sheet["vows"].values() if vow.get("role") == role]
        return {"hard" if vow["hard"] else "simple": (self.own(vow["name"]), self.vow_text(vow)) for vow in vows}

    def vow_text(self, vow: Mapping[str, Any]) -> str:
        """What must hold at the end, and the points."""
        points = self.speech("play.vow", success=f"+{vow['success']}", failure=str(vow["failure"]).replace("-", "−"))
        return f"{self.own(vow['text'])['needs']} · {points}"

    def aim(self, aim: str) -> str:
        """A being, a resource or a bodhisattva by name; a seat or an amount as it is."""
        being = self.sheet.get("beings", {}).get(aim)
        if being:
            return str(self.own(being["name"]))
        found = (self.words.get(f"{family}.{aim}") for family in ("bodhisattva", "vow", "role", "counter"))
        return next((word for word in found if word), aim)

    def unlisted(self, game: str) -> tuple[str, ...]:
        """Reasons that playing on will not change, as the sheet says, or that the question itself gives."""
        drawing = tools("scenery").get(game)
        return (NOT_NOW, *self.sheet.get("menu", {}).get("never", ()), *(drawing.PLAIN if drawing else ()))

    def reason(self, kind: str) -> Mapping[str, Any] | None:
        """A better reason than the commonest: why the being that is there cannot be saved."""
        closed = [being["closed"] for being in self.view.get("beings", []) if being.get("closed")]
        return closed[0] if kind == "save" and closed else None

    # ── one's own board ────────────────────────────────────────────

    def vows(self, seat: Mapping[str, Any]) -> list[str]:
        """What a board has vowed, and how far it is."""
        told = []
        for vow, needs in (seat.get("progress") or {}).items():
            name = self.own(self.sheet["vows"][vow]["name"])
            parts = [self.need(need) for need in needs]
            told.append(f"{name}: " + self.speech("comma").join(parts))
        return told

    def need(self, need: Mapping[str, Any]) -> str:
        """'merit ≥ 14 (5)': what is asked for, and what there is."""
        what = self.words[f"counter.{need['counter']}"]
        return f"{what} {SIGNS[need['op']]} {need['need']} ({need['have']})"
