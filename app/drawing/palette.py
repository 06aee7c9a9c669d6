"""The colours of a drawn board: those of the page in daylight."""

from typing import Final

MAT: Final = "#D8D2BC"
RIM: Final = "#C6BEA6"
INK: Final = "#4E4633"
LIGHT: Final = "#F4EBCF"

SEATS: Final = {
    "red": ("#CF482E", "#5D1D13"),
    "blue": ("#2672B7", "#0E3F6A"),
    "jade": ("#2F8748", "#0B4F38"),
    "plum": ("#92429E", "#421B48"),
}
"""Fill and edge of what is a side's."""

TERRAIN: Final = {
    "ruin": ("#ECEAE3", "#CFCBBF"),
    "wood": ("#A9C39B", "#5E7C57"),
    "hill": ("#D5C9A9", "#7E6C41"),
    "crater": ("#C9B88F", "#7E6C41"),
    "water": ("#A9C4CF", "#5F7F8C"),
    "container": ("#B4C0C2", "#5F6D71"),
    "wall": ("#5B564D", "#38332B"),
}
"""Ground and edge by how a piece of terrain looks."""

OTHER: Final = ("#CFCBBF", "#8D8775")

WATERS: Final = frozenset({"river", "lake", "marsh", "sea"})


def terrain_colours(look: str) -> tuple[str, str]:
    """Ground and edge of terrain that looks so."""
    return TERRAIN.get("water" if look in WATERS else look, OTHER)


def seat_colours(seat: str | None) -> tuple[str, str]:
    """Fill and edge of what is this side's, or nobody's."""
    return SEATS.get(seat or "", OTHER)
