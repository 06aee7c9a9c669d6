"""Traits and formations of a roster's army: what is understood of them, and the others by their texts."""

from collections.abc import Collection, Sequence
from typing import Any

from app.content.aos.from_abilities import Texts
from app.content.aos.from_profiles import called, words_of
from app.content.aos.from_readings import COMMAND_MODELS, Readings
from app.content.aos.reading_abilities.reading import understood_of_army
from app.content.aos.reading_abilities.vocabulary import Vocabulary
from app.rosters.roster import Ability, Unit


class Traits:
    """What all of an army has; `said` is what was understood, `texts` are the others."""

    def __init__(
        self,
        abilities: Sequence[Ability],
        known: Collection[str],
        shared: Collection[str],
        others: Collection[str] = (),
        units: Sequence[Unit] = (),
    ) -> None:
        readings = Readings(
            Vocabulary(
                keywords=frozenset(known) - COMMAND_MODELS,
                shared=frozenset(shared) - COMMAND_MODELS,
                others=frozenset(others),
                units=frozenset(frozenset({*words_of(one.keywords)[0], called(one)}) for one in units),
            ),
            understood_of_army,
        )
        self.texts = Texts(of_army=True)
        self.texts.abilities([one for one in abilities if not readings.take(one)])
        self.said = readings.said
        self.written: list[dict[str, Any]] = [*readings.written, *self.texts.written]
