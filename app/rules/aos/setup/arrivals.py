"""Units that an ability sets up during the battle: near a unit, or at the edge of the battlefield (AOS-CORE-24.0a)."""

from collections.abc import Callable
from dataclasses import replace

import shapely

from app.rules.aos.agreed_battle import territory_of
from app.rules.aos.draft import Draft
from app.rules.aos.ground.measures import bodies, bodies_of, engaged_with, foes_of, sees
from app.rules.aos.ground.standing import judge_set_up, tidy
from app.rules.aos.ground.wholly import is_body_wholly_within
from app.rules.aos.handlers import Handler, Handlers, Offers, Steps, waits, whose
from app.rules.aos.model.commands import Forgo, PlaceModels
from app.rules.aos.model.events import UnitRemoved
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.setup_commands import Placed
from app.rules.aos.model.setup_events import UnitSetUp
from app.rules.aos.model.state import State
from app.rules.aos.model.tables import TOLERANCE
from app.rules.aos.model.using_prompts import SettingUp
from app.rules.kernel.offers.offer import Offer, PlaceNeed
from app.rules.kernel.plane.areas import areas_of
from app.rules.kernel.plane.footprints import plan_shape, polygon_of
from app.rules.kernel.plane.gaps import gap
from app.rules.kernel.plane.marks import AreaMark
from app.rules.kernel.plane.placement import wholly_within
from app.rules.kernel.plane.shapes import Body
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


def _step(state: State) -> SettingUp:
    assert isinstance(state.step, SettingUp)
    return state.step


def judge_place(state: State, step: SettingUp) -> Callable[[Body], Refusal | None]:
    """What is asked of every model's place."""

    def judge(one: Body) -> Refusal | None:
        if step.anchors and not any(is_body_wholly_within(state, one, unit, step.inches) for unit in step.anchors):
            return refuse("target_not_wholly_within", "AOS-CORE-24.0a", piece=one.id, needed=step.inches)
        if step.edge and not _at_edge(state, one, step.edge):
            return refuse("not_wholly_within_edge", piece=one.id, needed=step.edge)
        if step.near is not None:
            if not is_body_wholly_within(state, one, step.near, step.inches):
                return refuse("target_not_wholly_within", "AOS-CORE-24.0a", piece=one.id, needed=step.inches)
            return _judge_apart(state, step.seat, one, step.apart) if step.apart else None
        if step.apart is not None:
            return _judge_apart(state, step.seat, one, step.apart)
        if not wholly_within(one, territory_of(state, step.seat).outline, TOLERANCE):
            return refuse("not_wholly_in_territory", "AOS-SH-7.0b", piece=one.id)
        return (
            None
            if _at_edge(state, one, step.inches)
            else refuse("not_wholly_within_edge", piece=one.id, needed=step.inches)
        )

    return judge


def _judge_apart(state: State, seat: Seat, one: Body, apart: float) -> Refusal | None:
    """Out of reserve it comes farther than this from every enemy (AOS-CORE-24.1a)."""
    away = min((gap(one, enemy) for enemy in bodies_of(state, foes_of(state, seat))), default=float("inf"))
    if TOLERANCE.more_than(away, apart):
        return None
    return refuse("too_close_to_enemy", piece=one.id, had=round(away, 4), needed=apart)


def _at_edge(state: State, one: Body, inches: float) -> bool:
    """Whether all of a base is within so many inches of one of the edges."""
    west, north, east, south = plan_shape(one).bounds
    far = min(east, state.width - west, south, state.height - north)
    return TOLERANCE.within(far, inches)


def decide_place(draft: Draft, seat: Seat, command: PlaceModels) -> Refusal | None:
    """Sets the unit up."""
    state, step = draft.state, _step(draft.state)
    places = tuple(Placed(model=one.model, pose=tidy(one.pose)) for one in command.places)
    refused = judge_set_up(state, step.unit, places, judge_place(state, step)) or _judge_combat(state, step, places)
    if refused is not None:
        return refused
    draft.emit(UnitSetUp(unit=step.unit, places=places))
    draft.leave()
    return None


def _judge_combat(state: State, step: SettingUp, places: tuple[Placed, ...]) -> Refusal | None:
    """Who comes in at the edge comes into no combat (AOS-SH-7.0b); who stays apart beside a unit is in its sight."""
    if step.near is not None and step.apart is None:
        return None
    models = {**state.models, **{p.model: replace(state.models[p.model], pose=p.pose) for p in places}}
    unit = replace(state.units[step.unit], where="table")
    after = replace(state, models=models, units={**state.units, unit.id: unit})
    if step.near is not None:
        seen = sees(after, step.near, unit.id)
        return None if seen else refuse("target_not_visible", "AOS-CORE-24.0a", unit=unit.id)
    found = engaged_with(after, unit.id)
    return refuse("ends_in_combat", "AOS-SH-7.0b", unit=unit.id, enemy=found[0]) if found else None


def decide_forgo(draft: Draft, seat: Seat, command: Forgo) -> Refusal | None:
    """There is no room: it does not come (AOS-CORE-28.0c); who is in reserve stays there."""
    if _step(draft.state).apart is None or _step(draft.state).near is not None:
        draft.emit(UnitRemoved(unit=_step(draft.state).unit, why="no_room"))
    draft.leave()
    return None


def _area(state: State, step: SettingUp) -> tuple[AreaMark, ...]:
    """Where the unit may be set up, to draw."""
    table = shapely.box(0, 0, state.width, state.height)
    if step.near is not None:
        zone = shapely.union_all([plan_shape(one).buffer(step.inches) for one in bodies(state, step.near)])
        if step.apart:
            enemies = bodies_of(state, foes_of(state, step.seat))
            zone = zone.difference(shapely.union_all([plan_shape(one).buffer(step.apart) for one in enemies]))
    elif step.apart is not None:
        enemies = bodies_of(state, foes_of(state, step.seat))
        zone = table.difference(shapely.union_all([plan_shape(one).buffer(step.apart) for one in enemies]))
        if step.anchors:
            around = [plan_shape(one).buffer(step.inches) for unit in step.anchors for one in bodies(state, unit)]
            zone = zone.intersection(shapely.union_all(around))
        if step.edge:
            zone = zone.difference(table.buffer(-step.edge))
    else:
        zone = polygon_of(territory_of(state, step.seat).outline).difference(table.buffer(-step.inches))
    return areas_of(zone.intersection(table), "limit")


def offers(state: State, seat: Seat) -> list[Offer]:
    """Set it up, or say that there is no room."""
    step = _step(state)
    unit = state.units[step.unit]
    facts = {"unit": unit.id}
    return [
        Offer(
            id="place_models",
            command={"kind": "place_models"},
            label="aos.offer.place_models",
            facts=facts,
            place="prompt",
            unit=unit.id,
            pieces=unit.models,
            need=PlaceNeed(field="places", pieces=unit.models, areas=_area(state, step)),
            primary=True,
            rule="AOS-CORE-24.0a",
        ),
        Offer(
            id="forgo",
            command={"kind": "forgo"},
            label="aos.offer.forgo",
            facts=facts,
            place="prompt",
            unit=unit.id,
            role="pass",
            rule="AOS-CORE-28.0c",
        ),
    ]


STEPS: Steps = {SettingUp: (whose, waits)}
HANDLERS: Handlers = {
    PlaceModels: Handler(handle=decide_place, at=(SettingUp,), other="not_your_unit"),
    Forgo: Handler(handle=decide_forgo, at=(SettingUp,), other="not_your_unit"),
}
OFFERS: Offers = {SettingUp: offers}
