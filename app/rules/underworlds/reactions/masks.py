"""Who is asked in a surge window: from public facts alone when windows are masked, whatever the hands hold (UW-WND-03)."""

from collections.abc import Iterator

from app.rules.kernel.seats import Seat
from app.rules.kernel.state.windows import asked_under
from app.rules.underworlds.abilities import ploys, using
from app.rules.underworlds.ability_text import ability_text, scope_of, sources, triggered
from app.rules.underworlds.changes import with_piles
from app.rules.underworlds.identifiers import card_of, in_order
from app.rules.underworlds.model.language.moments import Moment, Source
from app.rules.underworlds.model.state import State


def asked_at(state: State, moment: Moment, spent: tuple[str, ...] = ()) -> tuple[Seat, ...]:
    """The seats a window is offered to, the active player first; none during the set-up (digest 3)."""
    if state.part == "setup":
        return ()
    order, policy = in_order(state), state.options.window_policy
    if policy == "only_if_possible":
        return asked_under(policy, order, able=[s for s in order if any(able(state, s, moment, spent))], might=())
    return asked_under(policy, order, able=(), might=[s for s in order if might(state, s, moment)])


def able(state: State, seat: Seat, moment: Moment, spent: tuple[str, ...]) -> Iterator[Source]:
    """What a seat really could declare now: surge ploys of its hand, abilities in play."""
    for card in state.sides[seat].cards("hand_power"):
        source = ploys.source_of(seat, card)
        fits = card_of(state, card).kind == "ploy" and _fits(state, source, moment)
        if fits and ploys.judge_words(state, seat, card, scope=scope_of(moment.happening)) is None:
            yield source
    for source in _in_play(state, seat, moment):
        if source.key not in spent:
            yield source


def might(state: State, seat: Seat, moment: Moment) -> bool:
    """Whether a seat could react for all its opponent knows."""
    if any(_in_play(state, seat, moment)):
        return True
    side = state.sides[seat]
    unknown = len(set(side.cards("hand_power")) - side.shown)
    for zone in ("hand_power", "deck_power", "set_aside_power"):
        for card in side.cards(zone):
            thinkable = card_of(state, card).kind == "ploy" and (unknown or card in side.shown)
            if thinkable and _could(state, seat, card, moment):
                return True
    return False


def _in_play(state: State, seat: Seat, moment: Moment) -> Iterator[Source]:
    """The usable surge abilities of warscroll, upgrades and plot card, all of them public."""
    for source in sources(state, seat, "surge"):
        if _fits(state, source, moment) and using.judge(state, source, scope_of(moment.happening)) is None:
            yield source


def _fits(state: State, source: Source, moment: Moment) -> bool:
    words = ability_text(state, source)
    return words.timing == "surge" and triggered(state, source, words.trigger, moment)


def _could(state: State, seat: Seat, card: str, moment: Moment) -> bool:
    """Whether the ploy could be declared if it were held: judged the same wherever it lies."""
    source = ploys.source_of(seat, card)
    if not _fits(state, source, moment):
        return False
    held = as_if_held(state, seat, card)
    return using.judge(held, source, scope_of(moment.happening)) is None


def as_if_held(state: State, seat: Seat, card: str) -> State:
    """The match with this card just played from the hand; another unknown card makes room for one that is not there."""
    side = state.sides[seat]
    hand, deck = side.cards("hand_power"), side.cards("deck_power")
    if card not in hand:
        swapped = next(other for other in reversed(hand) if other not in side.shown)
        hand = tuple(card if other == swapped else other for other in hand)
        deck = (*(other for other in deck if other != card), swapped)
    return with_piles(
        state,
        seat,
        {
            "hand_power": tuple(other for other in hand if other != card),
            "deck_power": deck,
            "resolving": (*side.cards("resolving"), card),
        },
    )
