"""An ability of a roster as data of our language, with what was understood in words; or nothing, and it stays text.

It is taken only where the whole text has one reading, and where reading the data back, by another path than the grammar,
finds every number and every keyword of the text and none that is not in it (`backwards`).
"""

import json
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from app.content.aos.reading_abilities.activated import spoken, used
from app.content.aos.reading_abilities.backwards import is_all_there
from app.content.aos.reading_abilities.changes import CHANGES
from app.content.aos.reading_abilities.conditions import CONDITIONS
from app.content.aos.reading_abilities.declares import DECLARES
from app.content.aos.reading_abilities.effects import DEEDS
from app.content.aos.reading_abilities.motions import MOTIONS
from app.content.aos.reading_abilities.nouns import NOUNS
from app.content.aos.reading_abilities.passives import PASSIVES
from app.content.aos.reading_abilities.rolled import ROLLED
from app.content.aos.reading_abilities.saying import BEARER, held_said, joined, used_said
from app.content.aos.reading_abilities.saying_spanish import held_said as held_spanish
from app.content.aos.reading_abilities.saying_spanish import used_said as used_spanish
from app.content.aos.reading_abilities.vocabulary import Vocabulary, bearer, keyword, shared, weapon
from app.content.grammar import Grammar
from app.rosters.roster import Ability
from app.rules.kernel.schema.annotations import Words

LONGEST: Final = 900
"""A longer text is left as one: none is a few clauses."""

MOST_STEPS: Final = 2_000
"""How much is tried of a text: more than twice what a real one asks."""

GRAMMAR: Final = Grammar(
    {**NOUNS, **CHANGES, **CONDITIONS, **PASSIVES, **DECLARES, **MOTIONS, **DEEDS, **ROLLED},
    {"keyword": keyword, "weapon": weapon, "shared": shared, "bearer": bearer},
    MOST_STEPS,
)
PASSIVE: Final = ("", "passive")
NOTE: Final = re.compile(r"\*?Designer's Note:.*$", re.IGNORECASE | re.DOTALL)
"""What the authors say about a text at its end: it explains and rules nothing."""


FOR: Final = re.compile(
    r"Reaction: You declared (the 'Redeploy' command|the 'Run' ability|a Run ability) for "
    r"(this unit|an? (?:friendly )?([A-Za-z' -]+?) unit (wholly within \d{1,2}\" of this unit))\.?"
)
LOW: Final = re.compile(
    r"If you roll (a 1-\d)(?: when determining the distance (?:that unit|that this unit|this unit) can move)?"
    r"(?P<rest>, you can use a value of \d) instead"
)
"""A reaction to a command or a run that makes low rolls better."""

OF_USERS: Final = ("Hero", "Wizard", "Priest", "Monster")
"""What a text may call the unit that has it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Understood:
    """An ability's head and words as our content writes them, and what they say in each language."""

    written: Mapping[str, Any]
    said: Words


def tidied(text: str) -> str:
    """A text with single spaces, straight apostrophes, a space after inches, and no full stop at its end."""
    plain = " ".join(NOTE.sub("", text).replace("*", "").replace("’", "'").replace("''", '"').split())
    return re.sub(r'"(?=[a-z(])', '" ', plain).rstrip(" .,")


def understood(ability: Ability, vocabulary: Vocabulary) -> Understood | None:
    """What an ability does, where all of it is certain."""
    text = tidied(ability.text)
    if "FACTION TERRAIN" in vocabulary.own:
        text = text.replace("this terrain feature", "this unit").replace("This terrain feature", "This unit")
    if "MANIFESTATION" in vocabulary.own:
        text = text.replace("this Manifestation", "this unit").replace("This Manifestation", "This unit")
    for word in OF_USERS:
        if word.upper() in vocabulary.own:
            text = text.replace(f"this {word}", "this unit").replace(f"This {word}", "This unit")
    if not text or len(text) > LONGEST:
        return None
    if (of := FOR.fullmatch(ability.timing.strip())) and (low := LOW.fullmatch(text)) and not ability.keywords:
        # A command is used once a phase, so that who answers it each time is as one that always helps.
        roll = "redeploy" if "Redeploy" in of[1] else "run"
        whom = of[2] if of[2] == "this unit" else f"friendly {of[3]} units {of[4]}"
        return _passive(f"When making {roll} rolls for {whom}, if you roll {low[1]}{low[2]} instead", vocabulary)
    if ability.timing.lower() in PASSIVE and not ability.keywords:
        return _passive(text, vocabulary)
    made = used(ability, text, vocabulary, GRAMMAR)
    if made is None or not is_all_there(spoken(text), _asked(made), vocabulary) or _means_itself([made], vocabulary):
        return None
    return _used(made, _names(vocabulary))


def understood_of_army(ability: Ability, vocabulary: Vocabulary) -> Understood | None:
    """What an ability of a whole army does, where all of it is certain."""
    text = tidied(ability.text)
    if not text or len(text) > LONGEST:
        return None
    if ability.timing.lower() in PASSIVE and not ability.keywords:
        found = GRAMMAR.readings("trait", text, vocabulary)
        if len(found) != 1 or not is_all_there(text, found[0], vocabulary) or _means_two(found[0], vocabulary):
            return None
        return _held(found[0], {})
    text = text.replace("the unit using this ability", "this unit").replace("The unit using this ability", "This unit")
    made = used(ability, text, vocabulary, GRAMMAR, of_army=True)
    if made is None or not is_all_there(spoken(text), _asked(made), vocabulary):
        return None
    return _used(made, {})


def _asked(made: Mapping[str, Any]) -> Any:
    """What the text itself says: without the head, which stands above it."""
    return [made[key] for key in ("being", "around", "bearer", "sorts", "picks", "does") if key in made]


def _passive(text: str, vocabulary: Vocabulary) -> Understood | None:
    found = GRAMMAR.readings("passive", text, vocabulary)
    if len(found) != 1 or not is_all_there(text, found[0], vocabulary) or _means_itself(found[0], vocabulary):
        return None
    return _held(found[0], _names(vocabulary))


def _held(holds: Sequence[Mapping[str, Any]], names: Mapping[str, str]) -> Understood:
    """A passive ability, with what it holds in words."""
    said = Words(
        en=joined(held_said(one, names) for one in holds), es=joined(held_spanish(one, names) for one in holds)
    )
    return Understood(written=_apart({"timing": {"passive": {}}, "holds": holds}), said=said)


def _used(made: dict[str, Any], names: Mapping[str, str]) -> Understood:
    """An ability that is used, with what it does in words."""
    return Understood(written=_apart(made), said=Words(en=used_said(made, names), es=used_spanish(made, names)))


def _names(vocabulary: Vocabulary) -> dict[str, str]:
    """What weapons are called: the shorter of two names of one."""
    longest = sorted(vocabulary.weapons.items(), key=lambda one: -len(one[0]))
    weapons = {id: name for name, ids in longest for id in ids.split()}
    return weapons | {
        f"{BEARER}{id}": name.title() for name, id in sorted(vocabulary.bearers.items(), key=lambda one: len(one[0]))
    }


def _apart(made: dict[str, Any]) -> dict[str, Any]:
    """The same with nothing in it that is one object in two places: YAML would write it as a reference."""
    return dict(json.loads(json.dumps(made)))


def _means_two(holds: Any, vocabulary: Vocabulary) -> bool:
    """Whether a unit that has a trait may itself be the one that it has to be near, so that nobody knows whether it counts."""
    near = [
        (held["change"]["aura"]["on"].get("sorts", ({},)), held["beside"].get("sorts", ({},)))
        for held in holds
        if "beside" in held
    ]
    return any(_is_one(mine, unit) and _is_one(theirs, unit) for mine, theirs in near for unit in vocabulary.units)


def _is_one(sorts: Sequence[Mapping[str, Any]], words: Collection[str]) -> bool:
    return any(set(one.get("has", ())) <= set(words) and not set(one.get("lacks", ())) & set(words) for one in sorts)


def _means_itself(holds: Any, vocabulary: Vocabulary) -> bool:
    """Whether a condition of a unit near it could be met by the unit itself, so that nobody knows whether it counts."""
    near = [held[key] for held in holds for key in ("around", "beside") if key in held]
    near = [one for one in near if not one.get("others")]
    return any(one["side"] == "friendly" and _is_one(one.get("sorts", ({},)), vocabulary.own) for one in near)
