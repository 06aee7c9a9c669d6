"""What may stand in the name of a player or a table: what is seen, and nothing that turns or hides what stands beside it."""

import unicodedata

UNSEEN = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
"""Kinds of signs that have no use in a name: control and direction marks, what is private or has no shape, ends of lines."""

BLANKS = frozenset("\u00ad\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks without a shape of their own."""

JOINERS = "\u200c\u200d"
"""Invisible, and yet part of words in Persian, of letters in the scripts of India, of signs that are put together."""

MOST_MARKS = 3
"""Marks that one letter bears one over the other."""


def is_seen(name: str) -> bool:
    """Whether a name may be shown among the words of a page as it is: something is seen of it, and nothing is hidden in it."""
    marks = 0
    for place, sign in enumerate(name):
        if sign in JOINERS:
            if not _joins(name, place):
                return False
            continue
        kind = unicodedata.category(sign)
        if kind in UNSEEN or sign in BLANKS:
            return False
        marks = marks + 1 if kind.startswith("M") else 0
        if marks > MOST_MARKS or (marks and place == 0):
            return False
    return not name or any(not sign.isspace() for sign in name)


def _joins(name: str, place: int) -> bool:
    """Whether a joiner stands between two signs that are seen."""
    beside = (name[place - 1 : place], name[place + 1 : place + 2])
    return all(sign and sign not in JOINERS and not sign.isspace() for sign in beside)
