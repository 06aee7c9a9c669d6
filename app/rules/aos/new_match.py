"""The state a battle starts in: the battle as agreed at its creation, both sides still without an army."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from app.rules.aos.composition.spearheads import lists_of
from app.rules.aos.model.profiles import Battlepack, Library, Roster
from app.rules.aos.model.setup_prompts import MusterArmies
from app.rules.aos.model.state import Options, Side, State
from app.rules.kernel.schema.army_namespaces import list_of
from app.rules.kernel.seats import Seat


class BadOptions(ValueError):
    """Options that name something the library does not have."""


def setup(options: Mapping[str, Any], library: Library, seats: Sequence[Seat]) -> State:
    """A battle before its set-up (AOS-INTRO-01, AOS-CORE-1.0a).

    Arguments: `options` are the fields of `Options`, and `rosters`: a ready list for a seat, to be changed until it is
    locked. Raises BadOptions for an unknown option, battlepack, battleplan or roster.
    """
    known = {field.name for field in fields(Options)}
    rosters: Mapping[str, str] = options.get("rosters", {})
    if unknown := set(options) - known - {"rosters"}:
        raise BadOptions(f"unknown options: {sorted(unknown)}")
    agreed = Options(**{name: value for name, value in options.items() if name in known})
    pack = library.battlepacks.get(agreed.battlepack)
    if pack is None:
        raise BadOptions(f"unknown battlepack: {agreed.battlepack}")
    agreed = replace(agreed, battleplan=_of_pack(library, pack, agreed.battleplan))
    plan = _plan(pack, agreed.battleplan)
    lists = lists_of(library, pack.set_up == "spearhead")
    first, second = seats
    return State(
        options=agreed,
        library=library,
        seats=(first, second),
        width=plan[0],
        height=plan[1],
        sides={seat: _side(seat, rosters.get(seat), lists) for seat in (first, second)},
        stack=(MusterArmies(asked=(first, second)),),
    )


def _of_pack(library: Library, pack: Battlepack, plan: str) -> str:
    """The battleplan that was agreed on, or the first of the battlepack where another one's was."""
    others = any(plan in one.plans for one in library.battlepacks.values())
    return plan if plan in pack.plans or (plan and not others) else next(iter(pack.plans), "")


def _plan(pack: Battlepack, plan: str) -> tuple[float, float]:
    """The size of the battlefield: no battle without a battleplan (AOS-CORE-1.0a)."""
    if plan not in pack.plans:
        raise BadOptions(f"unknown battleplan: {plan}")
    return pack.plans[plan].width, pack.plans[plan].height


def _side(seat: Seat, roster: str | None, lists: Mapping[str, Roster]) -> Side:
    draft = list_of(lists, roster) if roster is not None else None
    if roster is not None and draft is None:
        raise BadOptions(f"unknown roster: {roster}")
    return Side(seat=seat, draft=draft)
