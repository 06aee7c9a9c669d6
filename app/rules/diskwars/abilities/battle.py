"""Battle abilities: once a card, between activations, by the disks the card names (DW-CAB-03..06, DW-AMB-36)."""

from collections.abc import Sequence

from app.rules.diskwars.abilities.targeting import FEASIBLE, why_not
from app.rules.diskwars.draft import Draft
from app.rules.diskwars.ground.disks import on_field
from app.rules.diskwars.handlers import Handler, Handlers, Offers
from app.rules.diskwars.language.living import card_key
from app.rules.diskwars.language.meaning import WORDS
from app.rules.diskwars.model.language import effects as fx
from app.rules.diskwars.model.language.abilities import Ability
from app.rules.diskwars.model.refusals import refuse
from app.rules.diskwars.model.round_commands import UseBattleAbility
from app.rules.diskwars.model.round_events import AbilityUsed, CardUsed
from app.rules.diskwars.model.round_prompts import AbilityUnderWay, ResolvingCard
from app.rules.diskwars.model.state import Played, State
from app.rules.kernel.abilities.terms import Frame
from app.rules.kernel.offers.offer import Offer, Option, PickNeed
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


def in_play(state: State, seat: Seat) -> Played | None:
    """The card of a seat that lies open in this cycle."""
    return next((one for one in state.played if one.seat == seat), None)


def battle_ability(state: State, seat: Seat) -> Ability | None:
    """The battle ability of a seat's card in play."""
    played = in_play(state, seat)
    abilities = state.library.commands[played.card].abilities if played else ()
    return next((one for one in abilities if one.timing == "battle"), None)


def frame_of(state: State, seat: Seat, disk: str) -> Frame:
    """The point of view of a battle ability that a disk uses."""
    played = in_play(state, seat)
    card = card_key(seat, played.card) if played else ""
    return Frame(seat=seat, scope={"card": card, "user": disk})


def judge(state: State, seat: Seat, disk: str) -> Refusal | None:
    """Why a disk may not use the battle ability now; it may be activated or pinned (DW-CAB-04)."""
    played, ability = in_play(state, seat), battle_ability(state, seat)
    if played is None or ability is None:
        return refuse("battle_ability_wrong_disk")
    if played.battle_used:
        return refuse("battle_ability_already_used", rule="DW-CAB-06")
    if disk not in state.disks:
        return refuse("unknown_id", id=disk[:60])
    if state.disks[disk].controller != seat:
        return refuse("not_controller", rule="DW-CAB-03", disk=disk)
    if state.disks[disk].at is None:
        return refuse("disk_not_on_battlefield", rule="DW-CAB-03", disk=disk)
    frame = frame_of(state, seat, disk)
    if not WORDS.hold(state, frame.of(disk), ability.user):
        return refuse("battle_ability_wrong_disk", disk=disk)
    return FEASIBLE.solvable(state, frame, ability.do, {})


def use(draft: Draft, seat: Seat, command: UseBattleAbility) -> Refusal | None:
    """A disk uses the battle ability of the card under way."""
    state = draft.state
    if refused := judge(state, seat, command.disk):
        return refused
    ability, frame = battle_ability(state, seat), frame_of(state, seat, command.disk)
    assert ability is not None
    if command.ability not in ("", ability.id):
        return refuse("unknown_id", "DW-CAB-03", id=command.ability[:60])
    for choose in (one for one in ability.do if isinstance(one, fx.Choose)):
        for one in command.picks.get(choose.name, ()):
            if refused := why_not(state, frame, choose, one):
                return refused
    played = in_play(state, seat)
    assert played is not None
    draft.emit(
        CardUsed(seat=seat, what="battle_ability", disk=command.disk),
        AbilityUsed(seat=seat, source=played.card, ability=ability.id, told={"disk": command.disk}),
    )
    draft.enter(
        AbilityUnderWay(
            seat=seat, ability=ability.id, source=command.disk, todo=ability.do, scope=frame.scope, picks=command.picks
        )
    )
    return None


def can_be_used(state: State, seat: Seat) -> bool:
    """Whether a disk may use the battle ability of the card under way now (DW-CAB-03)."""
    return any(judge(state, seat, disk.id) is None for disk in on_field(state, seat))


def offers(state: State, seat: Seat) -> Sequence[Offer]:
    """The battle ability, with the disks that may use it; whom it is for is asked next."""
    ability = battle_ability(state, seat)
    if ability is None:
        return ()
    judged = {disk.id: judge(state, seat, disk.id) for disk in on_field(state, seat)}
    users = tuple(disk for disk, refused in judged.items() if refused is None)
    options = tuple(
        Option(value=disk, label="diskwars.target", facts={"piece": disk}, pieces=(disk,)) for disk in users
    )
    played = in_play(state, seat)
    assert played is not None
    return [
        Offer(
            id="use_battle_ability",
            command={"kind": "use_battle_ability"},
            label="diskwars.offer.use_battle_ability",
            facts={"name": card_key(seat, played.card)},
            place="phase",
            need=PickNeed(field="disk", options=options) if options else None,
            locked=None if options else next(iter(judged.values()), None) or refuse("battle_ability_wrong_disk"),
            rule="DW-CAB-03",
        )
    ]


HANDLERS: Handlers = {
    UseBattleAbility: Handler(handle=use, at=(ResolvingCard,), early="not_between_activations"),
}
OFFERS: Offers = {ResolvingCard: offers}
