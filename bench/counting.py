"""What a deed takes in calls and in watched reads, which say the same on any machine, however busy."""

import cProfile
from collections.abc import Callable
from dataclasses import dataclass

READS = {"note_whole", "note_field", "note_entry", "note_keys"}
"""How what is watched notes that it is read (`kernel.incremental.tracking`): a field once for each value that is made."""


@dataclass(frozen=True, slots=True)
class Counted:
    """What one deed took: calls of Python and built-in functions, and reads of what is watched."""

    calls: int
    reads: int


def counted(act: Callable[[], object]) -> Counted:
    """The deed, done under a profile."""
    profile = cProfile.Profile()
    profile.runcall(act)
    found = profile.getstats()
    return Counted(
        calls=sum(one.callcount for one in found),
        reads=sum(one.callcount for one in found if getattr(one.code, "co_name", "") in READS),
    )
