"""The procedures of abilities: reactions to a moment, a surge window, carrying instructions out, picks (digest 4.6, 5.1)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.rules.kernel.abilities.effects import Bound
from app.rules.kernel.abilities.terms import Scope
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.windows import Window
from app.rules.underworlds.model.language.effects import Effect
from app.rules.underworlds.model.language.moments import Moment, Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Reactions:
    """Moments that wait for their window, first to last. `firing.after` adds to it while it is on top."""

    kind: Literal["reactions"] = "reactions"
    queue: tuple[Moment, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """A surge ability that was declared in a window, with the picks made then."""

    source: Source
    picks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


SurgeStage: TypeAlias = Literal[
    "inspire",
    "find_objectives",
    "objectives",
    "find_passives",
    "passives",
    "open",
    "declare",
    "find_declared",
    "resolve",
    "close",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class SurgeWindow:
    """One moment from Inspire checks to resolved surge abilities (UW-WND-01); it waits for players at `declare`.

    `due` are sources that still wait for their turn in the present stage; `spent` the keys used at this occurrence
    (UW-SRG-04).
    """

    kind: Literal["surge_window"] = "surge_window"
    moment: Moment
    stage: SurgeStage = "inspire"
    window: Window | None = None
    declared: tuple[Declared, ...] = ()
    due: tuple[Source, ...] = ()
    spent: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderAbilities:
    """A player orders abilities that would happen at once (UW-SEQ-01); the answer goes into the window below."""

    kind: Literal["order_abilities"] = "order_abilities"
    seat: Seat
    sources: tuple[Source, ...]


Todo: TypeAlias = Effect | Bound


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolving:
    """An ability being carried out: `todo` first to last, references in `scope` (UW-ABL-02).

    `picks` are picks the command brought along, used up as `Choose` instructions are reached. `told` is what its use is
    called once it is over. At `end` the card goes where it belongs.
    """

    kind: Literal["resolving"] = "resolving"
    source: Source
    scope: Scope = field(default_factory=dict)
    picks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    todo: tuple[Todo, ...] = ()
    stage: Literal["before", "announced", "running", "end"] = "running"
    told: str | None = None
    cancelled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Choosing:
    """A pick that is asked for; the answer goes into the scope of the `Resolving` below as `name`.

    `candidates` are ids; the numbers of options or of dice; or for `seen` cards that are only looked at.
    """

    kind: Literal["choosing"] = "choosing"
    seat: Seat
    name: str
    what: Literal["fighters", "hexes", "features", "weapons", "cards", "options", "dice", "order", "seen"]
    candidates: tuple[str, ...]
    least: int = 1
    most: int = 1


AbilityStep: TypeAlias = Reactions | SurgeWindow | OrderAbilities | Resolving | Choosing
"""Every procedure of abilities."""
