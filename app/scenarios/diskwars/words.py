"""Setting a Diskwars battlefield for a scenario: disks straight onto the field, or a match before its set-up."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.content.diskwars.load import library as content
from app.rules.diskwars.draft import Draft
from app.rules.diskwars.flow import run
from app.rules.diskwars.model.events import Event
from app.rules.diskwars.model.prompts import Step
from app.rules.diskwars.model.round_prompts import BattleRound, Resolving, ResolvingCard
from app.rules.diskwars.model.state import Disk, Lying, Phase, Played, Side, Slot, State, Terrain
from app.rules.diskwars.setup import setup
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.referee.dice import Dice
from app.rules.kernel.referee.seats import SEATS, Seat
from app.scenarios.diskwars.given import DiskIn, GivenIn, TerrainIn

PHASES: Mapping[str, Phase] = {"melee": "melee", "end": "end"}
"""The phase a step belongs to, where it is not that of activations."""


def given(data: Mapping[str, Any], dice: Dice) -> tuple[State, Sequence[Event]]:
    """The state that `given` describes, carried on to the first decision. Raises ValueError."""
    wanted = GivenIn.model_validate(dict(data))
    start = setup(wanted.setup, content(), wanted.seats) if wanted.setup is not None else _state(wanted)
    draft = Draft(start, dice)
    run(draft)
    return draft.state, tuple(draft.events)


def _state(wanted: GivenIn) -> State:
    library, seats = content(), tuple(wanted.seats)
    disks = [_disk(id, one, z) for z, (id, one) in enumerate(wanted.disks.items(), 1)]
    _known("scenario", [wanted.scenario] if wanted.scenario else [], library.scenarios)
    _known("played", wanted.played.values(), library.commands)
    for seat, side in wanted.sides.items():
        _known(f"sides/{seat}", (*side.hand, *side.discard), library.commands)
        _known(f"sides/{seat}", [side.objective] if side.objective else [], library.scenarios)
        _known(f"sides/{seat}", [slot.card for slot in side.slots], library.deployments)
    resolving = wanted.step == "resolving"
    played = tuple(Played(seat=seat, card=card) for seat, card in wanted.played.items()) if resolving else ()
    return State(
        options=setup(wanted.options, library, seats).options,
        library=library,
        seats=seats,
        order=seats,
        sides={seat: _side(wanted, seat) for seat in seats},
        disks={disk.id: disk for disk in disks},
        next_z=len(disks) + 1,
        scenario=wanted.scenario,
        slots=tuple(
            Slot(card=slot.card, plain=slot.plain, owner=seat, offset=slot.offset)
            for seat, side in wanted.sides.items()
            for slot in side.slots
        ),
        terrain={f"t{number}": _piece(f"t{number}", one) for number, one in enumerate(wanted.terrain, 1)},
        played=played,
        active=played[0].seat if played else None,
        round=wanted.round,
        phase=PHASES.get(wanted.step, "activation"),
        stack=_stack(wanted, played),
    )


def _known(place: str, names: Any, among: Mapping[str, Any]) -> None:
    if missing := [name for name in names if name not in among]:
        raise ValueError(f"{place}: no {missing[0]} in the content")


def _stack(wanted: GivenIn, played: tuple[Played, ...]) -> tuple[Step, ...]:
    match wanted.step:
        case "resolving" if played:
            return (BattleRound(next="cycle"), Resolving(index=1), ResolvingCard(seat=played[0].seat))
        case "melee":
            return (BattleRound(next="melee"),)
        case "end":
            return (BattleRound(next="end"),)
        case _:
            return (BattleRound(next="cycle"),)


def _side(wanted: GivenIn, seat: Seat) -> Side:
    side = wanted.sides.get(seat)
    if side is None:
        return Side(seat=seat, deployed=True)
    return Side(
        seat=seat,
        edge=side.edge,
        hand=tuple(side.hand),
        discard=tuple(side.discard),
        objective=side.objective,
        deployed=True,
    )


def _disk(id: str, wanted: DiskIn, z: int) -> Disk:
    seat, _, rest = id.partition(".")
    type, _, number = rest.partition(".")
    owner = next((one for one in SEATS if one == seat), None)
    if owner is None or type not in content().disks or (number and not number.isdigit()):
        raise ValueError(f"disks/{id}: a disk is called by its seat and type, such as red.orc_boyz")
    lying: Lying = "casualties" if wanted.lost else "reserve" if wanted.at is None else "battlefield"
    at = Point(x=wanted.at[0], y=wanted.at[1]) if wanted.at is not None and not wanted.lost else None
    return Disk(
        id=id,
        type=type,
        number=int(number or 1),
        owner=owner,
        controller=owner,
        lying=lying,
        at=at,
        z=z if at else 0,
        damage=wanted.damage,
        wounds=wanted.wounds,
        activated=wanted.activated,
        empowered=wanted.empowered,
    )


def _piece(id: str, wanted: TerrainIn) -> Terrain:
    card = next((one.id for one in content().terrain.values() if wanted.side in one.sides), None)
    if card is None:
        raise ValueError(f"terrain/{id}: no side {wanted.side} in the content")
    return Terrain(id=id, card=card, side=wanted.side, at=Point(x=wanted.at[0], y=wanted.at[1]), turned=wanted.turned)
