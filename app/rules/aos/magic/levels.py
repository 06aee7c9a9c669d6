"""Power levels: how many spells, prayers and banishings a unit has in a phase, and what it may not use (AOS-MAGIC-1.0, 1.1)."""

from app.rules.aos.ability_use.limits import counted
from app.rules.aos.characteristics import level
from app.rules.aos.draft import Draft
from app.rules.aos.ledger import phase_of
from app.rules.aos.model.abilities import Ability
from app.rules.aos.model.events import UseFailed
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State, UnitId
from app.rules.aos.model.tables import AbilityKeyword
from app.rules.aos.model.using_prompts import Using
from app.rules.kernel.refusal import Refusal

ACTING = "ACTING WIZARD"
"""What a HERO has that may unbind and banish as a WIZARD (1) (AOS-TERR-1.2f)."""


UNBINDER = "UNBINDER"
"""What a unit has that may unbind, and no more, as a WIZARD of this number."""


def fail(draft: Draft, using: Using) -> None:
    """The spell or prayer under way comes to nothing: it was attempted, but a limit for the battle is not used up (AOS-AMB-43)."""
    mine = [n for n, use in enumerate(draft.state.uses) if (use.unit, use.ability) == (using.unit, using.ability)]
    draft.emit(UseFailed(number=mine[-1]))


def is_caster(state: State, unit: UnitId) -> bool:
    """Whether a unit has spells or prayers (AOS-MAGIC-1.0)."""
    return level(state, unit, "WIZARD") > 0 or level(state, unit, "PRIEST") > 0


def unbinds(state: State, unit: UnitId) -> int:
    """How often a unit may unbind in a phase (AOS-MAGIC-4.0b, AOS-TERR-1.2f)."""
    return max(level(state, unit, "WIZARD"), level(state, unit, ACTING), level(state, unit, UNBINDER))


def spent(state: State, unit: UnitId, keyword: AbilityKeyword) -> int:
    """How many abilities with a keyword a unit used this phase."""
    return sum(keyword in use.keywords for use in phase_of(state, unit))


def judge_level(state: State, unit: UnitId, keyword: AbilityKeyword) -> Refusal | None:
    """Whether a unit's power leaves it one more: of both kinds each has its own, banishing counts to either (AOS-AMB-16)."""
    wizard, priest = level(state, unit, "WIZARD"), level(state, unit, "PRIEST")
    own = {"spell": wizard, "prayer": priest}
    had = {one: spent(state, unit, one) for one in ("spell", "prayer", "banish")}
    power = wizard + priest or level(state, unit, ACTING)
    if keyword in own and had[keyword] >= own[keyword]:
        return refuse("power_level_exhausted", unit=unit, had=had[keyword], needed=own[keyword])
    if sum(had.values()) >= power:
        return refuse("power_level_exhausted", unit=unit, had=sum(had.values()), needed=power)
    return None


def judge_others(state: State, unit: UnitId, ability: Ability) -> Refusal | None:
    """One friendly caster alone attempts a spell or prayer in a turn, but for unlimited ones (AOS-MAGIC-5.0a, 7.0b)."""
    seat = state.units[unit].seat
    theirs = [use for use in counted(state, ability.id, "turn") if use.seat == seat and use.unit != unit]
    if theirs and ability.summons:
        return refuse("manifestation_already_attempted", ability=ability.id)
    if theirs and not ability.has("unlimited"):
        return refuse("spell_already_cast_this_turn", ability=ability.id)
    return None
