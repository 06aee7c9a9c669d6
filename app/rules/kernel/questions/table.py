"""What questions read of a table of models in units: whose is what, where it stands, and the markers beside it."""

from collections.abc import Mapping
from typing import Protocol

from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.questions.planned import Placed
from app.rules.kernel.seats import Seat


class Owned(Protocol):
    """A unit of one player."""

    @property
    def seat(self) -> Seat:
        """Whose it is."""


class Marker(Protocol):
    """Something on the table that is measured to its centre."""

    @property
    def at(self) -> Point:
        """Its centre."""


class Table(Protocol):
    """A table of models in units."""

    @property
    def models(self) -> Mapping[str, Placed]:
        """All models, by id."""

    @property
    def units(self) -> Mapping[str, Owned]:
        """All units, by id."""


class MarkedTable(Table, Protocol):
    """A table of models in units, with markers."""

    @property
    def markers(self) -> Mapping[str, Marker]:
        """All markers, by id."""
