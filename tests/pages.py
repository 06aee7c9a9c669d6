"""What a player's page does for the dice, for players without a browser: it seals a chain for each seat and gives links of it."""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.realtime.dice.chains import LINKED, chain_of

LENGTH = 400
"""Links of a chain of tests."""


class PageChain:
    """One chain of one seat, as a page holds it: which links it gave, and for what."""

    def __init__(self, match: str, seat: str, secret: str | None = None, length: int = LENGTH) -> None:
        self.match, self.seat = match, seat
        self.links = chain_of(match, seat, secret or secrets.token_hex(32), length)
        self.given: list[str] = []
        self.landed = 0

    @property
    def end(self) -> str:
        """What is sealed of it."""
        return self.links[0]

    def seal(self) -> dict[str, Any]:
        """The frame that says which chain this is."""
        return {"kind": "seal", "seat": self.seat, "seal": self.end}

    def link(self, digest: str) -> dict[str, Any]:
        """The frame that gives a link for a digest: the same one when it is asked again."""
        if digest not in self.given[self.landed :]:
            self.given.append(digest)
        place = self.given.index(digest, self.landed)
        spent = self.given[self.landed : place]
        return {"kind": "link", "seat": self.seat, "digest": digest, "link": self.links[place + 1], "spent": spent}

    def bound(self, frame: Mapping[str, Any]) -> None:
        """A command came: its link is used."""
        if frame["chains"].get(self.seat) == self.end and self.seat in frame["links"]:
            self.landed = self.links.index(frame["links"][self.seat])


class PageChains:
    """The chains of one page."""

    def __init__(self) -> None:
        self.chains: dict[str, PageChain] = {}

    def welcomed(self, frame: Mapping[str, Any], kept: "PageChains | None" = None) -> list[dict[str, Any]]:
        """What the page tells after a welcome: which chains it holds, those that it `kept` from before."""
        dice = frame["match"]["dice"]
        if dice["naming"] < LINKED or frame["match"].get("seed"):
            return []
        known = kept.chains if kept else {}
        for seat in seats_of(frame):
            self.chains[seat] = known.get(seat) or PageChain(dice["name"], seat)
        return [chain.seal() for chain in self.chains.values()]

    def answers(self, frame: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """What the page gives when it hears this."""
        for seat, chain in self.chains.items():
            if frame["kind"] == "link_wanted" and frame["chains"].get(seat) == chain.end:
                yield chain.link(frame["digest"])
            if frame["kind"] == "dice_bound":
                chain.bound(frame)


def seats_of(welcome: Mapping[str, Any]) -> Sequence[str]:
    """The seats of whoever is welcomed."""
    return [str(seat) for seat in welcome["you"]["seats"]]
