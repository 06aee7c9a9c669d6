"""The words abilities are written with: traits, keywords, characteristics, spans, events."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

Trait: TypeAlias = Literal["hero", "infantry", "cavalry", "caster", "daemonic", "missile", "monster", "war_machine"]
"""What a disk is, without an effect of its own (DW-CON-15)."""

Keyword: TypeAlias = Literal[
    "scout",
    "flank",
    "fast_attack",
    "fast_counterattack",
    "slow_attack",
    "slow_counterattack",
    "impact",
    "immune_physical_damage",
    "immune_magic_damage",
    "immune_ranged",
    "immune_impact",
    "resistant_physical_damage",
    "resistant_magic_damage",
    "resistant_ranged",
    "magic",
    "mobile",
    "relentless",
    "flying",
    "stride",
    "frenzy",
]
"""What carries rules (DW-KEY-01); those with a number have it, the others 1."""

Word: TypeAlias = Keyword | Literal["cover", "no_activation_token"]
"""What a disk can be granted: a keyword, or what only cards and terrain give."""

Stat: TypeAlias = Literal["movement", "attack", "counterattack", "toughness", "stamina", "magic", "shots", "max_range"]
"""What can be modified. The maximum range counts bands: 1 is short, 4 siege (DW-CAB-24)."""

Token: TypeAlias = Literal["activation", "empowerment"]


Span: TypeAlias = Literal["card", "activation", "round", "game"]
"""Until the command card is discarded, to the end of the activation or of the round, for good."""

EVENTS: Mapping[str, tuple[str, ...]] = {
    "activated": ("disk", "card"),
    "reinforced": ("disk", "card"),
    "engaged": ("disk", "enemy"),
    "magic_used": ("disk", "target"),
    "initial_roll": ("disk", "target", "face"),
    "stands": ("disk",),
    "empowered": ("disk",),
}
"""What abilities wait for, and what each tells.

`activated` and `reinforced` are told before they happen (DW-CAB-12), `engaged` to each of the two (DW-AMB-14),
`initial_roll` once for each die (DW-RAN-14), `stands` after every flip and placement (DW-DSK-15).
"""
