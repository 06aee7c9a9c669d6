"""Whole matches of Age of Sigmar through the page: two play a Spearhead and a Border War of 1,000 points, one watches."""

import random
import re
from collections.abc import Mapping
from contextlib import AsyncExitStack
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from app.realtime.live.match import LiveMatch
from app.realtime.tables.live_tables import LiveTables
from tests.browser.disk_hand import DiskBattle, DiskHand
from tests.browser.drawn import Piece, drawn
from tests.browser.hand import DRAWN, named
from tests.browser.house import House
from tests.browser.places import folded, muster
from tests.browser.sealed_dice import sealed_table
from tests.browser.windows import LAPTOP, Window, frames_of, window

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(600)]

UNHURT = "aos.option.unhurt"
"""A target that gains nothing by it: it waits under a line that is opened."""


class AosHand(DiskHand):
    """The hand of one player: reactions and gifts are taken from the rows that say what they do."""

    async def play(self, offer: dict[str, Any], command: dict[str, Any]) -> None:
        """Takes an offer with the values of a command."""
        await self.window.page.evaluate(DRAWN)
        if command["kind"] == "score_tactic":
            for _ in range(2):  # the first click reads it
                await self._take_card(f"{offer['seat']}.{command['card']}")
            return
        if offer["place"] != "prompt" or command["kind"] not in ("react", "choose_gifts", "use_ability"):
            await super().play(offer, command)
            return
        row = self.window.prompt.locator(f'.reading > li[data-offer="{offer["id"]}"]')
        if not await row.count():
            on_card = "card" in offer["facts"]  # with all that it asks
            await (self.by_page(offer["seat"], command) if on_card else super().play(offer, command))
            return
        need = offer["need"]
        if need and need["kind"] == "pick":
            picked = command[need["field"]]
            for option in need["options"]:
                if option["value"] in picked:
                    if option["label"] == UNHURT:
                        await self._press(folded(row))
                    label = await self.window.words(option["label"], option["facts"])
                    await self._press(row.get_by_role("button", name=named(label)))
        if not need or (need["least"], need["most"]) != (1, 1):
            await self._press(row.get_by_role("button").last)

    async def _answer(self, need: dict[str, Any], value: Any) -> None:
        """What lies in the hand is clicked there."""
        if need["field"] != "cards":
            await super()._answer(need, value)
            return
        for option in need["options"]:
            if option["value"] in value:
                await self._take_card(option["facts"]["card"])


class AosBattle(DiskBattle):
    """A match of units, abilities and reactions under way."""

    by_hand = frozenset({
        "take_roster", "lock_army", "choose_role", "choose_gifts", "choose_realm", "choose_map", "take_layout", "settle_terrain",
        "choose_territory", "choose_beginner", "deploy_unit", "choose_first", "use_ability", "react", "pass", "move_models",
        "stand_still", "declare_attacks", "choose_crit", "take_damage", "remove_models", "discard", "score_tactic", "chant",
        "contest",
    })  # fmt: skip

    def __init__(self, match: LiveMatch, windows: dict[str, Window], chance: random.Random) -> None:
        super().__init__(match, windows, chance)
        self.hands = {seat: AosHand(windows[seat]) for seat in match.seats}


GROUND = (
    Piece("Wyldwood of two", 12, 6),
    Piece("Wyldwood of two", 32, 24, 180),
    Piece("Ruined Domicile", 37, 6),
    Piece("Ruined Domicile", 7, 24, 180),
)
"""A battlefield that is drawn for the Border War: the layout that its table is laid by."""


async def table(
    stack: AsyncExitStack, house: House, browser: Browser, chance: int, own: str = "", **options: object
) -> AosBattle:
    """A window for each seat and one for who watches, with the match on the server.

    `chance` is what the bots choose by, `own` the id of a battlefield that was drawn.
    """
    wish: Mapping[str, Any] = {
        "system": "aos",
        "name": "Ashen Gate",
        "options": options,
        "battlefield": own,
        "seats": {"red": {"kind": "link", "name": "Ines"}, "blue": {"kind": "link", "name": "Mara"}},
    }
    match_id, links = await sealed_table(house.store, house.address, wish)
    windows = {
        name: await stack.enter_async_context(window(browser, name, link, LAPTOP)) for name, link in links.items()
    }
    live = await LiveTables(house.store, house.settings).table(match_id)
    assert live
    return AosBattle(live.match, windows, random.Random(chance))


async def test_two_play_a_spearhead_to_its_end_while_one_watches(house: House, browser: Browser) -> None:
    async with AsyncExitStack() as stack:
        battle = await table(stack, house, browser, 9, battlepack="fire_and_jade")
        await battle.play()
        await battle.compare()
        assert battle.clicked >= {
            "lock_army",
            "choose_role",
            "choose_realm",
            "choose_map",
            "deploy_unit",
        }
        assert battle.clicked >= {
            "use_ability",
            "move_models",
            "declare_attacks",
            "discard",
            "score_tactic",
            "pass",
            "take_damage",
        }
        await ended(battle)


async def test_two_play_a_border_war_to_its_end_while_one_watches(house: House, browser: Browser) -> None:
    async with AsyncExitStack() as stack:
        own = await drawn(browser, house.address, "aos", "Gate of Ash", GROUND)
        battle = await table(stack, house, browser, 6, own)
        battle.clicks = 1  # what both battles have in common was taken twice in the Spearhead
        await write_a_list(battle)
        await battle.play()
        await battle.compare()
        assert battle.clicked >= {"lock_army", "take_layout", "deploy_unit", "use_ability", "react", "move_models"}
        assert battle.clicked >= {"declare_attacks", "remove_models", "take_damage", "pass"}
        assert len(battle.match.state.terrain) == len(GROUND)
        await ended(battle)


def unmet(page: Page) -> Locator:
    """What is asked of a list that it does not meet: each names its rule."""
    checks = page.get_by_role("region", name="Checks").get_by_role("listitem")
    return checks.filter(has=page.get_by_role("link"))


async def write_a_list(battle: AosBattle) -> None:
    """Red writes on from a ready army: too dear it is refused while it is written, without its auxiliaries it may be played."""
    shown = battle.windows["red"]
    page, prompt = shown.page, shown.prompt
    await prompt.get_by_role("button", name="Dawnforged Host, 1,000").click()
    await prompt.get_by_role("button", name="Take a ready army").click()
    await muster(page).get_by_role("button", name="Change the list").click()
    general = page.get_by_role("group", name="the general’s")
    await general.get_by_role("combobox", name="Add a unit").select_option(label="Skywings · 120")
    await expect(unmet(page)).to_contain_text("1,120 points")
    await expect(prompt.get_by_role("button", name="Play Dawnforged Host")).to_have_attribute("aria-disabled", "true")
    await shown.shot("aos-list")
    for _ in range(2):
        rows = general.get_by_role("listitem").filter(has_text="Skywings")
        count = await rows.count()
        await rows.last.get_by_role("button", name=re.compile("^Take ")).click()
        await expect(rows).to_have_count(count - 1)
    await (
        page.get_by_role("group", name="Auxiliaries")
        .get_by_role("listitem")
        .get_by_role("button", name=re.compile("^Take "))
        .click()
    )
    await expect(unmet(page)).to_have_count(0)
    doubled = page.get_by_role("button", name="reinforced", pressed=True)
    await doubled.click()
    await expect(doubled).to_have_count(0)
    await page.get_by_label("Name of the army").fill("Gate Watch")
    await page.get_by_label("Name of the army").press("Tab")
    await expect(prompt.get_by_role("button", name="Play Gate Watch")).to_be_enabled()
    await battle.match.catch_up()
    written = battle.match.state.sides["red"].draft
    assert [unit.warscroll for unit in written.regiments[0].units] == ["lord_ardent", "lancers"]
    assert not written.auxiliaries
    assert not any(unit.reinforced for unit in written.regiments[1].units)
    await muster(page).get_by_role("button", name="Fold the list").click()


async def ended(battle: AosBattle) -> None:
    """Every window shows the end, and was sent nothing that its seat may not know."""
    for name, shown in battle.windows.items():
        await expect(shown.end.get_by_role("heading", level=2)).not_to_be_empty()
        await shown.shot(f"aos-end-{battle.match.state.options.battlepack}-{name}")
        check_secrets(shown, "" if name == "watch" else name)


def check_secrets(shown: Window, own: str) -> None:
    """No list but one's own before both were locked, no face of another's hand before the end (AOS-GLOS-05, AOS-HID-02)."""
    frames = [frame for frame in frames_of(shown) if frame["kind"] in ("welcome", "changed")]
    assert len(frames) > 30
    for frame in frames:
        view = frame.get("view") or frame["patch"]
        if view.get("result") or (view.get("turn") or {}).get("over"):
            break
        assert set(frame.get("offers") or {}) <= {own}
        assert set((view.get("own") or {}).get("lists") or {}) <= {own}
        for card in (view.get("cards") or {}).values():
            seat, _, pile = (card or {}).get("pile", "").partition(".")
            assert pile != "hand" or seat == own, (shown.name, card)
    else:
        raise AssertionError(f"{shown.name} was never shown the end")
