"""The content as a page needs it to set a table: names, sizes, and maps to draw. Plain data."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOption:
    """A reading the players agree on before they sit down; `names` say the values that are no words themselves.

    Values `for_bots` show watchers what players may not see of each other: tables where a person plays do not take them.
    Values `for_two` are for two seats alone.
    A `leading` one is chosen before all else. What `fits` gives values of other options is offered only with those.
    Options of one `group` are told together, also where another option settles them: `given` has what they are by its values.
    """

    id: str
    values: tuple[Any, ...]
    default: Any
    rule: str
    names: tuple[str, ...] = ()
    for_bots: tuple[Any, ...] = ()
    for_two: tuple[Any, ...] = ()
    leading: bool = False
    fits: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    group: str = ""
    given: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Catalogue:
    """What can be chosen when a table of a system is set.

    A mission has `id` and `name`; a board also the `option` that takes its id (none where there is but one), its size in
    its `unit`, with a tick and a figure on the rim as in its view, and what is drawn of it; an army is a ready list with
    `id`, `name`, `power` and `units`. Boards and armies may have `fits`, as options do. `first` is what the options of a
    first battle are.
    """

    missions: tuple[Mapping[str, Any], ...] = ()
    boards: tuple[Mapping[str, Any], ...] = ()
    armies: tuple[Mapping[str, Any], ...] = ()
    options: tuple[TableOption, ...] = ()
    first: Mapping[str, Any] = field(default_factory=dict)

    def for_people(self) -> "Catalogue":
        """What can be chosen where a person plays; an option that leaves no choice is none."""
        fair = [replace(option, values=_fair(option), for_bots=()) for option in self.options]
        return replace(self, options=tuple(option for option in fair if len(option.values) > 1))

    def choices(self) -> Mapping[str, tuple[Any, ...]]:
        """The values that each option can have, and the boards for the option that takes one."""
        found: dict[str, tuple[Any, ...]] = {option.id: option.values for option in self.options}
        for board in self.boards:
            if (name := board.get("option")) and board["id"] not in found.get(name, ()):
                found[name] = (*found.get(name, ()), board["id"])
        return found


def _fair(option: TableOption) -> tuple[Any, ...]:
    return tuple(value for value in option.values if value not in option.for_bots)


NOTHING: Mapping[str, Any] = MappingProxyType({})
"""No option agreed on."""

EMPTY = Catalogue()
"""Nothing to choose."""


def drawn(options: Sequence[TableOption], draw: random.Random, agreed: Mapping[str, Any]) -> dict[str, Any]:
    """A value for each option, drawn unless agreed: what bots that play by themselves start from."""
    return {option.id: draw.choice(option.values) for option in options} | dict(agreed)
