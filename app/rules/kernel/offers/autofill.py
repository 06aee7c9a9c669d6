"""Whole commands for offers, without a player: for bots, selfplay and playouts.

A system makes candidates for the needs of an offer; the first that its own judge does not refuse is taken.
"""

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import islice
from typing import Any, Generic, TypeAlias, TypeVar, get_origin

from app.rules.kernel.offers.offer import Offer, PickNeed
from app.rules.kernel.offers.play import Chooser
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.schema.kinds import hints, kinds
from app.rules.kernel.seats import Seat

S = TypeVar("S")
T = TypeVar("T")

Filling: TypeAlias = Mapping[str, Any]
"""Values for the fields an offer leaves open."""


def command_from(union: Any, plain: Mapping[str, Any]) -> Any:
    """The command of this union that plain values make; None where only a client could write one of its parts."""
    member = kinds(union).get(str(plain.get("kind")))
    if member is None or not set(plain) <= {field.name for field in fields(member)}:
        return None
    known = hints(member)
    values = {name: _frozen(value) for name, value in plain.items()}
    if any(_holds_plain(value) and get_origin(known[name]) is not Mapping for name, value in values.items()):
        return None
    try:
        return member(**values)
    except TypeError:
        return None


def as_plain(command: Any) -> Mapping[str, Any]:
    """A command as plain data, as a client would send it."""
    return dataclasses.asdict(command)


def _frozen(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return tuple(_frozen(part) for part in value)
    if isinstance(value, dict):
        return {name: _frozen(part) for name, part in value.items()}
    return value


def _holds_plain(value: object) -> bool:
    return isinstance(value, dict) or (isinstance(value, tuple) and any(isinstance(part, dict) for part in value))


@dataclass(frozen=True, slots=True, kw_only=True)
class Completion(Generic[S]):
    """How a system fills its offers: `fillings`, the likeliest first, of which at most `tries` are judged."""

    commands: Any
    refused: Callable[[S, Seat, Any], Refusal | None]
    fillings: Callable[[S, Seat, Offer, Chooser], Iterator[Filling]]
    tries: int = 36

    def complete(self, state: S, seat: Seat, offer: Offer, choose: Chooser) -> Any:
        """A whole legal command for an open offer; None if none was found."""
        if offer.locked is not None:
            return None
        for filling in islice(self.fillings(state, seat, offer, choose), self.tries):
            command = command_from(self.commands, {**offer.command, **filling})
            if command is not None and self.refused(state, seat, command) is None:
                return command
        return None


def picked(need: PickNeed, choose: Chooser, *, more: float) -> Any:
    """One of the open options, or several where the field takes a list: each beyond the least with the chance `more`."""
    options = [option.value for option in need.options if option.locked is None]
    if need.most == 1 and not need.many:
        return choose.pick(options) if options else None
    count = min(len(options), need.least)
    while count < min(need.most, len(options)) and choose.chance(more):
        count += 1
    return mixed(options, choose)[:count]


def mixed(values: Sequence[T], choose: Chooser) -> tuple[T, ...]:
    """The values in an order of the chooser's."""
    left = list(values)
    return tuple(left.pop(choose.pick(range(len(left)))) for _ in values)
