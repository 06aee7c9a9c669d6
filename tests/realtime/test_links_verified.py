"""A record holds the links of each roll, and holds only with them: digest, chain, faces, and who was not there."""

import json
from collections.abc import Callable
from itertools import cycle
from typing import Any

import pytest

from app.persistence import journal, matches
from app.persistence.engine import Store
from app.realtime.dice.chains import digest_of, sealed_text
from app.realtime.dice.rolls import all_rolls
from app.realtime.records.record import export
from app.realtime.records.verification import BadRecord, verify
from app.realtime.tables.forking import import_record
from app.settings import Settings
from tests.pages import PageChain
from tests.realtime.served import Player, app_of, seat_table, serving, sitting, toy_tables
from tests.realtime.test_links import chosen
from tests.realtime.test_record import SYSTEMS, bound
from tests.rules.toy import TOY


def is_over(player: Player) -> bool:
    """Whether a player was told that the match has ended."""
    return any(frame.get("status") == "finished" for frame in player.frames if frame["kind"] == "changed")


Rows = list[dict[str, Any]]


@pytest.fixture
async def rows(store: Store, settings: Settings) -> Rows:
    """The record of a battle whose every roll is bound."""
    match_id, keys = await seat_table(store, settings, naming=4, goal=20)
    with serving(app_of(settings)) as address:
        async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id, keys["blue"]) as blue:
            await chosen(red, blue)
            players, seats = {"red": red, "blue": blue}, cycle(("red", "blue"))
            while not is_over(red) and not is_over(blue):
                seat = next(seats)
                await players[seat].sees(lambda view, seat=seat: view["turn"]["active"] == seat)  # type: ignore[misc]
                await players[seat].done("throw")
    row = await matches.get(store, match_id)
    assert row
    tables = toy_tables(store, settings)
    return [json.loads(line) for line in await export(store, TOY, row, await tables.first_state(row))]


async def test_a_record_says_which_rolls_fell_without_a_page(store: Store, settings: Settings) -> None:
    """Blue leaves, Red rolls alone, Blue comes back with the chain its page had kept: each roll says who bound it."""
    match_id, keys = await seat_table(store, settings, naming=4, goal=14)
    with serving(app_of(settings)) as address:
        async with sitting(address, match_id, keys["red"]) as red:
            async with sitting(address, match_id, keys["blue"]) as blue:
                await chosen(red, blue)
                kept = blue.page
            await red.done("throw")
            assert (red.frames[-2]["kind"], red.frames[-1]["kind"]) == ("changed", "accepted")
            async with sitting(address, match_id, keys["blue"], kept=kept) as blue:
                players, seats = {"red": red, "blue": blue}, cycle(("blue", "red"))
                while not is_over(red) and not is_over(blue):
                    seat = next(seats)
                    await players[seat].sees(lambda view, seat=seat: view["turn"]["active"] == seat)  # type: ignore[misc]
                    await players[seat].done("throw")
    row = await matches.get(store, match_id)
    assert row
    first = await toy_tables(store, settings).first_state(row)
    verified = verify(await export(store, TOY, row, first), SYSTEMS)
    assert [one.without for one in verified.bonds][:3] == [("blue",), (), ()]
    assert all(one.without == () for one in verified.bonds[1:])


def of(rows: Rows, number: int) -> dict[str, Any]:
    """The row of a throw."""
    return [row for row in rows if row.get("bound")][number]


def another_link(rows: Rows) -> None:
    of(rows, 1)["bound"]["links"]["blue"] = "0" * 64


def a_link_again(rows: Rows) -> None:
    of(rows, 1)["bound"]["links"]["blue"] = of(rows, 0)["bound"]["links"]["blue"]


def a_later_link(rows: Rows) -> None:
    of(rows, 0)["bound"]["links"]["blue"] = of(rows, 1)["bound"]["links"]["blue"]


def a_link_withheld(rows: Rows) -> None:
    of(rows, 0)["bound"]["links"].pop("red")


def another_digest(rows: Rows) -> None:
    of(rows, 0)["bound"]["digest"] = "0" * 64


def a_gap_that_is_none(rows: Rows) -> None:
    of(rows, 0)["bound"]["spent"] = {"blue": ["0" * 64]}


def a_chain_of_nobodys(rows: Rows) -> None:
    """All of a row made anew, with a chain that nobody sealed."""
    row, chain = of(rows, 0), PageChain(rows[0]["match"], "blue")
    row["bound"]["chains"]["blue"], row["bound"]["links"]["blue"] = chain.end, chain.links[1]
    text = sealed_text(rows[0]["match"], row["seq"], row["seat"], row["command"], row["bound"]["chains"])
    row["bound"]["digest"] = digest_of(bytes.fromhex(rows[0]["seed"]), text)


def a_chain_sealed_twice(rows: Rows) -> None:
    sealed = [row for row in rows if row.get("command", {}).get("kind") == "chain_sealed" and row["seat"] == "blue"]
    of(rows, 0)["command"] = sealed[0]["command"]


def bound_without_dice(rows: Rows) -> None:
    choose = next(row for row in rows if row.get("command", {}).get("kind") == "choose")
    choose["bound"] = of(rows, 0)["bound"]


def a_nonce_put_in(rows: Rows) -> None:
    sealed = next(row for row in rows if row.get("command", {}).get("kind") == "chain_sealed")
    sealed["command"] = {"kind": "nonce_given", "nonce": "one that suits"}


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        (another_link, "bad_link"),
        (a_link_again, "bad_link"),
        (a_later_link, "bad_link"),
        (a_link_withheld, "bad_link"),
        (another_digest, "bad_link"),
        (a_gap_that_is_none, "bad_link"),
        (a_chain_of_nobodys, "bad_link"),
        (a_chain_sealed_twice, "bad_link"),
        (bound_without_dice, "bad_link"),
        (a_nonce_put_in, "bad_nonce"),
    ],
)
async def test_a_record_with_other_links_does_not_hold(rows: Rows, edit: Callable[[Rows], None], code: str) -> None:
    edit(rows)
    with pytest.raises(BadRecord) as caught:
        verify(bound(rows), SYSTEMS)
    assert caught.value.code == code


async def test_a_record_says_which_rolls_were_bound_and_plays_back(
    store: Store, settings: Settings, rows: Rows
) -> None:
    assert (rows[0]["format"], rows[0]["naming"]) == (6, 4)
    verified = verify(bound(rows), SYSTEMS)
    assert [one.without for one in verified.bonds] == [()] * len(verified.bonds)
    assert len(verified.bonds) > 2
    tables = toy_tables(store, settings)
    copy, _ = await import_record(tables, verified)
    kept = await journal.read(store, copy.id)
    assert [row.bound for row in kept] == [row.get("bound") for row in rows[1:-1]]
    opened = all_rolls(copy, kept)
    assert len(opened["bound"]) == len(verified.bonds)
    assert all(digest_of(bytes.fromhex(opened["seed"]), one["text"]) == one["digest"] for one in opened["bound"])
    again = [json.loads(line) for line in await export(store, TOY, copy, verified.states[0])]
    assert [row.get("bound") for row in again] == [row.get("bound") for row in rows]
