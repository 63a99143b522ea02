"""Files of cards: TOML lines in a closed vocabulary, checked on reading.

    [[card]]
    id   = "flood"
    do   = [{ verb = "gain", what = "calamity", by = 4 }]           # when it is turned up
    asks = "everyone_in_secret"

      [[card.choice]]
      id = "a"
      do = [{ verb = "gain", what = "merit", by = 1, when = ["calamity >= 10"] }]

A new card brings its own words: `name = { en = "A flood", zh = "洪水" }`, and so do its options; `flavour` likewise.
A word nobody knows is refused with file, card, line and a guess.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import IntEnum
from pathlib import Path
from typing import Any

from wanju.kernel.brought import UNSEEN, is_word, read_brought_toml
from wanju.kernel.cards import (
    NEEDED,
    Aim,
    Asks,
    Card,
    Choice,
    Condition,
    Deck,
    Extras,
    Gift,
    Line,
    Ref,
    Told,
    Vocabulary,
)
from wanju.kernel.effects import Op, Source, Verb, Who
from wanju.kernel.errors import BadFile, did_you_mean, listed, plain, shorten, shown
from wanju.kernel.numbers import Number, Switch
from wanju.kernel.places import line_of
from wanju.kernel.text import LANGUAGES

LINE_KEYS = ("verb", "what", "by", "who", "when", "rule")
CHOICE_KEYS = ("id", "needs", "do", "aim", "skips", "opens", "name")
CARD_KEYS = ("id", "do", "asks", "aim", "gift", "afterwards", "choice", "hero", "name", "flavour")
LONGEST_WORDS = {"name": 60, "flavour": 400}
"""Characters of what is told of a card."""
CONDITION = re.compile(r"\s*([\w.]+)\s*(>=|<=|==)\s*([\w.-]+)\s*")
INTEGER = re.compile(r"-?[0-9]{1,5}")
MOST = 9999
"""A card counts from −MOST to MOST; rows are small integers."""
LONGEST_RULE = 20
OPS = {">=": Op.AT_LEAST, "<=": Op.AT_MOST, "==": Op.EQUAL}
PARTNERS = {
    Verb.GIVE: (Who.LEFT, Who.RIGHT, Who.CHOSEN),
    Verb.TAKE: (Who.LEFT, Who.RIGHT, Who.CHOSEN, Who.OTHERS),
}
"""With whom one may have a deal; never with oneself."""
SUBJECTS = {"self": Source.SELF, "chosen": Source.CHOSEN, "their": Source.THEIR}


class Reader:
    """Reads one file; every refusal names file, card and line."""

    def __init__(self, name: str, text: str, words: Vocabulary, of_cards: Extras, of_choices: Extras) -> None:
        self.name, self.text, self.words = name, text, words
        self.of_cards, self.of_choices = of_cards, of_choices
        self.number, self.id = -1, ""
        self.row: Mapping[str, Any] | None = None

    # refusals

    def refuse(self, sentence: str, token: Any = None) -> BadFile:
        """The refusal of what was found, at the line of the card that holds `token`."""
        place = [self.name] + ([f"card {shorten(self.id)}"] if self.id else [])
        if line := line_of(self.text, self.number, self.row, token):
            place.append(f"line {line}")
        return BadFile(", ".join(place), sentence)

    def known(self, kind: str, word: Any, words: Any) -> str:
        """The word, if it is one of these."""
        if word not in list(words):
            there = listed(words)
            raise self.refuse(
                f"no {kind} is called {shown(word)}; there are: {there}.{did_you_mean(word, words)}", word
            )
        return str(word)

    def keys(self, row: Any, known: Iterable[str], needed: Iterable[str] = ()) -> None:
        """Refuse a key nobody reads, and miss one nobody wrote."""
        known = tuple(known)
        if not isinstance(row, dict):
            raise self.refuse(f"{shown(row)} should be a table of keys such as {', '.join(known[:3])}.", row)
        for key in row:
            self.known("key", key, known)
        for key in needed:
            if key not in row:
                raise self.refuse(f"the key '{key}' is missing.", row.get("id"))

    # parts

    def deck(self) -> Deck:
        """The whole file."""
        data = read_brought_toml(self.name, self.text)
        self.keys(data, ("deck", "card"), ("deck", "card"))
        self.keys(data["deck"], ("id", "rule"), ("id", "rule"))
        id, rule = data["deck"]["id"], data["deck"]["rule"]
        if id != (right := self.name.removesuffix(".toml")):
            raise self.refuse(f"the id of this deck is '{right}', not {shown(id)}.")
        if not isinstance(rule, str) or not rule.isprintable() or len(rule) > LONGEST_RULE:
            raise self.refuse(f"'rule' cannot be {shown(rule)}; it is the section of the rulebook, such as \"4.1\".")
        if not isinstance(data["card"], list) or not data["card"]:
            raise self.refuse("write each card under a line [[card]], and at least one.")
        cards: list[Card] = []
        for self.number, row in enumerate(data["card"]):
            self.id = plain(row.get("id", "?")) if isinstance(row, dict) else "?"
            cards.append(self.card(row, id))
            if cards[-1].id in [card.id for card in cards[:-1]]:
                raise self.refuse("another card of this file has the same id.", cards[-1].id)
        return Deck(id, rule, tuple(cards))

    def card(self, row: Any, deck: str) -> Card:
        self.keys(row, (*CARD_KEYS, *self.of_cards), ("id",))
        self.word(row["id"])
        more, told = self.more(row, self.of_cards), self.told(row)
        choices = self.options(row, "choice")
        asks = Asks[self.known("way to ask", row.get("asks", "nobody"), [a.name.lower() for a in Asks]).upper()]
        if asks != Asks.NOBODY and not choices and "gift" not in row:
            raise self.refuse("it asks somebody but has no [[card.choice]].", "asks")
        heroes = self.options(row, "hero")
        do, after = self.lines(row.get("do", [])), self.lines(row.get("afterwards", []))
        return Card(row["id"], deck, do, after, asks, self.aim(row), self.gift(row), choices, heroes, more, told)

    def word(self, id: Any) -> str:
        """An id that names may be made of."""
        if not is_word(id):
            raise self.refuse("an id is a word of at most 40 letters, digits and '_'.", id)
        return str(id)

    def more(self, row: Mapping[str, Any], extras: Extras) -> dict[str, Any]:
        """What this deck says beyond its lines; what is left unsaid is said."""
        self.keys(row, row, [key for key, extra in extras.items() if extra.unsaid is NEEDED])
        for key, extra in extras.items():
            if key in row and not extra.kind.holds(row[key]):
                raise self.refuse(f"'{key}' cannot be {shown(row[key])}; {extra.kind.right}.", key)
        return {key: row.get(key, extra.unsaid) for key, extra in extras.items()}

    def told(self, row: Mapping[str, Any]) -> Told:
        """`name = { en = "A flood", zh = "洪水" }`, and `flavour` likewise: in every language or not at all."""
        found = {key: row[key] for key in LONGEST_WORDS if key in row}
        for key, words in found.items():
            self.keys(words, LANGUAGES, LANGUAGES)
            if not all(is_told(text, LONGEST_WORDS[key]) for text in words.values()):
                raise self.refuse(f"'{key}' is a text of 1 to {LONGEST_WORDS[key]} characters in each language.", key)
        return found

    def options(self, row: Mapping[str, Any], key: str) -> tuple[Choice, ...]:
        found = row.get(key, [])
        if not isinstance(found, list):
            raise self.refuse(f"write each under a line [[card.{key}]].", key)
        made = tuple(self.choice(one) for one in found)
        ids = [choice.id for choice in made]
        if twice := next((id for id in ids if ids.count(id) > 1), None):
            raise self.refuse(f"two options have the id '{twice}'.", twice)
        return made

    def aim(self, row: Mapping[str, Any]) -> Aim:
        return Aim[self.known("aim", row.get("aim", "nobody"), [a.name.lower() for a in Aim]).upper()]

    def gift(self, row: Mapping[str, Any]) -> Gift | None:
        """`gift = { what = "wealth", most = 3 }`: everybody in turn may give that much of it."""
        if "gift" not in row:
            return None
        self.keys(row["gift"], ("what", "most"), ("what", "most"))
        named = self.names_of(self.words.seat) if self.words.pays is None else self.words.pays
        what = self.known("counter of a seat", row["gift"]["what"], named)
        return Gift(int(self.words.seat[what.upper()]), self.whole(row["gift"]["most"], "most"), what)

    def choice(self, row: Any) -> Choice:
        self.keys(row, (*CHOICE_KEYS, *self.of_choices), ("id",))
        id, needs = self.word(row["id"]), tuple(self.condition(text) for text in self.texts(row, "needs"))
        more, told = self.more(row, self.of_choices), self.told(row)
        do, skips, opens = self.lines(row.get("do", [])), self.flag(row, "skips"), self.flag(row, "opens")
        return Choice(id, needs, do, self.aim(row), skips, opens, more, told)

    def flag(self, row: Mapping[str, Any], key: str) -> bool:
        if not isinstance(row.get(key, False), bool):
            raise self.refuse(f"'{key}' is true or false.", key)
        return bool(row.get(key, False))

    def texts(self, row: Mapping[str, Any], key: str) -> list[str]:
        found = row.get(key, [])
        if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
            raise self.refuse(f"'{key}' is a list of conditions such as \"self.wealth >= 2\".", key)
        return found

    def lines(self, rows: Any) -> tuple[Line, ...]:
        if not isinstance(rows, list):
            raise self.refuse('effects are a list of lines such as { verb = "gain", what = …, by = 1 }.', "do")
        made = tuple(self.line(row) for row in rows)
        self.row = None
        return made

    def line(self, row: Any) -> Line:
        """{ verb, what, by, who, when }, or { verb = "call", rule }."""
        self.row = row if isinstance(row, dict) else None
        self.keys(row, LINE_KEYS, ("verb",))
        verb = Verb[self.known("verb", row["verb"], self.names_of(Verb)).upper()]
        when = tuple(self.condition(text) for text in self.texts(row, "when"))
        one = Ref(Source.CONSTANT, 1, "1")
        if verb == Verb.CALL:
            self.keys(row, ("verb", "rule", "when"), ("rule",))
            called = self.known("rule to call", row["rule"], self.words.calls)
            return Line(verb, Who.TABLE, False, self.words.calls.index(called), called, one, when)
        self.keys(row, ("verb", "what", "by", "who", "when"), ("what",))
        word, on_table, what = self.counter(row["what"])
        usual = "table" if on_table else "self"
        who = Who[self.known("'who'", row.get("who", usual), self.names_of(Who)).upper()]
        if on_table != (who == Who.TABLE):
            raise self.refuse(
                f"'{word}' belongs to {'the table' if on_table else 'a seat'}; 'who' says otherwise.", word
            )
        self.check_deal(verb, who, word)
        self.check_change(verb, word)
        by = self.number_named(row.get("by", 1))
        self.check_dice(verb, by)
        if by.source == Source.CONSTANT and by.what < 0 and verb != Verb.SET:
            raise self.refuse(f"'by' cannot be {by.what}; turn the verb round instead.", by.word)
        return Line(verb, who, on_table, what, word, by, when)

    def check_deal(self, verb: Verb, who: Who, word: str) -> None:
        """Refuse a line whose verb and 'who' make no sense together."""
        if verb == Verb.PAY and who != Who.SELF:
            raise self.refuse("one pays for oneself; leave 'who' out, or write 'lose'.", "pay")
        if verb == Verb.ROLL and who != Who.TABLE:
            raise self.refuse(f"dice are rolled into a counter of the table; '{word}' belongs to a seat.", word)
        if who not in PARTNERS.get(verb, Who):
            named = ", ".join(partner.name.lower() for partner in PARTNERS[verb])
            raise self.refuse(f"one can only {verb.name.lower()} with 'who' as one of: {named}.", verb.name.lower())

    def check_change(self, verb: Verb, word: str) -> None:
        """Refuse a line that would change what the rules rely on, or pay with what nobody can hand over."""
        is_deal = verb in (Verb.PAY, Verb.GIVE, Verb.TAKE)
        allowed = self.words.pays if is_deal else self.words.changes
        if allowed is not None and word not in allowed:
            raise self.refuse(f"no card can {verb.name.lower()} '{word}'; it can: {listed(allowed)}.", word)

    def check_dice(self, verb: Verb, by: Ref) -> None:
        most = self.words.most_dice
        if verb == Verb.ROLL and most is not None and not (by.source == Source.CONSTANT and 1 <= by.what <= most):
            raise self.refuse(f"'by' cannot be {shown(by.word)}; a card rolls from 1 to {most} dice.", by.word)

    def counter(self, word: Any) -> tuple[str, bool, int]:
        """A counter of the table or of a seat."""
        self.known("counter", word, [*self.names_of(self.words.table), *self.names_of(self.words.seat)])
        if str(word) in self.names_of(self.words.table):
            return word, True, int(self.words.table[word.upper()])
        return word, False, int(self.words.seat[word.upper()])

    def condition(self, text: str) -> Condition:
        """'self.wealth >= 2', 'calamity >= 10', 'their.faith >= refuge', 'rule.c4_reduction == once'."""
        found = CONDITION.fullmatch(text)
        if not found:
            raise self.refuse(f"{shown(text)} is no condition; write a counter, one of >= <= ==, and a number.", text)
        left, op = self.reference(found[1]), OPS[found[2]]
        return Condition(left, op, self.right_side(left, op, found[3]), f"{found[1]} {found[2]} {found[3]}")

    def right_side(self, left: Ref, op: Op, word: str) -> Ref:
        """A number, a name for one, or the reading of a switch."""
        entry = self.words.numbers.entries.get(left.word.removeprefix("rule."))
        if left.source == Source.NUMBER and isinstance(entry, Switch):
            if op != Op.EQUAL:
                raise self.refuse(f"'{entry.id}' is a switch; its readings are only compared by ==.", entry.id)
            return Ref(Source.CONSTANT, entry.readings.index(self.known("reading", word, entry.readings)), word)
        return self.number_named(word)

    def reference(self, word: str) -> Ref:
        """The left side of a condition: a counter or a number of the rulebook."""
        subject, dot, name = word.rpartition(".")
        if subject == "rule":
            return self.rule_number(name)
        if dot:
            source = SUBJECTS[self.known("subject", subject, [*SUBJECTS, "rule"])]
            self.known("counter of a seat", name, self.names_of(self.words.seat))
            return Ref(source, int(self.words.seat[name.upper()]), word)
        self.known("counter of the table", name, self.names_of(self.words.table))
        return Ref(Source.TABLE, int(self.words.table[name.upper()]), word)

    def rule_number(self, name: str) -> Ref:
        entries = list(self.words.numbers.entries)
        entry = self.words.numbers.entries[self.known("number or switch", name, entries)]
        if entry.per_seat or (isinstance(entry, Number) and entry.step % 1):
            raise self.refuse(f"'{name}' is not one whole number; a card cannot count with it.", name)
        return Ref(Source.NUMBER, entries.index(name), f"rule.{name}")

    def number_named(self, word: Any) -> Ref:
        """An integer, a name, a number of numbers.toml or a counter."""
        is_number = isinstance(word, int | str) and not isinstance(word, bool)
        if is_number and INTEGER.fullmatch(plain(word)) and abs(int(word)) <= MOST:
            return Ref(Source.CONSTANT, int(word), str(int(word)))
        known = [*self.words.names, *self.words.numbers.entries, *self.names_of(self.words.table)]
        if isinstance(word, str):
            if word in self.words.names:
                return Ref(Source.CONSTANT, self.words.names[word], word)
            if isinstance(self.words.numbers.entries.get(word.removeprefix("rule.")), Switch):
                raise self.refuse(f"{shown(word)} is a switch and no number.", word)
            if word in self.words.numbers.entries:
                return self.rule_number(word)
            if "." in word or word in self.names_of(self.words.table):
                return self.reference(word)
        raise self.refuse(f"{shown(word)} is no number a card can count with.{did_you_mean(word, known)}", word)

    def whole(self, value: Any, key: str) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 99:
            raise self.refuse(f"'{key}' cannot be {shown(value)}; it is a whole number from 0 to 99.", key)
        return value

    @staticmethod
    def names_of(kind: type[IntEnum]) -> list[str]:
        return [member.name.lower() for member in kind]


def is_told(text: Any, most: int) -> bool:
    """Is it a text that can be shown on one line?"""
    is_text = isinstance(text, str) and 1 <= len(text.strip()) <= len(text) <= most
    return is_text and not UNSEEN.search(text) and "\n" not in text and "\t" not in text


def read_deck(path: Path, words: Vocabulary, of_cards: Extras | None = None, of_choices: Extras | None = None) -> Deck:
    """A file of cards, checked. `of_cards` and `of_choices` are what this deck says beyond its lines."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadFile(path.name, "it is not text in UTF-8.") from None
    except OSError as error:
        raise BadFile(path.name, f"it cannot be read ({error.strerror}).") from None
    return Reader(path.name, text, words, of_cards or {}, of_choices or {}).deck()
