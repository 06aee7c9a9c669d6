"""What the facts of the rounds make of the state."""

from typing import assert_never

from app.rules.diskwars.changes import laid, lost, with_disks, with_played, with_side
from app.rules.diskwars.model import round_events as ev
from app.rules.diskwars.model.state import State
from app.rules.kernel.incremental.replacing import replace
from app.rules.kernel.views.tray import roll_of, with_roll


def evolve_round(state: State, event: ev.RoundEvent) -> State:
    """The state after a fact of a round."""
    match event:
        case ev.RoundBegun():
            return replace(state, round=event.round)
        case ev.PhaseBegun():
            return replace(state, phase=event.phase)
        case ev.CardsRevealed() | ev.CardBegun() | ev.CardResolved() | ev.CardUsed() | ev.CardsDiscarded():
            return _of_cards(state, event)
        case ev.ActivationBegun():
            return _activation(state, event)
        case ev.DiskFlipped() | ev.DiskReinforced():
            return laid(state, event.disk, event.x, event.y, event.z)
        case ev.TokenLaid() | ev.TokenTaken():
            return _token(state, event.disk, event.token, isinstance(event, ev.TokenLaid))
        case ev.DamageDealt():
            for disk, amount in event.amounts.items():
                state = with_disks(state, [disk], damage=state.disks[disk].damage + amount)
            return state
        case ev.DamageRemoved():
            return with_disks(state, [event.disk], damage=state.disks[event.disk].damage - event.amount)
        case ev.DiskWounded():
            return with_disks(state, [event.disk], damage=0, wounds=state.disks[event.disk].wounds + 1)
        case ev.DisksLost():
            return lost(state, event.disks)
        case ev.RollJudged():
            roll = roll_of(state.tray, event.roll)
            judged = replace(roll, outcome=event.outcome, facts={**roll.facts, **event.facts})
            return replace(state, tray=with_roll(state.tray, judged))
        case ev.EffectBegun():
            return replace(state, effects=(*state.effects, event.effect), effects_begun=event.effect.seq)
        case ev.EffectsEnded():
            return replace(state, effects=tuple(one for one in state.effects if one.seq not in event.effects))
        case ev.RoundEnded():
            return _round_ended(state)
        case ev.PointsCounted():
            for seat, points in event.points.items():
                state = with_side(state, seat, points=points)
            return state
        case ev.MatchEnded():
            return replace(state, result=event.result, stack=())
        case (
            ev.BesideUsed()
            | ev.DiskPinned()
            | ev.MoveEnded()
            | ev.ShotDeclared()
            | ev.ShotScored()
            | ev.AbilityUsed()
            | ev.MeleeBegun()
            | ev.EngagementBegun()
            | ev.StrikeChosen()
        ):
            return state
        case _:
            assert_never(event)


def _of_cards(
    state: State, event: ev.CardsRevealed | ev.CardBegun | ev.CardResolved | ev.CardUsed | ev.CardsDiscarded
) -> State:
    match event:
        case ev.CardsRevealed():
            for one in event.played:
                hand = tuple(card for card in state.sides[one.seat].hand if card != one.card)
                state = with_side(state, one.seat, hand=hand)
            return replace(state, played=event.played)
        case ev.CardBegun():
            return replace(state, active=event.seat)
        case ev.CardResolved():
            return replace(state, active=None)
        case ev.CardUsed():
            (one,) = (played for played in state.played if played.seat == event.seat)
            if event.what == "battle_ability":
                return with_played(state, event.seat, battle_used=True)
            if event.what == "mill":
                return with_played(state, event.seat, mill_used=True)
            return with_played(state, event.seat, using={**one.using, event.what: one.using.get(event.what, 0) + 1})
        case ev.CardsDiscarded():
            for one in state.played:
                state = with_side(state, one.seat, discard=(*state.sides[one.seat].discard, one.card))
            return replace(state, played=())


def _activation(state: State, event: ev.ActivationBegun) -> State:
    (one,) = (played for played in state.played if played.seat == event.seat)
    state = with_played(state, event.seat, activations=one.activations + 1)
    return with_disks(state, [event.disk], card=one.card) if event.disk in state.disks else state


def _token(state: State, disk: str, token: str, on: bool) -> State:
    if disk in state.terrain:
        return replace(state, terrain={**state.terrain, disk: replace(state.terrain[disk], activated=on)})
    return with_disks(state, [disk], **{"activated" if token == "activation" else "empowered": on})


def _round_ended(state: State) -> State:
    """Everything goes at once, so that no lost toughness wounds anybody; cards come back (DW-END-01, DW-END-02, DW-CMD-08)."""
    bare = {"damage": 0, "activated": False, "empowered": False, "card": ""}
    state = with_disks(state, state.disks, **bare)
    for seat, side in state.sides.items():
        state = with_side(state, seat, hand=(*side.hand, *side.discard), discard=())
    towers = {id: replace(piece, activated=False) for id, piece in state.terrain.items()}
    effects = tuple(one for one in state.effects if one.span == "game")
    return replace(state, terrain=towers, effects=effects)
