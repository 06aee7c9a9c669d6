"""Rounds, turns and phases: what begins when, and how the active player ends a phase (W40K-TURN-*)."""

from dataclasses import replace

from app.rules.kernel.incremental.derived import derived
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.wh40k.charge_phase import charge
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.fight_phase import melee
from app.rules.wh40k.ground.measures import is_engaged, on_table
from app.rules.wh40k.handlers import Handler, Handlers, Offers, Steps, nobody
from app.rules.wh40k.model.attack_prompts import ShootingPhase
from app.rules.wh40k.model.commands import EndPhase
from app.rules.wh40k.model.flow_events import PhaseBegun, PhaseEnded, RoundBegun, TurnBegun, TurnEnded
from app.rules.wh40k.model.prompts import (
    BattleRound,
    ChargePhase,
    EndOfBattle,
    FightingUnit,
    FightPhase,
    MovementPhase,
    MovingUnit,
    PlayerTurn,
    PsychicPhase,
)
from app.rules.wh40k.model.state import State
from app.rules.wh40k.model.tables import PHASES, Phase
from app.rules.wh40k.movement_phase import movement, reinforcements
from app.rules.wh40k.phases import OPENING, rounds_of
from app.rules.wh40k.psychic_phase import psychic
from app.rules.wh40k.setup import objectives
from app.rules.wh40k.shooting_phase import shooting
from app.rules.wh40k.turn_sequence import sequencing


def advance_round(draft: Draft) -> None:
    """Two turns a round, the same player first, as many rounds as the mission says (W40K-TURN-01, W40K-TURN-02, W40K-END-01)."""
    step = draft.state.step
    assert isinstance(step, BattleRound)
    if not step.started:
        draft.change(replace(step, started=True))
        draft.emit(RoundBegun(round=draft.state.round + 1))
        objectives.start_round(draft)
        sequencing.outside_turns(draft, "start_of_round")
    elif step.turn < len(draft.state.seats):
        draft.change(replace(step, turn=step.turn + 1))
        draft.enter(PlayerTurn())
    elif not step.ended:
        draft.change(replace(step, ended=True))
        sequencing.outside_turns(draft, "end_of_round")
    elif draft.state.round < rounds_of(draft.state):
        draft.change(BattleRound())
    else:
        draft.leave()
        draft.enter(EndOfBattle())


def advance_turn(draft: Draft) -> None:
    """Start-of-turn rules, the six phases in order, then the end of the turn (W40K-TURN-03, W40K-TURN-05, W40K-TURN-06)."""
    step = draft.state.step
    assert isinstance(step, PlayerTurn)
    if not step.begun:
        draft.change(replace(step, begun=True))
        draft.emit(TurnBegun(seat=_whose_turn(draft.state)))
        sequencing.start_turn(draft)
    elif step.phases < len(PHASES):
        draft.change(replace(step, phases=step.phases + 1))
        _begin_phase(draft, PHASES[step.phases])
    else:
        seat = draft.state.active
        assert seat is not None
        objectives.end_turn(draft)
        draft.emit(TurnEnded(seat=seat))
        draft.leave()


def _whose_turn(state: State) -> Seat:
    battle_round = state.stack[-2]
    assert isinstance(battle_round, BattleRound)
    assert state.first is not None
    return state.first if battle_round.turn == 1 else state.other(state.first)


def _begin_phase(draft: Draft, phase: Phase) -> None:
    """Notes who begins the phase engaged or aboard, after start-of-turn rules (W40K-AMB-48), and opens it."""
    state = draft.state
    assert state.active is not None
    engaged = tuple(u.id for u in on_table(state, state.active) if is_engaged(state, u.id))
    aboard = tuple(u.id for u in state.units.values() if u.seat == state.active and u.where == "aboard")
    draft.emit(
        PhaseBegun(
            phase=phase,
            engaged=engaged if phase in ("movement", "charge") else (),
            aboard=aboard if phase == "movement" else (),
        )
    )
    draft.enter(OPENING[phase](state.active))


def decide_end_phase(draft: Draft, seat: Seat, command: EndPhase) -> Refusal | None:
    """The active player ends phases 1 to 4; the Fight phase ends by itself (W40K-TURN-08)."""
    if refused := why_not_end(draft.state):
        return refused
    if isinstance(draft.state.step, MovingUnit):
        movement.close(draft)
    state = draft.state
    match state.step:
        case MovementPhase(reinforcing=False) if reinforcements.waiting(state, seat):
            draft.change(MovementPhase(reinforcing=True))
        case ChargePhase():
            draft.change(ChargePhase(heroic=True))
        case _:
            end_phase(draft)
    return None


def end_phase(draft: Draft) -> None:
    """Takes the phase's step off the stack."""
    assert draft.state.phase is not None
    draft.emit(PhaseEnded(phase=draft.state.phase))
    draft.leave()


@derived
def why_not_end(state: State) -> Refusal | None:
    """What still has to be done in this phase."""
    match state.step:
        case MovementPhase() | MovingUnit():
            return movement.may_end(state)
        case PsychicPhase():
            return psychic.may_end(state)
        case ShootingPhase():
            return shooting.may_end(state)
        case ChargePhase():
            return charge.may_end(state)
        case _:
            return melee.may_end(state)


def offers(state: State, seat: Seat) -> list[Offer]:
    """The button in the phase bar, for the active player."""
    if state.active != seat:
        return []
    assert state.phase is not None
    end = Offer(
        id="end_phase",
        command={"kind": "end_phase"},
        label="wh40k.offer.end_phase",
        facts={"phase": state.phase},
        place="phase",
        locked=why_not_end(state),
        rule="W40K-TURN-08",
    )
    return [end]


STEPS: Steps = {
    BattleRound: (nobody, advance_round),
    PlayerTurn: (nobody, advance_turn),
}

ENDABLE = (MovementPhase, MovingUnit, PsychicPhase, ShootingPhase, ChargePhase, FightPhase, FightingUnit)

HANDLERS: Handlers = {EndPhase: Handler(handle=decide_end_phase, at=ENDABLE)}

OFFERS: Offers = dict.fromkeys(ENDABLE, offers)
