"""Fair dice: every face follows from a seed that was sealed before the match and from what the seats added.

At creation the server draws a seed and publishes its SHA-256. For each command that rolls every player's page gives a link of a
sealed chain (see `chains`). Face k of roll i is derived by HMAC-SHA256(seed, naming of links and match | i | k). When the match
is over the seed is shown and anybody can compute every face again (design, section 7).
"""

import hashlib
import hmac
import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from app.versions import NAMING

SEED_BYTES = 32

_WORD = 4
_SPAN = 256**_WORD


def new_seed() -> bytes:
    """A seed nobody knows yet."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """What is published before the first roll: the SHA-256 of the seed, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


def named(nonces: Mapping[str, str], match: str, naming: int) -> str:
    """What every roll of a match is named by: what its seats brought to it, and the match.

    The first naming joined the nonces as they were, so that one nonce could read as two; the second is JSON, which cannot. The
    third names them alike: its nonces were sealed before any was told. In the fourth links stand in their place, others for each
    command.
    """
    if naming == 1:
        return "|".join((*(f"{seat}={nonces[seat]}" for seat in sorted(nonces)), match))
    if naming in (2, 3, NAMING):
        return json.dumps([[[seat, nonces[seat]] for seat in sorted(nonces)], match], separators=(",", ":"))
    raise ValueError(f"no naming {naming}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled:
    """One roll as it fell; a `secret` one, such as a shuffle's, is told to nobody before the end."""

    sides: int
    faces: tuple[int, ...]
    secret: bool = False


class FairDice:
    """The dice of one live match.

    `cursor` counts the rolls made so far; stored with each command, it lets the stream go on after a restart.
    """

    def __init__(
        self, seed: bytes, nonces: Mapping[str, str], match: str, cursor: int = 0, *, naming: int = NAMING
    ) -> None:
        self._seed = seed
        self._root = named(nonces, match, naming)
        self.cursor = cursor
        self.rolls: list[Rolled] = []

    def roll(self, count: int, sides: int = 6, *, secret: bool = False) -> tuple[int, ...]:
        """Gives `count` faces from 1 to `sides`, each equally likely, and moves the cursor by one."""
        faces = tuple(self._face(index, sides) for index in range(count))
        self.cursor += 1
        self.rolls.append(Rolled(sides=sides, faces=faces, secret=secret))
        return faces

    def _face(self, index: int, sides: int) -> int:
        """Face `index` of the current roll: the first word of the digest below the largest multiple of `sides`."""
        fair = _SPAN - _SPAN % sides
        name = f"{self._root}|{self.cursor}|{index}"
        while True:
            digest = hmac.digest(self._seed, name.encode(), "sha256")
            for start in range(0, len(digest), _WORD):
                word = int.from_bytes(digest[start : start + _WORD], "big")
                if word < fair:
                    return word % sides + 1
            name += "|again"
