"""`castra selfplay --army` plays with the armies and the points it is given, in every system that takes lists."""

from typing import Any

import pytest

from app.bots.deciding import SeededChooser
from app.cli.selfplay import LOCK, new_match
from app.systems.registry import SYSTEMS

GIVEN = [(system, army) for system in SYSTEMS if system.armies for army in sorted(system.armies.ready(system.library))]


@pytest.mark.parametrize(("system", "army"), GIVEN, ids=[f"{system.key}-{army}" for system, army in GIVEN])
def test_an_army_that_is_given_is_the_one_that_is_fixed(system: Any, army: str) -> None:
    match = new_match(system.key, 3, {}, (army,) * 2)
    locks = [offer for offer in system.rules.offers(match.start, "red") if offer.command.get("kind") == LOCK]
    for number, lock in enumerate(locks):
        assert lock.locked is None, f"{army} cannot be played: {lock.locked.code}"
        command = match.brains["red"](system.rules, match.start, "red", SeededChooser(b"seed", str(number)))
        assert command.kind == LOCK
    assert match.start.sides["red"].draft.id == army


def test_agreed_points_are_kept() -> None:
    given = new_match("warmaster", 3, {}, ("orc_1000",) * 2, agreed={"points": 2000}).start
    assert (given.options.points, given.sides["red"].draft.id) == (2000, "orc_1000")
    assert new_match("warmaster", 3, {}, agreed={"points": 2000}).start.options.points == 2000
