"""Focus abilities and Magic as an action (DW-FOC-01..03, DW-KEY-09)."""

from app.rules.diskwars.abilities.targeting import FEASIBLE, why_not
from app.rules.diskwars.characteristics import immune, keyword
from app.rules.diskwars.damage import Harm, hurt
from app.rules.diskwars.draft import Draft
from app.rules.diskwars.ground.disks import are_enemies, on_field, type_of, within
from app.rules.diskwars.ground.sight import can_see, secluded
from app.rules.diskwars.model.language.abilities import Ability
from app.rules.diskwars.model.language.effects import Choose
from app.rules.diskwars.model.places import Focus
from app.rules.diskwars.model.refusals import refuse
from app.rules.diskwars.model.round_prompts import AbilityUnderWay
from app.rules.diskwars.model.state import DiskId, State
from app.rules.diskwars.triggers import tell
from app.rules.kernel.abilities.terms import Frame
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


def focus_ability(state: State, disk: DiskId, id: str) -> Ability | None:
    """A focus ability of a disk by its name."""
    printed = type_of(state, disk).abilities
    return next((one for one in printed if one.id == id and one.timing == "focus"), None)


def why_not_focus(state: State, disk: DiskId, focus: Focus) -> Refusal | None:
    """Why a disk may not use this focus ability, or its Magic on this target (DW-KEY-08, DW-KEY-09, DW-FOC-03)."""
    if focus.ability:
        return _why_not_ability(state, disk, focus)
    if not keyword(state, disk, "magic"):
        return refuse("action_not_available")
    target = focus.target
    if target not in state.disks or state.disks[target].at is None:
        return refuse("unknown_id", id=target[:60])
    if not are_enemies(state, disk, target):
        return refuse("target_not_enemy", rule="DW-KEY-09", target=target)
    if not within(state, disk, target, "medium"):
        return refuse("beyond_band", rule="DW-KEY-09", target=target, needed="medium")
    if not can_see(state, disk, target):
        return refuse("no_line_of_sight", rule="DW-KEY-09", target=target)
    if secluded(state, disk, target):
        return refuse("cave_target_forbidden", target=target)
    return refuse("target_immune", target=target) if immune(state, target, "magic") else None


def _why_not_ability(state: State, disk: DiskId, focus: Focus) -> Refusal | None:
    """A focus ability needs something to do, and its first pick may come with the command (DW-FOC-01, DW-FOC-03)."""
    ability = focus_ability(state, disk, focus.ability)
    if ability is None:
        return refuse("action_not_available")
    frame = Frame(seat=state.disks[disk].controller, scope={"self": disk})
    first = ability.do[0] if ability.do else None
    if focus.target and isinstance(first, Choose) and (refused := why_not(state, frame, first, focus.target)):
        return refused
    return FEASIBLE.solvable(state, frame, ability.do, {})


def focuses(state: State, disk: DiskId) -> tuple[Focus, ...]:
    """Everything a disk could do as a focus action now."""
    all_named = [Focus(ability=one.id) for one in type_of(state, disk).abilities if one.timing == "focus"]
    named = [focus for focus in all_named if why_not_focus(state, disk, focus) is None]
    magic = [Focus(target=other.id) for other in on_field(state)] if keyword(state, disk, "magic") else []
    return (*named, *(focus for focus in magic if why_not_focus(state, disk, focus) is None))


def carry_out(draft: Draft, seat: Seat, disk: DiskId, focus: Focus) -> None:
    """Carries a focus ability out, or deals the damage of Magic (DW-FOC-02)."""
    if focus.ability:
        ability = focus_ability(draft.state, disk, focus.ability)
        assert ability is not None
        first = ability.do[0] if ability.do else None
        picks = {first.name: (focus.target,)} if focus.target and isinstance(first, Choose) else {}
        draft.enter(
            AbilityUnderWay(
                seat=seat, ability=ability.id, source=disk, todo=ability.do, scope={"self": disk}, picks=picks
            )
        )
        return
    amount = keyword(draft.state, disk, "magic")
    tell(draft, "magic_used", disk, target=focus.target)
    hurt(draft, "magic", [Harm(disk=focus.target, amount=amount, type="magic", source="ability")])
