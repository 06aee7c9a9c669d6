"""Tables of 40k in the middle of a battle, before axe: a desk in daylight and a phone in Spanish, at each kind of question."""

from typing import Any

import pytest
from playwright.async_api import ViewportSize, expect

from tests.browser.places import sure
from tests.browser.posed import KERR, Posing, choose_unit, do, line, press, wardens
from tests.browser.test_shell import AXE, HELD, RESTS, TRIED
from tests.browser.windows import LAPTOP, PHONE, Window

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

MELEE: dict[str, Any] = {
    "phase": "fight",
    "active": "blue",
    "units": {
        "w": wardens(30, 28),
        "k": KERR,
        "h": {
            "seat": "blue",
            "profile": "husks",
            "models": line(30, 26.5, 8),
            "charged": True,
            "charge_targets": ["w"],
            "stats": {"S": 10, "WS": 2, "A": 3},
        },
    },
}
MOVING: dict[str, Any] = {
    **MELEE,
    "phase": "movement",
    "active": "red",
    "units": {**MELEE["units"], "w": wardens(30, 40)},
}
SHOOTING: dict[str, Any] = {**MOVING, "phase": "shooting"}

SEATS: list[tuple[str, ViewportSize, str]] = [("red", LAPTOP, "?theme=light"), ("watch", PHONE, "?lang=es")]
PHONES: list[tuple[str, ViewportSize, str]] = [("red", PHONE, "?lang=es"), ("watch", LAPTOP, "?theme=contrast")]


async def found(shown: Window) -> list[Any]:
    """What axe finds at a table that has come to rest: serious, or what who reads by ear and plays by keys misses."""
    await shown.until(RESTS)
    await shown.page.evaluate(f"{AXE.read_text('utf-8')};0")
    told: list[Any] = await shown.page.evaluate(
        f"axe.run(document, {{resultTypes: ['violations'], rules: {{{TRIED}}}}}).then(({{violations}}) => violations"
        ".map(({ id, impact, nodes }) => ({ id, impact, where: nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)) })))"
    )
    return [one for one in told if one["impact"] in ("serious", "critical") or one["id"] in HELD]


@pytest.mark.parametrize("seats", [SEATS, PHONES], ids=["desk", "phone"])
@pytest.mark.parametrize("phase", ["movement", "shooting", "wounds"])
async def test_axe_finds_nothing_serious_at_a_table_in_a_battle(
    posing: Posing, phase: str, seats: list[tuple[str, ViewportSize, str]]
) -> None:
    battle = await posing({"movement": MOVING, "shooting": SHOOTING, "wounds": MELEE}[phase])
    shown = [await battle.open(*seat) for seat in seats]
    if phase == "wounds":
        blue = await battle.open("blue")
        await choose_unit(blue, "Husks")
        await do(blue, "Fight")
        await press(blue, "Stay here")
        await sure(blue.page).click()
    for window in shown:
        await expect(window.prompt.get_by_role("heading").first).not_to_be_empty()
        assert await found(window) == [], window.name
