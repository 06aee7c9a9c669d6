"""Commands of the set-up, in order of play."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.aos.model.profiles import Library, Roster
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.schema.annotations import Count, Degrees, Id


@dataclass(frozen=True, slots=True, kw_only=True)
class SetArmy:
    """Replace one's list."""

    kind: Literal["set_army"] = "set_army"
    roster: Roster


@dataclass(frozen=True, slots=True, kw_only=True)
class BringArmy:
    """An army of a player's own comes to the match with all it brings; said by the server, which read its file (AOS-ARMY-1.1)."""

    kind: Literal["bring_army"] = "bring_army"
    army: Id
    content: Library


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeRoster:
    """Take a ready list."""

    kind: Literal["take_roster"] = "take_roster"
    roster: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class LockArmy:
    """Fix one's list."""

    kind: Literal["lock_army"] = "lock_army"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseRole:
    """Be the attacker or the defender (AOS-BW-2a)."""

    kind: Literal["choose_role"] = "choose_role"
    role: Literal["attacker", "defender"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseGifts:
    """Take one regiment ability, and one enhancement for the general, of one's Spearhead (AOS-SH-1.3, AOS-SH-1.4)."""

    kind: Literal["choose_gifts"] = "choose_gifts"
    abilities: tuple[Id, ...]
    enhancements: tuple[Id, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseRealm:
    """Say which side of the board is played on (AOS-SH-BP-1c)."""

    kind: Literal["choose_realm"] = "choose_realm"
    realm: Literal["aqshy", "ghyran"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseMap:
    """Say which deployment map is used, and which territory is one's own (AOS-SH-BP-1d)."""

    kind: Literal["choose_map"] = "choose_map"
    plan: Id
    territory: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeLayout:
    """Lay the terrain of the battleplan's ready layout."""

    kind: Literal["take_layout"] = "take_layout"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceFeature:
    """Lay a terrain feature (AOS-BW-2c)."""

    kind: Literal["place_feature"] = "place_feature"
    feature: Id
    at: Point
    facing: Degrees = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class LiftFeature:
    """Take a terrain feature off the table again."""

    kind: Literal["lift_feature"] = "lift_feature"
    feature: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleTerrain:
    """Say that all terrain lies."""

    kind: Literal["settle_terrain"] = "settle_terrain"


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerTerrain:
    """Agree to the terrain that the other laid, or have it laid anew (AOS-CORE-9.1.1b)."""

    kind: Literal["answer_terrain"] = "answer_terrain"
    accept: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseTerritory:
    """Say which territory is one's own (AOS-BW-2d, AOS-CORE-9.1.2a)."""

    kind: Literal["choose_territory"] = "choose_territory"
    territory: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseBeginner:
    """Say who begins deployment (AOS-CORE-9.1.2a)."""

    kind: Literal["choose_beginner"] = "choose_beginner"
    myself: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """Where a model is set up."""

    model: Id
    pose: Pose


@dataclass(frozen=True, slots=True, kw_only=True)
class DeployTerrain:
    """Set a faction terrain feature up (AOS-CORE-10.1b)."""

    kind: Literal["deploy_terrain"] = "deploy_terrain"
    unit: Id
    places: tuple[Placed, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclineTerrain:
    """Leave a faction terrain feature out of the battle (AOS-CORE-10.0b)."""

    kind: Literal["decline_terrain"] = "decline_terrain"
    unit: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class DeployUnit:
    """Set a unit up (AOS-CORE-10.1a)."""

    kind: Literal["deploy_unit"] = "deploy_unit"
    unit: Id
    places: tuple[Placed, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeployRegiment:
    """Deploy a whole regiment without alternating (AOS-CORE-10.1c)."""

    kind: Literal["deploy_regiment"] = "deploy_regiment"
    regiment: Count


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareUndeployable:
    """Say that there is no room for a unit (AOS-CORE-10.1d)."""

    kind: Literal["declare_undeployable"] = "declare_undeployable"
    unit: Id


SetupCommand: TypeAlias = (
    BringArmy
    | SetArmy
    | TakeRoster
    | LockArmy
    | ChooseRole
    | ChooseGifts
    | ChooseRealm
    | ChooseMap
    | TakeLayout
    | PlaceFeature
    | LiftFeature
    | SettleTerrain
    | AnswerTerrain
    | ChooseTerritory
    | ChooseBeginner
    | DeployTerrain
    | DeclineTerrain
    | DeployUnit
    | DeployRegiment
    | DeclareUndeployable
)
"""Every command of the set-up."""
