"""One psychic power from its test to its effect: Perils, denial, target, mortal wounds (W40K-PSY-06..14)."""

from dataclasses import replace

from app.rules.kernel.dice.dice import d3
from app.rules.kernel.plane.gaps import group_gap
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.tray import TrayClosed
from app.rules.wh40k import rolls
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.ground.measures import alive, bodies, body, on_table
from app.rules.wh40k.handlers import NOBODY
from app.rules.wh40k.model.attack_prompts import ChooseTarget, MortalWounds
from app.rules.wh40k.model.events import PowerSettled
from app.rules.wh40k.model.profiles import Amount, Power
from app.rules.wh40k.model.prompts import ManifestPower
from app.rules.wh40k.model.state import State, UnitId
from app.rules.wh40k.model.tables import PERILS_BLAST, TOLERANCE
from app.rules.wh40k.psychic_phase.psykers import deniers
from app.rules.wh40k.shooting_phase.sighting import Battlefield, Outlook

PERILS = ((1, 1), (6, 6))
"""Natural faces that bring Perils of the Warp (W40K-PSY-09)."""


def power_of(state: State, step: ManifestPower) -> Power:
    """The power under way."""
    return state.library.powers[step.power]


def caster(state: State, step: ManifestPower) -> Seat:
    """The side that manifests it."""
    return state.units[state.models[step.psyker].unit].seat


def who_denies(state: State) -> frozenset[Seat]:
    """The opponent while one of its psykers may resist; else nobody is asked (W40K-PSY-11)."""
    step = state.step
    assert isinstance(step, ManifestPower)
    if step.stage == "deny" and deniers(state, step):
        return frozenset({state.other(caster(state, step))})
    return NOBODY


def advance(draft: Draft) -> None:
    """Takes the power one stage on: test, Perils, denial, effect (W40K-PSY-01)."""
    step = draft.state.step
    assert isinstance(step, ManifestPower)
    match step.stage:
        case "test":
            draft.change(replace(step, stage="read_test"))
            facts = {"needed": power_of(draft.state, step).warp_charge}
            rolls.throw(draft, "psychic_test", caster(draft.state, step), 2, piece=step.psyker, facts=facts)
        case "read_test":
            _read_test(draft, step)
        case "perils":
            draft.change(replace(step, stage="read_perils"))
            rolls.throw(draft, "perils_damage", caster(draft.state, step), 1, piece=step.psyker)
        case "read_perils":
            _read_perils(draft, step)
        case "blast" | "read_blast":
            _blast(draft, step)
        case "deny":
            draft.change(replace(step, stage="target"))
        case "read_deny":
            _read_deny(draft, step)
        case "target":
            _target(draft, step)
        case "damage" | "read_damage":
            _damage(draft, step)
        case "done":
            draft.emit(TrayClosed())
            draft.leave()


def _settle(draft: Draft, step: ManifestPower, outcome: str) -> None:
    settled = PowerSettled(psyker=step.psyker, power=step.power, outcome=outcome, target=step.target)  # type: ignore[arg-type]
    draft.emit(settled)
    draft.change(replace(step, stage="done"))


def _read_test(draft: Draft, step: ManifestPower) -> None:
    """Manifested on the warp charge value or more; doubles of 1 or 6 bring Perils first (W40K-PSY-06, W40K-PSY-09)."""
    roll = rolls.last_roll(draft)
    passed = roll.total >= power_of(draft.state, step).warp_charge
    rolls.judge(draft, (passed, passed), "manifested" if passed else "failed", {"total": roll.total})
    step = replace(step, total=roll.total)
    if roll.faces in PERILS:
        draft.change(replace(step, stage="perils", blast=_near(draft.state, step)))
    else:
        _after_perils(draft, step)


def _after_perils(draft: Draft, step: ManifestPower) -> None:
    if step.total >= power_of(draft.state, step).warp_charge:
        draft.change(replace(step, stage="deny", blast=()))
    else:
        _settle(draft, step, "failed")


def _near(state: State, step: ManifestPower) -> tuple[UnitId, ...]:
    """The units within 6" of where the psyker stands, friend and foe, its own unit included (W40K-PSY-10)."""
    source = (body(state, step.psyker, step.at),)
    return tuple(
        u.id for u in on_table(state) if TOLERANCE.within(group_gap(source, bodies(state, u.id)), PERILS_BLAST)
    )


def _read_perils(draft: Draft, step: ManifestPower) -> None:
    """D3 mortal wounds on the psyker; the excess goes on to its unit (W40K-PSY-09, W40K-AMB-21)."""
    wounds = d3(rolls.last_roll(draft).faces[0])
    rolls.judge(draft, (True,), "perils", {"wounds": wounds})
    draft.change(replace(step, stage="blast"))
    unit = draft.state.models[step.psyker].unit
    draft.enter(MortalWounds(unit=unit, left=wounds, cause="perils", first=step.psyker))


def _blast(draft: Draft, step: ManifestPower) -> None:
    """If Perils slew the psyker the power fails and every unit near suffers its own D3 (W40K-PSY-10, W40K-AMB-47)."""
    state = draft.state
    if not state.models[step.psyker].gone:
        _after_perils(draft, step)
    elif step.stage == "read_blast":
        assert step.target is not None
        wounds = d3(rolls.last_roll(draft).faces[0])
        rolls.judge(draft, (True,), "perils_blast", {"wounds": wounds})
        left = tuple(unit for unit in step.blast if unit != step.target)
        draft.change(replace(step, stage="blast", blast=left, target=None))
        draft.enter(MortalWounds(unit=step.target, left=wounds, cause="perils"))
    else:
        _next_blast(draft, replace(step, blast=tuple(unit for unit in step.blast if alive(state, unit))))


def _next_blast(draft: Draft, step: ManifestPower) -> None:
    """The active player orders the units (W40K-SEQ-01)."""
    assert draft.state.active is not None
    if not step.blast:
        _settle(draft, step, "psyker_slain")
    elif step.target is None and len(step.blast) > 1:
        draft.enter(ChooseTarget(seat=draft.state.active, units=step.blast))
    else:
        unit = step.target or step.blast[0]
        draft.change(replace(step, stage="read_blast", target=unit))
        rolls.throw(draft, "perils_blast", caster(draft.state, step), 1, facts={"target": unit})


def _read_deny(draft: Draft, step: ManifestPower) -> None:
    """Resisted only by more than the test (W40K-PSY-12)."""
    roll = rolls.last_roll(draft)
    resisted = roll.total > step.total
    rolls.judge(draft, (resisted, resisted), "resisted" if resisted else "failed", {"total": roll.total})
    if resisted:
        _settle(draft, step, "resisted")
    else:
        draft.change(replace(step, stage="target"))


def _target(draft: Draft, step: ManifestPower) -> None:
    """The nearest visible enemy unit in range; without one the power has no effect (W40K-PSY-08, W40K-AMB-51)."""
    if step.target is not None:
        draft.change(replace(step, stage="damage"))
        return
    if draft.state.models[step.psyker].gone:  # by a ruling
        _settle(draft, step, "psyker_slain")
        return
    found = targets(draft.state, step.psyker, power_of(draft.state, step))
    if not found:
        _settle(draft, step, "no_target")
    elif len(found) == 1:
        draft.change(replace(step, stage="damage", target=found[0]))
    else:
        draft.enter(ChooseTarget(seat=caster(draft.state, step), units=found))


def targets(state: State, psyker: str, power: Power) -> tuple[UnitId, ...]:
    """The units the power would strike now: the nearest visible enemy unit, several when tied (W40K-PSY-08)."""
    outlook = Outlook(Battlefield(state), psyker)
    return tuple(unit for unit in outlook.closest_visible() if TOLERANCE.within(outlook.gap(unit), power.range))


def _damage(draft: Draft, step: ManifestPower) -> None:
    """Mortal wounds, more of them on a strong test (W40K-PSY-08)."""
    amount = _amount(power_of(draft.state, step), step.total)
    assert step.target is not None
    if step.stage == "damage" and amount.is_random:
        draft.change(replace(step, stage="read_damage"))
        facts = {"target": step.target, "damage": str(amount)}
        rolls.throw(draft, "smite_damage", caster(draft.state, step), amount.dice, piece=step.psyker, facts=facts)
        return
    wounds = amount.plus
    if amount.is_random:
        wounds = rolls.read_amount(amount, rolls.last_roll(draft).faces)
        rolls.judge(draft, (True,) * amount.dice, "mortal_wounds", {"wounds": wounds})
    _settle(draft, step, "manifested")
    draft.enter(MortalWounds(unit=step.target, left=wounds, cause=step.power))


def _amount(power: Power, total: int) -> Amount:
    strong = power.strong_over is not None and total > power.strong_over and power.strong_damage is not None
    return power.strong_damage if strong and power.strong_damage else power.damage
