"""Rolls bound by links: each page gives one for each command that rolls, after that command's digest was told to all."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack

import pytest

from app.persistence import journal
from app.persistence.engine import Store
from app.persistence.journal import Entry
from app.realtime.dice.chains import Bond, digest_of, sealed_text
from app.realtime.dice.fair_dice import FairDice
from app.realtime.live import links as linking
from app.settings import Settings
from tests.pages import PageChain
from tests.realtime.served import Player, app_of, seat_table, serving, sitting


@pytest.fixture
def address(settings: Settings) -> Iterator[str]:
    with serving(app_of(settings)) as where:
        yield where


async def chosen(red: Player, blue: Player) -> None:
    """Both have chosen; the next thing is a throw of red's."""
    await red.done("choose", number=3)
    await blue.done("choose", number=3)
    await red.sees(lambda view: view["turn"].get("active") == "red")


async def throws(store: Store, match_id: str) -> list[Entry]:
    return [row for row in await journal.read(store, match_id) if row.command["kind"] == "throw"]


def bond_of(row: Entry) -> Bond:
    assert row.bound
    return Bond.read(row.bound)


async def faces_by(store: Store, match_id: str, row: Entry) -> list[list[int]]:
    """The faces that follow from the seed and from what a row says of its links."""
    dice = FairDice(await seed_of(store, match_id), bond_of(row).links, match_id, row.dice_before)
    return [list(dice.roll(len(roll["faces"]))) for roll in row.rolls or ()]


async def seed_of(store: Store, match_id: str) -> bytes:
    seed: bytes = await store.pool.fetchval("SELECT seed FROM match WHERE id = $1", match_id)
    return seed


async def test_a_roll_follows_from_a_link_of_each_page(store: Store, settings: Settings, address: str) -> None:
    match_id, keys = await seat_table(store, settings, naming=4)
    async with (
        sitting(address, match_id, keys["red"]) as red,
        sitting(address, match_id, keys["blue"]) as blue,
        sitting(address, match_id) as watcher,
    ):
        await chosen(red, blue)
        await red.done("throw")
        told = await blue.until("dice_bound")
        await watcher.until("changed")
        pages = {"red": red.page.chains["red"], "blue": blue.page.chains["blue"]}
        wanted = next(frame for frame in blue.frames if frame["kind"] == "link_wanted")
    (row,) = await throws(store, match_id)
    bond = bond_of(row)
    assert bond.links == told["links"] == {seat: chain.links[1] for seat, chain in pages.items()}
    assert bond.chains == {seat: chain.end for seat, chain in pages.items()}
    text = sealed_text(match_id, row.seq, "red", row.command, bond.chains)
    assert bond.digest == wanted["digest"] == told["digest"] == digest_of(await seed_of(store, match_id), text)
    assert [roll["faces"] for roll in row.rolls or ()] == await faces_by(store, match_id, row)
    assert not [frame for frame in watcher.frames if frame["kind"] in ("link_wanted", "dice_bound")]


async def test_each_command_has_links_of_its_own(store: Store, settings: Settings, address: str) -> None:
    match_id, keys = await seat_table(store, settings, naming=4, goal=50)
    async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id, keys["blue"]) as blue:
        await chosen(red, blue)
        for count in range(6):
            thrower = (red, blue)[count % 2]
            await thrower.sees(lambda view, seat=("red", "blue")[count % 2]: view["turn"]["active"] == seat)  # type: ignore[misc]
            await thrower.done("throw")
        chain = blue.page.chains["blue"]
    rows = await throws(store, match_id)
    assert [bond_of(row).links["blue"] for row in rows] == chain.links[1:7]
    assert all(not bond_of(row).spent for row in rows)


async def test_without_whoever_is_away_dice_fall_and_the_table_tells(
    store: Store, settings: Settings, address: str
) -> None:
    match_id, keys = await seat_table(store, settings, naming=4)
    async with sitting(address, match_id, keys["red"]) as red:
        async with sitting(address, match_id, keys["blue"]) as blue:
            await chosen(red, blue)
        await red.until("presence")
        await red.done("throw")
        told = next(frame for frame in reversed(red.frames) if frame["kind"] == "dice_bound")
    assert set(told["chains"]) == set(told["links"]) == {"red"}


async def test_nobody_rolls_before_each_player_has_sealed(store: Store, settings: Settings, address: str) -> None:
    match_id, keys = await seat_table(store, settings, naming=4)
    async with (
        sitting(address, match_id, keys["red"]) as red,
        sitting(address, match_id, keys["blue"], page=False) as blue,
    ):
        await chosen(red, blue)
        answer = await red.act("throw")
        assert (answer["refusal"]["code"], answer["refusal"]["facts"]["seats"]) == ("chance_awaited", ["blue"])


async def test_a_table_that_needs_everybody_waits_for_who_is_away(
    store: Store, settings: Settings, address: str
) -> None:
    match_id, keys = await seat_table(store, settings, naming=4, more={"dice_need": "everybody"})
    async with sitting(address, match_id, keys["red"]) as red:
        async with sitting(address, match_id, keys["blue"]) as blue:
            await chosen(red, blue)
        await red.until("presence")
        answer = await red.act("throw")
        assert (answer["refusal"]["code"], answer["refusal"]["facts"]["seats"]) == ("link_awaited", ["blue"])
        async with sitting(address, match_id, keys["blue"], kept=blue.page):
            await red.done("throw")
    (row,) = await throws(store, match_id)
    assert set(bond_of(row).links) == {"red", "blue"}


async def test_a_page_that_says_nothing_is_waited_for_once(
    store: Store, settings: Settings, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(linking, "LINK_SECONDS", 0.4)
    match_id, keys = await seat_table(store, settings, naming=4, goal=50)
    async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id, keys["blue"]) as blue:
        await chosen(red, blue)
        chain = blue.page.chains.pop("blue")
        await red.done("throw")
        await blue.done("throw")
        late = next(frame for frame in blue.frames if frame["kind"] == "link_wanted")["digest"]
        await blue.send(chain.link(late))
        await blue.order("say", text="here I am")
        blue.page.chains["blue"] = chain
        await red.sees(lambda view: view["turn"]["active"] == "red")
        await red.done("throw")
    asked, after, again = (bond_of(row) for row in await throws(store, match_id))
    assert set(asked.chains) == set(asked.links) == {"red"}
    assert asked.spent == {"red": [late]}, "all are asked anew without it: nobody chooses by withholding a link"
    assert set(after.chains) == {"red"}, "it is not asked again before it says something"
    assert set(again.links) == {"red", "blue"}
    assert again.spent == {"blue": [late]}, "and what it gave in vain is told"


async def test_a_page_that_is_loaded_anew_is_asked_again(store: Store, settings: Settings, address: str) -> None:
    match_id, keys = await seat_table(store, settings, naming=4)
    async with sitting(address, match_id, keys["red"]) as red:
        async with sitting(address, match_id, keys["blue"]) as blue:
            await chosen(red, blue)
            chain = blue.page.chains.pop("blue")
            throwing = asyncio.create_task(red.done("throw"))
            await blue.until("link_wanted")
        blue.page.chains["blue"] = chain
        async with sitting(address, match_id, keys["blue"], kept=blue.page) as back:
            await throwing
            await back.sees(lambda view: view["turn"]["active"] == "blue")
    (row,) = await throws(store, match_id)
    assert bond_of(row).links["blue"] == chain.links[1]


async def test_a_page_that_leaves_while_it_is_asked_is_not_waited_for_long(
    store: Store, settings: Settings, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(linking, "LINK_SECONDS", 200.0)
    monkeypatch.setattr(linking, "COMING_SECONDS", 0.2)
    match_id, keys = await seat_table(store, settings, naming=4)
    async with sitting(address, match_id, keys["red"]) as red:
        async with sitting(address, match_id, keys["blue"]) as blue:
            await chosen(red, blue)
            blue.page.chains.clear()
            throwing = asyncio.create_task(red.done("throw"))
            await blue.until("link_wanted")
        await throwing
    (row,) = await throws(store, match_id)
    assert set(bond_of(row).links) == {"red"}


async def test_a_second_device_seals_a_chain_of_its_own(store: Store, settings: Settings, address: str) -> None:
    match_id, keys = await seat_table(store, settings, naming=4)
    async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id, keys["blue"]) as blue:
        await chosen(red, blue)
        async with sitting(address, match_id, keys["blue"]) as other:
            ends = {blue.page.chains["blue"].end, other.page.chains["blue"].end}
            await red.done("throw")
    rows = await journal.read(store, match_id)
    assert {row.command["end"] for row in rows if row.command["kind"] == "chain_sealed" and row.seat == "blue"} == ends
    assert bond_of(rows[-1]).chains["blue"] in ends, "the digest says which of them is asked"


async def test_what_is_no_link_is_refused_and_the_right_one_counts(
    store: Store, settings: Settings, address: str
) -> None:
    match_id, keys = await seat_table(store, settings, naming=4, goal=50)
    async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id, keys["blue"]) as blue:
        await chosen(red, blue)
        await red.done("throw")
        await blue.done("throw")
        await red.sees(lambda view: view["turn"]["active"] == "red")
        chain = blue.page.chains.pop("blue")
        throwing = asyncio.create_task(red.done("throw"))
        digest = (await blue.until("link_wanted"))["digest"]
        while digest in chain.given:
            digest = (await blue.until("link_wanted"))["digest"]
        right = chain.link(digest)
        for wrong in (
            {"link": chain.links[2]},
            {"link": chain.links[4]},
            {"link": "0" * 64},
            {"link": PageChain(match_id, "red").links[1]},
            {"spent": ["0" * 64]},
        ):
            await blue.send({**right, **wrong})
            assert (await blue.until("refused"))["refusal"]["code"] == "link_of_no_chain"
        await blue.send({**right, "digest": "0" * 64})
        await blue.send({**right, "seat": "red"})
        assert (await blue.until("refused"))["refusal"]["code"] == "wrong_seat"
        assert not throwing.done()
        await blue.send(right)
        await throwing
    assert bond_of((await throws(store, match_id))[-1]).links["blue"] == chain.links[3]


async def test_while_links_are_awaited_commands_wait_and_talk_goes_on(
    store: Store, settings: Settings, address: str
) -> None:
    match_id, keys = await seat_table(store, settings, naming=4)
    async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id, keys["blue"]) as blue:
        await chosen(red, blue)
        chain = blue.page.chains.pop("blue")
        throwing = asyncio.create_task(red.done("throw"))
        digest = (await blue.until("link_wanted"))["digest"]
        await blue.send({"kind": "act", "ref": "mine", "seen": blue.n + 1000, "command": {"kind": "throw"}})
        assert (await blue.order("say", text="wait for it"))["kind"] == "accepted"
        assert not [frame for frame in blue.frames if frame.get("ref") == "mine"]
        blue.page.chains["blue"] = chain
        await blue.send(chain.link(digest))
        await blue.until("accepted", ref="mine")
        await throwing
    first, second = await throws(store, match_id)
    assert (first.seat, second.seat) == ("red", "blue")


async def test_what_another_process_writes_first_spends_the_link(
    store: Store, settings: Settings, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pages are asked anew as soon as that row is heard of, not only once they are waited for no more."""
    monkeypatch.setattr(linking, "LINK_SECONDS", 200.0)
    match_id, keys = await seat_table(store, settings, naming=4)
    async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id, keys["blue"]) as blue:
        await chosen(red, blue)
        chain = blue.page.chains.pop("blue")
        throwing = asyncio.create_task(red.done("throw"))
        digest = (await blue.until("link_wanted"))["digest"]
        chain.link(digest)  # it is on its way, and comes for a command that is another one by then
        blue.page.chains["blue"] = chain
        seq = await journal.last(store, match_id) + 1
        row = {"kind": "chain_sealed", "end": PageChain(match_id, "red").end}
        await journal.append(store, match_id=match_id, seq=seq, seat="red", ref="elsewhere", command=row, events=())
        await throwing
    (row,) = await throws(store, match_id)
    bond = bond_of(row)
    assert bond.digest != digest
    assert bond.spent == {"red": [digest], "blue": [digest]}
    assert bond.links["blue"] == chain.links[2]


async def test_one_screen_gives_a_link_for_each_of_its_seats(store: Store, settings: Settings, address: str) -> None:
    match_id, keys = await seat_table(store, settings, ("shared", "shared"), naming=4)
    async with sitting(address, match_id, keys["red"]) as both:
        for seat in ("red", "blue"):
            await both.done("choose", seat=seat, number=3)
        await both.done("throw", seat="red")
        links = {seat: chain.links[1] for seat, chain in both.page.chains.items()}
    assert bond_of((await throws(store, match_id))[0]).links == links


async def test_a_bots_rolls_are_bound_by_the_player(store: Store, settings: Settings, address: str) -> None:
    match_id, keys = await seat_table(store, settings, ("link", "bot"), bot="random", naming=4, goal=50)
    async with sitting(address, match_id, keys["red"]) as red:
        await red.done("choose", number=3)
        await red.sees(lambda view: view["turn"].get("active") == "red")
        await red.done("throw")
        await red.sees(lambda view: view["turn"].get("active") == "blue")
        await red.sees(lambda view: view["turn"].get("active") == "red")
    rows = await throws(store, match_id)
    assert {row.seat for row in rows} >= {"red", "blue"}
    assert all(set(bond_of(row).links) == {"red"} for row in rows)


async def test_a_page_at_another_process_is_asked_there(store: Store, settings: Settings) -> None:
    match_id, keys = await seat_table(store, settings, naming=4, goal=50)
    async with AsyncExitStack() as stack:
        one, two = (stack.enter_context(serving(app_of(settings))) for _ in range(2))
        red = await stack.enter_async_context(sitting(one, match_id, keys["red"]))
        blue = await stack.enter_async_context(sitting(two, match_id, keys["blue"]))
        await chosen(red, blue)
        for _ in range(3):
            for player, seat in ((red, "red"), (blue, "blue")):
                await player.sees(lambda view, seat=seat: view["turn"]["active"] == seat)  # type: ignore[misc]
                await player.done("throw")
    rows = await throws(store, match_id)
    assert len(rows) == 6
    assert all(set(bond_of(row).links) == {"red", "blue"} and not bond_of(row).spent for row in rows)
