"""A rule as the program knows it: how the referee holds it."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

How: TypeAlias = Literal["refuse", "automatic", "choice", "derived", "advisory", "reading", "example"]
"""A command is refused; the referee does it; a player is asked; it follows from what stands; it is only shown;
an open question is read so; an example that a test plays."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One rule of a system's registry; what it is called stands in the catalogues, `<system>.rule.<id>`."""

    how: tuple[How, ...]
