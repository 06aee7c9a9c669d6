"""What a viewer sees, in the parts every system shares: one client draws them all.

A system's view is built from nothing per viewer (design, principle 3). Collections are keyed by id, so that a patch
between two views is small.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from app.rules.kernel.dice.modifiers import AnyTarget
from app.rules.kernel.plane.marks import AreaMark, Mark
from app.rules.kernel.plane.shapes import Footprint, Point, Pose
from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.standing import StandingView
from app.rules.kernel.views.grid_views import FeatureView, HexView
from app.rules.kernel.views.table_views import Body, TableView


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrainView:
    """A terrain piece. `look` says how it is drawn: ruin, wall, wood, hill, container, crater; `name` is a proper name."""

    id: str
    look: str
    outline: tuple[Point, ...]
    base: float
    height: float
    name: str = ""
    walls: tuple[tuple[Point, ...], ...] = ()
    traits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneView:
    """A deployment zone or territory: washed in its side's colour, or its edge alone. `name`: a catalogue key or nothing."""

    id: str
    seat: Seat | None
    area: AreaMark
    name: str = ""
    look: Literal["wash", "edge"] = "wash"


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkerView:
    """An objective: its place, control radius, holder, and how many models each seat has in reach."""

    id: str
    number: int
    at: Point
    radius: float
    holder: Seat | None = None
    counts: Mapping[str, int] = field(default_factory=dict)
    active: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceView:
    """A piece on the table. `body` says how it is drawn, `figure` names its silhouette, `faces` that its front is marked.

    What lies higher (`pose.z`) is drawn over what lies lower. `flags` hold badge words, `counters` tokens by the number.
    """

    id: str
    unit: str
    seat: Seat
    number: int
    name: str
    figure: str
    pose: Pose
    footprint: Footprint
    height: float
    wounds: int
    wounds_max: int
    special: str = ""
    flags: tuple[str, ...] = ()
    body: Body = "base"
    faces: bool = False
    counters: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitView:
    """A unit in the roster: its letter, sheet, pieces, where it is, and its badges (moved, advanced, engaged ...).

    `together` is how near each other its pieces stay, in the table's unit, where that is not the table's own distance.
    """

    id: str
    seat: Seat
    letter: str
    name: str
    sheet: str
    pieces: tuple[str, ...]
    strength: int
    started: int
    wounds: tuple[tuple[int, int], ...] = ()
    where: str = "table"
    carrier: str | None = None
    badges: tuple[str, ...] = ()
    facts: Mapping[str, Fact] = field(default_factory=dict)
    together: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GoneView:
    """A piece that will not come back, so that a sentence about it can still name it."""

    unit: str
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponRow:
    """A weapon line of a unit card, as the players read it."""

    id: str
    name: str
    count: int
    columns: Mapping[str, Fact]


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityRow:
    """An ability of a unit card: a catalogue key, or a name with free text that no code knows."""

    id: str
    name: str
    known: bool
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetView:
    """A unit card: profiles as columns in order, weapons, abilities, keywords."""

    id: str
    name: str
    columns: tuple[str, ...]
    profiles: Mapping[str, Mapping[str, Fact]]
    weapons: tuple[WeaponRow, ...] = ()
    abilities: tuple[AbilityRow, ...] = ()
    keywords: tuple[str, ...] = ()
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """A side: its army's name, score and counters (command re-rolls, glory ...); `out` once it has left the game.

    `head_count` is told beside its name instead of the score where points are counted only at the end.
    """

    seat: Seat
    army: str
    score: int
    counters: Mapping[str, int] = field(default_factory=dict)
    facts: Mapping[str, Fact] = field(default_factory=dict)
    out: bool = False
    head_count: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnView:
    """Where the battle stands: round, whose turn, the phases in order and the current one.

    `round` is 0 while the table is set up, `turns` how many turns each seat takes in a round.
    """

    round: int
    rounds: int
    turns: int = 1
    active: Seat | None
    phases: tuple[str, ...]
    phase: str
    step: str
    done: int = 0
    of: int = 0
    over: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DutyView:
    """A decision that is owed: by whom, of what kind, and the facts its title is made of; `secret` when all answer unseen."""

    id: str
    step: str
    seats: tuple[Seat, ...]
    label: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    pieces: tuple[str, ...] = ()
    secret: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DieView:
    """One die of a roll: its face, what it replaced when re-rolled, and whether it counted.

    `symbol` is what the face shows on dice without numbers: hammer, shield, scatter; `replaced` what it showed before.
    """

    face: int
    before: int | None = None
    counts: bool | None = None
    symbol: str = ""
    replaced: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceView:
    """A face of dice without numbers that counts, and why; or that would have, and what cancelled it."""

    face: str
    reason: str = ""
    cancelled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RollView:
    """One step of dice shown face by face, with what made its target number, or its faces count; `judged` once that is final."""

    id: str
    step: str
    seat: Seat
    dice: tuple[DieView, ...]
    target: AnyTarget | None = None
    faces: tuple[FaceView, ...] = ()
    judged: bool = True
    expected: float | None = None
    successes: int | None = None
    piece: str | None = None
    outcome: str = ""
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class TrayView:
    """The dice tray: an attack (or another procedure with dice) under way, roll by roll, oldest first."""

    id: str
    title: str
    seat: Seat
    source: str | None
    target: str | None
    facts: Mapping[str, Fact] = field(default_factory=dict)
    rolls: tuple[RollView, ...] = ()
    marks: tuple[Mark, ...] = ()
    open: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class PileView:
    """Cards that lie together: whose they are, and how many. How many is always public.

    `heap` is the key of the heap beside the board that it is part of, if it lies there; `look` tells backs apart. `kept`
    piles hold what was won or is worn, `playing` what is being carried out.
    """

    id: str
    label: str
    count: int
    seat: Seat | None = None
    kind: Literal["hand", "deck", "discard", "kept", "playing", "aside"] = "kept"
    heap: str = ""
    look: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardView:
    """A card this viewer may see, wherever it lies. Cards he may not see are in no view: their piles count them.

    A card keeps its id wherever it goes, so that what a viewer comes to learn of it can be told from what he knew.
    """

    id: str
    pile: str
    name: str
    look: str = ""
    text: str = ""
    flags: tuple[str, ...] = ()
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """A sentence: a catalogue key with its facts."""

    label: str
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalView:
    """What one seat would have changed; `past` once somebody rejected it; who agreed."""

    seat: Seat
    changes: tuple[Sentence, ...]
    past: bool = False
    agreed: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingView:
    """The ruling that is open: who asked for it and why, what is proposed, the first proposal first, who would roll off."""

    by: Seat
    why: str
    proposals: tuple[ProposalView, ...]
    dice: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultView:
    """How the battle ended."""

    winner: Seat | None
    how: str
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnView:
    """What only one system shows: a system that has such a thing declares a type of its own, told by its `kind`."""

    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """All that one viewer sees of a match; what only one system shows is `own`, in a type of that system.

    `waiting` are pieces that may yet come to the table, `offsets` where pieces are shown that cannot stand where they are,
    `proposed` poses that somebody would have. `mission` and `objectives` are keys of what is played for. `names` are what
    content calls things by their ids, in each language: sheets, and what a sentence names that stands nowhere else.
    """

    system: str
    table: TableView
    turn: TurnView
    seats: Mapping[str, SeatView]
    terrain: Mapping[str, TerrainView] = field(default_factory=dict)
    zones: Mapping[str, ZoneView] = field(default_factory=dict)
    markers: Mapping[str, MarkerView] = field(default_factory=dict)
    units: Mapping[str, UnitView] = field(default_factory=dict)
    pieces: Mapping[str, PieceView] = field(default_factory=dict)
    sheets: Mapping[str, SheetView] = field(default_factory=dict)
    duties: Mapping[str, DutyView] = field(default_factory=dict)
    tray: TrayView | None = None
    fallen: Mapping[str, Point] = field(default_factory=dict)
    piles: Mapping[str, PileView] = field(default_factory=dict)
    cards: Mapping[str, CardView] = field(default_factory=dict)
    ruling: RulingView | None = None
    result: ResultView | None = None
    hexes: Mapping[str, HexView] = field(default_factory=dict)
    features: Mapping[str, FeatureView] = field(default_factory=dict)
    waiting: Mapping[str, PieceView] = field(default_factory=dict)
    gone: Mapping[str, GoneView] = field(default_factory=dict)
    offsets: Mapping[str, Point] = field(default_factory=dict)
    proposed: Mapping[str, Pose] = field(default_factory=dict)
    interruptions: tuple[TrayView, ...] = ()
    standing: Mapping[Seat, tuple[StandingView, ...]] = field(default_factory=dict)
    mission: str = ""
    objectives: str = ""
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    own: OwnView | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    """One line of the battle log: a catalogue key with facts, for the viewer it was made for.

    Facts named `unit`, `target`, `piece` hold ids whose names the client looks up in the view; `weight` 2 marks headings.
    """

    kind: Literal["line"] = "line"
    key: str
    seat: Seat | None = None
    facts: Mapping[str, Fact] = field(default_factory=dict)
    dice: tuple[int, ...] = ()
    weight: Literal[0, 1, 2] = 1
    rule: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SettledLine(LogLine):
    """The line of a ruling that holds, with what it changed."""

    changes: tuple[Sentence, ...]
