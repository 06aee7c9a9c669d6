"""What lies on a board of hexes, as a viewer sees it."""

from dataclasses import dataclass

from app.rules.kernel.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class HexView:
    """A hex: its axial coordinates, the names of its row and its column at the rim of the board, its centre where neighbours
    lie one apart, its traits, the part of the board it belongs to.
    """

    q: int
    r: int
    row: str
    column: str
    x: float
    y: float
    traits: tuple[str, ...]
    ground: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FeatureView:
    """A token that lies in a hex: the face that is up, its value where it is seen, whose piece stands on it."""

    hex: str
    x: float
    y: float
    face: str
    value: int | None = None
    holder: Seat | None = None
