"""What kind of thing each spell is cast at, and what it needs: spells as data (WM-SPE, WM-SPU, WM-SPO, WM-SPH, WM-SPC)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

Aim: TypeAlias = Literal["line", "enemy", "friend", "enemies", "friends", "combat", "touching", "own", "self"]
"""Along a line, at one unit, at all of a side near by, at a combat, at who touches one's unit, one's unit, oneself."""

NAMING: tuple[Aim, ...] = ("enemy", "friend", "touching")
"""Spells for which the Wizard names a unit; whom the others are upon follows from where he stands (WM-MAG-04)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lore:
    """How a spell is aimed and works. `fights` is what its target has to be: in combat, out of it, either.

    `strikes` throws Attacks, which drive unengaged units back where `drives`; `lasts` begins an effect until then.
    """

    aim: Aim
    fights: bool | None = None
    strikes: bool = False
    drives: bool = True
    dice: bool = False
    lasts: Literal["", "combat", "enemy_turn"] = ""
    orcs: bool = False
    bows: bool = False


LORE: Mapping[str, Lore] = {
    "ball_of_flame": Lore(aim="line", strikes=True),
    "voice_of_command": Lore(aim="friend", fights=False),
    "weird_enchantment": Lore(aim="enemy", lasts="enemy_turn"),
    "teleport": Lore(aim="self"),
    "raise_dead": Lore(aim="combat"),
    "touch_of_death": Lore(aim="touching", fights=True, strikes=True),
    "doom_and_despair": Lore(aim="enemy", lasts="enemy_turn"),
    "death_bolt": Lore(aim="enemy", fights=False, strikes=True),
    "foot_of_gork": Lore(aim="enemy", fights=False, strikes=True, drives=False),
    "gotcha": Lore(aim="line", strikes=True),
    "gerroff": Lore(aim="enemy", fights=False),
    "waaagh": Lore(aim="friend", fights=True, lasts="combat", orcs=True),
    "storm_of_stone": Lore(aim="enemies", strikes=True, drives=False, dice=True),
    "light_of_battle": Lore(aim="friends", lasts="combat"),
    "heavens_fire": Lore(aim="friend", fights=False, bows=True),
    "hail_of_destruction": Lore(aim="enemy", fights=False, strikes=True),
    "boon_of_chaos": Lore(aim="own", lasts="combat"),
    "anger_of_the_gods": Lore(aim="enemies", lasts="enemy_turn"),
    "rage_of_chaos": Lore(aim="friend", fights=True, lasts="combat"),
    "curse_of_chaos": Lore(aim="enemy", fights=False, strikes=True),
}
"""Every spell of every army; Dwarfs have none (WM-MAG-01)."""

MIGHT = ("waaagh", "light_of_battle", "boon_of_chaos", "tomb_king")
"""What adds one to each Attack of a stand in the next combat phase."""

LINE = 30.0
"""How far a line goes from the Wizard's piece (WM-MAG-08)."""
