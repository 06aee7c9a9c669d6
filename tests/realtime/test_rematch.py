"""A rematch: offered at the table where the match ended and taken there; all sit at the new one at once, by the keys they have."""

import asyncio
import json
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Any

import pytest

from app.persistence import matches
from app.persistence.engine import Store
from app.persistence.seats import sides_of
from app.realtime.seating import Sits
from app.realtime.series import Series, before
from app.rules.kernel.seats import SEATS
from app.settings import Settings
from tests.realtime.served import Player, app_of, seat_table, serving, sitting, toy_tables


async def wish(player: Player, wished: str | None) -> dict[str, Any]:
    """Wishes for something, which must be taken."""
    answer = await player.order("wish_rematch", wish=wished)
    assert answer["kind"] == "accepted", answer
    return answer


async def told(player: Player, **rematch: Any) -> dict[str, Any]:
    """What a player is told of the rematch, once it says this."""
    while True:
        for frame in reversed(player.frames):
            if frame["kind"] in ("presence", "welcome"):
                now = frame.get("presence", frame)["rematch"]
                if now and rematch.items() <= now.items():
                    return dict(now)
                break
        await player.next()


async def next_table(player: Player) -> str:
    """The id of the new table, once there is one."""
    while not (now := await told(player))["table"]:
        await player.until("presence")
    return str(now["table"])


async def finished(
    stack: AsyncExitStack, address: str, store: Store, settings: Settings, kinds: Sequence[Sits] = ("link", "link")
) -> tuple[str, dict[str, str], dict[str, Player]]:
    """A duel that red has won: its id, its keys, and who is there, a watcher among them."""
    match_id, keys = await seat_table(store, settings, kinds, bot="random" if "bot" in kinds else "", goal=1)
    for seat in keys:
        await matches.name_seat(store, match_id, seat, {"red": "Ana", "blue": "Ben"}[seat])
    there = {seat: await stack.enter_async_context(sitting(address, match_id, key)) for seat, key in keys.items()}
    there["watcher"] = await stack.enter_async_context(sitting(address, match_id))
    if "shared" in kinds:
        there["blue"] = there["red"]
    shared = "shared" in kinds
    await there["red"].done("choose", number=3, seat="red" if shared else None)
    if "blue" in there:
        await there["blue"].done("choose", number=4, seat="blue" if shared else None)
    await there["red"].sees(lambda view: view["turn"].get("active") == "red")
    await there["red"].done("throw", seat="red" if shared else None)
    for player in there.values():
        await player.sees(lambda view: bool(view.get("result")))
    return match_id, keys, there


@pytest.mark.parametrize("wished", ["same", "swapped"])
async def test_an_offer_that_is_taken_sits_both_at_the_new_table_and_shows_watchers_the_way(
    address: str, store: Store, settings: Settings, wished: str
) -> None:
    async with AsyncExitStack() as stack:
        old, keys, at = await finished(stack, address, store, settings)
        await wish(at["red"], wished)
        for player in at.values():
            now = await told(player, wishes={"red": wished})
            assert now.pop("series")["won"] == {"red": 1}
            assert now == {"wishes": {"red": wished}, "table": None}
        await wish(at["blue"], wished)
        new = await next_table(at["watcher"])
        assert {await next_table(player) for player in at.values()} == {new}
        assert new != old
        seats = {"red": "blue", "blue": "red"} if wished == "swapped" else {"red": "red", "blue": "blue"}
        for before, after in seats.items():
            async with sitting(address, new, keys[before]) as player:
                welcome = player.frames[0]
                assert (welcome["you"]["seat"], welcome["match"]["status"]) == (after, "live")
                assert welcome["presence"]["seats"][after]["name"] == {"red": "Ana", "blue": "Ben"}[before]
        row = await matches.get(store, new)
        assert row is not None
        assert (row.system, row.name, row.options["rules"]) == ("toy", "Test", {"goal": 1})


async def test_rematches_are_a_series_that_the_first_to_win_two_has_won(
    address: str, store: Store, settings: Settings
) -> None:
    async with AsyncExitStack() as stack:
        table, keys, at = await finished(stack, address, store, settings)
        stood = []
        for swap in ({"red": "blue", "blue": "red"}, {"red": "red", "blue": "blue"}, None):
            stood.append((await told(at["red"], wishes={}))["series"])
            if swap is None:
                break
            for seat in keys:
                await wish(at[seat], "same" if swap["red"] == "red" else "swapped")
            table = await next_table(at["red"])
            keys = {swap[seat]: key for seat, key in keys.items()}
            at = {seat: await stack.enter_async_context(sitting(address, table, key)) for seat, key in keys.items()}
            await won_by_red(at)
        assert stood == [
            {"won": {"red": 1}, "played": 1, "winner": None},
            {"won": {"blue": 1, "red": 1}, "played": 2, "winner": None},
            {"won": {"blue": 1, "red": 2}, "played": 3, "winner": "red"},
        ]
        for seat in keys:
            await wish(at[seat], "same")
        row = await matches.get(store, await next_table(at["red"]))
        assert row
        assert before(row) == Series(), "a series that was won is over"


async def won_by_red(at: dict[str, Player]) -> None:
    """A duel that red wins."""
    await at["red"].done("choose", number=3)
    await at["blue"].done("choose", number=4)
    await at["red"].sees(lambda view: view["turn"].get("active") == "red")
    await at["red"].done("throw")
    for player in at.values():
        await player.sees(lambda view: bool(view.get("result")))


async def test_no_key_leaves_the_server_by_a_rematch(address: str, store: Store, settings: Settings) -> None:
    async with AsyncExitStack() as stack:
        _, keys, at = await finished(stack, address, store, settings)
        before = await matches.newest(store, statuses=["finished"], visibility=None)
        hashes = [row.key_hash.hex() for match in before for row in match.seats if row.key_hash]
        await wish(at["red"], "swapped")
        await wish(at["blue"], "swapped")
        for player in at.values():
            await next_table(player)
            said = json.dumps(player.frames)
            assert not [secret for secret in (*keys.values(), *hashes) if secret in said]


async def test_both_press_at_once_and_one_table_is_set(address: str, store: Store, settings: Settings) -> None:
    async with AsyncExitStack() as stack:
        _, _, at = await finished(stack, address, store, settings)
        again = await stack.enter_async_context(sitting(address, at["red"].frames[0]["match"]["id"], page=False))
        await asyncio.gather(wish(at["red"], "same"), wish(at["blue"], "same"))
        assert len({await next_table(player) for player in (*at.values(), again)}) == 1
        live = await matches.newest(store, statuses=["open", "live"], visibility=None)
        assert len(live) == 1
        assert (await at["red"].order("wish_rematch", wish="swapped"))["kind"] == "accepted"
        assert len(await matches.newest(store, statuses=["open", "live"], visibility=None)) == 1


async def test_who_wishes_for_other_sides_offers_them(address: str, store: Store, settings: Settings) -> None:
    async with AsyncExitStack() as stack:
        _, _, at = await finished(stack, address, store, settings)
        await wish(at["red"], "swapped")
        await wish(at["blue"], "same")
        assert (await told(at["red"], wishes={"red": "swapped", "blue": "same"}))["table"] is None
        await wish(at["red"], "same")
        assert await next_table(at["blue"])


async def test_an_offer_is_taken_back_or_put_off_and_stands_for_who_puts_it_off(
    address: str, store: Store, settings: Settings
) -> None:
    async with AsyncExitStack() as stack:
        _, _, at = await finished(stack, address, store, settings)
        await wish(at["red"], "same")
        await told(at["blue"], wishes={"red": "same"})
        await wish(at["red"], None)
        await told(at["blue"], wishes={})
        await wish(at["red"], "same")
        await wish(at["blue"], "not_now")
        await told(at["red"], wishes={"red": "same", "blue": "not_now"})
        await wish(at["blue"], "same")
        assert await next_table(at["red"])


async def test_a_restart_between_offer_and_answer_loses_nothing(store: Store, settings: Settings) -> None:
    async with AsyncExitStack() as stack:
        with serving(app_of(settings)) as address:
            old, keys, at = await finished(stack, address, store, settings)
            await wish(at["red"], "swapped")
        with serving(app_of(settings)) as address:
            async with sitting(address, old, keys["blue"]) as blue:
                offered = blue.frames[0]["presence"]["rematch"]
                assert (offered["wishes"], offered["table"]) == ({"red": "swapped"}, None)
                await wish(blue, "swapped")
                new = await next_table(blue)
            async with sitting(address, old, keys["red"]) as red:
                assert red.frames[0]["presence"]["rematch"]["table"] == new, "who comes back later finds it"
    assert await sides_of(store, new, keys["red"]) == ("blue",)


async def test_an_offer_in_one_process_is_taken_in_another(store: Store, settings: Settings) -> None:
    async with AsyncExitStack() as stack:
        one = stack.enter_context(serving(app_of(settings)))
        two = stack.enter_context(serving(app_of(settings)))
        old, keys, at = await finished(stack, one, store, settings)
        far = await stack.enter_async_context(sitting(two, old, keys["blue"]))
        await wish(at["red"], "same")
        await told(far, wishes={"red": "same"})
        await wish(far, "same")
        assert await next_table(at["red"]) == await next_table(far) == await next_table(at["watcher"])


@pytest.mark.parametrize("kinds", [("link", "bot"), ("shared", "shared")])
async def test_against_a_bot_or_on_one_screen_the_rematch_is_there_at_once(
    address: str, store: Store, settings: Settings, kinds: tuple[Sits, ...]
) -> None:
    async with AsyncExitStack() as stack:
        _, keys, at = await finished(stack, address, store, settings, kinds)
        await wish(at["red"], "swapped")
        new = await next_table(at["watcher"])
        shared = kinds[0] == "shared"
        assert await sides_of(store, new, keys["red"]) == (("blue", "red") if shared else ("blue",))
        async with sitting(address, new, keys["red"]) as player:
            assert player.frames[0]["presence"]["seats"]["red"]["bot"] is not shared
            assert player.frames[0]["match"]["status"] == "live"


async def test_of_four_all_must_agree_and_each_goes_one_seat_on(address: str, store: Store, settings: Settings) -> None:
    match_id, keys = await seat_table(store, settings, ("link",) * 4, system="quartet")
    async with AsyncExitStack() as stack:
        at = {seat: await stack.enter_async_context(sitting(address, match_id, key)) for seat, key in keys.items()}
        for seat in ("blue", "jade", "plum"):
            await at[seat].done("concede")
        await at["red"].sees(lambda view: bool(view.get("result")))
        for seat in SEATS[:-1]:
            await wish(at[seat], "swapped")
        assert (await told(at["plum"], wishes=dict.fromkeys(SEATS[:-1], "swapped")))["table"] is None
        await wish(at["plum"], "swapped")
        new = await next_table(at["red"])
    assert [await sides_of(store, new, keys[seat]) for seat in SEATS] == [("blue",), ("jade",), ("plum",), ("red",)]


async def test_a_rematch_is_wished_for_by_players_after_the_end(address: str, store: Store, settings: Settings) -> None:
    match_id, keys = await seat_table(store, settings, goal=1)
    async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id) as watcher:
        assert red.frames[0]["presence"]["rematch"] is None
        assert (await red.order("wish_rematch", wish="same"))["refusal"]["code"] == "not_over"
        assert (await watcher.order("wish_rematch", wish="same"))["refusal"]["code"] == "spectator"


async def test_what_cannot_be_set_so_any_more_is_said_and_the_table_lost_nothing(
    store: Store, settings: Settings
) -> None:
    async with AsyncExitStack() as stack:
        with serving(app_of(settings)) as address:
            old, keys, at = await finished(stack, address, store, settings)
            await wish(at["red"], "same")
            faulty = """UPDATE match SET options = jsonb_set(options, '{rules,goal}', '"gone"') WHERE id = $1"""
            await store.pool.execute(faulty, old)
        with serving(app_of(settings)) as address:
            async with sitting(address, old, keys["blue"]) as blue:
                assert (await blue.order("wish_rematch", wish="same"))["refusal"]["code"] == "no_rematch"
                await told(blue, wishes={"red": "same"})
    tables = toy_tables(store, settings)
    assert await tables.table(old)
    await tables.close()
