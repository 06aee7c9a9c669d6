"""What the seats bring to the dice: every part is sealed before any is shown, so nobody chooses theirs to suit the others'.

Each person's device draws a nonce and tells its seal alone. When all are sealed and everybody is there, the parts are closed;
only then are the nonces told, and one that is not what was sealed is refused. No die falls before all are told. Bots bring
nothing. Tables of the namings before join nonces as they come; those of later ones bring nothing beforehand.
"""

import hashlib
import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.persistence.journal import Entry
from app.realtime.history.replay import CHAIN_SEALED, NONCE_GIVEN, NONCE_SEALED, NONCES_CLOSED, SEAT_FREED

SEALED_FIRST = 3
"""The naming whose parts are sealed first; later ones are bound roll by roll (see `chains`)."""

AWAITED = "chance_awaited"
"""The refusal of a roll before every part is in."""


def part_seal(match: str, seat: str, nonce: str) -> str:
    """What a seat tells of its nonce first. The match and the seat are in it, so that nobody can pass on another's."""
    return hashlib.sha256(json.dumps([match, seat, nonce], separators=(",", ":")).encode()).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Nonces:
    """What has been brought to the dice of one match so far; `match` is the name they bear."""

    match: str
    naming: int
    given: Mapping[str, str] = field(default_factory=dict)
    sealed: Mapping[str, str] = field(default_factory=dict)
    closed: bool = False

    @property
    def is_sealed_first(self) -> bool:
        """Whether parts are sealed before they are shown."""
        return self.naming == SEALED_FIRST

    @property
    def is_whole(self) -> bool:
        """Whether all that was sealed is closed and told."""
        return not self.is_sealed_first or (self.closed and self.sealed.keys() == self.given.keys())

    def awaited(self, persons: Collection[str], here: Collection[str]) -> tuple[str, ...]:
        """The seats that a die waits for: to seal their part, to be there when it is closed, to show it."""
        if self.is_whole or not persons:
            return ()
        if self.closed:
            return tuple(sorted(self.sealed.keys() - self.given.keys()))
        missing = {seat for seat in persons if seat not in self.sealed or seat not in here}
        return tuple(sorted(missing or persons))

    def after(self, seat: str, command: Mapping[str, Any]) -> "Nonces | None":
        """What has been brought after one more of the table's own rows; nothing if that row may not be."""
        kind = command["kind"]
        if kind == SEAT_FREED:  # whoever comes next has another device
            return self if self.closed else replace(self, sealed={})
        if kind == CHAIN_SEALED:
            return self
        if kind == NONCE_SEALED:
            is_open = self.is_sealed_first and not self.closed and isinstance(command["seal"], str)
            return replace(self, sealed={**self.sealed, seat: command["seal"]}) if is_open else None
        if kind == NONCES_CLOSED:
            return replace(self, closed=True) if self.sealed and not self.closed else None
        if seat in self.given or not isinstance(command["nonce"], str) or self.naming > SEALED_FIRST:
            return None
        if self.is_sealed_first:
            own = part_seal(self.match, seat, command["nonce"])
            if not self.closed or self.sealed.get(seat) != own:
                return None
        return replace(self, given={**self.given, seat: command["nonce"]})

    def after_all(self, entries: Iterable[Entry]) -> "Nonces":
        """What has been brought after these rows."""
        nonces = self
        for entry in entries:
            if entry.command["kind"] in CHANGING:
                nonces = nonces.after(str(entry.seat), entry.command) or nonces
        return nonces


DICE_KINDS = frozenset({NONCE_SEALED, NONCES_CLOSED, NONCE_GIVEN, CHAIN_SEALED})
"""Rows that bring something to the dice."""

CHANGING = DICE_KINDS | {SEAT_FREED}
