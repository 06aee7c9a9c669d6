"""Deployment: units and regiments in turn, wholly in one's territory and off the enemy's (AOS-CORE-10.0a..10.1d)."""

from collections.abc import Callable
from dataclasses import replace

from app.rules.aos.agreed_battle import plan_of, territory_of
from app.rules.aos.draft import Draft
from app.rules.aos.ground.measures import scroll_of
from app.rules.aos.ground.standing import judge_set_up, tidy
from app.rules.aos.handlers import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.setup_commands import DeclareUndeployable, DeployRegiment, DeployUnit, Placed
from app.rules.aos.model.setup_events import DeploymentFinished, Undeployable, UnitSetUp
from app.rules.aos.model.setup_prompts import DeployUnits
from app.rules.aos.model.state import State, Unit
from app.rules.aos.model.tables import DEPLOY_GAP, TOLERANCE
from app.rules.aos.setup.placing import place_offer
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.plane.areas import areas_of
from app.rules.kernel.plane.footprints import polygon_of
from app.rules.kernel.plane.marks import AreaMark
from app.rules.kernel.plane.placement import area_gap, wholly_within
from app.rules.kernel.plane.shapes import Body
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


def judge_territory(state: State, seat: Seat) -> Callable[[Body], Refusal | None]:
    """What deployment asks of every model: its own territory wholly, and far enough from the enemy's (10.1a, SH-BP-2)."""
    own, theirs, gap = territory_of(state, seat), territory_of(state, state.other(seat)), plan_of(state).deploy
    rule = "AOS-CORE-10.1a" if gap == DEPLOY_GAP else "AOS-SH-BP-2"

    def judge(one: Body) -> Refusal | None:
        if not wholly_within(one, own.outline, TOLERANCE):
            return refuse("not_wholly_in_territory", piece=one.id)
        away = area_gap(one, theirs.outline)
        if not TOLERANCE.more_than(away, gap):
            return refuse("too_close_to_enemy_territory", rule, piece=one.id, had=round(away, 4), needed=gap)
        return None

    return judge


def waiting(state: State, seat: Seat) -> tuple[Unit, ...]:
    """The units a seat has still to deploy."""
    mine = (unit for unit in state.units.values() if unit.seat == seat and unit.where == "mustered")
    return tuple(unit for unit in mine if scroll_of(state, unit.id).type == "unit")


def deciders(state: State) -> frozenset[Seat]:
    """Whose turn it is to deploy, if it has anything left."""
    step = state.step
    assert isinstance(step, DeployUnits)
    return frozenset({step.seat}) if waiting(state, step.seat) else NOBODY


def advance(draft: Draft) -> None:
    """The other goes on alone; nobody with units left ends it (AOS-CORE-10.0c)."""
    step = draft.state.step
    assert isinstance(step, DeployUnits)
    if waiting(draft.state, draft.state.other(step.seat)):
        draft.change(replace(step, seat=draft.state.other(step.seat)))
    else:
        draft.leave()


def unit_to_deploy(state: State, seat: Seat, name: str) -> Unit | Refusal:
    """The unit of this name, if the seat may deploy it now."""
    step = state.step
    assert isinstance(step, DeployUnits)
    unit = state.units.get(name)
    if unit is None:
        return refuse("unknown_id", id=name)
    if unit.seat != seat:
        return refuse("not_your_unit", unit=name)
    if unit not in waiting(state, seat):
        return refuse("already_deployed", unit=name)
    if step.regiment is not None and unit.regiment != step.regiment:
        return refuse("unit_not_in_regiment_being_deployed", unit=name)
    return unit


def decide_deploy(draft: Draft, seat: Seat, command: DeployUnit) -> Refusal | None:
    """Sets a unit up (AOS-CORE-10.1a)."""
    unit = unit_to_deploy(draft.state, seat, command.unit)
    if isinstance(unit, Refusal):
        return unit
    places = tuple(Placed(model=one.model, pose=tidy(one.pose)) for one in command.places)
    if refused := judge_set_up(draft.state, unit.id, places, judge_territory(draft.state, seat)):
        return refused
    draft.emit(UnitSetUp(unit=unit.id, places=places))
    deployed(draft, seat)
    return None


def decide_undeployable(draft: Draft, seat: Seat, command: DeclareUndeployable) -> Refusal | None:
    """There is no room for the unit: it is destroyed (AOS-CORE-10.1d)."""
    unit = unit_to_deploy(draft.state, seat, command.unit)
    if isinstance(unit, Refusal):
        return unit
    draft.emit(Undeployable(unit=unit.id))
    deployed(draft, seat)
    return None


def deployed(draft: Draft, seat: Seat) -> None:
    """The turn goes to the other, unless a regiment is under way; who is done is noted (AOS-CORE-10.1c, AOS-AMB-36)."""
    step = draft.state.step
    assert isinstance(step, DeployUnits)
    left = waiting(draft.state, seat)
    if not left:
        draft.emit(DeploymentFinished(seat=seat))
    if step.whole:
        return
    if step.regiment is None or all(unit.regiment != step.regiment for unit in left):
        draft.change(DeployUnits(seat=draft.state.other(seat)))


def decide_regiment(draft: Draft, seat: Seat, command: DeployRegiment) -> Refusal | None:
    """Begins to deploy a whole regiment, none of which is deployed: one drop (AOS-CORE-10.1c)."""
    step = draft.state.step
    assert isinstance(step, DeployUnits)
    if refused := _judge_regiment(draft.state, seat, command.regiment):
        return refused
    draft.change(replace(step, regiment=command.regiment))
    return None


def _judge_regiment(state: State, seat: Seat, regiment: int) -> Refusal | None:
    step = state.step
    assert isinstance(step, DeployUnits)
    members = [unit for unit in state.units.values() if unit.seat == seat and unit.regiment == regiment]
    if not members:
        return refuse("unknown_id", "AOS-CORE-10.1c", id=str(regiment))
    if step.whole or step.regiment is not None or any(unit.where != "mustered" for unit in members):
        return refuse("regiment_partly_deployed", regiment=regiment)
    return None


def deployment_area(state: State, seat: Seat) -> tuple[AreaMark, ...]:
    """Where a seat may deploy, to draw."""
    own = polygon_of(territory_of(state, seat).outline)
    theirs = polygon_of(territory_of(state, state.other(seat)).outline)
    free = own.difference(theirs.buffer(plan_of(state).deploy))
    return areas_of(free, "limit")


def offers(state: State, seat: Seat) -> list[Offer]:
    """Each unit to deploy, each whole regiment, and saying that a unit has no room."""
    step = state.step
    assert isinstance(step, DeployUnits)
    units = [u for u in waiting(state, seat) if step.regiment is None or u.regiment == step.regiment]
    area = deployment_area(state, seat)
    found = [place_offer("deploy_unit", unit, area, "AOS-CORE-10.1a") for unit in units] + [
        _undeployable(unit) for unit in units
    ]
    whole = {unit.regiment for unit in units if unit.regiment is not None} if step.regiment is None else set()
    for regiment in sorted(whole):
        if _judge_regiment(state, seat, regiment) is None:
            found.append(_regiment(regiment))
    return found


def _undeployable(unit: Unit) -> Offer:
    return Offer(
        id=f"undeployable.{unit.id}",
        command={"kind": "declare_undeployable", "unit": unit.id},
        label="aos.offer.undeployable",
        role="loss",
        facts={"unit": unit.id},
        place="unit",
        unit=unit.id,
        rule="AOS-CORE-10.1d",
    )


def _regiment(regiment: int) -> Offer:
    return Offer(
        id=f"deploy_regiment.{regiment}",
        command={"kind": "deploy_regiment", "regiment": regiment},
        label="aos.offer.deploy_regiment",
        facts={"n": regiment + 1},
        place="prompt",
        rule="AOS-CORE-10.1c",
    )


STEPS: Steps = {DeployUnits: (deciders, advance)}
HANDLERS: Handlers = {
    DeployUnit: Handler(
        handle=decide_deploy, at=(DeployUnits,), other="not_your_deployment_turn", early_rule="AOS-CORE-10.0a"
    ),
    DeployRegiment: Handler(
        handle=decide_regiment, at=(DeployUnits,), other="not_your_deployment_turn", early_rule="AOS-CORE-10.0a"
    ),
    DeclareUndeployable: Handler(
        handle=decide_undeployable, at=(DeployUnits,), other="not_your_deployment_turn", early_rule="AOS-CORE-10.0a"
    ),
}
OFFERS: Offers = {DeployUnits: offers}
