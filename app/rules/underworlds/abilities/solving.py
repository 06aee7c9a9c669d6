"""The whole-ability pre-check: is there a way to make all mandatory picks and carry all instructions out (UW-DSL-08)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from itertools import combinations

from app.rules.kernel.referee.refusal import Fact, Refusal
from app.rules.underworlds import characteristics, reading
from app.rules.underworlds.abilities import feasibility
from app.rules.underworlds.abilities.outcomes import outcomes
from app.rules.underworlds.language.frames import Frame
from app.rules.underworlds.lookups import owner_of
from app.rules.underworlds.model.ability_prompts import Bound, Todo
from app.rules.underworlds.model.language import effects as fx
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.tables import HANDS, HIDDEN
from app.rules.underworlds.wording import Wording

_PATIENCE = 3000
"""How many steps a search takes before it believes that there is a way; instructions that fail later are skipped."""

Picks = Mapping[str, tuple[str, ...]]


@dataclass(slots=True)
class _Search:
    wording: Wording
    picks: Picks
    steps: int = 0
    why: Refusal | None = None


def solvable(state: State, frame: Frame, wording: Wording, todo: tuple[Todo, ...], picks: Picks) -> Refusal | None:
    """Why there is no way to carry all of this out, with these picks made already; nothing if there is one."""
    search = _Search(wording=wording, picks=picks)
    if _solve(state, frame, todo, search):
        return None
    return search.why or refuse("ability_not_fully_resolvable")


def _solve(state: State, frame: Frame, todo: tuple[Todo, ...], search: _Search) -> bool:
    search.steps += 1
    if search.steps > _PATIENCE or not any(_may_fail(effect) for effect in todo):
        return True
    head, rest = todo[0], todo[1:]
    match head:
        case Bound():
            return _solve(state, frame.binding(**{head.name: head.thing}), rest, search)
        case fx.Choose():
            return _solve_pick(state, frame, head, rest, search)
        case fx.ChooseOne():
            return any(_solve(state, frame, (*option, *rest), search) for option in head.options)
        case fx.If():
            branch = head.then if reading.hold(state, frame, head.cond) else head.other
            return _solve(state, frame, (*branch, *rest), search)
        case fx.ForEach():
            return _solve(state, frame, (*each(head, reading.found(state, frame, head.among)), *rest), search)
        case _:
            return _solve_deed(state, frame, head, rest, search)


def _solve_deed(state: State, frame: Frame, head: Todo, rest: tuple[Todo, ...], search: _Search) -> bool:
    if getattr(head, "optional", False) or declined(frame, head):
        return _solve(state, frame, rest, search)
    if why := feasibility.judge(state, frame, head):
        search.why = search.why or why
        return False
    if not any(_may_fail(effect) for effect in rest):
        return True
    return any(_solve(after, frame, rest, search) for after in outcomes(state, frame, head))


def _solve_pick(state: State, frame: Frame, choose: fx.Choose, rest: tuple[Todo, ...], search: _Search) -> bool:
    open_ = choose.optional and choose.name not in search.picks
    if open_ and _solve(state, frame.binding(**{choose.name: ()}), rest, search):
        return True
    found = candidates(state, frame, search.wording, choose)
    if choose.name in search.picks:
        made = search.picks[choose.name]
        if not set(made) <= set(found) or (len(made) != choose.amount and not (choose.optional and not made)):
            search.why = search.why or refuse("pick_not_legal", pick=choose.name)
            return False
        return _solve(state, frame.binding(**{choose.name: value_of(made)}), rest, search)
    if len(found) < choose.amount:
        search.why = search.why or refuse("ability_not_fully_resolvable", instruction="choose", pick=choose.name)
        return False
    return any(
        _solve(state, frame.binding(**{choose.name: value_of(combo)}), rest, search)
        for combo in combinations(found, choose.amount)
    )


def _may_fail(effect: Todo) -> bool:
    match effect:
        case fx.If():
            return any(_may_fail(part) for part in (*effect.then, *effect.other))
        case fx.ForEach():
            return any(_may_fail(part) for part in effect.do)
        case fx.ChooseOne():
            return all(any(_may_fail(part) for part in option) for option in effect.options)
        case _:
            return not isinstance(effect, feasibility.CERTAIN) and not getattr(effect, "optional", False)


# --- picks -----------------------------------------------------------------------------------------------------------


def candidates(state: State, frame: Frame, wording: Wording, choose: fx.Choose) -> tuple[str, ...]:
    """Everything a pick may name: what its selector finds, with the runes asked for, no card its chooser may not see."""
    found = reading.found(state, frame, choose.among)
    if wording.runes and choose.name in wording.runed:
        found = tuple(one for one in found if runed(state, frame, wording, one))
    if choose.among.kind == "cards":
        chooser = reading.thing(state, frame, choose.by)
        found = tuple(sorted(card for card in found if _may_see(state, str(chooser), card)))
    return found


def _may_see(state: State, seat: str, card: str) -> bool:
    """Whether a player knows this card: one's own, an open one, or one that was shown."""
    owner = state.sides[owner_of(card)]
    closed = any(card in owner.cards(zone) for zone in (*HANDS, *HIDDEN))
    return owner.seat == seat or not closed or card in owner.shown


def runed(state: State, frame: Frame, wording: Wording, fighter: str) -> bool:
    """Whether a friendly fighter has one of the runes that the ability is marked with (UW-WB-05)."""
    if state.fighters[fighter].seat != frame.seat:
        return True
    return bool(characteristics.runes(state, fighter) & set(wording.runes))


def value_of(made: tuple[str, ...]) -> Fact:
    """What a pick's name means afterwards: the one thing, several, or nothing."""
    return made[0] if len(made) == 1 else made


def each(effect: fx.ForEach, things: tuple[str, ...]) -> Iterator[Todo]:
    """The instructions of a `for_each`, thing by thing."""
    for one in things:
        yield Bound(name=effect.name, thing=one)
        yield from effect.do


def declined(frame: Frame, effect: Todo) -> bool:
    """Whether an instruction speaks of an optional pick that was not made: it is not asked for then (UW-CON-10)."""
    for field in fields(effect):
        word = getattr(effect, field.name)
        if isinstance(word, str) and word.startswith("$") and frame.scope.get(word[1:]) == ():
            return True
    return False
