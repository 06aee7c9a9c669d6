"""A new battlefield from a seed: drawn, judged as a player's own is, measured, and drawn anew until it is fair."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from app.content.layouts.balance import Balance
from app.content.layouts.battlefields import Battlefields, Kind

GENERATOR: Final = 1
"""Raised with every change after which a seed makes another field; it stands beside the seed. A match keeps the field."""

MOST_DRAWS: Final = 60
STRICTLY: Final = 0.67
"""What a rough look must not exceed of the bounds, so that a close one finds them kept."""

LARGEST_SEED: Final = 2**31 - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """A new battlefield: its text, what it was made from, and how even it is."""

    text: str
    field: Any
    seed: int
    size: str
    kind: Kind
    draws: int
    balance: tuple[Balance, ...]


class NothingFits(Exception):
    """No draw of a seed makes a fair battlefield of this size."""


def made(
    battlefields: Battlefields, library: Any, *, seed: int, size: str = "", kind: Kind | None = None, fine: bool = False
) -> Made:
    """The battlefield of a seed: the same on every machine, whether it is measured finely in the end or not.

    Raises NothingFits, and ValueError for a size or kind that the system does not have.
    """
    size = size or battlefields.sizes(library)[0]
    kind = kind or battlefields.kinds[0]
    if kind not in battlefields.kinds or not battlefields.takes(library, size):
        raise ValueError(f"{size}, {kind}")
    for draw in range(MOST_DRAWS):
        # A text as a seed is hashed by the standard library's own rule, which no version has changed.
        body = battlefields.drawn(library, Random(f"{GENERATOR} {size} {kind} {seed} {draw}"), size, kind)
        if body is None:
            continue
        text = f"id: field_{seed}\nname: Field {seed}\n{body}"
        found, problems = battlefields.read(text, library)
        # A draw that breaks a rule of laying is none: the next one may keep it.
        if found is None or problems:
            continue
        balance = tuple(battlefields.measured(found, library, False))
        if all(one.is_fair(STRICTLY) for one in balance):
            balance = tuple(battlefields.measured(found, library, True)) if fine else balance
            return Made(
                text=f"# Made by Castra: generator {GENERATOR}, seed {seed}, size {size}, {kind}.\n{text}",
                field=found,
                seed=seed,
                size=size,
                kind=kind,
                draws=draw + 1,
                balance=balance,
            )
    raise NothingFits


def fair(balance: Sequence[Balance]) -> bool:
    """Whether a battlefield is even in every way in which it can be played."""
    return all(one.is_fair() for one in balance)
