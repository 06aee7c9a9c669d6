"""What all of a roster's army has: spells and prayers of its lores, and its traits and formation, so far as they are understood."""

import json
import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from app.content.aos.from_abilities import Texts
from app.content.aos.from_profiles import called, words_of
from app.content.aos.from_readings import COMMAND_MODELS, LONGEST_TEXT, Read, Readings
from app.content.aos.reading_abilities.reading import Understood, understood_of_army
from app.content.aos.reading_abilities.summons import summons
from app.content.aos.reading_abilities.vocabulary import Vocabulary
from app.content.naming import Names, slug, title
from app.rosters.roster import Ability, Unit
from app.rules.kernel.schema.annotations import Words

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
        self.said: dict[Ability, Words] = {}
        self.written: list[dict[str, Any]] = []
        self._given: list[dict[str, Any]] = []
        for kind, word, caster, name in LORES:
            readings = Readings(
                Vocabulary(
                    keywords=frozenset(known) - COMMAND_MODELS,
                    lore=True,
                    shared=frozenset(shared),
                    others=frozenset(others),
                )
            )
            for one in abilities:
                if word in (said.upper() for said in one.keywords):
                    readings.take(one)
            every = _every(units, caster)
            known_to_all = []
            for made in readings.written:
                sorts = made.pop("casters", [{}])
                if all(_is_one(sorts, words) for words in every):
                    known_to_all.append(made)
                else:
                    self._given.append(
                        {**made, "sorts": [{**one, "has": [*one.get("has", ()), caster]} for one in sorts]}
                    )
            if known_to_all:
                self.written.append({"id": f"{kind}s", "name": name, "type": kind, "abilities": known_to_all})
            self.said |= readings.said

    def give(self, scroll: dict[str, Any]) -> None:
        """Gives a caster's warscroll what only casters such as it know of the lores."""
        _give(scroll, self._given)


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
            _with_a_way_back(abilities, understood_of_army),
        )
        self.texts = Texts(of_army=True)
        self.texts.abilities([one for one in abilities if not readings.take(one)])
        self.said = readings.said
        made = readings.written
        self.written: list[dict[str, Any]] = [*(one for one in made if _is_of_all(one)), *self.texts.written]
        self._of_units = [one for one in made if not _is_of_all(one)]

    def give(self, scroll: dict[str, Any]) -> None:
        """Gives a unit's warscroll what such units of the army may use."""
        _give(scroll, self._of_units)


class Summons:
    """What an army's lores set up: each manifestation of which one model in one piece comes, by a text of the known form."""

    def __init__(self, abilities: Sequence[Ability], units: Sequence[Unit], summoned: Sequence[Unit]) -> None:
        self.said: dict[Ability, Words] = {}
        self.units: dict[str, Unit] = {}
        self._made: dict[str, tuple[str, dict[str, Any]]] = {}
        self._units = units
        self._given: list[dict[str, Any]] = []
        names = Names("ability")
        words = set().union(*_every(units, ""))
        fits = {one.name.lower(): one for one in summoned if _is_one_piece(one)}
        for ability in abilities:
            found = summons(ability, words, fits)
            for kind, _, caster, _ in LORES:
                if found is not None and kind in _words(ability) and _every(units, caster):
                    name, read = found
                    made = {"name": title(ability.name, "Ability"), "text": _told(ability), **read.written}
                    self._made[names.of(f"own_{slug(ability.name, 'ability')}", made)] = (name, made)
                    self.units[name] = fits[name]
                    self.said[ability] = read.said

    def written(self, ids: Mapping[str, str]) -> list[dict[str, Any]]:
        """The lore of it, its manifestations being called so; none where there is none."""
        made = [{"id": id, **one, "summons": ids[name]} for id, (name, one) in self._made.items()]
        of_all, self._given = _parted(made, self._units)
        lore = {"id": "manifestations", "name": "Manifestations", "type": "manifestation", "abilities": of_all}
        return [lore] if of_all else []

    def give(self, scroll: dict[str, Any]) -> None:
        """Gives a caster's warscroll what only casters such as it set up; asked after `written`."""
        _give(scroll, self._given)


def _words(ability: Ability) -> set[str]:
    return {word.lower() for word in ability.keywords}


def _told(ability: Ability) -> dict[str, str]:
    text = " ".join(f"{ability.timing}. {ability.text}".split())[:LONGEST_TEXT]
    return {"en": text, "es": text}


def _is_one_piece(unit: Unit) -> bool:
    """Whether a manifestation is one model, with a number to banish it by."""
    parts = any("part" in one.name.lower() for one in unit.abilities)
    return unit.models in (None, 1) and not parts and banishment_of(unit) is not None


def banishment_of(unit: Unit) -> int | None:
    """The number that banishes a manifestation."""
    cell = next((row.values["Banishment"] for row in unit.profiles if "Banishment" in row.values), "")
    found = re.fullmatch(r"(\d{1,2})\+?", cell.strip())
    return int(found[1]) if found else None


def _with_a_way_back(abilities: Sequence[Ability], read: Read) -> Read:
    """The same, but that nobody is kept in reserve by what is understood who comes out of it by a text alone."""

    def understood(ability: Ability, vocabulary: Vocabulary) -> Understood | None:
        found = read(ability, vocabulary)
        if found is None or not _has(found, "reserves"):
            return found
        others = (read(one, vocabulary) for one in abilities)
        back = (one for one in others if one is not None and _has(one, "arrives"))
        return found if any(one.written.get("sorts") == found.written.get("sorts") for one in back) else None

    return understood


def _has(found: Understood, deed: str) -> bool:
    return any(deed in one for one in found.written.get("does", ()))


def _is_of_all(made: Mapping[str, Any]) -> bool:
    """Whether an ability is the army's own, and not one that its units use."""
    return "holds" in made or made.get("user") == "player"


def _is_one(sorts: Sequence[Mapping[str, Any]], words: Collection[str]) -> bool:
    return any(set(one.get("has", ())) <= set(words) and not set(one.get("lacks", ())) & set(words) for one in sorts)


def _parted(
    abilities: Sequence[dict[str, Any]], units: Sequence[Unit]
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """What all of an army's casters know, and with their sorts what only some of them do."""
    of_all: list[dict[str, Any]] = []
    given: list[dict[str, Any]] = []
    for one in abilities:
        made = {key: value for key, value in one.items() if key != "casters"}
        caster = "WIZARD" if "spell" in one["keywords"] else "PRIEST"
        sorts = [{**sort, "has": [*sort.get("has", ()), caster]} for sort in one.get("casters", [{}])]
        if all(_is_one(sorts, words) for words in _every(units, caster)):
            of_all.append(made)
        else:
            given.append({**made, "sorts": sorts})
    return of_all, given


def _give(scroll: dict[str, Any], abilities: Sequence[Mapping[str, Any]]) -> None:
    words = {*scroll["keywords"], *scroll.get("levels", {}), scroll["name"].upper()}
    mine = [one for one in abilities if _is_one(one.get("sorts", ({},)), words)]
    if mine:
        bare = [{key: value for key, value in one.items() if key != "sorts"} for one in mine]
        # Each warscroll has its own: YAML would write one object in two places as a reference.
        scroll["abilities"] = [*scroll.get("abilities", ()), *json.loads(json.dumps(bare))]


def _every(units: Sequence[Unit], caster: str) -> list[set[str]]:
    """The keywords of each of an army's casters, of every unit where none is named."""
    words = [{*plain, *levels, called(one)} for one in units for plain, levels in [words_of(one.keywords)]]
    return [one for one in words if not caster or caster in one]
