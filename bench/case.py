"""One thing to measure."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A named callable, the floor to hold it against, and the most milliseconds it may take (none: no bound)."""

    name: str
    run: Callable[[], object]
    floor: Callable[[], object] | None = None
    floor_name: str = ""
    bound_ms: float | None = None
