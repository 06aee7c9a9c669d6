"""`tables DIR` keeps a server with the moments; `pictures DIR [screen ...]` looks at them."""

import asyncio
import json
import sys
from pathlib import Path

from app.persistence.embedded import embedded
from app.persistence.engine import open_store
from app.persistence.migrate import migrate
from app.realtime.tables.live_tables import LiveTables
from app.settings import Settings
from tests.browser.gallery.moments import EMPTY_HANDED, MOMENTS, play
from tests.browser.gallery.pictures import take
from tests.browser.sealed_dice import PATROLS
from tests.browser.windows import serving, set_table
from tests.holding import unsealed

WISH = {**PATROLS, "armies": {"red": "cinder_wardens", "blue": "hollow_choir"}}
TRIES = 6
"""Dice differ from table to table: a battle may pass without a moment."""


async def tables(folder: Path) -> None:
    """Sets the tables, plays each to its moment, notes the links, and keeps the server until it is stopped."""
    async with embedded(folder / "pg") as url:
        await migrate(url)
        store = await open_store(url)
        async with serving(url) as address:
            live = LiveTables(store, Settings(database_url=url))
            found = {}
            for name in MOMENTS:
                found[name] = await _table(live, address, name)
                print(name, found[name], flush=True)
            (folder / "links.json").write_text(json.dumps({"address": address, "tables": found}, indent=1))
            await asyncio.Event().wait()


async def _table(live: LiveTables, address: str, name: str) -> dict[str, str]:
    """The links of a table at this moment, `now` that of who is to decide and `other` that of who waits."""
    for _ in range(TRIES):
        wish = {**WISH, "armies": {}} if name in EMPTY_HANDED else WISH
        match_id, links = await set_table(
            address, {**wish, "visibility": "open" if name in ("move", "late", "shoot") else "link"}
        )
        await unsealed(live.store, match_id)
        table = await live.table(match_id)
        assert table
        try:
            seat = await play(table.match, MOMENTS[name], name)
        except AssertionError:
            continue
        if table.match.over == (name == "end"):
            return {**links, "now": links[seat], "other": links["blue" if seat == "red" else "red"]}
    return {}


def main() -> None:
    """Reads what is wanted from the command line."""
    match sys.argv[1:]:
        case ["tables", folder]:
            asyncio.run(tables(Path(folder)))
        case ["pictures", folder, *wanted]:
            asyncio.run(take(Path(folder), wanted))
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main()
