"""What a game is worth to a player, by what it wants; also if it is lost or not over."""

from __future__ import annotations

from wanju.games.merit57.scoring import final_score, is_kept
from wanju.games.merit57.state import Outcome, Phase, Seat
from wanju.kernel.objectives import needs_score, semi_cooperative
from wanju.kernel.record import Record


def worth(state: Record, rules: Record, seat: int, which: int) -> float:
    """By the better of a player's boards, where it has two."""
    holds = 1.0 if state.outcome == Outcome.WON else 0.0
    if not needs_score(which, holds):
        return holds
    best = score_now(state, rules, seat)
    for place in range(seat + rules.seats, rules.places, rules.seats):
        best = max(best, score_now(state, rules, place))
    return semi_cooperative(which, holds, float(best))


def score_now(state: Record, rules: Record, place: int) -> int:
    """§6.2  The score of a board, as if the game ended here and were won."""
    if state.phase == Phase.OVER and state.outcome == Outcome.WON:
        return state.score[place]
    seat = state.seat[place]
    first, second = state.vow_kept[place], state.bodhisattva_kept[place]
    state.vow_kept[place] = is_kept(state, rules, place, rules.vow[2 * seat[Seat.ROLE] + seat[Seat.VOW]])
    if seat[Seat.BODHISATTVA] > 0:
        state.bodhisattva_kept[place] = is_kept(state, rules, place, rules.bodhisattva[seat[Seat.BODHISATTVA]])
    score = final_score(state, rules, place)
    state.vow_kept[place], state.bodhisattva_kept[place] = first, second
    return score
