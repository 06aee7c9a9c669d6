"""One game system as the program plugs it in: its rules, and what pages, bots, commands and tests need of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Protocol, TypeAlias

from pydantic import BaseModel

from app.bots import Brain, brain
from app.bots.estimate import Estimate
from app.bots.judgement import Judgement
from app.content.armies import Armies, NamedArmies
from app.content.building.builder import Builder
from app.content.catalogue import EMPTY, NOTHING, Catalogue
from app.content.json_schema import Schema
from app.content.layouts.battlefields import Battlefields
from app.content.layouts.sketching import Sketching
from app.content.lines import Problem
from app.content.load import DATA, Loader, digest_of, library_of, loaded, nothing
from app.rules.kernel.contract.system import System
from app.rules.kernel.dice.dice import Dice
from app.rules.kernel.rulebook import Rule
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.view import OwnView

AnySystem: TypeAlias = System[Any, Any, Any, Any]

Shuffle: TypeAlias = Callable[[Sequence[str]], tuple[str, ...]]
"""Gives cards in another order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """How a table is set for a scenario, and what docs/scenarios.md says of it."""

    given: Callable[[Mapping[str, Any], Dice], tuple[Any, Sequence[Any]]]
    """The state a scenario starts in, and what the referee did to get there.

    Raises BadGiven, BadContent of what it writes out, or ValueError."""

    pose: tuple[str, ...] = ("x", "y", "z", "facing")
    """What the numbers of a pose are that is written as a list, in order."""

    parts: tuple[type[BaseModel], ...] = ()
    """What `given` is made of, the outermost first; the descriptions of their fields are the documentation."""

    example: str = ""
    """A scenario, and how places and pieces are written."""


class Drawing(Protocol):
    """Draws what bots that play by themselves agree on before a match, as `System.setup` takes it."""

    def __call__(
        self,
        library: Any,
        draw: Random,
        seats: Sequence[Seat],
        armies: Sequence[str] = (),
        agreed: Mapping[str, Any] = NOTHING,
        /,
    ) -> dict[str, Any]:
        """The options of a table, drawn but for what is `agreed`; `armies` gives the seats their lists, in order."""
        ...


def as_it_lies(state: Any, shuffle: Shuffle) -> Any:
    """The state of a system that has no cards whose order nobody knows."""
    del shuffle
    return state


def no_choice(library: Any) -> Catalogue:
    """The catalogue of a system whose tables are all alike."""
    del library
    return EMPTY


def no_options(
    library: Any,
    draw: Random,
    seats: Sequence[Seat],
    armies: Sequence[str] = (),
    agreed: Mapping[str, Any] = NOTHING,
    /,
) -> dict[str, Any]:
    """The options of a table of such a system."""
    del library, draw, seats, armies
    return dict(agreed)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSystem:
    """All that the program needs of one game system. Only `rules` must be there; what is left out, the system lacks."""

    rules: AnySystem
    """The contract: `app/rules/<key>`."""

    rulebook: Mapping[str, Rule] = field(default_factory=dict)
    """Its rules by ID, in the order of the book."""

    prefix: str = ""
    """The letters its rule IDs begin with."""

    load: Loader = nothing
    """Reads and judges a folder of its content."""

    schemas: Mapping[str, Callable[[], Schema]] = field(default_factory=dict)
    """The JSON Schemas of its files of content, by what is in them."""

    folder: Path | None = None
    """Where the content of this server lies; `app/content/data/<key>` unless said."""

    catalogue: Callable[[Any], Catalogue] = no_choice
    """What of its content can be chosen when a table is set."""

    drawn_options: Drawing = no_options
    """What bots that play by themselves agree on."""

    battlefields: Battlefields | None = None
    """How it reads, judges and makes battlefields of players."""

    sketching: Sketching | None = None
    """How they are drawn in the page."""

    armies: Armies | None = None
    """How it takes army lists, if players bring them before the match."""

    builder: Builder | None = None
    """How its armies are built in the browser."""

    named_armies: NamedArmies | None = None
    """How bots take an army by its name, if armies are chosen at the table."""

    judgement: Judgement | None = None
    """How its bot that plays to win judges."""

    wanted: Mapping[str, float] = field(default_factory=dict)
    """How much its random bot wants offers, by kind of command, where their place does not say it well."""

    estimate: Estimate | None = None
    """How likely each side is to win, of what a watcher sees."""

    shuffled: Callable[[Any, Shuffle], Any] = as_it_lies
    """A state with the cards that nobody has seen in another order: what a scenario of players is begun in."""

    own: type[OwnView] | None = None
    """What only it shows in a view, as the client's types know it."""

    scene: Scene | None = None
    """How its scenarios set the table."""

    @property
    def key(self) -> str:
        """What it is called in files, addresses and catalogues."""
        return self.rules.key

    @property
    def content(self) -> Path:
        """The folder of its content."""
        return self.folder or DATA / self.key

    @property
    def library(self) -> Any:
        """Its content, read once a process. Raises BadContent with every problem of every file."""
        return library_of(self.load, self.content)

    @property
    def digest(self) -> str:
        """What its content is told from any other by."""
        return digest_of(self.content)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with its content; a system with problems is not offered."""
        return loaded(self.load, self.content).problems

    def brain(self, name: str) -> Brain:
        """Its bot of this name. Raises KeyError for a name nobody has."""
        return brain(name, self.judgement, self.wanted)
