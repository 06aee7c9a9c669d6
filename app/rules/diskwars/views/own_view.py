"""What only Diskwars shows, and what the client draws from it.

| part of the view | what it holds here |
|---|---|
| `pieces` | the disks on the battlefield: `pose.z` is the place in the stack, `wounds` of `wounds_max` the ring of damage |
| `units`, `sheets` | one for each disk, by its id; the rows of a sheet are `printed` and `now` |
| `cards`, `piles` | command cards, by the ids `<seat>.<card>`, wherever they lie; scenario cards by their own |
| `own.faces` | the numbers on each disk as they are now, and which of them are changed, with the rows of the sum |
| `own.pins` | the beaks: who lies on whom, and whether they are enemies |
| `own.melee` | the engagements that are left, which of them may be fought now, and the one that is fought |
| `own.slots`, `own.filled`, `zones` | deployment cards along the edges, the zones they form, and how full those are |
| `names` | of disks by their ids, of cards, terrain, armies and types by those of content |
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.rules.diskwars.cards.ordering import Why
from app.rules.diskwars.model.places import Edge
from app.rules.diskwars.model.profiles import Regiment
from app.rules.diskwars.model.round_prompts import Speed
from app.rules.diskwars.model.setup_commands import ArmyChoice
from app.rules.diskwars.model.tables import Band, Faction, Mark, Race, Size, Strategy
from app.rules.kernel.dice.modifiers import Modifier
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.view import OwnView

Texts: TypeAlias = Mapping[str, str]
"""A text by language."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiskFace:
    """The numbers of a disk wherever it is; `sums` are the rows behind those that are not as printed.

    `damage` of `toughness` is a wound, `wounds` more than `stamina` a casualty. `lies_on` is what it pins,
    `under` what pins it, as ids; `owner` may be another than who controls it.
    """

    type: str
    size: Size
    owner: Seat
    movement: int | None
    attack: int
    counterattack: int
    toughness: int
    stamina: int
    damage: int
    wounds: int
    sums: Mapping[str, tuple[Modifier, ...]] = field(default_factory=dict)
    keywords: Mapping[str, int] = field(default_factory=dict)
    lies_on: tuple[str, ...] = ()
    under: tuple[str, ...] = ()
    cover: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PinView:
    """One disk lies on another; between enemies that is an engagement (DW-CON-09)."""

    upper: str
    lower: str
    enemies: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class EngagementView:
    """An engagement of the Melee phase: its pins as pairs of attacker and defender, and whether it may be fought now."""

    pins: tuple[tuple[str, str], ...]
    ready: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BlowView:
    """A strike of the step under way: who, of how much; `of` are those it could strike, with what each would suffer.

    `struck` are those of them it does strike as far as that is settled: one, all of them, nobody yet.
    """

    disk: str
    amount: int
    struck: tuple[str, ...]
    of: Mapping[str, int]
    attacks: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FightView:
    """The engagement that is fought: its pins, the step of strikes, and the blows of that step."""

    pins: tuple[tuple[str, str], ...]
    step: Speed | None = None
    blows: tuple[BlowView, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MeleeView:
    """What is left to fight, and what is fought."""

    left: tuple[EngagementView, ...] = ()
    fight: FightView | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SlotView:
    """A deployment card on an edge: from `offset` on, counted from the west or south end; `value` disks lie in its zone."""

    owner: Seat
    edge: Edge
    offset: float
    width: float
    card: str
    plain: bool
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledZone:
    """Deployment cards that form one zone: those with their ability up, how many disks it wants and how many lie in it."""

    owner: Seat
    cards: tuple[str, ...]
    value: int
    there: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceOfTerrain:
    """A terrain card that may be laid: the outline of its piece about its middle, and the ids of its two sides."""

    card: str
    sides: tuple[str, ...]
    outline: tuple[Point, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstView:
    """Whom a player's card is measured against, and by strategy which of the other's it goes before (DW-CMD-03, DW-CMD-10)."""

    against: Seat
    before: Mapping[Strategy, tuple[Strategy, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedView:
    """A command card of this cycle, in the order they are resolved; `left` activations of `value`; `why` in this place."""

    seat: Seat
    card: str
    strategy: str
    value: int
    left: int
    battle_left: bool
    state: Literal["waits", "now", "done"]
    why: Why


@dataclass(frozen=True, slots=True, kw_only=True)
class RecruitView:
    """A disk that an army may be built of: a hero's points are his budget and `command` his cards, a unit's points its cost."""

    id: str
    race: Race
    size: Size
    hero: bool
    points: int
    command: int
    movement: int | None
    attack: int
    counterattack: int
    toughness: int
    elite: bool
    unique: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderView:
    """A command card that a hero may be given."""

    id: str
    value: int
    strategy: Strategy
    restriction: Faction | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecruitingView:
    """What armies are built of while they are chosen: disks, cards, and the ready regiment of each hero."""

    regiments: int
    disks: tuple[RecruitView, ...]
    cards: tuple[OrderView, ...]
    ready: Mapping[str, Regiment]


@dataclass(frozen=True, slots=True, kw_only=True)
class InForce:
    """An effect that lasts: whose, from which card or disk, of what kind, until when."""

    seat: Seat
    source: str
    effect: str
    span: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DiskwarsView(OwnView):
    """Diskwars' own part of a view.

    `order` is that of initiative, `chosen` who has laid a card in this cycle, `first` what each could lay to go first,
    `counting` what the viewer's own objective is worth as things stand, `objectives` those that are open.
    `marks` say where values come from that the source lacks.
    """

    kind: Literal["diskwars"] = "diskwars"
    mode: Literal["standard", "intro"] = "standard"
    bands: Mapping[Band, float] = field(default_factory=dict)
    order: tuple[Seat, ...] = ()
    edges: Mapping[Seat, Edge] = field(default_factory=dict)
    scenario: str = ""
    objectives: Mapping[Seat, str] = field(default_factory=dict)
    counting: Mapping[Seat, int] = field(default_factory=dict)
    slots: tuple[SlotView, ...] = ()
    filled: tuple[FilledZone, ...] = ()
    dealt: tuple[str, ...] = ()
    dealt_values: Mapping[str, int] = field(default_factory=dict)
    card_width: float = 0.0
    to_lay: tuple[PieceOfTerrain, ...] = ()
    chosen: tuple[Seat, ...] = ()
    first: Mapping[Seat, FirstView] = field(default_factory=dict)
    played: tuple[PlayedView, ...] = ()
    faces: Mapping[str, DiskFace] = field(default_factory=dict)
    pins: tuple[PinView, ...] = ()
    melee: MeleeView | None = None
    effects: Mapping[str, InForce] = field(default_factory=dict)
    texts: Mapping[str, Texts] = field(default_factory=dict)
    marks: Mapping[str, Mapping[str, Mark]] = field(default_factory=dict)
    answers: Mapping[Seat, ArmyChoice] = field(default_factory=dict)
    recruiting: RecruitingView | None = None
