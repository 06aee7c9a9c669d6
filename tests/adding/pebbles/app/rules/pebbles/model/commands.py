"""What a seat may order."""

from dataclasses import dataclass
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True, kw_only=True)
class Take:
    """Take so many (PEB-TAKE-01)."""

    kind: Literal["take"] = "take"
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Grab:
    """Throw a die and take as many as it shows, or all that are left (PEB-TAKE-02)."""

    kind: Literal["grab"] = "grab"


Command: TypeAlias = Take | Grab
