"""Abilities of a unit that are understood: each as our content writes it, beside those that stay text."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from app.content.aos.reading_abilities.reading import Understood, understood
from app.content.aos.reading_abilities.vocabulary import Vocabulary
from app.content.naming import Names, slug, title
from app.rosters.roster import Ability
from app.rules.kernel.schema.annotations import Words

LONGEST_TEXT: Final = 2500
MOST_TRIED: Final = 30
"""Texts of one unit that are tried: no real one has so many, and a file made to take long has more."""

COMMAND_MODELS: Final = frozenset({"CHAMPION", "MUSICIAN", "STANDARD BEARER", "WARD"})
"""Words among a warscroll's keywords that say what some of its models are, and no sort of units."""


def vocabulary_of(
    weapons: Sequence[Mapping[str, Any]],
    known: Collection[str],
    own: Collection[str],
    shared: Collection[str],
    bearers: Mapping[str, str],
    others: Collection[str],
) -> Vocabulary:
    """What names a unit's texts may say: keywords of the army and of the rules, and weapons, each with all lines of its name."""
    lines: dict[str, list[str]] = {}
    for one in weapons:
        lines.setdefault(str(one["name"]).lower(), []).append(str(one["id"]))
    named = {name: " ".join(ids) for name, ids in lines.items()}
    return Vocabulary(
        keywords=frozenset(known) - COMMAND_MODELS,
        # "Its greatswords" are all that are called a greatsword.
        weapons={**{f"{name}s": ids for name, ids in named.items() if not name.endswith("s")}, **named},
        own=frozenset(own),
        shared=frozenset(shared) - COMMAND_MODELS,
        bearers=bearers,
        others=frozenset(others),
    )


Read = Callable[[Ability, Vocabulary], Understood | None]
"""What reads an ability: one of a unit, or one of an army."""


class Readings:
    """What is understood of a unit's abilities; each is asked once and kept with what it says."""

    def __init__(self, vocabulary: Vocabulary, read: Read = understood) -> None:
        self._vocabulary = vocabulary
        self._read = read
        self._names = Names("ability")
        self._made: dict[str, dict[str, Any]] = {}
        self._tried = 0
        self.said: dict[Ability, Words] = {}

    @property
    def written(self) -> list[dict[str, Any]]:
        """All of them, as content."""
        return list(self._made.values())

    def take(self, ability: Ability) -> bool:
        """Whether an ability is understood; then it is among those written."""
        self._tried += 1
        found = self._read(ability, self._vocabulary) if self._tried <= MOST_TRIED and not ability.by_text else None
        if found is None:
            return False
        made = _made_of(ability, found)
        id = self._names.of(f"own_{slug(ability.name, 'ability')}", made)
        self._made[id] = {"id": id, **made}
        self.said[ability] = found.said
        return True


def understood_as(ability: Ability, said: Words) -> Ability:
    """An ability of a roster with what was understood of it."""
    return replace(ability, read=True, said=said.en, said_es=said.es)


def _made_of(ability: Ability, found: Understood) -> dict[str, Any]:
    text = " ".join(f"{ability.timing}. {ability.text}".removeprefix(". ").split())[:LONGEST_TEXT]
    return {"name": title(ability.name, "Ability"), "text": {"en": text, "es": text}, **found.written}
