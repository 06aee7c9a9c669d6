"""Filling an offer's needs so that the command is legal: for bots, selfplay and playouts.

Candidates are made for the need (ways, places, aims, picks), and the first that the real judge does not refuse is taken.
"""

from collections.abc import Iterator

from app.rules.aos.autofill.complete_losses import candidate_losses
from app.rules.aos.autofill.complete_moves import candidate_moves
from app.rules.aos.autofill.complete_places import candidate_places
from app.rules.aos.decide import decide
from app.rules.aos.model.commands import Aim, Command
from app.rules.aos.model.state import State
from app.rules.aos.model.using_prompts import LoseModels
from app.rules.kernel.engine import flow
from app.rules.kernel.offers.autofill import Completion, Filling, mixed, picked
from app.rules.kernel.offers.offer import AimNeed, MoveNeed, Offer, PickNeed, PlaceNeed, PointNeed
from app.rules.kernel.offers.play import Chooser
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat

_TRIES = 24


def refused(state: State, seat: Seat, command: Command) -> Refusal | None:
    """Why a command would be refused; none if it would be carried out, be it up to its dice."""
    return flow.refusal_of(decide, state, seat, command)


def complete(state: State, seat: Seat, offer: Offer, choose: Chooser) -> Command | None:
    """A whole command for an open offer, its needs filled by `choose`; none if no legal filling was found."""
    command: Command | None = COMPLETION.complete(state, seat, offer, choose)
    return command


def _fillings(state: State, seat: Seat, offer: Offer, choose: Chooser) -> Iterator[Filling]:
    """Values for the offer's needs, the likeliest first."""
    match offer.need:
        case None:
            yield {}
        case MoveNeed():
            for moves in candidate_moves(state, choose):
                yield {offer.need.field: moves}
        case PlaceNeed():
            for places in candidate_places(state, seat, offer.need, choose):
                yield {offer.need.field: places}
        case PickNeed():
            if isinstance(state.step, LoseModels):
                yield {offer.need.field: candidate_losses(state, state.step, choose)}
            for _ in range(6):
                yield {offer.need.field: _pick(offer.need, choose)}
        case PointNeed():
            for _ in range(6):
                also = {need.field: _pick(need, choose) for need in offer.more if isinstance(need, PickNeed)}
                yield {offer.need.field: _somewhere(state, choose), **also}
        case AimNeed():
            yield from _aims(offer.need, choose)
        case _:
            return


def _pick(need: PickNeed, choose: Chooser) -> object:
    """As much as is asked: all that have to be slain at once, else one or a few."""
    if need.field == "models":
        options = [option.value for option in need.options]
        return tuple(mixed(options, choose)[: choose.pick(range(need.least, need.most + 1))])
    return picked(need, choose, more=0.3)


def _somewhere(state: State, choose: Chooser) -> Point:
    x, y = choose.between(4.0, state.width - 4.0), choose.between(4.0, state.height - 4.0)
    return Point(x=round(x, 3), y=round(y, 3))


def _aims(need: AimNeed, choose: Chooser) -> Iterator[Filling]:
    """Each weapon at an open target, one of its own choosing or the first."""
    open_targets = {(row.piece, row.weapon): [o.value for o in row.targets if o.locked is None] for row in need.rows}
    for free in (True, False):
        yield {
            need.field: tuple(
                Aim(model=model, weapon=weapon, target=choose.pick(targets) if free else targets[0])
                for (model, weapon), targets in open_targets.items()
                if targets
            )
        }


COMPLETION: Completion[State] = Completion(commands=Command, refused=refused, fillings=_fillings, tries=_TRIES)
