"""What is judged of a state is remembered while the bot looks at it: one decision asks the same a hundred times."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from app.rules.diskwars.model.state import State
from app.rules.kernel.incremental.identity_cache import ByIdentity

P = ParamSpec("P")
V = TypeVar("V")

_judged: ByIdentity[State, dict[Any, Any]] = ByIdentity(lambda state: {}, room=4)
"""Only states as they are: what a move would make of them is asked once and never again."""


def remembered(make: Callable[Concatenate[State, P], V]) -> Callable[Concatenate[State, P], V]:
    """A judgement of a state as it is, made once."""

    @wraps(make)
    def asked(state: State, /, *args: P.args, **kwargs: P.kwargs) -> V:
        known = _judged(state)
        key = (make, args)
        if key not in known:
            known[key] = make(state, *args, **kwargs)
        value: V = known[key]
        return value

    return asked
