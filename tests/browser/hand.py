"""Carries out a command through the page as a player does: by its buttons, rows, choices, and Confirm."""

import re
from typing import Any

from playwright.async_api import Locator

from tests.browser.places import folded, order
from tests.browser.windows import Window, spelt

PRESSED = 60_000

DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Once the page shows what it was told."""


OTHERS = re.compile("^[0-9]+ (more answers|respuestas más)…$")
"""What many answers wait behind where another leads."""


class Hand:
    """The hand of one player at one window."""

    def __init__(self, window: Window) -> None:
        self.window = window

    async def play(self, offer: dict[str, Any], command: dict[str, Any]) -> None:
        """Takes an offer with the values that the command has for its needs."""
        await self.window.until(
            "(id) => castra.offers().some((offer) => offer.id === id && !offer.locked)", offer["id"]
        )
        await self.window.page.evaluate(DRAWN)
        shown = next(one for one in await self.window.offers() if one["id"] == offer["id"])
        label = await self.window.words(shown["label"], shown["facts"])
        if shown["place"] == "unit":
            await self._take_of_unit(shown, label)
        elif shown["place"] == "phase":
            await self._press(self.window.page.get_by_role("banner").get_by_role("button", name=named(label)))
        elif shown["place"] == "table":
            await self._from_menu(label)
        elif shown["buttons"] and not await self._called(label).count():
            more = self.window.prompt.get_by_role("button", name=named(f"{label}…"))
            if await more.count():
                await self._press(more)
            await self._pick_button(shown["need"], command)
            return
        elif not shown["need"]:
            others = self.window.prompt.get_by_role("button", name=OTHERS)
            if not await self._called(label).count() and await others.count():
                await self._press(others)
            await self._press(self._called(label))
        switch = self.window.prompt.locator("button.button[aria-pressed]")
        switch = switch.and_(self._called(label))
        if await switch.count():
            await self._press(switch)
            await self._pick_button(shown["need"], command)
        elif shown["need"]:
            await self._fill(shown, command, label)
            filled = await self._label_when_filled(shown, label)
            await self._press(self._called(filled))

    async def _label_when_filled(self, offer: dict[str, Any], label: str) -> str:
        """What the button that sends an offer says once it is filled in."""
        return await self.window.words("table.flips.lay", {}) if offer["need"]["kind"] == "flips" else label

    async def by_page(self, seat: str, command: dict[str, Any]) -> None:
        """Sends a command through the page's own line, as its panels do."""
        refused = await self.window.page.evaluate("([seat, command]) => castra.act(seat, command)", [seat, command])
        assert refused is None, (command, refused)

    async def _take_of_unit(self, offer: dict[str, Any], label: str) -> None:
        """Selects the unit in the roster, then takes the row of what it can do."""
        name = (await self.window.view())["units"][offer["unit"]]["name"]
        await self._press((await self.window.force(offer["seat"])).filter(has_text=name))
        await self._press(self.window.deed(label))

    async def _from_menu(self, label: str) -> None:
        page = self.window.page
        await self._press(page.get_by_role("region", name="Players").get_by_role("button", name="Menu"))
        await self._press(page.get_by_role("dialog").get_by_role("button", name=named(label)))

    def _called(self, label: str) -> Locator:
        """The button of the prompt with this label, on it or under a word that several have in common."""
        within = self.window.page.get_by_text(label, exact=True)
        buttons = self.window.prompt.get_by_role("button")
        return self.window.prompt.get_by_role("button", name=named(label)).or_(buttons.filter(has=within))

    async def _pick_button(self, need: dict[str, Any], command: dict[str, Any]) -> None:
        """A single pick among few is a button of its own."""
        labels = [await self.window.words(option["label"], option["facts"]) for option in need["options"]]
        at = next(i for i, option in enumerate(need["options"]) if option["value"] == command[need["field"]])
        button = self._called(labels[at])
        for shut in await folded(self.window.prompt).all():
            if not await button.count():
                await self._press(shut)
        twin = labels[:at].count(labels[at])  # two sides may have one of this name
        await self._press(button.nth(twin))

    async def _fill(self, offer: dict[str, Any], command: dict[str, Any], label: str) -> None:
        """Answers each need of an offer: choices and dice are clicked; what is drawn on the board is filled in there."""
        on_board = offer["need"]["kind"] in ("move", "place", "aim", "point", "flips", "line")
        if on_board:
            filled = [offer["id"], command[offer["need"]["field"]]]
            assert await self.window.page.evaluate("([id, values]) => castra.fill(id, values)", filled)
        elif await self.window.page.evaluate("(id) => castra.filling()?.offer.id !== id", offer["id"]):
            await self._open_in_prompt(offer, label)
        for need in [*([] if on_board else [offer["need"]]), *offer.get("more", [])]:
            await self._answer(need, command.get(need["field"]))

    async def _open_in_prompt(self, offer: dict[str, Any], label: str) -> None:
        """Where several decisions are open, a button brings the one that is meant into the prompt."""
        controls = self.window.page.locator("section.prompt .need, .die-choice")
        button = self._called(label)
        if not await controls.count() and await button.count():
            await self._press(button)

    async def _answer(self, need: dict[str, Any], value: Any) -> None:
        prompt = self.window.prompt
        shut = folded(prompt)
        while await shut.count():
            await self._press(shut)
        match need["kind"]:
            case "pick":
                wanted = value if isinstance(value, list) else [value]
                place = {one: number for number, one in enumerate(wanted)}  # several count in the order they are picked
                labels = [await self.window.words(option["label"], option["facts"]) for option in need["options"]]
                rows = [
                    (option["value"], label, labels[:at].count(label))
                    for at, (option, label) in enumerate(zip(need["options"], labels, strict=True))
                ]
                for one, label, twin in sorted(rows, key=lambda row: place.get(row[0], -1)):
                    name = re.compile(rf"^{spelt(label)}(, \w+)?$")
                    called = prompt.get_by_role("button", name=name, exact=True)
                    choice = prompt.locator("button.choice:not(.model-chip)").and_(called).nth(twin)
                    if (await choice.get_attribute("aria-pressed") == "true") != (one in wanted):
                        await self._press(choice)
            case "order":
                for place, wish in enumerate(value):
                    await self._bring_up(need, wish, place)
            case "dice":
                for index in range(len(need["faces"])):
                    die = self.window.page.locator(f'button.die-choice[data-die="{index}"]')
                    if (await die.get_attribute("aria-pressed") == "true") != (index in value):
                        await self._press(die)
            case "text":
                await prompt.get_by_role("textbox").fill(value)
            case kind:
                raise AssertionError(f"nobody knows how to answer a {kind}")

    async def _bring_up(self, need: dict[str, Any], wish: Any, place: int) -> None:
        """Moves a row of an order up until it stands at its place."""
        option = next(one for one in need["options"] if one["value"] == wish)
        label = await self.window.words(option["label"], option["facts"])
        rows = order(self.window.prompt)
        texts = [await rows.nth(i).locator("span").first.inner_text() for i in range(await rows.count())]
        for at in range(texts.index(label, place), place, -1):
            await self._press(rows.nth(at).get_by_role("button").first)

    async def _press(self, button: Locator) -> None:
        await button.first.click(timeout=PRESSED)


def named(label: str) -> re.Pattern[str]:
    """The name of a button with this label, whatever chance and key stand beside it."""
    return re.compile(rf"^\s*{spelt(label)}(\s*, \w+)?(\s.*\d.*)?(\s+\S{{1,5}})?\s*$")
