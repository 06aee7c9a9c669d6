"""Objective markers: placing them, the primary objective, who controls what, and scoring (W40K-OBJ-*)."""

from math import hypot

from app.rules.kernel.dice.dice import d3
from app.rules.kernel.incremental.derived import derived
from app.rules.kernel.offers.offer import Offer, PointNeed
from app.rules.kernel.plane.marks import CircleMark
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.wh40k.abilities import asking
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.ground.measures import near_of, on_table
from app.rules.wh40k.handlers import NOBODY, Handler, Handlers, Offers, Steps, nobody
from app.rules.wh40k.model.flow_events import PointsScored, RelicDrawn
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.setup_commands import PlaceMarker, SkipMarker
from app.rules.wh40k.model.setup_events import MarkerPlaced, MarkersFinished, PrimaryRolled
from app.rules.wh40k.model.setup_prompts import DivideTable, PlaceMarkers, RollPrimary
from app.rules.wh40k.model.state import Marker, Points, State, UnitId
from app.rules.wh40k.model.tables import MARKER_CONTROL, PRIMARY, TOLERANCE
from app.rules.wh40k.rolls import roll_off

RELIC_POINTS = 6  # W40K-OBJ-08
SECURE_POINTS = 2  # W40K-OBJ-07


def placed_by(state: State, seat: Seat) -> int:
    """How many markers a player has placed."""
    return sum(marker.placed_by == seat for marker in state.markers.values())


def may_place(state: State, seat: Seat) -> bool:
    """Whether a player still has a marker to place (W40K-OBJ-01, W40K-OBJ-04)."""
    limit = state.library.missions[state.mission].markers_per_player
    return not state.sides[seat].markers_done and placed_by(state, seat) < limit


def placing(state: State) -> frozenset[Seat]:
    """Whoever places the next marker; the roll-off for it comes first (W40K-OBJ-03)."""
    step = state.step
    assert isinstance(step, PlaceMarkers)
    return frozenset({step.turn}) if step.turn else NOBODY


def advance_placing(draft: Draft) -> None:
    """The winner of a roll-off places first (W40K-OBJ-03)."""
    draft.change(PlaceMarkers(turn=roll_off(draft, "objective_first")))


def _next_placer(draft: Draft, seat: Seat) -> None:
    """The players take turns; one who is finished is passed over."""
    other = draft.state.other(seat)
    for candidate in (other, seat):
        if may_place(draft.state, candidate):
            draft.change(PlaceMarkers(turn=candidate))
            return
    draft.leave()
    draft.enter(RollPrimary())


def decide_place_marker(draft: Draft, seat: Seat, command: PlaceMarker) -> Refusal | None:
    """Two markers a player, on the table, 10" apart centre to centre (W40K-OBJ-01, W40K-OBJ-02, W40K-AMB-23)."""
    state, at = draft.state, command.at
    mission = state.library.missions[state.mission]
    spacing = mission.marker_spacing
    if placed_by(state, seat) >= mission.markers_per_player:
        return refuse("too_many_markers")
    if seat not in placing(state):
        return refuse("not_your_decision", step=state.step.kind)
    if not (
        TOLERANCE.within(0, at.x)
        and TOLERANCE.within(at.x, state.width)
        and TOLERANCE.within(0, at.y)
        and TOLERANCE.within(at.y, state.height)
    ):
        return refuse("off_board", "W40K-OBJ-01")
    for marker in state.markers.values():
        apart = hypot(marker.at.x - at.x, marker.at.y - at.y)
        if not TOLERANCE.at_least(apart, spacing):
            ring = CircleMark(role="limit", centre=marker.at, radius=spacing)
            return refuse("objective_too_close", had=apart, needed=spacing, marker=marker.id, shapes=(ring,))
    number = len(state.markers) + 1
    draft.emit(MarkerPlaced(marker=f"o{number}", number=number, at=at, seat=seat))
    _next_placer(draft, seat)
    return None


def decide_skip_marker(draft: Draft, seat: Seat, command: SkipMarker) -> Refusal | None:
    """A player may place fewer (W40K-OBJ-04)."""
    draft.emit(MarkersFinished(seat=seat))
    _next_placer(draft, seat)
    return None


def advance_primary(draft: Draft) -> None:
    """The winner of a roll-off rolls a D3 on the table and becomes the chooser (W40K-OBJ-06)."""
    chooser = roll_off(draft, "primary_roller")
    (face,) = draft.dice.roll(1)
    draft.emit(PrimaryRolled(chooser=chooser, face=face, primary=PRIMARY[d3(face)]))
    draft.leave()
    draft.enter(DivideTable())


def counts(state: State, marker: Marker) -> dict[Seat, int]:
    """How many models each side has within 3" of the marker's centre (W40K-OBJ-05, W40K-GEO-13)."""
    return {seat: sum(_near(state, unit, marker.at) for unit in _there(state, seat)) for seat in state.seats}


@derived
def _there(state: State, seat: Seat) -> tuple[UnitId, ...]:
    """The units of a side on the table: the same for as long as none comes or goes, whatever they do."""
    return tuple(unit.id for unit in on_table(state, seat))


@derived
def _near(state: State, unit: UnitId, at: Point) -> int:
    """How many models of a unit are within 3" of a place: counted again when some of them stand elsewhere."""
    return near_of(state, unit, at, MARKER_CONTROL)


def holder(state: State, marker: Marker) -> Seat | None:
    """Who controls a marker: more models than the enemy, else nobody (W40K-OBJ-05); one side alone that secures it."""
    first, second = state.seats
    secured = tuple(seat for seat in state.seats if _secures(state, seat, marker))
    if len(secured) == 1:
        return secured[0]
    held = counts(state, marker)
    if held[first] == held[second]:
        return None
    return first if held[first] > held[second] else second


def _secures(state: State, seat: Seat, marker: Marker) -> bool:
    """Whether a unit near a marker holds it whatever the enemy has there."""
    return any(_near(state, unit, marker.at) for unit in _securing(state, seat))


@derived
def _securing(state: State, seat: Seat) -> tuple[UnitId, ...]:
    """The units of a side on the table that hold what they are near."""
    return tuple(unit.id for unit in on_table(state, seat) if asking.is_so(state, unit.id, "secures"))


def score_markers(draft: Draft, source: str, amount: int) -> None:
    """Gives points for every active marker to whoever controls it."""
    state = draft.state
    for marker in state.markers.values():
        seat = holder(state, marker) if marker.active else None
        if seat is not None:
            score(draft, seat, source, amount, marker.id)


def score(draft: Draft, seat: Seat, source: str, amount: int, marker: str | None = None) -> None:
    """Gives points to a side."""
    state = draft.state
    points = Points(round=state.round, turn=state.active, source=source, marker=marker, amount=amount)
    draft.emit(PointsScored(seat=seat, points=points))


def start_round(draft: Draft) -> None:
    """Ancient Relic: before the first turn one marker, drawn at random, stays (W40K-OBJ-08)."""
    state = draft.state
    active = [marker for marker in state.markers.values() if marker.active]
    if state.round == 1 and state.primary == "ancient_relic" and len(active) > 1:
        (face,) = draft.dice.roll(1, sides=len(active))
        draft.emit(RelicDrawn(marker=active[face - 1].id, face=face))


def end_turn(draft: Draft) -> None:
    """Domination: every marker is worth a point to its holder at the end of each turn (W40K-OBJ-09)."""
    if draft.state.primary == "domination":
        score_markers(draft, "domination", 1)


def end_battle(draft: Draft) -> None:
    """What the markers are worth at the end of the battle (W40K-OBJ-07, W40K-OBJ-08)."""
    match draft.state.primary:
        case "slay_and_secure":
            score_markers(draft, "secure", SECURE_POINTS)
        case "ancient_relic":
            score_markers(draft, "relic", RELIC_POINTS)


def offers(state: State, seat: Seat) -> list[Offer]:
    """Place a marker, or place no more."""
    if seat not in placing(state):
        return []
    spacing = state.library.missions[state.mission].marker_spacing
    return [
        Offer(
            id="place_marker",
            command={"kind": "place_marker"},
            label="wh40k.offer.place_marker",
            facts={"number": placed_by(state, seat) + 1, "spacing": spacing},
            place="prompt",
            need=PointNeed(field="at"),
            primary=True,
            rule="W40K-OBJ-02",
        ),
        Offer(
            id="skip_marker",
            command={"kind": "skip_marker"},
            label="wh40k.offer.skip_marker",
            place="prompt",
            rule="W40K-OBJ-04",
        ),
    ]


STEPS: Steps = {
    PlaceMarkers: (placing, advance_placing),
    RollPrimary: (nobody, advance_primary),
}

HANDLERS: Handlers = {
    PlaceMarker: Handler(handle=decide_place_marker, at=(PlaceMarkers,), own_turn=False),
    SkipMarker: Handler(handle=decide_skip_marker, at=(PlaceMarkers,)),
}

OFFERS: Offers = {PlaceMarkers: offers}
