"""Whatever a table of Diskwars calls by a name has that name in the language of the reader."""

from collections.abc import Callable, Iterator

import pytest

from app.rules.diskwars.views.view import view
from app.rules.kernel.seats import SPECTATOR, seated
from app.web.words import words
from tests.matches import Played

PEOPLE = {"Karl Franz", "Luthor Huss", "Tyrion", "Teclis"}
"""Who has one name in all languages."""
LANGUAGES = ("en", "es")
LOOK_EVERY = 9


def named(match: Played) -> Iterator[tuple[str, str, str]]:
    """What is called by a name, as everybody at the table sees it: where, and in English and Spanish; "" for none."""
    for state in match.states[::LOOK_EVERY]:
        for viewer in (*map(seated, state.seats), SPECTATOR):
            shown = view(state, viewer)
            for id, texts in shown.names.items():
                yield id, texts["en"], texts["es"]
            for unit in shown.units.values():
                yield unit.id, unit.name, shown.names.get(unit.id, {}).get("es", "")
            for card in shown.cards.values():
                if card.name:
                    yield card.id, card.name, str(card.facts.get("name_es", ""))
            for seat in shown.seats.values():
                if seat.army:
                    yield seat.seat, seat.army, str(seat.facts.get("army_es", ""))
            for piece in shown.terrain.values():
                yield piece.id, *(shown.names.get(piece.name or "", {}).get(language, "") for language in LANGUAGES)
            for zone in shown.zones.values():
                if zone.name:
                    yield zone.id, *(words(language).get(zone.name, "") for language in LANGUAGES)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_every_name_at_the_table_is_said_in_spanish(played: Callable[[str, int], Played], number: int) -> None:
    found = set(named(played("diskwars", number)))
    assert len(found) > 150
    assert [one for one in found if not one[1] or not one[2]] == []
    assert {english for _, english, spanish in found if english == spanish} <= PEOPLE
