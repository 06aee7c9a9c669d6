"""What a player may ask for in a round: cards, activations, melee."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.rules.diskwars.model.places import Beside, Flipped
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.schema.annotations import Count, Id, PickName


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseCard:
    """Lay a command card face down; another until all have chosen (DW-CMD-01)."""

    kind: Literal["choose_card"] = "choose_card"
    card: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """Activate a disk to move: all its flips (DW-ACT-13), and what Mobile does before or after them (DW-KEY-10).

    `to` is one more flip, by where it lands. `more` leaves the move open, so that the player goes on once he has seen
    what the flips led to.
    """

    kind: Literal["move"] = "move"
    disk: Id
    flips: tuple[Flipped, ...] = ()
    to: Point | None = None
    before: Beside | None = None
    after: Beside | None = None
    more: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GoOn:
    """Go on with a move that was left open, or end it."""

    kind: Literal["go_on"] = "go_on"
    flips: tuple[Flipped, ...] = ()
    to: Point | None = None
    after: Beside | None = None
    more: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Shoot:
    """Activate a disk or Watchtower for a ranged attack (DW-RAN-01, DW-FOR-04); `nearest` as in `Shot`."""

    kind: Literal["shoot"] = "shoot"
    disk: Id
    target: Id
    profile: Count = 0
    nearest: tuple[Id, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class UseFocus:
    """Activate a disk for a focus ability, or for its Magic where none is named (DW-FOC-01, DW-KEY-09)."""

    kind: Literal["use_focus"] = "use_focus"
    disk: Id
    ability: Id = ""
    target: Id = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass:
    """Activate a disk that does nothing (DW-ACT-12)."""

    kind: Literal["pass"] = "pass"
    disk: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class BringIn:
    """Activate a disk of the reserve (DW-REI-01): through a zone, along an edge (DW-KEY-05), or by the Mill (DW-TER-17)."""

    kind: Literal["bring_in"] = "bring_in"
    disk: Id
    at: Point
    way: Literal["zone", "flank", "mill"] = "zone"


@dataclass(frozen=True, slots=True, kw_only=True)
class UseBattleAbility:
    """Use the battle ability of the card under way with a disk (DW-CAB-03)."""

    kind: Literal["use_battle_ability"] = "use_battle_ability"
    disk: Id
    ability: Id = ""
    picks: Mapping[PickName, tuple[Id, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finish:
    """End the resolution of a card (DW-ACT-06)."""

    kind: Literal["finish"] = "finish"


@dataclass(frozen=True, slots=True, kw_only=True)
class FlipDisk:
    """How a flip that an ability asks for is made (DW-MOV-12)."""

    kind: Literal["flip_disk"] = "flip_disk"
    flip: Flipped | None = None
    to: Point | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PutReinforcement:
    """Where the disk comes in that an ability brings from the reserve (DW-DSK-14)."""

    kind: Literal["put_reinforcement"] = "put_reinforcement"
    at: Point


@dataclass(frozen=True, slots=True, kw_only=True)
class PickThings:
    """The answer to what an ability under way asks."""

    kind: Literal["pick_things"] = "pick_things"
    picks: tuple[Id, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolveEngagement:
    """The engagement that is fought next, named by one of its attackers (DW-MEL-06)."""

    kind: Literal["resolve_engagement"] = "resolve_engagement"
    attacker: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class Strike:
    """Whom a disk strikes (DW-MEL-08)."""

    kind: Literal["strike"] = "strike"
    disk: Id
    target: Id


RoundCommand: TypeAlias = (
    ChooseCard
    | Move
    | GoOn
    | Shoot
    | UseFocus
    | Pass
    | BringIn
    | UseBattleAbility
    | Finish
    | FlipDisk
    | PutReinforcement
    | PickThings
    | ResolveEngagement
    | Strike
)
"""Every command of a round."""
