"""Comments under a result by hand: who set the table allows them, another writes one, it is removed; axe at a desk and a phone."""

import pytest
from playwright.async_api import Browser, expect

from app.persistence.codec import codec_for
from app.realtime.records.verification import verify
from app.realtime.tables.forking import import_record
from app.realtime.tables.live_tables import LiveTables
from app.systems.registry import known_rules
from tests.browser.house import House
from tests.browser.test_shell import AXE
from tests.browser.windows import LAPTOP, PHONE
from tests.golden.playing import HERE
from tests.holding import new_key

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

PATIENCE = 60_000


async def ended(house: House) -> tuple[str, str]:
    """A finished match of Diskwars at the house, and the key of who set its table."""
    rules = known_rules()
    lines = (HERE / f"v{codec_for(rules['diskwars']).version}_diskwars.jsonl").read_text("utf-8").splitlines()
    match, _ = await import_record(LiveTables(house.store, house.settings), verify(lines, rules))
    key, first = new_key(), rules["diskwars"].seats[0]
    hold = "UPDATE seat SET key_hash = sha256($3::bytea), claimed_at = now() WHERE match_id = $1 AND side = $2"
    await house.store.pool.execute(hold, match.id, first, key.encode())
    return match.id, key


async def test_comments_are_allowed_written_and_removed_by_hand(house: House, browser: Browser) -> None:
    match_id, key = await ended(house)
    desk = await browser.new_context(viewport=LAPTOP, locale="en-GB", color_scheme="light", reduced_motion="reduce")
    phone = await browser.new_context(viewport=PHONE, locale="es-ES", color_scheme="dark", reduced_motion="reduce")
    maker, reader = await desk.new_page(), await phone.new_page()
    for page in (maker, reader):
        page.set_default_timeout(PATIENCE)
    own = f"{house.address}/t/{match_id}/{key}/result"
    await maker.goto(own)
    await maker.get_by_role("button", name="Allow comments").click()
    await expect(maker.get_by_text("Nobody has written here yet.")).to_be_visible(timeout=PATIENCE)
    await reader.goto(f"{house.address}/t/{match_id}/result")
    await reader.get_by_label("Tu nombre, que leen todos").fill("Cem")
    await reader.get_by_label("Tu comentario").fill("¡Buena partida!\nOtra el jueves.")
    await reader.get_by_role("button", name="Escribirlo").click()
    await expect(reader.get_by_text("¡Buena partida!")).to_be_visible(timeout=PATIENCE)
    await maker.goto(own)
    await expect(maker.get_by_role("listitem").filter(has_text="Otra el jueves.")).to_contain_text(
        "Cem", timeout=PATIENCE
    )
    for page in (maker, reader):
        await page.evaluate(f"{AXE.read_text('utf-8')};0")
        found = await page.evaluate(
            "axe.run('.result-comments').then(({ violations }) => violations.map(({ id }) => id))"
        )
        assert found == []
        assert not await page.evaluate("document.documentElement.scrollWidth > innerWidth")
    await maker.get_by_role("button", name="Let write no more").click()
    await expect(maker.get_by_role("button", name="Let write again")).to_be_visible(timeout=PATIENCE)
    await reader.get_by_label("Tu comentario").fill("¿Y mañana?")
    await reader.get_by_role("button", name="Escribirlo").click()
    await expect(reader.get_by_text("Ya no puedes escribir aquí.")).to_be_visible(timeout=PATIENCE)
    await maker.get_by_role("button", name="Remove").click()
    await expect(maker.get_by_text("Otra el jueves.")).to_have_count(0, timeout=PATIENCE)
    await desk.close()
    await phone.close()
