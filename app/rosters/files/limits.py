"""How much of a file is read, and how a file that goes beyond it is told so."""

from typing import Final

UNPACKED: Final = 4 * 1024 * 1024
"""Bytes of a roster, as it is or unpacked; the largest of a corpus of 253 has 0.7 million."""

ENTRIES: Final = 64
"""Entries that an archive may list, folders too; a roster is one."""

DEPTH: Final = 48
"""Selections within selections; real ones have 24 levels of elements."""

NODES: Final = 150_000
"""Elements of a tree; the largest real roster has 14,000."""

WITHIN: Final = 1_500
"""Elements directly within one; real ones have 80."""

PARTS: Final = 64
"""Attributes of an element; real ones have 14."""

TEXT: Final = 8_000
"""Signs of a name or a text that are kept; the longest text of a real roster has 2,500."""


class Unreadable(Exception):
    """A file is refused before any army is seen in it: `code` says why, `facts` with which numbers."""

    def __init__(self, code: str, **facts: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts
