"""Chance: dice with symbols, roll-offs, shuffles (UW-DICE-01..08). Every die is six equal faces unless the table says other."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from app.rules.kernel.dice.dice import shuffled
from app.rules.kernel.dice.rolloff import rolled_off
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.tray import DiceRolled
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.glory import underdog
from app.rules.underworlds.model.card_events import PileShuffled
from app.rules.underworlds.model.combat_prompts import Die
from app.rules.underworlds.model.flow_events import DiceChanged, RollJudged
from app.rules.underworlds.model.setup_events import RolledOff
from app.rules.underworlds.model.state import Options, Roll
from app.rules.underworlds.model.tables import Face, Zone
from app.rules.underworlds.triggers.firing import after

Which = Literal["attack", "save"]


def die_of(options: Options, which: Which) -> Sequence[Face]:
    """The faces of a die at this table (UW-CFG-01)."""
    return options.attack_die if which == "attack" else options.save_die


def cast(draft: Draft, which: Which, count: int) -> tuple[Die, ...]:
    """So many dice thrown, as symbols."""
    faces = die_of(draft.state.options, which)
    return tuple(Die(face=faces[n - 1], number=n) for n in draft.dice.roll(count, sides=len(faces)))


def throw(draft: Draft, what: str, seat: Seat, which: Which, count: int, *, piece: str | None = None) -> Roll:
    """Rolls onto the tray; `what` names the kind of roll: attack, save, or card."""
    roll = Roll(id=draft.state.rolls + 1, what=what, seat=seat, dice=cast(draft, which, count), piece=piece)
    draft.emit(DiceRolled(roll=roll))
    return roll


def throw_again(draft: Draft, roll: Roll, which: Which, dice: Sequence[int], seat: Seat) -> Roll:
    """Some dice of a roll thrown again; the new face stands (UW-DICE-07)."""
    new = cast(draft, which, len(dice))
    now = list(roll.dice)
    for index, die in zip(dice, new, strict=True):
        now[index] = replace(die, before=roll.dice[index].face)
    changed = replace(roll, dice=tuple(now))
    draft.emit(DiceChanged(roll=changed, how="rerolled", seat=seat))
    return changed


def turn_dice(draft: Draft, roll: Roll, which: Which, dice: Sequence[int], face: Face, seat: Seat) -> Roll:
    """Some dice of a roll turned to a face; they do not count as re-rolled."""
    faces = list(die_of(draft.state.options, which))
    number = faces.index(face) + 1 if face in faces else 1
    now = [replace(d, face=face, number=number) if i in dice else d for i, d in enumerate(roll.dice)]
    changed = replace(roll, dice=tuple(now))
    draft.emit(DiceChanged(roll=changed, how="set", seat=seat))
    return changed


def judge(draft: Draft, roll: Roll, faces: Sequence[Face]) -> int:
    """Says on which faces dice of a roll succeed, and how many did."""
    counts = tuple(die.face in faces for die in roll.dice)
    draft.emit(RollJudged(roll=roll.id, faces=tuple(faces), counts=counts))
    return sum(counts)


def last_roll(draft: Draft, what: str) -> Roll | None:
    """The latest roll of a kind that lies on the tray."""
    rolls = draft.state.tray.rolls if draft.state.tray else ()
    return next((roll for roll in reversed(rolls) if roll.what == what), None)


def roll_off(draft: Draft, purpose: str, *, underdog_wins: bool = False, told: bool = True) -> Seat:
    """Both throw one attack die until one face is better; the underdog may win a tie (UW-DICE-03, -04, UW-RND-05).

    One that settles a ruling is no part of the match and is not `told`.
    """
    options = draft.state.options
    die = options.attack_die
    result = rolled_off(
        draft.state.seats,
        lambda count: [die[number - 1] for number in draft.dice.roll(count, sides=len(die))],
        options.rolloff_rank.__getitem__,
        ties_to=underdog(draft.state) if underdog_wins else None,
    )
    draft.emit(RolledOff(purpose=purpose, throws=result.throws, winner=result.winner, by_underdog=result.broken))
    if told:
        after(draft, "rolloff_resolved", purpose=purpose, winner=result.winner, faces=result.throws[-1])
    return result.winner


def shuffle(draft: Draft, seat: Seat, zone: Zone) -> None:
    """A pile in an order that chance decides; nobody learns it (UW-DICE-06)."""
    draft.emit(PileShuffled(seat=seat, zone=zone, order=shuffled(draft.dice, draft.state.sides[seat].cards(zone))))
