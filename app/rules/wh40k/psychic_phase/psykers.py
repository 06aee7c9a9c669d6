"""Who may manifest and who may deny (W40K-PSY-02, PSY-03, PSY-05, PSY-07, PSY-11)."""

from app.rules.kernel.plane.gaps import gap
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.wh40k.ground.measures import alive, body, has_keyword, on_table, sheet_of
from app.rules.wh40k.model.profiles import Psyker
from app.rules.wh40k.model.prompts import ManifestPower
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.state import Model, ModelId, State
from app.rules.wh40k.model.tables import DENY_RANGE, TOLERANCE

EVERYONES = "smite"
"""The power every psyker knows unless its sheet says otherwise (W40K-PSY-05)."""


def limits(state: State, model: Model) -> Psyker:
    """What the sheet says of a psyker; one power and one denial where it says nothing (W40K-PSY-03)."""
    return sheet_of(state, model.unit).psyker or Psyker()


def known_powers(state: State, model: Model) -> tuple[str, ...]:
    """The powers a psyker knows (W40K-PSY-05)."""
    return model.powers or limits(state, model).powers or (EVERYONES,)


def psykers(state: State, seat: Seat) -> tuple[Model, ...]:
    """The psykers of a side on the table."""
    units = (unit.id for unit in on_table(state, seat) if has_keyword(state, unit.id, "PSYKER"))
    return tuple(model for unit in units for model in alive(state, unit))


def _may_not_act(state: State, seat: Seat, psyker: ModelId) -> Refusal | None:
    model = state.models.get(psyker)
    if model is None:
        return refuse("unknown_id", id=psyker)
    unit = state.units[model.unit]
    if unit.seat != seat:
        return refuse("not_your_decision", piece=psyker)
    if not has_keyword(state, unit.id, "PSYKER"):
        return refuse("not_a_psyker", piece=psyker)
    if unit.where == "aboard":
        return refuse("unit_embarked", piece=psyker, unit=unit.id)
    if unit.where != "table" or model.gone:
        return refuse("not_on_battlefield", piece=psyker, unit=unit.id)
    return None


def may_not_manifest(state: State, seat: Seat, psyker: ModelId, power: str) -> Refusal | None:
    """Why a psyker may not attempt a power now; having Fallen Back is no reason (W40K-FALL-08)."""
    if refused := _may_not_act(state, seat, psyker):
        return refused
    model = state.models[psyker]
    if power not in known_powers(state, model) or power not in state.library.powers:
        return refuse("unknown_power", piece=psyker, power=power)
    if power in model.powers_tried:
        return refuse("power_already_attempted", piece=psyker, power=power)
    most = limits(state, model).manifests
    if model.manifests >= most:
        return refuse("no_manifest_attempts_left", piece=psyker, needed=model.manifests + 1, had=most)
    return None


def may_not_deny(state: State, seat: Seat, psyker: ModelId) -> Refusal | None:
    """Why a psyker may not try to resist, its distance left aside."""
    if refused := _may_not_act(state, seat, psyker):
        return refused
    model = state.models[psyker]
    most = limits(state, model).denies
    if model.denies >= most:
        return refuse("no_deny_attempts_left", piece=psyker, needed=model.denies + 1, had=most)
    return None


def deniers(state: State, power: ManifestPower) -> tuple[ModelId, ...]:
    """The enemy psykers that may try to resist a power: within 24" of who manifests it (W40K-PSY-11)."""
    source = body(state, power.psyker, power.at)
    seat = state.other(state.units[state.models[power.psyker].unit].seat)
    return tuple(
        model.id
        for model in psykers(state, seat)
        if not may_not_deny(state, seat, model.id) and TOLERANCE.within(gap(body(state, model.id), source), DENY_RANGE)
    )
