"""Every reason code of the digest with the rule it comes from. Sentences are in the catalogues (`underworlds.refusal.*`).

The codes of content files (board, warband and deck checks) are in `app.content`; a table never meets them.
"""

from collections.abc import Mapping

from app.rules.kernel.plane.marks import Mark
from app.rules.kernel.refusal import Fact, Refusal

RULE_OF: Mapping[str, str] = {
    # players, picks, options
    "players_not_two": "UW-CON-01",
    "pick_not_legal": "UW-CON-09",
    "config_key_unknown": "UW-CFG-01",
    # set-up
    "warband_unknown": "UW-SET-01",
    "deck_unknown": "UW-SET-01",
    "already_mustered": "UW-SET-01",
    "deck_format_invalid": "UW-BLD-05",
    "not_enough_starting_hexes": "UW-SET-20",
    "redraw_already_used": "UW-SET-06",
    "not_rolloff_winner": "UW-SET-08",
    "battlefield_unknown": "UW-SET-08",
    "feature_not_your_placement": "UW-SET-11",
    "feature_hex_not_empty": "UW-SET-12",
    "feature_hex_starting": "UW-SET-12",
    "feature_hex_blocked": "UW-SET-12",
    "feature_hex_stagger": "UW-SET-12",
    "feature_hex_edge": "UW-SET-12",
    "feature_too_close": "UW-SET-12",
    "feature_territory_required": "UW-SET-14",
    "deploy_not_your_turn": "UW-SET-17",
    "not_your_fighter": "UW-SET-17",
    "fighter_already_deployed": "UW-SET-17",
    "deploy_not_starting_hex": "UW-SET-18",
    "deploy_not_friendly_territory": "UW-SET-18",
    "deploy_hex_occupied": "UW-SET-18",
    # turns and abilities
    "not_your_turn": "UW-TURN-05",
    "wrong_step": "UW-TURN-05",
    "not_underdog": "UW-RND-08",
    "ability_not_fully_resolvable": "UW-ABL-01",
    "core_ability_outside_action_step": "UW-ABL-03",
    "push_immune": "UW-ABL-04",
    "core_ability_already_used": "UW-ACT-01",
    "fighter_slain": "UW-ACT-03",
    "ability_rune_missing": "UW-WB-05",
    "ability_uses_exhausted": "UW-PWR-05",
    "must_be_adjacent_to_each_other": "UW-ADJ-03",
    # moves
    "fighter_has_charge_token": "UW-CHG-06",
    "path_too_long": "UW-MOVE-02",
    "path_not_adjacent": "UW-MOVE-02",
    "hex_off_board": "UW-MOVE-02",
    "hex_blocked": "UW-HEX-04",
    "hex_occupied": "UW-HEX-01",
    "path_empty": "UW-MOVE-03",
    "path_returns_to_start": "UW-MOVE-03",
    "cannot_move": "UW-ABL-04",
    # attacks
    "weapon_unknown": "UW-ATK-02",
    "target_not_enemy": "UW-ATK-02",
    "target_out_of_range": "UW-ATK-02",
    "target_not_visible": "UW-ATK-02",
    "cannot_attack": "UW-ABL-04",
    "cannot_be_targeted": "UW-ABL-04",
    "fighter_cannot_charge_tokens": "UW-CHG-01",
    "charge_no_attack_possible": "UW-CHG-02",
    "cannot_charge": "UW-ABL-04",
    "guard_already_given": "UW-GRD-02",
    "cannot_guard": "UW-ABL-04",
    "only_charges": "UW-ABL-04",
    "cannot_be_given": "UW-ABL-04",
    "drive_back_unavailable": "UW-DRV-01",
    "drive_back_not_away": "UW-DRV-02",
    "weapon_ability_unavailable": "UW-CMB-01",
    "reroll_not_available": "UW-CMB-03",
    "die_already_rerolled": "UW-DICE-08",
    "grapple_unavailable": "UW-WAB-08",
    "overrun_unavailable": "UW-OVR-01",
    "stand_fast_unavailable": "UW-STF-01",
    "push_wrong_length": "UW-PSH-05",
    "push_ends_where_started": "UW-PSH-03",
    "push_not_away": "UW-DIR-01",
    "push_not_towards": "UW-DIR-02",
    "raise_not_slain": "UW-RAI-03",
    # focus, cards, power step
    "focus_card_not_in_hand": "UW-FOC-01",
    "card_not_in_hand": "UW-PLY-01",
    "not_a_power_card": "UW-PLY-01",
    "surge_ploy_outside_trigger": "UW-PLY-03",
    "upgrade_fighter_invalid": "UW-UPG-01",
    "upgrade_glory_limit": "UW-UPG-02",
    "delve_no_feature": "UW-DLV-01",
    "delve_already_used": "UW-DLV-02",
    # surges
    "not_surge_timing": "UW-SRG-01",
    "surge_already_declared": "UW-SRG-04",
    "window_not_yours": "UW-WND-04",
    # objectives and the end phase
    "objective_condition_not_met": "UW-OBJ-01",
    "objective_rune_missing": "UW-OBJ-04",
    "objective_locked_until_next_turn": "UW-OBJ-07",
    "discard_not_in_hand": "UW-END-05",
    # codes of this program for input that no rule of the source speaks of
    "unknown_id": "UW-CON-09",
    "bad_choice": "UW-CON-09",
    "wrong_count": "UW-CON-09",
    "match_over": "UW-VIC-01",
    "played_by_ruling": "UW-ABL-05",
    "ruling_pending": "UW-ABL-05",
    "bad_correction": "UW-ABL-05",
    "nothing_to_answer": "UW-ABL-05",
    "own_proposal": "UW-ABL-05",
}
"""The first rule a code comes from; a refusal may name a nearer one."""


def refuse(code: str, rule: str | None = None, *, shapes: tuple[Mark, ...] = (), **facts: Fact) -> Refusal:
    """A refusal with one of this system's codes, its rule (UW-...), numbers and what to draw."""
    return Refusal(code=code, rule=rule or RULE_OF[code], facts=facts, shapes=shapes)
