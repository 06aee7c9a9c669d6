"""What `given` may say of a Diskwars battlefield. The descriptions are the documentation (docs/scenarios.md)."""

from typing import Any, Literal

from pydantic import BaseModel, Field

from app.rules.diskwars.model.places import Edge
from app.rules.kernel.seats import Seat
from app.scenes.reading import Written


class DiskIn(Written):
    """A disk, called by its seat and the id of its type, with a number for the second: `red.orc_boyz`, `red.orc_boyz.2`."""

    at: tuple[float, float] | None = Field(default=None, description="where its centre lies; in reserve unless said")
    damage: int = Field(default=0, ge=0, description="Damage tokens")
    wounds: int = Field(default=0, ge=0, description="Wound tokens")
    activated: bool = Field(default=False, description="it has an Activation token")
    empowered: bool = Field(default=False, description="it has an Empowerment token")
    lost: bool = Field(default=False, description="it lies in the casualty pile")


class TerrainIn(Written):
    """A piece of terrain, called `t1`, `t2` and so on in the order given."""

    side: str = Field(description="the side that lies up, by its id: hill, swamp, cave ...")
    at: tuple[float, float] = Field(description="where its middle lies")
    turned: float = Field(default=0.0, description="how far it is turned, in degrees clockwise")


class SlotIn(Written):
    """A deployment card on the edge of its player."""

    card: str = Field(description="its id")
    offset: float = Field(description="where it begins, from the west or south end of the edge")
    plain: bool = Field(default=False, description="its plain face lies up")


class SideIn(Written):
    """A player's cards and edge."""

    edge: Edge | None = Field(default=None, description="the edge of the field")
    hand: list[str] = Field(default=[], description="command cards in hand, by id")
    discard: list[str] = Field(default=[], description="discarded command cards, by id")
    objective: str = Field(default="", description="the secret objective, by the id of its scenario card")
    slots: list[SlotIn] = Field(default=[], description="deployment cards on the edge (see Slot)")


class GivenIn(Written):
    """A battlefield in the middle of a round; or, with `setup`, a match before its set-up, and nothing else.

    The disks are stacked as they are listed, the later ones on top.
    """

    setup: dict[str, Any] | None = Field(default=None, description="options of a new match (see Options)")
    seats: list[Seat] = Field(default=["red", "blue"], description="who plays, in the order of initiative")
    round: int = Field(default=1, ge=1, le=5, description="the round")
    step: Literal["choosing", "resolving", "melee", "end"] = Field(
        default="resolving", description="what is about to happen"
    )
    played: dict[Seat, str] = Field(
        default={"red": "surround"},
        description="command cards in play, in the order they are resolved; the first is resolved now",
    )
    scenario: str = Field(default="", description="the active scenario card, by id")
    disks: dict[str, DiskIn] = Field(default={}, description="the disks by id (see Disk)")
    terrain: list[TerrainIn] = Field(default=[], description="pieces of terrain (see Terrain)")
    sides: dict[Seat, SideIn] = Field(default={}, description="what the players have (see Side)")
    options: dict[str, Any] = Field(default={}, description="what the table agreed (see Options)")


PARTS: tuple[type[BaseModel], ...] = (GivenIn, DiskIn, TerrainIn, SideIn, SlotIn)
"""What a page about `given` lists, the outermost first."""
