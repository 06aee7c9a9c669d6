"""The Psychic phase: choosing a power, denying it; the power itself goes on in `manifesting` (W40K-PSY-*)."""

from dataclasses import replace

from app.rules.kernel.plane.gaps import gap
from app.rules.kernel.plane.marks import CircleMark, PieceMark
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.refusal import Fact, Refusal
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.tray import TrayOpened
from app.rules.wh40k import rolls
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.ground.measures import body
from app.rules.wh40k.handlers import Handler, Handlers, Offers, Steps, the_active, waits
from app.rules.wh40k.model.attack_prompts import AllocateWound, ChooseTarget, RerollWindow
from app.rules.wh40k.model.commands import DeclineDeny, Deny, Manifest
from app.rules.wh40k.model.events import DenyTried, PowerTried
from app.rules.wh40k.model.prompts import ManifestPower, PsychicPhase
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.state import State
from app.rules.wh40k.model.tables import DENY_RANGE, TOLERANCE
from app.rules.wh40k.psychic_phase import psychic_offers
from app.rules.wh40k.psychic_phase.manifesting import advance, who_denies
from app.rules.wh40k.psychic_phase.psykers import may_not_deny, may_not_manifest


def may_end(state: State) -> Refusal | None:
    """Manifesting is optional (W40K-TURN-08)."""
    return None


def decide_manifest(draft: Draft, seat: Seat, command: Manifest) -> Refusal | None:
    """A psyker attempts a power it knows, once a turn, as often as its sheet allows (W40K-PSY-02, PSY-03, PSY-07)."""
    if refused := may_not_manifest(draft.state, seat, command.psyker, command.power):
        return refused
    unit = draft.state.models[command.psyker].unit
    draft.emit(PowerTried(psyker=command.psyker, power=command.power))
    power = draft.state.library.powers[command.power]
    facts: dict[str, Fact] = {"power": command.power, "charge": power.warp_charge, "piece": command.psyker}
    draft.emit(TrayOpened(title="psychic", seat=seat, source=unit, facts=facts))
    at = draft.state.models[command.psyker].pose
    draft.enter(ManifestPower(psyker=command.psyker, power=command.power, at=at))
    return None


def decide_deny(draft: Draft, seat: Seat, command: Deny) -> Refusal | None:
    """One psyker within 24" tries to resist the power, once (W40K-PSY-11, W40K-PSY-13)."""
    state = draft.state
    power = next((step for step in reversed(state.stack) if isinstance(step, ManifestPower)), None)
    if power is not None and power.denier is not None:
        return refuse("already_denied", piece=power.denier)
    if power is None or state.step != power or power.stage != "deny":
        return refuse("wrong_phase", step=state.step.kind)
    if refused := may_not_deny(state, seat, command.psyker):
        return refused
    if refused := _too_far(state, power, command.psyker):
        return refused
    draft.emit(DenyTried(psyker=command.psyker))
    draft.change(replace(power, stage="read_deny", denier=command.psyker))
    rolls.throw(draft, "deny", seat, 2, piece=command.psyker, facts={"needed": power.total + 1})
    return None


def _too_far(state: State, power: ManifestPower, denier: str) -> Refusal | None:
    away = gap(body(state, denier), body(state, power.psyker, power.at))
    if TOLERANCE.within(away, DENY_RANGE):
        return None
    assert power.at is not None
    centre = Point(x=power.at.x, y=power.at.y)
    marks = (
        PieceMark(role="offending", piece=denier),
        CircleMark(role="limit", centre=centre, radius=DENY_RANGE),
    )
    return refuse("deny_out_of_range", shapes=marks, piece=denier, needed=DENY_RANGE, had=round(away, 4))


def decide_decline_deny(draft: Draft, seat: Seat, command: DeclineDeny) -> Refusal | None:
    """Lets the power through."""
    power = draft.state.step
    assert isinstance(power, ManifestPower)
    draft.change(replace(power, stage="target"))
    return None


STEPS: Steps = {PsychicPhase: (the_active, waits), ManifestPower: (who_denies, advance)}

HANDLERS: Handlers = {
    Manifest: Handler(handle=decide_manifest, at=(PsychicPhase,)),
    Deny: Handler(handle=decide_deny, at=(ManifestPower, AllocateWound, ChooseTarget, RerollWindow)),
    DeclineDeny: Handler(handle=decide_decline_deny, at=(ManifestPower,)),
}

OFFERS: Offers = {PsychicPhase: psychic_offers.offer_powers, ManifestPower: psychic_offers.offer_denial}
