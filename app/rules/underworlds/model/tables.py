"""The enumerations and tables of the rulebook as literal data (digest 2.1, 12.1, 12.2)."""

from collections.abc import Mapping
from typing import Literal, TypeAlias, get_args

AttackFace: TypeAlias = Literal["crit", "hammer", "swords", "flanked", "surrounded"]
SaveFace: TypeAlias = Literal["crit", "shield", "dodge", "flanked", "surrounded"]
Face: TypeAlias = Literal["crit", "hammer", "swords", "shield", "dodge", "flanked", "surrounded"]
WeaponSymbol: TypeAlias = Literal["hammer", "swords"]
SaveSymbol: TypeAlias = Literal["shield", "dodge"]
WeaponKind: TypeAlias = Literal["melee", "ranged"]
RuneAbility: TypeAlias = Literal["cleave", "ensnare", "brutal", "grievous", "stagger", "grapple"]
"""What a weapon rune does when it is picked (UW-WAB-03..08)."""

Token: TypeAlias = Literal["move", "charge", "guard", "stagger", "damage", "raise"]
Marker: TypeAlias = Literal["move", "charge", "guard", "stagger"]
"""Tokens that the end of a round takes away (UW-END-08)."""

FeatureFace: TypeAlias = Literal["hidden", "treasure", "cover"]
HexTrait: TypeAlias = Literal["starting", "edge", "blocked", "stagger"]
Colour: TypeAlias = Literal["red", "blue"]
Ground: TypeAlias = Literal["red", "blue", "neutral"]
BoardSide: TypeAlias = Literal["A", "B"]
CardKind: TypeAlias = Literal["objective", "ploy", "upgrade", "plot"]
DeckKind: TypeAlias = Literal["objectives", "power"]
Zone: TypeAlias = Literal[
    "deck_objectives",
    "deck_power",
    "hand_objectives",
    "hand_power",
    "scored",
    "discard_objectives",
    "discard_power",
    "equipped",
    "set_aside_objectives",
    "set_aside_power",
    "resolving",
]
"""Where a card lies; `resolving` is a played card whose text is not carried out yet (UW-PLY-01, UW-SRG-05)."""

ZONES: tuple[Zone, ...] = get_args(Zone)
HIDDEN: frozenset[Zone] = frozenset({"deck_objectives", "deck_power", "set_aside_objectives", "set_aside_power"})
"""Seen by nobody; hands are seen by their owner (digest 8)."""

HANDS: frozenset[Zone] = frozenset({"hand_objectives", "hand_power"})
Timing: TypeAlias = Literal["core", "power", "surge", "passive"]
Period: TypeAlias = Literal["attack", "turn", "phase", "round", "game"]
Scope: TypeAlias = Literal["turn", "combat_phase", "round", "game"]
Outcome: TypeAlias = Literal["success", "draw", "fail", "aborted"]
Stat: TypeAlias = Literal["move", "save", "save_symbol", "health", "bounty", "range", "dice", "damage", "weapon_symbol"]
Number: TypeAlias = Literal[
    "move", "save", "health", "bounty", "damage", "damage_tokens", "upgrades", "range", "dice", "value", "glory"
]
"""The numbers of fighters, weapons, feature tokens and cards that cards may ask for."""

Flag: TypeAlias = Literal[
    "cannot_be_pushed",
    "cannot_be_driven_back",
    "cannot_move",
    "cannot_attack",
    "cannot_charge",
    "cannot_guard",
    "cannot_be_flanked",
    "cannot_be_surrounded",
    "counts_as_flanked",
    "counts_as_surrounded",
    "cannot_be_targeted",
    "ignore_cleave",
    "ignore_ensnare",
    "ignore_brutal",
    "ignore_charge_tokens",
    "ignore_stagger_hexes",
    "cannot_be_slain",
    "cannot_hold",
    "cannot_be_overrun",
    "guard_without_effect",
    "charge_despite_tokens",
    "only_charges",
]

ATTACK_DIE: tuple[AttackFace, ...] = ("crit", "hammer", "hammer", "swords", "flanked", "surrounded")  # UW-DICE-01
SAVE_DIE: tuple[SaveFace, ...] = ("crit", "shield", "shield", "dodge", "flanked", "surrounded")  # UW-DICE-02
ROLLOFF_RANK: Mapping[str, int] = {"crit": 3, "hammer": 2, "swords": 2, "surrounded": 1, "flanked": 0}  # UW-DICE-04
FEATURES = 5  # UW-CON-12
FEATURE_VALUES = (1, 2, 3, 4, 5)  # UW-FEA-04
OBJECTIVES_IN_DECK = 12  # UW-DECK-01
POWER_IN_DECK = 20
LEAST_STARTING_HEXES = 7  # UW-BRD-02
CLEARED: tuple[Marker, ...] = get_args(Marker)

DECK_OF: Mapping[DeckKind, Zone] = {"objectives": "deck_objectives", "power": "deck_power"}
HAND_OF: Mapping[DeckKind, Zone] = {"objectives": "hand_objectives", "power": "hand_power"}
DISCARD_OF: Mapping[DeckKind, Zone] = {"objectives": "discard_objectives", "power": "discard_power"}
ASIDE_OF: Mapping[DeckKind, Zone] = {"objectives": "set_aside_objectives", "power": "set_aside_power"}
