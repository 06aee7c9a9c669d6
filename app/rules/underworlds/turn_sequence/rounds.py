"""A battle round: roll-off, first turn, eight turns, end phase, clean-up (UW-RND-01..05, UW-END-01, UW-END-08)."""

from dataclasses import replace

from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds.bookkeeping.operations import draw
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.handlers import Handler, Handlers, Offers, Steps, nobody, waits
from app.rules.underworlds.model.flow_events import CleanedUp, FirstChosen, PartBegun, RoundBegun, TurnBegun
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.setup_commands import ChooseFirstPlayer
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.turn_prompts import BattleRound, ChooseFirst, EndPhase, PlayerTurn
from app.rules.underworlds.offer_builders import offer
from app.rules.underworlds.rolls import roll_off
from app.rules.underworlds.triggers import lasting
from app.rules.underworlds.triggers.firing import after
from app.rules.underworlds.turn_sequence import victory
from app.rules.underworlds.turn_sequence.end_phase import course


def advance_round(draft: Draft) -> None:
    """The round's next stage."""
    step = draft.state.step
    assert isinstance(step, BattleRound)
    match step.stage:
        case "start":
            draft.change(replace(step, stage="roll_off"))
            draft.emit(RoundBegun(round=draft.state.round + 1))
            after(draft, "round_start", round=draft.state.round)
        case "roll_off":
            draft.change(replace(step, stage="turns"))
            winner = roll_off(draft, "first_turn", underdog_wins=draft.state.round > 1)
            draft.enter(ChooseFirst(winner=winner))
        case "turns":
            _next_turn(draft, step)
        case "combat_over":
            draft.change(replace(step, stage="end_phase"))
            lasting.renew(draft, "phase")
            after(draft, "combat_phase_end", round=draft.state.round)
        case "end_phase":
            draft.change(replace(step, stage="clean_up"))
            draft.emit(PartBegun(part="end"))
            draft.enter(EndPhase(todo=course(draft.state)))
        case "clean_up":
            _clean_up(draft, step)
        case "over":
            _end(draft)


def _next_turn(draft: Draft, step: BattleRound) -> None:
    """Four turns each, alternately, whoever is left on the battlefield (UW-RND-02, UW-TURN-03)."""
    state = draft.state
    if step.turns == 2 * state.options.turns_per_round:
        draft.change(replace(step, stage="combat_over"))
        return
    assert state.first is not None
    seat = state.first if step.turns % 2 == 0 else state.other(state.first)
    draft.change(replace(step, turns=step.turns + 1))
    draft.enter(PlayerTurn())
    draft.emit(TurnBegun(seat=seat))


def _clean_up(draft: Draft, step: BattleRound) -> None:
    """Tokens off, turn tokens back (UW-END-08): the end of the last round too (UW-END-09)."""
    draft.change(replace(step, stage="over"))
    draft.emit(CleanedUp())
    after(draft, "round_end", round=draft.state.round)


def _end(draft: Draft) -> None:
    """What was for this round ends; then the next one begins, or the match is over (UW-PER-05, UW-VIC-01)."""
    lasting.last_power_step_over(draft)
    lasting.renew(draft, "phase")
    lasting.renew(draft, "round")
    if draft.state.round == draft.state.options.rounds:
        victory.conclude(draft)
    else:
        draft.change(BattleRound())


def choosing(state: State) -> frozenset[Seat]:
    """The winner of the roll-off."""
    step = state.step
    assert isinstance(step, ChooseFirst)
    return frozenset({step.winner})


def decide_first(draft: Draft, seat: Seat, command: ChooseFirstPlayer) -> Refusal | None:
    """The winner says who goes first; the loser (or who goes second) draws a power card (UW-RND-03, UW-RND-04)."""
    state = draft.state
    if command.player not in state.seats:
        return refuse("unknown_id", id=command.player)
    draft.emit(FirstChosen(seat=command.player, by=seat))
    draft.leave()
    by_roll = state.options.first_turn_draw == "rolloff_loser"
    draw(draft, state.other(seat) if by_roll else state.other(command.player), "power", 1)
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """Oneself or the opponent."""
    return [
        offer(name, {"kind": "choose_first_player", "player": player}, "UW-RND-03", facts={"seat": player})
        for name, player in (("go_first", seat), ("go_second", state.other(seat)))
    ]


STEPS: Steps = {BattleRound: (nobody, advance_round), ChooseFirst: (choosing, waits)}
HANDLERS: Handlers = {ChooseFirstPlayer: Handler(handle=decide_first, at=(ChooseFirst,), other="not_rolloff_winner")}
OFFERS: Offers = {ChooseFirst: offers}
