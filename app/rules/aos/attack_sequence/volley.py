"""The attack sequence: hit, wound and save rolls of attacks that are alike, rolled together (Core 17, AOS-CORE-17.3a)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from app.rules.aos.attack_sequence.targeting import is_guarded
from app.rules.aos.characteristics import (
    attacked_by,
    backlash_of,
    concerns,
    dodged_by,
    has_keyword,
    is_spared,
    lasting_on,
    number,
    stat_changes,
    weapon_of,
)
from app.rules.aos.draft import Draft
from app.rules.aos.ground.cover import sheltered
from app.rules.aos.ground.measures import scroll_of
from app.rules.aos.model.effects import Attacked, Heedless, Lasting, Stat, StatChange
from app.rules.aos.model.events import DamageInflicted
from app.rules.aos.model.profiles import CRITS, Weapon
from app.rules.aos.model.state import State, UnitId
from app.rules.aos.model.universal import UNIVERSAL
from app.rules.aos.model.using_prompts import Told, Using
from app.rules.aos.passives.around import has_charged as charged
from app.rules.aos.rolls import amount, judge, throw
from app.rules.kernel.abilities.layers import Change
from app.rules.kernel.dice.modifiers import Modifier, Target
from app.rules.kernel.views.tray import TrayClosed, TrayOpened

CRITICAL = 6  # AOS-CORE-17.0c


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Attacks of one unit with one weapon at one target; `crit` is the critical ability that is used (AOS-CORE-20.0a)."""

    unit: UnitId
    weapon: Weapon
    target: UnitId
    count: int
    crit: str = ""


def resolve_attacks(draft: Draft, using: Using) -> None:
    """All attacks at the first target, then at the next, in the attacker's order (AOS-CORE-17.0a, AOS-CORE-17.0g)."""
    for batch in batches(draft.state, using):
        draft.emit(
            TrayOpened(title=f"aos.tray.{batch.weapon.kind}", seat=using.seat, source=batch.unit, target=batch.target)
        )
        _resolve(draft, using, batch)
        draft.emit(TrayClosed())


def batches(state: State, using: Using) -> tuple[Batch, ...]:
    """The attacks that share weapon and target, target by target."""
    assert using.unit is not None
    counts: dict[tuple[str, str], int] = {}
    order = dict.fromkeys(aim.target for aim in using.aims if aim.target is not None)
    for target in order:
        for aim in using.aims:
            if aim.target == target:
                counts[target, aim.weapon] = counts.get((target, aim.weapon), 0) + aim.count
    return tuple(
        Batch(
            unit=using.unit,
            weapon=(weapon := weapon_of(state, using.unit, name)),
            target=target,
            count=count,
            crit=using.crits.get(name, "") or next((key for key in CRITS if weapon.has(key)), ""),
        )
        for (target, name), count in counts.items()
    )


def _resolve(draft: Draft, using: Using, batch: Batch) -> None:
    hit = hit_target(draft.state, using, batch)
    roll = throw(draft, "hit", using.seat, batch.count, target=hit, piece=batch.unit)
    shown = [hit_by(draft.state, batch, hit, face) for face in roll.faces]
    crits = shown.count("crit")
    counts = tuple(one != "miss" for one in shown)
    judge(draft, roll, counts, "hits", n=sum(counts), crits=crits)
    plain = sum(counts) - crits
    if batch.crit == "crit_mortal":
        _damage(draft, using, batch, crits, mortal=True)
        _wound(draft, using, batch, plain, sure=0)
    elif batch.crit == "crit_auto_wound":
        _wound(draft, using, batch, plain, sure=crits)
    else:
        _wound(draft, using, batch, plain + crits * (2 if batch.crit == "crit_hits" else 1), sure=0)


def hit_by(state: State, batch: Batch, hit: Target, face: int) -> Literal["miss", "hit", "crit"]:
    """What an unmodified hit roll comes to: 6 is critical unless an ability says otherwise (AOS-CORE-17.0b, 17.0c)."""
    if face <= dodged_by(state, batch.target, batch.weapon):
        return "miss"
    if face >= min(CRITICAL, number(state, batch.unit, "crit", CRITICAL, batch.weapon, (), batch.target)):
        return "hit" if is_spared(state, batch.target, "no_crits") else "crit"
    return "hit" if hit.met_by(face) else "miss"


def _wound(draft: Draft, using: Using, batch: Batch, hits: int, *, sure: int) -> None:
    """Wound rolls for hits, then save rolls for what wounds and for what is sure to (AOS-CORE-17.0d, AOS-CORE-20.0g).

    An attack that fails stops by itself (AOS-CORE-17.3b).
    """
    wounds = sure
    if hits:
        need = wound_target(draft.state, using, batch)
        roll = throw(draft, "wound", using.seat, hits, target=need, piece=batch.unit)
        judge(draft, roll, need.counts(roll.faces), "wounds", n=sum(need.counts(roll.faces)))
        wounds += sum(need.counts(roll.faces))
    if wounds:
        _save(draft, using, batch, wounds)


def _save(draft: Draft, using: Using, batch: Batch, wounds: int) -> None:
    need = save_target(draft.state, batch)
    failed = wounds
    if need is not None:
        owner = draft.state.units[batch.target].seat
        roll = throw(draft, "save", owner, wounds, target=need, piece=batch.target)
        saved = need.counts(roll.faces)
        judge(draft, roll, saved, "saves", n=sum(saved))
        failed = wounds - sum(saved)
        _strike_back(draft, batch, roll.faces)
    _damage(draft, using, batch, failed, mortal=False)


def _strike_back(draft: Draft, batch: Batch, faces: Sequence[int]) -> None:
    """What an unmodified save roll inflicts upon the attacker, once its attacks are resolved (AOS-CORE-17.2)."""
    back = backlash_of(draft.state, batch.target, batch.weapon)
    if points := sum(one.damage * faces.count(one.save) for one in back):
        draft.emit(DamageInflicted(unit=batch.unit, points=points, mortal=True, source=batch.target))


def _damage(draft: Draft, using: Using, batch: Batch, attacks: int, *, mortal: bool) -> None:
    """The Damage of so many attacks, a random one rolled for each (AOS-CORE-17.0f, AOS-CORE-20.0h, AOS-CORE-26.0b)."""
    points = 0
    for _ in range(attacks):
        rolled = amount(draft, batch.weapon.damage, "damage", using.seat, batch.unit)
        points += damage_of(draft.state, batch, rolled)
    if points:
        draft.emit(DamageInflicted(unit=batch.target, points=points, mortal=mortal, source=batch.unit))


def damage_of(state: State, batch: Batch, rolled: int) -> int:
    """What an attack inflicts, with Charge (+1 Damage) (AOS-CORE-20.0e)."""
    charged = batch.weapon.has("charge") and has_charged(state, batch.unit)
    more = (Change(op="add", value=1, reason="aos.row.charge"),) if charged else ()
    return number(state, batch.unit, "damage", rolled, batch.weapon, more, batch.target)


def has_charged(state: State, unit: UnitId) -> bool:
    """Whether a unit has charged this turn (AOS-CORE-14.3c)."""
    return charged(state, state.units[unit])


def rend_of(state: State, batch: Batch) -> int:
    """The weapon's Rend against this target, +1 for each Anti-X that fits (AOS-CORE-20.0d), and what guards the target."""
    fitting = [
        one for one in batch.weapon.abilities if one.key == "anti" and _is_against(state, one.against, batch.target)
    ]
    more = [Change(op="add", value=len(fitting), reason="aos.row.anti")] if fitting else []
    more += [
        Change(op="add", value=change.value, reason="aos.row.ability", facts={"ability": one.ability})
        for one, change in attacked_by(state, batch.target, "rend", batch.weapon)
    ]
    return number(state, batch.unit, "rend", batch.weapon.rend, batch.weapon, more, batch.target)


def _is_against(state: State, against: str, target: UnitId) -> bool:
    return has_charged(state, target) if against == "charge" else has_keyword(state, target, against)


def _rows(
    state: State, unit: UnitId, stat: Stat, weapon: Weapon | None, target: UnitId | None = None
) -> list[Modifier]:
    """What changes a roll: each effect on who makes it, and on the target of an attack, a row of its sum (AOS-CORE-2.2e)."""
    changes: list[tuple[Lasting, StatChange | Attacked]] = [*stat_changes(state, unit, stat, weapon, target)]
    if weapon is not None and target is not None:
        changes += attacked_by(state, target, stat, weapon)
    return [Modifier(value=c.value, reason="aos.row.ability", facts={"ability": one.ability}) for one, c in changes]


def heeded(state: State, unit: UnitId, stat: Stat, weapon: Weapon, rows: list[Modifier]) -> list[Modifier]:
    """Those of the rows of a roll that its unit does not ignore, Rend among those of a save (AOS-CORE-29.0a, AOS-AMB-04)."""
    signs = {
        one.change.sign
        for one in lasting_on(state, unit)
        if isinstance(one.change, Heedless) and one.change.stat == stat and one.change.weapons in ("", weapon.kind)
    }
    worse, better = "" in signs or "worse" in signs, "" in signs or "better" in signs
    return [row for row in rows if not (worse and row.value < 0) and not (better and row.value > 0)]


def capped(rows: list[Modifier], least: int | None, most: int) -> tuple[Modifier, ...]:
    """The rows, with one that brings their sum back within its bounds (AOS-CORE-17.1a, AOS-CORE-17.1b, AOS-DICE-G2)."""
    added = sum(row.value for row in rows)
    kept = min(most, added if least is None else max(least, added))
    return tuple(rows) if kept == added else (*rows, Modifier(value=kept - added, reason="aos.row.cap"))


def hit_target(state: State, using: Using, batch: Batch) -> Target:
    """What a hit roll needs, with all that changes it: at most 1 up or down together (AOS-CORE-17.0b, AOS-CORE-17.1a)."""
    shooting = batch.weapon.kind == "ranged"
    rows = _rows(state, batch.unit, "hit_roll", batch.weapon, batch.target)
    for told in using.changes:
        if told.change.stat == "hit_roll" and concerns(state.units[batch.unit], told.change, batch.weapon, using.seat):
            rows.append(_row_of(told))
    if shooting and is_guarded(state, batch.target):
        rows.append(Modifier(value=-1, reason="aos.row.guarded_hero"))
    open_to_cover = not has_charged(state, batch.target) and not has_keyword(state, batch.target, "FLY")
    if open_to_cover and (feature := sheltered(state, batch.unit, batch.target, "cover", shooting=shooting)):
        rows.append(Modifier(value=-1, reason="aos.row.cover", facts={"terrain": feature}))
    rows = heeded(state, batch.unit, "hit_roll", batch.weapon, rows)
    base = number(state, batch.unit, "hit", batch.weapon.hit, batch.weapon, _own(state, using, "hit", batch))
    return Target(base=base, reason="aos.target.hit", rows=capped(rows, -1, 1))


def _row_of(told: Told) -> Modifier:
    """What an ability adds to the attacks under way: commands have rows of their own."""
    if told.ability in UNIVERSAL:
        return Modifier(value=told.change.value, reason=f"aos.row.{told.ability}")
    return Modifier(value=told.change.value, reason="aos.row.ability", facts={"ability": told.ability})


def _own(state: State, using: Using, stat: Stat, batch: Batch) -> tuple[Change, ...]:
    """What the ability under way itself changes of a characteristic for the attacks it makes (AOS-CORE-30.0a)."""
    return tuple(
        Change(op=one.change.op, value=one.change.value, reason="aos.row.ability", facts={"ability": one.ability})
        for one in using.changes
        if one.change.stat == stat and concerns(state.units[batch.unit], one.change, batch.weapon, using.seat)
    )


def wound_target(state: State, using: Using, batch: Batch) -> Target:
    """What a wound roll needs (AOS-CORE-17.0d)."""
    base = number(state, batch.unit, "wound", batch.weapon.wound, batch.weapon, _own(state, using, "wound", batch))
    rows = _rows(state, batch.unit, "wound_roll", batch.weapon, batch.target)
    rows = heeded(state, batch.unit, "wound_roll", batch.weapon, rows)
    return Target(base=base, reason="aos.target.wound", rows=capped(rows, -1, 1))


def save_target(state: State, batch: Batch) -> Target | None:
    """What a save roll needs: Rend counts among what changes it, which may not help by more than 1 (AOS-CORE-17.1b)."""
    printed = scroll_of(state, batch.target).save
    if printed is None:
        return None
    rows = _rows(state, batch.target, "save_roll", None)
    if rend := rend_of(state, batch):
        rows.append(Modifier(value=-rend, reason="aos.row.rend"))
    rows = heeded(state, batch.target, "save_roll", batch.weapon, rows)
    base = number(state, batch.target, "save", printed)
    return Target(base=base, reason="aos.target.save", rows=capped(rows, None, 1))
