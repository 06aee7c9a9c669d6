"""What binds each roll to a moment: hash chains that the players' pages seal, and give one link of for each command that rolls.

A page draws a secret and hashes it again and again; the end is sealed in the journal. Each link hashes to the one given before it,
so it cannot be chosen, and nobody knows it before it is given: neither whoever knows the seed. It is given for one command only,
whose digest was told first. docs/record.md says what that shows.
"""

import hashlib
import hmac
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from app.persistence.journal import Entry, Plain
from app.realtime.history.replay import CHAIN_SEALED, SEAT_FREED

LINKED = 4
"""The naming from which each command that rolls is bound by links."""

MOST_SPENT = 64
"""Links of one chain that may be given in a row for commands that never came: a page seals another chain before."""

MOST_CHAINS = 64
"""Chains of one seat: each device has its own."""


def hashed(match: str, seat: str, link: str) -> str:
    """The link before this one. Match and seat are in it, so that nobody can pass on another's."""
    return hashlib.sha256(json.dumps([match, seat, link], separators=(",", ":")).encode()).hexdigest()


def chain_of(match: str, seat: str, secret: str, length: int) -> list[str]:
    """The links in the order in which they are given, the sealed end first."""
    links = [secret]
    for _ in range(length):
        links.append(hashed(match, seat, links[-1]))
    return links[::-1]


def steps_to(match: str, seat: str, link: str, known: str, most: int = MOST_SPENT) -> int | None:
    """How many links after a known one this is; nothing where it is none, or too far."""
    for steps in range(1, most + 2):
        link = hashed(match, seat, link)
        if link == known:
            return steps
    return None


def sealed_text(match: str, seq: int, seat: str, command: Plain, chains: Mapping[str, str]) -> str:
    """What the digest of a command is of: which it is, as which row it would come, and whose chains its dice are to follow from."""
    value = ["command", match, seq, seat, command, sorted(chains.items())]
    return json.dumps(value, sort_keys=True, allow_nan=False, separators=(",", ":"))


def digest_of(seed: bytes, text: str) -> str:
    """The digest that is told before links are asked for. Keyed by the seed: nobody can try which command it is of."""
    return hmac.digest(seed, text.encode(), "sha256").hex()


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """A link as a page gave it; `spent` are the digests for which it had given the links before, of commands that never came."""

    link: str
    spent: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Bond:
    """What the dice of one row follow from: the digest told first, the chains asked (by seat, their ends), the links given."""

    digest: str
    chains: Mapping[str, str] = field(default_factory=dict)
    links: Mapping[str, str] = field(default_factory=dict)
    spent: Mapping[str, Sequence[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, digest: str, chains: Mapping[str, str], given: Mapping[str, Given]) -> "Bond":
        """The bond of a command whose links are in."""
        return cls(
            digest=digest,
            chains=dict(sorted(chains.items())),
            links={seat: given[seat].link for seat in sorted(given)},
            spent={seat: list(given[seat].spent) for seat in sorted(given) if given[seat].spent},
        )

    @classmethod
    def read(cls, kept: Plain) -> "Bond":
        """A bond as it is kept."""
        return cls(**kept)

    def kept(self) -> dict[str, Any]:
        """As it is kept in a row."""
        return asdict(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Last:
    """The link of a chain that was given last for a row that came, and that row's digest; at first its end, and none."""

    link: str
    digest: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chains:
    """The chains of one match as far as its rows go: the link used last by seat and end.

    `match` is the dice's name.
    """

    match: str
    naming: int
    sealed: Mapping[str, Mapping[str, Last]] = field(default_factory=dict)

    @property
    def binds(self) -> bool:
        """Whether the dice of this match are bound by links."""
        return self.naming >= LINKED

    def steps(self, seat: str, end: str, given: Given) -> int | None:
        """How far a link leads on in a sealed chain, where each link that is left out is accounted for."""
        last = self.sealed.get(seat, {}).get(end)
        steps = steps_to(self.match, seat, given.link, last.link) if last else None
        return steps if steps == len(given.spent) + 1 else None

    def fit(self, bond: Bond) -> bool:
        """Whether all links of a bond are of the chains that were asked, and lead on in them."""
        if any(end not in self.sealed.get(seat, {}) for seat, end in bond.chains.items()):
            return False
        if not bond.spent.keys() <= bond.links.keys() == bond.chains.keys():
            return False
        return all(
            self.steps(seat, bond.chains[seat], Given(link=link, spent=tuple(bond.spent.get(seat, ())))) is not None
            for seat, link in bond.links.items()
        )

    def may_seal(self, seat: str, end: str) -> bool:
        """Whether this may be sealed as one more chain of a seat."""
        known = self.sealed.get(seat, {})
        return self.binds and end not in known and len(known) < MOST_CHAINS

    def after(self, seat: str, command: Plain, bound: Plain | None) -> "Chains":
        """The chains after one more row."""
        if command["kind"] == SEAT_FREED:  # whoever comes next has another device
            return replace(self, sealed={**self.sealed, command["seat"]: {}})
        if command["kind"] == CHAIN_SEALED:
            return replace(
                self,
                sealed={**self.sealed, seat: {**self.sealed.get(seat, {}), command["end"]: Last(link=command["end"])}},
            )
        if bound is None:
            return self
        bond, sealed = Bond.read(bound), dict(self.sealed)
        for giver, link in bond.links.items():
            sealed[giver] = {**sealed[giver], bond.chains[giver]: Last(link=link, digest=bond.digest)}
        return replace(self, sealed=sealed)

    def after_all(self, entries: Iterable[Entry]) -> "Chains":
        """The chains after these rows."""
        chains = self
        for entry in entries if self.binds else ():
            chains = chains.after(str(entry.seat), entry.command, entry.bound)
        return chains
