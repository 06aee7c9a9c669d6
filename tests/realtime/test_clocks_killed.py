"""A whole match with clocks whose server is killed between any two steps: what was acknowledged is kept, and so is time."""

from app.persistence import journal
from app.persistence.engine import Store
from app.realtime.clock.reading import MARK_MS
from app.realtime.records.verification import verify
from app.realtime.tables.table import Table
from app.settings import Settings
from tests.realtime.moved import Moved
from tests.realtime.served import toy_tables
from tests.realtime.test_clocks import clocked, left, passes
from tests.realtime.test_record import record_of
from tests.rules.toy import TOY

STEPS = (1_250, 4_999, 0, 7_777, 5_000)
"""Milliseconds that pass before the deeds, in turn; the kills fall on either side of a mark."""


async def test_killed_between_any_two_steps_clocks_are_the_journal_s_and_nothing_acknowledged_is_lost(
    store: Store, settings: Settings
) -> None:
    time = Moved()
    tables, table = await clocked(store, settings, time, more=5)
    match_id, acknowledged = table.match.row.id, list[str]()

    async def killed_and_back(before: dict[str, int]) -> Table:
        """Another process opens the table: nobody is given more than a mark of what passed, and nobody is taken any."""
        nonlocal tables
        time.go(3_600_000)
        tables = toy_tables(store, settings, now=time)
        again = await tables.table(match_id)
        assert again
        await again.clocks.tick()
        now = left(again)
        assert all(before[seat] <= now[seat] <= before[seat] + MARK_MS for seat in now), (before, now)
        return again

    while not table.match.over:
        step = STEPS[len(acknowledged) % len(STEPS)]
        before = left(table)
        asked = sorted(table.match.system.owed(table.match.state))
        await passes(table, time, step)
        table.stop()
        again = await killed_and_back({seat: before[seat] - step * (seat in asked) for seat in before})
        seat, ref = asked[0], f"{len(acknowledged)}"
        kind = {"kind": "throw"} if len(acknowledged) >= 2 else {"kind": "choose", "number": 3}
        assert await again.match.submit(seat, ref, kind) is None
        acknowledged.append(f"{seat}:{ref}")
        over = left(again)
        again.stop()
        table = again if again.match.over else await killed_and_back(over)
    assert set(acknowledged) <= {row.ref for row in await journal.read(store, match_id)}
    verified = verify(await record_of(tables, match_id), {"toy": TOY})
    assert verified.clock
    assert dict(verified.clock.left) == left(table), "to the millisecond"
    table.stop()
