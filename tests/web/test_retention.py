"""What goes after a time: only what the host set, only when it is due, told beforehand; who has it open is told."""

import httpx
from typer.testing import CliRunner

from app.__main__ import cli
from app.persistence import matches, retention
from app.persistence.engine import Store
from app.persistence.retention import Policy
from app.settings import Settings
from tests.realtime.served import app_of, seat_table, serving, sitting, stranger
from tests.web.test_host import enter

DAYS = {"finished": 30, "open": 60, "live": 61, "abandoned": 90}


async def aged(store: Store, settings: Settings) -> dict[str, str]:
    """A match of each status, each older than the one before; and a young finished one."""
    ids = {}
    for status, days in DAYS.items():
        ids[status], _ = await seat_table(store, settings)
        await store.pool.execute(
            "UPDATE match SET status = $2, updated_at = now() - $3::float8 * interval '1 day' WHERE id = $1",
            ids[status],
            status,
            days + 0.1,
        )
    ids["young"], _ = await seat_table(store, settings)
    await matches.set_status(store, ids["young"], "finished")
    return ids


async def test_only_what_is_set_and_due_goes(store: Store, settings: Settings) -> None:
    ids = await aged(store, settings)
    assert not any((await retention.due(store, Policy())).counts.values()), "nothing, where nothing is set"
    policy = Policy(finished=30, untouched=61, abandoned=91)
    due = await retention.due(store, policy)
    assert (list(due.finished), list(due.untouched), list(due.abandoned)) == ([ids["finished"]], [ids["live"]], [])
    assert await store.pool.fetchval("SELECT count(*) FROM match") == 5, "asking changes nothing"
    await store.pool.execute("INSERT INTO visit VALUES ($1, 'red', '192.0.2.1', 0, now())", ids["live"])
    await store.pool.execute(
        "INSERT INTO visit VALUES ($1, 'red', '192.0.2.2', 0, now() - interval '8 days')", ids["open"]
    )
    assert not (await retention.due(store, policy)).untouched, "a player was there"
    done = await retention.tidy(store, Policy(finished=30, untouched=60, abandoned=90))
    assert done
    assert done.counts == {"finished": 1, "untouched": 0, "abandoned": 1}, "the open one too was visited"
    left = {row["id"]: row["status"] for row in await store.pool.fetch("SELECT id, status FROM match")}
    assert left == {ids["open"]: "open", ids["live"]: "live", ids["young"]: "finished"}
    assert [row["address"] for row in await store.pool.fetch("SELECT host(address::inet) AS address FROM visit")] == [
        "192.0.2.1"
    ]
    done = await retention.tidy(store, Policy(untouched=5))
    assert done
    assert list(done.untouched) == [ids["open"]], "once its visit is forgotten"


def test_a_dry_run_says_what_is_due_and_a_setting_out_of_bounds_is_refused(database_url: str) -> None:
    environment = {"DATABASE_URL": database_url, "KEEP_FINISHED_DAYS": "", "RETIRE_UNTOUCHED_DAYS": "60"}
    told = CliRunner().invoke(cli, ["admin", "tidy", "--dry-run"], env=environment)
    assert told.output.splitlines() == [
        "0 finished would be deleted",
        "0 retired would be deleted",
        "0 untouched would be retired",
    ]
    refused = CliRunner().invoke(cli, ["admin", "tidy"], env=environment | {"KEEP_FINISHED_DAYS": "0"})
    assert refused.exit_code == 2
    assert "KEEP_FINISHED_DAYS" in refused.output


async def test_who_has_a_deleted_match_open_is_told(store: Store, settings: Settings) -> None:
    match_id, keys = await seat_table(store, settings)
    app = app_of(settings.model_copy(update={"keep_finished_days": 1}))
    with serving(app) as address:
        async with (
            httpx.AsyncClient(base_url=f"http://{address}") as client,
            sitting(address, match_id, keys["red"]) as red,
        ):
            await enter(client, store)
            await store.pool.execute("DELETE FROM visit")
            await store.pool.execute("UPDATE match SET status = 'finished', updated_at = now() - interval '2 days'")
            dry = (await client.post("/host/tidying", json={"dry_run": True})).json()
            assert (dry["done"], dry["finished"]) == (False, 1)
            assert "Due within the hour: 1 finished" in (await client.get("/host")).text
            assert (await client.post("/host/tidying", json={"dry_run": False})).json()["finished"] == 1
            assert await red.goodbye() == "unknown_match"
            async with stranger(address, match_id) as late:
                await late.send({"kind": "hello", "protocol": 2, "token": None})
                assert await late.goodbye() == "unknown_match"
