"""How stored shapes change: what was written in one schema version, read in the next as plain data.

What is stored is never rewritten. A system lists one `Upcast` for every version after its first, and whatever was written
before passes through those that follow it, oldest first.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Plain: TypeAlias = Mapping[str, Any]
"""A state, a command or an event as JSON reads it."""

Change: TypeAlias = Callable[[Plain], Plain]
Spread: TypeAlias = Callable[[Plain], Sequence[Plain]]
"""One that may become several, in order, or none."""


def unchanged(value: Plain) -> Plain:
    """What has the same shape in both versions."""
    return value


def alone(value: Plain) -> Sequence[Plain]:
    """What stays one and has the same shape in both versions."""
    return (value,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Upcast:
    """Leads from the version before to `version`. Its functions are pure: they read their argument and change none of it.

    A command that became several is decided one after the other within its row. With `ruled_anew` the referee may decide
    an older command otherwise than it did: then the facts that were written count. `options` are those that no table could
    agree on before, with how it was played then, where that is another than what today's tables are left with.
    """

    version: int
    what: str
    state: Change = unchanged
    command: Spread = alone
    event: Spread = alone
    ruled_anew: bool = False
    options: Plain = field(default_factory=dict)


def upcast_state(upcasts: Sequence[Upcast], state: Plain) -> Plain:
    """A state after these steps."""
    for upcast in upcasts:
        state = upcast.state(state)
    return state


def upcast_command(upcasts: Sequence[Upcast], command: Plain) -> Sequence[Plain]:
    """What a command became."""
    commands: Sequence[Plain] = (command,)
    for upcast in upcasts:
        commands = [later for one in commands for later in upcast.command(one)]
    return commands


def upcast_event(upcasts: Sequence[Upcast], event: Plain) -> Sequence[Plain]:
    """What an event became."""
    events: Sequence[Plain] = (event,)
    for upcast in upcasts:
        events = [later for one in events for later in upcast.event(one)]
    return events


def of_kind(kind: str, change: Change) -> Change:
    """A change of every object of this `kind`, at the top or nested at any depth: an effect in a state, a prompt on a stack."""

    def changed(value: Any) -> Any:
        if isinstance(value, Mapping):
            inner = {key: changed(item) for key, item in value.items()}
            return change(inner) if inner.get("kind") == kind else inner
        if isinstance(value, list | tuple):
            return [changed(item) for item in value]
        return value

    return changed
