"""The dice tray in the view: symbols, what they replaced, what counts and why (UW-CMB-14)."""

from collections.abc import Iterator
from dataclasses import replace

from app.rules.kernel.incremental.derived import derived
from app.rules.kernel.refusal import Fact
from app.rules.kernel.views.tray import Tray, shown
from app.rules.kernel.views.view import DieView, FaceView, RollView, TrayView
from app.rules.underworlds import characteristics
from app.rules.underworlds.combat import attack_rolls
from app.rules.underworlds.dice import counting
from app.rules.underworlds.identifiers import attack_of
from app.rules.underworlds.model.state import Roll, State


@derived
def show_tray(state: State) -> TrayView | None:
    """The dice of the last Attack or roll of a card."""
    return None if state.tray is None else _tray(state, state.tray)


@derived
def show_interruptions(state: State) -> tuple[TrayView, ...]:
    """What interrupted the procedure on the tray and is over, oldest first."""
    return tuple(_tray(state, tray) for tray in state.tray.within) if state.tray else ()


def _tray(state: State, tray: Tray[Roll]) -> TrayView:
    counted = [(roll, _counted_now(state, roll) if tray.open else roll) for roll in tray.rolls]
    seen = shown(tray, (_roll(state, now, judged=now is roll) for roll, now in counted), _weapon(state, tray))
    return seen if tray.open or "weapon" not in tray.facts else replace(seen, title=f"{tray.title}.past")


def _weapon(state: State, tray: Tray[Roll]) -> dict[str, Fact]:
    """What the attack is made with, as it is now: of a past one its name alone, for an upgrade since would tell another reach."""
    weapon = characteristics.weapon(state, str(tray.facts["weapon"])) if "weapon" in tray.facts else None
    if weapon is None:
        return {}
    named: dict[str, Fact] = {"name": weapon.name.en, "name_es": weapon.name.es}
    return {**named, "range": weapon.range, "damage": weapon.damage} if tray.open else named


def _counted_now(state: State, roll: Roll) -> Roll:
    """A roll of the Attack under way that is not judged yet, counted as things stand."""
    step = attack_of(state)
    if step is None or roll.counts is not None or roll.id not in (step.attack_roll, step.save_roll):
        return roll
    step = attack_rolls.read(state, step)
    if roll.id == step.attack_roll:
        counted = counting.attack_faces(state, step)
    else:
        counted = counting.save_faces(state, step, step.attack_crits)
    counts = tuple(die.face in counted.faces for die in roll.dice)
    return replace(roll, faces=counted.faces, counts=counts, facts={**roll.facts, **counted.facts})


def _number(state: State, face: str | None) -> int | None:
    """A number of a die that shows this face."""
    for die in (state.options.attack_die, state.options.save_die):
        if face in die:
            return die.index(face) + 1
    return None


def _roll(state: State, roll: Roll, *, judged: bool) -> RollView:
    counts = roll.counts or (None,) * len(roll.dice)
    dice = tuple(
        DieView(
            face=die.number, counts=count, symbol=die.face, before=_number(state, die.before), replaced=die.before or ""
        )
        for die, count in zip(roll.dice, counts, strict=True)
    )
    return RollView(
        id=str(roll.id),
        step=roll.what,
        seat=roll.seat,
        dice=dice,
        successes=sum(roll.counts) if roll.counts is not None else None,
        piece=roll.piece,
        faces=tuple(_faces(roll)),
        judged=judged,
        facts=roll.facts,
    )


def _faces(roll: Roll) -> Iterator[FaceView]:
    """What counts and why, then what a weapon ability took from it, as the facts of a roll say it."""
    for face in roll.faces:
        yield FaceView(face=face, reason=str(roll.facts.get(f"why_{face}", "")))
    for name, reason in roll.facts.items():
        if name.startswith("not_"):
            yield FaceView(face=name.removeprefix("not_"), reason=str(reason), cancelled=True)
