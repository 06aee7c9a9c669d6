"""What a deed takes in calls and in watched reads, which say the same on any machine, however busy."""

import cProfile
from collections.abc import Callable
from dataclasses import dataclass

from app.rules.kernel.incremental import tracking

READS = {"read", "told_of", "__getitem__", "get", "__contains__", "note_whole", "note_field", "note_keys"}
"""What asks something of what is watched (`kernel.incremental.tracking`): a field once for each value that is made."""


@dataclass(frozen=True, slots=True)
class Counted:
    """What one deed took: calls of Python and built-in functions, and reads of what is watched."""

    calls: int
    reads: int


def _is_read(code: object) -> bool:
    """Whether it is the code of what asks something of a watched state."""
    return getattr(code, "co_filename", "") == tracking.__file__ and getattr(code, "co_name", "") in READS


def counted(act: Callable[[], object]) -> Counted:
    """The deed, done under a profile."""
    profile = cProfile.Profile()
    profile.runcall(act)
    found = profile.getstats()
    return Counted(
        calls=sum(one.callcount for one in found),
        reads=sum(one.callcount for one in found if _is_read(one.code)),
    )
