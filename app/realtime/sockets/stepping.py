"""Coroutines run as far as they go without waiting: no task, no turn of the loop for what is done at once."""

from collections.abc import Coroutine, Generator
from typing import Any, TypeAlias

Work: TypeAlias = Coroutine[Any, Any, None]


class Rest:
    """What is left of a coroutine that had to wait; awaited, it goes on where it stopped."""

    def __init__(self, work: Work, waits_for: Any) -> None:
        self._work = work
        self._waits_for = waits_for

    def __await__(self) -> Generator[Any, Any, None]:
        """Hands on what the coroutine waits for, and back to it what comes of that."""
        waits_for = self._waits_for
        try:
            while True:
                try:
                    came = yield waits_for
                except BaseException as error:  # also what ends the wait from outside is the coroutine's to deal with
                    waits_for = self._work.throw(error)
                else:
                    waits_for = self._work.send(came)
        except StopIteration:
            return


def begun(work: Work) -> Rest | None:
    """Runs a coroutine until it is done, or until it would wait: then what is left of it."""
    try:
        return Rest(work, work.send(None))
    except StopIteration:
        return None
