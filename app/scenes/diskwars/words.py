"""Setting a Diskwars battlefield for a scenario: disks straight onto the field, or a match before its set-up."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from app.content.diskwars.load import library as content
from app.content.lines import Where
from app.rules.diskwars.draft import Draft
from app.rules.diskwars.flow import run
from app.rules.diskwars.model.events import Event
from app.rules.diskwars.model.prompts import Step
from app.rules.diskwars.model.round_prompts import BattleRound, Resolving, ResolvingCard
from app.rules.diskwars.model.state import Disk, Lying, Phase, Played, Side, Slot, State, Terrain
from app.rules.diskwars.new_match import setup
from app.rules.kernel.dice.dice import Dice
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.seats import Seat
from app.scenes.diskwars.given import DiskIn, GivenIn, TerrainIn
from app.scenes.reading import at, named, read, refused

PHASES: Mapping[str, Phase] = {"melee": "melee", "end": "end"}
"""The phase a step belongs to, where it is not that of activations."""


def given(data: Mapping[str, Any], dice: Dice) -> tuple[State, Sequence[Event]]:
    """The state that `given` describes, carried on to the first decision. Raises BadGiven."""
    draft = Draft(read(GivenIn, data, _start), dice)
    run(draft)
    return draft.state, tuple(draft.events)


def _start(wanted: GivenIn) -> State:
    if wanted.setup is None:
        return _state(wanted)
    with at("setup"):
        return setup(wanted.setup, content(), wanted.seats)


def _state(wanted: GivenIn) -> State:
    library, seats = content(), tuple(wanted.seats)
    disks = [_disk(id, one, z, seats) for z, (id, one) in enumerate(wanted.disks.items(), 1)]
    _known(("scenario",), [wanted.scenario] if wanted.scenario else [], library.scenarios)
    for seat, side in wanted.sides.items():
        _known(("sides",), [seat], seats)
        _known(("sides", seat, "hand"), side.hand, library.commands)
        _known(("sides", seat, "discard"), side.discard, library.commands)
        _known(("sides", seat, "objective"), [side.objective] if side.objective else [], library.scenarios)
        _known(("sides", seat, "slots"), [slot.card for slot in side.slots], library.deployments)
    played = _played(wanted, seats) if wanted.step == "resolving" else ()
    with at("options"):
        options = setup(wanted.options, library, seats).options
    return State(
        options=options,
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


def _known(place: Where, names: Sequence[str], among: Collection[str]) -> None:
    for name in names:
        named(name, among, place)


def _played(wanted: GivenIn, seats: Sequence[Seat]) -> tuple[Played, ...]:
    """The command cards in play, in order."""
    _known(("played",), list(wanted.played), seats)
    _known(("played",), list(wanted.played.values()), content().commands)
    return tuple(Played(seat=seat, card=card) for seat, card in wanted.played.items())


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


def _disk(id: str, wanted: DiskIn, z: int, seats: Sequence[Seat]) -> Disk:
    seat, _, rest = id.partition(".")
    type, _, number = rest.partition(".")
    owner = next((one for one in seats if one == seat), None)
    if owner is None or (number and not number.isdigit()):
        raise refused(("disks", id), "no_name_of_a_disk", example="red.orc_boyz.2", seats=", ".join(seats))
    named(type, content().disks, ("disks", id))
    place = None if wanted.lost or wanted.at is None else Point(x=wanted.at[0], y=wanted.at[1])
    lying: Lying = "casualties" if wanted.lost else "battlefield" if place else "reserve"
    return Disk(
        id=id,
        type=type,
        number=int(number or 1),
        owner=owner,
        controller=owner,
        lying=lying,
        at=place,
        z=z if place else 0,
        damage=wanted.damage,
        wounds=wanted.wounds,
        activated=wanted.activated,
        empowered=wanted.empowered,
    )


def _piece(id: str, wanted: TerrainIn) -> Terrain:
    cards = {side: one.id for one in content().terrain.values() for side in one.sides}
    card = cards[named(wanted.side, cards, ("terrain", int(id[1:]) - 1, "side"))]
    return Terrain(id=id, card=card, side=wanted.side, at=Point(x=wanted.at[0], y=wanted.at[1]), turned=wanted.turned)
