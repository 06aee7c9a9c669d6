"""The pages as visitors get them: few files, each kept for ever; and as who works on them does: each module as it is written."""

import asyncio
from collections.abc import Sequence
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Browser, Page, Response

from app.web.assets import FOR_EVER
from tests.browser.house import House
from tests.browser.sealed_dice import PATROLS
from tests.browser.windows import DESK, set_table, window

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

MOST = {"home": (15, 200), "table": (30, 350)}
"""Requests, and KiB on the wire, of a page that was never here."""


def loaded(page: Page) -> list[Response]:
    """The answers a page gets from now on."""
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    return answers


async def weight(answers: Sequence[Response]) -> float:
    """The KiB that answers took on the wire, heads and bodies."""
    sizes = await asyncio.gather(*(answer.request.sizes() for answer in answers))
    return sum(size["responseHeadersSize"] + size["responseBodySize"] for size in sizes) / 1024


@pytest.mark.parametrize("name", sorted(MOST))
async def test_a_page_that_was_never_here_loads_few_files_and_bytes(house: House, browser: Browser, name: str) -> None:
    _, links = await set_table(house.address, PATROLS)
    context = await browser.new_context(viewport=DESK)
    page = await context.new_page()
    answers = loaded(page)
    await page.goto({"home": house.address, "table": links["red"]}[name])
    await page.locator({"home": ".home", "table": "section.prompt"}[name]).first.wait_for()
    await page.wait_for_load_state("networkidle")
    requests, kibibytes = MOST[name]
    assert len(answers) <= requests, [answer.url for answer in answers]
    assert await weight(answers) <= kibibytes, [(answer.url, await weight([answer])) for answer in answers]
    files = [answer for answer in answers if urlsplit(answer.url).path.startswith("/static/")]
    assert {urlsplit(answer.url).path.split("/")[2] for answer in files} == {"built"}
    assert {await answer.header_value("cache-control") for answer in files} == {FOR_EVER}


async def test_plain_modules_play_too(plain_house: House, browser: Browser) -> None:
    _, links = await set_table(plain_house.address, PATROLS)
    async with window(browser, "red", links["red"]) as red:
        names = await red.page.evaluate(
            "performance.getEntriesByType('resource').map((file) => new URL(file.name).pathname)"
        )
        assert any(name.endswith("/js/table/main.js") for name in names)
        assert not any(name.startswith("/static/built/") for name in names)
        (lock,) = [offer for offer in await red.offers() if offer["command"]["kind"] == "lock_army"][:1]
        assert (
            await red.page.evaluate("([seat, command]) => castra.act(seat, command)", ["red", lock["command"]]) is None
        )
