"""How much of a map file is read."""

from typing import Final

BYTES: Final = 64 * 1024 * 1024
"""Bytes of a file, with the picture that it may carry; real ones with a picture have up to 30 million."""

TEXT: Final = 16 * 1024 * 1024
"""Bytes of a file beside its picture; the largest of 2,016 public ones has 2 million."""

DEPTH: Final = 64
"""Elements, groups and drawings within one another; real ones have 12."""

NODES: Final = 200_000
"""Elements of a file of XML; the largest real drawing seen has 30,000."""

THINGS: Final = 50_000
"""Walls, doors and pieces of a ground; the largest real one has 6,000."""

POINTS: Final = 300_000
"""Corners of all walls, doors and pieces together."""

CELLS: Final = 4_000_000
"""Tiles of all layers of a map together."""

SCENES: Final = 200
"""Scenes of one file."""

LARGEST: Final = 1e7
"""The largest number that a place or a size may be, in a file's own units."""
