"""A card language of six words over three seats, all of it in one file: what proves the kernel's abilities by themselves.

Pieces stand in a row and belong to a seat or to nobody. Its words: one selector (`pieces`), two conditions (`near`,
`rank`) beside the shared ones, one deed (`hit`), modifiers and granted words.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.rules.kernel.abilities import effects, terms
from app.rules.kernel.abilities.evaluate import Meaning
from app.rules.kernel.abilities.layers import Layering
from app.rules.kernel.abilities.ongoing import Live, Living
from app.rules.kernel.refusal import Fact
from app.rules.kernel.schema.annotations import Ref
from app.rules.kernel.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Pieces:
    """Pieces of a side."""

    kind: Literal["pieces"] = "pieces"
    side: terms.Relation = "any"
    where: "tuple[Cond, ...]" = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Near:
    """At most so many places away."""

    kind: Literal["near"] = "near"
    of: Ref
    places: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Has:
    """The piece has this word now, printed or granted."""

    kind: Literal["has"] = "has"
    word: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AllOf(terms.AllOf["Cond"]):
    """All hold."""

    of: "tuple[Cond, ...]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Not(terms.Not["Cond"]):
    """It does not hold."""

    of: "Cond"


@dataclass(frozen=True, slots=True, kw_only=True)
class Who(terms.Who["Cond"]):
    """The conditions hold of another."""

    conds: "tuple[Cond, ...]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Count(terms.Count[Pieces]):
    """How many."""

    of: Pieces


ROUND = effects.Lasts(span="round")
Expr: TypeAlias = int | str | Count | terms.StatOf
Cond: TypeAlias = AllOf | Not | Who | Near | Has | terms.Same | terms.EventIs | terms.InRound


@dataclass(frozen=True, slots=True, kw_only=True)
class Modify(effects.Modify[Cond, Pieces, Expr]):
    """A modifier."""

    target: Ref | Pieces
    value: Expr = 1
    duration: effects.Duration = ROUND
    condition: tuple[Cond, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Grant(effects.Grant[Cond, Pieces]):
    """Words."""

    target: Ref | Pieces
    duration: effects.Duration = ROUND
    condition: tuple[Cond, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Begun:
    """An effect that was begun; `id` is its ability's."""

    seq: int
    seat: Seat | None
    effect: Modify | Grant
    duration: effects.Duration
    scope: Mapping[str, Fact] = field(default_factory=dict)
    armed: bool = True
    id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A piece: its place in the row, its strength, its printed words."""

    seat: Seat | None
    at: int
    strength: int | None = 3
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A state: three seats, pieces in a row, what lasts."""

    pieces: Mapping[str, Piece]
    seats: tuple[Seat, ...] = ("red", "blue", "jade")
    round: int = 1
    active: Seat | None = "red"
    effects: tuple[Begun, ...] = ()
    told: tuple[tuple[str, Mapping[str, Fact]], ...] = ()


def has(state: Row, thing: str, word: str) -> bool:
    """Whether a piece has a word."""
    return word in state.pieces[thing].words or LIVING.has(state, thing, word) is not None


def strength(state: Row, thing: str, roles: terms.Scope | None = None) -> int | None:
    """The strength of a piece."""
    return LIVING.read(state, thing, "strength", state.pieces[thing].strength, roles).value


def _fits(words: Meaning[Row, terms.Frame], state: Row, frame: terms.Frame, selector: Pieces, what: str) -> bool:
    if what not in state.pieces:
        return False
    if selector.side == "any":
        return True
    owner = state.pieces[what].seat
    return frame.seat is not None and owner is not None and (owner == frame.seat) == (selector.side == "friendly")


def _leaf(words: Meaning[Row, terms.Frame], state: Row, frame: terms.Frame, cond: Near | Has) -> bool:
    assert frame.it is not None
    if isinstance(cond, Has):
        return has(state, frame.it, cond.word)
    of = words.thing(state, frame, cond.of)
    return of is not None and abs(state.pieces[of].at - state.pieces[frame.it].at) <= cond.places


def _live(state: Row) -> list[Live[terms.Frame]]:
    """Passive effects, then those of the seats that are not active, then the active one's, each by age."""
    order = sorted(state.effects, key=lambda begun: (begun.seat is not None, begun.seat == state.active, begun.seq))
    return [
        Live(seq=e.seq, frame=terms.Frame(seat=e.seat, scope=e.scope), source=e.id, effect=e.effect)
        for e in order
        if e.armed
    ]


WORDS: Meaning[Row, terms.Frame] = Meaning(
    named=lambda state, frame, name: None,
    candidates=lambda words, state, frame, selector: tuple(state.pieces),
    fits=_fits,
    leaf=_leaf,
    number=lambda state, frame, what, name: strength(state, what) or 0,
    counter=lambda state, frame, name: 0,
    told=lambda state, event, scope: [facts for name, facts in state.told if name == event],
    binds=("target",),
)
LIVING: Living[Row, terms.Frame] = Living(
    meaning=WORDS,
    live=_live,
    reason="toy.reason.modifier",
    layerings={"strength": Layering(least=0, cap=(-2, 1))},
    unique=lambda live: live.source or None,
)
