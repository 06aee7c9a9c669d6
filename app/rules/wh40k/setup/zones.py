"""Deployment zones: dividing the table, choosing a half, where a model may be set up (W40K-DEP-01, -02, -04)."""

import shapely

from app.rules.kernel.offers.offer import LineNeed, Offer, Option, PickNeed
from app.rules.kernel.plane.footprints import plan_shape
from app.rules.kernel.plane.marks import AreaMark
from app.rules.kernel.plane.placement import area, area_gap, halves, wholly_within
from app.rules.kernel.plane.shapes import Body, Point
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.wh40k.abilities import asking
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.ground.measures import enemy_bodies
from app.rules.wh40k.ground.places import too_near
from app.rules.wh40k.handlers import Handler, Handlers, Offers, Steps, waits
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.setup_commands import ChooseHalf, Divide
from app.rules.wh40k.model.setup_events import TableDivided, ZoneTaken
from app.rules.wh40k.model.setup_prompts import BeforeDeployment, ChooseZone, DivideTable
from app.rules.wh40k.model.state import State, UnitId, Zones
from app.rules.wh40k.model.tables import DEPLOY_GAP, TOLERANCE

EQUAL_SHARE = 0.001  # W40K-GEO-18: of the area of the table


def dividing(state: State) -> frozenset[Seat]:
    """The divider."""
    assert state.divider is not None
    return frozenset({state.divider})


def choosing(state: State) -> frozenset[Seat]:
    """The chooser."""
    assert state.chooser is not None
    return frozenset({state.chooser})


def decide_divide(draft: Draft, seat: Seat, command: Divide) -> Refusal | None:
    """A straight line that leaves two equal halves (W40K-DEP-01, W40K-GEO-18)."""
    state = draft.state
    parts = halves(state.width, state.height, command.line.a, command.line.b)
    if parts is None:
        return refuse("halves_not_equal", "W40K-DEP-01")
    first, second = (area(part) for part in parts)
    if abs(first - second) > EQUAL_SHARE * state.width * state.height:
        shapes = (AreaMark(role="offending", outline=parts[0]),)
        return refuse("halves_not_equal", "W40K-DEP-01", a=first, b=second, shapes=shapes)
    draft.emit(TableDivided(zones=Zones(a=parts[0], b=parts[1], line=(command.line.a, command.line.b))))
    draft.leave()
    draft.enter(ChooseZone())
    return None


def decide_choose_zone(draft: Draft, seat: Seat, command: ChooseHalf) -> Refusal | None:
    """The chooser takes a half (W40K-DEP-02)."""
    draft.emit(ZoneTaken(seat=seat, half=command.half))
    draft.leave()
    draft.enter(BeforeDeployment())
    return None


def outline_of(state: State, seat: Seat) -> tuple[Point, ...]:
    """The half of a player."""
    assert state.zones is not None
    return state.zones.a if state.sides[seat].zone == "a" else state.zones.b


def judge_zone(state: State, seat: Seat, body: Body) -> Refusal | None:
    """Wholly in one's own zone, and more than 12" from the enemy's (W40K-DEP-04, W40K-GEO-12)."""
    own, theirs = outline_of(state, seat), outline_of(state, state.other(seat))
    if not wholly_within(body, own, TOLERANCE):
        return refuse("outside_deployment_zone", piece=body.id, shapes=(AreaMark(role="limit", outline=own),))
    apart = area_gap(body, theirs)
    if not TOLERANCE.more_than(apart, DEPLOY_GAP):
        shapes = deployment_areas(state, seat)
        return refuse("too_close_to_enemy_zone", piece=body.id, had=apart, needed=DEPLOY_GAP, shapes=shapes)
    return None


def judge_deployed(state: State, unit: UnitId, one: Body) -> Refusal | None:
    """As `judge_zone`, or anywhere away from the enemy's zone and models for a unit that has an ability for it."""
    seat = state.units[unit].seat
    refused = judge_zone(state, seat, one)
    beyond = asking.deploys_beyond(state, unit)
    if refused is None or beyond is None:
        return refused
    apart = area_gap(one, outline_of(state, state.other(seat)))
    if not TOLERANCE.more_than(apart, beyond):
        shapes = deployment_areas(state, seat, unit)
        return refuse("too_close_to_enemy_zone", piece=one.id, had=apart, needed=beyond, shapes=shapes)
    return too_near(one, enemy_bodies(state, seat), beyond, "within_9_of_enemy", "W40K-DEP-04")


def deployment_areas(state: State, seat: Seat, unit: UnitId | None = None) -> tuple[AreaMark, ...]:
    """Where a player may deploy, or that unit of theirs, for drawing."""
    own = shapely.Polygon([(p.x, p.y) for p in outline_of(state, seat)])
    theirs = shapely.Polygon([(p.x, p.y) for p in outline_of(state, state.other(seat))])
    region = own.difference(theirs.buffer(DEPLOY_GAP, quad_segs=32))
    if unit is not None and (beyond := asking.deploys_beyond(state, unit)) is not None:
        table = shapely.box(0, 0, state.width, state.height)
        enemies = [plan_shape(one).buffer(beyond, quad_segs=24) for one in enemy_bodies(state, seat)]
        region = region.union(table.difference(shapely.union_all([theirs.buffer(beyond, quad_segs=32), *enemies])))
    parts = region.geoms if isinstance(region, shapely.MultiPolygon) else (region,)
    return tuple(
        AreaMark(role="reach", outline=tuple(Point(x=round(x, 4), y=round(y, 4)) for x, y in part.exterior.coords[:-1]))
        for part in parts
        if isinstance(part, shapely.Polygon) and not part.is_empty
    )


def offer_divide(state: State, seat: Seat) -> list[Offer]:
    """A line through the middle: along either side, diagonal, or at any angle."""
    if seat not in dividing(state):
        return []
    w, h = state.width, state.height
    lines = {
        "across": (Point(x=0, y=h / 2), Point(x=w, y=h / 2)),
        "along": (Point(x=w / 2, y=0), Point(x=w / 2, y=h)),
        "diagonal": (Point(x=0, y=0), Point(x=w, y=h)),
        "counter_diagonal": (Point(x=0, y=h), Point(x=w, y=0)),
    }
    presets = tuple(
        Option(value={"a": {"x": a.x, "y": a.y}, "b": {"x": b.x, "y": b.y}}, label=f"wh40k.divide.{name}")
        for name, (a, b) in lines.items()
    )
    return [
        Offer(
            id="divide",
            command={"kind": "divide"},
            label="wh40k.offer.divide",
            place="prompt",
            need=LineNeed(field="line", presets=presets),
            primary=True,
            rule="W40K-DEP-01",
        )
    ]


def offer_zone(state: State, seat: Seat) -> list[Offer]:
    """Either half."""
    if seat not in choosing(state):
        return []
    halves_named = tuple(Option(value=half, label=f"wh40k.half.{half}") for half in ("a", "b"))
    return [
        Offer(
            id="choose_zone",
            command={"kind": "choose_zone"},
            label="wh40k.offer.choose_zone",
            place="prompt",
            need=PickNeed(field="half", options=halves_named),
            primary=True,
            rule="W40K-DEP-02",
        )
    ]


STEPS: Steps = {DivideTable: (dividing, waits), ChooseZone: (choosing, waits)}

HANDLERS: Handlers = {
    Divide: Handler(handle=decide_divide, at=(DivideTable,)),
    ChooseHalf: Handler(handle=decide_choose_zone, at=(ChooseZone,)),
}

OFFERS: Offers = {DivideTable: offer_divide, ChooseZone: offer_zone}
