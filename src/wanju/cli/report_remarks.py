"""The warnings of a report in sentences, every figure with its interval and n."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wanju.cli.grouped import shown
from wanju.cli.report_actions import action_called, thing_called
from wanju.cli.report_parts import label_of
from wanju.cli.wording import Wording
from wanju.kernel.text import say
from wanju.lab.intervals import Estimate
from wanju.lab.remarks import Remark
from wanju.lab.report import Report

STYLES = ("best", "worst", "style")


def sentences(wording: Wording, found: Report, remarks: Sequence[Remark]) -> list[str]:
    """A sentence for each."""
    return [sentence(wording, found, each) for each in remarks]


def sentence(wording: Wording, found: Report, remark: Remark) -> str:
    facts = remark.facts
    if remark.kind == "notice":
        return say(wording.words, f"notice.{facts['key']}", **facts["facts"])
    if remark.kind in ("never_happens", "always_happens"):
        each = facts["found"]
        ends = {"low": shown(each.low, True), "high": shown(each.high, True), "n": f"{each.n:,}"}
        return wording.speech(f"remark.{remark.kind}", metric=wording.name("metric", facts["metric"].kind), **ends)
    told = {name: fact(wording, found, facts, name, value) for name, value in facts.items()}
    return wording.speech(f"remark.{remark.kind}", **told)


def fact(wording: Wording, found: Report, facts: dict[str, Any], name: str, value: Any) -> str:
    """One fact in words."""
    join, words = wording.speech.join, wording.words
    if isinstance(value, Estimate):
        return estimated(wording, value, name != "gain")
    if name == "trait":
        return wording.group(value)
    if name in STYLES:
        return (
            label_of(wording, found, facts["trait"], value) if "trait" in facts else words.get(f"style.{value}", value)
        )
    written = {
        "styles": lambda: join(words.get(f"style.{each}", each) for each in value),
        "action": lambda: action_called(wording, found, value),
        "actions": lambda: join(action_called(wording, found, each) for each in value),
        "thing": lambda: thing_called(wording, found, value),
        "things": lambda: join(thing_called(wording, found, each) for each in value),
        "seat": lambda: wording.label("seat", value),
        "kind": lambda: wording.name("metric", value),
        "by": lambda: wording.group(value),
        "labels": lambda: join(wording.label(facts["by"], each) for each in value),
        "names": lambda: join(value),
        "ids": lambda: join(value),
        "metric": lambda: wording.name("metric", value.kind or value.name),
        "even": lambda: shown(value, True),
    }
    return written[name]() if name in written else f"{value:,}" if isinstance(value, int) else str(value)


def estimated(wording: Wording, found: Estimate, is_rate: bool) -> str:
    """A number with its interval and n."""
    ends = {"low": shown(found.low, is_rate).removesuffix(" %"), "high": shown(found.high, is_rate)}
    return wording.speech("report.ends", mean=shown(found.mean, is_rate), n=f"{found.n:,}", **ends)
