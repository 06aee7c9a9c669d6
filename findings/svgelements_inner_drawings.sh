#!/usr/bin/env bash
# svgelements 1.9.6, drawings within drawings: an inner <svg> with a place of its own, a <symbol> that is used once, what only
# masks and markers hold, a <switch>, a turn about the piece's own middle (`transform-origin`).
#
# Expected: where SVG 2 and a browser put them (Chromium was asked: getBoundingClientRect). The reader applies transforms,
#           viewBox and `use`, and leaves out what <clipPath> and <pattern> hold, so one takes it to do these as well.
# Seen:     an inner <svg> at 10, 20 with a viewBox of half its size stands at 30, 60: its place is taken twice, once as it is
#           and once scaled. A <symbol> appears at its own place although nothing draws it there, and where it is used the size
#           and viewBox are left out: half as large as drawn. A mask's and a marker's shapes come as shapes, both branches of a
#           <switch> do, and `transform-origin` is not read: the piece turns about the drawing's corner.
#
# Castra: nothing is built on it yet. Decides how a table's plan is read for own battlefields (issue 33): what lies in <symbol>,
# <mask>, <marker>, <switch> or an inner <svg>, or has a transform-origin, is read by our own walk over the elements or
# set aside with its reason; svgelements is for the arithmetic of paths and arcs, which agreed with svgpathtools on 200 arcs.
#
# Output seen (exit 0; exit 1 when this changes):
#   svgelements 1.9.6 (left, top, right, bottom)
#   inner svg: drawn [(10, 20, 30, 40)], read [(30, 60, 50, 80)]
#   symbol: drawn [(30, 40, 50, 60)], read [(0, 0, 10, 10), (30, 40, 40, 50)]
#   mask and marker: drawn [], read [(0, 0, 8, 8), (0, 0, 9, 9)]
#   switch: drawn [(0, 0, 2, 2)], read [(0, 0, 2, 2), (0, 0, 3, 3)]
#   origin: drawn [(13, 7, 17, 17)], read [(-14, 10, -10, 20)]
#   clip and pattern: drawn [], read []
#   turn about a point: drawn [(13, 7, 17, 17)], read [(13, 7, 17, 17)]
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/python" -m pip install --quiet --disable-pip-version-check svgelements==1.9.6
"$folder/venv/bin/python" - <<'PY'
import io
import sys
from importlib.metadata import version

from svgelements import SVG, Path, Shape

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">'
PIECE = '<rect x="10" y="10" width="10" height="4"'
DRAWINGS = {
    "inner svg": (
        '<svg x="10" y="20" width="20" height="20" viewBox="0 0 10 10"><rect width="10" height="10"/></svg>',
        [(10, 20, 30, 40)],
        [(30, 60, 50, 80)],
    ),
    "symbol": (
        '<symbol id="ruin" viewBox="0 0 10 10"><rect width="10" height="10"/></symbol>'
        '<use href="#ruin" x="30" y="40" width="20" height="20"/>',
        [(30, 40, 50, 60)],
        [(0, 0, 10, 10), (30, 40, 40, 50)],
    ),
    "mask and marker": (
        '<mask id="m"><rect width="8" height="8"/></mask><marker id="k"><rect width="9" height="9"/></marker>',
        [],
        [(0, 0, 8, 8), (0, 0, 9, 9)],
    ),
    "switch": (
        '<switch><rect width="2" height="2"/><rect width="3" height="3"/></switch>',
        [(0, 0, 2, 2)],
        [(0, 0, 2, 2), (0, 0, 3, 3)],
    ),
    "origin": (
        f'{PIECE} transform-origin="15 12" transform="rotate(90)"/>',
        [(13, 7, 17, 17)],
        [(-14, 10, -10, 20)],
    ),
    "clip and pattern": (
        '<clipPath id="c"><rect width="7" height="7"/></clipPath><pattern id="p"><rect width="3" height="3"/></pattern>',
        [],
        [],
    ),
    "turn about a point": (f'{PIECE} transform="rotate(90 15 12)"/>', [(13, 7, 17, 17)], [(13, 7, 17, 17)]),
}


def read(body):
    """The bounds of every shape, in the order of the file."""
    elements = SVG.parse(io.StringIO(f"{HEAD}{body}</svg>")).elements()
    return [tuple(round(float(side)) for side in Path(shape).bbox()) for shape in elements if isinstance(shape, Shape)]


print(f"svgelements {version('svgelements')} (left, top, right, bottom)")
as_seen = True
for name, (body, drawn, seen) in DRAWINGS.items():
    found = read(body)
    as_seen &= found == seen
    print(f"{name}: drawn {drawn}, read {found}")
sys.exit(0 if as_seen else 1)
PY
