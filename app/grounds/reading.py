"""A player's map or drawing to a ground: told apart by what stands in it, read by the reader of its kind, never raising."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from app.grounds.files.detecting import parsed
from app.grounds.files.limits import SCENES
from app.grounds.files.markup import Element
from app.grounds.found import Found
from app.grounds.foundry import read_scene, scenes_of
from app.grounds.ground import Ground, Refused, Scale
from app.grounds.laying import laid
from app.grounds.svg.reading import read_drawing
from app.grounds.tiled.markup import map_of
from app.grounds.tiled.reading import is_map, read_map
from app.grounds.universal import is_universal, read_universal
from app.rosters.files.limits import Unreadable

ONLY_A_PART = {"tileset": "a_tileset", "template": "a_template"}
"""Files of Tiled that a map mentions."""


def read(data: bytes, square: float | None = None) -> Ground:
    """The ground that a file holds, or one that says by `refused` why it holds none. Pure: nothing else is touched.

    `square` is how many inches a square of the map is; without it an inch is taken, and the ground says that it was.
    """
    scale = Scale(by="square", inches=square or 1.0, asked=square is None)
    try:
        found = parsed(data)
        if isinstance(found, Element):
            return _markup(found, scale)
        return _objects(found, scale)
    except Unreadable as error:
        return _refused("unknown", error)


def _markup(top: Element, scale: Scale) -> Ground:
    if top.tag == "svg":
        return _one("svg", lambda: read_drawing(top))
    if top.tag == "map":
        return _one("tiled", lambda: read_map(map_of(top), scale))
    raise Unreadable(ONLY_A_PART.get(top.tag, "not_a_map"))


def _objects(found: object, scale: Scale) -> Ground:
    if isinstance(found, dict):
        if is_universal(found):
            return _one("uvtt", lambda: read_universal(found, scale))
        if is_map(found):
            return _one("tiled", lambda: read_map(found, scale))
        if found.get("type") in ONLY_A_PART and isinstance(found.get("type"), str):
            raise Unreadable(ONLY_A_PART[found["type"]])
    scenes = scenes_of(found)
    if not scenes:
        raise Unreadable("not_a_map")
    if len(scenes) > SCENES:
        raise Unreadable("too_many_parts", most=SCENES)
    first, *more = (_one("foundry", partial(read_scene, scene, scale)) for scene in scenes)
    return replace(first, more=tuple(more))


def _one(format_: str, read_one: Callable[[], Found]) -> Ground:
    try:
        return laid(read_one())
    except Unreadable as error:
        return _refused(format_, error)


def _refused(format_: str, error: Unreadable) -> Ground:
    return Ground(format=format_, refused=Refused(code=error.code, facts=dict(error.facts)))
