"""Re-rolling the roll just made: by an ability or a Command Re-roll, on natural faces, never twice (W40K-DICE-01..03)."""

from collections.abc import Sequence
from dataclasses import replace

from app.rules.kernel.offers.offer import DiceNeed, Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.handlers import Handler, Handlers, Offers, Steps, waits
from app.rules.wh40k.model.attack_prompts import RerollWindow
from app.rules.wh40k.model.commands import KeepRoll, Reroll
from app.rules.wh40k.model.flow_events import DiceRerolled, RerollSpent
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.state import Roll, State
from app.rules.wh40k.rolls import ALL_DICE, COMMAND, FAILED, ONES


def decide_reroll(draft: Draft, seat: Seat, command: Reroll) -> Refusal | None:
    """Rolls the chosen dice again, if this is the moment, the roll is one's own, and there is a way to (W40K-POWER-05)."""
    state = draft.state
    if refused := _not_now(state, seat, command):
        return refused
    window = state.step
    assert isinstance(window, RerollWindow)
    roll = _roll(state)
    if refused := _not_these(window, roll, command):
        return refused
    faces = draft.dice.roll(len(command.dice))
    draft.emit(DiceRerolled(roll=roll.id, seat=seat, dice=command.dice, faces=faces, source=command.source))
    if command.source == COMMAND:
        draft.emit(RerollSpent(seat=seat))
    _go_on(draft, window, command)
    return None


def _not_now(state: State, seat: Seat, command: Reroll) -> Refusal | None:
    roll = state.tray.rolls[-1] if state.tray and state.tray.rolls else None
    if roll is not None and roll.seat != seat:
        return refuse("not_your_roll", roll=roll.what)
    if command.source == COMMAND and not state.sides[seat].rerolls:
        if isinstance(state.step, RerollWindow) or roll is None or not roll.before:
            return refuse("no_command_rerolls_left", had=0)
        return refuse("already_rerolled", roll=roll.what)
    if not isinstance(state.step, RerollWindow):
        return refuse("already_rerolled" if roll and roll.before else "reroll_window_closed")
    return None


def _not_these(window: RerollWindow, roll: Roll, command: Reroll) -> Refusal | None:
    if command.source not in window.sources:
        return refuse("bad_choice", "W40K-DICE-01", source=command.source)
    distinct = set(command.dice)
    if not distinct or len(distinct) != len(command.dice) or not distinct <= set(range(len(roll.faces))):
        return refuse("bad_choice", "W40K-DICE-01", dice=len(command.dice), had=len(roll.faces))
    if any(roll.before and roll.before[die] is not None for die in distinct):
        return refuse("already_rerolled", roll=roll.what)
    if not distinct <= set(touchable(window, roll, command.source)):
        return refuse("bad_choice", "W40K-DICE-03", source=command.source)
    if command.source in ALL_DICE and len(distinct) < len(roll.faces):
        return refuse("bad_choice", "W40K-DICE-01", needed=len(roll.faces), had=len(distinct))
    if command.source == COMMAND and window.batch and len(distinct) > 1:
        return refuse("bad_choice", "W40K-POWER-05", needed=1, had=len(distinct))
    return None


def touchable(window: RerollWindow, roll: Roll, source: str) -> tuple[int, ...]:
    """The dice a source may re-roll: judged on natural faces, before modifiers (W40K-DICE-03)."""
    fresh = [i for i in range(len(roll.faces)) if not (roll.before and roll.before[i] is not None)]
    if source not in (ONES, FAILED):
        return tuple(fresh)
    base = roll.target.base if roll.target else 2
    return tuple(i for i in fresh if may_touch(source, roll.faces[i], base))


def may_touch(source: str | None, face: int, base: int) -> bool:
    """Whether an ability that re-rolls ones, or failures, may re-roll a natural face of a die that needs `base`."""
    return source in (ONES, FAILED) and (face == 1 or (source == FAILED and face < base))


def _go_on(draft: Draft, window: RerollWindow, command: Reroll) -> None:
    """Each die of a batch is a roll of its own, so others of it may still be re-rolled (W40K-DICE-02)."""
    left = draft.state.sides[window.seat].rerolls
    sources = tuple(s for s in window.sources if (left > 0 if s == COMMAND else s != command.source))
    usable = tuple(source for source in sources if touchable(window, _roll(draft.state), source))
    if window.batch and usable:
        draft.change(replace(window, sources=usable))
    else:
        draft.leave()


def _roll(state: State) -> Roll:
    assert state.tray is not None
    return state.tray.rolls[-1]


def decide_keep(draft: Draft, seat: Seat, command: KeepRoll) -> Refusal | None:
    """The roll stays as it is and is modified (W40K-DICE-03)."""
    draft.leave()
    return None


def roller(state: State) -> frozenset[Seat]:
    """Whoever rolled."""
    step = state.step
    assert isinstance(step, RerollWindow)
    return frozenset({step.seat})


def offers(state: State, seat: Seat) -> Sequence[Offer]:
    """Keep the roll, or re-roll dice of it by each source; or never be asked about this kind of roll again."""
    window = state.step
    assert isinstance(window, RerollWindow)
    roll = _roll(state)
    keep = Offer(
        id="keep_roll",
        command={"kind": "keep_roll"},
        label="wh40k.offer.keep_roll",
        facts={"roll": roll.what},
        place="prompt",
        primary=True,
        rule="W40K-DICE-01",
        role="pass",
    )
    never = Offer(
        id="never_reroll",
        command={"kind": "set_standing", "key": f"reroll.{roll.what}", "answer": "never"},
        role="standing",
        label="wh40k.offer.never_reroll",
        facts={"roll": roll.what},
        place="prompt",
    )
    return [*(_offer(state, window, roll, source) for source in window.sources), keep, never]


def _offer(state: State, window: RerollWindow, roll: Roll, source: str) -> Offer:
    dice = touchable(window, roll, source)
    least = len(roll.faces) if source in ALL_DICE else 1
    most = 1 if source == COMMAND and window.batch else max(1, len(dice))
    return Offer(
        id=f"reroll_{source}",
        command={"kind": "reroll", "source": source},
        label=f"wh40k.offer.reroll_{source}",
        facts={"roll": roll.what, "left": state.sides[window.seat].rerolls},
        place="prompt",
        need=DiceNeed(field="dice", faces=roll.faces, choices=tuple(sorted(dice)), least=least, most=most),
        locked=None if dice else refuse("bad_choice", "W40K-DICE-03", source=source),
        rule="W40K-POWER-05" if source == COMMAND else "W40K-DICE-01",
    )


STEPS: Steps = {RerollWindow: (roller, waits)}

HANDLERS: Handlers = {Reroll: Handler(handle=decide_reroll), KeepRoll: Handler(handle=decide_keep, at=(RerollWindow,))}

OFFERS: Offers = {RerollWindow: offers}
