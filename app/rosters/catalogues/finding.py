"""What looks entries of catalogues up by name, wherever they lie."""

from dataclasses import dataclass
from typing import Literal, Protocol

from app.rosters.files.tree import Node

Kind = Literal["units", "gifts"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """An entry of a catalogue: whose it is, and how a list builder begins it."""

    catalogue: str
    selection: Node


class Shelf(Protocol):
    """Catalogues that were given once."""

    def find(self, kind: Kind, name: str, faction: str = "") -> Found | None:
        """The entry of this name, of several the one of a faction's own catalogue."""
        ...
