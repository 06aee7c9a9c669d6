"""The whole of a Diskwars match at one moment. Frozen; changed only by `evolve`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.rules.diskwars.model.language.effects import Lasting
from app.rules.diskwars.model.language.vocabulary import Span
from app.rules.diskwars.model.options import Options
from app.rules.diskwars.model.places import Edge
from app.rules.diskwars.model.profiles import Army, Library
from app.rules.diskwars.model.prompts import Step
from app.rules.diskwars.model.rulings import Correction
from app.rules.diskwars.model.tables import Face
from app.rules.kernel.abilities.terms import Scope
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.ruling import Ruling, TurnedDown
from app.rules.kernel.views.tray import Tray

DiskId: TypeAlias = str
PieceId: TypeAlias = str
Phase: TypeAlias = Literal["set_up", "activation", "melee", "end"]
Lying: TypeAlias = Literal["undeployed", "reserve", "battlefield", "casualties"]
"""Where a disk is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Disk:
    """One disk and its tokens (2.2); `at` is None off the battlefield, `z` its place in the stack (DW-GEO-07).

    There are as many tokens as are needed (DW-PCE-02, DW-SET-02, DW-INT-03). Nothing but an ability changes who is its
    `controller` (DW-CTL-01).
    `on_terrain` was deployed on a piece as that was laid, and counts in no zone (DW-SCN-04).
    `scout` was granted by a deployment card, `card` is the command card it was activated with this round.
    """

    id: DiskId
    type: str
    number: int
    owner: Seat
    controller: Seat
    lying: Lying = "undeployed"
    at: Point | None = None
    z: int = 0
    damage: int = 0
    wounds: int = 0
    activated: bool = False
    empowered: bool = False
    scout: bool = False
    on_terrain: bool = False
    card: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """A deployment card on its owner's edge (DW-SET-10): it begins at `offset` from the west or south end (DW-GEO-11)."""

    card: str
    plain: bool
    owner: Seat
    offset: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Terrain:
    """A piece of terrain where it lies (DW-SET-15); `activated` ones are Watchtowers that shot (DW-FOR-04)."""

    id: PieceId
    card: str
    side: str
    at: Point
    turned: float = 0.0
    tower_of: Seat | None = None
    activated: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A command card turned up in this cycle and what was done with it; `using` are the uses of its abilities (DW-CAB-06)."""

    seat: Seat
    card: str
    activations: int = 0
    battle_used: bool = False
    mill_used: bool = False
    using: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """An effect that was begun and lasts: whose point of view, what its references mean, until when (DW-CON-19)."""

    seq: int
    seat: Seat
    source: str
    scope: Scope
    effect: Lasting
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A player's edge, cards and points. `draft` is the army that was brought to the table for him.

    `hand`, `objective` and `drawn` are his secrets (DW-HID-01, DW-HID-03, DW-HID-04).
    """

    seat: Seat
    army: Army | None = None
    unspent: int = 0
    edge: Edge | None = None
    hand: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    objective: str = ""
    drawn: tuple[str, ...] = ()
    deployed: bool = False
    points: int = 0
    draft: Army | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """One roll on the table: its faces, and what battle dice show."""

    id: int
    what: str
    seat: Seat
    faces: tuple[int, ...]
    shown: tuple[Face, ...] = ()
    disk: DiskId | None = None
    outcome: str = ""
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """How the match ended, and the victory points of those that scored (DW-WIN-03..07)."""

    winner: Seat | None
    how: Literal["points", "last_standing", "no_winner", "fortresses", "conceded"]
    points: Mapping[Seat, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A match. `stack` holds the procedures under way, the innermost last; `order` is the order of initiative of all seats.

    `dealt` are cards that lie open to be taken, `deck` scenario cards nobody sees, `played` the command cards of this
    cycle in the order they are resolved.
    """

    options: Options
    library: Library
    seats: tuple[Seat, ...]
    order: tuple[Seat, ...] = ()
    out: tuple[Seat, ...] = ()
    sides: Mapping[Seat, Side] = field(default_factory=dict)
    disks: Mapping[DiskId, Disk] = field(default_factory=dict)
    next_z: int = 1
    dealt: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    scenario: str = ""
    slots: tuple[Slot, ...] = ()
    terrain: Mapping[PieceId, Terrain] = field(default_factory=dict)
    played: tuple[Played, ...] = ()
    active: Seat | None = None
    effects: tuple[Effect, ...] = ()
    effects_begun: int = 0
    round: int = 0
    phase: Phase = "set_up"
    stack: tuple[Step, ...] = ()
    tray: Tray[Roll] | None = None
    rolls: int = 0
    ruling: Ruling[Correction] | None = None
    turned_down: tuple[TurnedDown[Correction], ...] = ()
    result: Result | None = None

    @property
    def step(self) -> Step:
        """The innermost procedure under way."""
        return self.stack[-1]
