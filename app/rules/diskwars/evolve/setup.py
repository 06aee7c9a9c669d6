"""What the facts of the set-up make of the state."""

from typing import assert_never

from app.rules.diskwars.changes import laid, with_disks, with_side
from app.rules.diskwars.model import setup_events as ev
from app.rules.diskwars.model.state import State
from app.rules.kernel.incremental.replacing import replace


def evolve_setup(state: State, event: ev.SetupEvent) -> State:
    """The state after a fact of the set-up."""
    match event:
        case ev.ArmyMustered():
            disks = {disk.id: disk for disk in event.disks}
            state = with_side(state, event.seat, army=event.army, hand=event.hand, unspent=event.unspent)
            return replace(state, disks={**state.disks, **disks})
        case ev.EdgeChosen():
            return with_side(state, event.seat, edge=event.edge)
        case ev.RolledOff():
            return state
        case ev.InitiativeSet():
            return replace(state, order=event.order)
        case ev.ScenariosDrawn():
            return replace(with_side(state, event.seat, drawn=event.drawn), deck=event.deck)
        case ev.ScenarioChosen():
            drawn = tuple(card for card in state.sides[event.seat].drawn if card != event.card)
            state = with_side(state, event.seat, drawn=())
            return replace(state, scenario=event.card, deck=(*state.deck, *drawn))
        case ev.ObjectiveDealt():
            return replace(with_side(state, event.seat, objective=event.card), deck=event.deck)
        case ev.CardsDealt():
            return replace(state, dealt=event.cards)
        case ev.CardPlaced():
            return replace(state, slots=(*state.slots, event.slot), dealt=_without(state.dealt, event.slot.card))
        case ev.TerrainPlaced():
            state = replace(state, terrain={**state.terrain, event.piece.id: event.piece})
            return state if event.piece.tower_of else replace(state, dealt=_without(state.dealt, event.piece.card))
        case ev.TerrainLeftOut():
            return state if event.seat else replace(state, dealt=_without(state.dealt, event.card))
        case ev.ZoneMoved():
            return replace(state, slots=(*(s for s in state.slots if s not in event.before), *event.after))
        case ev.DiskDeployed():
            put = event.put
            state = laid(state, put.disk, put.at.x, put.at.y, event.z)
            return with_disks(state, [put.disk], on_terrain=event.on_terrain)
        case ev.DiskTakenBack():
            return with_disks(state, [event.disk], lying="undeployed", at=None, z=0)
        case ev.DeploymentConfirmed():
            return _confirmed(state, event)
        case _:
            assert_never(event)


def _confirmed(state: State, event: ev.DeploymentConfirmed) -> State:
    own = (disk for disk in state.disks.values() if disk.owner == event.seat)
    left = [disk.id for disk in own if disk.lying == "undeployed"]
    state = with_disks(with_disks(state, left, lying="reserve"), event.scouts, scout=True)
    return with_side(state, event.seat, deployed=True)


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards less one of these: a deck may hold a card twice, those of the introductory scenario were never dealt."""
    if card not in cards:
        return cards
    place = cards.index(card)
    return (*cards[:place], *cards[place + 1 :])
