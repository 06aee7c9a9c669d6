"""The page of a finished match: told without a key and without a script, and to nobody where only its players may see anything."""

import re

import httpx
import pytest
from lxml import html

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
