"""The lines that a step has for the log: what a line says that nobody was asked about is told once for all classes of viewers."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from app.persistence.codec import plain
from app.realtime.history.replay import AnySystem, Step
from app.rules.kernel.seats import Viewer

Line = Mapping[str, Any]

UNTOLD: Any = object()
"""Stands for a line that is not the same for whoever reads it."""


class Onlooker(Viewer):
    """A viewer who notes whether it is asked who it is: what is told without that is told to everybody alike."""

    __slots__ = ("is_asked", "who")

    is_asked: bool
    who: Viewer

    def __getattr__(self, name: str) -> Any:
        """What is asked of the viewer: its fields are not set here, so each of them comes by."""
        object.__setattr__(self, "is_asked", True)
        return getattr(self.who, name)

    def __eq__(self, other: object) -> bool:
        """Whether it is that viewer, which is asking who it is."""
        object.__setattr__(self, "is_asked", True)
        return self.who == other

    def __hash__(self) -> int:
        """The hash of the viewer itself, noted alike."""
        object.__setattr__(self, "is_asked", True)
        return hash(self.who)


def onlooker(who: Viewer) -> Onlooker:
    """A viewer with somebody's eyes that nobody has asked yet."""
    made = object.__new__(Onlooker)
    object.__setattr__(made, "who", who)
    object.__setattr__(made, "is_asked", False)
    return made


class ToldLines:
    """The lines of the newest step, as the classes of viewers of one match ask for them one after the other."""

    def __init__(self) -> None:
        self._step: Step | None = None
        self._told: list[Line | None] = []

    def of(self, system: AnySystem, step: Step, viewer: Viewer) -> Sequence[Line]:
        """The lines of a step for a viewer. Lines that read alike are one object for all who read them."""
        if step is not self._step:
            self._step, self._told = step, [_told(system, *one, viewer) for one in _facts(step)]
        if UNTOLD not in self._told:
            return [line for line in self._told if line]
        return [
            found
            for one, line in zip(_facts(step), self._told, strict=True)
            if (found := _read(system.narrate(*one, viewer)) if line is UNTOLD else line)
        ]


def _facts(step: Step) -> Iterable[tuple[Any, Any]]:
    return zip(step.between, step.events, strict=True)


def _told(system: AnySystem, before: Any, event: Any, viewer: Viewer) -> Line | None:
    eyes = onlooker(viewer)
    line = _read(system.narrate(before, event, eyes))
    return UNTOLD if eyes.is_asked else line


def _read(line: Any) -> Line | None:
    return plain(line) if line else None
