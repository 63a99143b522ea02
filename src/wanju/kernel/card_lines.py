"""The lines of a card: what they change, by how much and when. Read in a closed vocabulary, where every refusal names
file, card and line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Any

from wanju.kernel.cards import Condition, Line, Ref, Vocabulary
from wanju.kernel.effects import Op, Source, Verb, Who
from wanju.kernel.errors import KINDS, BadFile, did_you_mean, guess_in_chinese, listed, plain, shorten, shown
from wanju.kernel.numbers import Number, Switch
from wanju.kernel.places import line_of

LINE_KEYS = ("verb", "what", "by", "who", "when", "rule")
CONDITION = re.compile(r"\s*([\w.]+)\s*(>=|<=|==)\s*([\w.-]+)\s*")
INTEGER = re.compile(r"-?[0-9]{1,5}")
MOST = 9999
"""A card counts from −MOST to MOST; rows are small integers."""
OPS = {">=": Op.AT_LEAST, "<=": Op.AT_MOST, "==": Op.EQUAL}
PARTNERS = {
    Verb.GIVE: (Who.LEFT, Who.RIGHT, Who.CHOSEN),
    Verb.TAKE: (Who.LEFT, Who.RIGHT, Who.CHOSEN, Who.OTHERS),
}
"""With whom one may have a deal; never with oneself."""
SUBJECTS = {"self": Source.SELF, "chosen": Source.CHOSEN, "their": Source.THEIR}


class LineReader:
    """Reads the lines of one file."""

    def __init__(self, name: str, text: str, words: Vocabulary) -> None:
        self.name, self.text, self.words = name, text, words
        self.number, self.id = -1, ""
        self.row: Mapping[str, Any] | None = None

    # refusals

    def refuse(self, sentence: str, zh: str, token: Any = None) -> BadFile:
        """The refusal of what was found, at the line of the card that holds `token`."""
        place = [self.name] + ([f"card {shorten(self.id)}"] if self.id else [])
        if line := line_of(self.text, self.number, self.row, token):
            place.append(f"line {line}")
        return BadFile(", ".join(place), sentence, zh)

    def known(self, kind: str, word: Any, words: Any) -> str:
        """The word, if it is one of these."""
        if word not in list(words):
            there, said = listed(words), shown(word)
            raise self.refuse(
                f"no {kind} is called {said}; there are: {there}.{did_you_mean(word, words)}",
                f"没有叫 {said} 的{KINDS[kind]}；现有：{there}。{guess_in_chinese(word, words)}",
                word,
            )
        return str(word)

    def keys(self, row: Any, known: Iterable[str], needed: Iterable[str] = ()) -> None:
        """Refuse a key nobody reads, and miss one nobody wrote."""
        known = tuple(known)
        if not isinstance(row, dict):
            such, said = ", ".join(known[:3]), shown(row)
            zh = f"{said} 应是一张表，键如 {such}。"
            raise self.refuse(f"{said} should be a table of keys such as {such}.", zh, row)
        for key in row:
            self.known("key", key, known)
        for key in needed:
            if key not in row:
                raise self.refuse(f"the key '{key}' is missing.", f"缺少键 '{key}'。", row.get("id"))

    def flag(self, row: Mapping[str, Any], key: str) -> bool:
        if not isinstance(row.get(key, False), bool):
            raise self.refuse(f"'{key}' is true or false.", f"'{key}' 只能是 true 或 false。", key)
        return bool(row.get(key, False))

    def texts(self, row: Mapping[str, Any], key: str) -> list[str]:
        found = row.get(key, [])
        if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
            zh = f"'{key}' 是一列条件，如 \"self.wealth >= 2\"。"
            raise self.refuse(f"'{key}' is a list of conditions such as \"self.wealth >= 2\".", zh, key)
        return found

    def whole(self, value: Any, key: str) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 99:
            zh = f"'{key}' 不能是 {shown(value)}；须是 0 到 99 的整数。"
            raise self.refuse(f"'{key}' cannot be {shown(value)}; it is a whole number from 0 to 99.", zh, key)
        return value

    # lines

    def lines(self, rows: Any) -> tuple[Line, ...]:
        if not isinstance(rows, list):
            such = '{ verb = "gain", what = …, by = 1 }'
            raise self.refuse(f"effects are a list of lines such as {such}.", f"效果是一列，如 {such}。", "do")
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
        self.check_deal(verb, who, word, on_table)
        self.check_change(verb, word)
        by = self.number_named(row.get("by", 1))
        self.check_amount(verb, by)
        return Line(verb, who, on_table, what, word, by, when)

    def check_deal(self, verb: Verb, who: Who, word: str, on_table: bool) -> None:
        """Refuse a line whose verb, counter and 'who' make no sense together."""
        if on_table != (who == Who.TABLE):
            whose, zh = ("the table", "全桌") if on_table else ("a seat", "座位")
            zh = f"'{word}' 属于{zh}；'who' 说的不一样。"
            raise self.refuse(f"'{word}' belongs to {whose}; 'who' says otherwise.", zh, word)
        if verb == Verb.PAY and who != Who.SELF:
            zh = "只能为自己付；去掉 'who'，或写 'lose'。"
            raise self.refuse("one pays for oneself; leave 'who' out, or write 'lose'.", zh, "pay")
        if verb == Verb.ROLL and who != Who.TABLE:
            zh = f"骰子掷入全桌的计数；'{word}' 属于座位。"
            raise self.refuse(f"dice are rolled into a counter of the table; '{word}' belongs to a seat.", zh, word)
        if who not in PARTNERS.get(verb, Who):
            named, said = ", ".join(partner.name.lower() for partner in PARTNERS[verb]), verb.name.lower()
            zh = f"用 {said} 时，'who' 只能是：{named}。"
            raise self.refuse(f"one can only {said} with 'who' as one of: {named}.", zh, said)

    def check_change(self, verb: Verb, word: str) -> None:
        """Refuse a line that would change what the rules rely on, or pay with what nobody can hand over."""
        is_deal = verb in (Verb.PAY, Verb.GIVE, Verb.TAKE)
        allowed = self.words.pays if is_deal else self.words.changes
        if allowed is not None and word not in allowed:
            said, these = verb.name.lower(), listed(allowed)
            zh = f"牌不能用 {said} 改变 '{word}'；可以：{these}。"
            raise self.refuse(f"no card can {said} '{word}'; it can: {these}.", zh, word)

    def check_amount(self, verb: Verb, by: Ref) -> None:
        most, is_whole = self.words.most_dice, by.source == Source.CONSTANT
        if verb == Verb.ROLL and most is not None and not (is_whole and 1 <= by.what <= most):
            zh = f"'by' 不能是 {shown(by.word)}；一张牌掷 1 到 {most} 颗骰子。"
            raise self.refuse(f"'by' cannot be {shown(by.word)}; a card rolls from 1 to {most} dice.", zh, by.word)
        if is_whole and by.what < 0 and verb != Verb.SET:
            zh = f"'by' 不能是 {by.what}；请换用相反的动词。"
            raise self.refuse(f"'by' cannot be {by.what}; turn the verb round instead.", zh, by.word)

    # what lines speak of

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
            sentence = f"{shown(text)} is no condition; write a counter, one of >= <= ==, and a number."
            raise self.refuse(sentence, f"{shown(text)} 不是条件；请写一个计数、>= <= == 之一和一个数。", text)
        left, op = self.reference(found[1]), OPS[found[2]]
        return Condition(left, op, self.right_side(left, op, found[3]), f"{found[1]} {found[2]} {found[3]}")

    def right_side(self, left: Ref, op: Op, word: str) -> Ref:
        """A number, a name for one, or the reading of a switch."""
        entry = self.words.numbers.entries.get(left.word.removeprefix("rule."))
        if left.source == Source.NUMBER and isinstance(entry, Switch):
            if op != Op.EQUAL:
                zh = f"'{entry.id}' 是开关；它的读法只能用 == 比较。"
                raise self.refuse(f"'{entry.id}' is a switch; its readings are only compared by ==.", zh, entry.id)
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
            zh = f"'{name}' 不是一个整数；牌不能用它计算。"
            raise self.refuse(f"'{name}' is not one whole number; a card cannot count with it.", zh, name)
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
                raise self.refuse(f"{shown(word)} is a switch and no number.", f"{shown(word)} 是开关，不是数。", word)
            if word in self.words.numbers.entries:
                return self.rule_number(word)
            if "." in word or word in self.names_of(self.words.table):
                return self.reference(word)
        zh = f"{shown(word)} 不是牌能计算的数。{guess_in_chinese(word, known)}"
        raise self.refuse(f"{shown(word)} is no number a card can count with.{did_you_mean(word, known)}", zh, word)

    @staticmethod
    def names_of(kind: type[IntEnum]) -> list[str]:
        return [member.name.lower() for member in kind]
