"""Whether the options that a record tells are those its match was set up with: the start state says so, by its own library."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from app.realtime.history.replay import AnySystem
from app.rules.kernel.seats import Seat


def options_hold(system: AnySystem, options: Mapping[str, Any], start: Any, seats: Sequence[Seat]) -> bool:
    """Whether a match set up with these options agrees on what the start state says was agreed on.

    An option that is left open at first, an empty word, may have been chosen by then: a record may start in the middle of a
    match that another went on from. What is not told was left as it is unless said, so a record that tells none is of a match
    that agreed on nothing else; one that was begun before an option could be agreed on was played as its upcaster says. Of
    a system whose state keeps no options nothing can be said.
    """
    if not hasattr(start, "options") or not hasattr(start, "library"):
        return True
    try:
        fresh = system.setup(options, start.library, seats).options
    except (LookupError, TypeError, ValueError):
        return False
    before = {
        name: value for upcast in system.upcasters for name, value in upcast.options.items() if name not in options
    }
    return type(fresh) is type(start.options) and all(
        getattr(fresh, one.name) in (had := getattr(start.options, one.name), "")
        or (one.name in before and had == before[one.name])
        for one in fields(fresh)
    )
