"""Deployment in turns, reserves, passengers, units without room, army power and the first turn (W40K-DEP-*, -POWER-*)."""

from app.rules.kernel.offers.offer import Offer, Option, PickNeed, PlaceNeed
from app.rules.kernel.plane.marks import AreaMark
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.wh40k.abilities.asking import deploys_beyond, reserve_of
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.ground.measures import alive
from app.rules.wh40k.ground.standing import judge_set_up
from app.rules.wh40k.handlers import Handler, Handlers, Offers, Steps, nobody, waits
from app.rules.wh40k.model.prompts import BattleRound
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.setup_commands import ChooseFirst, DeployInReserve, DeployUnit, NoRoom
from app.rules.wh40k.model.setup_events import (
    FirstTurnChosen,
    PowerCounted,
    RoomRanOut,
    UnitBoarded,
    UnitHeldBack,
    UnitLeftOut,
    UnitSetUp,
)
from app.rules.wh40k.model.setup_prompts import ChooseFirstTurn, CountPower, DeployArmies
from app.rules.wh40k.model.state import State, Unit
from app.rules.wh40k.model.tables import REROLL_PER_POWER
from app.rules.wh40k.movement_phase import transports
from app.rules.wh40k.setup.zones import deployment_areas, judge_deployed


def waiting(state: State, seat: Seat) -> tuple[Unit, ...]:
    """The units of a side that are still to be set up."""
    return tuple(u for u in state.units.values() if u.seat == seat and u.where == "mustered")


def deploying(state: State) -> frozenset[Seat]:
    """Whose pick it is (W40K-DEP-03)."""
    step = state.step
    assert isinstance(step, DeployArmies)
    return frozenset({step.turn})


def _judge_pick(state: State, seat: Seat, unit: str) -> Refusal | None:
    found = state.units.get(unit)
    if found is None or found.seat != seat:
        return refuse("unknown_id", id=unit)
    if found.where != "mustered":
        return refuse("too_late_to_start_embarked" if found.where == "aboard" else "bad_choice", unit=unit)
    return None


def decide_deploy_unit(draft: Draft, seat: Seat, command: DeployUnit) -> Refusal | None:
    """One unit in one's zone, more than 12" from the enemy's; a transport with its passengers is one pick (W40K-DEP-04)."""
    state = draft.state
    if refused := _too_late(state, seat, command) or _judge_pick(state, seat, command.unit):
        return refused
    if refused := _judge_passengers(state, seat, command):
        return refused
    if refused := judge_set_up(
        state, command.unit, command.poses, (), "W40K-DEP-04", lambda new: judge_deployed(state, command.unit, new)
    ):
        return refused
    draft.emit(UnitSetUp(unit=command.unit, poses=command.poses, how="deployed"))
    for passenger in command.passengers:
        draft.emit(UnitBoarded(unit=passenger, transport=state.units[command.unit].models[0]))
    _next_pick(draft, seat)
    return None


def _too_late(state: State, seat: Seat, command: DeployUnit) -> Refusal | None:
    """Nobody joins a transport that is already set up (W40K-TRANS-03)."""
    carrier = state.units.get(command.unit)
    if carrier is None or carrier.seat != seat or carrier.where != "table" or not command.passengers:
        return None
    return refuse("too_late_to_start_embarked", unit=command.passengers[0], transport=carrier.models[0])


def _judge_passengers(state: State, seat: Seat, command: DeployUnit) -> Refusal | None:
    """Passengers are named when their transport is set up, within its capacity (W40K-TRANS-02, W40K-TRANS-03)."""
    aboard: list[str] = []
    for passenger in command.passengers:
        found = state.units.get(passenger)
        if found is None or passenger == command.unit or passenger in aboard:
            return refuse("unknown_id", id=passenger)
        if found.seat == seat and found.where != "mustered":
            return refuse("too_late_to_start_embarked", unit=passenger)
        carrier = state.units[command.unit].models[0]
        if refused := transports.judge_boarding(state, passenger, carrier, also=tuple(aboard)):
            return refused
        aboard.append(passenger)
    return None


def decide_deploy_in_reserve(draft: Draft, seat: Seat, command: DeployInReserve) -> Refusal | None:
    """A unit with an ability for it is held back as one pick (W40K-DEP-08, W40K-LOC-04)."""
    if refused := _judge_pick(draft.state, seat, command.unit):
        return refused
    ability = reserve_of(draft.state, command.unit)
    if ability is None:
        return refuse("cannot_deploy_in_reserve", unit=command.unit)
    draft.emit(UnitHeldBack(unit=command.unit, ability=ability.ability))
    _next_pick(draft, seat)
    return None


def decide_no_room(draft: Draft, seat: Seat, command: NoRoom) -> Refusal | None:
    """What is left takes no part (W40K-DEP-06, W40K-DEP-07)."""
    draft.emit(RoomRanOut(seat=seat))
    for unit in waiting(draft.state, seat):
        draft.emit(UnitLeftOut(unit=unit.id))
    _next_pick(draft, seat)
    return None


def _next_pick(draft: Draft, seat: Seat) -> None:
    """The other player, unless nothing is left to them; then power is counted (W40K-DEP-05)."""
    for candidate in (draft.state.other(seat), seat):
        if waiting(draft.state, candidate):
            draft.change(DeployArmies(turn=candidate))
            return
    draft.leave()
    draft.enter(CountPower())


def advance_power(draft: Draft) -> None:
    """The sums, the underdog (a tie: the chooser), a Command Re-roll per full ten of difference (W40K-POWER-01..04)."""
    state = draft.state
    power = {seat: sum(u.power for u in state.units.values() if u.seat == seat) for seat in state.seats}
    first, second = state.seats
    difference = abs(power[first] - power[second])
    assert state.chooser is not None
    underdog = state.chooser if difference == 0 else min(state.seats, key=lambda seat: power[seat])
    draft.emit(PowerCounted(power=power, underdog=underdog, rerolls=difference // REROLL_PER_POWER))
    draft.leave()
    draft.enter(ChooseFirstTurn())


def first_turn_deciders(state: State) -> frozenset[Seat]:
    """The underdog."""
    assert state.underdog is not None
    return frozenset({state.underdog})


def decide_choose_first_turn(draft: Draft, seat: Seat, command: ChooseFirst) -> Refusal | None:
    """The underdog says who begins (W40K-TURN-04)."""
    if isinstance(draft.state.step, ChooseFirstTurn) and seat != draft.state.underdog:
        return refuse("not_underdog")
    if not isinstance(draft.state.step, ChooseFirstTurn):
        return refuse("wrong_phase", step=draft.state.step.kind)
    if command.player not in draft.state.seats:
        return refuse("bad_choice", "W40K-TURN-04")
    draft.emit(FirstTurnChosen(seat=command.player))
    draft.leave()
    draft.enter(BattleRound())
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """Each waiting unit: on the table, in reserve; or no room."""
    if seat not in deploying(state):
        return []
    areas = deployment_areas(state, seat)
    found: list[Offer] = []
    for unit in waiting(state, seat):
        own = areas if deploys_beyond(state, unit.id) is None else deployment_areas(state, seat, unit.id)
        found.append(_deploy(state, unit, own))
        if ability := reserve_of(state, unit.id):
            found.append(_reserve(unit, ability.ability))
    no_room = Offer(
        id="no_room",
        command={"kind": "no_room"},
        label="wh40k.offer.no_room",
        facts={"n": len(waiting(state, seat))},
        place="table",
        rule="W40K-DEP-06",
    )
    return [*found, no_room]


def _deploy(state: State, unit: Unit, areas: tuple[AreaMark, ...]) -> Offer:
    pieces = tuple(model.id for model in alive(state, unit.id))
    need = PlaceNeed(field="poses", pieces=pieces, areas=areas)
    return Offer(
        id=f"deploy_unit:{unit.id}",
        command={"kind": "deploy_unit", "unit": unit.id},
        label="wh40k.offer.deploy_unit",
        facts={"unit": unit.id},
        place="unit",
        unit=unit.id,
        pieces=pieces,
        need=need,
        more=_passengers(state, unit),
        primary=True,
        rule="W40K-DEP-04",
        gesture="drag",
    )


def _passengers(state: State, unit: Unit) -> tuple[PickNeed, ...]:
    carrier = unit.models[0]
    fits = tuple(
        Option(value=other.id, label="wh40k.unit", facts={"unit": other.id})
        for other in waiting(state, unit.seat)
        if other.id != unit.id and transports.judge_boarding(state, other.id, carrier) is None
    )
    return (PickNeed(field="passengers", options=fits, least=0, most=len(fits), many=True),) if fits else ()


def _reserve(unit: Unit, ability: str) -> Offer:
    return Offer(
        id=f"deploy_in_reserve:{unit.id}",
        command={"kind": "deploy_in_reserve", "unit": unit.id},
        label="wh40k.offer.deploy_in_reserve",
        facts={"unit": unit.id, "ability": ability},
        place="unit",
        unit=unit.id,
        rule="W40K-DEP-08",
    )


def offer_first_turn(state: State, seat: Seat) -> list[Offer]:
    """Oneself or the opponent."""
    if seat not in first_turn_deciders(state):
        return []
    return [
        Offer(
            id=f"choose_first_turn:{player}",
            command={"kind": "choose_first_turn", "player": player},
            label="wh40k.offer.first_turn_me" if player == seat else "wh40k.offer.first_turn_opponent",
            facts={"seat": player},
            place="prompt",
            primary=player == seat,
            rule="W40K-TURN-04",
        )
        for player in state.seats
    ]


STEPS: Steps = {
    DeployArmies: (deploying, waits),
    CountPower: (nobody, advance_power),
    ChooseFirstTurn: (first_turn_deciders, waits),
}

HANDLERS: Handlers = {
    DeployUnit: Handler(handle=decide_deploy_unit, at=(DeployArmies,)),
    DeployInReserve: Handler(handle=decide_deploy_in_reserve, at=(DeployArmies,)),
    NoRoom: Handler(handle=decide_no_room, at=(DeployArmies,)),
    ChooseFirst: Handler(handle=decide_choose_first_turn),
}

OFFERS: Offers = {DeployArmies: offers, ChooseFirstTurn: offer_first_turn}
