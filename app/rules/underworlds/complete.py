"""Filling an offer's needs so that the command is legal: for bots, selfplay and playouts."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from app.rules.kernel.referee import flow
from app.rules.kernel.referee.kinds import kinds
from app.rules.kernel.referee.offers import DiceNeed, Need, Offer, OrderNeed, PickNeed, TextNeed
from app.rules.kernel.referee.play import Chooser
from app.rules.kernel.referee.seats import Seat
from app.rules.underworlds.decide import decide
from app.rules.underworlds.model.commands import Command
from app.rules.underworlds.model.state import State

_KINDS = kinds(Command)
_TRIES = 24


def command_from(plain: Mapping[str, Any]) -> Command | None:
    """The command these plain values make, or nothing."""
    kind = _KINDS.get(str(plain.get("kind")))
    if kind is None or not set(plain) <= {field.name for field in fields(kind)}:
        return None
    try:
        command: Command = kind(**{name: _frozen(value) for name, value in plain.items()})
    except TypeError:
        return None
    return command


def _frozen(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return tuple(_frozen(part) for part in value)
    if isinstance(value, Mapping):
        return {name: _frozen(part) for name, part in value.items()}
    return value


def complete(state: State, seat: Seat, offer: Offer, choose: Chooser) -> Command | None:
    """A whole command for an open offer, its needs filled by `choose`; none if no legal filling was found."""
    if offer.locked is not None:
        return None
    for _ in range(_TRIES):
        needs = ((offer.need,) if offer.need else ()) + offer.more
        filling: dict[str, Any] = {}
        for need in needs:
            filling.update(_filled(need, choose))
        command = command_from({**offer.command, **filling})
        if command is not None and flow.refusal_of(decide, state, seat, command) is None:
            return command
        if not needs:
            return None
    return None


def _filled(need: Need, choose: Chooser) -> Iterator[tuple[str, Any]]:
    match need:
        case PickNeed():
            yield need.field, _picked(need, choose)
        case OrderNeed():
            yield need.field, tuple(_shuffled([option.value for option in need.options], choose))
        case DiceNeed():
            count = choose.pick(range(need.least, need.most + 1))
            yield need.field, tuple(sorted(_shuffled(list(range(len(need.faces))), choose)[:count]))
        case TextNeed():
            yield need.field, ""
        case _:
            return


def _picked(need: PickNeed, choose: Chooser) -> Any:
    options = [option.value for option in need.options if option.locked is None]
    if need.most == 1 and not need.many:
        return choose.pick(options) if options else None
    count = min(len(options), need.least)
    while count < min(need.most, len(options)) and choose.chance(0.4):
        count += 1
    return tuple(_shuffled(options, choose)[:count])


def _shuffled(values: list[Any], choose: Chooser) -> list[Any]:
    left, mixed = list(values), []
    while left:
        mixed.append(left.pop(choose.pick(range(len(left)))))
    return mixed
