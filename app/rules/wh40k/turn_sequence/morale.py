"""The Morale phase: both test the units that lost models, the active player first (W40K-MORALE-*)."""

from dataclasses import replace

from app.rules.kernel.offers.offer import Offer, Option, PickNeed
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.tray import TrayClosed, TrayOpened
from app.rules.wh40k import characteristics
from app.rules.wh40k.abilities import asking
from app.rules.wh40k.attack_sequence import casualties
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.ground.measures import alive
from app.rules.wh40k.handlers import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.wh40k.model.commands import ChooseFleeing, RollMorale
from app.rules.wh40k.model.events import MoraleTested
from app.rules.wh40k.model.prompts import MoralePhase, MoraleTest
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.state import State, Unit
from app.rules.wh40k.movement_phase.moving import may_not_act
from app.rules.wh40k.rolls import TEST, judge, last_roll, throw
from app.rules.wh40k.turn_sequence import turns


def _phase(state: State) -> MoralePhase:
    step = state.step
    assert isinstance(step, MoralePhase)
    return step


def _test(state: State) -> MoraleTest:
    step = state.step
    assert isinstance(step, MoraleTest)
    return step


def shaken(state: State, seat: Seat, tested: tuple[str, ...]) -> tuple[Unit, ...]:
    """The units of a side that must test: on the table, with models slain this turn (W40K-MORALE-01, W40K-MORALE-07)."""
    return tuple(
        unit
        for unit in state.units.values()
        if unit.seat == seat and unit.where == "table" and unit.slain_this_turn > 0 and unit.id not in tested
    )


def deciders(state: State) -> frozenset[Seat]:
    """Whoever has tests to order; with one or none left the referee goes on."""
    step = _phase(state)
    return frozenset({step.seat}) if len(shaken(state, step.seat, step.tested)) > 1 else NOBODY


def advance(draft: Draft) -> None:
    """Takes the only test left, then the other player's, then ends the phase."""
    step = _phase(draft.state)
    waiting = shaken(draft.state, step.seat, step.tested)
    if waiting:
        _begin_test(draft, waiting[0].id)
    elif step.seat == draft.state.active:
        draft.change(replace(step, seat=draft.state.other(step.seat)))
    else:
        turns.end_phase(draft)


def decide_morale_test(draft: Draft, seat: Seat, command: RollMorale) -> Refusal | None:
    """The owner picks the order of the tests."""
    step = _phase(draft.state)
    if refused := may_not_act(draft.state, seat, command.unit):
        return refused
    if command.unit not in {unit.id for unit in shaken(draft.state, step.seat, step.tested)}:
        return refuse("bad_choice", "W40K-MORALE-01", unit=command.unit)
    _begin_test(draft, command.unit)
    return None


def _begin_test(draft: Draft, unit: str) -> None:
    step = _phase(draft.state)
    draft.change(replace(step, tested=(*step.tested, unit)))
    draft.enter(MoraleTest(unit=unit, seat=step.seat))


def highest_leadership(state: State, unit: str) -> int:
    """The best Leadership among the models still in the unit, after modifiers (W40K-MORALE-04), or lent to it."""
    own = max(characteristics.leadership(state, model.id) for model in alive(state, unit))
    return max(own, asking.lent_leadership(state, unit))


def test_deciders(state: State) -> frozenset[Seat]:
    """The owner, when there is a choice of who flees."""
    step = _test(state)
    choice = step.stage == "flee" and step.fleeing < len(alive(state, step.unit))
    return frozenset({step.seat}) if choice else NOBODY


def advance_test(draft: Draft) -> None:
    """A die plus the models slain this turn against the highest Leadership (W40K-MORALE-02)."""
    step = _test(draft.state)
    unit = draft.state.units[step.unit]
    left = alive(draft.state, step.unit)
    if not left or step.stage == "flee":  # a ruling took the choice away
        if step.stage == "flee":
            draft.emit(TrayClosed())
        draft.leave()
        casualties.flee(draft, tuple(model.id for model in left))
        return
    leadership = highest_leadership(draft.state, step.unit)
    nerves = asking.nerves(draft.state, step.unit)
    if step.stage == "roll" and any(nerve.passes for nerve in nerves):
        slain = unit.slain_this_turn
        draft.emit(MoraleTested(unit=step.unit, face=0, slain=slain, leadership=leadership, fleeing=0))
        draft.leave()
        return
    if step.stage == "roll":
        facts = {"slain": unit.slain_this_turn, "leadership": leadership}
        draft.emit(TrayOpened(title="morale", seat=step.seat, source=step.unit, facts=facts))
        draft.change(replace(step, stage="read"))
        again = (TEST,) if any(nerve.again for nerve in nerves) else ()
        throw(draft, "morale", step.seat, 1, facts=facts, sources=again)
        return
    face = last_roll(draft).faces[0]
    steeled = any(face == nerve.natural for nerve in nerves)
    fleeing = 0 if steeled else max(0, face + unit.slain_this_turn - leadership)
    judge(draft, (fleeing == 0,), "breaks" if fleeing else "holds", {"n": fleeing})
    draft.emit(
        MoraleTested(unit=step.unit, face=face, slain=unit.slain_this_turn, leadership=leadership, fleeing=fleeing)
    )
    if 0 < fleeing < len(left):
        draft.change(replace(step, stage="flee", fleeing=fleeing))
    else:
        draft.emit(TrayClosed())
        draft.leave()
        if fleeing:
            casualties.flee(draft, tuple(model.id for model in left))


def decide_choose_fleeing(draft: Draft, seat: Seat, command: ChooseFleeing) -> Refusal | None:
    """The owner picks as many models as the test failed by (W40K-MORALE-03)."""
    step = _test(draft.state)
    own = {model.id for model in alive(draft.state, step.unit)}
    if step.stage != "flee" or len(command.models) != step.fleeing or len(set(command.models)) != step.fleeing:
        return refuse("bad_choice", "W40K-MORALE-03", had=len(command.models), needed=step.fleeing)
    if not set(command.models) <= own:
        return refuse("not_in_this_unit", "W40K-MORALE-03", unit=step.unit)
    draft.emit(TrayClosed())
    draft.leave()
    casualties.flee(draft, command.models)
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """A test for each shaken unit."""
    step = _phase(state)
    if seat not in deciders(state):
        return []
    return [
        Offer(
            id=f"morale_test:{unit.id}",
            command={"kind": "morale_test", "unit": unit.id},
            label="wh40k.offer.morale_test",
            facts={"unit": unit.id, "slain": unit.slain_this_turn},
            place="prompt",
            unit=unit.id,
            rule="W40K-MORALE-02",
        )
        for unit in shaken(state, step.seat, step.tested)
    ]


def offer_fleeing(state: State, seat: Seat) -> list[Offer]:
    """Which models flee."""
    step = _test(state)
    if seat not in test_deciders(state):
        return []
    options = tuple(
        Option(
            value=model.id, label="wh40k.model", facts={"piece": model.id, "name": model.profile}, pieces=(model.id,)
        )
        for model in alive(state, step.unit)
    )
    need = PickNeed(field="models", options=options, least=step.fleeing, most=step.fleeing, many=True)
    return [
        Offer(
            id=f"choose_fleeing:{step.unit}",
            command={"kind": "choose_fleeing"},
            label="wh40k.offer.choose_fleeing",
            facts={"unit": step.unit, "n": step.fleeing},
            place="prompt",
            need=need,
            primary=True,
            rule="W40K-MORALE-03",
        )
    ]


STEPS: Steps = {MoralePhase: (deciders, advance), MoraleTest: (test_deciders, advance_test)}

HANDLERS: Handlers = {
    RollMorale: Handler(handle=decide_morale_test, at=(MoralePhase,)),
    ChooseFleeing: Handler(handle=decide_choose_fleeing, at=(MoraleTest,)),
}

OFFERS: Offers = {MoralePhase: offers, MoraleTest: offer_fleeing}
