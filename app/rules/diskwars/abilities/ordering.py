"""One player's abilities that wait for the same moment, in the order he says (DW-RND-05, DW-AMB-37)."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace

from app.rules.diskwars.draft import Draft
from app.rules.diskwars.handlers import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.diskwars.model.refusals import refuse
from app.rules.diskwars.model.round_commands import PickThings
from app.rules.diskwars.model.round_prompts import AbilityUnderWay, OrderingAbilities
from app.rules.diskwars.model.state import State
from app.rules.kernel.offers.offer import Offer, Option, PickNeed
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


def decider(state: State) -> frozenset[Seat]:
    """Whose they are, as long as it matters which comes first."""
    step = state.step
    assert isinstance(step, OrderingAbilities)
    first, *others = step.waiting
    alike = all(_same_deed(first, one) for one in others)
    return NOBODY if alike or step.seat in state.out else frozenset({step.seat})


def _same_deed(one: AbilityUnderWay, other: AbilityUnderWay) -> bool:
    """Whether two do the very same, so that no order of theirs can matter: nothing in them asks what set them off."""
    return (one.source, one.todo) == (other.source, other.todo) and not _asks_what_happened(one.todo)


def _asks_what_happened(part: object) -> bool:
    if isinstance(part, str):
        return part.startswith("$event.")
    if isinstance(part, Mapping):
        return any(map(_asks_what_happened, part.values()))
    if isinstance(part, tuple):
        return any(map(_asks_what_happened, part))
    return is_dataclass(part) and any(_asks_what_happened(getattr(part, field.name)) for field in fields(part))


def take_next(draft: Draft, number: int) -> None:
    """This one is resolved, the others wait on."""
    step = draft.state.step
    assert isinstance(step, OrderingAbilities)
    rest = (*step.waiting[:number], *step.waiting[number + 1 :])
    if len(rest) > 1:
        draft.change(replace(step, waiting=rest))
    else:
        draft.leave()
        for one in rest:
            draft.enter(one)
    draft.enter(step.waiting[number])


def advance(draft: Draft) -> None:
    """Where it does not matter they go one after the other."""
    take_next(draft, 0)


def names(step: OrderingAbilities) -> tuple[str, ...]:
    """What each is called in an answer: its place among those that wait."""
    return tuple(str(number) for number in range(len(step.waiting)))


def choose(draft: Draft, seat: Seat, command: PickThings) -> Refusal | None:
    """The player says which is next."""
    step = draft.state.step
    assert isinstance(step, OrderingAbilities)
    if len(command.picks) != 1 or command.picks[0] not in names(step):
        return refuse("pick_not_legal", rule="DW-RND-05", had=len(command.picks), needed=1)
    take_next(draft, int(command.picks[0]))
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """Each that waits, called by the disk it is about."""
    step = state.step
    assert isinstance(step, OrderingAbilities)
    options = tuple(_option(state, name, one) for name, one in zip(names(step), step.waiting, strict=True))
    need = PickNeed(field="picks", options=options, least=1, most=1, many=True)
    return [
        Offer(
            id="order_abilities",
            command={"kind": "pick_things"},
            label="diskwars.offer.order_abilities",
            place="prompt",
            need=need,
            primary=True,
            rule="DW-RND-05",
        )
    ]


def _option(state: State, name: str, one: AbilityUnderWay) -> Option:
    about = one.scope.get("event.enemy", one.scope.get("event.target", one.source))
    piece = about if isinstance(about, str) and about in state.disks else one.source
    pieces = (piece,) if piece in state.disks else ()
    return Option(value=name, label="diskwars.target", facts={"piece": piece}, pieces=pieces)


STEPS: Steps = {OrderingAbilities: (decider, advance)}
HANDLERS: Handlers = {PickThings: Handler(handle=choose, at=(OrderingAbilities,))}
OFFERS: Offers = {OrderingAbilities: offers}
