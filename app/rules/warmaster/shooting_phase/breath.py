"""The breath of a Dragon that a character rides: once a shooting phase, from a unit in no combat (WM-MNT-05, WM-AMB-29)."""

from app.rules.kernel.boards.stands import Stand, apart_by
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.warmaster.characteristics import mount_of
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import enemies_of, engaged, stands_of
from app.rules.warmaster.ground.sight import sees
from app.rules.warmaster.ground.sources import stands_from
from app.rules.warmaster.handlers import Handler, Handlers
from app.rules.warmaster.hits.casualties import Blow, attack, suffer
from app.rules.warmaster.model.command_events import CharacterFlagged
from app.rules.warmaster.model.profiles import Weapon
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.shooting_commands import Breathe
from app.rules.warmaster.model.shooting_prompts import ShootingPhase
from app.rules.warmaster.model.state import CharacterId, State, UnitId
from app.rules.warmaster.model.tables import TOLERANCE
from app.rules.warmaster.rolls import tray


def breath_of(state: State, character: CharacterId) -> Weapon | None:
    """What the character's mount breathes, if it does."""
    mount = mount_of(state, character)
    return mount.breath if mount else None


def why_not_breathe(state: State, character: CharacterId) -> Refusal | None:
    """Why a Dragon does not breathe now (WM-MNT-05)."""
    one = state.characters.get(character)
    if one is None or one.dead or breath_of(state, character) is None:
        return refuse("unknown_id", id=character[:40])
    if "breathed" in one.flags:
        return refuse("already_shot", "WM-MNT-05", unit=character)
    if one.joined is None:
        return refuse("breath_not_joined", piece=character)
    return refuse("breath_unit_engaged", piece=character) if engaged(state, one.joined) else None


def targets(state: State, character: CharacterId) -> tuple[UnitId, ...]:
    """The nearest enemy that any stand of its unit or the character sees all round, or those as near; none out of range."""
    unit, weapon = state.characters[character].joined, breath_of(state, character)
    if unit is None or weapon is None:
        return ()
    eyes = (*stands_of(state, unit), *stands_from(state, character))
    past = tuple(stand.id for stand in stands_of(state, unit))
    near = sorted(
        (_apart(state, eyes, enemy.id), enemy.id)
        for enemy in enemies_of(state, unit)
        if not engaged(state, enemy.id) and _spot(state, eyes, enemy.id, past)
    )
    tied = [enemy for apart, enemy in near if apart <= near[0][0] + TOLERANCE.fit]
    return tuple(tied) if near and TOLERANCE.within(near[0][0], weapon.range) else ()


def _spot(state: State, eyes: tuple[Stand, ...], enemy: UnitId, past: tuple[str, ...]) -> bool:
    return any(
        sees(state, eye, other, all_round=True, whole_unit=True, past=past)
        for eye in eyes
        for other in stands_of(state, enemy)
    )


def _apart(state: State, eyes: tuple[Stand, ...], enemy: UnitId) -> float:
    return min(apart_by(eye, other) for eye in eyes for other in stands_of(state, enemy))


def breathers(state: State, seat: Seat) -> tuple[CharacterId, ...]:
    """The characters of a side whose Dragon can breathe at something now."""
    own = (one.id for one in state.characters.values() if one.seat == seat)
    return tuple(one for one in own if why_not_breathe(state, one) is None and targets(state, one))


def _judge_target(state: State, character: CharacterId, target: UnitId) -> Refusal | None:
    """Why a Dragon does not breathe on this unit: another is nearer, or it is too far away."""
    near, unit, weapon = targets(state, character), state.characters[character].joined, breath_of(state, character)
    if target in near:
        return None
    if target not in state.units or unit is None or weapon is None:
        return refuse("unknown_id", id=target[:40])
    if near:
        return refuse("not_nearest_target", "WM-MNT-05", unit=unit, target=target, nearest=near[0])
    had = round(_apart(state, (*stands_of(state, unit), *stands_from(state, character)), target), 2)
    return refuse("out_of_range", "WM-MNT-05", unit=unit, target=target, had=had, needed=weapon.range)


def decide_breathe(draft: Draft, seat: Seat, command: Breathe) -> Refusal | None:
    """Three Attacks at the nearest, with saves as ever."""
    state = draft.state
    one = state.characters.get(command.character)
    if one is None or one.seat != seat:
        return refuse("unknown_id", id=command.character[:40])
    if refused := why_not_breathe(state, one.id):
        return refused
    if refused := _judge_target(state, one.id, command.target):
        return refused
    weapon = breath_of(state, one.id)
    assert weapon is not None
    against = stands_from(state, one.id)
    draft.emit(CharacterFlagged(character=one.id, flag="breathed"))
    with tray(draft, "breath", seat, one.id, command.target):
        blow = Blow(attacks=weapon.attacks, what="breath", worsens=weapon.armour, no_save=weapon.no_save)
        hits = attack(draft, seat, command.target, blow, against)
    suffer(draft, command.target, one.id, hits, tuple(eye.id for eye in against), shot=True, from_afar=True)
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """Each breath at each enemy that is nearest."""
    return [
        Offer(
            id=f"breathe:{one}:{enemy}",
            command={"kind": "breathe", "character": one, "target": enemy},
            label="warmaster.offer.breathe",
            facts={"piece": one, "target": enemy},
            place="unit",
            unit=one,
            pieces=(one,),
            rule="WM-MNT-05",
        )
        for one in breathers(state, seat)
        for enemy in targets(state, one)
    ]


HANDLERS: Handlers = {Breathe: Handler(handle=decide_breathe, at=(ShootingPhase,), early="wrong_phase")}
