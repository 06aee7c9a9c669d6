"""Nobody unsays a ruling alone: a takeback that goes over one asks the others, however little else was done."""

import pytest

from app.persistence.engine import Store
from app.settings import Settings
from tests.realtime.served import Player, seat_table, sitting

FIVE = [{"kind": "set_lives", "seat": "red", "lives": 5}]


async def is_asked(player: Player, other: Player) -> None:
    """The takeback is not done at once: the other is asked."""
    assert (await player.order("take_back"))["kind"] == "accepted"
    assert (await other.until("take_back_asked"))["seat"] == "red"


@pytest.mark.parametrize("withdrawn", [False, True])
async def test_what_one_proposed_is_not_unsaid_without_the_other(
    address: str, store: Store, settings: Settings, withdrawn: bool
) -> None:
    match_id, keys = await seat_table(store, settings, system="quartet")
    async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id, keys["blue"]) as blue:
        await red.done("propose_ruling", corrections=FIVE)
        if withdrawn:
            await red.done("withdraw_ruling")
        await is_asked(red, blue)
        await blue.order("answer_take_back", agree=True)
        assert (await red.until("take_back_settled"))["agreed"] is True
        assert bool(red.view.get("ruling")) == withdrawn


async def test_a_move_before_a_ruling_is_not_taken_back_over_it_alone(
    address: str, store: Store, settings: Settings
) -> None:
    match_id, keys = await seat_table(store, settings, system="quartet")
    async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id, keys["blue"]) as blue:
        await red.done("propose_ruling", corrections=FIVE)
        await red.done("withdraw_ruling")
        await red.done("bid_always", number=3)
        assert (await red.order("take_back"))["kind"] == "accepted", "a standing answer of its own, at once"
        assert "bid" not in red.view["seats"]["red"].get("counters", {})
        refused = await red.act("propose_ruling", corrections=FIVE)
        assert refused["refusal"]["code"] == "turned_down_already"
        await is_asked(red, blue)
