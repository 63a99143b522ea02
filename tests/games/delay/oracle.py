"""Delay the End once more, slowly and in another way: the specification's own words in plain Python, on the names of
its §8. It draws nothing: the events, the choices and whether a seal is noticed are given to it. Nothing of wanju is
used.
"""

from __future__ import annotations

from typing import Any

PRESSURE_GROWTH = [3, 4, 5, 6, 8, 10, 12]
ENDINGS = ["human_collapse", "heaven_dominance", "hell_dominance", "human_rebellion", "false_peace"]
PHASES = ["event", "record", "penalty", "ending"]
FORCES = ["heaven", "hell", "stability", "pressure"]

READINGS: dict[str, tuple[Any, ...]] = {
    "clamp": ("each_change", "step_8"),  # D-01
    "seal_in_last_round": ("nothing_follows", "before_the_ending"),  # D-02
    "penalty_shown": ("own_phase", "in_passing"),  # D-03
    "streak_when": ("after_archive", "after_choice"),  # D-04
    "streak_until": ("round_7", "ever"),  # D-05
    "extreme_limit": (1, 2),  # D-06
}


def clamp(value: int) -> int:
    return max(0, min(100, value))


class Oracle:
    """One game, over the seven events of §9."""

    def __init__(self, events: list[dict[str, Any]], readings: dict[str, Any] | None = None) -> None:
        self.events = events
        self.readings = {name: listed[0] for name, listed in READINGS.items()} | (readings or {})
        self.round = 1
        self.heaven, self.hell, self.stability, self.pressure = 50, 50, 50, 0
        self.truth_counter = 0
        self.seal_penalty_next_round = False
        self.rebellion_flag = False
        self.consecutive_balance_count = 0
        self.longest_balance_count = 0  # for the other reading of D-05
        self.extreme_choice_count = 0
        self.phase = "event"
        self.ending: str | None = None
        self.feedback: list[str] = []

    # ── the steps of §3 ──

    def choose(self, id: str) -> None:
        """Steps 2 and 3."""
        assert self.phase == "event"
        self.feedback = []
        event = self.events[self.round - 1]
        (choice,) = [choice for choice in event["choices"] if choice["id"] == id]
        for force, by in choice["effect"].items():
            self.change(force, by)
        if choice["is_extreme"]:
            self.extreme_choice_count += 1
        if self.readings["streak_when"] == "after_choice":
            self.update_rebellion()
        self.phase = "record"

    def record(self, kind: str, is_noticed: bool = False) -> None:
        """Steps 4 to 9; `is_noticed` is what `Math.random() < 0.2` came to."""
        assert self.phase == "record"
        self.feedback = []
        if kind == "truth":
            self.truth_counter += 1
            if self.truth_counter == 3:
                self.change("stability", +3)
                self.truth_counter = 0
                self.feedback.append("truth")
        elif kind == "embellish":
            self.change("heaven", +2)
            self.truth_counter = 0
        elif kind == "obscure":
            self.change("hell", +2)
            self.truth_counter = 0
        else:
            assert kind == "seal"
            self.change("pressure", -2)
            self.truth_counter = 0
            if is_noticed:
                self.seal_penalty_next_round = True
        if self.readings["streak_when"] == "after_archive":
            self.update_rebellion()  # step 6
        self.change("pressure", PRESSURE_GROWTH[self.round - 1])  # step 7
        self.clamp_all()  # step 8
        if self.seal_penalty_next_round and (
            self.round < 7 or self.readings["seal_in_last_round"] == "before_the_ending"
        ):
            self.penalty()
            if self.readings["penalty_shown"] == "own_phase":
                self.phase = "penalty"
                return
        self.step_9()

    def acknowledge(self) -> None:
        """D-03  The player has read what the auditors say."""
        assert self.phase == "penalty"
        self.feedback = []
        self.step_9()

    # ── what the steps are made of ──

    def change(self, force: str, by: int) -> None:
        setattr(self, force, getattr(self, force) + by)
        if self.readings["clamp"] == "each_change":
            setattr(self, force, clamp(getattr(self, force)))

    def clamp_all(self) -> None:
        for force in FORCES:
            setattr(self, force, clamp(getattr(self, force)))

    def penalty(self) -> None:
        """§5.2"""
        self.change("stability", -5)
        self.change("heaven", +3)
        self.clamp_all()
        self.seal_penalty_next_round = False
        self.feedback.append("penalty")

    def update_rebellion(self) -> None:
        """§6.2, on clamped values (D-04)."""
        balanced = abs(clamp(self.heaven) - clamp(self.hell)) <= 10
        stable = clamp(self.stability) >= 65
        if balanced and stable:
            self.consecutive_balance_count += 1
        else:
            self.consecutive_balance_count = 0
        self.longest_balance_count = max(self.longest_balance_count, self.consecutive_balance_count)

    def step_9(self) -> None:
        if self.round < 7:
            self.round += 1
            self.phase = "event"
            return
        count = self.consecutive_balance_count
        if self.readings["streak_until"] == "ever":
            count = self.longest_balance_count
        self.rebellion_flag = count >= 3 and self.extreme_choice_count <= self.readings["extreme_limit"]
        self.ending = self.determine_ending()
        self.phase = "ending"

    def determine_ending(self) -> str:
        """§7.2"""
        if self.stability < 20:
            return "human_collapse"
        if self.heaven >= 90:
            return "heaven_dominance"
        if self.hell >= 90:
            return "hell_dominance"
        if self.rebellion_flag and self.pressure < 85:
            return "human_rebellion"
        return "false_peace"

    # ── for comparing ──

    def numbers(self) -> tuple[int, ...]:
        """Everything, in the order of `recorder.COLUMNS`."""
        return (
            self.heaven, self.hell, self.stability, self.pressure, self.truth_counter, self.round,
            PHASES.index(self.phase), int(self.seal_penalty_next_round), self.consecutive_balance_count,
            self.extreme_choice_count, -1 if self.ending is None else ENDINGS.index(self.ending),
            int("truth" in self.feedback), int("penalty" in self.feedback),
        )  # fmt: skip
