"""A map in XML as the objects that the same map is in JSON, so that there is one reader of both; numbers stay texts."""

from collections.abc import Iterator
from typing import Any

from app.grounds.files.markup import Element

LAYERS = {"layer": "tilelayer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}


def map_of(top: Element) -> dict[str, Any]:
    """The map of its outermost element."""
    return {
        **top.attributes,
        "tilesets": [_tileset(one) for one in top.within if one.tag == "tileset"],
        "layers": list(_layers(top)),
    }


def _layers(top: Element) -> Iterator[dict[str, Any]]:
    for one in top.within:
        kind = LAYERS.get(one.tag)
        if kind == "group":
            yield {**one.attributes, "type": kind, "layers": list(_layers(one))}
        elif kind == "objectgroup":
            yield _objects(one)
        elif kind == "tilelayer":
            yield {**one.attributes, "type": kind, **_data(one.first("data"))}
        elif kind:
            yield {**one.attributes, "type": kind}


def _objects(group: Element) -> dict[str, Any]:
    found = [_object(one) for one in group.within if one.tag == "object"]
    return {**group.attributes, "type": "objectgroup", "objects": found}


def _object(one: Element) -> dict[str, Any]:
    made: dict[str, Any] = dict(one.attributes)
    for within in one.within:
        if within.tag in {"polygon", "polyline"}:
            made[within.tag] = [_place(pair) for pair in (within.get("points") or "").split()]
        elif within.tag in {"ellipse", "point", "capsule", "text"}:
            made[within.tag] = True
    return made


def _place(pair: str) -> dict[str, str]:
    x, _, y = pair.partition(",")
    return {"x": x, "y": y}


def _data(data: Element | None) -> dict[str, Any]:
    if data is None:
        return {}
    how: dict[str, Any] = {
        name: data.attributes[name] for name in ("encoding", "compression") if name in data.attributes
    }
    chunks = [{**one.attributes, "data": _cells(one)} for one in data.within if one.tag == "chunk"]
    return {**how, "chunks": chunks} if chunks else {**how, "data": _cells(data)}


def _cells(data: Element) -> str | list[str]:
    """What stands in a layer or a part of it: text, or an element for each tile."""
    tiles = [one.get("gid") or "0" for one in data.within if one.tag == "tile"]
    return tiles or data.text


def _tileset(one: Element) -> dict[str, Any]:
    offset = one.first("tileoffset")
    tiles = [
        {
            **tile.attributes,
            **({"objectgroup": _objects(group)} if (group := tile.first("objectgroup")) else {}),
            **(_picture(image) if (image := tile.first("image")) else {}),
        }
        for tile in one.within
        if tile.tag == "tile"
    ]
    return {**one.attributes, "tiles": tiles, **({"tileoffset": offset.attributes} if offset else {})}


def _picture(image: Element) -> dict[str, str]:
    return {f"image{name}": value for name in ("width", "height") if (value := image.get(name)) is not None}
