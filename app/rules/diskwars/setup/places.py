"""Edges, initiative, scenario and objectives (DW-SET-03, DW-SET-05..08, DW-INT-04)."""

from collections import Counter

from app.rules.diskwars.draft import Draft
from app.rules.diskwars.handlers import Handler, Handlers, Offers, Steps, whose
from app.rules.diskwars.model.places import EDGES, Edge, opposite
from app.rules.diskwars.model.refusals import refuse
from app.rules.diskwars.model.setup_commands import AssignInitiative, ChooseEdge, KeepScenario
from app.rules.diskwars.model.setup_events import (
    EdgeChosen,
    InitiativeSet,
    ObjectiveDealt,
    RolledOff,
    ScenarioChosen,
    ScenariosDrawn,
)
from app.rules.diskwars.model.setup_prompts import AssigningInitiative, ChoosingEdge, KeepingScenario
from app.rules.diskwars.model.state import State
from app.rules.diskwars.turn_sequence.initiative import reversed_order
from app.rules.kernel.dice.dice import shuffled
from app.rules.kernel.engine.leaving import waits_or_ends
from app.rules.kernel.offers.offer import Offer, Option, OrderNeed, PickNeed
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.position import playing

# --- edges -----------------------------------------------------------------------------------------------------------


def ask_edge(draft: Draft) -> bool:
    """The next player without an edge chooses one; whoever has no choice left has it (DW-AMB-29)."""
    state = draft.state
    seat = next((one for one in state.seats if state.sides[one].edge is None and one not in state.out), None)
    if seat is None:
        return False
    free = [edge for edge in EDGES if why_not_edge(state, seat, edge) is None]
    if len(free) == 1:
        draft.emit(EdgeChosen(seat=seat, edge=free[0]))
    else:
        draft.enter(ChoosingEdge(seat=seat))
    return True


def why_not_edge(state: State, seat: Seat, edge: Edge) -> Refusal | None:
    """Nobody shares an edge; two players sit opposite each other (DW-SET-03)."""
    taken = [side.edge for other, side in state.sides.items() if side.edge is not None and other != seat]
    if edge in taken:
        return refuse("edge_taken", edge=edge)
    if len(state.seats) == 2 and taken and taken[0] != opposite(edge):
        return refuse("edges_not_opposite", edge=edge)
    return None


def choose_edge(draft: Draft, seat: Seat, command: ChooseEdge) -> Refusal | None:
    """Takes an edge."""
    if command.edge not in EDGES:
        return refuse("unknown_id", id=str(command.edge)[:60])
    if refused := why_not_edge(draft.state, seat, command.edge):
        return refused
    draft.leave()
    draft.emit(EdgeChosen(seat=seat, edge=command.edge))
    return None


def edge_offers(state: State, seat: Seat) -> list[Offer]:
    """The edges that are free."""
    options = tuple(
        Option(value=edge, label=f"diskwars.edge.{edge}", locked=why_not_edge(state, seat, edge)) for edge in EDGES
    )
    return [_offer("choose_edge", PickNeed(field="edge", options=options), "DW-SET-03")]


# --- initiative ------------------------------------------------------------------------------------------------------


def roll_initiative(draft: Draft) -> None:
    """All roll, with the points they left unspent; those tied for the best roll again (DW-SET-05, DW-DIE-01, DW-DIE-02)."""
    state, left = draft.state, playing(draft.state)
    throws: list[tuple[int, ...]] = []
    while len(left) > 1:
        sums = tuple(
            face + state.sides[seat].unspent for seat, face in zip(left, draft.dice.roll(len(left)), strict=True)
        )
        throws.append(sums)
        left = tuple(seat for seat, total in zip(left, sums, strict=True) if total == max(sums))
    (winner,) = left
    draft.emit(RolledOff(purpose="initiative", throws=tuple(throws), winner=winner))
    if state.options.mode == "intro":
        draft.emit(InitiativeSet(order=(winner, *(seat for seat in state.seats if seat != winner))))
    else:
        draft.enter(AssigningInitiative(seat=winner))


def assign(draft: Draft, seat: Seat, command: AssignInitiative) -> Refusal | None:
    """Gives one token to each player (DW-SET-06)."""
    if Counter(command.order) != Counter(draft.state.seats):
        return refuse("initiative_not_permutation")
    draft.leave()
    draft.emit(InitiativeSet(order=command.order))
    return None


def initiative_offers(state: State, seat: Seat) -> list[Offer]:
    """All players in an order."""
    options = tuple(Option(value=one, label="diskwars.seat", facts={"seat": one}) for one in state.seats)
    return [_offer("assign_initiative", OrderNeed(field="order", options=options), "DW-SET-06")]


# --- scenario and objectives -----------------------------------------------------------------------------------------


def draw_scenarios(draft: Draft) -> None:
    """The last player draws two of all scenario cards that may be played (DW-SET-07, DW-SCN-05)."""
    state = draft.state
    cards = [one.id for one in state.library.scenarios.values() if not one.partial]
    cards = [one for one in cards if state.options.original_cards or not state.library.scenarios[one].original]
    order = shuffled(draft.dice, cards)
    last = reversed_order(state)[0]
    draft.emit(ScenariosDrawn(seat=last, drawn=order[:2], deck=order[2:]))
    draft.enter(KeepingScenario(seat=last))


def keep(draft: Draft, seat: Seat, command: KeepScenario) -> Refusal | None:
    """Keeps one; the other goes back, and everybody is dealt a secret objective (DW-SET-08)."""
    if command.card not in draft.state.sides[seat].drawn:
        return refuse("unknown_id", id=command.card[:60])
    draft.leave()
    draft.emit(ScenarioChosen(seat=seat, card=command.card))
    deck = shuffled(draft.dice, draft.state.deck)
    for place, one in enumerate(playing(draft.state)):
        draft.emit(ObjectiveDealt(seat=one, card=deck[place], deck=deck[place + 1 :]))
    return None


def scenario_offers(state: State, seat: Seat) -> list[Offer]:
    """The two cards drawn."""
    cards = state.sides[seat].drawn
    options = tuple(Option(value=card, label="diskwars.card", facts={"name": card}) for card in cards)
    return [_offer("keep_scenario", PickNeed(field="card", options=options), "DW-SET-07")]


def _offer(name: str, need: PickNeed | OrderNeed, rule: str) -> Offer:
    return Offer(
        id=name,
        command={"kind": name},
        label=f"diskwars.offer.{name}",
        place="prompt",
        need=need,
        primary=True,
        rule=rule,
    )


STEPS: Steps = {
    ChoosingEdge: (whose, waits_or_ends),
    AssigningInitiative: (whose, waits_or_ends),
    KeepingScenario: (whose, waits_or_ends),
}
HANDLERS: Handlers = {
    ChooseEdge: Handler(handle=choose_edge, at=(ChoosingEdge,)),
    AssignInitiative: Handler(handle=assign, at=(AssigningInitiative,)),
    KeepScenario: Handler(handle=keep, at=(KeepingScenario,)),
}
OFFERS: Offers = {ChoosingEdge: edge_offers, AssigningInitiative: initiative_offers, KeepingScenario: scenario_offers}
