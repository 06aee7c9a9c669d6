"""Cards and warscrolls that stand in a text of their own, such as a scenario, instead of a file of content."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.content.abilities import waiting
from app.content.lines import Lined, Where
from app.content.load import BadContent, in_order
from app.content.underworlds.language import LANGUAGE, Reader
from app.content.underworlds.speech import asks, changes
from app.rules.underworlds.model.profiles import Card, Warscroll


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenOut:
    """What was read."""

    cards: tuple[Card, ...]
    warscroll: Warscroll | None


def read_out(cards: Sequence[Mapping[str, Any]], warscroll: Mapping[str, Any] | None, place: Where) -> WrittenOut:
    """Cards and a warscroll as data, found at a `place`. Raises BadContent; the lines are the caller's to find.

    A card is named by its id where it has no name, and says nothing where it has no text; a warscroll may inspire nobody.
    """
    data: Any = {"cards": [_named(card) for card in cards], "warscroll": {"inspire": [], **(warscroll or {})}}
    for step in reversed(place):
        data = {step: data}
    reader = Reader(Lined(data=data, lines={}), language=LANGUAGE)
    found = tuple(
        reader.made(Card, card, (*place, "cards", number)) for number, card in enumerate(reader.part((*place, "cards")))
    )
    own = reader.made(Warscroll, reader.part((*place, "warscroll")), (*place, "warscroll")) if warscroll else None
    waiting.judge([reader], changes, asks, lambda value: value[1])
    problems = [one for one in reader.problems if one.code != "inspire_condition_missing"]
    if problems:
        raise BadContent(in_order(problems))
    return WrittenOut(cards=tuple(card for card in found if card is not None), warscroll=own)


def _named(card: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"name": str(card.get("id", "")), "text": str(card.get("id", "")), **card}
