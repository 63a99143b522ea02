"""The numbers of Delay the End, and the readings of its switches by name, as rules compare them."""

from __future__ import annotations

from pathlib import Path

from wanju.kernel.numbers import load_numbers

NUMBERS = load_numbers(Path(__file__).with_name("numbers.toml"))

Clamp = NUMBERS.readings("clamp")
SealInLastRound = NUMBERS.readings("seal_in_last_round")
PenaltyShown = NUMBERS.readings("penalty_shown")
StreakWhen = NUMBERS.readings("streak_when")
StreakUntil = NUMBERS.readings("streak_until")
Worth = NUMBERS.readings("worth")
PlayerModel = NUMBERS.readings("player_model")
