"""The lines of a pasted text: as people read them, whatever signs a browser or a program put between."""

import re
from functools import lru_cache

LONGEST = 2000
"""Signs of a line that are read: no row of any list is longer, nor is a link, and a longer one is not meant to be read."""

MOST = 4000
"""Lines that are read: the longest list found has 250."""

BLANKS = re.compile(r"[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]+")
"""Whatever shows as a gap, no-break spaces among them."""

FENCE = re.compile(r"^`{3,}\w*$|^`{3,}|`{3,}$")
"""What forums set around text that is to stand as it is."""

RULE = re.compile(r"[-_=~*+\u2010-\u2015\u2500-\u257f]{2,}")
"""A line that only parts others."""


UNSEEN = re.compile(
    "[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\x00-\x08\x0e-\x1b\x7f]+"
)
"""Signs that nobody sees, such as marks of direction, and joints between words."""


def clean(text: str) -> str:
    """A piece of a text with plain gaps between its words and without signs that nobody sees."""
    return BLANKS.sub(" ", UNSEEN.sub("", text)).strip()


def lines(text: str) -> list[str]:
    """The lines of a text that say something, cleaned, without those that only part others."""
    return list(_lines(text))


def plain(text: str) -> str:
    """The same lines as one text, to look for what tells one kind from another."""
    return "\n".join(_lines(text))


@lru_cache(maxsize=2)
def _lines(text: str) -> tuple[str, ...]:
    """Kept for the text at hand: each reader in turn asks whether it is its own."""
    rows = (FENCE.sub("", clean(line[:LONGEST])).strip() for line in text.splitlines()[:MOST])
    return tuple(row for row in rows if row and not RULE.fullmatch(row))
