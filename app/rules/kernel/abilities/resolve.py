"""Carrying an ability out: instruction by instruction in printed order, picks asked for, composition taken apart.

What is under way lies on the system's stack as a step of its own; the machine only ever changes the topmost one, so that a
deed may put its procedure on top and an interruption may come between any two instructions.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from app.rules.kernel.abilities import effects
from app.rules.kernel.abilities.evaluate import F, P
from app.rules.kernel.abilities.feasible import Feasible, counted, declined, each, value_of
from app.rules.kernel.abilities.terms import Scope
from app.rules.kernel.refusal import Refusal


class UnderWay(Protocol):
    """The step of an ability under way: what is left to do, what is bound, and the picks that came with the command."""

    @property
    def todo(self) -> tuple[Any, ...]:
        """The instructions that are left."""
        ...

    @property
    def scope(self) -> Scope:
        """What references mean."""
        ...

    @property
    def picks(self) -> Mapping[str, tuple[str, ...]]:
        """Picks made beforehand, by name."""
        ...


S = TypeVar("S", bound=UnderWay)
"""A system's step of an ability under way."""

D = TypeVar("D")
"""A system's draft."""

Sort: TypeAlias = Literal["pick", "list", "order"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked while an ability is carried out: a pick by name, which list of instructions, or in which order.

    `by` is a reference to who is asked. `among` is the selector of a pick; the candidates of a `list` are numbers.
    """

    sort: Sort
    name: str
    by: str
    candidates: tuple[str, ...]
    least: int
    most: int
    among: Any = None


def _silent(draft: Any, step: Any, name: str, made: tuple[str, ...]) -> None:
    """Nobody is told."""


def _in_any_order(effect: Any) -> bool:
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolver(Generic[P, F, D, S]):
    """How a system carries abilities out: what is its own of each part.

    `top` gives the state, `change` puts a changed step in place of the topmost, `ask` puts a question on top of it, `deed`
    does an instruction that is no composition (the step is still the topmost, its instruction the first), `skip` tells
    that one became impossible. `ordered` says whether things can tell in which order an instruction meets them.
    """

    top: Callable[[D], P]
    frame: Callable[[S], F]
    feasible: Callable[[P, S], Feasible[P, F]]
    change: Callable[[D, S], None]
    ask: Callable[[D, S, Question], None]
    deed: Callable[[D, S, Any], None]
    skip: Callable[[D, S], None]
    picked: Callable[[D, S, str, tuple[str, ...]], None] = _silent
    ordered: Callable[[Any], bool] = _in_any_order

    def advance(self, draft: D, step: S) -> None:
        """Takes an ability, which is the topmost step and has something left to do, one instruction on."""
        head = step.todo[0]
        match head:
            case effects.Bound():
                self._past(draft, step, {**step.scope, head.name: head.thing})
            case effects.Choose():
                self._pick(draft, step, head)
            case effects.ChooseOne():
                self._list(draft, step, head)
            case effects.If():
                holds = self._policy(draft, step).meaning.hold(self.top(draft), self.frame(step), head.cond)
                self.splice(draft, step, head.then if holds else head.other)
            case effects.ForEach():
                self._loop(draft, step, head)
            case _ if declined(self.frame(step), head):
                self.splice(draft, step, ())
            case _:
                self.deed(draft, step, head)

    def judge(self, state: P, step: S, question: Question, picks: tuple[str, ...]) -> Refusal | None:
        """Why these candidates do not answer the question together; of a pick of several, whether the rest can follow."""
        head, policy = step.todo[0], self.feasible(state, step)
        if len(set(picks)) != len(picks) or not set(picks) <= set(question.candidates):
            return policy.refuse("not_legal", question.name)
        if isinstance(head, effects.Choose) and picks and head.amount > 1:
            return policy.leads_on(state, self.frame(step), head, step.todo[1:], step.picks, picks)
        return None

    def answer(self, draft: D, step: S, picks: tuple[str, ...]) -> None:
        """Goes on with what was picked; the question is off the stack again."""
        head = step.todo[0]
        match head:
            case effects.Choose():
                self.bind(draft, step, head.name, picks)
            case effects.ChooseOne():
                self.splice(draft, step, head.options[int(picks[0])])
            case effects.ForEach():
                self.splice(draft, step, tuple(each(head, picks)))
            case _:
                raise AssertionError(f"{head.kind} asks a question of its own")

    def bind(self, draft: D, step: S, name: str, made: tuple[str, ...]) -> None:
        """From here on the pick has its name."""
        self._past(draft, step, {**step.scope, name: value_of(made)})
        self.picked(draft, step, name, made)

    def splice(self, draft: D, step: S, parts: tuple[Any, ...]) -> None:
        """The instruction is replaced by its parts."""
        self._changed(draft, step, todo=(*parts, *step.todo[1:]))

    # --- composition ---

    def _pick(self, draft: D, step: S, choose: "effects.Choose[Any]") -> None:
        """What came with the command counts if it still may, a single candidate is taken, else somebody is asked."""
        policy, frame = self._policy(draft, step), self.frame(step)
        legal = policy.legal_picks(self.top(draft), frame, choose, step.todo[1:], step.picks)
        made = step.picks.get(choose.name)
        if made is not None and set(made) <= set(legal) and counted(choose, made):
            self.bind(draft, step, choose.name, made)
        elif len(legal) < choose.amount:
            if not choose.optional:
                self.skip(draft, step)
            self.bind(draft, step, choose.name, ())
        elif len(legal) == choose.amount and not choose.optional:
            self.bind(draft, step, choose.name, legal)
        else:
            least = 0 if choose.optional else choose.amount
            self._ask(draft, step, "pick", choose.name, choose.by, legal, least, choose.amount, choose.among)

    def _list(self, draft: D, step: S, effect: "effects.ChooseOne[Any]") -> None:
        """Only lists that can be carried out are offered."""
        policy, state, frame, rest = self._policy(draft, step), self.top(draft), self.frame(step), step.todo[1:]
        possible = tuple(
            str(number)
            for number, option in enumerate(effect.options)
            if policy.solvable(state, frame, (*option, *rest), step.picks) is None
        )
        if not possible:
            self.skip(draft, step)
            self.splice(draft, step, ())
        elif len(possible) == 1:
            self.splice(draft, step, effect.options[int(possible[0])])
        else:
            self._ask(draft, step, "list", "choose_one", effect.by, possible, 1, 1)

    def _loop(self, draft: D, step: S, effect: "effects.ForEach[Any, Any]") -> None:
        """The order is asked for where it can matter; nothing found is carried out."""
        found = self._policy(draft, step).meaning.found(self.top(draft), self.frame(step), effect.among)
        if len(found) > 1 and any(map(self.ordered, effect.do)):
            self._ask(draft, step, "order", effect.name, "$you", found, len(found), len(found))
        else:
            self.splice(draft, step, tuple(each(effect, found)))

    def _ask(
        self,
        draft: D,
        step: S,
        sort: Sort,
        name: str,
        by: str,
        candidates: tuple[str, ...],
        least: int,
        most: int,
        among: Any = None,
    ) -> None:
        question = Question(sort=sort, name=name, by=by, candidates=candidates, least=least, most=most, among=among)
        self.ask(draft, step, question)

    def _policy(self, draft: D, step: S) -> Feasible[P, F]:
        return self.feasible(self.top(draft), step)

    def _past(self, draft: D, step: S, scope: Scope) -> None:
        self._changed(draft, step, scope=scope, todo=step.todo[1:])

    def _changed(self, draft: D, step: S, **changes: Any) -> None:
        changed: Any = replace(step, **changes)  # type: ignore[type-var]
        self.change(draft, changed)
