"""Every way the dice of a volley may fall, played out by the referee: what exact chances are held against."""

from collections.abc import Iterator, Mapping

from app.rules.kernel.dice.dice import DiceMismatch, ScriptedDice
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.wh40k.attack_sequence.allocation import suggested
from app.rules.wh40k.decide import decide
from app.rules.wh40k.evolve import evolve
from app.rules.wh40k.model.attack_prompts import AllocateWound, ChooseSave, ChooseToughness, RerollWindow
from app.rules.wh40k.model.commands import Allocate, ChooseOption, Command, KeepRoll, PickSave, Reroll
from app.rules.wh40k.model.flow_events import RollJudged
from app.rules.wh40k.model.state import State
from app.rules.wh40k.rerolls import touchable

Outcome = tuple[State, dict[str, int]]


def answered(state: State) -> tuple[Seat, Command] | None:
    """What whoever is asked says, if they do what the odds suppose."""
    match state.step:
        case AllocateWound() as step:
            return step.seat, Allocate(model=suggested(state, step.unit))
        case ChooseSave() as step:
            return step.seat, PickSave(save="armour" if step.armour <= step.invulnerable else "invulnerable")
        case ChooseToughness() as step:
            return step.seat, ChooseOption(option=str(max(step.values)))
        case RerollWindow() as step:
            assert state.tray is not None
            roll = state.tray.rolls[-1]
            assert roll.target is not None
            failed = [die for die in touchable(step, roll, step.sources[0]) if not roll.target.met_by(roll.faces[die])]
            again = Reroll(source=step.sources[0], dice=tuple(failed))
            return step.seat, again if failed else KeepRoll()
    return None


def played(state: State, seat: Seat, command: Command, faces: tuple[int, ...]) -> Outcome:
    """The battle after a volley with these dice, and its hits and wounds; raises DiceMismatch when it needs more."""
    dice, told = ScriptedDice(faces), {"hits": 0, "wounds": 0}
    due: tuple[Seat, Command] | None = (seat, command)
    while due:
        result = decide(state, *due, dice)
        assert not isinstance(result, Refusal), result
        for event in result:
            state = evolve(state, event)
            if isinstance(event, RollJudged) and event.outcome in told:
                told[event.outcome] += int(str(event.facts[event.outcome]))
        due = answered(state)
    dice.finish()
    return state, told


def outcomes(
    state: State, seat: Seat, command: Command, weights: Mapping[int, float]
) -> Iterator[tuple[float, Outcome]]:
    """Every way the dice may fall, with its chance."""
    open_ends: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
    while open_ends:
        faces, chance = open_ends.pop()
        try:
            yield chance, played(state, seat, command, faces)
        except DiceMismatch:
            open_ends += [((*faces, face), chance * share) for face, share in weights.items()]


def tally(
    state: State, command: Command, weights: Mapping[int, float], seat: Seat = "red", unit: str = "b"
) -> dict[str, dict[int, float]]:
    """The chances of hits, wounds, wounds lost and models slain, counted over every outcome."""
    counted: dict[str, dict[int, float]] = {quantity: {} for quantity in ("hits", "wounds", "lost", "slain")}
    before = _suffered(state, unit)
    for chance, (after, told) in outcomes(state, seat, command, weights):
        lost, slain = (now - then for now, then in zip(_suffered(after, unit), before, strict=True))
        for quantity, value in (*told.items(), ("lost", lost), ("slain", slain)):
            counted[quantity][value] = counted[quantity].get(value, 0.0) + chance
    return counted


def _suffered(state: State, unit: str) -> tuple[int, int]:
    models = [state.models[model] for model in state.units[unit].models]
    return sum(m.wounds_lost for m in models), sum(m.slain for m in models)


def close(found: object, wanted: Mapping[int, float]) -> bool:
    """Whether chances are the counted ones."""
    assert isinstance(found, dict)
    return set(found) == set(wanted) and all(abs(found[key] - wanted[key]) < 1e-9 for key in wanted)
