"""Data read back against the text it came from: the same numbers, keywords and weapons stand in both, each as often."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from app.content.aos.reading_abilities.vocabulary import Vocabulary, spellings

DICE: Final = re.compile(r"\d*D[36](?:\+\d+)?", re.IGNORECASE)
NUMBER: Final = re.compile(r"\d+")
FIXED: Final = (
    re.compile(r"crit \((?:mortal|auto-wound|2 hits)\)", re.IGNORECASE),
    re.compile(r"\((?:\+1 damage|\+1 rend)\)", re.IGNORECASE),
    re.compile(r"to a (?:maximum of 3|minimum of [01])(?!\d)", re.IGNORECASE),
    re.compile(r"instead of (?:\d?D[36](?:\+\d)?|\d+)", re.IGNORECASE),
    re.compile(r"is 1-(?=\d)", re.IGNORECASE),
    re.compile(r"roll (?:2d6|3d6)", re.IGNORECASE),
    re.compile(r"rally rolls? of d6", re.IGNORECASE),
    re.compile(r"use 2 fight abilities", re.IGNORECASE),
    re.compile(r"roll a 1-\d", re.IGNORECASE),
)
"""Words with a digit that is no number of the ability's own."""

ONE: Final = re.compile(r"\bone model\b", re.IGNORECASE)
"""The only number that texts write as a word."""

NEGATED: Final = re.compile(r"(?:\b(?:does|do) not have|, excluding) (?=[A-Z])")
"""What says "non-" otherwise."""

CLEAR: Final = re.compile(r"clear_(\d+)")
"""Words that have a number in them: so many inches from all enemies."""

FLY: Final = "FLY"
"""The one keyword of units that abilities give and that has no number."""

UNSAID: Final = {"level", "op", "companions"}
COMBAT_RANGE: Final = 3


def is_all_there(text: str, data: Any, vocabulary: Vocabulary) -> bool:
    """Whether the numbers and names of the data are those of the text: a set of each, for one may count for several things."""
    named = _without(text, {**vocabulary.weapons, **{f"unit's {name}": id for name, id in vocabulary.bearers.items()}})
    named = ONE.sub("1 model", named)
    ranges = len(re.findall(r"combat range", named, re.IGNORECASE))
    numbers = set(_numbers(data))
    if _rolled(data) - _dice(named) - ({"D6"} if re.search(r"\bdice\b", named, re.IGNORECASE) else set()):
        return False
    if _dice(named) - _rolled(data) - {"D6"}:
        return False
    if ranges and COMBAT_RANGE not in _said(named):
        numbers.discard(COMBAT_RANGE)
    told = _keywords(data)
    strangers = {word for word in told if word.split(" ", 1)[1] not in vocabulary.keywords}
    if any(not _is_spoken(word.split(" ", 1)[1], named) for word in strangers):
        return False
    return numbers == _said(named) and told - strangers == _spoken(NEGATED.sub(" non-", named), vocabulary)


def _is_spoken(word: str, text: str) -> bool:
    """Whether a keyword that no unit here has stands in the text, in capitals."""
    found = re.search(rf"(?<![A-Za-z]){re.escape(word)}(?![a-z])", text, re.IGNORECASE)
    return found is not None and found.group()[:1].isupper()


def _without(text: str, weapons: Mapping[str, str]) -> str:
    """The text without the names of weapons, whose words are none of its own."""
    for name in sorted(weapons, key=len, reverse=True):
        text = re.sub(re.escape(name), " ", text, flags=re.IGNORECASE)
    return text


def _dice(text: str) -> set[str]:
    for fixed in FIXED:
        text = fixed.sub(" ", text)
    return {one.upper() for one in DICE.findall(text)}


def _rolled(data: Any) -> set[str]:
    """The dice of the data."""
    if isinstance(data, str):
        return {data} if DICE.fullmatch(data) else set()
    if isinstance(data, Mapping) and data.get("sides") == 3:
        return {"D3"}.union(*map(_rolled, data.values()))
    inner = data.values() if isinstance(data, Mapping) else data if isinstance(data, list | tuple) else ()
    return set().union(*map(_rolled, inner))


def _said(text: str) -> set[int]:
    for fixed in (*FIXED, DICE):
        text = fixed.sub(" ", text)
    return {int(one) for one in NUMBER.findall(text)}


def _numbers(data: Any, key: str = "") -> Iterator[int]:
    if isinstance(data, bool):
        return
    if isinstance(data, int):
        yield abs(data)
    elif isinstance(data, str) and (found := CLEAR.fullmatch(data)):
        yield int(found[1])
    elif isinstance(data, Mapping):
        if data.get("op") in ("times", "divided"):
            data = {name: one for name, one in data.items() if name != "value"}
        if data.get("stat") == "charge_dice":
            data = {name: one for name, one in data.items() if name != "value"} | {"value": abs(data["value"])}
        if "dice" in data and "does" in data:
            data = {name: one for name, one in data.items() if name != "dice"}
        for name, one in data.items():
            if name != "sides" and (name not in ("most", "models", "least") or one):
                yield from _numbers(one, name)
    elif isinstance(data, list | tuple):
        for one in data:
            yield from _numbers(one, key)


def _keywords(data: Any) -> set[str]:
    found: set[str] = set()
    if isinstance(data, Mapping):
        for name, one in data.items():
            if name in ("has", "lacks"):
                found |= {f"{name} {word}" for word in one}
            elif name == "keyword" and one == FLY:
                found.add(f"has {FLY}")
            else:
                found |= _keywords(one)
    elif isinstance(data, list | tuple):
        for one in data:
            found |= _keywords(one)
    return found


def _spoken(text: str, vocabulary: Vocabulary) -> set[str]:
    """The keywords of units that stand in a text, longest first, each with whether "non-" stands before it."""
    found: set[str] = set()
    words = dict(spellings(vocabulary.keywords))
    rest, low = text, text.lower()
    for said in sorted((said for said in words if said in low), key=len, reverse=True):
        pattern = re.compile(rf"(?<![A-Za-z-])(non-)?{re.escape(said)}(?![A-Za-z])(?! \(\d)", re.IGNORECASE)
        for one in pattern.finditer(rest):
            if one.group().removeprefix("non-")[:1].isupper():
                found.add(f"{'lacks' if one[1] else 'has'} {words[said]}")
        rest = pattern.sub(lambda one: " " if one.group().removeprefix("non-")[:1].isupper() else one.group(), rest)
    return found
