"""Terrain is taken in turn and laid; Watchtowers come before zones (DW-SET-14..16, DW-FOR-03, DW-SCN-04, DW-AMB-52)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import cos, pi, sin

import numpy as np
import shapely

from app.rules.diskwars.draft import Draft
from app.rules.diskwars.ground.disks import TOLERANCE
from app.rules.diskwars.ground.terrain import outline, polygon
from app.rules.diskwars.handlers import Handler, Handlers, Offers, Steps, whose
from app.rules.diskwars.model.places import Put
from app.rules.diskwars.model.refusals import refuse
from app.rules.diskwars.model.setup_commands import DeployOnTerrain, PlaceTerrain
from app.rules.diskwars.model.setup_events import CardsDealt, DiskDeployed, TerrainLeftOut, TerrainPlaced
from app.rules.diskwars.model.setup_prompts import DeployingOnTerrain, PlacingTerrain, PlacingTower
from app.rules.diskwars.model.state import DiskId, State, Terrain
from app.rules.diskwars.setup.deploying import why_not_on_piece
from app.rules.diskwars.turn_sequence.initiative import in_order, reversed_order
from app.rules.kernel.dice.dice import shuffled
from app.rules.kernel.engine.leaving import waits_or_ends
from app.rules.kernel.offers.offer import Offer, Option, PickNeed, PointNeed
from app.rules.kernel.plane.footprints import polygon_of
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat

TURNS = range(0, 180, 15)
"""The turns in which a place is looked for, on a grid of a centimetre (DW-AMB-52)."""
COARSE = 5
"""Centimetres of the grid for a piece that is turned."""
REACH = 12
"""Centimetres from the middle of a piece within which a place on it is looked for."""


def deal(draft: Draft) -> None:
    """Terrain cards lie open (DW-SET-14).

    Where terrain lies already, they are those of its pieces if a scenario has players deploy on them: each falls to the player who
    would have laid it (DW-SCN-04).
    """
    state = draft.state
    if state.options.battlefield:
        if _deploys_on_terrain(state):
            pieces = (piece for piece in state.terrain.values() if piece.tower_of is None)
            draft.emit(CardsDealt(what="terrain", cards=tuple(piece.card for piece in pieces)))
        return
    deck = shuffled(draft.dice, list(draft.state.library.terrain))
    draft.emit(CardsDealt(what="terrain", cards=deck[: draft.state.options.terrain_dealt]))


def ask_terrain(draft: Draft) -> bool:
    """The next player lays a piece; one for which there is no room stays beside the field (DW-SET-15)."""
    state = draft.state
    if not state.dealt:
        return False
    if state.options.battlefield:
        return _falls_to_the_next(draft)
    for card in dict.fromkeys(state.dealt):
        if find_place(state, card, None) is None:
            draft.emit(TerrainLeftOut(card=card))
            return True
    order = reversed_order(state)
    laid = sum(piece.tower_of is None for piece in state.terrain.values())
    draft.enter(PlacingTerrain(seat=order[laid % len(order)]))
    return True


def _falls_to_the_next(draft: Draft) -> bool:
    state = draft.state
    pieces = [piece for piece in state.terrain.values() if piece.tower_of is None]
    order, number = reversed_order(state), len(pieces) - len(state.dealt)
    seat = order[number % len(order)]
    draft.emit(TerrainPlaced(seat=seat, piece=pieces[number]))
    draft.enter(DeployingOnTerrain(seat=seat, piece=pieces[number].id))
    return True


def _deploys_on_terrain(state: State) -> bool:
    return bool(state.scenario and state.library.scenarios[state.scenario].deploys_on_terrain)


def ask_tower(draft: Draft) -> bool:
    """Each player in turn lays his Watchtower, one more piece than those that are dealt (DW-FOR-02, DW-FOR-03).

    Once there is no room for one, there is none for those that would follow: all are alike (DW-AMB-52).
    """
    state = draft.state
    placed = {piece.tower_of for piece in state.terrain.values()}
    waiting = [one for one in in_order(state) if one not in placed]
    if waiting and find_place(state, tower_card(state), waiting[0]) is not None:
        draft.enter(PlacingTower(seat=waiting[0]))
        return True
    for seat in waiting:
        draft.emit(TerrainLeftOut(card=tower_card(state), seat=seat))
    return False


def tower_card(state: State) -> str:
    """The card whose piece a Watchtower is."""
    return next(card.id for card in state.library.terrain.values() if "watchtower" in card.sides)


def piece_of(state: State, seat: Seat, command: PlaceTerrain, *, tower: bool) -> Terrain:
    """The piece a command lays."""
    owner = seat if tower else None
    name = f"tower_{seat}" if tower else f"t_{command.card}"
    return Terrain(id=name, card=command.card, side=command.side, at=command.at, turned=command.turned, tower_of=owner)


def why_not_there(state: State, piece: Terrain) -> Refusal | None:
    """On the battlefield, beyond short range of edges and other pieces; Watchtowers beyond medium range of edges (DW-SET-16).

    What counts is the distance of the outlines (DW-GEO-13).
    """
    shape = polygon_of(outline(state, piece))
    low_x, low_y, high_x, high_y = shape.bounds
    nearest = min(low_x, low_y, state.options.width - high_x, state.options.height - high_y)
    if nearest < 0:
        return refuse("terrain_outside_battlefield")
    least = state.options.medium if piece.tower_of else state.options.short
    if not TOLERANCE.more_than(nearest, least):
        return refuse("watchtower_too_close_to_edge" if piece.tower_of else "terrain_too_close_to_edge")
    others = (polygon(state, other) for other in state.terrain)
    if any(not TOLERANCE.more_than(float(shapely.distance(shape, other)), state.options.short) for other in others):
        return refuse("terrain_too_close_to_terrain", rule="DW-FOR-03" if piece.tower_of else None)
    return None


def find_place(state: State, card: str, tower_of: Seat | None) -> Terrain | None:
    """Some legal place for a piece, looked for on a grid."""
    side = state.library.terrain[card].sides[0]
    for turned in TURNS:
        origin = Point(x=0.0, y=0.0)
        piece = Terrain(id="?", card=card, side=side, at=origin, turned=float(turned), tower_of=tower_of)
        for at in _promising(state, piece, every=1 if turned == 0 else COARSE):
            if why_not_there(state, found := replace(piece, at=at)) is None:
                return found
    return None


def _promising(state: State, piece: Terrain, *, every: int) -> Iterator[Point]:
    """The places of the grid where a piece may well lie: all that are legal, and few others.

    All pieces are convex. So one is too close to another where its middle lies in the sum of their outlines, grown by
    the distance they keep; a little less of it is left out here than that.
    """
    shape = np.array([(point.x, point.y) for point in outline(state, piece)])
    grid = np.arange(10, int(state.options.width) - 9), np.arange(10, int(state.options.height) - 9)
    xs, ys = (one.ravel() for one in np.meshgrid(*(line[line % every == 0] for line in grid), indexing="ij"))
    least = state.options.medium if piece.tower_of else state.options.short
    low, high = shape.min(axis=0), shape.max(axis=0)
    free = (xs + low[0] > least) & (xs + high[0] < state.options.width - least)
    free &= (ys + low[1] > least) & (ys + high[1] < state.options.height - least)
    for other in state.terrain.values():
        around = np.array([(point.x, point.y) for point in outline(state, other)])
        sums = (around[:, None] - shape[None]).reshape(-1, 2)
        kept = shapely.MultiPoint(sums).convex_hull.buffer(state.options.short * 0.99)
        free &= ~shapely.contains_xy(kept, xs, ys)
    return (Point(x=float(x), y=float(y)) for x, y in zip(xs[free], ys[free], strict=True))


def place(draft: Draft, seat: Seat, command: PlaceTerrain) -> Refusal | None:
    """Lays a dealt piece, or one's Watchtower."""
    state, tower = draft.state, isinstance(draft.state.step, PlacingTower)
    if command.card not in ((tower_card(state),) if tower else state.dealt):
        return refuse("unknown_id", id=command.card[:60])
    sides = ("watchtower",) if tower else state.library.terrain[command.card].sides
    if command.side not in sides:
        return refuse("unknown_id", id=command.side[:60])
    piece = piece_of(state, seat, command, tower=tower)
    if refused := why_not_there(state, piece):
        return refused
    draft.leave()
    draft.emit(TerrainPlaced(seat=seat, piece=piece))
    if not tower and _deploys_on_terrain(state):
        draft.enter(DeployingOnTerrain(seat=seat, piece=piece.id))
    return None


def deploy_there(draft: Draft, seat: Seat, command: DeployOnTerrain) -> Refusal | None:
    """Puts one disk on the piece, or none (DW-SCN-04)."""
    step, state = draft.state.step, draft.state
    assert isinstance(step, DeployingOnTerrain)
    if command.disk is None:
        draft.leave()
        return None
    if command.at is None:
        return refuse("not_overlapping_piece")
    put = Put(model=command.disk, pose=Pose(x=command.at.x, y=command.at.y))
    if refused := why_not_on_piece(state, seat, put, step.piece):
        return refused
    draft.leave()
    draft.emit(DiskDeployed(seat=seat, put=put, z=state.next_z, on_terrain=True))
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """The dealt cards with both their sides, or the Watchtower."""
    tower = isinstance(state.step, PlacingTower)
    cards = (tower_card(state),) if tower else tuple(dict.fromkeys(state.dealt))
    found: list[Offer] = []
    for card in cards:
        sides = ("watchtower",) if tower else state.library.terrain[card].sides
        found.append(
            Offer(
                id=f"place_terrain:{card}",
                command={"kind": "place_terrain", "card": card, "side": sides[0], "turned": TURNS[0]},
                label="diskwars.offer.place_terrain",
                facts={"name": "watchtower" if tower else card},
                place="prompt",
                need=PointNeed(field="at", turned="turned"),
                more=(_sides(state, card, sides), PickNeed(field="turned", options=_TURNED)),
                rule="DW-SET-15",
            )
        )
    return found


_TURNED = tuple(Option(value=degrees, label="diskwars.option.turned", facts={"n": degrees}) for degrees in TURNS)


def _sides(state: State, card: str, sides: Sequence[str]) -> PickNeed:
    """Which side of a piece lies up, with its outline about the place that is pointed at."""
    lying = outline(state, Terrain(id="?", card=card, side=sides[0], at=Point(x=0.0, y=0.0)))
    options = (Option(value=side, label="diskwars.side", facts={"name": side}, outlines=(lying,)) for side in sides)
    return PickNeed(field="side", options=tuple(options))


def deploy_offers(state: State, seat: Seat) -> list[Offer]:
    """Deploy a disk of each kind that finds a place on the piece, or go without (DW-SCN-04)."""
    step = state.step
    assert isinstance(step, DeployingOnTerrain)
    own = (disk for disk in state.disks.values() if disk.owner == seat and disk.lying == "undeployed")
    kinds = {disk.type: disk.id for disk in sorted(own, key=lambda disk: -disk.number)}
    found = [_deploying(disk) for disk in sorted(kinds.values()) if has_place_on(state, seat, disk, step.piece)]
    none = Offer(
        id="deploy_on_terrain",
        command={"kind": "deploy_on_terrain"},
        label="diskwars.offer.deploy_on_terrain",
        place="prompt",
        role="pass",
        rule="DW-SCN-04",
    )
    return [*found, none]


def _deploying(disk: DiskId) -> Offer:
    return Offer(
        id=f"deploy_on_terrain:{disk}",
        command={"kind": "deploy_on_terrain", "disk": disk},
        label="diskwars.offer.deploy_on_terrain.disk",
        facts={"piece": disk},
        place="prompt",
        pieces=(disk,),
        need=PointNeed(field="at"),
        rule="DW-SCN-04",
    )


def has_place_on(state: State, seat: Seat, disk: DiskId, piece: str) -> bool:
    """Whether a disk may be deployed on a piece: looked for from its middle outwards."""
    middle = state.terrain[piece].at
    tries = (
        Point(x=round(middle.x + far * cos(turn * pi / 4), 4), y=round(middle.y + far * sin(turn * pi / 4), 4))
        for far in (0, *range(1, REACH))
        for turn in range(8 if far else 1)
    )
    puts = (Put(model=disk, pose=Pose(x=at.x, y=at.y)) for at in tries)
    return any(why_not_on_piece(state, seat, put, piece) is None for put in puts)


STEPS: Steps = {
    PlacingTerrain: (whose, waits_or_ends),
    PlacingTower: (whose, waits_or_ends),
    DeployingOnTerrain: (whose, waits_or_ends),
}
HANDLERS: Handlers = {
    PlaceTerrain: Handler(handle=place, at=(PlacingTerrain, PlacingTower)),
    DeployOnTerrain: Handler(handle=deploy_there, at=(DeployingOnTerrain,)),
}
OFFERS: Offers = {PlacingTerrain: offers, PlacingTower: offers, DeployingOnTerrain: deploy_offers}
