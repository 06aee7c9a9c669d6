"""Spending rally points: healing, and slain models that come back (AOS-CMD-2.0a, AOS-CORE-21.0, AOS-CORE-22.0a, 22.0b)."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import shapely

from app.rules.aos.characteristics import health
from app.rules.aos.draft import Draft
from app.rules.aos.ground.measures import bodies, bodies_of, body, engaged_with, on_table
from app.rules.aos.ground.standing import coherency_of, judge_coherency, judge_stand, tidy
from app.rules.aos.handlers import Handler, Handlers, Offers, Steps, waits, whose
from app.rules.aos.model.commands import SpendRally
from app.rules.aos.model.events import Healed, ModelsReturned
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.setup_commands import Placed
from app.rules.aos.model.state import State, UnitId
from app.rules.aos.model.tables import TOLERANCE
from app.rules.aos.model.using_prompts import RallyPoints
from app.rules.kernel.offers.offer import Offer, PlaceNeed
from app.rules.kernel.plane.areas import areas_of
from app.rules.kernel.plane.footprints import circumradius, plan_shape
from app.rules.kernel.plane.gaps import horizontal_gap
from app.rules.kernel.plane.shapes import Body
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


def decide_spend(draft: Draft, seat: Seat, command: SpendRally) -> Refusal | None:
    """Heals a point for each, and returns a model for as many as the unit's Health; the others are lost."""
    step = draft.state.step
    assert isinstance(step, RallyPoints)
    cost = command.heal + health(draft.state, step.unit) * len(command.places)
    if command.heal < 0 or cost > step.points:
        return refuse("not_enough_rally_points", unit=step.unit, had=step.points, needed=cost)
    if refused := judge_return(draft.state, step.unit, command.places):
        return refused
    if command.heal:
        draft.emit(Healed(unit=step.unit, points=min(command.heal, draft.state.units[step.unit].damage)))
    if command.places:
        draft.emit(ModelsReturned(unit=step.unit, places=command.places))
    draft.leave()
    return None


def judge_return(state: State, unit: UnitId, places: Sequence[Placed]) -> Refusal | None:
    """Whether slain models may come back there, one at a time (AOS-CORE-22.0a, AOS-CORE-22.0b, AOS-GLOS-07)."""
    old = [one for one in bodies(state, unit) if state.models[one.id].returned != state.turn]
    placed: list[Body] = []
    for place in places:
        model = state.models.get(place.model)
        if model is None or model.unit != unit or not model.slain or place.model in {one.id for one in placed}:
            return refuse("no_slain_models", unit=unit, piece=place.model)
        new = body(state, place.model, tidy(place.pose))
        if refused := judge_stand(state, new, [*bodies_of(state, on_table(state)), *placed]):
            return refused
        reach = coherency_of(state, unit).reach
        if not any(TOLERANCE.within(horizontal_gap(new, one), reach) for one in old):
            return refuse("returned_model_not_coherent", piece=new.id, needed=reach)
        placed.append(new)
    if not placed:
        return None
    return judge_coherency(state, unit, [*bodies(state, unit), *placed]) or _judge_foes(state, unit, placed)


def _judge_foes(state: State, unit: UnitId, placed: Sequence[Body]) -> Refusal | None:
    """They come into combat with nobody their unit was not in combat with (AOS-CORE-22.0b)."""
    models = {**state.models, **{one.id: replace(state.models[one.id], pose=one.pose, slain=False) for one in placed}}
    after = replace(state, models=models)
    new = [foe for foe in engaged_with(after, unit) if foe not in engaged_with(state, unit)]
    return refuse("returned_model_engages_new_enemy", unit=unit, enemy=new[0]) if new else None


def return_need(state: State, unit: UnitId, most: int) -> PlaceNeed:
    """Places beside the unit for so many of its slain models."""
    slain = tuple(model for model in state.units[unit].models if state.models[model].slain)[:most]
    own = bodies(state, unit)
    wide = max((2 * circumradius(one.footprint) for one in own), default=0.0) + coherency_of(state, unit).reach
    area = shapely.union_all([plan_shape(one).buffer(wide) for one in own])
    table = shapely.box(0, 0, state.width, state.height)
    return PlaceNeed(field="places", pieces=slain, areas=areas_of(area.intersection(table), "limit"), partial=True)


def judge_beside(state: State, unit: UnitId) -> Callable[[Body], Refusal | None]:
    """What is asked of the place of each model that comes back (AOS-CORE-22.0a, AOS-CORE-22.0b)."""
    return lambda one: judge_return(state, unit, (Placed(model=one.id, pose=one.pose),))


def healed(state: State, step: RallyPoints) -> int:
    """How many points are spent where all go into healing (AOS-CMD-2.0a)."""
    return min(step.points, state.units[step.unit].damage)


def offers(state: State, seat: Seat) -> list[Offer]:
    """Spend the points: on healing alone, or on as many slain models as they bring back and healing with the rest."""
    step = state.step
    assert isinstance(step, RallyPoints)
    heal = healed(state, step)
    healing = Offer(
        id="spend_rally",
        command={"kind": "spend_rally", "heal": heal},
        label="aos.offer.spend_rally",
        facts={"unit": step.unit, "n": step.points, "heal": heal},
        place="prompt",
        unit=step.unit,
        primary=True,
        rule="AOS-CMD-2.0a",
    )
    need = return_need(state, step.unit, step.points // health(state, step.unit))
    if not need.pieces:
        return [healing]
    left = min(heal, step.points - len(need.pieces) * health(state, step.unit))
    back = replace(
        healing,
        id="spend_rally.return",
        command={"kind": "spend_rally", "heal": left},
        label="aos.offer.spend_rally.return",
        facts={"unit": step.unit, "n": step.points, "heal": left, "models": len(need.pieces)},
        need=need,
    )
    return [back, replace(healing, primary=False)]


STEPS: Steps = {RallyPoints: (whose, waits)}
HANDLERS: Handlers = {SpendRally: Handler(handle=decide_spend, at=(RallyPoints,))}
OFFERS: Offers = {RallyPoints: offers}
