"""What each unit has used of its limits: core ability and command of the phase, power, abilities that are limited (Core 28.2)."""

from collections.abc import Iterator

from app.rules.aos.ability_use.known import abilities_of
from app.rules.aos.ability_use.limits import judge_once
from app.rules.aos.characteristics import level
from app.rules.aos.ground.measures import scroll_of, seat_of, where_is
from app.rules.aos.ground.standing import modules
from app.rules.aos.ledger import phase_of
from app.rules.aos.magic.levels import spent, unbinds
from app.rules.aos.model.state import State, UnitId
from app.rules.aos.views.own_view import BoxView
from app.rules.kernel.incremental.derived import derived_map


@derived_map("units")
def show_ledger(state: State, id: UnitId) -> tuple[BoxView, ...] | None:
    """The boxes of a unit in play, once the battle is on."""
    return tuple(_boxes(state, id)) if state.round and where_is(state, id) in ("table", "reserve") else None


def _boxes(state: State, unit: UnitId) -> Iterator[BoxView]:
    used = phase_of(state, unit) if state.phase else ()
    yield BoxView(what="core", used=sum("core" in use.keywords for use in used), of=1)
    if "commands" in modules(state) and scroll_of(state, unit).type == "unit":
        yield BoxView(what="command", used=sum(use.command for use in used), of=1)
    if "magic" in modules(state):
        yield from _power(state, unit)
    for ability in abilities_of(state, unit):
        if ability.once is not None and not ability.rule:
            gone = judge_once(state, seat_of(state, unit), unit, ability) is not None
            yield BoxView(what="ability", name=ability.id, used=int(gone), of=1, per=ability.once.per)


def _power(state: State, unit: UnitId) -> Iterator[BoxView]:
    """Spells, unbindings and prayers of the phase, each by its level (AOS-MAGIC-1.0, AOS-MAGIC-4.0b)."""
    if wizard := level(state, unit, "WIZARD"):
        yield BoxView(what="spells", used=spent(state, unit, "spell"), of=wizard)
    if may := unbinds(state, unit):
        yield BoxView(what="unbinds", used=spent(state, unit, "unbind"), of=may)
    if priest := level(state, unit, "PRIEST"):
        yield BoxView(what="prayers", used=spent(state, unit, "prayer"), of=priest)
