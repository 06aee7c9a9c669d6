"""Deployment: fighters in turn onto starting hexes of one's own territory (UW-SET-17..20)."""

from collections.abc import Sequence

from app.rules.kernel.boards.hexes import Hex, label_of
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds import characteristics
from app.rules.underworlds.bookkeeping.operations import place
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.handlers import Handler, Handlers, Offers, Steps, waits
from app.rules.underworlds.identifiers import field_of, hex_named, standing_at, territory_at
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.setup_commands import Deploy
from app.rules.underworlds.model.setup_prompts import DeployFighters
from app.rules.underworlds.model.state import Fighter, State
from app.rules.underworlds.model.turn_prompts import BattleRound
from app.rules.underworlds.offer_builders import fighter_option, hex_option, offer, pick
from app.rules.underworlds.triggers.firing import after


def waiting(state: State, seat: Seat) -> tuple[Fighter, ...]:
    """The fighters of a side that are still to be deployed."""
    return tuple(f for f in state.fighters.values() if f.seat == seat and not f.deployed)


def deploying(state: State) -> frozenset[Seat]:
    """Whose fighter is next."""
    step = state.step
    assert isinstance(step, DeployFighters)
    return frozenset({step.next})


def judge_hex(state: State, fighter: Fighter, hex_: Hex) -> Refusal | None:
    """An empty starting hex in friendly territory, or one that a card allows (UW-SET-18)."""
    label = label_of(hex_)
    excepted = characteristics.deployable(state, fighter, label)
    if hex_ not in field_of(state).starting and not excepted:
        return refuse("deploy_not_starting_hex", hex=label)
    if territory_at(state, hex_, fighter.seat) != "friendly" and not excepted:
        return refuse("deploy_not_friendly_territory", hex=label)
    if standing_at(state, hex_) is not None:
        return refuse("deploy_hex_occupied", hex=label)
    return refuse("hex_blocked", hex=label) if hex_ in field_of(state).blocked else None


def decide_deploy(draft: Draft, seat: Seat, command: Deploy) -> Refusal | None:
    """One fighter; then the other player, unless nothing is left to them (UW-SET-17). It is no Move (UW-SET-19)."""
    state = draft.state
    fighter = state.fighters.get(command.fighter)
    if fighter is None:
        return refuse("unknown_id", id=command.fighter[:60])
    if fighter.seat != seat:
        return refuse("not_your_fighter", unit=fighter.id)
    if fighter.deployed:
        return refuse("fighter_already_deployed", unit=fighter.id)
    hex_ = hex_named(state, command.hex)
    if isinstance(hex_, Refusal):
        return hex_
    if refused := judge_hex(state, fighter, hex_):
        return refused
    place(draft, fighter.id, hex_, "deployed")
    _next(draft, seat)
    after(draft, "setup_deploy", fighter=fighter.id, hex=command.hex)
    return None


def _next(draft: Draft, seat: Seat) -> None:
    for candidate in (draft.state.other(seat), seat):
        if waiting(draft.state, candidate):
            draft.change(DeployFighters(next=candidate))
            return
    draft.change(BattleRound())


def offers(state: State, seat: Seat) -> list[Offer]:
    """Any fighter left, on any free starting hex of one's own; those who may stand elsewhere too are offered apart."""
    hexes = sorted(field_of(state).hexes, key=lambda h: (h.r, h.q))
    alike: dict[tuple[str, ...], list[Fighter]] = {}
    for fighter in waiting(state, seat):
        free = tuple(label_of(h) for h in hexes if judge_hex(state, fighter, h) is None)
        alike.setdefault(free, []).append(fighter)
    return [
        offer(
            "deploy",
            {"kind": "deploy", **_only("fighter", [one.id for one in fighters]), **_only("hex", free)},
            "UW-SET-18",
            id="" if number == 0 else f"deploy:{fighters[0].id}",
            need=pick("fighter", [fighter_option(fighter.id) for fighter in fighters]),
            more=(pick("hex", [hex_option(hex_) for hex_ in free]),),
            primary=number == 0,
        )
        for number, (free, fighters) in enumerate(alike.items())
    ]


def _only(field: str, left: Sequence[str]) -> dict[str, str]:
    """The last of them is picked already."""
    return {field: left[0]} if len(left) == 1 else {}


STEPS: Steps = {DeployFighters: (deploying, waits)}
HANDLERS: Handlers = {Deploy: Handler(handle=decide_deploy, at=(DeployFighters,), other="deploy_not_your_turn")}
OFFERS: Offers = {DeployFighters: offers}
