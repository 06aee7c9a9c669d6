"""Deployment cards are taken in turn and laid along one's edge (DW-SET-09..13, DW-MUL-02..05, DW-INT-05, DW-DEP-05)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from app.rules.diskwars.draft import Draft
from app.rules.diskwars.ground.disks import TOLERANCE
from app.rules.diskwars.ground.zones import length_of
from app.rules.diskwars.handlers import Handler, Handlers, Offers, Steps, whose
from app.rules.diskwars.model.options import EPSILON
from app.rules.diskwars.model.places import EDGES, Edge
from app.rules.diskwars.model.refusals import refuse
from app.rules.diskwars.model.setup_commands import PlaceCard
from app.rules.diskwars.model.setup_events import CardPlaced, CardsDealt
from app.rules.diskwars.model.setup_prompts import PlacingCard
from app.rules.diskwars.model.state import Slot, State
from app.rules.diskwars.turn_sequence.initiative import reversed_order
from app.rules.kernel.dice.dice import shuffled
from app.rules.kernel.engine.leaving import waits_or_ends
from app.rules.kernel.offers.offer import NumberNeed, Offer, Option, PickNeed, SwitchNeed
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat

INTRO_CARDS = 3
"""Cards each player of the introductory scenario has, all on their plain face (DW-INT-05)."""


def lay_introductory(draft: Draft) -> None:
    """Three plain cards side by side in the middle of each edge (DW-INT-05)."""
    state = draft.state
    width = state.options.card_width
    card = next(iter(state.library.deployments))
    for seat, side in state.sides.items():
        assert side.edge is not None
        start = (length_of(state, side.edge) - INTRO_CARDS * width) / 2
        slots = (Slot(card=card, plain=True, owner=seat, offset=start + place * width) for place in range(INTRO_CARDS))
        draft.emit(*(CardPlaced(slot=slot) for slot in slots))


def deal(draft: Draft) -> None:
    """As many cards as there are regiments lie open (DW-SET-09)."""
    library = draft.state.library.deployments
    deck = shuffled(draft.dice, [card.id for card in library.values() for _ in range(card.copies)])
    draft.emit(CardsDealt(what="deployment", cards=deck[: draft.state.options.regiments * len(draft.state.seats)]))


def next_to_lay(state: State) -> Seat | None:
    """Whose turn it is: the last player first, around and around, until each has laid as many as he has regiments (DW-SET-10)."""
    laid = Counter(slot.owner for slot in state.slots)
    due = [seat for seat in reversed_order(state) if laid[seat] < state.options.regiments]
    return min(due, key=lambda seat: laid[seat], default=None)


# --- where a card may lie --------------------------------------------------------------------------------------------


def why_not_there(state: State, seat: Seat, offsets: Sequence[float], others: Sequence[Slot]) -> Refusal | None:
    """Why cards may not lie at these offsets of a player's edge, beside these other cards of his (DW-SET-11)."""
    edge, width = state.sides[seat].edge, state.options.card_width
    assert edge is not None
    for offset in offsets:
        if refused := _on_edge(state, edge, offset) or _among_many(state, seat, edge, offset):
            return refused
        taken = [other.offset for other in others]
        if any(TOLERANCE.less_than(abs(offset - other), width) for other in taken):
            return refuse("deployment_card_overlap")
    return None


def _on_edge(state: State, edge: Edge, offset: float) -> Refusal | None:
    end = offset + state.options.card_width
    if TOLERANCE.less_than(offset, 0.0) or TOLERANCE.more_than(end, length_of(state, edge)):
        return refuse("deployment_card_off_edge")
    return None


def _among_many(state: State, seat: Seat, edge: Edge, offset: float) -> Refusal | None:
    """No corners; with four far from them; with three the outer two near their free corner (DW-MUL-01..05)."""
    if len(state.seats) == 2:
        return None
    length, end = length_of(state, edge), offset + state.options.card_width
    if not (offset > 0.0 and end < length):
        return refuse("deployment_card_on_corner")
    if len(state.seats) == 4:
        near = state.options.medium
        if not (TOLERANCE.more_than(offset, near) and TOLERANCE.more_than(length - end, near)):
            return refuse("deployment_card_too_close_to_corner")
        return None
    middle = constrained_edge(state)
    if middle is None or edge == middle:
        return None
    far = length - offset if _shares_start(edge, middle) else end
    if TOLERANCE.more_than(far, state.options.long):
        return refuse("deployment_card_beyond_long_range")
    return None


def why_no_room(state: State, seat: Seat, taken: Sequence[float]) -> Refusal | None:
    """Why cards at these offsets leave no room for those the player still has to lay: all are laid (DW-SET-10, DW-SET-11)."""
    left = state.options.regiments - len(taken)
    low, high = _stretch(state, seat)
    width = state.options.card_width
    ends = [low, *(end for offset in sorted(taken) for end in (offset, offset + width)), high]
    room = sum(max(0, int((end - start + EPSILON) / width)) for start, end in zip(ends[::2], ends[1::2], strict=True))
    return refuse("deployment_cards_without_room", left=left) if room < left else None


def free_offsets(state: State, seat: Seat) -> tuple[float, ...]:
    """Offsets at the ends of what is free along a player's edge; where any card may still be laid, one may lie at some of them."""
    low, high = _stretch(state, seat)
    width = state.options.card_width
    taken = sorted(slot.offset for slot in state.slots if slot.owner == seat)
    ends = [low, *(end for offset in taken for end in (offset, offset + width)), high]
    free = [(start, end) for start, end in zip(ends[::2], ends[1::2], strict=True) if end - start + EPSILON >= width]
    return tuple(dict.fromkeys(at for start, end in free for at in (start, end - width)))


def _stretch(state: State, seat: Seat) -> tuple[float, float]:
    """From where to where a player's cards may lie along his edge; what bounds exclude is left out (DW-MUL-02..05)."""
    edge = state.sides[seat].edge
    assert edge is not None
    length, least = length_of(state, edge), 2 * EPSILON
    if len(state.seats) == 2:
        return 0.0, length
    if len(state.seats) == 4:
        near = state.options.medium + least
        return near, length - near
    middle = constrained_edge(state)
    if middle is None or edge == middle:
        return least, length - least
    reach = state.options.long
    return (length - reach, length - least) if _shares_start(edge, middle) else (least, reach)


def constrained_edge(state: State) -> Edge | None:
    """The middle one of three edges: its player is constrained (DW-MUL-03)."""
    taken = {side.edge for side in state.sides.values()}
    free = [edge for edge in EDGES if edge not in taken]
    return EDGES[(EDGES.index(free[0]) + 2) % 4] if len(free) == 1 else None


def _shares_start(edge: Edge, middle: Edge) -> bool:
    """Whether the corner two edges share is where the first one's offsets begin (DW-GEO-11)."""
    return middle == ("south" if edge in ("west", "east") else "west")


# --- laying one ------------------------------------------------------------------------------------------------------


def place(draft: Draft, seat: Seat, command: PlaceCard) -> Refusal | None:
    """Takes a dealt card and lays it."""
    state = draft.state
    if command.card not in state.dealt:
        return refuse("unknown_id", id=command.card[:60])
    offset = snapped(state, seat, command.offset)
    mine = [slot for slot in state.slots if slot.owner == seat]
    if refused := why_not_there(state, seat, [offset], mine):
        return refused
    if refused := why_no_room(state, seat, [offset, *(slot.offset for slot in mine)]):
        return refused
    draft.leave()
    draft.emit(CardPlaced(slot=Slot(card=command.card, plain=command.plain, owner=seat, offset=offset)))
    return None


def snapped(state: State, seat: Seat, offset: float) -> float:
    """An offset as close to the end of another of one's cards as makes no difference becomes that end (DW-GEO-16)."""
    width = state.options.card_width
    ends = [slot.offset + way * width for slot in state.slots if slot.owner == seat for way in (1, -1)]
    return next((end for end in ends if TOLERANCE.same(end, offset)), offset)


def moved(slots: Sequence[Slot], offset: float) -> tuple[Slot, ...]:
    """The cards of a zone with the first of them at this offset (DW-DEP-05)."""
    return tuple(replace(slot, offset=offset + slot.offset - slots[0].offset) for slot in slots)


def offers(state: State, seat: Seat) -> list[Offer]:
    """The dealt cards, either face, anywhere along one's edge."""
    cards = tuple(
        Option(value=card, label="diskwars.card", facts={"name": card}) for card in dict.fromkeys(state.dealt)
    )
    edge = state.sides[seat].edge
    assert edge is not None
    return [
        Offer(
            id="place_card",
            command={"kind": "place_card"},
            label="diskwars.offer.place_card",
            place="prompt",
            need=PickNeed(field="card", options=cards),
            more=(
                SwitchNeed(field="plain", label="diskwars.need.plain"),
                NumberNeed(field="offset", label="diskwars.need.offset", most=int(length_of(state, edge))),
            ),
            primary=True,
            rule="DW-SET-10",
        )
    ]


STEPS: Steps = {PlacingCard: (whose, waits_or_ends)}
HANDLERS: Handlers = {PlaceCard: Handler(handle=place, at=(PlacingCard,))}
OFFERS: Offers = {PlacingCard: offers}
