"""The record of a 40k battle that bots played at a real table with fair dice: it holds, and with one thing changed it does not."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import typer

from app.bots.chance import NEVER, any_offer
from app.bots.deciding import SeededChooser
from app.cli import records
from app.persistence import journal, matches
from app.persistence.engine import Store
from app.realtime.records.record import export
from app.realtime.records.verification import BadRecord, verify
from app.realtime.seating import Sitter
from app.realtime.tables.live_tables import LiveTables
from app.settings import Settings
from app.systems.registry import SYSTEMS, known_rules
from tests.asked import ask_all
from tests.holding import unsealed
from tests.realtime.served import NO_LIMITS, app_of, serving, sitting

ROSTERS = {"red": "cinder_patrol", "blue": "choir_procession"}
SIDES = ("red", "blue")
HIDDEN = (
    "line_wardens",
    "pyre_crew",
    "the_cantor",
    "captain_kerr",
    '"standing": {"',
    '"allocation": {"',
    '"muster": {',
)
"""Words of lists that are not locked yet, and of what only one seat may know."""


async def set_table(tables: LiveTables, kind: Any) -> matches.Match:
    sits = {seat: Sitter(kind=kind, bot="random" if kind == "bot" else "") for seat in SIDES}
    match, _ = await tables.create(system="wh40k", name="r", options={"rosters": ROSTERS}, sits=sits)
    await unsealed(tables.store, match.id)
    return match


@pytest.fixture(scope="module")
def kept() -> dict[str, list[str]]:
    """The record of the module's one battle, once it is played."""
    return {}


@pytest.fixture
async def record(store: Store, settings: Settings, kept: dict[str, list[str]]) -> list[str]:
    """The record of a battle that two bots played to its end."""
    if not kept:
        tables = LiveTables(store, settings, bot_pause=0.0)
        made = await set_table(tables, "bot")
        table = await tables.table(made.id)
        assert table
        await table.bots.rest()
        await table.match.settle()
        assert table.match.over
        row = await matches.get(store, made.id)
        assert row
        assert row.status == "finished"
        kept["lines"] = list(await export(store, known_rules()["wh40k"], row, await tables.first_state(row)))
    return kept["lines"]


def rows_with(rows: list[dict[str, Any]], **event: Any) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Rows and their events that have these values."""
    for row in rows:
        for one in row.get("events", ()):
            if event.items() <= one.items():
                yield row, one


def one_die(rows: list[dict[str, Any]]) -> None:
    _, event = next(rows_with(rows, kind="dice_rolled"))
    event["roll"]["faces"][0] = event["roll"]["faces"][0] % 6 + 1


def one_roll_off(rows: list[dict[str, Any]]) -> None:
    _, event = next(rows_with(rows, kind="rolled_off"))
    event["throws"][0][0] = event["throws"][0][0] % 6 + 1


def one_command(rows: list[dict[str, Any]]) -> None:
    command = next(row["command"] for row in rows if row.get("command", {}).get("kind") == "move_models")
    command["moves"][0]["path"][-1]["x"] += 0.01


def another_unit(rows: list[dict[str, Any]]) -> None:
    command = next(row["command"] for row in rows if row.get("command", {}).get("kind") == "select_move")
    side, number = command["unit"][0], int(command["unit"][1:])
    command["unit"] = f"{side}{number % 3 + 1}"


def one_removed_event(rows: list[dict[str, Any]]) -> None:
    next(row for row in rows if len(row.get("events", ())) > 1)["events"].pop()


def one_removed_row(rows: list[dict[str, Any]]) -> None:
    del rows[20]


EDITS: list[Callable[[list[dict[str, Any]]], None]] = [
    one_die, one_roll_off, one_command, another_unit, one_removed_event, one_removed_row,
]  # fmt: skip


async def test_a_battle_of_bots_holds(record: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    verified = verify(record, known_rules())
    assert len(verified.rows) > 50
    assert verified.rolls > 10
    path = tmp_path / "battle.jsonl"
    path.write_text("".join(record), "utf-8")
    records.verify(path)
    assert "holds" in capsys.readouterr().out


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.__name__)
async def test_with_one_thing_changed_it_does_not_hold(
    record: list[str], tmp_path: Path, edit: Callable[[list[dict[str, Any]]], None]
) -> None:
    rows = [json.loads(line) for line in record]
    edit(rows)
    path = tmp_path / "forged.jsonl"
    path.write_text("\n".join(json.dumps(row) for row in rows), "utf-8")
    with pytest.raises(BadRecord):
        verify(path.read_text("utf-8").splitlines(), known_rules())
    with pytest.raises(typer.Exit) as caught:
        records.verify(path)
    assert caught.value.exit_code == 1


async def test_a_running_battle_tells_a_watcher_no_secret(store: Store, settings: Settings) -> None:
    """No record before the end; looking back at any line shows what a watcher saw then."""
    with serving(app_of(settings, systems=SYSTEMS, limits=NO_LIMITS)) as where:
        tables = LiveTables(store, settings)
        made = await set_table(tables, "link")
        table = await tables.table(made.id)
        assert table
        match = table.match
        await ask_all(match)
        for count in range(40):
            seat = sorted(match.system.owed(match.state))[0]
            command = any_offer(
                match.system, match.state, seat, SeededChooser(b"watched", str(count)), wanted={"set_standing": NEVER}
            )
            assert await match.submit(seat, f"c{count}", match.past.codec.command_to(command)) is None
        assert not match.over
        async with httpx.AsyncClient() as client:
            answer = await client.get(f"http://{where}/t/{made.id}/record")
        assert answer.status_code == 409
        assert not _found(answer.text, made.seed.hex())
        locked = next(row.seq for row in await journal.read(store, made.id) if _musters(row.events))
        before = sum(end < locked for end in match.audiences["watchers"].ends)
        async with sitting(where, made.id) as watcher:
            for line in range(len(watcher.log) + 1):
                shown = json.dumps((await watcher.order("look", line=line))["view"])
                assert not _found(shown, *(HIDDEN if line <= before else HIDDEN[4:]), made.seed.hex())


def _musters(events: Any) -> bool:
    return any(event["kind"] == "army_mustered" for event in events)


def _found(text: str, *words: str) -> list[str]:
    return [word for word in words if word in text]
