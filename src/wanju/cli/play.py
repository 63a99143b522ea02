"""`wanju play`: a person against rule-of-thumb players, at a prompt or from a pipe."""

from __future__ import annotations

import re
import sys
import time
import unicodedata
from collections.abc import Mapping
from itertools import cycle, islice
from pathlib import Path
from typing import Annotated

import typer

from wanju.cli.arguments import (
    Cards,
    GameName,
    Limit,
    Preset,
    Settings,
    brought,
    names_in,
    seed_of,
    settings_of,
    write_text,
)
from wanju.cli.declared import declared
from wanju.cli.plain import screen_of
from wanju.cli.prospects import ASKING, may_ask, tell_prospects
from wanju.cli.screen import is_seats
from wanju.cli.sim import tell_faults
from wanju.cli.speech import Lang, Speech, tell_notices
from wanju.games import brought_from, find
from wanju.kernel.dealer import MINDS, new_dealer
from wanju.kernel.errors import BadNumber, GameError, shorten
from wanju.kernel.game import Game, Ruleset
from wanju.kernel.lesson import hint_for
from wanju.kernel.table import Table
from wanju.lab.at_table import decision
from wanju.lab.guest import LIMIT
from wanju.lab.playing import Player, faults_of, name_of, player_called, visiting

USUAL_SEATS = 3
UNFINISHED = 1
GLUED = re.compile(r"(\d+|[^\d@]+?)\s*(\d[\d,\s]*)")
"""'cier1': a kind of action and a seat without anything between them."""


def play(
    context: typer.Context,
    game: GameName,
    seats: Annotated[int | None, typer.Option(help="Chairs at the table.", show_default=False)] = None,
    bots: Annotated[str, typer.Option(help="Who else plays, by comma.", show_default=False)] = "",
    seed: Annotated[str | None, typer.Option(help="Play the same chances again.", show_default=False)] = None,
    seat: Annotated[int, typer.Option(help="Your chair, from 0.")] = 0,
    preset: Preset = None,
    settings: Settings = None,
    cards: Cards = None,
    save: Annotated[Path | None, typer.Option(help="Keep the game in a file for 'wanju replay'.")] = None,
    limit: Limit = LIMIT,
    lesson: Annotated[bool, typer.Option("--lesson", help="Your first game: laid out for you, with hints.")] = False,
    lang: Lang = None,
) -> None:
    """Play a game against bots."""
    speech, found = Speech(lang), find(game)
    if lesson:
        if seats or bots or seed or seat or preset or settings or cards:
            zh = "教学局自带一桌；与 --lesson 同用的只有 --save 和 --lang。"
            raise BadNumber("A lesson has a table of its own; beside --lesson only --save and --lang may be given.", zh)
        teach(speech, found, save)
        return
    named = names_in(bots)
    count = seats or (len(named) + 1 if named else max(found.fewest, min(USUAL_SEATS, found.most)))
    files, more = declared(context, found)
    ruleset = found.ruleset(count, preset, settings_of(settings) | more, brought(found, cards) | files)
    if not 0 <= seat < count:
        zh = f"seat 不能是 {seat}。座位从 0 到 {count - 1}。"
        raise BadNumber(f"seat cannot be {seat}. The seats go from 0 to {count - 1}.", zh)
    ruleset = with_person(ruleset, seat)
    table = Table(ruleset, seed_of(seed))
    tell_notices(speech, ruleset)
    company = opponents(ruleset, named, seat, limit)
    with visiting(list(company.values())):
        Sitting(speech, table, seat, company, save).play_to_the_end()
    tell_faults(speech, faults_of(list(company.values())))


def teach(speech: Speech, game: Game, save: Path | None) -> None:
    """Somebody's first game, as the game's lesson lays it out."""
    if game.lesson is None:
        raise BadNumber(f"{game.id} has no lesson; leave --lesson out.", f"{game.id} 没有教学局；请去掉 --lesson。")
    ruleset = with_person(game.ruleset(game.lesson.seats, game.lesson.preset, game.lesson.settings), me=0)
    table = Table(ruleset, game.lesson.seed)
    bots = {
        seat: game.company[seat % len(game.company)] for seat in range(1, ruleset.seats)
    }  # as at a table of the site
    Sitting(speech, table, 0, bots, save, is_lesson=True).play_to_the_end()


def with_person(ruleset: Ruleset, me: int) -> Ruleset:
    """The rules with one seat as a person's, who has no past here; what was set on the command line stays as it is."""
    filled = ruleset.game.filled(ruleset, [seat == me for seat in range(ruleset.seats)], [[]] * ruleset.seats)
    return ruleset.game.ruleset(ruleset.seats, ruleset.preset, filled.settings | ruleset.settings, ruleset.files)


def opponents(ruleset: Ruleset, names: list[str], me: int, limit: float = LIMIT) -> dict[int, Player]:
    """A player for every other seat: those named, from the first again where they are too few, or the usual ones."""
    seats = ruleset.seats
    players = [player_called(ruleset, name, limit) for name in names or ruleset.game.opponents]
    if len(names) > seats - 1:
        zh = f"点了 {len(names)} 个机器人，只有 {seats - 1} 个空座；少点几个，或加 --seats。"
        raise BadNumber(f"{len(names)} bots were named for {seats - 1} other seats; name fewer or add --seats.", zh)
    others = [seat for seat in range(seats) if seat != me]
    return dict(zip(others, islice(cycle(players), len(others))))


class Sitting:
    """One person's game, from the first prompt to the last line."""

    def __init__(
        self, speech: Speech, table: Table, me: int, bots: Mapping[int, Player], save: Path | None,
        is_lesson: bool = False,
    ) -> None:  # fmt: skip
        self.is_lesson = is_lesson
        self.speech, self.table, self.me, self.bots, self.save = speech, table, me, bots, save
        assert isinstance(table.seed, int), "only a table of the house is sealed"
        self.mind = (
            None if is_lesson else new_dealer(table.seed, stream=MINDS)
        )  # in a lesson the same company for everybody
        self.told = self.bent_told = 0
        self.began: float | None = None
        words = table.game.words(speech.language)
        called = {seat: name_of(bot, seat) for seat, bot in bots.items()}
        who = {seat: words.get(f"style.{name}", name) for seat, name in called.items()} | {me: speech("play.you")}
        bracket = "（{}）" if speech.language == "zh" else " ({})"
        names = {seat: words["seat"].format(n=seat) + bracket.format(own) for seat, own in sorted(who.items())}
        self.screen = screen_of(speech, table, names, me)

    @property
    def names(self) -> Mapping[int, str]:
        return self.screen.names

    def play_to_the_end(self) -> None:
        """Play; leaving and running out of input are told apart by the exit code."""
        self.keep()
        self.greet()
        try:
            while not self.table.over:
                self.decide(self.table.waiting[0])
        except typer.Exit:
            self.break_off("play.left")
            raise
        except EOFError:
            self.break_off("play.ended")
            raise typer.Exit(UNFINISHED) from None
        self.say_goodbye()

    def decide(self, seat: int) -> None:
        """One decision, of the person or of a bot."""
        if seat == self.me:
            action = self.ask()
        else:
            action = decision(self.table, seat, self.bots[seat], self.mind)
        self.began = self.began or time.monotonic()
        self.table.act(seat, action, int(time.monotonic() - self.began))
        self.tell_news()
        self.tell_bent()

    # ── what is said ───────────────────────────────────────────────

    def greet(self) -> None:
        ruleset, words = self.table.ruleset, self.screen.words
        title = words["hanzi"] if self.speech.language == "zh" else words["title"]
        facts = {"title": title, "seats": ruleset.seats, "seed": self.table.seed, "ruleset": ruleset.hash}
        self.speech.tell(self.speech("play.begin" if ruleset.seats > 1 else "play.begin_alone", **facts), "bold")
        self.speech.tell(words["tagline"], "italic")
        self.screen.preface()
        self.speech.tell(self.speech("play.how_ahead" if may_ask(self.table) else "play.how"))

    def tell_news(self) -> None:
        """What happened since the last telling, once there is more than who has chosen."""
        events = self.table.events(self.me)
        if any(event["event"] != "chosen" for event in events[self.told :]):
            self.speech.tell("")
            self.screen.tell_events(events[self.told :])
            self.told = len(events)
            self.keep()

    def tell_bent(self) -> None:
        """How the dice were bent that one has just thrown, where the game says so."""
        bent = self.table.view(self.me).get("bent")
        if isinstance(bent, Mapping) and bent["seat"] == self.me and bent["number"] > self.bent_told:
            self.bent_told = bent["number"]
            self.speech.tell("  " + bent["words"][self.speech.language], "dim")

    def break_off(self, why: str) -> None:
        self.speech.tell("\n" + self.speech(why))
        self.keep(say=True)

    def say_goodbye(self) -> None:
        payoff = self.table.payoff
        if len(payoff) == 1:  # nobody to win against: the story has told how it ended
            self.screen.position()
            self.screen.score_sheet()
            self.keep(say=True)
            return
        mine, best = payoff[self.me], max(payoff)
        how = "lost" if mine < best else "won" if payoff.count(best) == 1 or best >= 1 else "shared"
        self.speech.tell("\n" + self.speech(f"play.{how}"), "bold")
        self.screen.own_place()
        self.screen.result()
        self.keep(say=True)

    def keep(self, say: bool = False) -> None:
        """Write the game so far to the file, if there is one."""
        if self.save:
            write_text(self.save, self.table.save())
            if say:
                place = brought_from(self.table.game)
                key = "play.saved_brought" if place else "play.saved"
                self.speech.tell(self.speech(key, file=self.save, game=place))

    # ── what is asked ──────────────────────────────────────────────

    def ask(self) -> str:
        """A legal action, asked for until it is one."""
        self.tell_news()
        kinds = kinds_of(self.table.legal(self.me))
        self.screen.moment()
        self.screen.menu(kinds)
        hint = self.hint()
        while True:
            told = self.speech("play.follow", action=self.screen.action(hint)) if hint else self.prompt(kinds)
            typed = self.read(told)
            if hint and not typed:
                return hint
            action = self.understand(typed, kinds)
            if action:
                return action

    def hint(self) -> str | None:
        """What one would do here, said with its reason, if somebody is taught."""
        hint = hint_for(self.table, self.me) if self.is_lesson else None
        if hint is None:
            if self.is_lesson:
                self.speech.tell(self.speech("play.farewell"))
            self.is_lesson = False
            return None
        why = hint["why"][self.speech.language] or self.speech("play.usual")
        self.speech.tell(self.speech("play.hint", what=self.screen.kind(hint["action"].partition("@")[0]), why=why))
        return str(hint["action"])

    def prompt(self, kinds: dict[str, list[str]]) -> str:
        """What stands before the cursor; if one thing can be done, that Enter does it."""
        only = only_action(kinds)
        return self.speech("play.only", action=self.screen.kind(only)) if only else self.speech("play.prompt")

    def read(self, prompt: str) -> str:
        """A line that the person typed; a line from a pipe is shown where it would have been typed."""
        self.speech.out.print(prompt, end="", soft_wrap=True)
        self.speech.out.file.flush()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        typed = unicodedata.normalize("NFKC", line).replace("、", ",").strip()
        if not sys.stdin.isatty():
            self.speech.out.print(shorten(typed)[1:-1], soft_wrap=True)
        if typed.lower() in ("q", "quit", "exit"):
            raise typer.Exit
        return typed

    def understand(self, typed: str, kinds: dict[str, list[str]]) -> str | None:
        """The action meant, or nothing after a word of explanation."""
        if typed in ("?", "h", "help"):
            self.screen.help()
            return None
        if typed.startswith(ASKING) and may_ask(self.table):
            tell_prospects(self.speech, self.table, self.me, typed[1:].strip(), kinds)
            return None
        if only := self.only_aim(typed, kinds) if typed else only_action(kinds):
            return only
        kind, aim = self.kind_and_aim(typed, kinds)
        if kind is None and len(kinds) == 1 and f"{next(iter(kinds))}@{typed}" in self.table.actions:
            kind, aim = next(iter(kinds)), typed
        if kind is None:
            if typed:
                self.speech.tell(self.speech("play.unknown", answer=shorten(typed), most=len(kinds)), "yellow")
            return None
        if kind not in kinds:
            self.speech.tell(self.why_closed(kind), "yellow")
            return None
        return self.aimed(kind, aim, kinds[kind])

    def only_aim(self, typed: str, kinds: dict[str, list[str]]) -> str | None:
        """Where only one kind is open, its aim is enough."""
        kind, aims = next(iter(kinds.items()))
        aim = self.aim_called(typed, aims) if len(kinds) == 1 and len(aims) > 1 else ""
        return f"{kind}@{aim}" if aim in aims else None

    def kind_and_aim(self, typed: str, kinds: dict[str, list[str]]) -> tuple[str | None, str]:
        """'3', '3 1', 'cier@1', 'machine_gun 1,2', 'save orphan': a kind of action by number or name, and its aim."""
        head, at, tail = typed.partition("@")
        if at:
            return self.kind_called(head.strip(), kinds), tail.strip()
        parts = typed.split()
        for count in range(len(parts), 0, -1):
            if kind := self.kind_called(" ".join(parts[:count]), kinds):
                return kind, " ".join(parts[count:])
        glued = GLUED.fullmatch(typed)
        return (self.kind_called(glued[1].strip(), kinds), glued[2]) if glued else (None, "")

    def kind_called(self, name: str, kinds: dict[str, list[str]]) -> str | None:
        """The kind of action by its number in the menu, its id or its word."""
        if name.isdecimal():
            return dict(enumerate(kinds, start=1)).get(int(name))
        for kind in [*kinds, *self.table.closed(self.me)]:
            option = self.screen.scenery.option(kind)
            if name.casefold() in (kind, self.screen.kind(kind).casefold(), option.casefold(), option[2:].casefold()):
                return kind
        return None

    def why_closed(self, kind: str) -> str:
        refusal = self.screen.closed().get(kind) or self.table.closed(self.me)[kind]
        return self.table.in_words(refusal, self.speech.language, self.names)

    def aimed(self, kind: str, typed: str, aims: list[str]) -> str | None:
        """The kind with its target: none, the only one, the one typed, or the one asked for."""
        may_be_plain = kind in self.table.legal(self.me)
        if not aims or (not typed and (may_be_plain or len(aims) == 1)):
            return kind if may_be_plain or not aims else f"{kind}@{aims[0]}"
        if not typed:
            typed = self.read(self.speech("play.aim_prompt", aims=self.screen.aims_asked(kind, aims)))
        aim = self.aim_called(typed, aims)
        if aim in aims:
            return f"{kind}@{aim}"
        self.speech.tell(self.why_not_there(kind, aim, aims), "yellow")
        return None

    def aim_called(self, typed: str, aims: list[str]) -> str:
        """An aim by its seats, its words, its name or, where aims are words, its number in the list."""
        if all(is_seats(aim) for aim in aims):
            return ",".join(sorted(set(re.findall(r"\d+", typed)), key=int))
        if typed.isdecimal() and 1 <= int(typed) <= len(aims):
            return aims[int(typed) - 1]
        parts = set(re.split(r"[,\s]+", typed.casefold()))
        named = (
            aim for aim in aims if set(aim.split(",")) == parts or self.screen.aim(aim).casefold() == typed.casefold()
        )
        return next(named, typed)

    def why_not_there(self, kind: str, aim: str, aims: list[str]) -> str:
        """The rulebook's reason, or which targets there are."""
        try:
            reason = self.table.why_not(self.me, f"{kind}@{aim}", self.speech.language)
        except GameError:
            reason = None
        return reason or self.speech(
            "play.bad_aim", ability=self.screen.kind(kind), aims=self.screen.aims_asked(kind, aims)
        )


def only_action(kinds: dict[str, list[str]]) -> str | None:
    """The one thing that can be done, if it is one and needs no aim."""
    return next(iter(kinds)) if len(kinds) == 1 and not any(kinds.values()) else None


def kinds_of(actions: tuple[str, ...]) -> dict[str, list[str]]:
    """('bullet', 'cier@1', 'cier@2') as {'bullet': [], 'cier': ['1', '2']}."""
    kinds: dict[str, list[str]] = {}
    for action in actions:
        kind, at, aim = action.partition("@")
        kinds.setdefault(kind, []).extend([aim] if at else [])
    return kinds
