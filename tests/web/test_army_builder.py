"""Building an army over HTTP: what it is built of, what is asked of it, and the pages it is built on."""

from dataclasses import replace
from typing import Any

import httpx

from app.content.limits import BROUGHT
from app.web.gate import LARGEST_FORM
from tests.content.brought import patrol
from tests.rosters.tide import ARMY as TIDE
from tests.rosters.tide import SHRINE
from tests.rosters.written import FOURTH, markup
from tests.web.test_tables import page_data
from tests.web.test_wh40k_tables import ARMY


async def opened(client: httpx.AsyncClient, text: str) -> dict[str, Any]:
    answer = await client.post("/builder/wh40k/document", json={"text": text})
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


async def test_a_text_is_opened_changed_and_judged_and_its_new_text_is_one_that_is_kept(
    app_client: httpx.AsyncClient,
) -> None:
    told = await opened(app_client, ARMY)
    assert [check for check in told["checks"] if check["kind"] == "blocks"] == []
    assert told["sums"] == {"cost": 10, "units": 2, "models": 6, "wounds": 15}
    document = told["document"]
    document["groups"][0]["units"][1]["models"][1]["count"] = 2
    judged = (await app_client.post("/builder/wh40k/checks", json={"document": document})).json()
    (check,) = [one for one in judged["checks"] if one["kind"] == "blocks"]
    assert (check["code"], check["rule"], check["unit"]) == ("unit_below_minimum_size", "W40K-ARMY-02", "u2")
    assert check["repairs"][0]["patches"][0]["path"] == ["groups", 0, "units", 1, "models"]
    document["groups"][0]["units"][1]["models"] = check["repairs"][0]["patches"][0]["value"]
    text = (await app_client.post("/builder/wh40k/checks", json={"document": document})).json()["text"]
    kept = await app_client.post("/armies?system=wh40k", content=text)
    assert kept.status_code == 201, kept.text


async def test_an_army_that_brings_its_sheets_shows_them_and_may_be_longer_than_a_form(
    app_client: httpx.AsyncClient,
) -> None:
    told = await opened(app_client, patrol("A", 3))
    assert [sheet["name"] for sheet in told["own"]["sheets"]] == ["A Walkers"]
    document = told["document"]
    document["brings"]["sheets"][0]["abilities"] = [
        {"key": "sworn", "name": f"Sworn {n}", "text": "They never look back. " * 150} for n in range(30)
    ]
    answer = await app_client.post("/builder/wh40k/checks", json={"document": document})
    assert answer.status_code == 200, answer.text
    assert len(answer.json()["text"]) > LARGEST_FORM


async def test_terrain_that_an_army_brings_is_called_by_its_name(app_client: httpx.AsyncClient) -> None:
    roster = markup(replace(TIDE, within=[*TIDE.within, SHRINE]), game=FOURTH)
    army = (await app_client.post("/armies?system=aos", content=roster)).json()["id"]
    text = (await app_client.get(f"/armies/{army}")).json()["text"]
    told = (await app_client.post("/builder/aos/document", json={"text": text})).json()
    (terrain,) = [slot for slot in told["own"]["slots"] if slot["id"] == "terrain"]
    assert {one["id"]: one["name"] for one in terrain["options"]}["reef_shrine"] == "Reef Shrine"
    assert "Reef Shrine" not in [sheet["name"] for sheet in told["own"]["sheets"]], "no unit that could be added"


async def test_the_page_names_the_army_and_nothing_of_it(app_client: httpx.AsyncClient) -> None:
    begun = page_data(await app_client.get("/armies/new?system=wh40k"))
    assert begun["army"] == {"id": None, "system": "wh40k"}
    assert "about=wh40k" in begun["words_url"]
    army = (await app_client.post("/armies?system=wh40k", content=ARMY)).json()["id"]
    page = await app_client.get(f"/armies/{army}/edit")
    assert page_data(page)["army"] == {"id": army, "system": "wh40k"}
    assert "captain_kerr" not in page.text
    for path in ("/armies/new?system=chess", "/armies/nobodys/edit", "/armies/a-b/edit"):
        assert (await app_client.get(path)).status_code == 404


async def test_a_palette_is_in_the_reader_s_language(app_client: httpx.AsyncClient) -> None:
    names = {}
    for lang in ("en", "es"):
        told = (await app_client.get("/builder/wh40k", headers={"accept-language": lang})).json()
        names[lang] = {sheet["id"]: sheet["name"] for sheet in told["sheets"]}
    assert names["en"].keys() == names["es"].keys()
    assert (names["en"]["line_wardens"], names["es"]["line_wardens"]) == ("Line Wardens", "Guardianes de línea")
    assert (await app_client.get("/builder/chess")).status_code == 404


async def test_what_no_document_holds_and_what_is_too_long_is_refused_with_a_code(
    app_client: httpx.AsyncClient,
) -> None:
    for text in (f"{ARMY}motto: onward\n", "units: [", "plain"):
        answer = await app_client.post("/builder/wh40k/document", json={"text": text})
        assert (answer.status_code, answer.json()["code"]) == (422, "text_only")
    long = await app_client.post("/builder/wh40k/document", json={"text": "x" * (BROUGHT.letters + 1)})
    assert (long.status_code, long.json()["code"]) == (422, "malformed")
    told = await opened(app_client, ARMY)
    unit = told["document"]["groups"][0]["units"][0]
    told["document"]["groups"][0]["units"] = [{**unit, "key": f"u{n}"} for n in range(201)]
    crowd = await app_client.post("/builder/wh40k/checks", json={"document": told["document"]})
    assert (crowd.status_code, crowd.json()["code"]) == (422, "malformed")


async def test_a_sheet_is_copied_as_it_is_written_and_its_abilities_are_said_in_the_referee_s_words(
    app_client: httpx.AsyncClient,
) -> None:
    parts = (await app_client.get("/builder/wh40k/sheets/captain_kerr")).json()
    assert [sheet["name"] for sheet in parts["sheets"]] == ["Captain Kerr"]
    assert {weapon["id"] for weapon in parts["weapons"]} == set(parts["sheets"][0]["composition"][0]["weapons"])
    assert (await app_client.get("/builder/wh40k/sheets/nobody")).status_code == 404
    assert (await app_client.get("/builder/warmaster/sheets/empire_general")).status_code == 404
    told = await opened(app_client, ARMY)
    document = {**told["document"], "brings": parts}
    body = {"document": document, "sheet": "captain_kerr", "name": "Sworn"}
    said = 'You can re-roll hit rolls of 1 for friendly INFANTRY units within 6" of this unit.'
    read = await app_client.post("/builder/wh40k/reading", json={**body, "text": said})
    assert read.status_code == 200, read.text
    (ability,) = read.json()["abilities"]
    assert (ability["key"], ability["params"]) == ("reroll_hits", {"which": "ones", "range": 6, "keyword": "INFANTRY"})
    parts["sheets"][0]["abilities"] = [ability]
    judged = (await app_client.post("/builder/wh40k/checks", json={"document": {**document, "brings": parts}})).json()
    assert [check["code"] for check in judged["checks"] if check["kind"] == "blocks"] == []
    unread = await app_client.post("/builder/wh40k/reading", json={**body, "text": "They never look back."})
    assert (unread.status_code, unread.json()["code"]) == (422, "not_read")
