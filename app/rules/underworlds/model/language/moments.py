"""Moments: what happened, as cards read it, and the edge at which others may react (digest 4.5)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.rules.kernel.refusal import Fact

Part: TypeAlias = Literal["setup", "combat", "end"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """An event of the digest's catalogue with its payload, and when it was. Facts are public ones only.

    Things are named by id: fighters `red.nix`, weapons `red.nix/knives`, hexes `D4`, features `f1`, cards `red.bt13`. A
    field `x_side` holds a seat; cards read it from their owner's side as friendly or enemy.
    """

    kind: Literal["happening"] = "happening"
    name: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    round: int = 0
    turn: int = 0
    part: Part = "setup"


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """Just before or just after a happening."""

    kind: Literal["moment"] = "moment"
    edge: Literal["before", "after"]
    happening: Happening


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Where an ability comes from, and who uses it.

    `key` is unique in a match: a card's id for a ploy or objective (`red.bt15`), card/ability for an upgrade or plot card
    (`red.bt28/bt28_a`), seat/ability for a warscroll (`red/short_fuse`), `core/...` for those of the rulebook.
    `fighter` is who bears the upgrade, or who uses the ability.
    """

    kind: Literal["source"] = "source"
    seat: Literal["red", "blue", "jade", "plum"]
    key: str
    card: str | None = None
    fighter: str | None = None

    @property
    def told(self) -> str:
        """What others are told it was: a delayed effect is told by its card."""
        return self.card if self.card is not None and self.key.startswith("effect/") else self.key
