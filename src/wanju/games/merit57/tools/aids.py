"""§10 and the appendix: player aids, and the page to begin with."""

from __future__ import annotations

from wanju.games.merit57.state import RESOURCES
from wanju.games.merit57.tools.looks import ACTIONS, HUES, ICONS
from wanju.games.merit57.tools.printer import Printer
from wanju.printing.box import Data
from wanju.printing.cards import face, marked
from wanju.printing.prose import heading, listed, note, page, paragraph, said, told_table

ROUND = {
    "rb57": ("begin", "vows", "collective", "personal", "beings", "faith", "actions", "settlement", "end"),
    "pp58": ("begin", "collective", "beings", "personal", "faith", "actions", "settlement", "end"),
}
"""§4  The phases by `phase_order`."""
WINDOWS = ("first", "early", "late", "last")
"""§3.4  When refuge is taken."""
SKILL_OF = {"farmer": "share", "merchant": "banquet", "scholar": "lecture", "monk": "bless"}


def round_lines(tell: Printer) -> list[str]:
    """§4  What happens in a round, in its order."""
    return tell.all("round", ROUND[str(tell.ruleset.values["phase_order"])])


def actions(tell: Printer) -> list[Data]:
    """§5.1  The actions that are played here, each with its numbers."""
    played = [kind for kind in ACTIONS if kind != "aid" or tell.ruleset.values["mutual_aid"] == "on"]
    told = tell.sheet["actions"]
    return [marked("saved" if k == "save" else k, tell.game[f"ability.{k}"], told[k][tell.language]) for k in played]


def aid(tell: Printer, role: str) -> Data:
    """§10, front  A role's skills, and every action."""
    told, language = tell.sheet["roles"][role], tell.language
    skill = marked("skill", told["options"]["a"][language], tell.sheet["actions"][SKILL_OF[role]][language])
    body = [{"head": tell("aid.passive")}, {"text": told["passive"][language]}, skill]
    body += [{"head": tell("aid.actions")}, *actions(tell)]
    return face(f"aid of the {role}", tell.role(role), ICONS[role], HUES[role], kind=tell("aid.kind"), body=body)


def aid_back(tell: Printer) -> Data:
    """§10, back  The round, for every role."""
    rows = [{"runs": said(line)} for line in round_lines(tell)]
    return face("round", tell("aid.round"), "round", "grey", body=rows)


def quick_start(tell: Printer) -> Data:
    """The appendix: all that a first game needs, on one page."""
    made = [heading(tell.common("quick"), 1), note(tell("quick.lead"))]
    made += [heading(tell("quick.three")), listed(tell.all("quick", ("rule1", "rule2", "rule3")))]
    made += [heading(tell("quick.setup")), listed(tell.all("quick", ("s1", "s2", "s3", "s4", "s5")), True)]
    made += [heading(tell("quick.round")), listed(round_lines(tell), True)]
    made += [heading(tell("quick.faith")), *faith(tell)]
    made += [heading(tell("quick.tips")), listed(tell.all("quick", ("t1", "t2", "t3", "t4")))]
    return page(tell.common("quick"), made, size=13, leaf=True)


def faith(tell: Printer) -> list[Data]:
    """§3.4  Secular, refuge with what it gives, Mahayana with what it costs."""
    made = [paragraph(tell("quick.secular")), paragraph(tell("quick.refuge"))]
    made += [paragraph(tell("quick.gives_now"))]
    if tell.ruleset.values["refuge_gain_table"] == "v53":
        gains = [[gain(tell, window, what) for what in ("merit", "wisdom")] for window in WINDOWS]
        names = tell.all("quick", ("w1", "w2", "w3", "w4"))
        told = [tell("quick.give", merit=merit, wisdom=wisdom) for merit, wisdom in gains]
        made.append(told_table(names, [told], [1, 1, 1, 1]))
    made.append(paragraph(tell("quick.mahayana")))
    if tell.ruleset.values["mahayana_open_rule"] == "renunciation_v53":
        made.append(listed(renunciation(tell, what) for what in RESOURCES))
    return made


def gain(tell: Printer, window: str, what: str) -> str:
    """What refuge gives in one of its windows."""
    return f"{tell.number(f'refuge_{window}_{what}'):+d}".replace("-", "−")


def renunciation(tell: Printer, what: str) -> str:
    """What is given up, and what it brings ever after."""
    does = tell.sheet["words"][tell.language][f"renunciation_does.{what}"]
    cost = tell.ruleset.values[f"renounce_{what}"]
    return tell("quick.renounce", cost=cost, what=tell.game[f"what.{what}"], does=does)
