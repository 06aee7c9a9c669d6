"""Maps that were changed at random: each must be read or refused.

`python -m tests.grounds.mutating 100000` does so with that many, within 512 MB more than it starts with and ten seconds a file.
"""

import json
import sys

from app.grounds.reading import read
from tests.grounds.test_tiled import BODY, CELLS, SETS
from tests.grounds.written import objects, packed, places, portal, scene, svg, tiled, tmx, universal, wall
from tests.rosters.mutating import read_changed

DRAWING = """<style>.a{fill:none}</style><defs><symbol id="s" viewBox="0 0 9 9"><path d="M0 0C1 2 3 4 5 6z"/></symbol></defs>
<g class="a" transform="rotate(20 5 5) scale(2)"><use href="#s" width="20" height="20"/><path d="M1 1a5 5 0 1110 0 5 5 0 01-10 0z"/>
<polygon points="1,1 2,2 3,1"/><svg x="5%" viewBox="0 0 4 4" width="9" height="9"><rect rx="1" width="9mm" height="9"/></svg></g>"""
LAYER = {"type": "tilelayer", "name": "floor", "width": 10, "height": 8, "encoding": "base64"}
SEEDS: tuple[bytes, ...] = (
    universal(origin=(2, 1), lines=[[(1, 1), (4, 4), (1, 1)]], dots=2, portals=[portal((3, 3), (4, 3))]),
    json.dumps(scene([wall(300, 200, 500, 200), wall(500, 200, 600, 300, door=1)])).encode(),
    json.dumps(scene([wall(300, 200, 500, 200)], grid={"size": 100, "type": 1}, background={"offsetX": 5})).encode(),
    b"\n".join(json.dumps(scene([], _id=name)).encode() for name in "abc"),
    tiled([objects({"x": 5, "y": 5, "polygon": places((0, 0), (9, 0), (9, 9)), "rotation": 30})]),
    *(
        tiled([LAYER | {"compression": how, "data": packed(CELLS, how)}], tilesets=SETS)
        for how in ("zlib", "gzip", "zstd")
    ),
    tmx(BODY),
    tmx(f'<layer name="a" width="10" height="8"><data encoding="csv">{",".join(map(str, CELLS))}</data></layer>'),
    svg(DRAWING),
)


def outcome(data: bytes) -> str:
    """How a file ended: the code of its refusal, or its format. It fails for anything else."""
    ground = read(data)
    width, height = ground.size
    for points in (*(one.points for one in ground.walls), *(one.outline for one in ground.pieces)):
        assert all(-1e-5 <= x <= width + 1e-5 and -1e-5 <= y <= height + 1e-5 for x, y in points)
    assert ground.refused is None or ground.refused.code
    return ground.refused.code if ground.refused else ground.format


if __name__ == "__main__":
    read_changed(int(sys.argv[1]), SEEDS, outcome)
