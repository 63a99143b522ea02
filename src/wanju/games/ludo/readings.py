"""The numbers of Ludo, and the readings of its switches by name, as rules compare them: `rules.block == Block.WALL`."""

from __future__ import annotations

from pathlib import Path

from wanju.kernel.numbers import load_numbers

NUMBERS = load_numbers(Path(__file__).with_name("numbers.toml"))

# ── the game ──

TwoSeats = NUMBERS.readings("two_seats")
SafeSquares = NUMBERS.readings("safe_squares")
Throws = NUMBERS.readings("throws")
FirstSeat = NUMBERS.readings("first_seat")
YardAttemptsWhen = NUMBERS.readings("yard_attempts_when")
SixAgain = NUMBERS.readings("six_again")
CaptureAgain = NUMBERS.readings("capture_again")
HomeAgain = NUMBERS.readings("home_again")
SixWithoutMove = NUMBERS.readings("six_without_move")
ThreeSixes = NUMBERS.readings("three_sixes")
Block = NUMBERS.readings("block")
Finish = NUMBERS.readings("finish")
CaptureBeforeHome = NUMBERS.readings("capture_before_home")
EndMode = NUMBERS.readings("end_mode")
Worth = NUMBERS.readings("worth")

# ── whose dice are bent, and how ──

Dice = NUMBERS.readings("dice")
People = NUMBERS.readings("people")
WinDefinition = NUMBERS.readings("win_definition")
Clock = NUMBERS.readings("clock")
ApplyTo = NUMBERS.readings("apply_to")
MultiHuman = NUMBERS.readings("multi_human")
MeanScope = NUMBERS.readings("mean_scope")
RateUnit = NUMBERS.readings("rate_unit")
ColdStart = NUMBERS.readings("cold_start")
SafeScope = NUMBERS.readings("safe_scope")
Precedence = NUMBERS.readings("precedence")
GiftChoice = NUMBERS.readings("gift_choice")
ThirdSixGift = NUMBERS.readings("third_six_gift")
GiftVictims = NUMBERS.readings("gift_victims")
EndgameEdges = NUMBERS.readings("endgame_edges")
EndgameOverlap = NUMBERS.readings("endgame_overlap")
EndgameCap = NUMBERS.readings("endgame_cap")
EndgameBy = NUMBERS.readings("endgame_by")
SixControl = NUMBERS.readings("six_control")
CaptureGift = NUMBERS.readings("capture_gift")
EndgameControl = NUMBERS.readings("endgame_control")
SteadyShape = NUMBERS.readings("steady_shape")
Memory = NUMBERS.readings("memory")
