"""The names that texts of an army may say: keywords of its units and of the rules, and the weapons of the unit itself."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, Final

PLURALS: Final = {
    "HERO": "heroes", "MONSTER": "monsters", "WIZARD": "wizards", "PRIEST": "priests", "WAR MACHINE": "war machines",
    "BEAST": "beasts",
}  # fmt: skip
FRIENDS: Final = re.compile(r"[Ff]riendly (?:non-\w+ )*$")
AMONG_FRIENDS: Final = re.compile(
    r"[Ff]riendly (?:(?:[A-Z][A-Za-z'-]*(?:,| or| and)? )*(?:[A-Za-z'-]+,|or|and) )?(?:non-)?$"
)
ALIKE: Final = 0.8
"""Words so like a keyword may be that keyword, spelt otherwise."""
CAPITALS: Final = re.compile(r"[A-Z][A-Za-z'-]+(?: (?:(?:of|the|on|from) )*[A-Z][A-Za-z'-]+)*")
NO_UNITS: Final = ("manifestation", "endless", "faction", "terrain", "companion")
"""How words begin that name no unit of an army."""

LETTER: Final = re.compile(r"[A-Za-z0-9]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary:
    """What names mean: `keywords` as our content writes them, ids of the unit's `weapons` by name in small letters, one behind the
    other where several lines bear it.

    `own` are the keywords of the unit; the texts of a `lore` say who casts or chants them; `shared` are the keywords that
    every unit of the army has. `bearers` are the weapons of models that the text may call by name, each a weapon that no
    other model has. `others` are the names of what the army has beside its units. `units` are the keywords of each unit of
    an army whose traits are read.
    """

    keywords: frozenset[str]
    weapons: Mapping[str, str] = field(default_factory=dict)
    own: frozenset[str] = frozenset()
    lore: bool = False
    shared: frozenset[str] = frozenset()
    bearers: Mapping[str, str] = field(default_factory=dict)
    others: frozenset[str] = frozenset()
    units: frozenset[frozenset[str]] = frozenset()


def keyword(vocabulary: Vocabulary, text: str, at: int) -> Iterator[tuple[Any, int]]:
    """Every keyword that begins here, as it stands or as more than one of them; of friends also one that no unit here has."""
    found = False
    for one, end in _known(vocabulary.keywords, text, at):
        found = True
        yield one, end
    if not found and (end := _stranger(vocabulary, text, at)):
        yield text[at:end].upper(), end


def shared(vocabulary: Vocabulary, text: str, at: int) -> Iterator[tuple[Any, int]]:
    """A keyword that all friendly units have, where friendly units are spoken of."""
    if FRIENDS.search(text[max(0, at - 40) : at]):
        yield from _known(vocabulary.shared, text, at)


def bearer(vocabulary: Vocabulary, text: str, at: int) -> Iterator[tuple[Any, int]]:
    """A model of the unit that has a name, as the weapon that it alone has."""
    low = text[at : at + 80].lower()
    for name, id in vocabulary.bearers.items():
        if low.startswith(name) and _ends(text, at + len(name)):
            yield id, at + len(name)


def _known(keywords: frozenset[str], text: str, at: int) -> Iterator[tuple[str, int]]:
    low = text[at : at + 80].lower()
    for said, one in spellings(keywords):
        if low.startswith(said) and _ends(text, at + len(said)):
            yield one, at + len(said)


def _stranger(vocabulary: Vocabulary, text: str, at: int) -> int:
    """Where words in capitals end that name friends of whom the army has none: whoever they are, nobody here is one."""
    if not AMONG_FRIENDS.search(text[max(0, at - 80) : at]):
        return 0
    found = CAPITALS.match(text, at)
    if found is None or found.group().lower().startswith(NO_UNITS):
        return 0
    words = [one.start() for one in re.finditer(r"[A-Z]", found.group())][1:]
    known = (at + one for one in words if next(_known(vocabulary.keywords, text, at + one), None))
    end = at + len(text[at : next(known, found.end())].rstrip())
    word = text[at:end].upper()
    single = {*vocabulary.keywords, *vocabulary.others}
    return 0 if get_close_matches(word, single, 1, ALIKE) or any(word in one or one in word for one in single) else end


@lru_cache(maxsize=64)
def spellings(keywords: frozenset[str]) -> tuple[tuple[str, str], ...]:
    """How keywords are spelt, of one or of several, in small letters, and which each is."""
    return tuple(
        (said, one)
        for one in sorted(keywords)
        for said in sorted({one.lower(), PLURALS.get(one, one.lower() if one.endswith("S") else f"{one.lower()}s")})
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
