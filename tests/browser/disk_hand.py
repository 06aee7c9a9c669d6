"""Plays at a table of discs as a player does: cards by clicks, chains of flips filled in and laid down, buttons and rows."""

import json
import random
import re
from typing import Any

from app.bots.deciding import SeededChooser
from app.bots.winning import is_legal
from app.persistence.codec import plain
from app.realtime.live.match import LiveMatch
from app.rules.kernel.offers.offer import Offer, is_open
from app.rules.kernel.seats import Seat
from app.systems.registry import known
from tests.browser.hand import DRAWN, Hand, named
from tests.browser.test_battle import Battle
from tests.browser.windows import Window

BY_HAND = frozenset({
    "choose_card", "move", "go_on", "scout_move", "use_focus", "shoot", "pass", "finish", "resolve_engagement", "strike",
    "confirm_deployment", "take_army", "choose_edge", "take_regiments", "keep_scenario", "assign_initiative", "place_card",
    "deploy", "deploy_on_terrain", "bring_in",
})  # fmt: skip
"""What is carried out by clicks; terrain that is laid, and what an ability asks, is given at another process."""


class DiskHand(Hand):
    """The hand of one player."""

    async def play(self, offer: dict[str, Any], command: dict[str, Any]) -> None:
        """Takes an offer with the values of a command."""
        await self.window.page.evaluate(DRAWN)
        if command["kind"] == "choose_card":
            await self._take_card(f"{offer['seat']}.{command['card']}")
        elif command["kind"] == "keep_scenario":
            await self._take_card(command["card"])
        elif command["kind"] == "place_card":
            await self._lay_on_edge(offer, command)
        elif offer["place"] == "unit" and await self._is_of_buttons(offer["id"]):
            await self._take_of_unit(offer, await self.window.words(offer["label"], offer["facts"]))
            await self._pick_button(offer["need"], command)
        else:
            await super().play(offer, command)

    async def _is_of_buttons(self, id: str) -> bool:
        """Whether its options are buttons that send it: few of them."""
        return any(one["id"] == id and one["buttons"] for one in await self.window.offers())

    async def _take_card(self, card: str) -> None:
        name = (await self.window.view())["cards"][card]["name"]
        await self._press(self.window.card_named(name))

    async def _lay_on_edge(self, offer: dict[str, Any], command: dict[str, Any]) -> None:
        """The card by its name, the plain face if it is that, and where it begins."""
        prompt = self.window.prompt
        option = next(one for one in offer["need"]["options"] if one["value"] == command["card"])
        name = await self.window.words(option["label"], option["facts"])
        await self._press(
            prompt.locator(".edge-laying").get_by_role("button", name=re.compile(rf"^\d *{re.escape(name)}$"))
        )
        if command["plain"]:
            await self._press(prompt.get_by_role("button", name=re.compile(r"Plain face$")))
        await prompt.get_by_role("slider").fill(str(command["offset"]))
        label = await self.window.words(offer["label"], offer["facts"])
        await self._press(prompt.get_by_role("button", name=named(label)))

    async def _take_of_unit(self, offer: dict[str, Any], label: str) -> None:
        """By the letter in the roster: many disks have the same name."""
        page = self.window.page
        letter = (await self.window.view())["units"][offer["unit"]]["letter"]
        called = page.get_by_text(re.compile(f"^{letter}$"))
        await self._press((await self.window.force(offer["seat"])).filter(has=called))
        await self._press(self.window.deed(label))


class DiskBattle(Battle):
    """A match of discs under way: a bot chooses whole commands, the page carries them out."""

    by_hand = BY_HAND
    brain = "random"
    """Who chooses: one that tries everything comes to every kind of decision in fewer commands than one that plays to win."""

    most = 2000
    look_every = 60

    def __init__(
        self, match: LiveMatch, windows: dict[str, Window], chance: random.Random, *, often: bool = True
    ) -> None:
        super().__init__(match, windows, chance)
        self.hands = {seat: DiskHand(windows[seat]) for seat in match.seats}
        self.often = often

    def is_clicked(self, kind: str, label: str) -> bool:
        """Whether a decision of this kind is taken by hand now: each some times, or just once."""
        return kind in self.by_hand and (super().is_clicked(kind, label) if self.often else kind not in self.clicked)

    async def concede(self, seat: Seat) -> None:
        """One gives up; the others go on."""
        await self._shows_offers(seat)
        before, command = self.match.seq, {"kind": "concede"}
        await self.hands[seat].by_page(seat, command)
        await self._until_committed(before, seat, command)

    def _chosen(self, seat: Seat) -> tuple[Offer | None, dict[str, Any]]:
        """What a bot would do, as the offer gives it that asks for just that; none where it says more than is asked."""
        match = self.match
        # A bot passes seldom where anything else is left: once it is done as soon as it may be.
        passing = [
            one for one in match.system.offers(match.state, seat) if one.command["kind"] == "pass" and is_open(one)
        ]
        if passing and "pass" not in self.done and not passing[0].need:
            return passing[0], dict(passing[0].command)
        brain = known()[match.system.key].brain(self.brain)
        for number in range(60):
            command = brain(
                match.system, match.state, seat, SeededChooser(self.chance.randbytes(8), f"{seat}.{number}")
            )
            if command is None:
                continue
            given = dict(match.past.codec.command_to(command))
            if given["kind"] == "place_card":
                given["offset"] = round(given["offset"], 1)  # as finely as it is slid
                if not is_legal(match.system, match.state, seat, match.past.codec.command_from(given)):
                    continue
            for offer in match.system.offers(match.state, seat):
                asked = {need.field for need in (offer.need, *offer.more) if need}
                said: dict[str, Any] = json.loads(json.dumps(plain(offer.command)))  # lists, as they are sent
                fixed = {key: value for key, value in said.items() if key != "more"}
                means = fixed.items() <= given.items() and _empty(given, asked | set(said)) and _is_among(given, offer)
                if is_open(offer) and means:
                    return offer, given | said
            return None, dict(given)
        raise AssertionError(f"{seat} can do nothing that a bot wants")


def _is_among(given: dict[str, Any], offer: Offer) -> bool:
    """Whether a command picks what the offer lists, and as much as it asks for: to pick or flip nothing is an offer of its own."""
    if offer.need and offer.need.kind == "flips" and not given.get(offer.need.field):
        return False
    for need in (need for need in (offer.need, *offer.more) if need and need.kind == "pick"):
        value = given.get(need.field)
        picked = (value or []) if need.many else [value]
        values = [json.loads(json.dumps(plain(option.value))) for option in need.options]
        if len(picked) < need.least or not all(one in values for one in picked if one is not None):
            return False
    return True


def _empty(given: dict[str, Any], said: set[str]) -> bool:
    """Whether a command says nothing beside these fields: another offer would be meant."""
    return not any(value for key, value in given.items() if key not in said and key not in ("kind", "profile"))
