"""What lets something go has the key of passing: a hand at the keyboard is not led past the whole board to it."""

from collections.abc import Callable

from app.rules.underworlds.offers import offers
from app.rules.underworlds.system import SYSTEM
from tests.matches import Played

LETS_GO = {"keep_dice", "no_stand_fast", "no_drive_back", "no_overrun"}


def test_every_offer_that_lets_go_in_an_attack_has_the_role_of_passing(
    played: Callable[[str, int], Played],
) -> None:
    found = {
        (offer.id, offer.role)
        for state in played("underworlds", 2).states
        for seat in SYSTEM.owed(state)
        for offer in offers(state, seat)
        if offer.id in LETS_GO
    }
    assert {name for name, _ in found} >= {"no_drive_back"}
    assert {role for _, role in found} == {"pass"}
