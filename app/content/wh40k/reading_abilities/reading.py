"""An ability of a roster as keys and parameters of ours, with what was understood in words; or nothing, and it stays text.

It is taken only where the whole text has one reading, and where reading the data back, by another path than the grammar,
finds every number and keyword of the text and none that is not in it (`backwards`).
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from app.content.grammar import Grammar, row
from app.content.wh40k.reading_abilities.attacking import ATTACKING
from app.content.wh40k.reading_abilities.backwards import TAIL, is_all_there
from app.content.wh40k.reading_abilities.by_rounds import PARTS
from app.content.wh40k.reading_abilities.defending import DEFENDING
from app.content.wh40k.reading_abilities.happening import HAPPENING
from app.content.wh40k.reading_abilities.leading import LEADING
from app.content.wh40k.reading_abilities.moving import MOVING
from app.content.wh40k.reading_abilities.nouns import NOUNS
from app.content.wh40k.reading_abilities.saying import said as in_english
from app.content.wh40k.reading_abilities.saying_spanish import said as in_spanish
from app.content.wh40k.reading_abilities.vocabulary import (
    FACTS,
    Vocabulary,
    foe,
    keyword,
    own_keyword,
    own_name,
    troops,
)
from app.content.wh40k.reading_abilities.weapons import WEAPONS
from app.rules.kernel.schema.annotations import Words

LONGEST: Final = 1500
"""A longer text is left as one: none is a few clauses."""

SENTENCES: Final = (
    *("rerolling", "hitting", "penalty", "warded", "ignoring", "saving", "lessening", "steeling", "lending", "fearing", "stronger"),
    *("arriving", "deploying", "keeping", "following", "advancing", "charging", "being", "securing", "rounds", "doubling"),
    *("dying", "joining", "answering", "regaining", "attacking_more", "smoking", "holding", "given"),
)  # fmt: skip
GRAMMAR: Final = Grammar(
    {
        **NOUNS,
        **ATTACKING,
        **DEFENDING,
        **LEADING,
        **MOVING,
        **HAPPENING,
        **PARTS,
        **WEAPONS,
        "sentence": tuple(row(f"{{s:{name}}}", lambda s: s) for name in SENTENCES),
        "text": (
            row("{s:sentence}", lambda s: s),
            row(r"{s:sentence}[.;] (?:In addition, |Furthermore, )?{rest:text}", lambda s, rest: [*s, *rest]),
        ),
    },
    {"keyword": keyword, "foe": foe, "own_name": own_name, "own_keyword": own_keyword, "troops": troops, **FACTS},
    most=6_000,
)
NOBODY: Final = Vocabulary(keywords=frozenset())
ONE: Final = re.compile(
    r"\b(?:this model|the model|the bearer|his|a model|any models?|he|she)\b|\bmodels? (?:equipped )?with\b(?! this ability)",
    re.IGNORECASE,
)
"""Words for a single model, which is the unit only where every model of it has the ability."""


GIVEN: Final = Words(
    en="so by itself: there is nothing to do for it here", es="ya es así: aquí no hay que hacer nada por ella"
)
"""What is said of a text that asks nothing of this unit, or nothing that is not so already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Understood:
    """The effects of an ability as our content writes them, and what they say in each language."""

    effects: tuple[Mapping[str, Any], ...]
    said: Words


def tidied(text: str) -> str:
    """A text with single spaces and straight signs, a space after inches, and no full stop at its end."""
    plain = " ".join(text.replace("’", "'").replace("‘", "'").replace("”", '"').replace("''", '"').split())
    return re.sub(r'"(?=[A-Za-z(])', '" ', plain).rstrip(" .,'")


def understood(text: str, vocabulary: Vocabulary, *, all_bear: bool) -> Understood | None:
    """What an ability does, where all of it is certain; `all_bear` says that each model of the unit has it."""
    plain = tidied(text)
    if not plain or len(plain) > LONGEST or (not all_bear and ONE.search(plain)):
        return None
    if (tail := TAIL.search(plain)) and any(
        name in tail.group().lower() for name in vocabulary.weapons if "bolt" not in name
    ):
        return None  # it speaks of a weapon of the army that the grammar does not know as one of these
    found = GRAMMAR.readings("text", plain, vocabulary)
    if len(found) != 1 or not is_all_there(plain, found[0], vocabulary):
        return None
    return Understood(effects=tuple(found[0]), said=_said(found[0]))


def understood_of_weapon(text: str) -> Understood | None:
    """What a weapon's own text does, where all of it is certain; it speaks of no unit of the army."""
    plain = tidied(text)
    if not plain or len(plain) > LONGEST:
        return None
    found = GRAMMAR.readings("weapon_text", plain, NOBODY)
    if len(found) != 1 or not is_all_there(plain, found[0], NOBODY):
        return None
    return Understood(effects=tuple(found[0]), said=_said(found[0]))


def _said(effects: Sequence[Mapping[str, Any]]) -> Words:
    """What the effects say; of a text that asks for none that it is so by itself."""
    return Words(en=in_english(effects), es=in_spanish(effects)) if effects else GIVEN
