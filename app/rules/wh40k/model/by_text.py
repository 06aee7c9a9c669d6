"""What a text that no key of ours stands for may do, as its player reads it: outcomes that are one press each (W40K-GEN-12)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from app.rules.wh40k.model.profiles import Ability, Amount

Group = Literal["damage", "heal", "models", "turn"]
"""Which row of the prompt an outcome stands in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """One outcome for a unit: mortal wounds, wounds healed, models slain outright, an ability until the turn ends."""

    id: str
    group: Group
    wounds: Amount | None = None
    heals: Amount | None = None
    slays: int = 0
    grants: Ability | None = None


def _had(id: str, key: str, **params: int | str) -> Outcome:
    return Outcome(id=id, group="turn", grants=Ability(key=key, name=id, params=params))


OUTCOMES: Mapping[str, Outcome] = {
    one.id: one
    for one in (
        Outcome(id="damage_1", group="damage", wounds=Amount(plus=1)),
        Outcome(id="damage_2", group="damage", wounds=Amount(plus=2)),
        Outcome(id="damage_3", group="damage", wounds=Amount(plus=3)),
        Outcome(id="damage_d3", group="damage", wounds=Amount(dice=1, sides=3)),
        Outcome(id="damage_d6", group="damage", wounds=Amount(dice=1, sides=6)),
        Outcome(id="heal_1", group="heal", heals=Amount(plus=1)),
        Outcome(id="heal_3", group="heal", heals=Amount(plus=3)),
        Outcome(id="heal_d3", group="heal", heals=Amount(dice=1, sides=3)),
        Outcome(id="slay_1", group="models", slays=1),
        _had("hit_up", "modify_hit", value=1),
        _had("hit_down", "modify_hit", value=-1),
        _had("reroll_hits", "reroll_hits", which="ones"),
        _had("reroll_wounds", "reroll_wounds", which="ones"),
        _had("attacks_up", "changed", stat="attacks", value=1),
        _had("strength_up", "changed", stat="strength", value=1),
        _had("toughness_up", "changed", stat="toughness", value=1),
        _had("leadership_up", "changed", stat="leadership", value=1),
        _had("move_up", "changed", stat="move", value=3),
        _had("invulnerable_5", "invulnerable_save", on=5),
        _had("ignore_6", "ignore_wound", on=6),
        _had("ignore_5", "ignore_wound", on=5),
    )
}
"""Every outcome, in the order in which they are offered."""
