"""The tables can be split by match as docs/scale.md says, and everything goes on as before."""

import re
from pathlib import Path

from app.persistence import chat, journal, matches, snapshots
from app.persistence.engine import Store
from app.persistence.starts import Start

PAGE = Path(__file__).parents[2] / "docs/scale.md"
TABLES = ("event", "snapshot", "narration", "chat", "seat", "start_state")


async def test_matches_are_played_on_tables_in_parts(store: Store) -> None:
    told = re.search(r"```sql\n(-- for each.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert told
    rename, create, foreign, parts, drop = [each.strip() for each in re.split(r";|\\gexec", told[1]) if each.strip()]
    for table in TABLES:
        for statement in (rename, create, foreign):
            await store.pool.execute(re.sub(r"\bevent", table, statement))
        for row in await store.pool.fetch(re.sub(r"\bevent", table, parts)):
            await store.pool.execute(row[0])
        await store.pool.execute(re.sub(r"\bevent", table, drop))
    match, _ = await matches.create(
        store, system="toy", name="", options={}, sides=("red", "blue"), seed=b"s", commitment="c",
        start=Start(version=1, state={}),
    )  # fmt: skip
    row = {"match_id": match.id, "seat": "red", "command": {"kind": "x"}, "events": []}
    assert (await journal.append(store, seq=1, ref="a", **row))[1]  # type: ignore[arg-type]
    assert not (await journal.append(store, seq=2, ref="a", **row))[1]  # type: ignore[arg-type]
    await snapshots.save(store, match.id, seq=1, state={})
    await chat.say(store, match.id, seat="red", name="", text="well met", ref="a")
    assert [line.text for line in await chat.read(store, match.id)] == ["well met"]
    assert [entry.ref for entry in await journal.read(store, match.id)] == ["a"]
