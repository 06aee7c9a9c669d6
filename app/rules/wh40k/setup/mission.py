"""Choosing the mission: one proposes, the other agrees, or a roll-off says who picks (W40K-MISS-01)."""

from dataclasses import replace

from app.rules.kernel.offers.offer import Offer, Option, PickNeed
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.handlers import Handler, Handlers, Offers, Steps, waits
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.setup_commands import AnswerMission, MissionRolloff, ProposeMission
from app.rules.wh40k.model.setup_events import MissionAgreed
from app.rules.wh40k.model.setup_prompts import ChooseMission, MusterArmies
from app.rules.wh40k.model.state import State
from app.rules.wh40k.rolls import roll_off


def _step(state: State) -> ChooseMission:
    step = state.step
    assert isinstance(step, ChooseMission)
    return step


def deciders(state: State) -> frozenset[Seat]:
    """Anybody may propose; then the other answers; after a roll-off its winner picks."""
    step = _step(state)
    if step.decider is not None:
        return frozenset({step.decider})
    if step.by is not None and not step.rejected:
        return frozenset({state.other(step.by)})
    return frozenset(state.seats)


def decide_propose_mission(draft: Draft, seat: Seat, command: ProposeMission) -> Refusal | None:
    """A proposal waits for the other side; the winner of the roll-off simply chooses."""
    step = _step(draft.state)
    if command.mission not in draft.state.library.missions:
        return refuse("unknown_mission", mission=command.mission)
    if step.decider == seat:
        _agree(draft, command.mission)
        return None
    if step.by is not None and not step.rejected:
        return refuse("nothing_to_answer", "W40K-MISS-01")
    draft.change(ChooseMission(by=seat, proposal=command.mission))
    return None


def decide_answer_mission(draft: Draft, seat: Seat, command: AnswerMission) -> Refusal | None:
    """The other side takes the proposal or not."""
    step = _step(draft.state)
    if step.proposal is None or step.rejected or step.by == seat:
        return refuse("nothing_to_answer", "W40K-MISS-01")
    if command.accept:
        _agree(draft, step.proposal)
    else:
        draft.change(replace(step, rejected=True))
    return None


def decide_mission_rolloff(draft: Draft, seat: Seat, command: MissionRolloff) -> Refusal | None:
    """Without agreement the winner of a roll-off picks."""
    step = _step(draft.state)
    if not step.rejected:
        return refuse("nothing_to_answer", "W40K-MISS-01")
    draft.change(ChooseMission(decider=roll_off(draft, "mission_choice")))
    return None


def _agree(draft: Draft, mission: str) -> None:
    draft.emit(MissionAgreed(mission=mission))
    draft.leave()
    draft.enter(MusterArmies(asked=draft.state.seats))


def offers(state: State, seat: Seat) -> list[Offer]:
    """Propose, accept, reject, roll off."""
    if seat not in deciders(state):
        return []
    step = _step(state)
    if step.proposal is not None and not step.rejected and step.by != seat:
        facts = {"mission": step.proposal}
        return [
            _offer("answer_mission", "accept_mission", facts, accept=True, primary=True),
            _offer("answer_mission", "reject_mission", facts, accept=False),
        ]
    options = tuple(
        Option(value=m.id, label="wh40k.mission", facts={"mission": m.id}) for m in state.library.missions.values()
    )
    propose = Offer(
        id="propose_mission",
        command={"kind": "propose_mission"},
        label="wh40k.offer.propose_mission",
        place="prompt",
        need=PickNeed(field="mission", options=options),
        primary=True,
        rule="W40K-MISS-01",
    )
    return [propose, _offer("mission_rolloff", "mission_rolloff", {})] if step.rejected else [propose]


def _offer(kind: str, name: str, facts: dict[str, str], *, accept: bool | None = None, primary: bool = False) -> Offer:
    command: dict[str, str | bool] = {"kind": kind}
    if accept is not None:
        command["accept"] = accept
    return Offer(
        id=name,
        command=command,
        label=f"wh40k.offer.{name}",
        facts=facts,
        place="prompt",
        primary=primary,
        rule="W40K-MISS-01",
    )


STEPS: Steps = {ChooseMission: (deciders, waits)}

HANDLERS: Handlers = {
    ProposeMission: Handler(handle=decide_propose_mission, at=(ChooseMission,)),
    AnswerMission: Handler(handle=decide_answer_mission, at=(ChooseMission,)),
    MissionRolloff: Handler(handle=decide_mission_rolloff, at=(ChooseMission,)),
}

OFFERS: Offers = {ChooseMission: offers}
