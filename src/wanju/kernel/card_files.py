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

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from wanju.kernel.brought import UNSEEN, is_word, read_brought_toml
from wanju.kernel.card_lines import LineReader
from wanju.kernel.cards import NEEDED, Aim, Asks, Card, Choice, Deck, Extras, Gift, Told, Vocabulary
from wanju.kernel.errors import plain, shown
from wanju.kernel.mishaps import no_text, unreadable
from wanju.kernel.text import LANGUAGES

CHOICE_KEYS = ("id", "needs", "do", "aim", "skips", "opens", "name")
CARD_KEYS = ("id", "do", "asks", "aim", "gift", "afterwards", "choice", "hero", "name", "flavour")
LONGEST_WORDS = {"name": 60, "flavour": 400}
"""Characters of what is told of a card."""
LONGEST_RULE = 20


class Reader(LineReader):
    """Reads one file: its deck, the cards and their options."""

    def __init__(self, name: str, text: str, words: Vocabulary, of_cards: Extras, of_choices: Extras) -> None:
        super().__init__(name, text, words)
        self.of_cards, self.of_choices = of_cards, of_choices

    def deck(self) -> Deck:
        """The whole file."""
        data = read_brought_toml(self.name, self.text)
        self.keys(data, ("deck", "card"), ("deck", "card"))
        self.keys(data["deck"], ("id", "rule"), ("id", "rule"))
        id, rule = data["deck"]["id"], data["deck"]["rule"]
        if id != (right := self.name.removesuffix(".toml")):
            zh = f"这副牌的 id 是 '{right}'，不是 {shown(id)}。"
            raise self.refuse(f"the id of this deck is '{right}', not {shown(id)}.", zh)
        if not isinstance(rule, str) or not rule.isprintable() or len(rule) > LONGEST_RULE:
            zh = f"'rule' 不能是 {shown(rule)}；它是规则书的章节，如 \"4.1\"。"
            sentence = f"'rule' cannot be {shown(rule)}; it is the section of the rulebook, such as \"4.1\"."
            raise self.refuse(sentence, zh)
        if not isinstance(data["card"], list) or not data["card"]:
            zh = "每张牌写在一行 [[card]] 之下，至少一张。"
            raise self.refuse("write each card under a line [[card]], and at least one.", zh)
        cards: list[Card] = []
        for self.number, row in enumerate(data["card"]):
            self.id = plain(row.get("id", "?")) if isinstance(row, dict) else "?"
            cards.append(self.card(row, id))
            if cards[-1].id in [card.id for card in cards[:-1]]:
                zh = "这个文件里另一张牌已用了这个 id。"
                raise self.refuse("another card of this file has the same id.", zh, cards[-1].id)
        return Deck(id, rule, tuple(cards))

    def card(self, row: Any, deck: str) -> Card:
        self.keys(row, (*CARD_KEYS, *self.of_cards), ("id",))
        self.word(row["id"])
        more, told = self.more(row, self.of_cards), self.told(row)
        choices = self.options(row, "choice")
        asks = Asks[self.known("way to ask", row.get("asks", "nobody"), [a.name.lower() for a in Asks]).upper()]
        if asks != Asks.NOBODY and not choices and "gift" not in row:
            zh = "它要问人，却没有 [[card.choice]]。"
            raise self.refuse("it asks somebody but has no [[card.choice]].", zh, "asks")
        heroes = self.options(row, "hero")
        do, after = self.lines(row.get("do", [])), self.lines(row.get("afterwards", []))
        return Card(row["id"], deck, do, after, asks, self.aim(row), self.gift(row), choices, heroes, more, told)

    def word(self, id: Any) -> str:
        """An id that names may be made of."""
        if not is_word(id):
            zh = "id 是一个词，至多 40 个字母、数字和 '_'。"
            raise self.refuse("an id is a word of at most 40 letters, digits and '_'.", zh, id)
        return str(id)

    def more(self, row: Mapping[str, Any], extras: Extras) -> dict[str, Any]:
        """What this deck says beyond its lines; what is left unsaid is said."""
        self.keys(row, row, [key for key, extra in extras.items() if extra.unsaid is NEEDED])
        for key, extra in extras.items():
            if key in row and not extra.kind.holds(row[key]):
                zh = f"'{key}' 不能是 {shown(row[key])}；{extra.kind.right_zh}。"
                raise self.refuse(f"'{key}' cannot be {shown(row[key])}; {extra.kind.right}.", zh, key)
        return {key: row.get(key, extra.unsaid) for key, extra in extras.items()}

    def told(self, row: Mapping[str, Any]) -> Told:
        """`name = { en = "A flood", zh = "洪水" }`, and `flavour` likewise: in every language or not at all."""
        found = {key: row[key] for key in LONGEST_WORDS if key in row}
        for key, words in found.items():
            self.keys(words, LANGUAGES, LANGUAGES)
            most = LONGEST_WORDS[key]
            if not all(is_told(text, most) for text in words.values()):
                zh = f"'{key}' 在每种语言里是 1 到 {most} 个字符的文本。"
                raise self.refuse(f"'{key}' is a text of 1 to {most} characters in each language.", zh, key)
        return found

    def options(self, row: Mapping[str, Any], key: str) -> tuple[Choice, ...]:
        found = row.get(key, [])
        if not isinstance(found, list):
            zh = f"每项写在一行 [[card.{key}]] 之下。"
            raise self.refuse(f"write each under a line [[card.{key}]].", zh, key)
        made = tuple(self.choice(one) for one in found)
        ids = [choice.id for choice in made]
        if twice := next((id for id in ids if ids.count(id) > 1), None):
            raise self.refuse(f"two options have the id '{twice}'.", f"两个选项的 id 都是 '{twice}'。", twice)
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


def too_many(count: int, most: int) -> tuple[str, str]:
    """What is wrong with a deck that is too large, in both languages."""
    return f"it has {count} cards; there is room for {most}.", f"它有 {count} 张牌；只容得下 {most} 张。"


def is_told(text: Any, most: int) -> bool:
    """Is it a text that can be shown on one line?"""
    is_text = isinstance(text, str) and 1 <= len(text.strip()) <= len(text) <= most
    return is_text and not UNSEEN.search(text) and "\n" not in text and "\t" not in text


def read_deck(path: Path, words: Vocabulary, of_cards: Extras | None = None, of_choices: Extras | None = None) -> Deck:
    """A file of cards, checked. `of_cards` and `of_choices` are what this deck says beyond its lines."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise no_text(path.name) from None
    except OSError as error:
        raise unreadable(path.name, error) from None
    return Reader(path.name, text, words, of_cards or {}, of_choices or {}).deck()
