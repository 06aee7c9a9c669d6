"""The procedures before the battle as data, in order of play (digest, section 3)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.rules.aos.model.setup_commands import LockArmy
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.prompts import Prompt


@dataclass(frozen=True, slots=True, kw_only=True)
class MusterArmies(Prompt[LockArmy]):
    """Both build their lists and answer by locking them; nothing else is chosen in secret (AOS-CORE-8.0, AOS-HID-06)."""

    kind: Literal["muster_armies"] = "muster_armies"
    hidden: bool = True
    answers: Mapping[Seat, LockArmy] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUp:
    """The chain of the battlepack: what comes next when a part of it is over (digest, section 3)."""

    kind: Literal["set_up"] = "set_up"
    stage: Literal["roles", "choices", "objectives", "terrain", "territories", "deployment", "begin"] = "roles"


@dataclass(frozen=True, slots=True, kw_only=True)
class PickRole:
    """The winner of the roll-off is attacker or defender (AOS-BW-2a)."""

    kind: Literal["pick_role"] = "pick_role"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PickGifts:
    """A seat takes what is chosen for its Spearhead, the attacker first (AOS-SH-BP-1b)."""

    kind: Literal["pick_gifts"] = "pick_gifts"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PickRealm:
    """The defender says which side of the board is played on (AOS-SH-BP-1c)."""

    kind: Literal["pick_realm"] = "pick_realm"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PickMap:
    """The defender says which map is used, and whose territory is which (AOS-SH-BP-1d)."""

    kind: Literal["pick_map"] = "pick_map"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class LayTerrain:
    """Terrain is laid by a seat, and agreed to by the other where the battlepack asks it (AOS-CORE-9.1.1b, AOS-BW-2c)."""

    kind: Literal["lay_terrain"] = "lay_terrain"
    seat: Seat
    stage: Literal["lay", "agree"] = "lay"
    agreed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PickTerritory:
    """A seat says which territory is its own (AOS-BW-2d, AOS-CORE-9.1.2a)."""

    kind: Literal["pick_territory"] = "pick_territory"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PickBeginner:
    """A seat says who begins deployment (AOS-CORE-9.1.2a)."""

    kind: Literal["pick_beginner"] = "pick_beginner"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class DeployFeatures:
    """A seat sets up its faction terrain, or declines; then the other does (AOS-CORE-10.0b)."""

    kind: Literal["deploy_features"] = "deploy_features"
    seat: Seat
    last: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DeployUnits:
    """Seats take turns to deploy; `regiment` is the one being deployed whole (AOS-CORE-10.0c, AOS-CORE-10.1c).

    With `whole` a seat deploys all it has before the other does (AOS-SH-BP-2).
    """

    kind: Literal["deploy_units"] = "deploy_units"
    seat: Seat
    regiment: int | None = None
    whole: bool = False


SetupStep: TypeAlias = (
    MusterArmies
    | SetUp
    | PickRole
    | PickGifts
    | PickRealm
    | PickMap
    | LayTerrain
    | PickTerritory
    | PickBeginner
    | DeployFeatures
    | DeployUnits
)
"""Every procedure of the set-up."""
