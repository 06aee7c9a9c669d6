"""How often abilities may be used: the ledger of uses read for every limit (digest, section 4)."""

from app.rules.aos.characteristics import is_banned, is_twice
from app.rules.aos.ledger import phase_of, this_phase, this_turn
from app.rules.aos.model.abilities import Ability, Period
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State, UnitId, Use
from app.rules.aos.model.tables import AbilityKeyword
from app.rules.kernel.incremental.derived import memoized
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


def judge_limits(state: State, seat: Seat, unit: UnitId | None, ability: Ability) -> Refusal | None:
    """Whether an ability may still be used by this unit, whatever it does (AOS-CORE-5.3a, 5.3b, 28.2a..c, AOS-CMD-1.2a..c).

    Unbinding has a limit of its own (AOS-MAGIC-4.0b).
    """
    own = phase_of(state, unit) if unit is not None else ()
    if unit is not None and (banned := next((one for one in ability.keywords if _is_banned(state, unit, one)), None)):
        return refuse("keyword_restriction", "AOS-CORE-29.0a", unit=unit, keyword=banned)
    if ability.cost and unit is not None and is_banned(state, unit, ability.id):
        return refuse("keyword_restriction", "AOS-CORE-29.0a", unit=unit, keyword=ability.id)
    if ability.has("fight") and unit is not None and may_fight_again(state, unit):
        return judge_once(state, seat, unit, ability)
    if ability.has("core") and any("core" in use.keywords for use in own):
        return refuse("core_ability_already_used", unit=unit or "")
    if not ability.has("unbind") and not ability.repeats and any(use.ability == ability.id for use in own):
        return refuse("ability_already_used_this_phase", unit=unit or "", ability=ability.id)
    if ability.cost and unit is not None and is_banned(state, unit, "command"):
        return refuse("keyword_restriction", "AOS-CORE-29.0a", unit=unit, keyword="command")
    if ability.cost and (refused := _judge_command(state, seat, unit, ability)):
        return refused
    return judge_once(state, seat, unit, ability)


def may_fight_again(state: State, unit: UnitId) -> bool:
    """Whether a unit that fought this phase may fight once more (AOS-CORE-13.1b)."""
    fights = sum("fight" in use.keywords for use in phase_of(state, unit))
    return fights == 1 and is_twice(state, unit)


def _is_banned(state: State, unit: UnitId, keyword: AbilityKeyword) -> bool:
    """Whether a unit may use no such abilities for a while; casters have a reason of their own (AOS-MAGIC-2.0b)."""
    return keyword != "spell" and is_banned(state, unit, keyword)


def _judge_command(state: State, seat: Seat, unit: UnitId | None, ability: Ability) -> Refusal | None:
    if ability.id in _used_by(state, seat):
        return refuse("command_already_used_this_phase", ability=ability.id)
    if unit is not None and any(use.command for use in phase_of(state, unit)):
        return refuse("unit_already_used_command", unit=unit)
    if (left := commands_left(state, seat)) < ability.cost:
        return refuse("not_enough_cp", had=left, needed=ability.cost)
    return None


@memoized
def _used_by(state: State, seat: Seat) -> frozenset[str]:
    """The abilities that a seat used in the phase under way."""
    return frozenset(use.ability for use in this_phase(state) if use.seat == seat)


@memoized
def commands_left(state: State, seat: Seat) -> int:
    """The command points of a seat."""
    return state.sides[seat].commands


@memoized
def counted(state: State, ability: str, per: Period) -> tuple[Use, ...]:
    """The uses that a limit counts: within a turn or phase all, else no spells and prayers that failed (AOS-AMB-43)."""
    match per:
        case "phase":
            return tuple(use for use in this_phase(state) if use.ability == ability)
        case "turn":
            return tuple(use for use in this_turn(state) if use.ability == ability)
        case "round" | "battle":
            return tuple(
                use
                for number, use in enumerate(state.uses)
                if use.ability == ability
                and (per == "battle" or use.round == state.round)
                and number not in state.failed
            )


def judge_once(state: State, seat: Seat, unit: UnitId | None, ability: Ability) -> Refusal | None:
    """Whether it may be used once more in its period (AOS-CORE-28.2a..c)."""
    if ability.once is None:
        return None
    within = counted(state, ability.id, ability.once.per)
    if ability.once.of == "unit" and any(use.unit == unit for use in within):
        return refuse("once_per_limit_reached", ability=ability.id, per=ability.once.per)
    if ability.once.of == "player" and any(use.seat == seat for use in within):
        return refuse("once_per_limit_reached", "AOS-CORE-28.2b", ability=ability.id, per=ability.once.per)
    if ability.once.of == "army" and any(use.seat == seat for use in within):
        return refuse("once_per_army_limit_reached", ability=ability.id, per=ability.once.per)
    return None
