"""The numbers of 功德轮回 (base edition), and the readings of its switches by name, as rules compare them:
`rules.coop_save == CoopSave.OFF`. Those that only cards read are not here."""

from __future__ import annotations

from pathlib import Path

from wanju.kernel.numbers import load_numbers

NUMBERS = load_numbers(Path(__file__).with_name("numbers.toml"))

Undecided = NUMBERS.readings("undecided")
CalamityLossCheck = NUMBERS.readings("calamity_loss_check")
CalamityFloor = NUMBERS.readings("calamity_floor")
RoleOrder = NUMBERS.readings("role_order")
Lecture = NUMBERS.readings("lecture")
EventDeck = NUMBERS.readings("event_deck")
RotateStart = NUMBERS.readings("rotate_start")
ActionInterleave = NUMBERS.readings("action_interleave")
CoopSave = NUMBERS.readings("coop_save")
CoopCostSplit = NUMBERS.readings("coop_cost_split")
CoopBonus = NUMBERS.readings("coop_bonus")
CoopCredit = NUMBERS.readings("coop_credit")
CoopRounding = NUMBERS.readings("coop_rounding")
InitialStay = NUMBERS.readings("initial_stay")
TimeoutRule = NUMBERS.readings("timeout_rule")
VillainTick = NUMBERS.readings("villain_tick")
BodhisattvaStreak = NUMBERS.readings("bodhisattva_streak")
PathSelection = NUMBERS.readings("path_selection")
ScoreRounding = NUMBERS.readings("score_rounding")
TieBreak = NUMBERS.readings("tie_break")
