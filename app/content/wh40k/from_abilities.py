"""Abilities of a roster's unit: which of them rules here apply, and how our content writes them; all others stay texts."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from app.content.wh40k.from_weapons import told
from app.content.wh40k.reading_abilities.reading import Understood, understood
from app.content.wh40k.reading_abilities.vocabulary import Vocabulary
from app.rosters.roster import Ability, Unit

OTHER_SMITE: Final = re.compile(
    r"\bSmite\b.{0,200}?\b(?:instead of|rather than|increase|double)\b", re.IGNORECASE | re.DOTALL
)
"""What else a text says of Smite than that it is known: such a psyker's is another."""

MOST: Final = 40
"""How many abilities a datasheet of ours holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A unit's abilities as the report has them, and those that its datasheet holds."""

    abilities: tuple[Ability, ...]
    written: tuple[Mapping[str, Any], ...]
    texts: tuple[str, ...]


def judged(
    unit: Unit,
    own: Collection[str],
    borne: Collection[str],
    weapons: Collection[str],
    detachment: Collection[str],
    *,
    hulls: bool,
) -> Judged:
    """Every ability of a unit with what rules here make of it; `own` are its keywords, `borne` those of the army.

    `detachment` are the keywords that all units of its detachment share; its models stand on their `hulls` or not.
    Saves that profiles hold already are left to them.
    What is read comes first, so that no text takes its room.
    """
    vocabulary = Vocabulary(
        keywords=frozenset(borne),
        own=frozenset(own),
        names=_names(unit),
        weapons=frozenset(map(str.lower, weapons)),
        detachment=frozenset(detachment),
        lone=unit.models == 1,
        hulls=hulls,
        smites="PSYKER" in own and not any(OTHER_SMITE.search(one.text) for one in unit.abilities),
    )
    abilities: list[Ability] = []
    applied: list[Mapping[str, Any]] = []
    texts: dict[Ability, Mapping[str, Any]] = {}
    seen: set[Ability] = set()
    for one in unit.abilities:
        found = None if one.read or one.by_text else understood(one.text, vocabulary, all_bear=one.all_bear)
        room = found is not None and len(applied) + len(found.effects) <= MOST
        if found is not None and room:
            applied += () if one in seen else _written(one, found)
            abilities.append(replace(one, read=True, said=found.said.en, said_es=found.said.es))
        else:
            abilities.append(one)
            if not one.read and (one.text or one.name):
                texts.setdefault(one, told(one.name or one.kind, one.text or one.said))
        seen.add(one)
    names = tuple(one["name"] for one in texts.values())
    return Judged(abilities=tuple(abilities), written=(*applied, *texts.values()), texts=names)


def _written(ability: Ability, found: Understood) -> Iterator[Mapping[str, Any]]:
    """Each effect as an ability of ours; the text stands with the first."""
    for number, effect in enumerate(found.effects):
        given = told(ability.name or ability.kind, ability.text if number == 0 else found.said.en)
        yield {**given, "key": effect["key"], **({"params": dict(effect["params"])} if effect["params"] else {})}


def _names(unit: Unit) -> tuple[str, ...]:
    """What the unit is called, in one number or the other; its profile's name too where all its models have that one."""
    profiles: Sequence[str] = [one.name for one in unit.profiles]
    names = [unit.name, *(profiles if len(profiles) == 1 else ())]
    low = [name.lower().strip() for name in names if name.strip()]
    return tuple(dict.fromkeys(spelt for name in low for spelt in (name, f"{name}s", name.removesuffix("s"))))
