"""Tables of three and four: seats filled in every way, secrets between each pair, takebacks, conceding, records."""

import json
from contextlib import AsyncExitStack
from itertools import permutations

import pytest

from app.persistence import journal, matches
from app.persistence.engine import Store
from app.realtime.records.record import record_of
from app.realtime.records.verification import verify
from app.realtime.tables.forking import fork, import_record
from app.realtime.tables.live_tables import BadTable
from app.rules.kernel.seats import SEATS
from app.settings import Settings
from tests.realtime.served import OWN, Player, seat_table, sitting, toy_tables
from tests.rules.quartet import QUARTET

LINKS = {2: ("link", "link"), 3: ("link",) * 3, 4: ("link",) * 4}


async def sit_all(stack: AsyncExitStack, address: str, match_id: str, keys: dict[str, str]) -> dict[str, Player]:
    """Every seat's player, and one who watches."""
    seats = {seat: await stack.enter_async_context(sitting(address, match_id, key)) for seat, key in keys.items()}
    return {**seats, "watcher": await stack.enter_async_context(sitting(address, match_id))}


def owing(seats: tuple[str, ...]):  # type: ignore[no-untyped-def]
    return lambda view: tuple(view["duties"].get("step", {}).get("seats", ())) == seats


async def test_hidden_answers_of_four_at_once_reach_nobody_else(address: str, store: Store, settings: Settings) -> None:
    match_id, keys = await seat_table(store, settings, LINKS[4], system="quartet")
    async with AsyncExitStack() as stack:
        at = await sit_all(stack, address, match_id, keys)
        for place, seat in enumerate(SEATS[:-1]):
            await at[seat].done("bid", number=6 - place)
            await at[seat].done("bid", number=5 - place)
            for other in at.values():
                await other.sees(owing(SEATS[place + 1 :]))
        for giver, viewer in permutations((*SEATS, "watcher"), 2):
            if giver in SEATS[:-1]:
                said = json.dumps([at[viewer].view["seats"][giver], at[viewer].log])
                assert "secret" not in said
        changes = {seat: sum(frame["kind"] == "changed" for frame in at[seat].frames) for seat in at}
        assert changes["plum"] == changes["watcher"] == 3, "a change of mind is sent to nobody else"
        assert at["red"].view["seats"]["red"]["counters"]["secret"] == 5
        await at["plum"].done("bid", number=1)
        for player in at.values():
            await player.sees(owing(("red",)))
            assert [player.view["seats"][seat]["facts"]["last"] for seat in SEATS] == [5, 4, 3, 1]


@pytest.mark.parametrize("giver", SEATS)
async def test_what_is_sent_to_others_does_not_depend_on_a_hidden_answer(
    address: str, store: Store, settings: Settings, giver: str
) -> None:
    sent: list[dict[str, str]] = []
    for number in (2, 5):
        match_id, keys = await seat_table(store, settings, LINKS[4], system="quartet")
        async with AsyncExitStack() as stack:
            at = await sit_all(stack, address, match_id, keys)
            await at[giver].done("bid", number=number)
            refused = {seat: await at[seat].refused("bid", number=9) for seat in SEATS if seat != giver}
            for player in at.values():
                await player.sees(owing(tuple(seat for seat in SEATS if seat != giver)))
            sent.append(
                {
                    seat: json.dumps([player.view, player.offers, refused.get(seat), len(player.log)])
                    for seat, player in at.items()
                    if seat != giver
                }
            )
    assert sent[0] == sent[1]


async def test_a_takeback_after_dice_needs_all_others_still_in(address: str, store: Store, settings: Settings) -> None:
    match_id, keys = await seat_table(store, settings, LINKS[4], system="quartet", lives=9)
    async with AsyncExitStack() as stack:
        at = await sit_all(stack, address, match_id, keys)
        for seat, number in zip(SEATS, (6, 1, 1, 1), strict=True):
            await at[seat].done("bid", number=number)
        await at["plum"].done("concede")
        await at["red"].sees(owing(("red",)))
        await at["red"].done("strike", target="blue")
        await at["red"].order("take_back")
        asked = await at["blue"].until("take_back_asked")
        assert (asked["seat"], asked["wanted"]) == ("red", ["blue", "jade"])
        out = await at["plum"].order("answer_take_back", agree=True)
        assert out["refusal"]["code"] == "no_take_back_asked"
        await at["blue"].order("answer_take_back", agree=True)
        assert (await at["jade"].until("take_back_asked", wanted=["jade"]))["seat"] == "red"
        twice = await at["blue"].order("answer_take_back", agree=True)
        assert twice["refusal"]["code"] == "no_take_back_asked"
        await at["jade"].order("answer_take_back", agree=True)
        assert (await at["red"].until("take_back_settled"))["agreed"] is True
        assert [at["red"].view["seats"][seat]["score"] for seat in SEATS] == [9, 9, 9, 9]


async def test_one_concedes_and_watches_while_the_others_go_on_and_the_record_holds(
    address: str, store: Store, settings: Settings
) -> None:
    match_id, keys = await seat_table(store, settings, LINKS[3], system="quartet", lives=1)
    async with AsyncExitStack() as stack:
        at = await sit_all(stack, address, match_id, keys)
        await at["blue"].done("bid", number=6)
        await at["blue"].done("concede")
        await at["jade"].sees(lambda view: view["seats"]["blue"]["out"])
        assert owing(("red", "jade"))(at["jade"].view)
        assert at["blue"].offers["blue"] == []
        assert await at["blue"].refused("bid", number=1) == "out_of_the_game"
        while not at["red"].view.get("result"):
            await at["red"].done("bid", number=6)
            await at["jade"].done("bid", number=1)
            await at["red"].sees(owing(("red",)))
            before = at["red"].view["turn"]["round"]
            await at["red"].done("strike", target="jade")
            await at["jade"].sees(lambda view, before=before: view["turn"]["round"] > before or view.get("result"))
        await at["blue"].sees(lambda view: bool(view.get("result")))
        await at["watcher"].sees(lambda view: bool(view.get("result")))
    tables = toy_tables(store, settings)
    row = await matches.get(store, match_id)
    assert row is not None
    assert [item.side for item in row.seats] == ["blue", "jade", "red"]
    start = await tables.first_state(row)
    record = verify(iter(record_of(QUARTET, row, start, await journal.read(store, match_id))), OWN)
    again, _ = await import_record(tables, record)
    table = await tables.table(again.id)
    assert table is not None
    assert (table.match.seats, table.match.over) == (("red", "blue", "jade"), True)
    branch, branch_keys = await fork(tables, record, 2)
    on = await tables.table(branch.id)
    assert on is not None
    assert (set(branch_keys), tables.systems["quartet"].rules.playing(on.match.state)) == (
        {"red", "blue", "jade"}, ("red", "jade"),
    )  # fmt: skip
    await tables.close()


async def test_one_screen_for_two_a_link_and_a_bot_at_one_table(address: str, store: Store, settings: Settings) -> None:
    match_id, keys = await seat_table(
        store, settings, ("shared", "shared", "link", "bot"), system="quartet", bot="random", lives=9
    )
    assert keys["red"] == keys["blue"] != keys["jade"]
    async with sitting(address, match_id, keys["red"]) as screen, sitting(address, match_id, keys["jade"]) as jade:
        assert screen.frames[0]["you"] == {"role": "hot_seat", "seat": None, "seats": ["red", "blue"]}
        assert (jade.frames[0]["you"]["seat"], jade.frames[0]["presence"]["seats"]["plum"]["bot"]) == ("jade", True)
        assert [seat for seat, offers in screen.offers.items() if offers] == ["red"]
        await screen.done("bid", seat="red", number=4)
        await screen.sees(lambda view: "red" not in view["duties"]["step"]["seats"])
        assert "secret" not in json.dumps(screen.view["seats"]), "one hand is hidden before the other is shown"
        assert [seat for seat, offers in screen.offers.items() if offers] == ["blue"]
        assert (await screen.act("bid", seat="jade", number=4))["refusal"]["code"] == "wrong_seat"
        await screen.done("bid", seat="blue", number=4)
        await jade.done("bid", number=4)
        await jade.sees(lambda view: view["seats"]["plum"]["facts"].get("last") is not None)


async def test_an_eliminated_bot_is_never_waited_for(store: Store, settings: Settings) -> None:
    match_id, _ = await seat_table(store, settings, ("bot",) * 4, system="quartet", bot="random", lives=1)
    tables = toy_tables(store, settings)
    table = await tables.table(match_id)
    assert table is not None
    await table.bots.rest()
    assert table.match.over
    assert table.match.state.out
    await tables.close()


async def test_an_answer_said_in_advance_is_sent_by_the_table(address: str, store: Store, settings: Settings) -> None:
    match_id, keys = await seat_table(store, settings, LINKS[3], system="quartet")
    async with AsyncExitStack() as stack:
        at = await sit_all(stack, address, match_id, keys)
        await at["jade"].done("bid_always", number=5)
        await at["red"].sees(owing(("red", "blue")))
        assert at["jade"].view["seats"]["jade"]["counters"]["bid"] == 5
        assert "secret" not in json.dumps(at["red"].view["seats"])


@pytest.mark.parametrize("kinds", [("link",), ("link",) * 3])
async def test_a_duel_is_not_set_for_one_or_three(store: Store, settings: Settings, kinds: tuple[str, ...]) -> None:
    with pytest.raises((BadTable, ValueError)):
        await seat_table(store, settings, kinds)  # type: ignore[arg-type]
