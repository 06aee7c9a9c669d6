"""Orders: who may be ordered by whom, and how hard it is, as a sum of reasons (WM-ORD-01..10, WM-CMD-01..09, WM-BRG)."""

from collections.abc import Sequence
from math import ceil

from app.rules.kernel.dice.modifiers import Modifier, SumTarget
from app.rules.kernel.dice.odds import met
from app.rules.kernel.offers.offer import Offer, Option, PickNeed, SwitchNeed
from app.rules.kernel.refusal import Fact, Refusal
from app.rules.kernel.seats import Seat
from app.rules.warmaster.characteristics import flies, has, officer_of, stands_lost
from app.rules.warmaster.command_phase.bodies import connected, may_be_brigaded
from app.rules.warmaster.command_phase.homing import leaders
from app.rules.warmaster.ground.measures import (
    contacts,
    enemies_within,
    engaged,
    on_table,
    stands_of,
    to_unit,
)
from app.rules.warmaster.ground.terrain import in_dense
from app.rules.warmaster.magic import devices
from app.rules.warmaster.magic.effects import is_angered
from app.rules.warmaster.model.command_prompts import CommandPhase, Ordering
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.state import Character, CharacterId, State, UnitId
from app.rules.warmaster.model.tables import (
    BRIGADE_MOST,
    COMMAND_MOST,
    COMMAND_RANGE,
    DISTANCE_STEP,
    NEAR,
    TOLERANCE,
)


def far_penalty(distance: float) -> int:
    """One for each full or partial 20 cm beyond the first (WM-CMD-01)."""
    return max(0, ceil((distance - TOLERANCE.bound) / DISTANCE_STEP) - 1)


def target(state: State, character: CharacterId, units: Sequence[UnitId]) -> SumTarget:
    """What 2D6 must not exceed: Command, and a row for each penalty (WM-CMD-01..08, WM-BRG-04)."""
    command = min(COMMAND_MOST, officer_of(state, character).command)
    rows = (*_bonuses(state, character, command), *_penalties(state, character, units))
    return SumTarget(
        direction="at_most",
        base=command,
        reason="warmaster.order.command",
        facts={"piece": character},
        rows=tuple(row for row in rows if row.value),
    )


def crowned(character: CharacterId) -> SumTarget:
    """What 2D6 must not exceed for who wears the Crown: ten, whatever the penalties (WM-ITM-13)."""
    reason = "warmaster.order.crown"
    return SumTarget(direction="at_most", base=COMMAND_MOST, reason=reason, facts={"piece": character})


def _bonuses(state: State, character: CharacterId, command: int) -> tuple[Modifier, ...]:
    """The Helm of Dominion: one more, ten at most (WM-CMD-08)."""
    one = state.characters[character]
    worn = any(effect.key == "helm_of_dominion" and effect.by == one.id for effect in state.effects)
    return (_row(1, "helm"),) if worn and command < COMMAND_MOST else ()


def _penalties(state: State, character: CharacterId, units: Sequence[UnitId]) -> tuple[Modifier, ...]:
    """Each once for a brigade: the farthest unit, the worst losses, the most orders (WM-BRG-04)."""
    far = max(to_unit(state, character, unit) for unit in units)
    near = any(not has(state, unit, "ignores_enemies_near") and enemy_near(state, unit) for unit in units)
    return (
        _row(-far_penalty(far), "distance", round(far, 1)),
        _row(-max(state.units[unit].orders for unit in units), "successive"),
        _row(-1 if near else 0, "enemy_near"),
        _row(-1 if any(in_dense(state, stands_of(state, unit)) for unit in units) else 0, "dense"),
        _row(-max(stands_lost(state, unit) for unit in units), "losses"),
        _row(-max(state.units[unit].blunders for unit in units), "mistrust"),
        _row(-1 if any(has(state, unit, "order_penalty") for unit in units) else 0, "unwilling"),
        _row(-1 if any(is_angered(state, unit) for unit in units) else 0, "anger"),
    )


def _row(value: int, name: str, had: float | None = None) -> Modifier:
    return Modifier(value=value, reason=f"warmaster.order.{name}", facts={} if had is None else {"had": had})


def enemy_near(state: State, unit: UnitId) -> bool:
    """Whether an enemy unit is within 20 cm, seen or not (WM-CMD-03)."""
    return bool(enemies_within(state, unit, NEAR))


def why_not_lead(state: State, character: Character) -> Refusal | None:
    """Why a character gives no orders now; what its unit suffers is no reason (WM-ORD-03, -12, -13, WM-CHR-14)."""
    if state.active != character.seat or character.pose is None or character.dead:
        return refuse("not_a_character", piece=character.id)
    step = phase_of(state)
    if step is not None and step.failed:
        return refuse("general_failed", piece=character.id)
    if "failed" in character.flags:
        return refuse("character_failed_order", piece=character.id)
    if "done" in character.flags:
        return refuse("character_finished_ordering", piece=character.id)
    return None


def phase_of(state: State) -> CommandPhase | None:
    """The command phase under way, if one is."""
    return next((step for step in state.stack if isinstance(step, CommandPhase)), None)


def why_not_obey(state: State, character: CharacterId, unit_id: UnitId) -> Refusal | None:
    """Why a unit takes no order of this character (WM-ORD-02, -06..10, WM-CMD-09, WM-FLY-02)."""
    unit = state.units.get(unit_id)
    if unit is None or unit.seat != state.active or unit.where != "table":
        return refuse("unknown_id", "WM-ORD-02", id=unit_id)
    if engaged(state, unit_id) or "charged" in unit.flags:
        return refuse("unit_engaged", "WM-ORD-08", unit=unit_id)
    if unit.confused:
        return refuse("unit_confused", "WM-ORD-10", unit=unit_id)
    if "used_initiative" in unit.flags:
        return refuse("unit_used_initiative", unit=unit_id)
    if "locked" in unit.flags or unit.stalled:
        return refuse("unit_locked", unit=unit_id)
    if unit.ordered_by not in (None, character):
        return refuse("unit_ordered_by_other_character", unit=unit_id)
    return _why_too_far(state, character, unit_id) or _why_finished(state, character, unit_id)


def _why_too_far(state: State, character: CharacterId, unit: UnitId) -> Refusal | None:
    """Heroes order 60 cm away, Wizards 20, the General everywhere; flyers are ordered within 20 (WM-CMD-09, WM-FLY-02)."""
    far = to_unit(state, character, unit)
    limit = COMMAND_RANGE[state.characters[character].kind]
    if limit is not None and TOLERANCE.more_than(far, limit):
        return refuse("out_of_command_range", unit=unit, had=round(far, 2), needed=limit)
    if not flies(state, unit):
        return None
    by = [character]
    if state.options.flyer_order_any_character:
        by = [one.id for one in leaders(state, state.units[unit].seat)]
    if all(TOLERANCE.more_than(to_unit(state, one, unit), NEAR) for one in by):
        return refuse("flyer_too_far_from_character", unit=unit, had=round(far, 2), needed=NEAR)
    return None


def _why_finished(state: State, character: CharacterId, unit: UnitId) -> Refusal | None:
    """A unit that was left behind for another is ordered no more (WM-ORD-06, WM-BRG-08)."""
    step = next((one for one in state.stack if isinstance(one, Ordering)), None)
    if step is not None and step.character == character and unit in step.finished:
        return refuse("unit_already_finished", unit=unit)
    return None


def why_not_order(state: State, character: CharacterId, units: Sequence[UnitId]) -> Refusal | None:
    """Why a character cannot order these units, as one unit or as a brigade, all of it or a part (WM-BRG-01..03, -10)."""
    if not units or len(set(units)) != len(units):
        return refuse("bad_choice", "WM-ORD-02", n=len(units))
    for unit in units:
        if refused := why_not_obey(state, character, unit):
            return refused
    counted = [unit for unit in units if not has(state, unit, "spawn")]
    if len(units) == 1 and has(state, units[0], "spawn"):
        return refuse("spawn_needs_brigade", unit=units[0])
    if len(counted) > BRIGADE_MOST:
        return refuse("brigade_too_large", had=len(counted), needed=BRIGADE_MOST)
    if not may_be_brigaded(state, units):
        return refuse("cannot_be_brigaded", n=len(units))
    if len(units) == 1:
        return _why_broken_up(state, units)
    return _why_not_one_body(state, units) or _why_broken_up(state, units)


def _why_not_one_body(state: State, units: Sequence[UnitId]) -> Refusal | None:
    """Linked by contact now, and when the orders began unless they moved together since (WM-BRG-01, -02, -07)."""
    assert state.active is not None
    own = [pair for pair in contacts(state, state.active) if set(pair) <= set(units)]
    if not connected(units, own):
        return refuse("brigade_not_connected", n=len(units))
    step, ordering = phase_of(state), next((one for one in state.stack if isinstance(one, Ordering)), None)
    if ordering and any(set(units) <= set(scope) for scope in ordering.scopes):
        return None
    noted = [pair for pair in (step.contacts if step else ()) if set(pair) <= set(units)]
    return None if connected(units, noted) else refuse("brigade_formed_this_phase", n=len(units))


def _why_broken_up(state: State, units: Sequence[UnitId]) -> Refusal | None:
    """A group that was split is not ordered together again with what was left behind (WM-BRG-08)."""
    step = next((one for one in state.stack if isinstance(one, Ordering)), None)
    if step is None:
        return None
    within = [set(units) <= set(scope) for scope in step.scopes]
    depth = max((place for place, fits in enumerate(within) if fits), default=-1)
    for scope in step.scopes[depth + 1 :]:
        if shared := set(scope) & set(units):
            return refuse("unit_already_finished", "WM-BRG-08", unit=sorted(shared)[0])
    return None


def has_choice(state: State, step: CommandPhase) -> bool:
    """Whether any character may still order any unit."""
    assert state.active is not None
    return any(
        why_not_lead(state, one) is None and any(_open(state, one.id, unit.id) for unit in on_table(state, one.seat))
        for one in leaders(state, state.active)
    )


def _open(state: State, character: CharacterId, unit: UnitId) -> bool:
    return why_not_obey(state, character, unit) is None


def order_offer(state: State, one: Character) -> Offer | None:
    """The units a character may order, alone or several as a brigade, each with why not where it may not."""
    options = tuple(_option(state, one.id, unit.id) for unit in on_table(state, one.seat))
    if all(option.locked for option in options):
        return None
    crown = (SwitchNeed(field="crown", label="warmaster.order.crown"),) if devices.may_crown(state, one.id) else ()
    return Offer(
        id=f"order:{one.id}",
        command={"kind": "order", "character": one.id},
        label="warmaster.offer.order",
        facts={"piece": one.id, "step": DISTANCE_STEP, "far": COMMAND_RANGE[one.kind] or 0.0},
        place="unit",
        unit=one.id,
        pieces=(one.id,),
        need=PickNeed(field="units", options=options, most=len(options), many=True),
        more=crown,
        locked=why_not_lead(state, one),
        rule="WM-ORD-02",
    )


def _option(state: State, character: CharacterId, unit: UnitId) -> Option:
    """A unit with what two dice must not exceed for it alone, or why it takes no order."""
    locked = why_not_obey(state, character, unit)
    pieces = tuple(stand.id for stand in stands_of(state, unit))
    if locked:
        return Option(value=unit, label="warmaster.unit", facts={"unit": unit}, pieces=pieces, locked=locked)
    asked = target(state, character, (unit,))
    facts: dict[str, Fact] = {"unit": unit, "needed": asked.needs, "chance": round(100 * met(asked))}
    return Option(value=unit, label="warmaster.order.unit", facts=facts, pieces=pieces)


def offers(state: State, seat: Seat) -> list[Offer]:
    """Every character with the units it may order."""
    found = (order_offer(state, one) for one in leaders(state, seat))
    return [offer for offer in found if offer is not None]
