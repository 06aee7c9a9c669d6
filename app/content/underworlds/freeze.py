"""Boards as the rules read them, of boards as files write them (UW-BRD-01..03)."""

from collections.abc import Iterable, Mapping
from typing import get_args

from app.content.derived import Derived
from app.content.lines import Where
from app.content.underworlds.schema import BattlefieldIn, BoardIn, Parts, ShapeIn
from app.rules.kernel.boards.hexes import Hex, edge_hexes, field, from_label, neighbours
from app.rules.underworlds.model.profiles import Battlefield, Board, Orientation
from app.rules.underworlds.model.tables import LEAST_STARTING_HEXES, BoardSide


def board(r: Derived, given: BoardIn, shapes: Mapping[str, ShapeIn]) -> Board | None:
    """A board, its shape being one of those of its file."""
    place = r.place_of(given, ("boards",))
    if given.shape not in shapes:
        r.unknown(given.shape, (*place, "shape"), "shape_unknown", tuple(shapes), shape=given.shape)
        return None
    shape = shapes[given.shape]
    sides = {side: _battlefield(r, one, shape, (*place, "sides", side)) for side, one in sorted(given.sides.items())}
    return Board(id=given.id, name=given.name, sides=sides)


def _battlefield(r: Derived, given: BattlefieldIn, shape: ShapeIn, where: Where) -> Battlefield:
    hexes = _hexes(shape)
    orientations = given.orientations or shape.orientations
    return Battlefield(
        id=given.id,
        name=given.name,
        hexes=hexes,
        starting=_labelled(r, given.starting, hexes, (*where, "starting")),
        blocked=_labelled(r, given.blocked, hexes, (*where, "blocked")),
        stagger=_labelled(r, given.stagger, hexes, (*where, "stagger")),
        edge=_labelled(r, given.edge, hexes, (*where, "edge")) if given.edge else edge_hexes(hexes),
        orientations={name: _orientation(r, name, parts, hexes, where) for name, parts in orientations.items()},
        layout=shape.layout,
    )


def _hexes(shape: ShapeIn) -> frozenset[Hex]:
    rows: dict[str, int | tuple[int, int]] = {}
    for row, given in shape.rows.items():
        first, _, last = str(given).partition("-")
        rows[row] = (int(first), int(last)) if last else int(first)
    return field(rows)


def _orientation(r: Derived, name: str, parts: Parts, hexes: frozenset[Hex], where: Where) -> Orientation:
    ground = {whose: _labelled(r, labels, hexes, where) for whose, labels in parts.items()}
    none: frozenset[Hex] = frozenset()
    return Orientation(
        id=name,
        red=ground.get("red", none),
        blue=ground.get("blue", none),
        neutral=ground.get("neutral", none),
    )


def _labelled(r: Derived, labels: Iterable[str], hexes: frozenset[Hex], where: Where) -> frozenset[Hex]:
    """Hexes by label, or by ranges of one row such as "A1-A10"."""
    found: set[Hex] = set()
    for entry in labels:
        first, _, last = entry.partition("-")
        for number in range(int(first[1:]), int((last or first)[1:]) + 1):
            label = f"{first[0]}{number}"
            if from_label(label) not in hexes:
                r.wrong(where, "hex_unknown", hex=label)
            else:
                found.add(from_label(label))
    return frozenset(found)


# --- what single hexes cannot know (UW-BRD-01, UW-BRD-02) ------------------------------------------------------------


def judge(r: Derived, made: Board, where: Where) -> None:
    """Two sides, each a sound battlefield."""
    if set(made.sides) != set(get_args(BoardSide)):
        r.wrong((*where, "sides"), "board_side_count", had=sorted(made.sides))
    for name, found in made.sides.items():
        _sound(r, found, (*where, "sides", name))


def _sound(r: Derived, found: Battlefield, where: Where) -> None:
    """Whole territories, starting hexes enough for both in every orientation, one connected region to fight in."""
    for one, two in (("blocked", "starting"), ("blocked", "stagger"), ("starting", "stagger")):
        if getattr(found, one) & getattr(found, two):
            r.wrong(where, "trait_conflict", traits=f"{one}, {two}")
    if len(found.orientations) < 2:
        r.wrong(where, "orientation_missing", had=len(found.orientations))
    for orientation in found.orientations.values():
        parts = (orientation.red, orientation.blue, orientation.neutral)
        if frozenset().union(*parts) != found.hexes or sum(map(len, parts)) != len(found.hexes):
            r.wrong(where, "territory_not_partition", orientation=orientation.id)
        for ground in (orientation.red, orientation.blue):
            if len(had := ground & found.starting) < LEAST_STARTING_HEXES:
                r.wrong(
                    where,
                    "too_few_starting_hexes",
                    orientation=orientation.id,
                    had=len(had),
                    least=LEAST_STARTING_HEXES,
                )
    _connected(r, found, where)


def _connected(r: Derived, found: Battlefield, where: Where) -> None:
    free = found.hexes - found.blocked
    reached, edge = set(), list(free)[:1]
    while edge:
        here = edge.pop()
        if here not in reached:
            reached.add(here)
            edge += [near for near in neighbours(here) if near in free and near not in reached]
    if len(reached) != len(free):
        r.wrong(where, "battlefield_not_connected", reached=len(reached), of=len(free))
