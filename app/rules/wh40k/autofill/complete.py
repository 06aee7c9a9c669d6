"""Filling an offer's needs so that the command is legal: for bots, selfplay and playouts.

Candidates are made for the need (ways, places, aims, picks), and the first that the real judge does not refuse is taken.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from app.rules.kernel.offers.autofill import Completion, Filling, mixed, picked
from app.rules.kernel.offers.offer import (
    AimNeed,
    DiceNeed,
    FormsNeed,
    LineNeed,
    ListNeed,
    MoveNeed,
    NameNeed,
    Need,
    NumberNeed,
    Offer,
    OrderNeed,
    PickNeed,
    PlaceNeed,
    PointNeed,
    PoseNeed,
    SwitchNeed,
    TextNeed,
)
from app.rules.kernel.offers.play import Chooser
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.seats import Seat
from app.rules.wh40k.allowances import random_move
from app.rules.wh40k.autofill.complete_moves import candidate_moves
from app.rules.wh40k.autofill.complete_places import candidate_places
from app.rules.wh40k.model.commands import Aim, Command, SelectMove
from app.rules.wh40k.model.prompts import MovementPhase, MovingUnit, Step
from app.rules.wh40k.model.setup_commands import Line
from app.rules.wh40k.model.state import State
from app.rules.wh40k.movement_phase.movement_offers import moving_offers
from app.rules.wh40k.questions.suggested_fix import refusal_of

_TRIES = 36


def complete(state: State, seat: Seat, offer: Offer, choose: Chooser) -> Command | None:
    """A whole command for an open offer, its needs filled by `choose`; none if no legal filling was found."""
    command: Command | None = COMPLETION.complete(state, seat, offer, choose)
    return None if command is None or _is_trapped(state, seat, command, choose) else command


def _is_trapped(state: State, seat: Seat, command: Command, choose: Chooser) -> bool:
    """Whether a unit would be chosen to Fall Back though no way out is found: it had better stay (W40K-FALL-01)."""
    if not isinstance(command, SelectMove) or command.mode != "fall_back":
        return False
    if random_move(state, command.unit) is not None:
        return False
    chosen = replace(state, stack=(*_between_units(state), MovingUnit(unit=command.unit, mode="fall_back")))
    move = next(offer for offer in moving_offers(chosen, seat) if offer.need is not None)
    return complete(chosen, seat, move, choose) is None


def _between_units(state: State) -> tuple[Step, ...]:
    """The stack without a unit under way."""
    return state.stack if isinstance(state.step, MovementPhase) else state.stack[:-1]


def _fillings(state: State, seat: Seat, offer: Offer, choose: Chooser) -> Iterator[Filling]:
    """Values for the offer's needs, the likeliest first."""
    if offer.need is None:
        yield {}
        return
    for first in _candidates(state, seat, offer.need, offer, choose):
        yield {**_extras(offer, choose, first), **first}


def _extras(offer: Offer, choose: Chooser, first: Filling) -> Filling:
    """The further needs of an offer: as little as they ask for, now and then more."""
    found: dict[str, Any] = {}
    for need in offer.more:
        if isinstance(need, PickNeed) and need.field not in first:
            more = replace(need, least=max(need.least, 1)) if choose.chance(0.4) else replace(need, most=need.least)
            found[need.field] = picked(more, choose, more=0.3)
    return found


def _candidates(state: State, seat: Seat, need: Need, offer: Offer, choose: Chooser) -> Iterator[Filling]:
    kind = str(offer.command["kind"])
    match need:
        case MoveNeed():
            for moves in candidate_moves(state, need, kind, choose):
                yield {need.field: moves}
        case PlaceNeed():
            yield from candidate_places(state, seat, need, kind, choose)
        case PickNeed():
            for _ in range(6):
                yield {need.field: picked(need, choose, more=0.3)}
        case OrderNeed():
            yield {need.field: mixed([option.value for option in need.options], choose)}
        case PointNeed():
            for _ in range(_TRIES):
                yield {need.field: _point(state, choose)}
        case LineNeed():
            yield from _lines(state, need, choose)
        case AimNeed():
            for aims in _aims(need, choose):
                yield {need.field: aims}
        case DiceNeed():
            yield {need.field: _lowest(need)}
        case TextNeed():
            yield {need.field: ""}
        case ListNeed() | FormsNeed() | NameNeed() | NumberNeed() | SwitchNeed() | PoseNeed():
            return  # a person's to write


def _point(state: State, choose: Chooser) -> Point:
    x, y = choose.between(2.0, state.width - 2.0), choose.between(2.0, state.height - 2.0)
    return Point(x=round(x, 4), y=round(y, 4))


def _lines(state: State, need: LineNeed, choose: Chooser) -> Iterator[Filling]:
    """A preset, or a line through the middle of the table, which always leaves equal halves (W40K-GEO-18)."""
    if need.presets:
        preset = choose.pick(need.presets).value
        if isinstance(preset, Line):
            yield {need.field: preset}
        elif isinstance(preset, Mapping):
            yield {need.field: Line(a=_read(preset["a"]), b=_read(preset["b"]))}
    middle = state.height / 2
    yield {need.field: Line(a=Point(x=0.0, y=middle), b=Point(x=state.width, y=middle))}


def _read(value: Any) -> Point:
    return value if isinstance(value, Point) else Point(x=value["x"], y=value["y"])


def _lowest(need: DiceNeed) -> tuple[int, ...]:
    """The dice worth re-rolling: the lowest of those that may be."""
    order = sorted(need.choices or range(len(need.faces)), key=lambda index: need.faces[index])
    return tuple(sorted(order[: max(1, need.least)]))


def _aims(need: AimNeed, choose: Chooser) -> Iterator[tuple[Aim, ...]]:
    """Each weapon at its default target; then at nobody, which is always allowed (W40K-AMB-07)."""
    if need.counted:
        yield _strikes(need, choose, spread=True)
        yield _strikes(need, choose, spread=False)
        yield ()
        return
    yield tuple(Aim(model=row.piece, weapon=row.weapon, target=_target(row.default, row, choose)) for row in need.rows)
    yield tuple(Aim(model=row.piece, weapon=row.weapon, target=row.default) for row in need.rows)
    yield tuple(Aim(model=row.piece, weapon=row.weapon, target=None) for row in need.rows)
    yield ()


def _target(default: str | None, row: Any, choose: Chooser) -> str | None:
    """The default target, now and then another open one; a weapon without a default holds its fire."""
    open_targets = [option.value for option in row.targets if option.locked is None]
    if default is None or not open_targets:
        return default
    return str(choose.pick(open_targets)) if choose.chance(0.3) else default


def _strikes(need: AimNeed, choose: Chooser, *, spread: bool) -> tuple[Aim, ...]:
    """All attacks of each model with one weapon at one unit it can reach."""
    found: dict[str, Aim] = {}
    for row in need.rows:
        targets = [option.value for option in row.targets if option.locked is None]
        if not targets or (row.piece in found and not choose.chance(0.5)):
            continue
        target = choose.pick(targets) if spread else row.default or targets[0]
        count = need.limits.get(row.piece, 1)
        found[row.piece] = Aim(model=row.piece, weapon=row.weapon, target=target, count=count)
    return tuple(found.values())


COMPLETION: Completion[State] = Completion(commands=Command, refused=refusal_of, fillings=_fillings, tries=_TRIES)
