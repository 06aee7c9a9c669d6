"""Abilities that wait for the same moment: initiative between players, a player's own as he says (DW-RND-05, DW-AMB-37)."""

from dataclasses import replace
from typing import Any

import pytest

from app.rules.diskwars.flow import deciders
from app.rules.diskwars.model.round_commands import Shoot
from app.rules.diskwars.model.round_events import DamageDealt, DiskWounded
from app.rules.diskwars.model.round_prompts import ForcedFlip, OrderingAbilities
from app.rules.diskwars.model.state import State
from app.rules.diskwars.offers import offers
from app.rules.kernel.seats import Seat
from tests.rules.diskwars.acting import told
from tests.rules.diskwars.arena import disk
from tests.rules.diskwars.play import done, move, pick, refused, with_card

TYRION, DRAGON, BEAST = "red.tyrion", "blue.sun_dragon", "blue.bloodthirster"


def between_two() -> State:
    """Tyrion has come to lie on two at once."""
    state = with_card("surround", disk(TYRION, 10, 20), disk(DRAGON, 20, 15), disk(BEAST, 20, 25))
    return done(state, move(TYRION, 0.0))


@pytest.mark.rule("DW-RND-05")
@pytest.mark.rule("DW-DSK-06")
@pytest.mark.parametrize(("first", "wounds"), [("0", (0, 1)), ("1", (1, 0))])
def test_a_player_puts_his_own_abilities_in_order(first: str, wounds: tuple[int, int]) -> None:
    """Tyrion rolls for each; whom he rolls for first is his player's word."""
    asking = between_two()
    assert isinstance(asking.step, OrderingAbilities)
    assert deciders(asking) == {"red"}
    (offer,) = (one for one in offers(asking, "red") if one.place == "prompt")
    need: Any = offer.need
    assert [one.facts["piece"] for one in need.options] == [BEAST, DRAGON]
    after = done(asking, pick(first), dice=(3, 6))
    assert (after.disks[BEAST].wounds, after.disks[DRAGON].wounds) == wounds


@pytest.mark.rule("DW-RND-05")
def test_what_does_not_wait_is_no_answer() -> None:
    asking = between_two()
    for picks in ((), ("2",), ("-1",), (TYRION,), ("0", "1")):
        assert refused(asking, pick(*picks)) == "pick_not_legal"
    assert refused(asking, pick("0"), seat="blue") == "not_decider"


@pytest.mark.rule("DW-RND-05")
@pytest.mark.rule("DW-AMB-37")
@pytest.mark.parametrize("order", [("red", "blue"), ("blue", "red")])
def test_between_players_initiative_says(order: tuple[Seat, ...]) -> None:
    """Tyrion engages Archaon: he rolls, Archaon burns; whose player is first in initiative goes first."""
    state = with_card("surround", disk(TYRION, 10, 20), disk("blue.archaon", 20, 20))
    events = told(replace(state, order=order), move(TYRION, 0.0), dice=(6,))
    told_of = [type(event) for event in events if isinstance(event, DamageDealt | DiskWounded)]
    assert told_of == ([DiskWounded, DamageDealt] if order[0] == "red" else [DamageDealt, DiskWounded])


@pytest.mark.rule("DW-RND-05")
@pytest.mark.rule("DW-AMB-14")
def test_nobody_is_asked_where_no_order_matters() -> None:
    """Archaon's two bursts are the same whichever comes first, and so are two flips of a Hellcannon."""
    state = with_card("surround", disk("red.archaon", 10, 20), disk(DRAGON, 20, 15), disk(BEAST, 20, 25))
    after = done(state, move("red.archaon", 0.0))
    assert not any(isinstance(step, OrderingAbilities) for step in after.stack)
    assert (after.disks[DRAGON].damage, after.disks[BEAST].damage) == (4, 4)
    gun = with_card("surround", disk("red.hellcannon", 45, 45), disk(DRAGON, 80, 45), disk("red.huntsmen", 45, 35.5))
    assert isinstance(done(gun, Shoot(disk="red.hellcannon", target=DRAGON), dice=(6, 4, 6, 2)).step, ForcedFlip)


@pytest.mark.rule("DW-RND-05")
@pytest.mark.rule("DW-WIN-08")
def test_of_one_who_is_out_nothing_is_asked() -> None:
    asking = between_two()
    assert deciders(replace(asking, out=("red",))) == frozenset()
