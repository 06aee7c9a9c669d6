"""Abilities of the invented row carried out by the kernel's machine: two deeds, picks, lists, conditions, loops."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias

from app.rules.kernel.abilities import effects
from app.rules.kernel.abilities.feasible import Feasible
from app.rules.kernel.abilities.resolve import Question, Resolver
from app.rules.kernel.abilities.terms import Frame, Scope
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.schema.annotations import Ref
from app.rules.kernel.seats import Seat
from tests.rules.toy.words import WORDS, Cond, Pieces, Row


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One strength less; what has none cannot be hit."""

    kind: Literal["hit"] = "hit"
    target: Ref
    optional: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """So many places on."""

    kind: Literal["step"] = "step"
    piece: Ref
    places: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(effects.Choose[Pieces]):
    """A pick."""

    among: Pieces


@dataclass(frozen=True, slots=True, kw_only=True)
class If(effects.If[Cond, "Do"]):
    """Under a condition."""

    cond: tuple[Cond, ...]
    then: "tuple[Do, ...]"
    other: "tuple[Do, ...]" = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ForEach(effects.ForEach[Pieces, "Do"]):
    """For each."""

    among: Pieces
    do: "tuple[Do, ...]"


Do: TypeAlias = Hit | Step | Choose | If | ForEach | effects.ChooseOne[Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnderWay:
    """An ability of a seat, or of nobody."""

    seat: Seat | None
    todo: tuple[Any, ...]
    scope: Scope = field(default_factory=dict)
    picks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(slots=True)
class Table:
    """A draft: the row, the ability on top, what it asks, and what was left out."""

    row: Row
    top: UnderWay
    asks: Question | None = None
    skipped: list[str] = field(default_factory=list)


def frame(step: UnderWay) -> Frame:
    """The point of view of an ability."""
    return Frame(seat=step.seat, scope=step.scope)


def judge(row: Row, view: Frame, effect: Hit | Step) -> Refusal | None:
    """What has no strength cannot be hit; nobody steps where another stands."""
    one = WORDS.thing(row, view, effect.target if isinstance(effect, Hit) else effect.piece)
    if isinstance(effect, Hit):
        return None if one is not None and row.pieces[one].strength else refuse("cannot_be_hit", str(one))
    there = {piece.at for piece in row.pieces.values()}
    return refuse("no_room", str(one)) if one is None or row.pieces[one].at + effect.places in there else None


def done(row: Row, view: Frame, effect: Hit | Step) -> Row:
    """The row after a deed."""
    one = WORDS.thing(row, view, effect.target if isinstance(effect, Hit) else effect.piece)
    assert one is not None
    had = row.pieces[one]
    now = (
        replace(had, strength=(had.strength or 0) - 1)
        if isinstance(effect, Hit)
        else replace(had, at=had.at + effect.places)
    )
    return replace(row, pieces={**row.pieces, one: now})


def refuse(code: str, of: str) -> Refusal:
    """A refusal of the invented system."""
    return Refusal(code=code, rule="TOY-1", facts={"of": of})


POLICY: Feasible[Row, Frame] = Feasible(
    meaning=WORDS,
    candidates=lambda row, view, choose: WORDS.found(row, view, choose.among),
    refuse=refuse,
    judge=judge,
    outcomes=lambda row, view, effect: iter((done(row, view, effect),)),
)
CARELESS: Feasible[Row, Frame] = Feasible(meaning=WORDS, candidates=POLICY.candidates, refuse=refuse)
"""A system that refuses only for want of picks: whatever cannot be done is left out."""


def _change(table: Table, step: UnderWay) -> None:
    table.top = step


def _ask(table: Table, step: UnderWay, question: Question) -> None:
    table.asks = question


def _deed(table: Table, step: UnderWay, head: Hit | Step) -> None:
    if judge(table.row, frame(step), head):
        table.skipped.append(head.kind)
    else:
        table.row = done(table.row, frame(step), head)
    table.top = replace(step, todo=step.todo[1:])


RESOLVER: Resolver[Row, Frame, Table, UnderWay] = Resolver(
    top=lambda table: table.row,
    frame=frame,
    feasible=lambda row, step: POLICY,
    change=_change,
    ask=_ask,
    deed=_deed,
    skip=lambda table, step: table.skipped.append(step.todo[0].kind),
    ordered=lambda effect: isinstance(effect, Step),
)


def run(table: Table) -> Table:
    """Carries on until somebody is asked or nothing is left."""
    while table.top.todo and table.asks is None:
        RESOLVER.advance(table, table.top)
    return table


def answer(table: Table, *picks: str) -> Table:
    """Answers what is asked, and carries on."""
    assert table.asks is not None
    assert RESOLVER.judge(table.row, table.top, table.asks, picks) is None
    table.asks = None
    RESOLVER.answer(table, table.top, picks)
    return run(table)
