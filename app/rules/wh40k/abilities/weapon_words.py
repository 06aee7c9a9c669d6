"""What a weapon is, beside its numbers: chapters ask for these by name."""

from typing import Literal, TypeAlias

from app.rules.wh40k.abilities.hooks import Hooks
from app.rules.wh40k.abilities.parameters import FOE
from app.rules.wh40k.model.profiles import Weapon

WeaponWord: TypeAlias = Literal["auto_hits", "snipes", "indirect", "ignores_cover"]
"""It hits without a roll, may be aimed at characters and at what nobody sees, and leaves no bonus for cover."""

PROFILE = "one_profile"
ALL: tuple[Hooks, ...] = (
    Hooks(key="auto_hits", borne_by=("weapon",)),
    Hooks(key="snipes", borne_by=("weapon",)),
    Hooks(key="indirect", borne_by=("weapon",)),
    Hooks(key="ignores_cover", borne_by=("weapon",)),
    Hooks(key=PROFILE, borne_by=("weapon",), params={"group": FOE}),
)


def weapon_is(weapon: Weapon, word: WeaponWord) -> bool:
    """Whether a weapon is what a chapter asks."""
    return any(ability.key == word for ability in weapon.abilities)


def profile_group(weapon: Weapon) -> str:
    """The weapon that this line is one profile of; empty where it is a weapon by itself."""
    return next((str(one.params.get("group", "")) for one in weapon.abilities if one.key == PROFILE), "")
