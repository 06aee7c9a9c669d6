"""Throwing dice in the open: the roll, its re-roll window, its judgement (W40K-DICE-01..03, W40K-DICE-07)."""

from collections.abc import Mapping, Sequence

from app.rules.kernel.dice.dice import d3
from app.rules.kernel.dice.modifiers import Target
from app.rules.kernel.dice.rolloff import rolled_off
from app.rules.kernel.engine.steps import StepEntered
from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.standing import answered_in_advance
from app.rules.kernel.views.tray import DiceRolled
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.model.attack_prompts import RerollWindow
from app.rules.wh40k.model.flow_events import RollJudged
from app.rules.wh40k.model.profiles import Amount
from app.rules.wh40k.model.setup_events import RolledOff
from app.rules.wh40k.model.state import Roll
from app.rules.wh40k.model.tables import TOLERANCE

COMMAND = "command"
"""The Command Re-roll as a source of a re-roll."""

ANY, WHOLE, TEST, CHARGE = "any", "whole", "failed_test", "failed_charge"
"""What else one may: any dice, all of them, all of a Morale test or a charge that fails as it lies."""

ALL_DICE = (WHOLE, TEST, CHARGE)
"""Sources by which the dice of a roll are rolled again together."""

ONES, FAILED = "ones", "failed"
"""What an ability may re-roll: natural ones, or all dice that fail before modifiers (W40K-DICE-03)."""


def throw(
    draft: Draft,
    what: str,
    seat: Seat,
    count: int,
    *,
    target: Target | None = None,
    piece: str | None = None,
    sources: Sequence[str] = (),
    batch: bool = False,
    facts: Mapping[str, Fact] | None = None,
) -> None:
    """Rolls `count` D6 and opens the re-roll window if the roller has a way to use it.

    `what` is the kind of roll of the digest's table (section 9). A `batch` is many rolls at once: each die is a roll of
    its own (W40K-DICE-02). The caller changes its own stage first and reads `last_roll` when it is on top again.
    """
    roll = Roll(
        id=draft.state.rolls + 1,
        what=what,
        seat=seat,
        faces=draft.dice.roll(count),
        target=target,
        piece=piece,
        facts=facts or {},
    )
    draft.emit(DiceRolled(roll=roll))
    granted = tuple(source for source in sources if _has_dice_for(source, roll))
    usable = granted + ((COMMAND,) if draft.state.sides[seat].rerolls > 0 and draft.state.round > 0 else ())
    if usable and answered_in_advance(draft.state.sides[seat].standing, f"reroll.{what}") != "never":
        draft.emit(StepEntered(step=RerollWindow(roll=roll.id, seat=seat, sources=usable, batch=batch)))


def _has_dice_for(source: str, roll: Roll) -> bool:
    if source in (ANY, WHOLE):
        return True
    if source == TEST:
        return int(str(roll.facts.get("slain", 0))) + roll.total > int(str(roll.facts.get("leadership", 0)))
    if source == CHARGE:
        made = roll.total + int(str(roll.facts.get("added", 0)))
        return TOLERANCE.more_than(float(str(roll.facts.get("needed", 0))), made)
    least = roll.target.base if source == FAILED and roll.target else 2
    return any(face == 1 or face < least for face in roll.faces)


def read_amount(amount: Amount, faces: tuple[int, ...]) -> int:
    """What a dice expression comes to with these faces."""
    return sum(d3(face) if amount.sides == 3 else face for face in faces) + amount.plus


def last_roll(draft: Draft) -> Roll:
    """The roll just made, after its re-roll window."""
    assert draft.state.tray is not None
    return draft.state.tray.rolls[-1]


def judge(draft: Draft, counts: Sequence[bool], outcome: str = "", facts: Mapping[str, Fact] | None = None) -> None:
    """Says which dice of the last roll counted, and what it came to."""
    draft.emit(RollJudged(roll=last_roll(draft).id, counts=tuple(counts), outcome=outcome, facts=facts or {}))


def roll_off(draft: Draft, purpose: str) -> Seat:
    """Both roll a D6 until the faces differ; the higher wins (W40K-DICE-04, W40K-DICE-05)."""
    result = rolled_off(draft.state.seats, draft.dice.roll, int)
    draft.emit(RolledOff(purpose=purpose, throws=result.throws, winner=result.winner))
    return result.winner
