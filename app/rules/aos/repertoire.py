"""Every procedure and response by the id of its ability; what is written as data is carried out by its own words."""

from collections.abc import Mapping

from app.rules.aos.abilities.by_text import BY_TEXT
from app.rules.aos.abilities.written import answering, is_written, written
from app.rules.aos.ability_use.procedures import Procedure, Response, nothing
from app.rules.aos.attack_sequence.attacking import FIGHT, SHOOT
from app.rules.aos.command_abilities.points import POWER_THROUGH, RALLY, REDEPLOY
from app.rules.aos.command_abilities.reactions import RESPONSES as COMMAND_RESPONSES
from app.rules.aos.command_abilities.strikes import COUNTER_CHARGE, COVERING_FIRE
from app.rules.aos.magic import spells
from app.rules.aos.magic.casting import spell
from app.rules.aos.magic.chanting import prayer
from app.rules.aos.magic.summoning import summoning
from app.rules.aos.magic.unbinding import UNBIND
from app.rules.aos.model.abilities import Ability
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State
from app.rules.aos.model.using_prompts import Using
from app.rules.aos.moves.core_moves import CHARGE, NORMAL_MOVE, RETREAT, RUN
from app.rules.aos.tactics import gambits
from app.rules.aos.tactics.reinforcements import REINFORCEMENTS
from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.refusal import Refusal

PROCEDURES: Mapping[str, Procedure] = {
    "normal_move": NORMAL_MOVE,
    "run": RUN,
    "retreat": RETREAT,
    "charge": CHARGE,
    "shoot": SHOOT,
    "fight": FIGHT,
    "rally": RALLY,
    "redeploy": REDEPLOY,
    "covering_fire": COVERING_FIRE,
    "counter_charge": COUNTER_CHARGE,
    "power_through": POWER_THROUGH,
    **gambits.PROCEDURES,
    "call_for_reinforcements": REINFORCEMENTS,
    **spells.PROCEDURES,
}

RESPONSES: Mapping[str, Response] = {**COMMAND_RESPONSES, "unbind": UNBIND}


def _unwritten(state: State, using: Using) -> Refusal | None:
    return refuse("nothing_to_do", ability=using.ability)


_UNWRITTEN = Procedure(may=_unwritten, effect=nothing)


def procedure_of(ability: Ability) -> Procedure:
    """What carries an ability out; one whose words no chapter knows is played by its text."""
    return _procedure(ability)


def _carrying_out(ability: Ability) -> Procedure:
    otherwise = BY_TEXT if is_by_text(ability) else _UNWRITTEN
    words = written(ability) if is_written(ability) else PROCEDURES.get(ability.id, otherwise)
    if ability.summons:
        words = summoning(ability, words)
    if ability.has("spell"):
        return spell(ability, words)
    return prayer(ability, words) if ability.has("prayer") else words


_procedure = ByIdentity[Ability, Procedure](_carrying_out)
"""An ability is asked about at every window by every unit that knows it, and is the same all match."""


def response_of(ability: Ability) -> Response | None:
    """What carries a reaction out; none where no chapter knows its words."""
    return answering(ability) if is_written(ability) else RESPONSES.get(ability.id)


def is_carried_out(ability: Ability) -> bool:
    """Whether a chapter knows what an ability does."""
    known = ability.id in PROCEDURES or ability.id in RESPONSES
    return known or bool(ability.summons or ability.does or ability.holds)


def is_by_text(ability: Ability) -> bool:
    """Whether nothing but a text says what an ability does, so that its player reads it (AOS-INTRO-03)."""
    return ability.text is not None and not ability.rule and not is_carried_out(ability)
