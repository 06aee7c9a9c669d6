"""Resolving a card: activations one after the other until no disk is left or the player is done (DW-CMD-05, DW-ACT-06..09)."""

from dataclasses import replace

from app.rules.diskwars.activation.activating import eligible, why_not_activate
from app.rules.diskwars.activation.lengthening import activated_to_move, lengthening
from app.rules.diskwars.activation.moving import chain_need
from app.rules.diskwars.activation.reinforcing import why_no_way, why_not_in_reserve
from app.rules.diskwars.cards.choosing import nothing_else
from app.rules.diskwars.characteristics import keyword, magic, movement
from app.rules.diskwars.draft import Draft
from app.rules.diskwars.focusing import focuses
from app.rules.diskwars.ground import zones
from app.rules.diskwars.ground.disks import radius
from app.rules.diskwars.handlers import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.diskwars.in_play import activations_left, as_activated, battle_ability_left, played_by
from app.rules.diskwars.model.refusals import refuse
from app.rules.diskwars.model.round_commands import Finish
from app.rules.diskwars.model.round_events import CardResolved
from app.rules.diskwars.model.round_prompts import Moving, ResolvingCard
from app.rules.diskwars.model.state import State
from app.rules.diskwars.shooting.beside import beside_offers, numbers, only_friends
from app.rules.diskwars.shooting.targets import band_to, profiles, targets
from app.rules.kernel.incremental.derived import derived
from app.rules.kernel.offers.offer import Need, Offer, Option, PickNeed, PointNeed
from app.rules.kernel.plane.marks import AreaMark
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.refusal import Fact, Refusal
from app.rules.kernel.seats import Seat


def decider(state: State) -> frozenset[Seat]:
    """The card's player as long as there is something he could do with it."""
    step = state.step
    assert isinstance(step, ResolvingCard)
    seat = step.seat
    if seat in state.out:
        return NOBODY
    can = activations_left(state, seat) and (eligible(state, seat) or towers(state, seat) or reserve(state, seat))
    return frozenset({seat}) if can or battle_ability_left(state, seat) else NOBODY


def can_act(state: State, seat: Seat) -> bool:
    """Whether a disk or a Watchtower can be activated, or a way is open to one of the reserve (DW-ACT-06, DW-REI-08)."""
    if eligible(state, seat) or towers(state, seat):
        return True
    return any(why_no_way(state, seat, way) is None for disk in reserve(state, seat) for way in _ways(state, disk))


@derived
def towers(state: State, seat: Seat) -> tuple[str, ...]:
    """The Watchtowers a player could activate (DW-FOR-04)."""
    return tuple(piece for piece in state.terrain if why_not_activate(state, seat, piece) is None)


@derived
def reserve(state: State, seat: Seat) -> tuple[str, ...]:
    """The disks a player could bring in."""
    return tuple(disk for disk in state.disks if why_not_in_reserve(state, seat, disk) is None)


def over(draft: Draft) -> None:
    """The card is resolved; activations that are left are lost (DW-ACT-07)."""
    step = draft.state.step
    assert isinstance(step, ResolvingCard)
    played = played_by(draft.state, step.seat)
    assert played is not None
    draft.leave()
    draft.emit(CardResolved(seat=step.seat, card=played.card))


def why_not_finish(state: State, seat: Seat) -> Refusal | None:
    """A disk that can be activated must be; one of the reserve, or a Watchtower, need not (DW-ACT-06, DW-ACT-08)."""
    return refuse("activations_remaining", left=activations_left(state, seat)) if eligible(state, seat) else None


def finish(draft: Draft, seat: Seat, command: Finish) -> Refusal | None:
    """Ends the resolution of one's card."""
    if refused := why_not_finish(draft.state, seat):
        return refused
    over(draft)
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """What each disk could do, who could come in, and the end of the card."""
    found: list[Offer] = []
    for disk in eligible(state, seat):
        found += _actions(state, disk)
    for piece in towers(state, seat):
        found += _shots(state, piece)
    found += [_bring_in(state, seat, disk, way) for disk in reserve(state, seat) for way in _ways(state, disk)]
    finish = Offer(
        id="finish",
        command={"kind": "finish"},
        label="diskwars.offer.finish",
        place="prompt",
        locked=why_not_finish(state, seat),
        rule="DW-ACT-06",
        role="pass",
    )
    return [*found, finish]


def _actions(state: State, disk: str) -> list[Offer]:
    found = _shots(state, disk)
    if movement(state, disk) is not None and movement(state, disk):
        found.append(_move(state, disk))
        if keyword(state, disk, "mobile"):
            found += beside_offers(state, disk, {"kind": "move", "disk": disk, "more": True}, "before")
    options = tuple(
        Option(
            value=focus.target,
            label="diskwars.target",
            facts={"piece": focus.target},
            pieces=(focus.target,),
        )
        for focus in focuses(state, disk)
        if not focus.ability
    )
    if options:
        found.append(_cast(state, disk, PickNeed(field="target", options=options)))
    for focus in focuses(state, disk):
        if focus.ability:
            found.append(_offer("use_focus", disk, {"ability": focus.ability}, None, "DW-FOC-01", focus.ability))
    found.append(_offer("pass", disk, {}, None, "DW-ACT-12"))
    return found


def _cast(state: State, disk: str, need: Need) -> Offer:
    """Magic says how much it does: no text on the disk does (DW-KEY-09)."""
    offer = _offer("use_focus", disk, {}, need, "DW-KEY-09")
    return replace(offer, label="diskwars.offer.use_magic", facts={**offer.facts, "n": magic(state, disk)})


def _move(state: State, disk: str) -> Offer:
    """The whole chain of flips at once; a Mobile disk goes on from where it comes to lie (DW-ACT-13, DW-KEY-10)."""
    seat = state.disks[disk].controller
    activated = activated_to_move(state, seat, disk)
    need = chain_need(activated, Moving(seat=seat, disk=disk))
    more: dict[str, object] = {"more": True} if keyword(activated, disk, "mobile") else {}
    offer = _offer("move", disk, more, need, "DW-ACT-13")
    longer = lengthening(state, seat, disk)
    facts: dict[str, Fact] = (
        {"by": longer[0].source, "n": need.most, "own": movement(as_activated(state, seat, disk), disk) or 0}
        if longer
        else {}
    )
    return replace(offer, gesture="drag", facts={**offer.facts, **facts})


def _shots(state: State, shooter: str) -> list[Offer]:
    """Each ranged attack with its targets, and those of them at which only critical hits count (DW-RAN-07).

    Of several (DW-RAN-02) each is called by its numbers: nothing else tells them apart.
    """
    found: list[Offer] = []
    attacks = profiles(state, shooter)
    for profile, attack in enumerate(attacks):
        options = tuple(
            Option(value=target, label="diskwars.target", facts={"piece": target}, pieces=(target,))
            for target in targets(state, shooter, profile)
        )
        if options:
            need = PickNeed(field="target", options=options)
            offer = _offer("shoot", shooter, {"profile": profile}, need, "DW-RAN-01", str(profile))
            far = tuple(one.pieces[0] for one in options if band_to(state, shooter, one.pieces[0]) == "siege")
            several, printed = (".several", numbers(state, shooter, attack)) if len(attacks) > 1 else ("", {})
            facts = {**offer.facts, **printed, **({"pieces": far} if far else {})}
            label = f"{offer.label}{several}{only_friends(state, shooter, options)}"
            found.append(replace(offer, label=label, facts=facts))
    return found


def _ways(state: State, disk: str) -> list[str]:
    ways = ["zone"]
    if keyword(state, disk, "flank"):
        ways.append("flank")
    if any("entrance" in state.library.sides[piece.side].keywords for piece in state.terrain.values()):
        ways.append("mill")
    return ways


def _bring_in(state: State, seat: Seat, disk: str, way: str) -> Offer:
    """Through a zone its middle may lie wherever all of it lies inside (DW-REI-02); of several ways each says which it is."""
    areas: list[AreaMark] = []
    room = radius(state, disk)
    for zone in zones.zones(state, seat) if way == "zone" else ():
        low, high = zones.corners(state, zone, state.options.medium)
        (west, east), (south, north) = (low.x + room, high.x - room), (low.y + room, high.y - room)
        outline = ((west, south), (east, south), (east, north), (west, north))
        if west <= east and south <= north:
            areas.append(AreaMark(role="reach", outline=tuple(Point(x=x, y=y) for x, y in outline)))
    need = PointNeed(field="at", areas=tuple(areas))
    offer = _offer("bring_in", disk, {"way": way}, need, "DW-REI-01", way)
    offer = replace(offer, locked=why_no_way(state, seat, way))
    return replace(offer, label=f"{offer.label}.{way}") if len(_ways(state, disk)) > 1 else offer


def _offer(name: str, disk: str, more: dict[str, object], need: Need | None, rule: str, which: str = "") -> Offer:
    return Offer(
        id=f"{name}:{disk}{':' + which if which else ''}",
        command={"kind": name, "disk": disk, **more},
        label=f"diskwars.offer.{name}",
        facts={"piece": disk, "which": which},
        place="unit",
        unit=disk,
        pieces=(disk,),
        need=need,
        rule=rule,
    )


STEPS: Steps = {ResolvingCard: (decider, over)}
HANDLERS: Handlers = {Finish: Handler(handle=finish, at=(ResolvingCard,), early=nothing_else)}
OFFERS: Offers = {ResolvingCard: offers}
