"""The names that texts of an army may say: keywords of its units and of the rules, and the weapons of the unit itself."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

PLURALS: Final = {
    "HERO": "heroes", "MONSTER": "monsters", "WIZARD": "wizards", "PRIEST": "priests", "WAR MACHINE": "war machines",
    "BEAST": "beasts",
}  # fmt: skip
LETTER: Final = re.compile(r"[A-Za-z0-9]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary:
    """What names mean: `keywords` as our content writes them, ids of the unit's `weapons` by name in small letters.

    `own` are the keywords of the unit; `casters` those that every unit of the army has that casts or chants, so that to name
    one of them asks nothing more.
    """

    keywords: frozenset[str]
    weapons: Mapping[str, str] = field(default_factory=dict)
    own: frozenset[str] = frozenset()
    casters: frozenset[str] = frozenset()


def keyword(vocabulary: Vocabulary, text: str, at: int) -> Iterator[tuple[Any, int]]:
    """Every keyword that begins here, as it stands or as more than one of them."""
    low = text[at : at + 80].lower()
    for said, one in spellings(vocabulary.keywords):
        if low.startswith(said) and _ends(text, at + len(said)):
            yield one, at + len(said)


@lru_cache(maxsize=64)
def spellings(keywords: frozenset[str]) -> tuple[tuple[str, str], ...]:
    """How keywords are spelt, of one or of several, in small letters, and which each is."""
    return tuple(
        (said, one) for one in sorted(keywords) for said in sorted({one.lower(), PLURALS.get(one, one.lower())})
    )


def weapon(vocabulary: Vocabulary, text: str, at: int) -> Iterator[tuple[Any, int]]:
    """Every weapon of the unit whose name begins here."""
    low = text[at : at + 120].lower()
    for said, id in vocabulary.weapons.items():
        if low.startswith(said) and _ends(text, at + len(said)):
            yield id, at + len(said)


def _ends(text: str, at: int) -> bool:
    """Whether a name ends here, not within a longer word."""
    return at >= len(text) or not LETTER.match(text[at])
