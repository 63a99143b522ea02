"""For every game the numbers of the rulebook that an offered option depends on, by kind of action; and those that no
option depends on: how long a game is, when it is won, how points are counted, what happens whatever is chosen."""

from __future__ import annotations

SKILL = "skill_uses"
REFUGE = """refuge_first_merit refuge_first_wisdom refuge_early_merit refuge_early_wisdom refuge_late_merit
    refuge_late_wisdom refuge_last_merit refuge_last_wisdom refuge_merit_per_round futian_refuge_bonus
    secular_labor_bonus secular_practice_bonus secular_save_discount secular_opening_wealth survival_cost
    donate_refuge_bonus refuge_save_merit"""
HELP = "help_needed help_reward"
STREAK = "streak_needed streak_fu streak_hui"
SAVE = f"""{HELP} save_wisdom merchant_save_surcharge scholar_save_discount scholar_save_wisdom monk_save_discount
    secular_save_discount futian_base_bonus futian_refuge_bonus refuge_save_merit"""

STRIKES = "cier hatchet brick sweep chop six_cier four_cier barrett smg machine_gun mirror"

DEPENDS = {
    "cier": {"bullet": "bullet_ammo lord_bullet_ammo", **dict.fromkeys(STRIKES.split(), "foul_hp")},
    "delay": {
        "truth": "truth_needed truth_stability",
        "embellish": "embellish_heaven",
        "obscure": "obscure_hell",
        "seal": "seal_pressure seal_chance penalty_stability penalty_heaven",
    },
    "ludo": {"roll": "yard_attempts", "piece_0": "", "piece_1": "", "piece_2": "", "piece_3": ""},
    "merit13": {
        "labor": "labor_wealth farmer_labor_fu",
        "practise": "practise_hui monk_practise_hui official_practise_fu",
        "donate": f"donate_cost donate_fu donate_hui donate_calamity merchant_donate_fu {STREAK}",
        "protect": f"protect_cost protect_fu protect_hui protect_calamity {STREAK}",
        "save": f"save_fu {STREAK}",
        "invite": f"save_fu {STREAK}",
        "pledge": STREAK,
        "lecture": f"lecture_fu lecture_hui lecture_monk_fu lecture_monk_hui {STREAK}",
    },
    "merit57": {
        "labor": "labor_wealth farmer_labor_bonus secular_labor_bonus",
        "practise": "practise_wisdom scholar_practice_bonus secular_practice_bonus",
        "donate": f"""{HELP} donate_cost donate_merit donate_calamity donate_merchant_bonus donate_crisis
            donate_crisis_merit donate_refuge_bonus""",
        "protect": f"""{HELP} protect_cost monk_protect_cost protect_merit monk_protect_bonus protect_calamity
            protect_crisis protect_crisis_merit blessing monk_blessing""",
        "save": SAVE,
        "save_economic": f"{HELP} econ_save_factor econ_save_merit",
        "save_merit1": f"{HELP} monk_substitute save_wisdom monk_save_discount",
        "save_merit2": f"{HELP} monk_substitute save_wisdom monk_save_discount",
        "aid": "aid_wealth aid_wisdom aid_merit aid_uses",
        "gift_wealth": "aid_wealth aid_merit",
        "gift_wisdom": "aid_wisdom aid_merit",
        "share": SKILL,
        "banquet": SKILL,
        "lecture": f"{SKILL} lecture_hearers",
        "bless": SKILL,
        "transfer1": "transfer_calamity",
        "transfer2": "transfer_calamity",
        "accept": "transfer_calamity",
        "convert_wealth": "convert_wealth_cost convert_wealth_wisdom",
        "convert_merit": "convert_merit_cost convert_merit_wealth",
        "convert_wisdom": "convert_wisdom_cost convert_wisdom_merit convert_wisdom_gift",
        "bear": "bear_factor",
        "inspire": "inspire_cost inspire_bonus",
        "rescue": "rescue_wealth",
        "refuge": REFUGE,
        "renounce": "renounce_wealth renounce_merit renounce_wisdom mahayana_mid_cost conduct_penalty",
        "renounce@wealth,ksitigarbha": "renounced_wealth_calamity bear_factor",
        "renounce@merit,guanyin": "renounced_merit_bonus rescue_wealth",
        "renounce@wisdom,samantabhadra": "renounced_wisdom_bonus named_merit",
        "renounce@wealth,manjusri": "inspire_cost inspire_bonus",
        "role@farmer": f"""{SKILL} farmer_wealth farmer_merit farmer_wisdom farmer_labor_bonus diligent_labors
            diligent_merit""",
        "role@merchant": f"""{SKILL} merchant_wealth merchant_merit merchant_wisdom donate_merchant_bonus
            merchant_save_surcharge merchant_first_save econ_save_factor econ_save_merit dharma_gift_donations
            dharma_gift_wisdom""",
        "role@scholar": f"""{SKILL} scholar_wealth scholar_merit scholar_wisdom scholar_practice_bonus
            scholar_save_discount scholar_save_wisdom lecture_hearers""",
        "role@monk": f"""{SKILL} monk_wealth monk_merit monk_wisdom monk_save_discount monk_substitute
            monk_protect_cost monk_protect_bonus monk_alms""",
        "vow@simple": "farmer_vow_income",
        "vow@hard": "",
        "hero": "hero_points",
        "reverse": "reversal_loss reversal_relief reversal_merit reversal_wisdom reversal_wealth",
        "offer": "sacrifice_merit sacrifice_calamity sacrifice_most sacrifice_points",
    },
}
WORDLESS = {
    "cier": "defend dodge done",
    "delay": "a b c acknowledge",
    "ludo": "",
    "merit13": "pass a b c",
    "merit57": "pass done rest decline keep redraw pick give take copay record a b c",
}
"""Kinds that depend on no number of the rulebook: they end a question, name somebody or an amount, or are an option of
a card, whose numbers are the card's own. What an option of Delay the End does is learned by taking it."""
ELSEWHERE = {
    "cier": """teams hp_seat hp_individual hp_team hp_lord hp_commoner hp_minion start_ammo lord_seat minions
        lord_abilities stalemate_turns""",
    "delay": """start_heaven start_hell start_stability growth_1 growth_2 growth_3 growth_4 growth_5 growth_6
        growth_7 balance stable streak_needed extreme_limit
        collapse dominance pressure_limit""",
    "ludo": """pieces most_turns history seconds_per_turn weight_yard weight_road weight_safe weight_goal total_steps
        yard_steps share_structure share_progress history_games gain_difference gain_history six_bias
        six_least six_most gift_bias calm_until hot_from hot_until late_from time_calm time_hot time_late
        endgame_steps fast_faces endgame_high endgame_low endgame_share_high endgame_share_above
        endgame_share_below endgame_share_low endgame_at_zero endgame_cap_share steady_entry steady_again
        steady_home steady_capture steady_scale steady_rest steady_close steady_floor steady_least
        steady_most steady_slow steady_fast steady_games steady_start_three steady_start_four""",
    "merit13": """rounds calamity_most saves_needed three_seats_fewer calamity_loss calamity_start farmer_wealth
        farmer_fu farmer_hui merchant_wealth merchant_fu merchant_hui official_wealth official_fu
        official_hui monk_wealth monk_fu monk_hui actions initial_beings beings_per_round patience
        timeout_calamity score_factor bodhisattva_fu bodhisattva_hui
        bodhisattva_rounds bodhisattva_bonus giving_fu giving_hui giving_bonus meditation_fu meditation_hui
        meditation_bonus relief_saves relief_fu relief_bonus householder_fu householder_hui householder_gap
        householder_bonus awakening_at awakening_bonus worldly_bonus""",
    "merit57": """rounds actions calamity_win saves_win calamity_loss three_player_adjust two_player_calamity
        two_player_saves setup_beings save_min_cost timeout_calamity patience hard_tick
        achievement_points base_below_10 base_from base_every base_until base_first base_step
        balance_line karma_light karma_light_calamity karma_heavy karma_heavy_calamity
        reversal_crisis reversal_saves lamp_wealth ferryman_saves reborn_helps
        guardian_calamity great_merit great_wisdom plain_wealth plain_merit hero_deeds""",
}
OF_CARDS = {
    "cier": "",
    "delay": "",
    "ludo": "",
    "merit13": "",
    "merit57": "martyr_points crisis_from crisis_merit shortage_merit unanimous_merit",
}
"""Told by the options of the cards that they belong to."""
