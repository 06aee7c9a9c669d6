"""Nobody unsays a ruling alone, nor another's leaving: a takeback that goes over one asks the others. What was put in the place
of a proposal is not agreed to by a word on that."""

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


async def test_a_word_on_a_proposal_is_none_on_the_next_one(address: str, store: Store, settings: Settings) -> None:
    """Red puts another proposal in the place of the one that Blue has seen and is about to accept."""
    match_id, keys = await seat_table(store, settings, system="quartet")
    async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id, keys["blue"]) as blue:
        await red.done("propose_ruling", corrections=[{"kind": "note", "text": "We play on"}])
        await blue.sees(lambda view: bool(view.get("ruling")))
        seen = blue.n
        await red.done("withdraw_ruling")
        await red.done("propose_ruling", corrections=FIVE)
        await blue.sees(lambda view: "lives" in str(view.get("ruling")))
        before = {"kind": "answer_ruling", "accept": True, "to": "red"}
        late = await blue.order("act", seen=seen, command=before)
        assert late["refusal"]["code"] == "stale_view"
        assert blue.view.get("ruling"), "it still waits for Blue's word"
        await blue.done("answer_ruling", accept=True, to="red")
        await red.sees(lambda view: not view.get("ruling"))


async def test_who_left_is_asked_before_that_is_undone(address: str, store: Store, settings: Settings) -> None:
    match_id, keys = await seat_table(store, settings, ("link", "link", "link"), system="quartet")
    async with (
        sitting(address, match_id, keys["red"]) as red,
        sitting(address, match_id, keys["blue"]) as blue,
        sitting(address, match_id, keys["jade"]) as jade,
    ):
        await red.done("propose_ruling", corrections=FIVE)
        await red.done("withdraw_ruling")
        await blue.sees(lambda view: not view.get("ruling"))
        await blue.done("concede")
        await red.sees(lambda view: view["seats"]["blue"]["out"])
        assert (await red.order("take_back"))["kind"] == "accepted"
        assert (await jade.until("take_back_asked"))["wanted"] == ["blue", "jade"]
