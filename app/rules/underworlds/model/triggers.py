"""The events cards may speak of, with what each tells (digest 4.5)."""

from collections.abc import Mapping
from typing import get_args

from app.rules.underworlds.model.tables import DeckKind, FeatureFace, Outcome, Token, WeaponKind

_TOLD: Mapping[str, str] = {
    "setup_muster": "",
    "setup_muster_tokens": "",
    "setup_draw_starting_hand": "",
    "setup_redraw": "",
    "setup_territory_roll_off": "player",
    "setup_choose_battlefield": "player",
    "setup_place_features": "feature player",
    "setup_reveal_features": "",
    "setup_deploy": "fighter hex",
    "round_start": "round",
    "round_end": "round",
    "combat_phase_end": "round",
    "rolloff_resolved": "faces purpose winner",
    "turn_start": "player active_side",
    "turn_end": "player active_side",
    "action_step_start": "player active_side",
    "action_step_end": "player active_side core",
    "move_declared": "fighter path part_of_charge",
    "fighter_moved": "fighter path part_of_charge",
    "hex_entered": "fighter hex by",
    "fighter_picked": "fighter for",
    "weapon_picked": "",
    "target_picked": "",
    "attack_declared": "part_of_charge",
    "weapon_ability_picked": "ability critical",
    "attack_roll": "",
    "attack_roll_made": "faces crits successes",
    "save_roll": "",
    "save_roll_made": "faces crits successes",
    "attack_outcome": "outcome attack_successes attack_crits save_successes save_crits",
    "damage_inflicted": "fighter amount cause source player",
    "fighter_would_be_slain": "fighter damage cause source player",
    "fighter_slain": "fighter bounty was_undamaged hex cause source player",
    "slain_tokens_removed": "fighter tokens hex",
    "slain_upgrades_discarded": "fighter cards hex",
    "slain_fighter_removed": "fighter hex bounty was_undamaged cause source",
    "stood_fast": "fighter",
    "driven_back": "fighter from to",
    "grappled": "fighter from to",
    "overran": "fighter from to",
    "pushed": "fighter by from to",
    "attack_resolved": "outcome failed damage part_of_charge",
    "fighter_charged": "fighter outcome",
    "token_given": "fighter token amount source",
    "token_removed": "fighter token amount source",
    "fighter_guarded": "fighter",
    "focused": "player discarded extra",
    "power_step_start": "player active_side",
    "power_step_end": "player active_side",
    "ploy_played": "card player",
    "upgrade_equipped": "card fighter player",
    "warscroll_used": "ability player",
    "fighter_delved": "fighter feature face",
    "feature_flipped": "feature face",
    "feature_moved": "feature hex",
    "objective_scored": "card glory player",
    "cards_drawn": "player deck n",
    "fighter_inspired": "fighter",
    "fighter_uninspired": "fighter",
    "fighter_healed": "fighter amount",
    "fighter_raised": "fighter hex",
    "fighter_placed": "fighter hex",
    "glory_changed": "player delta reason",
}

HAPPENINGS: frozenset[str] = frozenset(_TOLD)
OF_ATTACKS = ("attacker", "target", "weapon", "weapon_kind")
"""Fields of every event while an Attack is under way."""

PEOPLE = ("fighter", "attacker", "target")
"""Fields that name fighters: `<field>_side` is whose they are."""


def fields_of(event: str) -> tuple[str, ...]:
    """Every field that a card may ask of an event."""
    named = (*_TOLD[event].split(), *OF_ATTACKS)
    sides = (f"{name}_side" for name in (*PEOPLE, "player") if name in named)
    return tuple(dict.fromkeys((*named, *sides)))


SIDES = ("friendly", "enemy", "any")
FIELD_WORDS: Mapping[str, tuple[str, ...]] = {
    "token": get_args(Token),
    "outcome": get_args(Outcome),
    "weapon_kind": get_args(WeaponKind),
    "cause": ("attack", "ability"),
    "face": get_args(FeatureFace),
    "deck": get_args(DeckKind),
    **dict.fromkeys((f"{name}_side" for name in (*PEOPLE, "player", "active")), SIDES),
}
"""The words that a field of an event may hold, where they are few."""

YES_OR_NO = ("part_of_charge", "failed", "was_undamaged", "critical")
"""Fields that are true or false."""

NO_WINDOW: frozenset[str] = frozenset(
    {"rolloff_resolved", "hex_entered", "weapon_ability_picked", "cards_drawn", "glory_changed"}
)
"""Happenings that are remembered but nobody may react to."""
