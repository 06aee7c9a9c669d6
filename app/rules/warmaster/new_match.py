"""The state a battle starts in: the table as agreed at its creation, both sides still without an army."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from app.rules.kernel.schema.army_namespaces import list_of
from app.rules.kernel.seats import Seat
from app.rules.warmaster.model.profiles import Battlefield, Library
from app.rules.warmaster.model.setup_prompts import MusterArmies
from app.rules.warmaster.model.state import Options, Side, State


class BadOptions(ValueError):
    """Options that name something the library does not have."""


def setup(options: Mapping[str, Any], library: Library, seats: Sequence[Seat]) -> State:
    """A battle before its set-up.

    Arguments: `options` are the fields of `Options`, and `rosters`: a ready list for a seat, to be changed until it is
    locked. Raises BadOptions for an unknown option, battlefield or roster.
    """
    known = {field.name for field in fields(Options)}
    rosters: Mapping[str, str] = options.get("rosters", {})
    if unknown := set(options) - known - {"rosters"}:
        raise BadOptions(f"unknown options: {sorted(unknown)}")
    agreed = Options(**{name: value for name, value in options.items() if name in known})
    field = _battlefield(library, agreed)
    first, second = seats
    return State(
        options=agreed,
        library=library,
        seats=(first, second),
        width=field.width,
        height=field.height,
        terrain={piece.id: piece for piece in field.terrain},
        sides={seat: _side(seat, rosters.get(seat), library) for seat in (first, second)},
        stack=(MusterArmies(asked=(first, second)),),
    )


def _battlefield(library: Library, agreed: Options) -> Battlefield:
    field = library.battlefields.get(agreed.battlefield)
    if field is None:
        raise BadOptions(f"no battlefield {agreed.battlefield!r}")
    return field


def _side(seat: Seat, roster: str | None, library: Library) -> Side:
    if roster is None:
        return Side(seat=seat)
    draft = list_of(library.rosters, roster)
    if draft is None:
        raise BadOptions(f"no roster {roster!r}")
    return Side(seat=seat, draft=draft)
