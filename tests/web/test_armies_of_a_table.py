"""The armies of a table are read before one says yes: what their player made, what plays by its text, and nobody's secret list."""

import httpx
import pytest

from tests.content.brought import pair, patrol, warband
from tests.web.test_brought_at_muster import KEY, table_of
from tests.web.test_kept_armies import upload
from tests.web.test_wh40k_tables import ARMY, SEATS

OWN = {"wh40k": patrol("Quill", 3), "aos": warband("Quill", 3), "underworlds": pair("Quill")}
BASED = ("wh40k", "aos")
"""Where models stand on bases that a player gives, and bear abilities that are nothing but their text."""


async def invited_to(client: httpx.AsyncClient, system: str, text: str) -> tuple[str, str]:
    """A table that a player's army was brought to for red, and its other seat's invitation."""
    army = await upload(client, text, system)
    wish = {"system": system, "armies": {"red": army["id"]}, "seats": SEATS}
    made = (await client.post("/matches", json=wish)).json()
    return made["id"], made["links"]["blue"].rpartition("/")[2]


@pytest.mark.parametrize("system", OWN)
async def test_who_is_invited_reads_the_sheets_that_the_other_side_made(
    app_client: httpx.AsyncClient, system: str
) -> None:
    match_id, invite = await invited_to(app_client, system, OWN[system])
    page = await app_client.get(f"/t/{match_id}/{invite}")
    assert f"/t/{match_id}/{invite}/armies" in page.text
    told = await app_client.get(f"/t/{match_id}/{invite}/armies")
    assert told.status_code == 200
    assert "of its player&#39;s making" in told.text
    assert ("32 mm" in told.text) == (system in BASED)
    assert ("played by the text: Sworn (Quill" in told.text) == (system in BASED)
    assert ("They never look back." in told.text) == (system in BASED)
    spanish = await app_client.get(f"/t/{match_id}/{invite}/armies?lang=es")
    assert "hecha" in spanish.text


async def test_a_list_of_the_server_s_sheets_tells_what_it_costs_and_nothing_else(
    app_client: httpx.AsyncClient,
) -> None:
    match_id, invite = await invited_to(app_client, "wh40k", ARMY)
    told = await app_client.get(f"/t/{match_id}/{invite}/armies")
    assert "power " in told.text
    assert "My patrol" not in told.text
    assert "Line Wardens" not in told.text


async def test_what_is_brought_at_muster_is_read_by_nobody_until_lists_are_open(app_client: httpx.AsyncClient) -> None:
    army = await upload(app_client, OWN["wh40k"])
    match_id, match = await table_of(app_client, "wh40k")
    wish = {"key": KEY, "seat": "blue", "army": army["id"]}
    assert (await app_client.post(f"/matches/{match_id}/armies", json=wish)).status_code == 201
    for way in ("armies", f"{KEY}/armies"):
        told = await app_client.get(f"/t/{match_id}/{way}")
        assert told.status_code == 200
        assert "Quill" not in told.text
    assert (await app_client.get(f"/t/{match_id}/{'x' * 43}/armies")).status_code == 404
    del match
