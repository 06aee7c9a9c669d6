"""The names that texts of an army may say: keywords of its units, those of any enemy, and the unit itself."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Any, Final

from app.rosters.wh40k.likeness import CLOSE
from app.rules.wh40k.abilities.parameters import TOGETHER

PLURALS: Final = (
    "CHARACTER", "VEHICLE", "MONSTER", "PSYKER", "DAEMON", "BIKER", "SWARM", "BEAST", "DRONE", "BATTLESUIT", "OFFICER",
)  # fmt: skip
"""Keywords of which texts speak in the plural."""

FOE: Final = re.compile(r"[A-Z][A-Z'-]+(?: [A-Z][A-Z'-]+)*(?![a-z])|Daemons?\b")
FLYING: Final = "FLY"
TROOPS: Final = re.compile("Troops units in ([A-Z][A-Za-z' ]+?) Detachments", re.IGNORECASE)
TROOPS_ROLE: Final = "TROOPS"
SHORTEST: Final = 6
"""Shorter names are too like others to be misspelt."""

LETTER: Final = re.compile(r"[A-Za-z0-9]")
MOST_KEYWORDS: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary:
    """What names mean: `keywords` of the army's units, `own` of this unit, `names` it is called by.

    `weapons` are the names of all weapons of the army, in small letters; `detachment` the keywords that every unit of its
    detachment bears, none where it is in no detachment. `lone` is a unit of one model, `hulls` one whose models stand on their
    hulls; `smites` is a psyker who knows Smite as the rules have it.
    """

    keywords: frozenset[str]
    own: frozenset[str] = frozenset()
    names: tuple[str, ...] = ()
    weapons: frozenset[str] = frozenset()
    detachment: frozenset[str] = frozenset()
    lone: bool = False
    hulls: bool = False
    smites: bool = False


def keyword(vocabulary: Vocabulary, text: str, at: int) -> Iterator[tuple[Any, int]]:
    """What units near are called by here: one keyword, or several that one unit bears together."""
    yield from _together(vocabulary, text, at, ())


def _together(vocabulary: Vocabulary, text: str, at: int, found: tuple[str, ...]) -> Iterator[tuple[Any, int]]:
    for said, one in spellings(vocabulary.keywords):
        if text[at : at + 1].islower() or not text[at : at + 80].lower().startswith(said):
            continue
        end = at + len(said)
        if end < len(text) and LETTER.match(text[end]) and LETTER.match(text[end - 1]):
            continue
        yield TOGETHER.join(sorted((*found, one))), end
        if len(found) < MOST_KEYWORDS and text[end : end + 1] == " ":
            yield from _together(vocabulary, text, end + 1, (*found, one))


@lru_cache(maxsize=64)
def spellings(keywords: frozenset[str]) -> tuple[tuple[str, str], ...]:
    """How keywords are spelt in small letters, with which each is; the longest first."""
    found = {said: one for one in sorted(keywords) for said in _spelt(one)}
    return tuple(sorted(found.items(), key=lambda pair: (-len(pair[0]), pair[0])))


def _spelt(word: str) -> Iterator[str]:
    yield word.lower()
    if word in PLURALS:
        yield f"{word.lower()}s"
    if word.startswith("<"):
        yield f"({word[1:-1].lower()})"


def foe(vocabulary: Vocabulary, text: str, at: int) -> Iterator[tuple[Any, int]]:
    """A keyword of enemies that begins here, which nobody of the army need bear."""
    if found := FOE.match(text, at):
        word = found.group().upper()
        single = word[:-1] if word.endswith("S") and word[:-1] in PLURALS else word
        yield single, found.end()


def own_name(vocabulary: Vocabulary, text: str, at: int) -> Iterator[tuple[Any, int]]:
    """The unit by its own name, in one number or the other."""
    low = text[at : at + 80].lower()
    for name in vocabulary.names:
        if low.startswith(name) and not LETTER.match(text[at + len(name) : at + len(name) + 1] or " "):
            yield "me", at + len(name)
            return
    for name in vocabulary.names:
        if end := _slip(name, text, at):
            yield "me", end
            return


def _slip(name: str, text: str, at: int) -> int | None:
    """Where a misspelling of a name ends, of as many words."""
    words = re.compile(r"[A-Za-z'-]+" + r" [A-Za-z'-]+" * name.count(" ")).match(text, at)
    if words is None or len(name) < SHORTEST or not words.group()[:1].isupper():
        return None
    return words.end() if SequenceMatcher(None, words.group().lower(), name).ratio() >= CLOSE else None


def own_keyword(vocabulary: Vocabulary, text: str, at: int) -> Iterator[tuple[Any, int]]:
    """A keyword, or several, that this unit bears itself."""
    for word, end in keyword(vocabulary, text, at):
        if set(word.split(TOGETHER)) <= vocabulary.own:
            yield word, end


def troops(vocabulary: Vocabulary, text: str, at: int) -> Iterator[tuple[Any, int]]:
    """Whether the unit is one of those that are spoken of as Troops units of Detachments of a faction.

    Where the roster does not say that it is in a detachment nobody knows.
    """
    if not vocabulary.detachment or not (found := TROOPS.match(text, at)):
        return
    yield TROOPS_ROLE in vocabulary.own and found[1].upper() in vocabulary.detachment, found.end()


FORGED: Final = re.compile("if your army is Battle-forged, ", re.IGNORECASE)


def forged(vocabulary: Vocabulary, text: str, at: int) -> Iterator[tuple[Any, int]]:
    """Nothing, or that the army is Battle-forged, where it stands in a detachment; else nobody knows."""
    found = FORGED.match(text, at)
    if found is None:
        yield "", at
    elif vocabulary.detachment:
        yield "", found.end()


def _where(is_so: Callable[[Vocabulary], bool]) -> Callable[[Vocabulary, str, int], Iterator[tuple[Any, int]]]:
    """A hole of no words that is there only where something is so of the unit."""

    def found(vocabulary: Vocabulary, text: str, at: int) -> Iterator[tuple[Any, int]]:
        if is_so(vocabulary):
            yield "", at

    return found


FACTS: Final = {
    "forged": forged,
    "lone": _where(lambda vocabulary: vocabulary.lone),
    "by_hull": _where(lambda vocabulary: vocabulary.hulls),
    "smite": _where(lambda vocabulary: vocabulary.smites),
    "jumps": _where(lambda vocabulary: "JUMP PACK" in vocabulary.own),
}
"""What a text takes for granted, which must be so of the unit."""
