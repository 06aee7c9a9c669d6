"""Split fire by clicks, a way with a corner around a wall, and a charge that falls short put right: by the mouse alone."""

import re

import pytest
from playwright.async_api import Browser, ViewportSize, expect

from tests.browser.hand import named
from tests.browser.house import House
from tests.browser.places import board, ghosts, toasts
from tests.browser.posed import Posing, line, press, wardens
from tests.browser.stage import Stage, staged
from tests.browser.windows import LYING, PHONE, Window

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

WEAPONS = "() => Object.fromEntries(castra.filling().values.map((a) => [`${a.model} ${a.weapon}`, a.target]))"


async def _click_model(shown: Window, stage: Stage, model: str) -> None:
    left, top = await shown.spot(*stage.at(model))
    await shown.page.mouse.click(left, top)


async def _take(shown: Window, stage: Stage, unit: str, label: str) -> None:
    """Takes a row of what a unit can do."""
    name = stage.match.state.units[unit].name
    await shown.forces.filter(has_text=name).click()
    await shown.deed(label).click()
    await shown.until("() => castra.filling() !== null")


async def test_fire_is_split_by_clicks_and_a_grenade_too_many_is_put_right(house: House, browser: Browser) -> None:
    async with staged(house, browser) as stage:
        await stage.to_phase("shooting", "red")
        await stage.stand(
            {"r1": (36, 22), "r2": (5, 44), "r3": (15, 44), "b1": (36, 16.5), "b2": (30, 4), "b3": (46, 14)}
        )
        red, blue = await stage.open("red"), await stage.open("blue")
        await _take(red, stage, "r1", "Shoot")
        await red.until("() => castra.filling().verdict !== null")

        await _click_model(red, stage, "b2.1")
        await expect(toasts(red.page)).to_contain_text("closest visible enemy")

        await _click_model(red, stage, "r1.4")
        await expect(red.prompt.get_by_text("Line Wardens 4", exact=True).first).to_be_visible()
        await _click_model(red, stage, "b3.1")
        await red.page.get_by_role("button", name="All models").click()
        aims = await red.page.evaluate(WEAPONS)
        assert aims["r1.4 warden_rifle"] == "b3"
        assert {aims[f"r1.{n} warden_rifle"] for n in (1, 2, 3, 5)} == {"b1"}
        assert not any(target for name, target in aims.items() if "frag" in name), "a click throws no grenade"

        await _click_model(red, stage, "r1.4")
        await _click_model(red, stage, "b3.1")
        assert (await red.page.evaluate(WEAPONS))["r1.4 warden_rifle"] is None, "the same click takes an aim back"
        await _click_model(red, stage, "b3.1")
        await red.page.get_by_role("button", name="All models").click()

        await red.page.get_by_label("Target of Frag charge").last.select_option("b1")
        await red.until("() => castra.filling()?.verdict?.mend")
        await expect(red.prompt.get_by_role("status").filter(has_text="grenade")).to_be_visible()
        await red.prompt.get_by_role("button", name=re.compile("F$")).click()
        await red.until("() => castra.filling()?.verdict && !castra.filling().verdict.refused")
        await red.shot("split-fire")
        await red.prompt.get_by_role("button", name=named("Fire")).click()
        declared = await stage.committed("declare_shooting")
        assert {aim["target"] for aim in declared["aims"]} == {None, "b1", "b3"}
        thrown = [aim for aim in declared["aims"] if aim["weapon"] == "frag_charge" and aim["target"]]
        assert len(thrown) == 1
        await blue.until("() => castra.view().tray?.source === 'r1'")
        await expect(blue.tray).to_contain_text("Line Wardens")


async def test_a_corner_leads_a_way_around_a_wall_and_stays_when_the_model_is_let_go(
    house: House, browser: Browser
) -> None:
    async with staged(house, browser) as stage:
        await stage.to_phase("movement", "red")
        await stage.stand(
            {"r2": (28.5, 29), "r1": (36, 44), "r3": (15, 44), "b1": (36, 4), "b2": (28, 4), "b3": (46, 4)}
        )
        red, watch = await stage.open("red"), await stage.open("watch")
        mouse = red.page.mouse
        await red.page.keyboard.press("m")
        one, other = await red.spot(40, 20), await red.spot(46, 20)
        await mouse.click(*one)
        await mouse.move(*other, steps=3)
        await mouse.click(*other)
        await red.page.keyboard.press("Enter")
        await red.page.keyboard.press("v")
        ruler = board(watch.page).get_by_text("6.0″")
        await expect(ruler).to_be_visible()
        start, corner, goal = [await red.spot(*p) for p in (stage.at("r2.1"), (30.6, 30.4), (30.2, 32.3))]
        await mouse.move(*start)
        await mouse.down()
        await mouse.move(start[0] + 8, start[1], steps=3)
        await red.until("() => castra.filling()?.offer.need?.kind === 'move'")
        await mouse.move(*corner, steps=5)
        await red.until("() => (castra.filling()?.values ?? []).length > 0")
        await red.page.keyboard.press(" ")
        await mouse.move(*goal, steps=5)
        through = "() => castra.filling().legs['r2.1'].path.some((p) => Math.hypot(p.x - 30.6, p.y - 30.4) < 0.3)"
        await red.until(through)
        await expect(ghosts(watch.page)).to_have_count(1)
        await expect(ruler, "a pinned ruler stays for the others").to_be_visible()
        await mouse.up()
        await expect(red.page.locator(".board .waypoint")).to_have_count(1)
        await red.until("() => castra.filling()?.verdict && !castra.filling().verdict.refused")
        await red.shot("corner")

        end = await red.page.evaluate("castra.filling().legs['r2.1'].path.at(-1)")
        held = await red.spot(end["x"], end["y"])
        await mouse.move(*held)
        await mouse.down()
        await mouse.move(held[0] + 6, held[1] + 2, steps=4)
        await mouse.up()
        await red.until(through)
        await red.until("() => castra.filling()?.verdict && !castra.filling().verdict.refused")
        await red.prompt.get_by_role("button", name=named("Confirm move")).click()
        moved = await stage.committed("move_models")
        assert len(moved["moves"][0]["path"]) > 2
        assert stage.at("r2.1")[1] > 31.5


async def test_a_charge_that_falls_short_is_put_right(house: House, browser: Browser) -> None:
    async with staged(house, browser) as stage:
        await stage.to_phase("charge", "red")
        # As near as two dice always reach, and nobody of blue can answer: the sergeant of the Cantor is a pistol away.
        await stage.stand(
            {"r2": (30, 22), "r1": (36, 44), "r3": (15, 44), "b1": (36, 4), "b2": (30, 18), "b3": (46, 4)}
        )
        red, blue = await stage.open("red"), await stage.open("blue")
        await (await red.force("red")).filter(has_text="Captain Kerr").click()
        await red.deeds.get_by_role("button").filter(has_text="Charge").click()
        await expect(red.prompt.get_by_role("button").filter(has_text="The Cantor")).to_contain_text("100%")
        await _click_model(red, stage, "b2.1")
        await red.prompt.get_by_role("button", name=named("Declare the charge")).click()
        await blue.prompt.get_by_role("button", name=named("The Cantor holds its fire")).click()
        await red.until("() => castra.filling()?.offer.command.kind === 'charge_move'")

        start, goal = await red.spot(*stage.at("r2.1")), await red.spot(30, 21)
        await red.page.mouse.move(*start)
        await red.page.mouse.down()
        await red.page.keyboard.down("Alt")
        await red.page.mouse.move(*goal, steps=6)
        await red.page.mouse.up()
        await red.page.keyboard.up("Alt")
        await red.until("() => castra.filling()?.verdict?.refused?.code === 'charge_first_model_not_within_1'")
        await expect(red.prompt.get_by_role("status").filter(has_text="within 1.0″ of a target")).to_be_visible()
        await red.prompt.get_by_role("button", name=re.compile("Lead a model to a target")).click()
        await red.until("() => castra.filling()?.verdict && !castra.filling().verdict.refused")
        await red.shot("charge-mended")
        await red.prompt.get_by_role("button", name=re.compile("Confirm the charge")).click()
        await stage.committed("charge_move")
        assert stage.at("r2.1")[1] < 20.6


@pytest.mark.parametrize("size", [PHONE, LYING], ids=["upright", "lying"])
async def test_a_phone_shows_who_fires_and_at_whom_however_far_apart(posing: Posing, size: ViewportSize) -> None:
    husks = {"seat": "blue", "profile": "husks", "models": line(27, 27, 3)}
    battle = await posing({"phase": "shooting", "active": "red", "units": {"w": wardens(27, 6), "h": husks}})
    red = await battle.open("red", size)
    await press(red, "Line Wardens")
    await press(red, "Shoot")
    await red.until("() => castra.filling()?.values?.some((aim) => aim.target === 'h')")
    drawn = """([a, b]) => [a, b].every((spot) => {
      const at = castra.spot(spot);
      return !!document.elementFromPoint(at.x, at.y)?.closest("svg.board");
    })"""
    await red.until(drawn, [{"x": 27, "y": 6}, {"x": 27, "y": 27}])
