"""Battle rounds: who goes first, the underdog, command points, turns, the end (AOS-CORE-11.0 to 12.0e, 33.0a, 33.0b)."""

from app.rules.aos.agreed_battle import attacker, is_spearhead
from app.rules.aos.cards.decks import draw_cards
from app.rules.aos.composition.extra_points import extra_points
from app.rules.aos.draft import Draft
from app.rules.aos.ground.standing import modules
from app.rules.aos.handlers import Handler, Handlers, Offers, Steps, nobody, waits, whose
from app.rules.aos.model.commands import ChooseFirst
from app.rules.aos.model.events import UnitDestroyed
from app.rules.aos.model.flow_events import (
    CommandPointsGained,
    CommandPointsLost,
    FirstChosen,
    PriorityRolled,
    RoundBegun,
    RoundEnded,
    UnderdogSettled,
)
from app.rules.aos.model.prompts import ActWindow, BattleRound, Control, PickFirst, PlayerTurn
from app.rules.aos.model.state import State
from app.rules.aos.model.tables import PURGE_ROUND, ROUND_POINTS
from app.rules.aos.turn_sequence.victory import end_battle
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


def rounds_of(state: State) -> int:
    """How many rounds the battle lasts (AOS-CORE-33.0b, AOS-BW-4, AOS-SH-0c, AOS-SH-BP-3)."""
    return state.library.battlepacks[state.options.battlepack].rounds


def advance(draft: Draft) -> None:
    """The next part of the round, R1 to R7 of the digest (AOS-CORE-12.0e, AOS-CORE-33.0a)."""
    step = draft.state.step
    assert isinstance(step, BattleRound)
    active = draft.state.active
    match step.stage:
        case "first_player":
            draft.change(BattleRound(stage="underdog"))
            draft.emit(RoundBegun(round=draft.state.round + 1))
            draft.enter(PickFirst(seat=_chooser(draft)))
        case "underdog":
            draft.emit(UnderdogSettled(seat=_underdog(draft.state)))
            draft.change(BattleRound(stage="resources"))
        case "resources":
            draft.change(BattleRound(stage="automatic"))
            _resources(draft)
            if is_spearhead(draft.state):
                draw_cards(draft)
        case "automatic":
            draft.change(BattleRound(stage="start"))
            _automatic(draft)
        case "start":
            assert active is not None
            draft.change(BattleRound(stage="first_turn"))
            draft.enter(ActWindow(moment="start_of_round", seat=active))
        case "first_turn":
            assert active is not None
            draft.change(BattleRound(stage="second_turn"))
            draft.enter(PlayerTurn(seat=active))
        case "second_turn":
            assert active is not None
            draft.change(BattleRound(stage="end"))
            draft.enter(PlayerTurn(seat=draft.state.other(draft.state.firsts[-1])))
        case "end":
            assert active is not None
            draft.change(BattleRound(stage="clean_up"))
            draft.enter(ActWindow(moment="end_of_round", seat=active))
        case "clean_up":
            _clean_up(draft)


def _chooser(draft: Draft) -> Seat:
    """Who decides the first turn: who finished deploying first, then the winner of the priority roll (12.0a..c, SH-BP-5a).

    Border War leaves it so, in Spearhead the attacker decides (AOS-BW-2f, AOS-SH-BP-5a).
    """
    state = draft.state
    if not state.firsts and is_spearhead(state):
        return attacker(state)
    if not state.firsts:
        return min(state.seats, key=lambda seat: state.sides[seat].finished)
    faces = draft.dice.roll(2)
    rolled = dict(zip(state.seats, faces, strict=True))
    first, second = faces
    chooser = state.firsts[-1] if first == second else max(state.seats, key=lambda seat: rolled[seat])
    draft.emit(PriorityRolled(faces=rolled, chooser=chooser))
    return chooser


def _underdog(state: State) -> Seat | None:
    """Who has fewer victory points; of a tie nobody (AOS-CORE-12.0d)."""
    first, second = state.seats
    a, b = state.sides[first].score, state.sides[second].score
    return None if a == b else first if a < b else second


def _resources(draft: Draft) -> None:
    """Command points for both, more for the underdog and for what the lists give (AOS-CMD-1.1a, AOS-CMD-1.1b)."""
    if "commands" not in modules(draft.state):
        return
    for seat in draft.state.seats:
        draft.emit(CommandPointsGained(seat=seat, points=ROUND_POINTS, reason="round"))
    if draft.state.underdog is not None:
        draft.emit(CommandPointsGained(seat=draft.state.underdog, points=1, reason="underdog"))
    for seat, reason in tuple(extra_points(draft.state)):
        draft.emit(CommandPointsGained(seat=seat, points=1, reason=reason))


def _automatic(draft: Draft) -> None:
    """Control before the first turn; reserves that never came are destroyed (AOS-CORE-32.2a, AOS-CORE-24.1b, AOS-AMB-21)."""
    if draft.state.round == 1:
        assert draft.state.active is not None
        draft.enter(Control(seat=draft.state.active))
    if draft.state.round == PURGE_ROUND:
        for unit in tuple(draft.state.units.values()):
            if unit.where == "reserve" and unit.deployed_to_reserve:
                draft.emit(UnitDestroyed(unit=unit.id))


def _clean_up(draft: Draft) -> None:
    draft.emit(CommandPointsLost(), RoundEnded(round=draft.state.round))
    if draft.state.round >= rounds_of(draft.state):
        end_battle(draft)
    else:
        draft.change(BattleRound())


def decide_first(draft: Draft, seat: Seat, command: ChooseFirst) -> Refusal | None:
    """Says who takes the first turn; choosing oneself after going second is a double turn (AOS-BT-2.0b)."""
    state = draft.state
    first = seat if command.myself else state.other(seat)
    doubled = bool(state.firsts) and command.myself and state.firsts[-1] != seat
    draft.emit(FirstChosen(seat=first, doubled=doubled))
    draft.leave()
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """Take the first turn, or give it away."""
    return [
        Offer(
            id=f"choose_first.{name}",
            command={"kind": "choose_first", "myself": myself},
            label=f"aos.offer.first.{name}",
            facts={"round": state.round},
            place="prompt",
            primary=myself,
            rule="AOS-CORE-12.0b" if state.firsts else "AOS-CORE-12.0a",
        )
        for name, myself in (("me", True), ("them", False))
    ]


STEPS: Steps = {BattleRound: (nobody, advance), PickFirst: (whose, waits)}
HANDLERS: Handlers = {ChooseFirst: Handler(handle=decide_first, at=(PickFirst,))}
OFFERS: Offers = {PickFirst: offers}
