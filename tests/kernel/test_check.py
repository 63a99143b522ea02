"""`check_game` passes whole games and refuses broken ones, in one sentence each."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kernel.broken import EXAMPLES, changed
from wanju.games import find
from wanju.kernel.check import Broken, check_game, check_rulings


@pytest.mark.parametrize("example", ["pig", "lonely"])
def test_the_examples_are_whole_and_small(tmp_path, example):
    check_game(changed(tmp_path, example), games=2)
    assert len((EXAMPLES / f"{example}.py").read_text(encoding="utf-8").splitlines()) <= 100


BROKEN = {
    "a missing word": (
        "pig",
        r"words in 'zh': missing number\.goal",
        ('"Points that win", "获胜所需分数"', '"Points that win", ""'),
    ),
    "an action without words": (
        "pig",
        r"words in 'en': missing action\.hold\.",
        ('HOLD = "Keep the points", "收下分数"', "HOLD = ()"),
    ),
    "an action with words in one language": (
        "pig",
        r"words in 'en': missing action\.hold\.",
        ('HOLD = "Keep the points", "收下分数"', 'HOLD = "Keep the points"'),
    ),
    "a counter with words in English alone": (
        "pig",
        r"words in 'zh': missing field\.gathered\.",
        ('"this turn", "本轮"', '"this turn"'),
    ),
    "a counter with words in Chinese alone": (
        "pig",
        r"words in 'en': missing field\.gathered\.",
        ('"this turn", "本轮"', '"", "本轮"'),
    ),
    "a fact that an event does not have": (
        "pig",
        r"words in 'en', event\.rolls: no fact is called 'faces'\. It has: seat, face\.",
        ('"{seat} rolls {face}."', '"{seat} rolls {faces}."'),
    ),
    "a hidden field that reaches a view": (
        "lonely",
        r"the view reads the field 'pick', which somebody who watches may not see",
        ("def payoff", "def view(state, ruleset, seat):\n    return {'picks': list(state.pick)}\n\n\ndef payoff"),
    ),
    "an endless game": (
        "pig",
        r"no game is longer than 300 decisions",
        ("longest=20_000", "longest=300"),
        ("is_over = 1", "is_over = 0"),
    ),
    "an action that is offered and refused": (
        "pig",
        r"why_not changes nothing: what is offered would be refused",
        ("    return Reason.N", "    state.is_over += 0 if action else 1\n    return Reason.N"),
    ),
    "a seat that can do nothing": (
        "pig",
        r"seat \d owes a decision and must have a legal one",
        ("return Reason.NOTHING_YET if", "return Reason.NOTHING_YET if state.score[seat] > 20 or"),
    ),
    "a style that does what is not allowed": (
        "pig",
        r"style steady of seat \d must choose a legal action",
        ("if state.gathered > 0 and (wins", "if state.gathered >= 0 and (True or wins"),
    ),
    "a view that is not JSON": (
        "pig",
        r"the view of somebody who watches is not JSON \(",
        ("def payoff", "def view(state, ruleset, seat):\n    return {'seats': {1, 2}}\n\n\ndef payoff"),
    ),
    "a verb with the wrong arguments": (
        "pig",
        r"act is called as act\(state, rules, dealer, seat, action\), and takes \(state, rules, seat, action\)",
        ("def act(state, rules, dealer, seat, action)", "def act(state, rules, seat, action)"),
    ),
    "rules that cannot be compiled": (
        "pig",
        r"line \d+: the rules cannot be compiled\. Untyped global name 'SEATS'",
        ("for seat in range(rules.seats):\n        out", "for seat in SEATS[:rules.seats]:\n        out"),
    ),
    "a payoff that is no number": (
        "pig",
        "every payoff is a number",
        ("out[seat] = state.score[seat]", "out[seat] = 0.0 * (1e308 * 10.0)"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_game_is_refused_in_a_sentence(tmp_path, what):
    example, sentence, *changes = BROKEN[what]
    with pytest.raises(Broken, match=sentence) as refused:
        check_game(changed(tmp_path, example, *changes), games=2)
    assert len(str(refused.value).splitlines()[0]) < 250


def test_a_ruling_without_chinese_words_is_refused(tmp_path):
    game = find("cier")
    for name in ("rulings.toml", "rulings.zh.toml"):
        text = (game.folder / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(text.split("\n[C-14]")[0], encoding="utf-8")
    with pytest.raises(Broken, match=r"cier, rulings in 'zh': missing C-14\."):
        check_rulings(replace(game, folder=tmp_path))
