"""Every way dice may fall, played out by the referee: what exact chances are held against."""

from collections.abc import Iterator, Mapping

from app.rules.aos.decide import decide
from app.rules.aos.evolve import evolve
from app.rules.aos.flow import deciders
from app.rules.aos.ground.measures import alive
from app.rules.aos.model.commands import Command, Pass, RemoveModels
from app.rules.aos.model.events import DamageAllocated, Event
from app.rules.aos.model.flow_events import RollJudged
from app.rules.aos.model.state import State
from app.rules.aos.model.using_prompts import LoseModels, Reactions
from app.rules.kernel.dice.dice import DiceMismatch, ScriptedDice
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat

Told = dict[str, int]
EVEN = dict.fromkeys(range(1, 7), 1 / 6)


def outcomes(
    state: State, seat: Seat, command: Command, weights: Mapping[int, float] = EVEN
) -> Iterator[tuple[float, State, Told]]:
    """The battle after each way the dice of a command may fall, its chance, and the numbers it told."""
    open_ends: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
    while open_ends:
        faces, chance = open_ends.pop()
        dice = ScriptedDice(faces)
        try:
            after, told = _played(state, seat, command, dice)
        except DiceMismatch:
            open_ends += [((*faces, face), chance * share) for face, share in weights.items()]
            continue
        dice.finish()
        yield chance, after, told


def _played(state: State, seat: Seat, command: Command, dice: ScriptedDice) -> tuple[State, Told]:
    """Carries a command out to the end of the ability it belongs to."""
    told: Told = {"hits": 0, "crits": 0, "wounds": 0, "damage": 0, "slain": 0}
    due: tuple[Seat, Command] | None = (seat, command)
    while due:
        events = decide(state, *due, dice)
        assert not isinstance(events, Refusal), events
        for event in events:
            state = evolve(state, event)
            _tell(told, event)
        due = _answered(state)
    return state, told


def _answered(state: State) -> tuple[Seat, Command] | None:
    """What whoever is asked says: the first models are slain, and nobody reacts any more."""
    match state.step:
        case LoseModels(seat=seat, unit=unit, left=left):
            return seat, RemoveModels(models=tuple(model.id for model in alive(state, unit))[:left])
        case Reactions():
            return next(iter(deciders(state))), Pass()
        case _:
            return None


def _tell(told: Told, event: Event) -> None:
    if isinstance(event, RollJudged) and event.outcome in told:
        told[event.outcome] += int(str(event.facts["n"]))
        told["crits"] += int(str(event.facts.get("crits", 0)))
    if isinstance(event, DamageAllocated):
        told["damage"] += event.points
        told["slain"] += event.slain


MORE = {"crit_hits": "hits", "crit_auto_wound": "wounds"}
"""What a critical hit gives one more of than its dice show, by its ability (AOS-CORE-20.0f, AOS-CORE-20.0g)."""


def tally(
    state: State, seat: Seat, command: Command, weights: Mapping[int, float] = EVEN, crit: str = ""
) -> dict[str, dict[int, float]]:
    """The chances of each number told, counted over every outcome."""
    found: dict[str, dict[int, float]] = {}
    for chance, _, told in outcomes(state, seat, command, weights):
        crits = told.pop("crits")
        if crit in MORE:
            told[MORE[crit]] += crits
        for name, value in told.items():
            counted = found.setdefault(name, {})
            counted[value] = counted.get(value, 0.0) + chance
    return found


def close(found: Mapping[int, float], wanted: Mapping[int, float]) -> bool:
    """Whether chances are the counted ones."""
    return set(found) == set(wanted) and all(abs(found[key] - wanted[key]) < 1e-9 for key in wanted)
