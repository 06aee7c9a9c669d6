"""Four at one table, in four windows: the home page sets it, all bid in secret, one is eliminated, all settle a ruling."""

import json
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from playwright.async_api import Browser, Page, ViewportSize, expect

from app.rules.kernel.seats import SEATS
from app.settings import Settings
from app.web import words
from tests.browser.windows import DESK, PHONE, Window, set_table, window
from tests.conftest import fresh_database
from tests.realtime.served import NO_LIMITS, app_of, serving
from tests.rules.quartet import QUARTET_SYSTEM
from tests.rules.quartet.words import WORDS

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

SIDEWAYS: ViewportSize = {"width": 844, "height": 390}
NAMES = {"red": "Ines", "blue": "Mara", "jade": "Jon", "plum": "Ivo"}


@pytest.fixture(scope="module")
async def address(database_server: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """A server that plays the game for two to four."""
    catalogue = tmp_path_factory.mktemp("words") / "quartet.po"
    catalogue.write_text(
        "".join(f"msgid {json.dumps(key)}\nmsgstr {json.dumps(said)}\n\n" for key, said in WORDS.items())
    )
    usual = words._for_client
    async with fresh_database(database_server) as url:
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(words, "_for_client", lambda language: [*usual(language), catalogue])
            app = app_of(Settings(database_url=url), systems=(QUARTET_SYSTEM,), limits=NO_LIMITS)
            with serving(app) as where:
                yield f"http://{where}"


@asynccontextmanager
async def four(
    browser: Browser, address: str, size: ViewportSize = DESK, **options: object
) -> AsyncIterator[dict[str, Window]]:
    """A window for each of four seats, and one for who watches."""
    seats = {seat: {"kind": "link", "name": name} for seat, name in NAMES.items()}
    _, links = await set_table(address, {"system": "quartet", "name": "Four", "seats": seats, "options": options})
    async with AsyncExitStack() as stack:
        yield {seat: await stack.enter_async_context(window(browser, seat, link, size)) for seat, link in links.items()}


async def bid(shown: Window, number: int) -> None:
    """Answers the prompt with a button."""
    await shown.prompt.get_by_role("button", name=str(number), exact=False).first.click()


async def test_the_home_page_seats_two_three_or_four_each_in_its_own_way(address: str, browser: Browser) -> None:
    page = await browser.new_page(viewport=DESK, locale="en-GB")
    await page.goto(address)
    await expect(page.get_by_role("region", name="Across the table")).to_be_visible()
    await page.get_by_role("radio", name="3 seats").click()
    await expect(page.get_by_text("Nobody sits here")).to_be_visible()
    await shot(page, "home3-desk")
    await page.get_by_role("radio", name="4 seats").click()
    await page.get_by_label("Who sits at Blue").select_option("hot_seat")
    await page.get_by_label("Who sits at Jade").select_option("open")
    await page.get_by_label("Who sits at Plum").select_option("bot_random")
    for size, name in ((DESK, "desk"), (PHONE, "phone"), (SIDEWAYS, "sideways")):
        await page.set_viewport_size(size)
        assert not await page.evaluate("() => document.documentElement.scrollWidth > innerWidth"), name
        await shot(page, f"home4-{name}")
    await page.set_viewport_size(DESK)
    async with page.expect_request("**/matches") as asked:
        await page.get_by_role("button", name="Set the table").click()
    wish = (await asked.value).post_data_json
    assert {seat: one["kind"] for seat, one in wish["seats"].items()} == {
        "red": "hot_seat", "blue": "hot_seat", "jade": "open", "plum": "bot",
    }  # fmt: skip
    await expect(page.get_by_role("region", name="The table is set")).to_be_visible()
    await shot(page, "home4-done")


async def test_one_sits_down_at_the_free_seat_one_likes_and_is_missed_when_gone(address: str, browser: Browser) -> None:
    seats = {"red": {"kind": "link", "name": "Ines"}} | {seat: {"kind": "open"} for seat in ("blue", "jade", "plum")}
    _, links = await set_table(address, {"system": "quartet", "name": "Chairs", "seats": seats, "visibility": "open"})
    async with window(browser, "red", links["red"], DESK) as red:
        for seat, size in (("jade", DESK), ("plum", PHONE), ("blue", PHONE)):
            page = await browser.new_page(viewport=size, locale="en-GB")
            await page.goto(address)
            table = page.get_by_role("listitem").filter(has=page.get_by_text("Chairs", exact=True))
            await expect(table.get_by_role("button", name=re.compile("^Sit down"))).to_have_count(
                {"jade": 3, "plum": 2, "blue": 1}[seat]
            )
            assert not await page.evaluate("() => document.documentElement.scrollWidth > innerWidth")
            await shot(page, f"sit-{seat}")
            named = f"Sit down as {seat.title()}" if seat != "blue" else "Sit down"
            await table.get_by_role("button", name=named, exact=True).click()
            name = page.get_by_label("Your name at this table")
            await name.fill(NAMES[seat])
            await name.press("Enter")
            await expect(red.page.get_by_role("region", name="Players")).to_contain_text(NAMES[seat])
            assert {one["seat"] for one in await page.evaluate("() => castra.offers()")} == {seat}
            await page.close()
        away = red.page.get_by_role("status").filter(has_text="Mara, Jon, and Ivo are not connected")
        await expect(away).to_be_visible()
        await expect(red.page.locator(".strip")).to_have_count(1)
        await shot(red.page, "sit-away")


async def shot(page: Page, name: str) -> None:
    """A picture for people."""
    await Window(name=name, page=page).shot(f"four-{name}")


async def test_four_bid_in_secret_and_each_sees_who_is_still_waited_for(address: str, browser: Browser) -> None:
    async with four(browser, address, lives=1) as at:
        await bid(at["red"], 6)
        await expect(at["red"].prompt).to_contain_text("Waiting for Mara, Jon, and Ivo")
        await expect(at["red"].prompt.get_by_role("button", name="Bid")).to_be_visible()
        await at["watch"].until("() => castra.view().duties.step.seats.length === 3")
        await at["red"].shot("four-waiting-desk")
        for seat in SEATS[1:]:
            await bid(at[seat], 2)
        await at["red"].prompt.get_by_role("button", name="Jon").click()
        await at["red"].until("() => castra.log().some((one) => one.line.key === 'quartet.log.struck')")


async def test_an_eliminated_seat_is_shown_and_the_end_names_all_four(address: str, browser: Browser) -> None:
    async with four(browser, address) as at:
        await at["jade"].page.get_by_role("button", name="Menu").first.click()
        await concede(at["jade"])
        await at["red"].until("() => castra.view().seats.jade.out")
        await expect(at["red"].page.locator(".seat.out")).to_contain_text("Jon")
        await expect(at["red"].page.get_by_role("group", name="Units of Jon")).to_contain_text("out")
        await expect(at["jade"].prompt).to_contain_text("Waiting for Ines, Mara, and Ivo")
        await at["red"].shot("four-out-desk")
        for size, name in ((PHONE, "phone"), (SIDEWAYS, "sideways")):
            await at["blue"].page.set_viewport_size(size)
            await at["blue"].shot(f"four-out-{name}")
        await at["blue"].page.set_viewport_size(DESK)
        for seat in ("blue", "plum"):
            await at[seat].page.get_by_role("button", name="Menu").first.click()
            await concede(at[seat])
        end = at["red"].end
        await expect(end).to_contain_text("Ines wins")
        await expect(end.get_by_role("columnheader")).to_have_count(4)
        await at["red"].shot("four-end-desk")
        await at["red"].page.set_viewport_size(PHONE)
        await at["red"].shot("four-end-phone")


async def concede(shown: Window) -> None:
    """Through the open menu."""
    dialog = shown.page.get_by_role("dialog")
    await dialog.get_by_role("button", name="Concede").click()
    await dialog.get_by_role("button", name="Concede").click()


async def test_a_ruling_of_four_is_countered_and_holds_once_all_agree(address: str, browser: Browser) -> None:
    async with four(browser, address) as at:
        await propose(at["red"], "Once more")
        await expect(at["red"].prompt).to_contain_text("Mara, Jon, and Ivo")
        await at["blue"].prompt.get_by_role("button", name="Reject", exact=False).first.click()
        # A prompt that grows while it is pressed moves its buttons from under the pointer.
        await expect(at["jade"].prompt).to_contain_text("Mara proposes")
        await at["jade"].prompt.get_by_role("button", name="Accept what Ines proposes").click()
        await expect(at["jade"].prompt).to_contain_text("Agreed so far: Jon")
        await at["jade"].shot("four-ruling-desk")
        await at["jade"].page.set_viewport_size(PHONE)
        await at["jade"].shot("four-ruling-phone")
        await at["jade"].page.set_viewport_size(SIDEWAYS)
        await at["jade"].shot("four-ruling-sideways")
        await at["jade"].page.set_viewport_size(DESK)
        await at["jade"].prompt.get_by_role("button", name="Accept", exact=False).first.click()
        await at["plum"].prompt.get_by_role("button", name="Accept what Mara proposes").click()
        await at["plum"].prompt.get_by_role("button", name="Accept", exact=False).first.click()
        await at["red"].prompt.get_by_role("button", name="Accept", exact=False).first.click()
        await at["watch"].until("() => !castra.view().ruling")


async def propose(shown: Window, why: str) -> None:
    """A ruling of mere words."""
    await shown.page.get_by_role("button", name="Menu").first.click()
    await shown.page.get_by_role("dialog").get_by_text("Propose a ruling").click()
    dialog = shown.page.get_by_role("dialog")
    await dialog.get_by_role("textbox").first.fill(why)
    await dialog.get_by_role("button", name="Propose").last.click()
    await shown.until("() => !!castra.view().ruling")


async def test_one_screen_for_three_beside_a_link_is_handed_over_covered_between_their_secrets(
    address: str, browser: Browser
) -> None:
    seats = {seat: {"kind": "hot_seat"} for seat in SEATS[:3]} | {"plum": {"kind": "link", "name": "Ivo"}}
    _, links = await set_table(address, {"system": "quartet", "name": "Shared", "seats": seats, "options": {}})
    async with window(browser, "screen", links["red"]) as screen:
        for seat, number in (("Red", 4), ("Blue", 3), ("Jade", 2)):
            handover = screen.page.get_by_role("dialog")
            await expect(handover).to_contain_text(seat)
            if seat == "Blue":
                await screen.shot("four-handover")
                shown = (await screen.view())["seats"]["red"]
                assert "secret" not in shown.get("counters", {}), "what Red bid is gone before Blue looks"
            await handover.get_by_role("button").click()
            await bid(screen, number)
        await expect(screen.prompt).to_contain_text("Ivo")
        assert await screen.page.get_by_role("dialog").count() == 0
