"""Claims on a page: what was claimed, what was found, with whom and under which rules."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from wanju.cli.speech import Speech
from wanju.lab.claim import Claim, Side
from wanju.lab.claims import Finding
from wanju.lab.target import Verdict

COLUMNS = ("id", "section", "claim", "rules", "n", "target", "measured", "verdict")


def document(speech: Speech, findings: Sequence[Finding]) -> str:
    """All findings as Markdown: a table for each game, with its notes below."""
    parts = [f"# {speech('claims.title')}", speech("claims.intro"), summary(speech, findings)]
    for id in dict.fromkeys(finding.claim.game.id for finding in findings):
        own = [finding for finding in findings if finding.claim.game.id == id]
        words = own[0].claim.game.words(speech.language)
        names = " ".join(dict.fromkeys((words["title"], words["hanzi"])))
        parts.append(f"## {id}: {names} {own[0].claim.game.version}")
        parts.append(speech("claims.again", game=id, id=own[0].claim.id))
        parts.append(table([speech(f"claims.{column}") for column in COLUMNS], [row(speech, each) for each in own]))
        if notes := [note(speech, each) for each in own if each.claim.note["en"] or each.claim.missing["en"]]:
            parts.append("\n".join(notes))
    return "\n\n".join([*parts, speech.words["claims.own"]]) + "\n"


def summary(speech: Speech, findings: Sequence[Finding]) -> str:
    """How many of each verdict, by game."""
    games = list(dict.fromkeys(finding.claim.game.id for finding in findings))
    heads = ["", *(speech(f"claims.{each.name.lower()}") for each in Verdict)]
    rows = [
        [id, *(str(sum(f.claim.game.id == id and f.verdict == each for f in findings)) for each in Verdict)]
        for id in games
    ]
    return table(heads, rows)


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(map(in_cell, line))} |" for line in lines)


def in_cell(text: str) -> str:
    """A text that does not end its cell."""
    return text.replace("|", r"\|")


def row(speech: Speech, finding: Finding) -> list[str]:
    claim = finding.claim
    return [
        claim.id, claim.section, claim.words[speech.language], rules_of(speech, claim, with_hash=True),
        played(speech, finding), shown_target(speech, claim), shown_interval(speech, finding),
        f"**{verdict_of(speech, finding)}**" if finding.verdict != Verdict.UNMEASURED else verdict_of(speech, finding),
    ]  # fmt: skip


def note(speech: Speech, finding: Finding) -> str:
    texts = (finding.claim.missing[speech.language], finding.claim.note[speech.language])
    return f"- {finding.claim.id}{speech('claims.colon')}{' '.join(filter(None, texts))}"


def played(speech: Speech, finding: Finding) -> str:
    """How many games, and the seed."""
    if finding.found is None:
        return "–"
    return speech("claims.exact") if finding.is_exact else f"{finding.games:,} · {finding.seed}"


def rules_of(speech: Speech, claim: Claim, with_hash: bool = False) -> str:
    """Who played, under which rules; of two sides both."""
    if not claim.side.measures and not claim.function:
        return "–"
    told = [side_told(claim, side, with_hash) for side in claim.sides]
    return f" {speech('claims.against')} ".join(dict.fromkeys(told))


def side_told(claim: Claim, side: Side, with_hash: bool) -> str:
    """'4 × author, v60, save_wisdom=6 (hash)'."""
    trial, ruleset = side.trial, side.trial.ruleset
    kinds = dict.fromkeys(trial.players)
    players = " + ".join(f"{trial.players.count(kind)} × {kind}" for kind in kinds)
    usual = ruleset.preset == ruleset.game.numbers.usual
    parts = [called(claim)] if claim.function else [players]
    parts += [] if usual else [ruleset.preset]
    parts += [f"{name}={value}" for name, value in ruleset.settings.items()]
    said = ", ".join(map(str, parts))
    return f"{said} `{ruleset.hash}`".strip() if with_hash else said


def called(claim: Claim) -> str:
    """'ending(human_rebellion)': the measurement that the game brings along."""
    assert claim.function is not None
    return f"{claim.function.__name__}({', '.join(map(str, claim.arguments.values()))})"


def shown_target(speech: Speech, claim: Claim) -> str:
    """What would make it hold."""
    target = claim.target
    if target is None:
        return "–"
    low, high = shown(target.low, claim), shown(target.high, claim)
    if target.low == -inf:
        return f"{'<' if target.is_high_out else '≤'} {high}"
    if target.high == inf:
        return f"{'>' if target.is_low_out else '≥'} {low}"
    return high if target.low == target.high else f"{low.removesuffix(' %')} – {high}"


def shown_interval(speech: Speech, finding: Finding) -> str:
    """The number, and from … to … where it was sampled."""
    found, claim = finding.found, finding.claim
    if found is None:
        return "–"
    if finding.is_exact:
        return shown(found.mean, claim)
    low, high = (shown(end, claim).removesuffix(" %") if abs(end) < inf else "…" for end in (found.low, found.high))
    return f"{shown(found.mean, claim)} ({low} – {high})"


def shown(value: float, claim: Claim) -> str:
    """A share in per cent, a difference of shares in points, anything else as it is."""
    if not claim.is_share:
        return f"{value:,.2f}".rstrip("0").rstrip(".").replace("-0", "0", value > -0.005).replace("-", "−")
    return f"{100 * value:.2f}".rstrip("0").rstrip(".").replace("-", "−") + " %"


def verdict_of(speech: Speech, finding: Finding) -> str:
    """In words; where it is open, with how many games would decide."""
    said = speech(f"claims.{finding.verdict.name.lower()}")
    if finding.verdict != Verdict.UNDECIDED or finding.found is None:
        return said
    needed = finding.needed
    more = speech("claims.needs", games=f"{needed:,}") if needed else speech("claims.on_the_line")
    return speech("claims.with_reason", verdict=said, reason=more)
