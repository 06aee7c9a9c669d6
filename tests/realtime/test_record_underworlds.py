"""The record of an Underworlds match that bots played at a real table holds; with one face changed it does not."""

import json

import pytest

from app.persistence import matches
from app.persistence.engine import Store
from app.realtime.records.record import export
from app.realtime.records.verification import BadRecord, verify
from app.realtime.seating import Sitter
from app.realtime.tables.live_tables import LiveTables
from app.settings import Settings
from app.systems.registry import known_rules


@pytest.mark.timeout(240)
async def test_a_match_of_bots_holds_and_a_forged_one_does_not(store: Store, settings: Settings) -> None:
    tables = LiveTables(store, settings, bot_pause=0.0)
    sits = {seat: Sitter(kind="bot", bot="random") for seat in known_rules()["underworlds"].seats}
    made, _ = await tables.create(system="underworlds", name="r", options={}, sits=sits)
    table = await tables.table(made.id)
    assert table
    await table.bots.rest()
    await table.match.settle()
    row = await matches.get(store, made.id)
    assert row
    assert row.status == "finished"
    lines = list(await export(store, known_rules()["underworlds"], row, await tables.first_state(row)))
    verified = verify(lines, known_rules())
    assert len(verified.rows) > 50
    assert verified.rolls > 10
    rows = [json.loads(line) for line in lines]
    rolled = next(one for row in rows for one in row.get("events", ()) if one["kind"] == "dice_rolled")
    first = rolled["roll"]["dice"][0]
    first["number"] = first["number"] % 6 + 1
    with pytest.raises(BadRecord):
        verify([json.dumps(row) for row in rows], known_rules())
