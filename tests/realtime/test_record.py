"""Records: what was played can be checked by anybody, played back, and gone on from."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from app.persistence import journal, matches
from app.persistence.engine import Store
from app.realtime.audiences.audience import party_of
from app.realtime.history.digest import Digester
from app.realtime.live.nonce_exchange import NonceExchange
from app.realtime.records.record import chained, export
from app.realtime.records.verification import BadRecord, Verified, verify
from app.realtime.tables.forking import fork, import_record
from app.realtime.tables.live_tables import LiveTables
from app.realtime.wire.incoming import Bring
from app.settings import Settings
from tests.holding import unsealed
from tests.realtime.served import seat_table, toy_tables
from tests.rules.toy import TOY

SYSTEMS = {"toy": TOY}


async def played(tables: LiveTables, store: Store, settings: Settings) -> str:
    """A finished match with a nonce, steps, takebacks free and agreed, and something said in secret that stays said."""
    match_id, _ = await seat_table(store, settings, goal=30)
    table = await tables.table(match_id)
    assert table
    match = table.match
    assert await NonceExchange(match).take(party_of(["blue"]), Bring(nonce="from blue")) is None
    for seat in match.seats:
        await match.submit(seat, "choose", {"kind": "choose", "number": 3})
    await match.submit("red", "s", {"kind": "step", "to": {"x": 5, "y": 6}})
    await match.submit("blue", "w", {"kind": "whisper", "number": 2})
    assert await table.takebacks.ask(("red",), "red", "t1") is None
    await match.submit("red", "throw", {"kind": "throw"})
    assert await table.takebacks.ask(("red",), "red", "t2") is None
    assert await table.takebacks.answer(("blue",), "t3", agree=True) is None
    count = 0
    while not match.over:
        count += 1
        await match.submit(match.state.active, f"th{count}", {"kind": "throw"})
    await match.settle()
    return match_id


async def record_of(tables: LiveTables, match_id: str) -> list[str]:
    row = await matches.get(tables.store, match_id)
    assert row
    assert row.status == "finished"
    return list(await export(tables.store, TOY, row, await tables.first_state(row)))


async def test_a_record_holds_and_plays_back_the_same(store: Store, settings: Settings) -> None:
    tables = toy_tables(store, settings)
    lines = await record_of(tables, await played(tables, store, settings))
    verified = verify(lines, SYSTEMS)
    assert verified.rolls >= 3
    copy, _ = await import_record(tables, verified)
    assert copy.status == "finished"
    again = await record_of(tables, copy.id)
    assert [_bare(line) for line in again] == [_bare(line) for line in lines]
    assert verify(again, SYSTEMS).rolls == verified.rolls
    table = await tables.table(copy.id)
    assert table
    assert table.match.state == verified.states[-1]


def _bare(line: str) -> dict[str, Any]:
    """A line without when it was written, and what binds that."""
    return {key: value for key, value in json.loads(line).items() if key not in ("at", "created_at", "chain")}


Edit = Callable[[list[dict[str, Any]]], None]


def one_die(rows: list[dict[str, Any]]) -> None:
    row = next(row for row in rows if row.get("dice", [0, 0])[0] != row.get("dice", [0, 0])[1])
    row["events"][0]["face"] = row["events"][0]["face"] % 6 + 1


def one_command(rows: list[dict[str, Any]]) -> None:
    next(row for row in rows if row.get("command", {}).get("kind") == "step")["command"]["to"]["x"] = 6


def one_removed_event(rows: list[dict[str, Any]]) -> None:
    next(row for row in rows if len(row.get("events", ())) > 1)["events"].pop()


def one_added_event(rows: list[dict[str, Any]]) -> None:
    next(row for row in rows if row.get("events"))["events"].append({"kind": "won", "seat": "red"})


def one_removed_row(rows: list[dict[str, Any]]) -> None:
    del rows[4]


def the_last_row_removed(rows: list[dict[str, Any]]) -> None:
    del rows[-2]


def cut_off(rows: list[dict[str, Any]]) -> None:
    del rows[-1]


def another_seed(rows: list[dict[str, Any]]) -> None:
    rows[0]["seed"] = "00" * 32


def another_nonce(rows: list[dict[str, Any]]) -> None:
    next(row for row in rows if row.get("command", {}).get("kind") == "nonce_given")["command"]["nonce"] = "other"


def another_match(rows: list[dict[str, Any]]) -> None:
    rows[0]["match"] = "other"


def another_goal(rows: list[dict[str, Any]]) -> None:
    rows[0]["start"]["goal"] = 5


def another_takeback(rows: list[dict[str, Any]]) -> None:
    next(row for row in rows if row.get("command", {}).get("kind") == "taken_back")["command"]["to_seq"] = 1


def something_kept_less(rows: list[dict[str, Any]]) -> None:
    next(row for row in rows if row.get("command", {}).get("kind") == "taken_back")["command"]["kept"] = []


def something_kept_more(rows: list[dict[str, Any]]) -> None:
    command = next(row for row in rows if row.get("command", {}).get("kind") == "taken_back")["command"]
    command["kept"] = [rows.index(row) for row in rows if row.get("command", {}).get("kind") == "step"]


def another_winner(rows: list[dict[str, Any]]) -> None:
    rows[-1]["winner"] = "blue" if rows[-1]["winner"] == "red" else "red"


def another_digest(rows: list[dict[str, Any]]) -> None:
    rows[3]["digest"] = "0" * 64


def another_seat(rows: list[dict[str, Any]]) -> None:
    next(row for row in rows if row.get("command", {}).get("kind") == "throw")["seat"] = "blue"


def unknown_command(rows: list[dict[str, Any]]) -> None:
    rows[3]["command"] = {"kind": "win"}


def nonsense(rows: list[dict[str, Any]]) -> None:
    rows[2]["events"] = 5


def another_name(rows: list[dict[str, Any]]) -> None:
    rows[0]["seats"]["red"] = "somebody else"


def another_title(rows: list[dict[str, Any]]) -> None:
    rows[0]["name"] = "the final"


def another_day(rows: list[dict[str, Any]]) -> None:
    rows[0]["created_at"] = "2020-01-01T00:00:00+00:00"


def another_option(rows: list[dict[str, Any]]) -> None:
    rows[0]["options"] = {"goal": 29}


def another_ref(rows: list[dict[str, Any]]) -> None:
    rows[3]["ref"] = "red:other"


def another_time(rows: list[dict[str, Any]]) -> None:
    rows[3]["at"] = rows[4]["at"]


def an_older_version(rows: list[dict[str, Any]]) -> None:
    rows[3]["version"] = 0


def a_newer_version(rows: list[dict[str, Any]]) -> None:
    rows[3]["version"] = 2


def a_field_more(rows: list[dict[str, Any]]) -> None:
    rows[3]["note"] = "fair"


def a_stranger_seated(rows: list[dict[str, Any]]) -> None:
    rows[0]["seats"]["green"] = "x"


def another_chain(rows: list[dict[str, Any]]) -> None:
    rows[3]["chain"] = "0" * 64


def half_a_row(rows: list[dict[str, Any]]) -> None:
    rows[3]["dice"] = [0]


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        (another_name, "other_line"),
        (another_title, "other_line"),
        (another_day, "other_line"),
        (another_option, "other_line"),
        (another_ref, "other_line"),
        (another_time, "other_line"),
        (a_field_more, "unreadable"),
        (another_chain, "other_line"),
        (an_older_version, "other_version"),
        (a_newer_version, "other_version"),
        (a_stranger_seated, "other_seats"),
        (half_a_row, "unreadable"),
        (one_die, "other_events"),
        (one_command, "other_events"),
        (one_removed_event, "other_events"),
        (one_added_event, "other_events"),
        (one_removed_row, "rows_missing"),
        (the_last_row_removed, "cut_off"),
        (cut_off, "cut_off"),
        (another_seed, "seed_not_as_sealed"),
        (another_nonce, "other_line"),
        (another_match, "other_line"),
        (another_goal, "other_start"),
        (another_takeback, "other_state"),
        (something_kept_less, "other_state"),
        (something_kept_more, "other_state"),
        (another_winner, "other_end"),
        (another_digest, "other_state"),
        (another_seat, "refused"),
        (unknown_command, "unreadable"),
        (nonsense, "unreadable"),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
async def test_a_record_with_one_thing_changed_does_not_hold(
    store: Store, settings: Settings, edit: Edit, code: str
) -> None:
    tables = toy_tables(store, settings)
    lines = await record_of(tables, await played(tables, store, settings))
    rows = [json.loads(line) for line in lines]
    edit(rows)
    with pytest.raises(BadRecord) as caught:
        verify([json.dumps(row) for row in rows], SYSTEMS)
    assert caught.value.code == code


def bound(rows: list[dict[str, Any]]) -> list[str]:
    """The lines chained anew, as a forger would who knows the program."""
    chain, lines = "", []
    for row in rows:
        value = {key: part for key, part in row.items() if key != "chain"}
        chain = chained(chain, value)
        lines.append(json.dumps({**value, "chain": chain}))
    return lines


async def test_a_forger_who_binds_the_lines_anew_can_neither_cut_nor_go_on(store: Store, settings: Settings) -> None:
    tables = toy_tables(store, settings)
    lines = await record_of(tables, await played(tables, store, settings))
    rows = [json.loads(line) for line in lines]
    whole = verify(bound(rows), SYSTEMS)
    assert whole.fingerprint == verify(lines, SYSTEMS).fingerprint
    for count in (0, 3, len(rows) - 3):
        end = {
            "kind": "end",
            "rows": count,
            "over": False,
            "winner": None,
            "digest": Digester().of(whole.states[count]),
        }
        for code, said in (("unfinished", end), ("other_end", {**end, "over": True, "winner": "red"})):
            with pytest.raises(BadRecord) as caught:
                verify(bound([*rows[: count + 1], said]), SYSTEMS)
            assert caught.value.code == code
    back = {**rows[-2], "seq": len(rows) - 1, "command": {"kind": "taken_back", "to_seq": 3}, "events": []}
    back["dice"] = [rows[-2]["dice"][1]] * 2
    back["digest"] = Digester().of(whole.states[3])
    with pytest.raises(BadRecord) as caught:
        verify(bound([*rows[:-1], back, {**rows[-1], "rows": len(rows) - 1}]), SYSTEMS)
    assert caught.value.code == "over"


@pytest.mark.parametrize("edit", [another_nonce, another_match, one_die])
async def test_the_dice_follow_from_the_nonces_and_the_match(store: Store, settings: Settings, edit: Edit) -> None:
    tables = toy_tables(store, settings)
    rows = [json.loads(line) for line in await record_of(tables, await played(tables, store, settings))]
    edit(rows)
    with pytest.raises(BadRecord) as caught:
        verify(bound(rows), SYSTEMS)
    assert caught.value.code == "other_events"


async def test_what_a_record_is_of_is_told(store: Store, settings: Settings) -> None:
    tables = toy_tables(store, settings)
    match_id = await played(tables, store, settings)
    verified = verify(await record_of(tables, match_id), SYSTEMS)
    assert verified.nonces.given == {"blue": "from blue"}
    assert verified.winner == TOY.winner(verified.states[-1])[1]
    assert verified.has_digests
    assert verified.taken_as_written == ()


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"kind":"castra_record"}', "\x00"])
def test_what_is_no_record_is_said_to_be_none(text: str) -> None:
    with pytest.raises(BadRecord):
        verify([text], SYSTEMS)


async def test_a_match_goes_on_from_any_row_with_dice_of_its_own(store: Store, settings: Settings) -> None:
    tables = toy_tables(store, settings)
    match_id = await played(tables, store, settings)
    verified: Verified = verify(await record_of(tables, match_id), SYSTEMS)
    for row in (0, 3, 4):
        new, _ = await fork(tables, verified, row)
        await unsealed(store, new.id)
        table = await tables.table(new.id)
        assert table
        assert table.match.state == verified.states[row]
        assert new.seed.hex() != verified.header["seed"]
        assert await tables.first_state(new) == verified.states[row]
    assert await table.match.submit("red", "new", {"kind": "throw"}) is None
    assert [entry.seq for entry in await journal.read(store, new.id)] == [1]


def test_equal_states_have_equal_digests_however_they_were_made() -> None:
    one, two = TOY.setup({}, None, ("red", "blue")), TOY.setup({"goal": 10.0}, None, ("red", "blue"))
    assert Digester().of(one) == Digester().of(two)
    assert Digester().of({"a": {3, 1, 2}, "b": 1.0}) == Digester().of({"b": 1, "a": {1, 2, 3}})
    values = [1, "1", True, None, [1], (1, 2), {"a": 1}, {"a": "1"}, {1}, 1.5, "", [], [[]], {}]
    assert len({Digester().of(value) for value in values}) == len(values)
