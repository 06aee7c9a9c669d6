"""Taking back: freely while nobody learnt anything by it, else by agreement."""

from typing import Any

import pytest

from app.persistence import journal
from app.persistence.engine import Store
from app.realtime.records.record import export
from app.realtime.records.verification import BadRecord, verify
from app.settings import Settings
from tests.realtime.served import Player, seat_table, sitting, toy_tables
from tests.rules.toy import TOY


async def begin(red: Player, blue: Player) -> None:
    await red.done("choose", number=3)
    await blue.done("choose", number=5)
    await red.sees(lambda view: view["turn"].get("active") == "red")


def x(player: Player) -> float:
    return float(player.view["pieces"]["red1"]["pose"]["x"])


async def test_ones_own_last_steps_are_taken_back_one_by_one(address: str, store: Store, settings: Settings) -> None:
    match_id, keys = await seat_table(store, settings)
    async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id, keys["blue"]) as blue:
        await begin(red, blue)
        for place in (3, 4, 5):
            await red.done("step", to={"x": place, "y": 6})
        for place in (4, 3):
            assert (await red.order("take_back"))["kind"] == "accepted"
            assert x(red) == place
        await blue.sees(lambda view: view["pieces"]["red1"]["pose"]["x"] == 3)
        assert red.log[-1]["line"]["key"] == "log.taken_back"
        assert red.log[-1]["line"]["seat"] == "red"
        await red.done("step", to={"x": 7, "y": 6})
        assert x(red) == 7
        assert (await red.order("take_back"))["kind"] == "accepted"
        assert x(red) == 3
    assert len(await journal.read(store, match_id)) == 9, "nothing is erased"
    async with sitting(address, match_id, keys["red"]) as red:
        assert x(red) == 3
        stepped = [line for line in red.log if line["line"]["key"] == "toy.log.stepped"]
        assert len(stepped) == 4
        assert (await red.order("look", line=stepped[2]["number"]))["view"]["pieces"]["red1"]["pose"]["x"] == 5


async def test_a_secret_choice_is_taken_back_while_the_other_has_not_chosen(
    address: str, store: Store, settings: Settings
) -> None:
    match_id, keys = await seat_table(store, settings)
    async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id, keys["blue"]) as blue:
        await red.done("choose", number=3)
        assert (await red.order("take_back"))["kind"] == "accepted"
        await red.done("choose", number=6)
        await blue.done("choose", number=1)
        await red.sees(lambda view: view["turn"].get("active") == "red")
        assert red.view["seats"]["red"]["counters"]["secret"] == 6


@pytest.mark.rule("WM-VIS-04")
async def test_after_dice_the_other_must_agree(address: str, store: Store, settings: Settings) -> None:
    match_id, keys = await seat_table(store, settings, goal=100)
    async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id, keys["blue"]) as blue:
        await begin(red, blue)
        await red.done("throw")
        first = red.view["own"]["thrown"]
        assert (await red.order("take_back"))["kind"] == "accepted"
        assert red.view["own"]["thrown"] == first, "asked, not done"
        asked = await blue.until("take_back_asked")
        assert (asked["seat"], blue.log[asked["to_line"] - 1]["line"]["key"]) == ("red", "toy.log.turn_began")
        again = await red.order("take_back")
        assert again["refusal"]["code"] == "take_back_pending"
        mine = await red.order("answer_take_back", agree=True)
        assert mine["refusal"]["code"] == "no_take_back_asked", "one does not agree with oneself"
        async with sitting(address, match_id, keys["blue"]) as late:
            assert late.frames[0]["take_back"]["seat"] == "red"
        await blue.order("answer_take_back", agree=False)
        refused = await red.until("take_back_settled")
        assert (refused["agreed"], refused["how"], refused["by"]) == (False, "refused", "blue")
        refusal = red.log[-1]["line"]
        assert (refusal["key"], refusal["facts"]) == ("log.take_back_refused", {"seat": "blue", "asked": "red"})
        assert blue.log[-1] == red.log[-1], "all read who did not agree, whoever was there"
        await red.order("take_back")
        assert (await red.order("answer_take_back", agree=False))["kind"] == "accepted", "who asks may withdraw it"
        withdrawn = await blue.until("take_back_settled", how="withdrawn")
        assert (withdrawn["agreed"], withdrawn["by"]) == (False, "red")
        assert (await blue.order("answer_take_back", agree=True))["refusal"]["code"] == "no_take_back_asked"
        await red.order("take_back")
        await blue.until("take_back_asked")
        await blue.order("answer_take_back", agree=True)
        assert (await red.until("take_back_settled"))["agreed"] is True
        assert red.view["own"]["thrown"] == []
        assert red.view["turn"]["active"] == "red"
        await red.done("throw")
    rows = await journal.read(store, match_id)
    assert [(row.dice_before, row.dice_after) for row in rows[-4:]] == [(0, 1), (1, 1), (1, 1), (1, 2)], (
        "no die falls twice"
    )


async def test_a_new_command_ends_the_question(address: str, store: Store, settings: Settings) -> None:
    match_id, keys = await seat_table(store, settings, goal=100)
    async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id, keys["blue"]) as blue:
        await begin(red, blue)
        await red.done("throw")
        await red.order("take_back")
        await blue.until("take_back_asked")
        await blue.done("throw")
        assert (await red.until("take_back_settled"))["agreed"] is False
        answer = await blue.order("answer_take_back", agree=True)
        assert answer["refusal"]["code"] == "no_take_back_asked"


def whisper(player: Player) -> Any:
    return player.view["seats"][player.frames[0]["you"]["seat"]]["counters"].get("whisper")


async def test_what_another_seat_said_in_secret_is_no_reason_to_ask_and_stays_said(
    address: str, store: Store, settings: Settings
) -> None:
    match_id, keys = await seat_table(store, settings, goal=100)
    async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id, keys["blue"]) as blue:
        await begin(red, blue)
        await red.done("step", to={"x": 3, "y": 6})
        await red.done("step", to={"x": 4, "y": 6})
        await blue.done("whisper", number=5)
        assert (await red.order("take_back"))["kind"] == "accepted"
        assert x(red) == 3, "done, not asked"
        await blue.sees(lambda view: view["pieces"]["red1"]["pose"]["x"] == 3)
        assert whisper(blue) == 5
        assert (await red.order("take_back"))["kind"] == "accepted"
        assert x(red) == 2
        await blue.sees(lambda view: view["pieces"]["red1"]["pose"]["x"] == 2)
        assert whisper(blue) == 5
        await red.done("step", to={"x": 6, "y": 6})
        assert (await red.order("take_back"))["kind"] == "accepted"
        assert x(red) == 2
        async with sitting(address, match_id, keys["blue"]) as again:
            assert (x(again), whisper(again)) == (2, 5)
        assert (await blue.order("take_back"))["kind"] == "accepted"
        assert whisper(blue) is None, "its own seat takes it back like anything else"
    rows = await journal.read(store, match_id)
    assert [row.command["kept"] for row in rows if row.command["kind"] == "taken_back"] == [[5], [5], [5], []]


async def test_a_question_stays_open_while_another_seat_says_something_in_secret(
    address: str, store: Store, settings: Settings
) -> None:
    match_id, keys = await seat_table(store, settings, goal=100)
    async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id, keys["blue"]) as blue:
        await begin(red, blue)
        await red.done("throw")
        await red.order("take_back")
        await blue.until("take_back_asked")
        await blue.done("whisper", number=5)
        assert (await blue.order("answer_take_back", agree=True))["kind"] == "accepted"
        assert (await red.until("take_back_settled"))["agreed"] is True
        await blue.sees(lambda view: view["turn"]["active"] == "red")
        assert whisper(blue) == 5


async def test_a_finished_match_is_not_taken_back(address: str, store: Store, settings: Settings) -> None:
    match_id, keys = await seat_table(store, settings, goal=1)
    async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id, keys["blue"]) as blue:
        await begin(red, blue)
        await red.done("throw")
        answer = await red.order("take_back")
        assert answer["refusal"]["code"] == "nothing_to_take_back", "the seed has been shown"


def test_what_was_hidden_and_is_shown_is_noticed() -> None:
    from dataclasses import replace

    from app.realtime.live.takeback import shows_hidden
    from tests.rules.toy import TOY

    seats = ("red", "blue")
    before = replace(TOY.setup({}, None, seats), secrets={"red": 3, "blue": 5}, active="red")
    stepped = replace(before, thrown=(4,))
    assert not shows_hidden(TOY, seats, before, stepped)  # type: ignore[arg-type]
    assert shows_hidden(TOY, seats, before, replace(before, winner="red"))  # type: ignore[arg-type]


def test_who_shows_a_card_of_his_own_may_go_back_over_it() -> None:
    from app.realtime.live.takeback import shows_hidden
    from app.rules.underworlds.model.commands import PlayPloy
    from app.rules.underworlds.model.language import instructions as ins
    from app.rules.underworlds.system import SYSTEM
    from tests.rules.underworlds.arena import act, blue, ploy, red
    from tests.rules.underworlds.plays import offer_of, one, power

    heal = (one("f"), ins.Inspire(fighter="$f"))
    before = power(
        red("a", 0, 0), red("c", 3, 0), blue("b", 5, 0), cards=[ploy("p1", effects=heal)], hands={"red": ["p1"]}
    )
    after, _ = act(before, "red", PlayPloy(card="red.p1"))
    assert offer_of(after, "red", "choose_fighters").facts["whole"], "nothing of it is carried out yet"
    seats = ("red", "blue")
    assert shows_hidden(SYSTEM, seats, before, after), "blue reads the card"
    assert not shows_hidden(SYSTEM, seats, before, after, by="red"), "red learns nothing by it"
    assert shows_hidden(SYSTEM, seats, before, after, by="blue")
    pushed = power(
        red("a", 0, 0),
        blue("b", 5, 0),
        cards=[ploy("p1", effects=(one("f"), ins.Push(target="$f", hexes=1)))],
        hands={"red": ["p1"]},
    )
    pushed, _ = act(pushed, "red", PlayPloy(card="red.p1"))
    assert offer_of(pushed, "red", "push").facts["whole"], "its one fighter was picked by itself"


async def test_a_record_holds_who_did_not_agree_and_nobody_else_in_his_name(
    address: str, store: Store, settings: Settings
) -> None:
    match_id, keys = await seat_table(store, settings, goal=1)
    async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id, keys["blue"]) as blue:
        await begin(red, blue)
        await red.order("take_back")
        await blue.until("take_back_asked")
        await blue.order("answer_take_back", agree=False)
        await red.until("take_back_settled")
        await red.done("throw")
    tables = toy_tables(store, settings)
    table = await tables.table(match_id)
    assert table
    lines = [*await export(store, TOY, table.match.row, await tables.first_state(table.match.row))]
    row = verify(lines, {"toy": TOY}).rows[2]
    assert (row["seat"], row["command"]) == ("blue", {"kind": "take_back_refused", "seat": "red"})
    other = [line.replace('"take_back_refused","seat":"red"', '"take_back_refused","seat":"jade"') for line in lines]
    assert other != lines
    with pytest.raises(BadRecord, match="bad_takeback"):
        verify(other, {"toy": TOY})
