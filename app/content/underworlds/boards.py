"""Boards of Underworlds, from YAML: shapes, territories, traits, and what makes a battlefield sound (UW-BRD-01..03)."""

import re
from collections.abc import Mapping
from typing import Any

from app.content.lines import Where
from app.content.underworlds.reader import Reader
from app.rules.kernel.boards.hexes import Hex, edge_hexes, field, from_label, neighbours
from app.rules.underworlds.model.profiles import Battlefield, Board, Orientation
from app.rules.underworlds.model.tables import LEAST_STARTING_HEXES, BoardSide

RANGE = re.compile(r"^([A-Z])(\d+)-\1(\d+)$")
LABEL = re.compile(r"^[A-Z]\d+$")
PARTS = ("red", "blue", "neutral")
SIDES: tuple[BoardSide, ...] = ("A", "B")


def board(r: Reader, data: Any, shapes: Mapping[str, Any], where: Where) -> Board:
    """A double-sided board."""
    f = r.fields(data, where, ("id", "name", "shape", "sides"), "card_field_missing")
    sides = f.get("sides", {})
    if not isinstance(sides, Mapping):
        r.wrong((*where, "sides"), r.misread, expected="map")
        sides = {}
    if set(sides) != set(SIDES):
        r.wrong((*where, "sides"), "board_side_count", had=sorted(sides))
    shape = shapes.get(str(f.get("shape", "")))
    if shape is None:
        r.wrong((*where, "shape"), "shape_unknown", shape=f.get("shape"))
        shape = {"rows": {"A": 1}, "orientations": {}}
    return Board(
        id=r.text(f.get("id"), where),
        name=r.words(f.get("name"), (*where, "name")),
        sides={side: _battlefield(r, sides[side], shape, (*where, "sides", side)) for side in SIDES if side in sides},
    )


def _battlefield(r: Reader, data: Any, shape: Mapping[str, Any], where: Where) -> Battlefield:
    known = ("id", "name", "starting", "blocked", "stagger", "edge", "orientations")
    f = r.fields(data, where, known, "card_field_missing")
    hexes = field(shape["rows"])
    traits = {name: _labels(r, f.get(name, []), hexes, (*where, name)) for name in ("starting", "blocked", "stagger")}
    for one, two in (("blocked", "starting"), ("blocked", "stagger"), ("starting", "stagger")):
        if traits[one] & traits[two]:
            r.wrong(where, "trait_conflict", traits=f"{one}, {two}")
    orientations = f.get("orientations", shape.get("orientations", {}))
    if not isinstance(orientations, Mapping):
        r.wrong((*where, "orientations"), r.misread, expected="map")
        orientations = {}
    if len(orientations) < 2:
        r.wrong(where, "orientation_missing", had=len(orientations))
    found = Battlefield(
        id=r.text(f.get("id"), where),
        name=r.words(f.get("name"), (*where, "name")),
        hexes=hexes,
        starting=traits["starting"],
        blocked=traits["blocked"],
        stagger=traits["stagger"],
        edge=_labels(r, f["edge"], hexes, (*where, "edge")) if "edge" in f else edge_hexes(hexes),
        orientations={name: _orientation(r, name, given, hexes, where) for name, given in orientations.items()},
        layout="flat_top" if shape.get("layout") == "flat_top" else "pointy_top",
    )
    _judge(r, found, where)
    return found


def _orientation(r: Reader, name: str, data: Any, hexes: frozenset[Hex], where: Where) -> Orientation:
    given = r.fields(data, where, PARTS, "card_field_missing")
    parts = {part: _labels(r, given.get(part, []), hexes, where) for part in PARTS}
    together = frozenset().union(*parts.values())
    if together != hexes or sum(len(part) for part in parts.values()) != len(hexes):
        r.wrong(where, "territory_not_partition", orientation=name)
    return Orientation(id=name, red=parts["red"], blue=parts["blue"], neutral=parts["neutral"])


def _labels(r: Reader, data: Any, hexes: frozenset[Hex], where: Where) -> frozenset[Hex]:
    """Hexes by label, or by ranges of one row such as "A1-A10"."""
    found: set[Hex] = set()
    for entry in data if isinstance(data, list) else []:
        span = RANGE.match(str(entry))
        labels = [f"{span[1]}{n}" for n in range(int(span[2]), int(span[3]) + 1)] if span else [str(entry)]
        for label in labels:
            if not LABEL.match(label) or from_label(label) not in hexes:
                r.wrong(where, "hex_unknown", hex=label)
            else:
                found.add(from_label(label))
    return frozenset(found)


def _judge(r: Reader, found: Battlefield, where: Where) -> None:
    """Enough starting hexes for both in every orientation, and one connected region to fight in."""
    for orientation in found.orientations.values():
        for ground in (orientation.red, orientation.blue):
            if len(ground & found.starting) < LEAST_STARTING_HEXES:
                r.wrong(where, "too_few_starting_hexes", orientation=orientation.id, had=len(ground & found.starting))
    free = found.hexes - found.blocked
    reached, edge = set(), list(free)[:1]
    while edge:
        here = edge.pop()
        if here not in reached:
            reached.add(here)
            edge += [near for near in neighbours(here) if near in free and near not in reached]
    if len(reached) != len(free):
        r.wrong(where, "battlefield_not_connected", reached=len(reached), of=len(free))
