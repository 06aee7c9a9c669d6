"""The wire: what everybody at a table is told of its dice: what they follow from, and how they fell."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainTold:
    """A hash chain as far as it was used: the last link of a command that came, and its digest; at first the end, and none."""

    link: str
    digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceMade:
    """What the dice follow from besides their seed: the name they are derived under, how, and what seats have brought so far.

    With `naming` 3 each seat's part is `sealed` first, and the nonces are `brought` once the parts are `closed`. From 4 on each
    command that rolls is bound by a link of each player's page: `chains` are those that seats have sealed, by their ends, and
    `waits` says whether dice need the pages of all players, or fall without who is away, which the table then tells.
    """

    name: str
    naming: int
    brought: Mapping[str, str]
    sealed: Mapping[str, str] = field(default_factory=dict)
    closed: bool = False
    chains: Mapping[str, Mapping[str, ChainTold]] = field(default_factory=dict)
    waits: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceTold:
    """A seat sealed or showed its part of the dice, or the parts were closed; also the answer to a `seal` with a chain's end."""

    kind: Literal["dice"] = "dice"
    dice: DiceMade


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkWanted:
    """A command that rolls is next. Each page that holds one of these chains (by seat, their ends) gives its next `link` for it.

    The digest is a HMAC-SHA256 under the seed of the dice: what it is of can be checked at the end, and by nobody before.
    """

    kind: Literal["link_wanted"] = "link_wanted"
    digest: str
    chains: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceBound:
    """The command of this digest came, with `count` rolls from `number` on: the chains that were asked, and the link of each.

    A player's seat that is not there did not bind it: nobody was there for it, or its page gave no link in time.
    """

    kind: Literal["dice_bound"] = "dice_bound"
    digest: str
    number: int
    count: int
    chains: Mapping[str, str]
    links: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fallen:
    """A roll of the sealed dice as it fell: its number in the match from 0, how many sides its dice have, what they showed."""

    number: int
    sides: int
    faces: tuple[int, ...]
