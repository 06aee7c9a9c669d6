"""The Melee phase: the first player picks what is fought next until nothing is left (DW-MEL-00..06, DW-SCR-01..06)."""

from dataclasses import replace

from app.rules.diskwars.draft import Draft
from app.rules.diskwars.handlers import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.diskwars.melee.engagements import attackers, defenders, ready, waiting
from app.rules.diskwars.model.places import Pinning
from app.rules.diskwars.model.refusals import refuse
from app.rules.diskwars.model.round_commands import ResolveEngagement
from app.rules.diskwars.model.round_events import EngagementBegun
from app.rules.diskwars.model.round_prompts import Fighting, Melee
from app.rules.diskwars.model.state import State
from app.rules.diskwars.turn_sequence.initiative import in_order
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


def still(state: State, edges: tuple[Pinning, ...]) -> tuple[Pinning, ...]:
    """The pins of the phase whose disks both are still there (DW-SCR-04)."""
    return tuple(e for e in edges if state.disks[e.attacker].at and state.disks[e.defender].at)


def decider(state: State) -> frozenset[Seat]:
    """The first player, where there is more than one engagement to pick from (DW-MEL-06)."""
    step = state.step
    assert isinstance(step, Melee)
    return frozenset({in_order(state)[0]}) if len(ready(still(state, step.left))) > 1 else NOBODY


def advance(draft: Draft) -> None:
    """The only engagement that is ready is fought; with none left the phase is over (DW-MEL-16)."""
    step = draft.state.step
    assert isinstance(step, Melee)
    choices = ready(still(draft.state, step.left))
    if choices:
        fight(draft, step, choices[0])
    else:
        draft.leave()


def fight(draft: Draft, step: Melee, edges: tuple[Pinning, ...]) -> None:
    """One engagement begins; its pins are fought only once in this phase (DW-MEL-02)."""
    left = tuple(edge for edge in still(draft.state, step.left) if edge not in edges)
    draft.change(replace(step, left=left))
    begin(draft, edges)


def begin(draft: Draft, edges: tuple[Pinning, ...]) -> None:
    """Puts an engagement on the stack."""
    draft.emit(EngagementBegun(attackers=attackers(edges), defenders=defenders(edges)))
    draft.enter(Fighting(edges=edges))


def resolve(draft: Draft, seat: Seat, command: ResolveEngagement) -> Refusal | None:
    """The first player names the next engagement by one of its attackers."""
    step = draft.state.step
    assert isinstance(step, Melee)
    left = still(draft.state, step.left)
    found = next((one for one in ready(left) if command.attacker in attackers(one)), None)
    if found is None:
        known = command.attacker in attackers(left)
        return refuse("engagement_not_ready") if known else refuse("unknown_id", id=command.attacker[:60])
    fight(draft, step, found)
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """The engagements that may be fought now, and those that must wait."""
    step = state.step
    assert isinstance(step, Melee)
    left = still(state, step.left)
    now = [_offer(one, None) for one in ready(left)]
    return [*now, *(_offer(one, refuse("engagement_not_ready")) for one in waiting(left))]


def _offer(edges: tuple[Pinning, ...], locked: Refusal | None) -> Offer:
    first = attackers(edges)[0]
    return Offer(
        id=f"resolve_engagement:{first}{':waits' if locked else ''}",
        command={"kind": "resolve_engagement", "attacker": first},
        label="diskwars.offer.resolve_engagement",
        facts={"piece": first, "target": edges[0].defender},
        place="prompt",
        pieces=(*attackers(edges), *defenders(edges)),
        locked=locked,
        rule="DW-MEL-06",
    )


STEPS: Steps = {Melee: (decider, advance)}
HANDLERS: Handlers = {ResolveEngagement: Handler(handle=resolve, at=(Melee,))}
OFFERS: Offers = {Melee: offers}
