"""The page of a finished match: told without a key and without a script, and to nobody where only its players may see anything."""

import re
import struct

import httpx
import pytest
from lxml import etree, html

from app.persistence import matches
from app.persistence.codec import codec_for
from app.persistence.engine import Store
from app.realtime.records.verification import verify
from app.realtime.tables.forking import import_record
from app.rules.kernel.seats import SPECTATOR
from app.settings import Settings
from app.systems.registry import known_rules
from tests.golden.playing import HERE
from tests.realtime.served import seat_table


async def imported(client: httpx.AsyncClient, key: str) -> str:
    """The recorded match of a system, played back into this server."""
    rules = known_rules()
    lines = (HERE / f"v{codec_for(rules[key]).version}_{key}.jsonl").read_text("utf-8").splitlines()
    match, _ = await import_record(client.app.state.tables, verify(lines, rules))  # type: ignore[attr-defined]
    return match.id


@pytest.mark.parametrize("key", ["wh40k", "diskwars"])
async def test_a_finished_match_is_read_by_whoever_has_its_link(app_client: httpx.AsyncClient, key: str) -> None:
    match_id = await imported(app_client, key)
    page = await app_client.get(f"/t/{match_id}/result")
    assert page.status_code == 200
    assert "<script" not in re.sub(r'<script src="/static/[^>]*></script>', "", page.text), (
        "what it says is there without a script"
    )
    read = html.fromstring(page.text)
    (title,) = read.xpath("//h1")
    assert title.text.endswith(" wins") or title.text == "A draw"
    last = [row[-1].text_content() for row in read.xpath("//section[@class='result-points']//tbody/tr")]
    live = (await app_client.app.state.tables.table(match_id)).match  # type: ignore[attr-defined]
    ended = live.system.view(live.state, SPECTATOR)
    assert last == [str(ended.seats[seat].score) for seat in live.seats]
    assert len(read.xpath("//section[@class='result-points']//thead//th")) == ended.turn.round + 1
    assert read.xpath("//*[name()='svg' and @class='curve']"), "how likely who was to win"
    turning = read.xpath("//ol[@class='result-turning']//a/@href")
    assert turning
    assert turning == read.xpath("//*[name()='svg' and @class='curve']/*[name()='a']/@href")
    there = await app_client.get(turning[0])
    assert there.status_code == 200
    assert html.fromstring(there.text).xpath("//ol[@class='result-turning']//a[@aria-current]/@href") == turning[:1]
    board = "//div[@class='result-board']/*[local-name()='svg']"
    ended, before = (html.tostring(one.xpath(board)[0]) for one in (read, html.fromstring(there.text)))
    assert ended != before, "the board stands as it stood then"
    assert len(read.xpath("//div[@class='result-board']//*[local-name()='svg']")) == 1
    (picture,) = read.xpath("//meta[@property='og:image']/@content")
    drawn = await app_client.get(picture)
    assert drawn.headers["content-type"] == "image/png"
    assert drawn.content.startswith(b"\x89PNG")
    assert struct.unpack(">II", drawn.content[16:24]) == (1200, 630), "as chats show it"
    assert "Recorrerla" in (await app_client.get(f"/t/{match_id}/result", params={"lang": "es"})).text


async def test_until_it_is_over_the_way_leads_to_the_table(
    client: httpx.AsyncClient, store: Store, settings: Settings
) -> None:
    match_id, keys = await seat_table(store, settings)
    for path in (f"/t/{match_id}", f"/t/{match_id}/{keys['red']}"):
        answer = await client.get(f"{path}/result")
        assert (answer.status_code, answer.headers["location"]) == (303, f"http://castra.test{path}")
    assert (await client.get(f"/t/{match_id}/{'x' * 43}/result")).status_code == 404


async def test_a_closed_table_tells_its_result_to_its_players_alone(
    app_client: httpx.AsyncClient, store: Store
) -> None:
    match_id = await imported(app_client, "wh40k")
    await matches.set_visibility(store, match_id, "closed")
    for path in ("result", "board.png", "board.svg"):
        assert (await app_client.get(f"/t/{match_id}/{path}")).status_code == 404


async def test_a_moment_is_shared_as_a_card_with_or_without_names_and_points(
    app_client: httpx.AsyncClient, store: Store
) -> None:
    match_id = await imported(app_client, "wh40k")
    await store.pool.execute("UPDATE seat SET name = CASE side WHEN 'red' THEN 'Łucja <Ω>' ELSE '田中' END")
    page = html.fromstring((await app_client.get(f"/t/{match_id}/result")).text)
    there = page.xpath("//ol[@class='result-turning']//a/@href")[0]
    here = html.fromstring((await app_client.get(there)).text)
    (picture,) = here.xpath("//meta[@property='og:image']/@content")
    line = there.partition("?")[2]
    assert picture == f"http://castra.test/t/{match_id}/moment.png?{line}"
    assert [code.text for code in here.xpath("//*[@id='share']//code")] == [there, there.partition("?")[0]]
    buttons = here.xpath("//*[@id='share']//button/@formaction")
    assert [button.rpartition(".")[2] for button in buttons] == ["png", "svg", "a4"]

    async def said(form: str, query: str) -> list[str]:
        answer = await app_client.get(f"/t/{match_id}/moment.{form}?{query}")
        assert answer.headers["content-type"] == "image/svg+xml"
        return [
            str(text)
            for text in etree.fromstring(answer.text).xpath("//*[local-name()='text' and @font-weight]/text()")
        ]

    ended, then = await said("svg", ""), await said("svg", f"{line}&names=0&names=1")
    assert ended[0] == then[0] == "Łucja <Ω>"
    assert "田中" not in ended
    assert ended[3] == "Blue", "what the face cannot write is called by its colour"
    assert ended != then, "the points of that moment"
    bare = await said("a4", f"{line}&names=0&score=0")
    assert (bare[0], len(bare)) == ("Red", 4)
    for wrong in ("moment.gif", "moment.png?line=-1", "moment.png?names=maybe"):
        assert (await app_client.get(f"/t/{match_id}/{wrong}")).status_code in (404, 422)
    await matches.set_visibility(store, match_id, "closed")
    assert (await app_client.get(f"/t/{match_id}/moment.png")).status_code == 404


async def test_finished_matches_are_found_by_game_name_player_and_army_and_none_that_is_not_open(
    app_client: httpx.AsyncClient, store: Store
) -> None:
    match_id = await imported(app_client, "wh40k")

    async def listed(**asked: object) -> list[str]:
        page = await app_client.get("/results", params={name: str(value) for name, value in asked.items()})
        assert page.status_code == 200, page.text
        return [
            str(link).split("/")[-2] for link in html.fromstring(page.text).xpath("//ul[@class='result-rows']//a/@href")
        ]

    assert await listed() == [], "whoever has its link may watch it; no list tells of it"
    await matches.set_visibility(store, match_id, "open")
    table = await app_client.app.state.tables.table(match_id)  # type: ignore[attr-defined]
    await table.match.settle()
    for asked in (
        {},
        {"system": "wh40k"},
        {"wanted": "golden"},
        {"wanted": "RED"},
        {"wanted": "cinder pat"},
        {"before": 4e9},
    ):
        assert await listed(**asked) == [match_id], asked
    for asked in ({"system": "aos"}, {"wanted": "%"}, {"wanted": "_"}, {"wanted": "nobody"}, {"before": 1}):
        assert await listed(**asked) == [], asked
    for wrong in ({"before": "NaN"}, {"before": -1}, {"before": "1e308"}, {"wanted": "x" * 61}, {"wanted": "a\x00b"}):
        assert (await app_client.get("/results", params=wrong)).status_code == 422
