"""Plays at a table of hexes and cards as a player does: every command by clicks on hexes, fighters, cards and buttons."""

import time
from collections.abc import Iterator
from typing import Any

from playwright.async_api import Locator

from tests.browser.hand import DRAWN, Hand, named
from tests.browser.places import ways
from tests.browser.windows import PATIENCE

SPOT = """([x, y]) => new Promise((done) => {
  const first = castra.spot({ x, y });
  const look = (frames) => requestAnimationFrame(() => {
    if (frames) return look(frames - 1);
    const at = castra.spot({ x, y });
    const top = document.elementFromPoint(at.x, at.y);
    const over = top?.closest("svg.board") ? "" : (top?.outerHTML.slice(0, 200) ?? "outside the page");
    done({ ...at, still: Math.hypot(at.x - first.x, at.y - first.y) < 0.5, over });
  });
  look(8);
})"""
"""Where a point of the table lies on the page, whether the camera has rested for some frames, and what covers the board there."""


class CardHand(Hand):
    """The hand of a player at a board of hexes: nothing is sent past the page."""

    async def play(self, offer: dict[str, Any], command: dict[str, Any]) -> None:
        """Takes an offer with the values that the command has for its needs."""
        await self.window.until(
            "(id) => castra.offers().some((offer) => offer.id === id && !offer.locked)", offer["id"]
        )
        await self.window.page.evaluate(DRAWN)
        view = await self.window.view()
        offers = await self.window.offers()
        shown = next(one for one in offers if one["id"] == offer["id"])
        label = await self.window.words(shown["label"], shown["facts"])
        needs = [need for need in (shown["need"], *shown["more"]) if need]
        card = self._held(view, shown)
        if shown["command"]["kind"] == "choose_battlefield":
            maps = [one["id"] for one in offers if one["command"]["kind"] == "choose_battlefield"]
            await self._press(self.window.prompt.get_by_role("radio").nth(maps.index(shown["id"])))
            await self._press(self.window.prompt.get_by_role("button", name=named(label)))
        elif card and shown["command"]["kind"] != "declare_surge":
            await self._press(self._card(view, card))  # to read it
            await self._press(self._card(view, card))
        elif shown["place"] == "unit":
            await self._take_of_unit(shown, label)
        elif shown["place"] == "phase" and not needs:
            await self._press(self.window.page.get_by_role("banner").get_by_role("button", name=named(label)))
        elif shown["place"] == "phase" or not needs:
            await self._press(self.window.prompt.get_by_role("button", name=named(label)))
        else:
            await self._bring(view, shown, offers, label)
        for need in needs:
            await self._answer_by_click(view, shown, need, command[need["field"]])
        if needs and not self._goes_at_once(view, shown):
            await self._press(self.window.prompt.get_by_role("button", name=named(label)))

    def _held(self, view: dict[str, Any], offer: dict[str, Any]) -> str | None:
        """The card of the own hand that an offer speaks of."""
        card = offer["command"].get("card") or offer["facts"].get("card")
        return card if self._is_in_hand(view, card, offer["seat"]) else None

    def _is_in_hand(self, view: dict[str, Any], card: Any, seat: str) -> bool:
        lies = view["cards"].get(card) if isinstance(card, str) else None
        return bool(lies and lies["pile"].startswith(f"{seat}.hand"))

    def _card(self, view: dict[str, Any], card: str) -> Locator:
        return self.window.card_named(view["cards"][card]["name"])

    async def _bring(
        self, view: dict[str, Any], offer: dict[str, Any], offers: list[dict[str, Any]], label: str
    ) -> None:
        """Where several decisions are open, the button of the one that is meant brings it into the prompt."""
        rivals = [one for one in offers if one["place"] == "prompt" and not one["locked"] and one["need"]]
        way = ways(self.window.prompt).and_(
            self.window.prompt.get_by_role("button", name=named(await self._way(offer, label)))
        )
        button = self.window.prompt.get_by_role("button", name=named(label))
        folded = self.window.prompt.get_by_role("button", name=named(f"{label}…"))
        leads = offer["primary"] and rivals[0]["id"] == offer["id"]
        if await way.count():
            await self._press(way)
        elif await folded.count():
            await self._press(folded)
        elif len(rivals) > 1 and not leads and await button.count() and self._asks_aside(view, offer):
            await self._press(button)

    async def _way(self, offer: dict[str, Any], label: str) -> str:
        """How an offer is called among several ways to answer: more shortly, where it has a word for that."""
        key = f"{offer['label']}.way"
        short = await self.window.words(key, offer["facts"])
        return label if short == key else short

    def _asks_aside(self, view: dict[str, Any], offer: dict[str, Any]) -> bool:
        return not self._goes_at_once(view, offer) or any(self._hexes(view, one) for one in offer["need"]["options"])

    def _goes_at_once(self, view: dict[str, Any], offer: dict[str, Any]) -> bool:
        """Whether the one answer that is asked sends the command."""
        need = offer["need"]
        single = need["kind"] == "pick" and need["most"] == 1 and not need["many"] and not offer["more"]
        return bool(single and (offer["buttons"] or any(self._is_seen(view, offer, one) for one in need["options"])))

    def _is_seen(self, view: dict[str, Any], offer: dict[str, Any], option: dict[str, Any]) -> bool:
        return bool(self._hexes(view, option)) or self._is_in_hand(view, _card_of(option), offer["seat"])

    def _hexes(self, view: dict[str, Any], option: dict[str, Any]) -> str | None:
        return hex_of(option, view["hexes"])

    async def _answer_by_click(
        self, view: dict[str, Any], offer: dict[str, Any], need: dict[str, Any], value: Any
    ) -> None:
        if need["kind"] != "pick":
            await self._answer(need, value)
            return
        many = need["many"] or need["most"] > 1
        begun = offer["command"].get(need["field"]) or []
        # What is picked from the beginning is left as it is, or given up by a click.
        for wish in [one for one in (*value, *begun) if (one in value) != (one in begun)] if many else [value]:
            option = next(one for one in need["options"] if one["value"] == wish)
            await self._choose(view, offer, option)

    async def _choose(self, view: dict[str, Any], offer: dict[str, Any], option: dict[str, Any]) -> None:
        """Clicks one option where it is seen: its hex, its card, its fighter, or its button."""
        hex_ = self._hexes(view, option)
        card = _card_of(option)
        if hex_:
            await self._click_hex(view, hex_)
        elif self._is_in_hand(view, card, offer["seat"]):
            await self._press(self._card(view, card))
        else:
            label = named(await self.window.words(option["label"], option["facts"]))
            await self._press(self.window.prompt.get_by_role("button", name=label))

    async def _click_hex(self, view: dict[str, Any], hex_: str) -> None:
        """Clicks the middle of a hex, which nothing may cover while it is asked for."""
        place = view["hexes"][hex_]
        end = time.monotonic() + PATIENCE
        while True:
            at = await self.window.page.evaluate(SPOT, [place["x"], place["y"]])
            if at["still"] and not at["over"]:
                break
            assert time.monotonic() < end, f"{self.window.name} cannot click {hex_}: {at}"
        await self.window.page.mouse.click(at["x"], at["y"])

    async def _press(self, button: Locator) -> None:
        await button.first.click(timeout=PATIENCE * 1000)


def _card_of(option: dict[str, Any]) -> Any:
    return option["facts"].get("card", option["value"])


def hex_of(option: dict[str, Any], hexes: dict[str, Any]) -> str | None:
    """The hex an option speaks of: named, sent, or the end of the way that is sent."""
    value = option["value"]
    named_ = (option["facts"].get("hex"), value, value[-1] if isinstance(value, (list, tuple)) and value else None)
    return next((one for one in named_ if isinstance(one, str) and one in hexes), None)


def clicked(offer: dict[str, Any], hexes: dict[str, Any]) -> Iterator[tuple[str, str, Any]]:
    """What a click on each hex sends, by field and hex: where several ways lead to it, the first that is open."""
    for need in [offer["need"], *offer["more"]]:
        single = need and need["kind"] == "pick" and need["most"] == 1 and not need["many"]
        for option in need["options"] if single else ():
            hex_ = hex_of(option, hexes)
            if hex_ and not option["locked"]:
                yield need["field"], hex_, option["value"]
