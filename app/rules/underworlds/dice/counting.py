"""Counting dice: who is flanked and surrounded, which faces succeed and why (UW-CMB-05..09, UW-FLK, UW-WAB-02..05)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.rules.kernel.boards.hexes import adjacent
from app.rules.kernel.dice.modifiers import Modifier
from app.rules.underworlds import characteristics
from app.rules.underworlds.identifiers import feature_at, on_field, profile_of
from app.rules.underworlds.model.combat_prompts import Attacking, Die
from app.rules.underworlds.model.language.modifiers import Comparison
from app.rules.underworlds.model.language.weapons import Weapon
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.tables import Face, Flag, Outcome, RuneAbility, WeaponKind

# --- support (UW-FLK) ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Support:
    """How a fighter is beset: enemies next to it other than its opponent in this Attack."""

    enemies: int
    flanked: bool
    surrounded: bool

    @property
    def faces(self) -> tuple[Face, ...]:
        """The support faces that count against it (UW-FLK-06: a surrounded fighter that cannot be flanked has one)."""
        both: tuple[Face, ...] = ("flanked", "surrounded")
        return tuple(face for face in both if getattr(self, face))


def support(state: State, fighter: str, besides: str) -> Support:
    """Whether a fighter is flanked or surrounded, not counting `besides` (UW-FLK-01..06)."""
    here = state.fighters[fighter]
    near = [
        other
        for other in on_field(state)
        if other.seat != here.seat
        and other.id != besides
        and other.hex is not None
        and here.hex is not None
        and adjacent(other.hex, here.hex)
    ]

    def flag(name: Flag) -> bool:
        return characteristics.has_flag(state, fighter, name)

    surrounded = (len(near) >= 2 or flag("counts_as_surrounded")) and not flag("cannot_be_surrounded")
    raised = flag("counts_as_flanked") or flag("counts_as_surrounded")
    flanked = (len(near) >= 1 or raised) and not flag("cannot_be_flanked")
    return Support(enemies=len(near), flanked=flanked, surrounded=surrounded)


# --- faces (UW-CMB-08) -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """The faces that succeed, with a row for each that says why; rows of -1 are faces a weapon ability cancelled."""

    faces: tuple[Face, ...]
    rows: tuple[Modifier, ...] = ()
    facts: Mapping[str, str] = field(default_factory=dict)


def _counted(
    rows: Sequence[tuple[Face, str]], cancelled: Sequence[Face] = (), by: str = "", without: Sequence[Face] = ()
) -> Counted:
    """Faces in the order in which they were added, less the cancelled ones; a Critical is never cancelled."""
    why: dict[Face, str] = {}
    for face, reason in rows:
        if face not in without:
            why.setdefault(face, reason)
    gone = [face for face in why if face in cancelled and face != "crit"]
    found = [Modifier(value=1, reason=f"underworlds.reason.{why[f]}", facts={"face": f}) for f in why]
    found += [Modifier(value=-1, reason=f"underworlds.reason.{by}", facts={"face": face}) for face in gone]
    facts = {f"why_{face}": f"underworlds.reason.{reason}" for face, reason in why.items() if face not in gone}
    facts |= {f"not_{face}": f"underworlds.reason.{by}" for face in gone}
    return Counted(faces=tuple(face for face in why if face not in gone), rows=tuple(found), facts=facts)


def line_of(state: State, step: Attacking) -> Weapon:
    """The weapon of an Attack as it is now; one lost meanwhile counts as it is printed (UW-INS-03)."""
    assert step.weapon is not None
    return characteristics.weapon(state, step.weapon) or _lost(state, step.weapon)


def use_of(state: State, weapon: str) -> WeaponKind:
    """Whether Attacks with a weapon are melee or ranged (UW-WB-04); nothing modifies that."""
    return (characteristics.printed_weapon(state, weapon) or _lost(state, weapon)).use


def _lost(state: State, weapon: str) -> Weapon:
    fighter, _, name = weapon.partition("/")
    profile = profile_of(state, fighter)
    both = (*profile.normal.weapons, *profile.inspired.weapons)
    return next((w for w in both if w.id == name), both[0])


def attack_faces(state: State, step: Attacking) -> Counted:
    """What succeeds in the attack roll (UW-CMB-05)."""
    assert step.target is not None
    rows: list[tuple[Face, str]] = [("crit", "critical"), (line_of(state, step).symbol, "weapon_symbol")]
    rows += [(face, f"target_{face}") for face in support(state, step.target, step.attacker).faces]
    rows += [
        (face, "extra_face") for face in characteristics.extra_faces(state, "attack", step.attacker, step.weapon or "")
    ]
    return _counted(rows, without=_without(state, step.attacker))


def save_faces(state: State, step: Attacking, attack_crits: int) -> Counted:
    """What succeeds in the save roll (UW-CMB-06): symbol, support, Guard (UW-GRD-03), cover (UW-FEA-07), less what is cancelled."""
    assert step.target is not None
    target, options = state.fighters[step.target], state.options
    rows: list[tuple[Face, str]] = [
        ("crit", "critical"),
        (characteristics.save_symbol(state, step.target), "save_symbol"),
    ]
    rows += [(face, f"attacker_{face}") for face in support(state, step.attacker, step.target).faces]
    rows += [(face, "extra_face") for face in characteristics.extra_faces(state, "save", step.target)]
    if characteristics.guarded(state, step.target):
        rows += [(face, "guard") for face in options.guard_faces]
    feature = feature_at(state, target.hex) if target.hex is not None else None
    if feature is not None and feature.face == "cover":
        rows.append((options.cover_face, "cover"))
    without = _without(state, step.target)
    cancels = {"cleave": options.cleave_cancels, "ensnare": options.ensnare_cancels, "brutal": options.brutal_cancels}
    ignores: dict[str, Flag] = {"cleave": "ignore_cleave", "ensnare": "ignore_ensnare", "brutal": "ignore_brutal"}
    for name, faces in cancels.items():
        if active(step, name, attack_crits) and not characteristics.has_flag(state, step.target, ignores[name]):
            return _counted(rows, faces, name, without=without)
    return _counted(rows, without=without)


def _without(state: State, fighter: str) -> tuple[Face, ...]:
    """Criticals that count only in other comparisons do not succeed."""
    return () if characteristics.criticals(state, fighter, 1, "outcome") else ("crit",)


def compared(state: State, step: Attacking, comparison: Comparison, attack: int, save: int) -> tuple[int, int]:
    """The Criticals of both rolls as they count in a comparison (UW-STF-01, UW-OVR-01)."""
    assert step.target is not None
    return (
        characteristics.criticals(state, step.attacker, attack, comparison),
        characteristics.criticals(state, step.target, save, comparison),
    )


def active(step: Attacking, ability: RuneAbility | str, attack_crits: int) -> bool:
    """Whether that weapon ability was picked and works: a critical one needs a Critical (UW-WAB-02)."""
    picked = step.ability
    return picked is not None and picked.id == ability and (not picked.critical or attack_crits >= 1)


# --- numbers ---------------------------------------------------------------------------------------------------------


def criticals(dice: Sequence[Die]) -> int:
    """How many Criticals lie there."""
    return sum(1 for die in dice if die.face == "crit")


def outcome_of(attack_successes: int, save_successes: int) -> Outcome:
    """More is a success, as many a draw, fewer a fail (UW-CMB-09)."""
    if attack_successes == save_successes:
        return "draw"
    return "success" if attack_successes > save_successes else "fail"


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageSum:
    """What a successful Attack inflicts: where the sum starts, its rows, what it comes to (never below 1, UW-MOD-03)."""

    base: int
    rows: tuple[Modifier, ...]

    @property
    def total(self) -> int:
        """The damage."""
        return max(min(1, self.base), self.base + sum(row.value for row in self.rows))


def damage_of(state: State, step: Attacking, attack_crits: int) -> DamageSum:
    """The Damage of the weapon in this Attack with every modifier as a row (UW-CMB-10, UW-WAB-06, UW-STF-02)."""
    assert step.weapon is not None
    printed = characteristics.printed_weapon(state, step.weapon) or line_of(state, step)
    set_to = characteristics.fixed(state, step.weapon, "damage")
    base = set_to if isinstance(set_to, int) else printed.damage
    if characteristics.locked(state, step.weapon, "damage"):
        return DamageSum(base=base, rows=())
    rows = list(characteristics.modifiers(state, step.weapon, "damage"))
    if active(step, "grievous", attack_crits):
        rows.append(Modifier(value=1, reason="underworlds.reason.grievous"))
    if step.stand_fast:
        rows.append(Modifier(value=-1, reason="underworlds.reason.stand_fast"))
    return DamageSum(base=base, rows=tuple(rows))
