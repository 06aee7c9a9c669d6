"""Edges of the battlefield, flips and places as commands, prompts and the state name them."""

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.schema.annotations import Count, Degrees, Id

Edge: TypeAlias = Literal["north", "east", "south", "west"]
EDGES: tuple[Edge, ...] = get_args(Edge)
"""Clockwise, so that opposite ones are two apart."""


def opposite(edge: Edge) -> Edge:
    """The edge across the battlefield."""
    return EDGES[(EDGES.index(edge) + 2) % 4]


@dataclass(frozen=True, slots=True, kw_only=True)
class Flipped:
    """One flip: tipped over the rim in direction `first`, laid down in direction `second` (DW-MOV-03), in degrees.

    Without a second angle it falls straight on.
    """

    first: Degrees
    second: Degrees | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Put:
    """A disk and where it is put down, as a page places pieces: heights and facings say nothing here."""

    model: Id
    pose: Pose

    @property
    def disk(self) -> str:
        """The disk."""
        return self.model

    @property
    def at(self) -> Point:
        """Where its centre lies."""
        return Point(x=self.pose.x, y=self.pose.y)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot:
    """A ranged attack: at whom, with which of its profiles (DW-RAN-19).

    Of disks equally near the target, scatter goes to those first that are `nearest` by the player's word (DW-SCA-06).
    """

    kind: Literal["shot"] = "shot"
    target: Id
    profile: Count = 0
    nearest: tuple[Id, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Focus:
    """A focus ability, or Magic where none is named (DW-FOC-01, DW-FOC-02): at whom, if at anybody."""

    kind: Literal["focus"] = "focus"
    ability: Id = ""
    target: Id = ""


Beside: TypeAlias = Shot | Focus
"""What Mobile does beside a move (DW-KEY-10)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pinning:
    """A pin between enemies: who attacks, who defends (DW-MEL-01)."""

    attacker: Id
    defender: Id
