"""Whether the options that a record tells are those its match was set up with: the start state says so, by its own library."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from app.realtime.replay import AnySystem
from app.rules.kernel.referee.seats import Seat


def options_hold(system: AnySystem, options: Mapping[str, Any], start: Any, seats: Sequence[Seat]) -> bool:
    """Whether a match set up with these options agrees on what the start state says was agreed on.

    An option that is left open at first may have been chosen by then: a record may start in the middle of a match that
    another went on from. Of a record that tells no options, and of a system whose state keeps none, nothing can be said.
    """
    if not options or not hasattr(start, "options") or not hasattr(start, "library"):
        return True
    try:
        fresh = system.setup(options, start.library, seats).options
    except (LookupError, TypeError, ValueError):
        return False
    return type(fresh) is type(start.options) and all(
        getattr(fresh, one.name) in (getattr(start.options, one.name), None, "") for one in fields(fresh)
    )
