"""Spells and prayers that set a manifestation of the army's up: of one form in every lore, so that it is one pattern."""

import re
from collections.abc import Collection
from typing import Any, Final

from app.content.aos.reading_abilities.reading import Understood, tidied
from app.content.aos.reading_abilities.timings import timing_of
from app.rosters.roster import Ability
from app.rules.kernel.schema.annotations import Words

SORT: Final = r"(?: endless spell| invocation)?"
SUMMONS: Final = re.compile(
    rf"(?:Casting|Chanting) Value: (?P<value>\d{{1,2}}); Declare: If there is not a friendly (?P<absent>.+?){SORT} on the "
    r"battlefield, pick a friendly (?P<casters>[A-Za-z' -]+?) to (?:cast this spell|chant this prayer), then make a "
    r"(?:casting roll of 2D6|chanting roll of D6)\.?; Effect: Set up an? "
    rf"(?P<name>.+?){SORT} wholly within (?P<reach>\d{{1,2}})\" of the (?:caster|chanter)(?:,| and) visible to them"
    r"(?: and more than (?P<apart>\d{1,2})\" from all enemy units)?",
    re.IGNORECASE,
)
KINDS: Final = ("spell", "prayer")


def summons(ability: Ability, keywords: Collection[str], known: Collection[str]) -> tuple[str, Understood] | None:
    """The manifestation that an ability sets up, by its name in small letters, and the ability as our content writes it.

    `keywords` are those of the army's units, `known` the names of its manifestations. Who casts it stands in it as in what is
    read of other lores.
    """
    words = [word.lower() for word in ability.keywords]
    found, head = SUMMONS.fullmatch(tidied(ability.text)), timing_of(ability.timing)
    if found is None or head is None or set(words) - {*KINDS, "summon", "unlimited"} or "summon" not in words:
        return None
    name = found["name"].lower()
    if name != found["absent"].lower() or name not in known:
        return None
    casters = _words(found["casters"], keywords)
    if not casters:
        return None
    reach, apart = int(found["reach"]), int(found["apart"] or 0)
    made: dict[str, Any] = {
        **head,
        "keywords": words,
        "value": int(found["value"]),
        "reach": reach,
        "casters": [{"has": casters}],
        "does": [{"relocates": {"apart": apart, "of_user": True, "inches": reach}}],
    }
    said = f'on {made["value"]}+: {found["name"]} is set up, visible and wholly within {reach}" of the caster'
    said += f', more than {apart}" from all enemies' if apart else ""
    there = f'con {made["value"]}+: {found["name"]} se despliega, visible y del todo a {reach}" o menos de quien lanza'
    there += f', a más de {apart}" de todo enemigo' if apart else ""
    told = Words(en=f"{said}, if none of yours is there", es=f"{there}, si no tienes ya otra")
    return name, Understood(written=made, said=told)


def _words(said: str, keywords: Collection[str]) -> list[str]:
    """The keywords that casters are called by; none where a word of it is none."""
    left, found = said.upper(), list[str]()
    for word in sorted(keywords, key=len, reverse=True):
        if re.search(rf"(?<![A-Z-]){re.escape(word)}(?![A-Z-])", left):
            left = re.sub(rf"(?<![A-Z-]){re.escape(word)}(?![A-Z-])", " ", left)
            found.append(word)
    return found if not left.strip() else []
