"""How a system's battlefields are drawn in the page: what is laid, and a text of its schema as a sketch and back."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from pydantic import ValidationError

from app.content.layouts.battlefields import Battlefields
from app.content.layouts.looking import FieldJudged, judged
from app.content.layouts.sketch import Sketch, ids_of
from app.content.lines import Unreadable, read_lined
from app.content.written import written

Corners = Sequence[Mapping[str, float]]

SHORTEST: Final = 0.1
"""The shortest side a hand gives a piece, in the field's unit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """What is laid: its look on the board, its outlines and walls about its middle as a new one has them.

    `grows` where hands give it a size; `walled` where its sides are walls or none; `heights` the lowest and highest it may be,
    in steps; `traits` what it does to whoever stands there, passes or looks through, by rule.
    """

    id: str
    look: str
    names: Mapping[str, str] = field(default_factory=dict)
    outlines: Sequence[Corners]
    walls: Sequence[Corners] = ()
    height: float | None = None
    heights: tuple[float, float] | None = None
    step: float = 0.5
    grows: bool = False
    walled: bool = False
    traits: Sequence[str] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """A field of a size: where either side deploys, and what lies there whatever terrain does."""

    id: str
    names: Mapping[str, str] = field(default_factory=dict)
    width: float
    height: float
    zones: Sequence[Corners] = ()
    markers: Corners = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class HexSpot:
    """A hex where it lies: its middle in steps, whose territory it is, and which lies across, half a turn away."""

    q: int
    r: int
    x: float
    y: float
    row: str
    column: str
    seat: str | None
    across: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """What a system's battlefields are drawn of. `free` are the shortest and longest side where any size may be; `markers` the
    most that hands lay; `tick` and `figure` are told along the edges. A board of hexes has `hexes` by their labels and two
    `sides`, on each of which a hex may be one of the `marks`. Each square of a side `area` has terrain as a guideline, by a rule.
    """

    unit: str
    kinds: Sequence[Kind] = ()
    sizes: Sequence[Size] = ()
    free: tuple[float, float] | None = None
    markers: int = 0
    tick: float = 1.0
    figure: float = 6.0
    marks: Sequence[str] = ()
    sides: Sequence[str] = ()
    hexes: Mapping[str, HexSpot] = field(default_factory=dict)
    area: float | None = None
    area_rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sketching:
    """What drawing needs of a system; every function is pure."""

    ground: Callable[[Any], Ground]
    """What can be laid, by the content."""

    sketch: Callable[[Mapping[str, Any]], Sketch]
    """The sketch of a battlefield's plain data. Raises ValueError where it holds what no sketch can."""

    plain: Callable[[Sketch], Mapping[str, Any]]
    """The plain data of a sketch, as the schema of the system has it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A sketch as its page is told of it: its text, what pieces are called there, what is wrong with it or how even it is."""

    sketch: Sketch
    ids: tuple[str, ...]
    text: str
    judged: FieldJudged


def drawn(lays: Battlefields, sketching: Sketching, sketch: Sketch, library: Any) -> Drawn:
    """All that a page is told of a sketch."""
    text = written(dict(sketching.plain(sketch)))
    return Drawn(sketch=sketch, ids=ids_of(sketch), text=text, judged=judged(lays, text, library))


def drawn_text(lays: Battlefields, sketching: Sketching, text: str, library: Any) -> Drawn | None:
    """The same of a text; none where it can only be changed as a text."""
    try:
        data = read_lined(text).data
        sketch = sketching.sketch(data) if isinstance(data, Mapping) else None
    except (Unreadable, ValidationError, ValueError):
        return None
    if sketch is None:
        return None
    return Drawn(sketch=sketch, ids=ids_of(sketch), text=text, judged=judged(lays, text, library))
