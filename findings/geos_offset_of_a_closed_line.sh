#!/usr/bin/env bash
# GEOS 3.14.1 through Shapely 2.2.0: the line beside a closed wall, offset_curve(), of a room of 6 x 4 given as a closed line.
#
# Expected: a closed line on either side: 1 inch in, a room of 4 x 2 (12 long); 1 inch out, with mitred corners, one of
#           8 x 6 (28 long), as the rim of the room's own mitred buffer is. The open line of the same corners has all its sides.
# Seen:     inside is right. Outside, with mitred corners, two of the four sides are missing: an open line of three corners,
#           14 long, without an error; of a triangle one side of three is left. With round corners, the usual ones, the line
#           stays open and the corner where the wall begins is missing, a quarter of a circle; bevelled ones are whole.
#           Which sides are lost depends on the corner that the line begins with. A LinearRing gives the same.
#
# Castra: nothing is built on it: margins round pieces come from buffers. Decides that walls of imported maps (closed ones repeat
# their first point) are thickened by a buffer, or by the rim of one, never by offset_curve.
#
# Output seen (exit 0; exit 1 when this changes):
#   GEOS 3.14.1, a closed wall of 6 x 4
#   mitre: inside 12.000 (closed), outside 14.000 (open), rim of the buffer 28.000
#   round: inside 12.000 (closed), outside 24.710 (open), rim of the buffer 26.273
#   bevel: inside 12.000 (closed), outside 25.657 (closed), rim of the buffer 25.657
#   outside, mitre: (7, -1) (7, 5) (-1, 5)
#   a triangle's outside, mitre: 1 side of 3
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check shapely==2.2.0
"$folder/venv/bin/python" - <<'PY'
import math
import sys

import shapely

CORNERS = ((0, 0), (6, 0), (6, 4), (0, 4), (0, 0))
TRIANGLE = ((0, 0), (8, 0), (4, 6), (0, 0))


def told(line):
    return f"{line.length:.3f} ({'closed' if line.is_closed else 'open'})"


wall = shapely.LineString(CORNERS)
print(f"GEOS {shapely.geos_version_string}, a closed wall of 6 x 4")
found = {}
for style in ("mitre", "round", "bevel"):
    inside = wall.offset_curve(1, join_style=style)
    outside = wall.offset_curve(-1, join_style=style)
    rim = shapely.Polygon(CORNERS).buffer(1, join_style=style, quad_segs=8).exterior
    found[style] = inside, outside, rim
    print(f"{style}: inside {told(inside)}, outside {told(outside)}, rim of the buffer {rim.length:.3f}")
print("outside, mitre:", *(f"({x:.0f}, {y:.0f})" for x, y in found["mitre"][1].coords))
sides = len(shapely.LineString(TRIANGLE).offset_curve(-1, join_style="mitre").coords) - 1
print(f"a triangle's outside, mitre: {sides} side{'s'[: sides != 1]} of 3")
as_seen = (
    all(inside.is_closed and math.isclose(inside.length, 12) for inside, _, _ in found.values())
    and math.isclose(found["mitre"][2].length, 28)
    and math.isclose(found["mitre"][1].length, 14)
    and not found["round"][1].is_closed
    and found["round"][2].length - found["round"][1].length > 1.5
    and math.isclose(found["bevel"][1].length, found["bevel"][2].length)
    and sides == 1
)
sys.exit(0 if as_seen else 1)
PY
