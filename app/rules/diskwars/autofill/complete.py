"""Filling an offer's needs so that the command is legal: for bots, selfplay and playouts."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from math import acos, atan2, cos, degrees, hypot, pi, radians, sin
from typing import Any

from app.rules.diskwars.activation import chains
from app.rules.diskwars.activation.forced import nearest
from app.rules.diskwars.activation.lengthening import activated_to_move
from app.rules.diskwars.autofill import building, drawing, searching
from app.rules.diskwars.autofill.searching import spot
from app.rules.diskwars.decide import decide
from app.rules.diskwars.ground.disks import are_enemies, disc_of, discs
from app.rules.diskwars.model.commands import Command
from app.rules.diskwars.model.places import Flipped
from app.rules.diskwars.model.round_prompts import ForcedFlip
from app.rules.diskwars.model.state import DiskId, State
from app.rules.diskwars.model.tables import FACTION_OF
from app.rules.diskwars.questions.ways import flips_of
from app.rules.kernel.boards import stacks
from app.rules.kernel.boards.stacks import Disc
from app.rules.kernel.engine import flow
from app.rules.kernel.offers.autofill import Completion, Filling, mixed, picked
from app.rules.kernel.offers.offer import (
    FlipsNeed,
    FormsNeed,
    ListNeed,
    Need,
    Offer,
    OrderNeed,
    PickNeed,
    SwitchNeed,
    TextNeed,
)
from app.rules.kernel.offers.play import Chooser
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat

DRAWS = 24
"""How often values are drawn for the needs of an offer before they are searched."""

MOST = 2000
"""How many are searched at most."""


def _fillings(state: State, seat: Seat, offer: Offer, choose: Chooser) -> Iterator[Filling]:
    """Values for all needs of an offer: drawn anew for each try, at last looked for in order, so that what there is is found."""
    needs = ((offer.need,) if offer.need else ()) + offer.more
    if offer.command["kind"] == "build_army" and offer.primary:  # nothing that is ready may be fielded
        yield from (building.army(state, choose) for _ in range(DRAWS))
    if any(isinstance(need, ListNeed | FormsNeed) for need in needs):
        return  # a list is a person's to write
    own = _OWN.get(str(offer.command["kind"]))
    if own is not None and needs:
        yield from (own(state, seat, offer, choose) for _ in range(DRAWS))
        yield from _SEARCHED.get(str(offer.command["kind"]), _nowhere)(state, seat, offer)
        return
    yield from (dict(_filled(need, choose) for need in needs) for _ in range(DRAWS if needs else 1))


def _filled(need: Need, choose: Chooser) -> tuple[str, Any]:
    match need:
        case PickNeed():
            return need.field, picked(need, choose, more=0.4)
        case OrderNeed():
            return need.field, mixed([option.value for option in need.options], choose)
        case SwitchNeed():
            return need.field, choose.chance(0.5)
        case TextNeed():
            return need.field, ""
        case _:
            raise TypeError(f"nothing here asks for a {need.kind}")


def _regiments(state: State, seat: Seat, offer: Offer, choose: Chooser) -> Filling:
    """Regiments of one faction (DW-ARM-05)."""
    library = state.library
    faction = choose.pick(("order", "destruction"))
    heroes = [name for name, one in library.pregenerated.items() if FACTION_OF[library.disks[one.hero].race] == faction]
    return {"regiments": mixed(heroes, choose)[: state.options.regiments]}


def _flip(state: State, seat: Seat, offer: Offer, choose: Chooser) -> Filling:
    """Towards an enemy as a rule, as far as a flip goes; now and then anywhere, one's own disk never off the field."""
    disk = offer.pieces[0]
    disc = disc_of(state, disk)
    goal, reach = _goal(state, disk, choose), 2 * disc.radius
    if state.options.flip_mode == "exact":
        angle = degrees(atan2(goal.y - disc.y, goal.x - disc.x)) if goal else choose.between(0, 360)
        angle += choose.pick((0, 0, choose.between(-60, 60)))
        return {"flip": Flipped(first=round(degrees(_kept(state, seat, disc, radians(angle), reach)), 4))}
    away = hypot(goal.x - disc.x, goal.y - disc.y) if goal else 0.0
    if goal is not None and away > CLOSE:
        part = min(reach, away) / away * 0.999
        return {"to": spot(x=disc.x + (goal.x - disc.x) * part, y=disc.y + (goal.y - disc.y) * part)}
    angle, far = choose.between(0, 2 * pi), choose.between(0.5, disc.radius if goal else reach)
    angle = _kept(state, seat, disc, angle, far)
    return {"to": spot(x=disc.x + far * cos(angle), y=disc.y + far * sin(angle))}


def _kept(state: State, seat: Seat, disc: Disc, angle: float, far: float) -> float:
    """A direction; that of the middle of the field where one's own disk would leave it, and be lost (DW-MOV-10)."""
    there = stacks.laid(disc, Point(x=disc.x + far * cos(angle), y=disc.y + far * sin(angle)), disc.z)
    if state.disks[disc.id].controller != seat or not chains.is_off(state, there):
        return angle
    return atan2(state.options.height / 2 - disc.y, state.options.width / 2 - disc.x)


def _chain(state: State, kind: str, need: FlipsNeed, choose: Chooser) -> tuple[Flipped, ...]:
    """Flips straight towards an enemy as a rule, until one stops the move; now and then anywhere, never off the field."""
    disc, goal = disc_of(state, need.piece), _goal(state, need.piece, choose)
    angle = choose.between(0, 360)
    flips: list[Flipped] = []
    for _ in range(choose.pick(range(1, need.most + 1)) if need.most else 0):
        away = hypot(goal.x - disc.x, goal.y - disc.y) if goal else 0.0
        if goal is not None and away > CLOSE:
            angle = degrees(atan2(goal.y - disc.y, goal.x - disc.x))
        part = 1.0 if need.exact else min(1.0, away / (2 * disc.radius)) if away > CLOSE else choose.between(0.2, 1)
        turn = degrees(acos(part))
        flip = Flipped(first=round(angle - turn, 4), second=None if need.exact else round(angle + turn, 4))
        at = chains.landing_place(state, disc, flip)
        off = at is None or chains.is_off(state, stacks.laid(disc, at, disc.z))
        if at is None or off or not _goes_on(state, kind, need.piece, (*flips, flip)):
            break
        flips.append(flip)
        disc = stacks.laid(disc, at, disc.z)
    return tuple(flips)


def _goes_on(state: State, kind: str, disk: DiskId, flips: tuple[Flipped, ...]) -> bool:
    move = flips_of(state, kind, disk)
    judged = chains.judge(activated_to_move(state, move.seat, disk) if kind == "move" else state, move, flips)
    return not isinstance(judged, Refusal)


CLOSE = 0.5
"""Centimetres within which a disk lies where another does: then any short flip keeps it there."""


def _goal(state: State, disk: DiskId, choose: Chooser) -> Disc | None:
    """What is flipped towards: what must be, else the nearest enemy as a rule."""
    if due := _due(state, disk):
        return disc_of(state, choose.pick(due))
    disc = disc_of(state, disk)
    foes = [one for one in discs(state).values() if are_enemies(state, disk, one.id)]
    if not foes or choose.chance(0.2):
        return None
    return min(foes, key=lambda one: hypot(one.x - disc.x, one.y - disc.y))


def _due(state: State, disk: DiskId) -> tuple[DiskId, ...]:
    """The disk that a flip must go towards, or those one of which it must (DW-DSK-12)."""
    step = state.step
    return nearest(state, disk) if isinstance(step, ForcedFlip) and step.towards == "nearest_not_pinned" else ()


_OWN = {
    "take_regiments": _regiments,
    "move": lambda state, seat, offer, choose: _move(state, seat, offer, choose),
    "go_on": lambda state, seat, offer, choose: _move(state, seat, offer, choose),
    "scout_move": lambda state, seat, offer, choose: _move(state, seat, offer, choose),
    "flip_disk": _flip,
    "place_card": drawing.card,
    "place_terrain": drawing.terrain,
    "deploy_on_terrain": drawing.on_terrain,
    "deploy": drawing.disks,
    "move_zone": drawing.zone,
    "bring_in": drawing.reinforcement,
    "put_reinforcement": drawing.brought,
}


_SEARCHED: Mapping[str, Callable[[State, Seat, Offer], Iterator[Filling]]] = {
    "take_regiments": searching.regiments,
    "place_card": searching.card,
    "place_terrain": searching.terrain,
    "deploy_on_terrain": searching.on_terrain,
    "put_reinforcement": searching.brought,
    "flip_disk": searching.flip,
}
"""What must be done though nothing drawn fits."""


def _nowhere(state: State, seat: Seat, offer: Offer) -> Iterator[Filling]:
    """Nothing is looked for: whoever finds nothing here may do something else."""
    return iter(())


def _move(state: State, seat: Seat, offer: Offer, choose: Chooser) -> Filling:
    """A chain of flips, or what Mobile does beside the move."""
    if isinstance(offer.need, FlipsNeed):
        return {"flips": _chain(state, str(offer.command["kind"]), offer.need, choose)}
    assert isinstance(offer.need, PickNeed)
    value = picked(offer.need, choose, more=0.0)
    return {offer.need.field: drawing.beside(value)}


COMPLETION: Completion[State] = Completion(
    commands=Command, refused=partial(flow.refusal_of, decide), fillings=_fillings, tries=DRAWS + MOST
)


def complete(state: State, seat: Seat, offer: Offer, choose: Chooser) -> Command | None:
    """A whole command for an open offer, its needs filled by `choose`; none if no legal filling was found."""
    command: Command | None = COMPLETION.complete(state, seat, offer, choose)
    return command
