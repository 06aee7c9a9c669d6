"""Data read back against the text it came from: the numbers, keywords and kinds of attack of one are those of the other."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from app.content.wh40k.reading_abilities.vocabulary import FOE, PLURALS, Vocabulary, spellings
from app.rules.wh40k.abilities.parameters import words_of

NUMBER: Final = re.compile(r"(?<![A-Za-z\d])-?\d+(?!D)")
DICE: Final = re.compile(r"\d*D[36]", re.IGNORECASE)
FIXED: Final = (
    re.compile(r"\bD6\b"),
    re.compile(r"\(to a minimum of 1\)"),
    re.compile(r"instead of 1\b|rather than 1\b"),
    re.compile(r"\b\d\) "),
    re.compile(r"(?<=\d)-6\b"),
    re.compile(r"the -1 to hit"),
    re.compile(r'to 0 wounds|within 1" of any models with this ability wishes'),
)
"""Words with a digit that is no number of the ability's own: the die that is rolled, what is usual, bullets."""

COVER: Final = re.compile(r"\b2\b[^.]*\bcover\b|\bcover\b[^.]*\b2\b")
UNSAID: Final[Mapping[str, set[str]]] = {
    "snipes": {"character"},
    "airborne": {"fly"},
    "double_fire": {"infantry"},
    "heroic": {"character"},
}
"""Keywords that a key means by itself."""

MELEE: Final = re.compile(r"Fight phase|melee|\bfights\b", re.IGNORECASE)
RANGED: Final = re.compile(r"Shooting phase|\branged\b|\bshoots\b|shooting attacks", re.IGNORECASE)
GUNLESS: Final = ("nearest_only", "airborne", "smoke")
"""Keys by which a phase is named that is no kind of attack of theirs."""

BEARERS: Final = re.compile(
    r"\bof (?:an?|any)(?: friendly| enemy)? (?!units|models)[A-Z<'][A-Za-z<>' -]+?(?=$|[.,]| units?\b| models?\b| may\b| can\b)|"
    r"\bthe [A-Z][a-z]+'s Leadership|^All [A-Z ]+ and [A-Z ]+ models gain|Warlord Trait|Troops units in [A-Za-z' ]+ Detachments"
)
"""Words for who bears the ability, or has it in its name: its unit bears them, which the grammar has judged."""

MORTAL: Final = re.compile(r"mortal wound|regains|heals")
YESES: Final = ("natural", "sure", "against")

SUBTRACTS: Final = re.compile(r"\bsubtracts?\b", re.IGNORECASE)
SHOUTED: Final = re.compile(r"[A-Z][A-Z'-]{2,}(?: [A-Z][A-Z'-]+)*(?![a-z])")
TAIL: Final = re.compile(r"For the purposes of this ability,? .*")


def is_all_there(text: str, data: Sequence[Mapping[str, Any]], vocabulary: Vocabulary) -> bool:
    """Whether nothing of the text is lost in the data, and nothing is in the data that the text does not say."""
    plain = TAIL.sub("", text)
    for name in sorted(vocabulary.names, key=len, reverse=True):
        pattern = re.compile(rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])", re.IGNORECASE)
        plain = pattern.sub(lambda hit: hit.group() if hit.group().isupper() else " ", plain)
    if not data:
        return True  # nothing is done, so that nothing can be done wrong
    if _dice(plain) != {str(one["params"].get("wounds")) for one in data} & ROLLED:
        return False
    return (
        _numbers(plain) == set(_numbers_of(data))
        and _said(plain, vocabulary) == _keywords(data)
        and _kinds(plain, data)
    )


ROLLED: Final = {"D3", "D6"}


def _dice(text: str) -> set[str]:
    """The dice that wounds are rolled with; a D6 that is rolled to see whether is none of them."""
    return {die for die in ROLLED if re.search(rf"{die}(?: lost)? (?:mortal )?wound|Wounds: {die}", text)}


def _numbers(text: str) -> set[int]:
    for fixed in FIXED:
        text = fixed.sub(" ", text)
    found = {abs(int(one)) for one in NUMBER.findall(DICE.sub(" ", text))}
    found |= {1} if re.search(r"\b(?:an?|one)(?: lost)?(?: mortal)? wounds?\b", text) and MORTAL.search(text) else set()
    # Two instead of one for cover is one more; more than so many models is one more than that.
    if COVER.search(text):
        found = {1} | (found - {2})
    for more in re.findall(r"more than (\d+) models", text):
        found = {int(more) + 1} | (found - {int(more)})
    return found


def _numbers_of(data: Any, key: str = "") -> Iterator[int]:
    if isinstance(data, bool) or key == "against":
        return
    if isinstance(data, int):
        yield abs(data)
    elif isinstance(data, Mapping):
        if data.get("which") == "ones" or data.get("key") == "smoke":
            yield 1
        for name, one in data.items():
            if name not in YESES:
                number = int(one) if name == "wounds" and str(one).isdigit() else one
                yield from _numbers_of(number or None, name)
    elif isinstance(data, list | tuple):
        for one in data:
            yield from _numbers_of(one, key)


def _keywords(data: Sequence[Mapping[str, Any]]) -> set[str]:
    """The keywords of the data, each by itself."""
    found: set[str] = set()
    for one in data:
        params = one["params"]
        if "keyword" in params:
            found |= {word.lower() for word in words_of(params["keyword"])}
        if "unless" in params:
            found.add(params["unless"].lower())
        if "foe" in params:
            found |= {word.lower() for word in params["foe"].split("|")}
        found |= UNSAID.get(one["key"], set())
    return found


def _said(text: str, vocabulary: Vocabulary) -> set[str]:
    """The keywords of a text, longest first, but those by which it says who bears the ability."""
    found: set[str] = set()
    rest = BEARERS.sub(" ", text)
    for said, one in spellings(vocabulary.keywords):
        pattern = re.compile(rf"(?<![A-Za-z]){re.escape(said)}(?![A-Za-z])", re.IGNORECASE)
        for hit in pattern.finditer(rest):
            if not hit.group().lstrip("<(")[:1].islower():
                found.add(one.lower())
        rest = pattern.sub(lambda hit: hit.group() if hit.group().lstrip("<(")[:1].islower() else " ", rest)
    for hit in (*SHOUTED.finditer(rest), *FOE.finditer(rest)):
        word = hit.group().upper()
        found.add((word[:-1] if word.endswith("S") and word[:-1] in PLURALS else word).lower())
    return found


def _kinds(text: str, data: Sequence[Mapping[str, Any]]) -> bool:
    """Whether the phases that the text names are the kinds of attack of the data, and what it subtracts is less."""
    kinds = {one["params"].get("how") for one in data} - {None}
    actions = " ".join(str(one["params"].get("action", "")) for one in data)
    if not any(one["key"] in GUNLESS for one in data):
        if ("melee" in kinds) != bool(MELEE.search(text)):
            return False
        if ("shooting" in kinds) != bool(RANGED.search(text)) and not actions:
            return False
    less = any(one["params"].get("value", 0) < 0 for one in data)
    less = less or any(one["key"] == "smoke" for one in data)
    return less == bool(SUBTRACTS.search(text))
