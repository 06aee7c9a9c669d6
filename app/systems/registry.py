"""The systems this program plays, as one explicit list; each is loaded when it is first asked for."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from importlib import import_module

from app.systems.game_system import AnySystem, GameSystem

LISTED: tuple[str, ...] = ("wh40k", "aos", "underworlds", "diskwars", "warmaster")
"""Their keys: `app/systems/<key>.py` holds the record, under the key in capitals."""

SYSTEMS: tuple[GameSystem, ...]
"""All of them, loaded: made when it is asked for."""


class Known(Mapping[str, GameSystem]):
    """Systems by their keys; who asks for one alone loads no other."""

    def __init__(self, loads: Mapping[str, Callable[[], GameSystem]]) -> None:
        """What gives each, by their keys."""
        self._loads = loads

    def __getitem__(self, key: str) -> GameSystem:
        """A system, loaded. Raises KeyError for a key that is not listed."""
        return self._loads[key]()

    def __contains__(self, key: object) -> bool:
        """Whether it is listed; loads nothing."""
        return key in self._loads

    def __iter__(self) -> Iterator[str]:
        """The keys; loads nothing."""
        return iter(self._loads)

    def __len__(self) -> int:
        """How many are listed; loads nothing."""
        return len(self._loads)


@cache
def _loaded(key: str) -> GameSystem:
    system: GameSystem = getattr(import_module(f"app.systems.{key}"), key.upper())
    return system


KNOWN = Known({key: partial(_loaded, key) for key in LISTED})


def known() -> Mapping[str, GameSystem]:
    """The systems by their keys, each loaded when it is asked for."""
    return KNOWN


def known_rules() -> Mapping[str, AnySystem]:
    """Their rules by the same keys, loaded."""
    return {key: system.rules for key, system in known().items()}


def __getattr__(name: str) -> tuple[GameSystem, ...]:
    if name != "SYSTEMS":
        raise AttributeError(name)
    return tuple(known().values())
