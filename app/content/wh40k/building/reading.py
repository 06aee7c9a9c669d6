"""An ability that a player writes, said in the referee's words: read by the grammar that reads those of rosters."""

from collections.abc import Mapping
from typing import Any

from app.content.building.builder import Reading
from app.content.building.document import Document
from app.content.wh40k.building.palette import brought
from app.content.wh40k.reading_abilities.reading import understood
from app.content.wh40k.reading_abilities.vocabulary import Vocabulary
from app.rules.wh40k.model.profiles import Library


def reading(document: Document, library: Library, sheet: str, ability: Mapping[str, Any]) -> Reading | None:
    """The abilities that the text of one says, the text beside the first; nothing where it is not certain."""
    sheets, weapons = brought(document)
    card = sheets.get(sheet)
    if card is None:
        return None
    fielded = [
        every[unit.sheet] for _, _, unit in document.units() if unit.sheet in (every := {**library.sheets, **sheets})
    ]
    borne = {word for one in (*sheets.values(), *fielded) for word in (*one.keywords, *one.factions)}
    vocabulary = Vocabulary(
        keywords=frozenset(borne),
        own=frozenset((*card.keywords, *card.factions)),
        names=(card.name, *card.profiles),
        weapons=frozenset(weapon.name.lower() for weapon in weapons.values()),
    )
    name, text = str(ability.get("name", "")), str(ability.get("text", ""))
    found = understood(text, vocabulary, all_bear=len(card.profiles) == 1)
    if found is None:
        return None
    texts = (text, *("" for _ in found.effects[1:]))
    written = ({"name": name, "text": said, **effect} for effect, said in zip(found.effects, texts, strict=True))
    return Reading(abilities=tuple(written), said=found.said)
