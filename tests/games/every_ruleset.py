"""For every game, the rulesets that go through all of its modes; and a digest of many games under one of them."""

from __future__ import annotations

import hashlib
import sys

import numpy as np

from wanju.games import find
from wanju.kernel.dealer import SILENT
from wanju.kernel.loops import play_range
from wanju.kernel.record import records


def cier(seats, **settings):
    return lambda: find("cier").ruleset(seats, settings=settings)


def merit13(seats, preset=None, **settings):
    return lambda: find("merit13").ruleset(seats, preset, settings)


def merit57(seats, preset=None, **settings):
    return lambda: find("merit57").ruleset(seats, preset, settings)


def delay(**settings):
    return lambda: find("delay").ruleset(settings=settings)


def ludo(seats, preset=None, **settings):
    return lambda: find("ludo").ruleset(seats, preset, settings)


INTERPRETED = {"ludo": 40, "merit13": 400, "merit57": 60}
PLAIN = {"ludo": 5, "merit57": 5}
CHECKED = {"ludo": 2, "merit57": 1}
"""For long games, how many of each ruleset are played without a compiler, beside one, and looked at everywhere."""

RULESETS = {
    "cier": {
        "individual": cier(3),
        "fouls": cier(3, allow_fouls="on", foul_hp=0.5, hp_individual=2, fouled_is_used="yes", ammo_left="lost"),
        "team": cier(4, mode="team", machine_gun_cancel="target", aim_at_allies="no", start_ammo=3),
        "lord": cier(4, mode="lord"),
        "lord_variants": cier(
            4, mode="lord", minions=1, converts="on", lord_abilities=2, two_abilities="in_order", lord_seat=2
        ),
        "lord_goal": cier(
            4, mode="lord", minions=1, commoners_goal="lord", converts="on", converted_returns="one_later"
        ),
        "skill": cier(3, mode="skill"),
        "duel_of_readings": cier(
            2, start_ammo=5, aim_at_self="yes", machine_gun_alone="unavailable", all_out="last_hp", hp_individual=2
        ),
    },
    "delay": {
        "standard": delay(),
        "other_readings": delay(
            clamp="step_8",
            content="lenient",
            effect_size="up_to_12",
            word_limits="without_punctuation",
            seal_in_last_round="before_the_ending",
            streak_when="after_choice",
            streak_until="ever",
            extreme_limit=2,
            worth="hidden_only",
            player_model="habit",
        ),
        "audited": delay(
            clamp="step_8", seal_chance=50, penalty_shown="in_passing", seal_in_last_round="before_the_ending"
        ),
        "every_seal": delay(seal_chance=100, truth_needed=1, stable=40, balance=30, streak_until="ever"),
    },
    "ludo": {
        "standard": ludo(4),
        "quick": ludo(4, "quick"),
        "two": ludo(2, "long", two_seats="adjacent", block="no_landing", safe_squares="starts", first_seat="seat_0"),
        "three": ludo(3, "walls", end_mode="full", safe_squares="none", worth="ranks", six_without_move="pass"),
        "old_style": ludo(4, "old_style", yard_attempts_when="nothing_on_board"),
        "no_extra_rolls": ludo(4, six_again="no", capture_again="no", home_again="no", most_turns=600),
        "capture_first": ludo(4, capture_before_home="yes", block="wall", end_mode="full", most_turns=2000),
        "v2.0": ludo(4, "v2.0", people="no,yes,no,no", history="0,0.2,0,0"),
        "steady": ludo(4, "steady", people="no,yes", history="0,-0.6"),
        "everybody_balanced": ludo(
            3, "v2.0", apply_to="all", multi_human="balance", people="yes,yes,no", clock="rolls", end_mode="full"
        ),
    },
    "merit13": {
        "standard": merit13(4),
        "three": merit13(
            3,
            "intro",
            three_seats_fewer=1,
            action_interleave="yes",
            rotate_start="yes",
            lecture="mandatory",
            bodhisattva_streak="longest",
            path_selection="sum",
            tie_break="fu_then_hui",
            undecided="no_result",
        ),
        "old_events": merit13(
            4,
            event_deck="rb10_18",
            coop_save="joiner_spends_action",
            coop_bonus="initiator",
            temple_repair="all",
            timeout_rule="end_of_second_round",
            villain_tick="round_end",
            score_rounding="nearest",
        ),
        "equal_parts": merit13(
            4,
            "hard",
            event_deck="sim13_plus_choice",
            coop_cost_split="equal_ceil",
            coop_bonus="each",
            coop_credit="all",
            coop_rounding="floor",
            initial_beings=2,
            initial_stay="from_setup",
            vesak="each_player",
            calamity_loss_check="immediate",
            calamity_floor="none",
            lowest_tie="first",
            rich_merchant_includes_saver="no",
            score_rounding="floor",
        ),
        "sim13": merit13(4, "sim13", timeout_rule="one_action_phase"),
    },
    "merit57": {
        "rb57": merit57(4),
        "three": merit57(3, "rb57_pressure", start_player="rotate", calamity_loss_check="continuous"),
        "two_player": merit57(2, "two_player"),
        "everything": merit57(4, "everything"),
        "pp58": merit57(
            4, "pp58", phase_order="pp58", secular_wealth_clawback="always", refuge_gain_table="pp58_quick"
        ),
        "old_deck": merit57(
            4,
            personal_deck_mode="pp50_merged",
            collective_mix="weighted_50_25_25",
            calamity_bases="pp50",
            calamity_loss_check="settlement",
            end_of_turn="automatic",
            mutual_aid="off",
            vow_table="sim60",
            bvow_points="sim60",
            b4_assist="sim60",
            individual_victory="merit_plus_wisdom",
        ),
        "readings": merit57(
            4,
            "v60",
            resource_floor="allow_negative_merit",
            refuge_window="any_time",
            refuge_gain_table="old",
            monk_auto_refuge_gain="no",
            refuge_merit_timing="round_end",
            secular_wealth_clawback="round1_only",
            mahayana_opening="setup_only",
            timeout_timing="round_end",
            setup_being_grace="yes",
            being_cost_table="literal",
            save_discount_stack="no",
            econ_save_base="card",
            blessing_self="yes",
            blessing_stack="sum",
            monk_bless_any_resource="yes",
            monk_bless_expiry="round_end",
            per_a_reduction="beyond_first",
            hero_cancels_base="yes",
            c3_hero_skips_choice="yes",
            c4_reduction="once",
            c4_first_gates="yes",
            g01_decision="drawer",
            g06_refund="no",
            pk3_bonus="per_point",
            b1_count="announced",
            b1_expiry="round_end",
            b4_assist="copay",
            b4_scope="incl_calamity",
            vow_table="ch9",
            farmer_vow_income=1,
            merit_transfer="off",
            hidden_vows="role_vows",
            vow_failure_points="no",
        ),
        "hidden": merit57(
            4,
            hidden_vows="all_vows",
            hidden_refuge="on",
            vow_income="at_the_end",
            merit_transfer="all",
            promises="on",
            segmented_deck="last_three",
            own_faces="on",
        ),
        "ours_in_the_older_deck": merit57(
            3,
            "v47_claims",
            personal_deck_mode="pp50_merged",
            own_faces="on",
            hidden_vows="all_vows",
            taken_vows="offered",
        ),
        "more_readings": merit57(
            3,
            personal_event_rounds="odd_only",
            survival_rounds="rounds_4_6",
            merchant_dharma_gift="no",
            farmer_diligence="no",
            mahayana_open_rule="old",
            being_cost_table="surcharge",
            blessing_stack="last",
            monk_bless_self="no",
            ab_insufficient="pay_what_you_have",
            b4_scope="all_gains",
            vow_table="pp58",
            reversal="on",
            reversal_roller="highest_merit",
            reversal_declined="team",
            segmented_deck="bottom_three",
            final_sacrifice="on",
            achievements="on",
            dice_practise="on",
            conversion="on",
            merit_transfer="all",
            end_bonus_scope="all",
            skill_timing="any_time",
        ),
    },
}


def digest_of(play, ruleset, style, first, games):
    """A hash of the tallies after every ten games, and of the last state."""
    game = ruleset.game
    states, blank, dealers = records(game.state), records(game.state), records(SILENT, 2)
    styles = np.full((1, 8), style % len(game.styles), np.int64)
    payoffs, measures = np.zeros((1, ruleset.seats)), np.full((1, ruleset.measures), np.nan)
    tallies = np.zeros((3, ruleset.seats)), np.zeros((3, ruleset.measures))
    digest = hashlib.sha256()
    with np.errstate(over="ignore"):
        for start in range(first, first + games, 10):
            count = min(10, first + games - start)
            play(
                states, blank, ruleset.array, dealers, styles, np.uint64(11), start, count, game.longest,
                payoffs, tallies[0], measures, tallies[1],
            )  # fmt: skip
            digest.update(tallies[0].tobytes() + tallies[1].tobytes() + states.tobytes())
    return digest.hexdigest()


if __name__ == "__main__":
    id, half, games = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    for name, make in list(RULESETS[id].items())[half::2]:
        print(name, digest_of(play_range, make(), 0, first=0, games=games), flush=True)
