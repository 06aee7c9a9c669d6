"""Small maps and drawings of our own, written as the programs write them."""

import base64
import gzip
import json
import struct
import zlib
from collections.abc import Sequence
from typing import Any

from backports.zstd import compress

Place = tuple[float, float]


def places(*points: Place) -> list[dict[str, float]]:
    return [{"x": x, "y": y} for x, y in points]


def universal(
    size: Place = (10, 8), origin: Place = (0, 0), lines: Sequence[Sequence[Place]] = (), dots: int = 400, **more: Any
) -> bytes:
    """A map of Universal VTT; `lines` are its `line_of_sight`, `dots` say how large its picture is."""
    resolution = {
        "map_origin": {"x": origin[0], "y": origin[1]},
        "map_size": {"x": size[0], "y": size[1]},
        "pixels_per_grid": 128,
    }
    written = {"format": 0.3, "resolution": resolution, "line_of_sight": [places(*line) for line in lines], **more}
    return json.dumps({**written, "image": base64.b64encode(b"\x89PNG" * dots).decode()}, indent="\t").encode()


def portal(one: Place, other: Place, **more: Any) -> dict[str, Any]:
    """A door, whose rotation is the opposite of where it lies."""
    middle = {"x": (one[0] + other[0]) / 2, "y": (one[1] + other[1]) / 2}
    return {
        "position": middle,
        "bounds": places(one, other),
        "rotation": 1.0,
        "closed": True,
        "freestanding": False,
        **more,
    }


def scene(walls: Sequence[dict[str, Any]] = (), **more: Any) -> dict[str, Any]:
    """A scene of the older form: 1,000 by 800 dots, 100 a square, so that its picture begins at 300, 200."""
    old = {"_id": "a", "name": "Yard", "width": 1000, "height": 800, "padding": 0.25, "grid": 100, "gridType": 1}
    return {**old, "walls": list(walls), **more}


def wall(*ends: float, **more: Any) -> dict[str, Any]:
    return {"c": list(ends), "move": 1, "sense": 1, "door": 0, "ds": 0, **more}


def tiled(layers: Sequence[dict[str, Any]], **more: Any) -> bytes:
    """A map of Tiled in JSON: 10 by 8 tiles of 32 dots."""
    own = {"type": "map", "orientation": "orthogonal", "width": 10, "height": 8, "tilewidth": 32, "tileheight": 32}
    return json.dumps(
        {**own, "infinite": False, "version": "1.10", "tilesets": [], "layers": list(layers), **more}
    ).encode()


def objects(*things: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": "objectgroup", "name": "things", "visible": True, "opacity": 1, "objects": list(things), **more}


def tmx(body: str, attributes: str = "") -> bytes:
    """The same map in XML."""
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<map version="1.10" orientation="orthogonal" width="10" height="8" '
        f'tilewidth="32" tileheight="32" infinite="0" {attributes}>{body}</map>'
    ).encode()


def packed(numbers: Sequence[int], how: str) -> str:
    """The tiles of a layer as Tiled packs them."""
    data = struct.pack(f"<{len(numbers)}I", *numbers)
    packing = {"zlib": zlib.compress, "gzip": gzip.compress, "zstd": compress, "": bytes}[how]
    return base64.b64encode(packing(data)).decode()


def svg(body: str, attributes: str = 'width="300mm" height="200mm" viewBox="0 0 300 200"') -> bytes:
    """A drawing of 300 by 200 mm, one unit a millimetre."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" {attributes}>{body}</svg>'
    ).encode()
