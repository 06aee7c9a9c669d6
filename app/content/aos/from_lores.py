"""The lores of a roster's army: spells and prayers that are understood, known to all who cast or chant in it."""

from collections.abc import Collection, Sequence
from typing import Any, Final

from app.content.aos.from_profiles import words_of
from app.content.aos.from_readings import COMMAND_MODELS, Readings
from app.content.aos.reading_abilities.vocabulary import Vocabulary
from app.rosters.roster import Ability, Unit

LORES: Final = (("spell", "SPELL", "WIZARD", "Spells"), ("prayer", "PRAYER", "PRIEST", "Prayers"))
"""Each kind of lore: the word of its abilities, whose they are, and what it is called."""


class Lores:
    """What an army's lores hold of the abilities that a roster has for the whole army."""

    def __init__(
        self,
        abilities: Sequence[Ability],
        units: Sequence[Unit],
        known: Collection[str],
        shared: Collection[str],
        others: Collection[str] = (),
    ) -> None:
        self.said: dict[Ability, str] = {}
        self.written: list[dict[str, Any]] = []
        for kind, word, caster, name in LORES:
            readings = Readings(
                Vocabulary(
                    keywords=frozenset(known) - COMMAND_MODELS,
                    casters=frozenset(_casters(units, caster)),
                    shared=frozenset(shared),
                    others=frozenset(others),
                )
            )
            for one in abilities:
                if word in (said.upper() for said in one.keywords):
                    readings.take(one)
            if readings.written:
                self.written.append({"id": f"{kind}s", "name": name, "type": kind, "abilities": readings.written})
            self.said |= readings.said


def _casters(units: Sequence[Unit], caster: str) -> set[str]:
    """The keywords that all of an army's casters have; none where it has no caster."""
    every = [{*plain, *levels} for plain, levels in map(words_of, (unit.keywords for unit in units))]
    own = [words for words in every if caster in words]
    return set.intersection(*own) if own else set()
