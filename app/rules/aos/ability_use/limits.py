"""How often abilities may be used: the ledger of uses read for every limit (digest, section 4)."""

from collections.abc import Callable, Iterator

from app.rules.aos.characteristics import is_banned
from app.rules.aos.model.abilities import Ability, Once
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State, UnitId, Use
from app.rules.aos.model.tables import AbilityKeyword
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


def use_of(state: State, seat: Seat, unit: UnitId | None, ability: Ability, targets: tuple[str, ...] = ()) -> Use:
    """An entry of the ledger as it is written now."""
    return Use(
        seat=seat,
        unit=unit,
        ability=ability.id,
        keywords=ability.keywords,
        command=ability.cost > 0,
        round=state.round,
        turn=state.turn,
        phase=state.phase,
        targets=targets,
    )


def this_phase(state: State) -> tuple[Use, ...]:
    """The uses of the phase under way."""
    return tuple(use for use in this_turn(state) if use.phase == state.phase)


def this_turn(state: State) -> tuple[Use, ...]:
    """The uses of the turn under way."""
    return tuple(use for use in state.uses if use.turn == state.turn and use.round == state.round)


def has_used(state: State, unit: UnitId, keyword: AbilityKeyword) -> bool:
    """Whether a unit used an ability with this keyword this turn (AOS-CORE-14.1e)."""
    return any(use.unit == unit and keyword in use.keywords for use in this_turn(state))


def fought(state: State, unit: UnitId) -> bool:
    """Whether a unit used a FIGHT ability this phase (AOS-CORE-13.1b)."""
    return any(use.unit == unit and "fight" in use.keywords for use in this_phase(state))


def judge_limits(state: State, seat: Seat, unit: UnitId | None, ability: Ability) -> Refusal | None:
    """Whether an ability may still be used by this unit, whatever it does (AOS-CORE-5.3a, 5.3b, 28.2a..c, AOS-CMD-1.2a..c).

    Unbinding has a limit of its own (AOS-MAGIC-4.0b).
    """
    now = this_phase(state)
    own = [use for use in now if unit is not None and use.unit == unit]
    if unit is not None and (banned := next((one for one in ability.keywords if _is_banned(state, unit, one)), None)):
        return refuse("keyword_restriction", "AOS-CORE-29.0a", unit=unit, keyword=banned)
    if ability.has("core") and any("core" in use.keywords for use in own):
        return refuse("core_ability_already_used", unit=unit or "")
    if not ability.has("unbind") and any(use.ability == ability.id for use in own):
        return refuse("ability_already_used_this_phase", unit=unit or "", ability=ability.id)
    if ability.cost and (refused := _judge_command(state, seat, unit, ability)):
        return refused
    return judge_once(state, seat, unit, ability)


def _is_banned(state: State, unit: UnitId, keyword: AbilityKeyword) -> bool:
    """Whether a unit may use no such abilities for a while; casters have a reason of their own (AOS-MAGIC-2.0b)."""
    return keyword != "spell" and is_banned(state, unit, keyword)


def _judge_command(state: State, seat: Seat, unit: UnitId | None, ability: Ability) -> Refusal | None:
    now = this_phase(state)
    if any(use.ability == ability.id and use.seat == seat for use in now):
        return refuse("command_already_used_this_phase", ability=ability.id)
    if unit is not None and any(use.command and use.unit == unit for use in now):
        return refuse("unit_already_used_command", unit=unit)
    if state.sides[seat].commands < ability.cost:
        return refuse("not_enough_cp", had=state.sides[seat].commands, needed=ability.cost)
    return None


def _counted(state: State, once: Once) -> Iterator[Use]:
    """The uses that a limit counts: within a turn or phase all, else no spells and prayers that failed (AOS-AMB-43)."""
    for number, use in enumerate(state.uses):
        if once.per in ("turn", "phase") or number not in state.failed:
            yield use


def judge_once(state: State, seat: Seat, unit: UnitId | None, ability: Ability) -> Refusal | None:
    """Whether it may be used once more in its period (AOS-CORE-28.2a..c)."""
    if ability.once is None:
        return None
    periods: dict[str, Callable[[Use], bool]] = {
        "phase": lambda use: use in this_phase(state),
        "turn": lambda use: use in this_turn(state),
        "round": lambda use: use.round == state.round,
        "battle": lambda use: True,
    }
    within = [
        use for use in _counted(state, ability.once) if use.ability == ability.id and periods[ability.once.per](use)
    ]
    if ability.once.of == "unit" and any(use.unit == unit for use in within):
        return refuse("once_per_limit_reached", ability=ability.id, per=ability.once.per)
    if ability.once.of == "player" and any(use.seat == seat for use in within):
        return refuse("once_per_limit_reached", "AOS-CORE-28.2b", ability=ability.id, per=ability.once.per)
    if ability.once.of == "army" and any(use.seat == seat for use in within):
        return refuse("once_per_army_limit_reached", ability=ability.id, per=ability.once.per)
    return None
