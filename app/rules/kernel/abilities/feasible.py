"""Whether all of an ability can be carried out: the search for picks with which every instruction can be done.

What an instruction needs, and what may come of it, is the system's to say; of one that says neither only picks are searched.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from itertools import combinations
from typing import Any, Generic, Literal, TypeAlias

from app.rules.kernel.abilities import effects
from app.rules.kernel.abilities.evaluate import F, Meaning, P
from app.rules.kernel.abilities.terms import Frame
from app.rules.kernel.refusal import Fact, Refusal

Picks: TypeAlias = Mapping[str, tuple[str, ...]]
"""Picks that were made already, by name."""

Failing: TypeAlias = Literal["no_way", "too_few", "not_legal"]
"""Why there is no way: nothing leads through, too little to pick from, a pick that was made is none."""

Todo: TypeAlias = tuple[Any, ...]
"""Instructions, first to last."""

PATIENCE = 3000
"""How many steps a search takes before it believes that there is a way; instructions that fail later are skipped."""


def _nothing_fails(state: Any, frame: Any, effect: Any) -> Refusal | None:
    return None


def _unchanged(state: P, frame: Any, effect: Any) -> Iterator[P]:
    yield state


@dataclass(slots=True)
class _Search(Generic[P, F]):
    policy: "Feasible[P, F]"
    picks: Picks
    steps: int = 0
    why: Refusal | None = None

    def fails(self, why: Refusal) -> bool:
        self.why = self.why or why
        return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Feasible(Generic[P, F]):
    """What a system has to say of feasibility: everything a pick may name, and the refusal of each way to fail.

    `judge` says why an instruction cannot be done, `outcomes` gives the states that may come of it; `certain` are types of
    instructions that never fail.
    """

    meaning: Meaning[P, F]
    candidates: Callable[[P, F, "effects.Choose[Any]"], tuple[str, ...]]
    refuse: Callable[[Failing, str], Refusal]
    judge: Callable[[P, F, Any], Refusal | None] = _nothing_fails
    outcomes: Callable[[P, F, Any], Iterator[P]] = _unchanged
    certain: tuple[type, ...] = ()

    def solvable(self, state: P, frame: F, todo: Todo, picks: Picks) -> Refusal | None:
        """Why there is no way to carry all of this out, with these picks made already; nothing if there is one."""
        search = _Search(self, picks)
        if self._solve(state, frame, todo, search):
            return None
        return search.why or self.refuse("no_way", "")

    def legal_picks(
        self, state: P, frame: F, choose: "effects.Choose[Any]", rest: Todo, picks: Picks
    ) -> tuple[str, ...]:
        """The candidates with which the rest can still be carried out; all of them if it cannot with any."""
        found = self.candidates(state, frame, choose)
        if choose.amount > 1:
            return found
        leading = tuple(one for one in found if self.leads_on(state, frame, choose, rest, picks, (one,)) is None)
        return leading or found

    def leads_on(
        self,
        state: P,
        frame: F,
        choose: "effects.Choose[Any]",
        rest: Todo,
        picks: Picks,
        made: tuple[str, ...],
    ) -> Refusal | None:
        """Why the rest cannot be carried out once this was picked."""
        return self.solvable(state, frame.binding(**{choose.name: value_of(made)}), rest, picks)

    def _solve(self, state: P, frame: F, todo: Todo, search: _Search[P, F]) -> bool:
        search.steps += 1
        if search.steps > PATIENCE or not any(map(self._may_fail, todo)):
            return True
        head, rest = todo[0], todo[1:]
        match head:
            case effects.Bound():
                return self._solve(state, frame.binding(**{head.name: head.thing}), rest, search)
            case effects.Choose():
                return self._solve_pick(state, frame, head, rest, search)
            case effects.ChooseOne():
                return any(self._solve(state, frame, (*option, *rest), search) for option in head.options)
            case effects.If():
                branch = head.then if self.meaning.hold(state, frame, head.cond) else head.other
                return self._solve(state, frame, (*branch, *rest), search)
            case effects.ForEach():
                found = self.meaning.found(state, frame, head.among)
                return self._solve(state, frame, (*each(head, found), *rest), search)
            case _:
                return self._solve_deed(state, frame, head, rest, search)

    def _solve_deed(self, state: P, frame: F, head: Any, rest: Todo, search: _Search[P, F]) -> bool:
        if getattr(head, "optional", False) or declined(frame, head):
            return self._solve(state, frame, rest, search)
        if why := self.judge(state, frame, head):
            return search.fails(why)
        if not any(map(self._may_fail, rest)):
            return True
        return any(self._solve(after, frame, rest, search) for after in self.outcomes(state, frame, head))

    def _solve_pick(self, state: P, frame: F, choose: "effects.Choose[Any]", rest: Todo, search: _Search[P, F]) -> bool:
        made = search.picks.get(choose.name)
        if choose.optional and made is None and self._solve(state, frame.binding(**{choose.name: ()}), rest, search):
            return True
        found = self.candidates(state, frame, choose)
        if made is not None:
            if not set(made) <= set(found) or not counted(choose, made):
                return search.fails(self.refuse("not_legal", choose.name))
            return self._solve(state, frame.binding(**{choose.name: value_of(made)}), rest, search)
        if len(found) < choose.amount:
            return search.fails(self.refuse("too_few", choose.name))
        return any(
            self._solve(state, frame.binding(**{choose.name: value_of(combo)}), rest, search)
            for combo in combinations(found, choose.amount)
        )

    def _may_fail(self, effect: Any) -> bool:
        match effect:
            case effects.If():
                return any(map(self._may_fail, (*effect.then, *effect.other)))
            case effects.ForEach():
                return any(map(self._may_fail, effect.do))
            case effects.ChooseOne():
                return all(any(map(self._may_fail, option)) for option in effect.options)
            case effects.Bound():
                return False
            case _:
                return not isinstance(effect, self.certain) and not getattr(effect, "optional", False)


# --- what picks and loops mean ---------------------------------------------------------------------------------------


def counted(choose: "effects.Choose[Any]", made: tuple[str, ...]) -> bool:
    """Whether so many may be picked: as many as asked for, or none where it may be declined."""
    return len(made) == choose.amount or (choose.optional and not made)


def value_of(made: tuple[str, ...]) -> Fact:
    """What a pick's name means afterwards: the one thing, several, or nothing."""
    return made[0] if len(made) == 1 else made


def each(effect: "effects.ForEach[Any, Any]", things: tuple[str, ...]) -> Iterator[Any]:
    """The instructions of a `for_each`, thing by thing."""
    for one in things:
        yield effects.Bound(name=effect.name, thing=one)
        yield from effect.do


def declined(frame: Frame, effect: Any) -> bool:
    """Whether an instruction speaks of an optional pick that was not made: it is not asked for then."""
    for field in fields(effect):
        word = getattr(effect, field.name)
        if isinstance(word, str) and word.startswith("$") and frame.scope.get(word[1:]) == ():
            return True
    return False
