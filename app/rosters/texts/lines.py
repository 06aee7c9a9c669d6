"""The lines of a pasted text: as people read them, whatever signs a browser or a program put between."""

import re
import unicodedata

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


def clean(text: str) -> str:
    """A piece of a text with plain gaps between its words and without signs that nobody sees."""
    seen = "".join(sign for sign in text if unicodedata.category(sign) != "Cf")
    return BLANKS.sub(" ", seen).strip()


def lines(text: str) -> list[str]:
    """The lines of a text that say something, cleaned, without those that only part others."""
    rows = (FENCE.sub("", clean(line[:LONGEST])).strip() for line in text.splitlines()[:MOST])
    return [row for row in rows if row and not RULE.fullmatch(row)]


def plain(text: str) -> str:
    """The same lines as one text, to look for what tells one kind from another."""
    return "\n".join(lines(text))
