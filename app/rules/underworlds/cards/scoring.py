"""Scoring objectives: when their conditions hold, what it brings, replacements and their lock (UW-OBJ-01..10)."""

from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds import characteristics, interpreter
from app.rules.underworlds.ability_text import scope_of
from app.rules.underworlds.bookkeeping.operations import draw, gain_glory
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.identifiers import card_of
from app.rules.underworlds.language.frames import Frame
from app.rules.underworlds.model.card_events import CardsMoved, ObjectiveLocked
from app.rules.underworlds.model.language.moments import Moment
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import State
from app.rules.underworlds.triggers.firing import after


def judge(state: State, seat: Seat, card: str) -> Refusal | None:
    """Whether an objective may be scored in the end phase (UW-OBJ-01, UW-OBJ-03, UW-OBJ-04, UW-OBJ-08)."""
    if card not in state.sides[seat].cards("hand_objectives"):
        return refuse("card_not_in_hand", "UW-OBJ-01", card=card[:60])
    printed = card_of(state, card)
    if printed.surge:
        return refuse("not_surge_timing", "UW-OBJ-08", card=card)
    if not printed.when:
        return refuse("played_by_ruling", card=card)
    frame = Frame(seat=seat, scope={"card": card})
    asked = (*printed.when, *printed.restricted)
    if not interpreter.hold(state, frame, asked):
        return refuse("objective_condition_not_met", card=card)
    if printed.runes and not interpreter.hold(state, Frame(seat=seat, scope=frame.scope, runes=printed.runes), asked):
        return refuse("objective_rune_missing", card=card, runes=printed.runes)
    return None


def met(state: State, seat: Seat, card: str, moment: Moment) -> bool:
    """Whether a surge objective of the hand must be scored at this moment (UW-OBJ-04, UW-OBJ-05, UW-OBJ-07)."""
    printed, trigger = card_of(state, card), card_of(state, card).trigger
    if not printed.surge or trigger is None or locked(state, seat, card):
        return False
    happening = moment.happening
    if (trigger.edge, trigger.event) != (moment.edge, happening.name):
        return False
    frame = Frame(seat=seat, scope={**scope_of(happening), "card": card}, runes=printed.runes)
    if not interpreter.hold(state, frame, (*trigger.where, *printed.when, *printed.restricted)):
        return False
    named = (state.fighters.get(str(happening.facts.get(role))) for role in ("fighter", "attacker"))
    mine = [fighter.id for fighter in named if fighter is not None and fighter.seat == seat]
    return not printed.runes or all(characteristics.runes(state, f) & set(printed.runes) for f in mine)


def locked(state: State, seat: Seat, card: str) -> bool:
    """Whether a replacement is still shut in the turn it was drawn (UW-OBJ-07)."""
    return state.sides[seat].locked.get(card, 0) > state.turn_seq


def score(draft: Draft, seat: Seat, card: str) -> None:
    """Face up to the scored pile, glory; a surge objective is replaced at once (UW-OBJ-02, UW-OBJ-06, UW-OBJ-07)."""
    printed = card_of(draft.state, card)
    draft.emit(CardsMoved(seat=seat, cards=(card,), origin="hand_objectives", to="scored"))
    gain_glory(draft, seat, printed.glory, "scored")
    if printed.surge:
        for drawn in draw(draft, seat, "objectives", 1):
            if card_of(draft.state, drawn).surge:
                draft.emit(ObjectiveLocked(seat=seat, card=drawn, until=draft.state.turn_seq + 1))
    after(draft, "objective_scored", card=card, glory=printed.glory, player=seat)
