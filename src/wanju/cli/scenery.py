"""What lies on a table with cards: where the team stands, the card in play, the beings by the road, and what is asked.

It reads the parts of a view that some games have (`calamity`, `card`, `beings`, `prompt`) and their words on the sheet;
a game without them shows nothing here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
            name = self.own(self.sheet["beings"][being["id"]]["name"])
            grid.add_row(f"  {name}", Text(self.being(being), "dim"))
        self.speech.out.print(grid)

    def being(self, being: Mapping[str, Any]) -> str:
        """What a being costs, brings and does, and how long it waits."""
        text = self.own(self.sheet["beings"][being["id"]]["text"])
        brings = [f"{self.words[f'counter.{what}']} +{being[what]}" for what in RESOURCES if being.get(what)]
        waits = self.speech("play.waits", stay=being["stay"], patience=being["patience"])
        parts = [self.speech("play.costs", cost=being["cost"]), *brings, waits]
        parts += [self.words["field.field"]] if being.get("field") else []
        parts += [text] if isinstance(text, str) else [text["do"], *text["options"].values()]
        return " · ".join(filter(None, parts))

    def question(self) -> None:
        """The card that asks, with its story and its rules, and the question."""
        card = self.card(self.prompt.get("card"))
        if card:
            self.speech.tell(f"\n{self.own(card['name'])}", "bold magenta")
            self.speech.tell(self.own(card["flavour"]), "italic")
            text = self.own(card.get("text"))
            rules = [text] if isinstance(text, str) else [text[key] for key in ("do", "aim", "asks", "gift")]
            rules += [] if isinstance(text, str) or not text["afterwards"] else [self.afterwards(text["afterwards"])]
            for part in filter(None, [*rules, *self.ahead(card)]):
                self.speech.tell(part)
        asked = self.words.get(f"prompt.{self.prompt.get('kind')}")
        if asked:
            facts = {"size": "", "cost": "", **self.prompt}
            self.speech.tell("\n" + asked.format(**facts), "bold")

    def ahead(self, card: Mapping[str, Any]) -> list[str]:
        """The options of a card that are not asked about yet: whether to keep it depends on them."""
        if self.prompt.get("kind") == "option":
            return []
        id = self.prompt.get("card")
        return [f"  {self.named(id, option)}: {does}" for option, does in self.options(card).items()]

    def named(self, card: str | None, option: str) -> str:
        return f"{option.upper()} {self.words.get(f'option.{card}.{option}', '')}".strip()

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
        return self.named(id, kind)

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
        return str(self.own(self.sheet.get("actions", {}).get(kind)))

    def lives(self, kind: str) -> dict[str, tuple[str, str]]:
        """The aims that have a text of their own, with name and text: roles, the vows of a role, heroic deeds."""
        if kind == "role":
            return {id: self.life(role) for id, role in self.sheet["roles"].items()}
        if kind == "hero":
            card = self.card(self.prompt.get("card"))
            heroes = self.own(card.get("text"))["heroes"].items()
            return {id: (self.own(card["heroes"][id]), does) for id, does in heroes}
        if kind != "vow":
            return {}
        role = self.view["seats"][self.prompt["place"]]["role"]
        vows = [vow for vow in self.sheet["vows"].values() if vow.get("role") == role]
        return {"hard" if vow["hard"] else "simple": self.life(vow) for vow in vows}

    def life(self, it: Mapping[str, Any]) -> tuple[str, str]:
        """The name of a role or a vow, and all that it means."""
        return self.own(it["name"]), self.own(it["told"])

    def parts(self, kind: str, aims: Iterable[str]) -> dict[str, tuple[str, str]]:
        """Of aims made of several things, what each costs and brings: what is renounced, which vow is taken."""
        if kind != "renounce":
            return {}
        parts = dict.fromkeys(part for aim in aims for part in aim.split(","))
        return {part: (self.aim(part), self.renunciation(part)) for part in parts}

    def renunciation(self, part: str) -> str:
        """The price and what it brings for good; or what a bodhisattva vow means."""
        if part in self.sheet["vows"]:
            return self.life(self.sheet["vows"][part])[1]
        paid = self.speech("play.pays", cost=self.prompt["costs"][part], what=self.words[f"counter.{part}"])
        does = self.own(self.sheet["words"]).get(f"renunciation_does.{part}", "")
        return " · ".join(filter(None, (paid, does)))

    def told(self, action: str) -> str:
        """All that is said of an action that is offered: of its kind and of what it is aimed at."""
        kind, _, aim = action.partition("@")
        said = [
            self.does(kind) or self.option(kind),
            *(text for each, (_, text) in self.lives(kind).items() if each == aim),
        ]
        said += [text for _, text in self.parts(kind, [aim]).values()]
        said += [self.being(being) for being in self.view.get("beings", ()) if being["id"] == aim]
        return " · ".join(filter(None, said))

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
