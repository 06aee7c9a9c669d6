"""Agreeing on the table: terrain, the turn limit, the way of deploying, until both are ready (WM-SET-03, WM-END-02)."""

from app.rules.kernel.boards.free_terrain import LONGEST_ID, MOST_PIECES, has_room, is_outlined
from app.rules.kernel.offers.offer import Offer, Option, PickNeed
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.handlers import Handler, Handlers, Offers, Steps, nobody, waits
from app.rules.warmaster.model.profiles import TerrainPiece
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.setup_commands import (
    PlaceTerrain,
    Ready,
    RemoveTerrain,
    SetDeployment,
    SetTurnLimit,
    TakeBattlefield,
)
from app.rules.warmaster.model.setup_events import (
    AgreementChanged,
    BattlefieldLaid,
    EdgesDrawn,
    ReadyDeclared,
    TerrainPlaced,
    TerrainRemoved,
    TurnLimitSet,
)
from app.rules.warmaster.model.setup_prompts import (
    DeployInSecret,
    DeployInTurns,
    DrawSides,
    PrepareBattlefield,
)
from app.rules.warmaster.model.state import State
from app.rules.warmaster.model.tables import TURN_LIMIT
from app.rules.warmaster.rolls import roll_off

LARGEST = 400.0
LIMITS = ("roll", "none", "6", "7", "8")
METHODS = ("secret", "alternate")


def deciders(state: State) -> frozenset[Seat]:
    """Both, until they are ready; a change asks both anew."""
    return frozenset(seat for seat in state.seats if not state.sides[seat].ready)


def decide_take_battlefield(draft: Draft, seat: Seat, command: TakeBattlefield) -> Refusal | None:
    """Lays out a ready battlefield."""
    field = draft.state.library.battlefields.get(command.battlefield)
    if field is None:
        return refuse("unknown_battlefield", battlefield=command.battlefield)
    draft.emit(BattlefieldLaid(width=field.width, height=field.height, terrain=field.terrain))
    return None


def decide_place_terrain(draft: Draft, seat: Seat, command: PlaceTerrain) -> Refusal | None:
    """Terrain is what the players agree on; only its outline must be one."""
    piece = command.piece
    if not has_room(draft.state.terrain, piece):
        return refuse("bad_number", "WM-SET-03", had=len(draft.state.terrain), needed=MOST_PIECES)
    if not _is_sound(piece):
        return refuse("bad_terrain", terrain=piece.id[:LONGEST_ID])
    draft.emit(TerrainPlaced(piece=piece))
    return None


def _is_sound(piece: TerrainPiece) -> bool:
    return is_outlined(piece, LARGEST) and 0 <= piece.level <= 9


def decide_remove_terrain(draft: Draft, seat: Seat, command: RemoveTerrain) -> Refusal | None:
    """Takes a piece away."""
    if command.terrain not in draft.state.terrain:
        return refuse("unknown_id", "WM-SET-03", id=command.terrain)
    draft.emit(TerrainRemoved(terrain=command.terrain))
    return None


def decide_turn_limit(draft: Draft, seat: Seat, command: SetTurnLimit) -> Refusal | None:
    """An agreed number of turns, a roll for it, or no limit (WM-END-02)."""
    step = draft.state.step
    assert isinstance(step, PrepareBattlefield)
    draft.emit(AgreementChanged(turn_limit=command.limit, deployment=step.deployment))
    return None


def decide_deployment(draft: Draft, seat: Seat, command: SetDeployment) -> Refusal | None:
    """In secret, or in turns where both agree (WM-SET-05, -06)."""
    step = draft.state.step
    assert isinstance(step, PrepareBattlefield)
    draft.emit(AgreementChanged(turn_limit=step.turn_limit, deployment=command.method))
    return None


def decide_ready(draft: Draft, seat: Seat, command: Ready) -> Refusal | None:
    """When both agree the edges are drawn."""
    step = draft.state.step
    assert isinstance(step, PrepareBattlefield)
    draft.emit(ReadyDeclared(seat=seat))
    if not deciders(draft.state):
        draft.leave()
        draft.enter(DrawSides(turn_limit=step.turn_limit, deployment=step.deployment))
    return None


def advance_draw(draft: Draft) -> None:
    """A die for the edges, one for the turn limit where it is rolled, and deployment begins (digest, section 3)."""
    step = draft.state.step
    assert isinstance(step, DrawSides)
    if step.turn_limit == "roll":
        face = draft.dice.roll(1)[0]
        draft.emit(TurnLimitSet(turns=TURN_LIMIT[face], face=face))
    else:
        draft.emit(TurnLimitSet(turns=None if step.turn_limit == "none" else int(step.turn_limit)))
    face = draft.dice.roll(1)[0]
    first, second = draft.state.seats
    north, south = (first, second) if face <= 3 else (second, first)
    draft.emit(EdgesDrawn(north=north, south=south, face=face))
    draft.leave()
    if step.deployment == "secret":
        draft.enter(DeployInSecret(asked=draft.state.seats))
    else:
        draft.enter(DeployInTurns(turn=_begins(draft)))


def _begins(draft: Draft) -> Seat:
    """The army with more units begins; a roll-off where they have as many (WM-SET-06)."""
    first, second = draft.state.seats
    had = [sum(unit.seat == seat for unit in draft.state.units.values()) for seat in (first, second)]
    if had[0] == had[1]:
        return roll_off(draft, "deployment")
    return first if had[0] > had[1] else second


def offers(state: State, seat: Seat) -> list[Offer]:
    """Ready; another battlefield, turn limit or way of deploying."""
    step = state.step
    if seat not in deciders(state) or not isinstance(step, PrepareBattlefield):
        return []
    found = [
        Offer(
            id="ready",
            command={"kind": "ready"},
            label="warmaster.offer.ready",
            facts={"limit": step.turn_limit, "deployment": step.deployment},
            place="prompt",
            primary=True,
            rule="WM-SET-03",
        ),
        _choice("set_turn_limit", "limit", [one for one in LIMITS if one != step.turn_limit], "WM-END-02"),
        _choice("set_deployment", "method", [one for one in METHODS if one != step.deployment], "WM-SET-05"),
    ]
    fields = tuple(
        Option(value=f.id, label="warmaster.battlefield", facts={"battlefield": f.id})
        for f in state.library.battlefields.values()
        if set(f.terrain) != set(state.terrain.values()) or (f.width, f.height) != (state.width, state.height)
    )
    if fields:
        found.append(
            Offer(
                id="take_battlefield",
                command={"kind": "take_battlefield"},
                label="warmaster.offer.take_battlefield",
                place="prompt",
                need=PickNeed(field="battlefield", options=fields),
                rule="WM-SET-03",
            )
        )
    return found


def _choice(kind: str, field: str, values: list[str], rule: str) -> Offer:
    options = tuple(Option(value=value, label=f"warmaster.{field}.{value}") for value in values)
    return Offer(
        id=kind,
        command={"kind": kind},
        label=f"warmaster.offer.{kind}",
        place="prompt",
        need=PickNeed(field=field, options=options),
        rule=rule,
    )


STEPS: Steps = {PrepareBattlefield: (deciders, waits), DrawSides: (nobody, advance_draw)}

_HERE = (PrepareBattlefield,)

HANDLERS: Handlers = {
    TakeBattlefield: Handler(handle=decide_take_battlefield, at=_HERE, own_turn=False),
    PlaceTerrain: Handler(handle=decide_place_terrain, at=_HERE, own_turn=False),
    RemoveTerrain: Handler(handle=decide_remove_terrain, at=_HERE, own_turn=False),
    SetTurnLimit: Handler(handle=decide_turn_limit, at=_HERE, own_turn=False),
    SetDeployment: Handler(handle=decide_deployment, at=_HERE, own_turn=False),
    Ready: Handler(handle=decide_ready, at=_HERE),
}

OFFERS: Offers = {PrepareBattlefield: offers}
