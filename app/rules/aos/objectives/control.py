"""Contesting and controlling objectives and terrain (AOS-CORE-32.1a..b, AOS-CORE-32.2a..d, AOS-CORE-32.3a..b)."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from app.rules.aos.characteristics import number
from app.rules.aos.draft import Draft
from app.rules.aos.ground.contesting import SORTS, Sort, contested_by, contesting, things
from app.rules.aos.ground.measures import alive, ids_on_table, scroll_of
from app.rules.aos.ground.standing import modules
from app.rules.aos.handlers import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.aos.model.commands import Contest
from app.rules.aos.model.flow_events import ContestChosen, ControlJudged
from app.rules.aos.model.prompts import Control
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State, ThingId, UnitId
from app.rules.kernel.incremental.derived import derived
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


def undecided(state: State, seat: Seat) -> tuple[tuple[UnitId, Sort], ...]:
    """The units of a seat that have to say which of several they contest (AOS-CORE-32.1b, AOS-CORE-32.3b)."""
    return tuple(
        (unit, sort)
        for unit in ids_on_table(state, seat)
        for sort in SORTS
        if f"{unit}|{sort}" not in state.contests and len(contested_by(state, unit, sort)) > 1
    )


def deciders(state: State) -> frozenset[Seat]:
    """The seat whose units have a choice."""
    step = state.step
    assert isinstance(step, Control)
    return frozenset({step.seat}) if undecided(state, step.seat) else NOBODY


def advance(draft: Draft) -> None:
    """The active player's units first, then the opponent's; then control is judged."""
    step = draft.state.step
    assert isinstance(step, Control)
    if not step.last:
        draft.change(replace(step, seat=draft.state.other(step.seat), last=True))
        return
    judge_control(draft)
    draft.leave()


def score_of(state: State, unit: UnitId, sort: Sort, thing: ThingId) -> int:
    """A unit's control score: the Control of each of its models that contest the thing, no less than 1 (AOS-CORE-32.2b).

    A Standard Bearer adds 1, wherever it stands (AOS-MODEL-3.0b); other abilities change the score or each Control, or
    say how much it is at most.
    """
    count = contesting(state, unit, sort, thing)
    chosen = state.contests.get(f"{unit}|{sort}")
    if not count or (chosen is not None and chosen != thing):
        return 0
    each = number(state, unit, "control", scroll_of(state, unit).control)
    score = max(1, number(state, unit, "control_score", each * count + int(bears_standard(state, unit))))
    most = number(state, unit, "control_most", 0)
    return min(score, most) if most else score


def bears_standard(state: State, unit: UnitId) -> bool:
    """Whether a unit has a Standard Bearer, and command models are in use."""
    return "command_models" in modules(state) and any(m.role == "standard_bearer" for m in alive(state, unit))


@derived
def army_score(state: State, seat: Seat, sort: Sort, thing: ThingId) -> int:
    """The scores of all of a player's units together (AOS-CORE-32.2c)."""
    return sum(score_of(state, unit, sort, thing) for unit in ids_on_table(state, seat))


def judge_control(draft: Draft) -> None:
    """The higher total gains control; a tie changes nothing (AOS-CORE-32.2c, AOS-CORE-32.2d, AOS-CORE-32.3a)."""
    draft.emit(_judged(draft.state))


def held_by(state: State) -> Mapping[ThingId, Seat | None]:
    """Who holds each objective and terrain feature if control were judged now; terrain that nobody holds is left out."""
    judged = _judged(state)
    return {**judged.markers, **judged.terrain}


def _judged(state: State) -> ControlJudged:
    scores = {thing: scored for sort in SORTS for thing, scored in _scores(state, sort).items()}
    leads = partial(_leader, scores)
    markers = {marker: leads(marker, held.controller) for marker, held in state.markers.items()}
    terrain: dict[str, Seat] = {}
    for feature in state.terrain:
        holder = leads(feature, state.terrain_held.get(feature))
        if holder is not None and scores[feature][holder] > 0:
            terrain[feature] = holder
    return ControlJudged(markers=markers, terrain=terrain, scores=scores)


def as_it_stands(state: State) -> State:
    """The objectives as held if control were judged now, in a phase: at the end of the turn it is judged in truth."""
    if state.phase is None:
        return state
    leads = partial(_leader, _scores(state, "objective"))
    return replace(
        state, markers={id: replace(m, controller=leads(id, m.controller)) for id, m in state.markers.items()}
    )


def _scores(state: State, sort: Sort) -> dict[ThingId, dict[Seat, int]]:
    return {
        thing: {seat: army_score(state, seat, sort, thing) for seat in state.seats} for thing in things(state, sort)
    }


def _leader(scores: dict[ThingId, dict[Seat, int]], thing: ThingId, before: Seat | None) -> Seat | None:
    first, second = scores[thing]
    a, b = scores[thing][first], scores[thing][second]
    return before if a == b else first if a > b else second


def decide_contest(draft: Draft, seat: Seat, command: Contest) -> Refusal | None:
    """Says which of several things a unit contests."""
    state = draft.state
    sort = next(
        (s for unit, s in undecided(state, seat) if unit == command.unit and command.thing in things(state, s)), None
    )
    if sort is None or command.thing not in contested_by(state, command.unit, sort):
        return refuse("bad_choice", "AOS-CORE-32.1b", unit=command.unit)
    draft.emit(ContestChosen(unit=command.unit, of=sort, thing=command.thing))
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """Each thing that a unit with a choice may contest."""
    return [
        Offer(
            id=f"contest.{unit}.{thing}",
            command={"kind": "contest", "unit": unit, "thing": thing},
            label=f"aos.offer.contest.{sort}",
            facts={"unit": unit, "thing": thing},
            place="prompt",
            unit=unit,
            rule="AOS-CORE-32.1b",
        )
        for unit, sort in undecided(state, seat)[:1]
        for thing in contested_by(state, unit, sort)
    ]


STEPS: Steps = {Control: (deciders, advance)}
HANDLERS: Handlers = {Contest: Handler(handle=decide_contest, at=(Control,))}
OFFERS: Offers = {Control: offers}
