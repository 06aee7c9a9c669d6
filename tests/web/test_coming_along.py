"""A device that becomes another owner's brings all that it kept: scenarios, leagues, invitations, comments, channels, mutes."""

from collections.abc import Mapping

import httpx

from app.leagues.model import Rules
from app.persistence import channels, comments, invitations, leagues, scenarios
from app.persistence.coming_along import ALONG, STAY
from app.persistence.engine import Store
from app.persistence.schema import metadata
from app.persistence.shelves import Written
from app.persistence.tables import owner
from tests.web.test_comments import allowed, another, ended, shown
from tests.web.test_devices import moved

__all__ = ["ended"]


def test_each_row_that_is_an_owner_s_is_said_to_come_along_or_to_stay() -> None:
    held = {one for table in metadata.sorted_tables for one in table.columns if one.references(owner.c.id)}
    assert held == {*ALONG, *STAY}


async def owner_of(store: Store) -> int:
    """The newest owner."""
    return int(await store.pool.fetchval("SELECT max(id) FROM owner"))


async def test_all_that_a_device_kept_comes_along_to_its_new_owner(
    app_client: httpx.AsyncClient, store: Store, ended: tuple[str, Mapping[str, str]]
) -> None:
    match_id, keys = ended
    other = another(app_client)
    await app_client.put("/me", json={"name": "Ana"})
    ana = await owner_of(store)
    await other.put("/me", json={"name": "Ana's phone"})
    phone = await owner_of(store)
    await allowed(app_client, match_id, keys["red"])
    written = (await other.post(f"/matches/{match_id}/comments", json={"text": "Well played"})).json()["comment"]
    kept = await scenarios.keep(store, system="toy", written=Written(name="A ford", body={}), owner_id=phone)
    league = await leagues.new(
        store, owner_id=phone, system="toy", name="Thursdays", rules=Rules(kind="swiss"), setup={}
    )
    await invitations.invite(store, match_id, "blue", owner_id=phone, by=ana, by_name="Ana")
    url = "https://hooks.example.org/a"
    for one in (ana, phone):
        await channels.add(store, one, "webhook", url, keys={"form": "json", "secret": "s"}, root="", language="en")
    await comments.mute(store, written, match_id=None, muted=True)
    await moved(app_client, other)
    assert shown(await app_client.get(f"/t/{match_id}/result")) == [("Ana's phone", "Well played")]
    assert [one.id for one in await comments.of_owner(store, ana)] == [written]
    refused = await app_client.post(f"/matches/{match_id}/comments", json={"text": "again"})
    assert refused.json()["code"] == "comments_muted", "who may not write does not come round it by another device"
    assert [one.id for one in await scenarios.of_owner(store, ana)] == [kept.id]
    assert [one.league.id for one in await leagues.of_owner(store, ana)] == [league.id]
    assert await invitations.side_for(store, match_id, ana) == "blue"
    assert len(await channels.of_owner(store, ana)) == 1, "one address is told once"
    assert await store.pool.fetchval("SELECT count(*) FROM owner") == 1
