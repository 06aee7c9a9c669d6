"""What the chapters ask of abilities: the answers of all that are at work, hook by hook."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from itertools import chain
from operator import attrgetter

from app.rules.kernel.abilities.layers import Change
from app.rules.kernel.dice.modifiers import Modifier
from app.rules.kernel.incremental.derived import memoized
from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.incremental.tracking import told_of
from app.rules.kernel.seats import Seat
from app.rules.wh40k.abilities.bearers import holds, trait_of
from app.rules.wh40k.abilities.hooks import (
    Action,
    Advance,
    Bearing,
    Blast,
    Hooks,
    Ignoring,
    Incoming,
    Nerve,
    Reserve,
    Strike,
    Which,
    Word,
)
from app.rules.wh40k.abilities.known import BY_KEY
from app.rules.wh40k.ground.measures import ids_on_table, kind_of, sheet_of
from app.rules.wh40k.model.attack_prompts import AttackKind, ExtraAttacks, ExtraHits, Overheat
from app.rules.wh40k.model.profiles import Ability, Datasheet, Weapon
from app.rules.wh40k.model.state import ModelId, State, Unit, UnitId, Where
from app.rules.wh40k.model.tables import Characteristic


def _known(bearings: Iterable[Bearing]) -> Iterator[tuple[Hooks, Bearing]]:
    for bearing in bearings:
        if hooks := BY_KEY.get(bearing.ability.key):
            yield hooks, bearing


def _by_hook(sheet: Datasheet) -> Mapping[str, tuple[tuple[Hooks, Ability], ...]]:
    """The abilities of a datasheet that rules answer to, by each hook that they have."""
    known = [(BY_KEY[one.key], one) for one in sheet.abilities if one.key in BY_KEY]
    return {name: found for name in HOOKS if (found := tuple(pair for pair in known if getattr(pair[0], name)))}


_granted: Callable[[Unit], tuple[Ability, ...]] = attrgetter("granted")
HOOKS = tuple(field.name for field in fields(Hooks))
_hooked = ByIdentity[Datasheet, Mapping[str, tuple[tuple[Hooks, Ability], ...]]](_by_hook, room=256)
"""What a datasheet has does not change: it is looked through once."""


def _own(state: State, unit: UnitId, hook: str) -> Iterator[tuple[Hooks, Bearing]]:
    """The abilities of a unit that have a hook: its sheet's, those of a turn, and the Warlord Trait of a Warlord in it."""
    for hooks, ability in _hooked(sheet_of(state, unit)).get(hook, ()):
        yield hooks, Bearing(ability=ability, unit=unit)
    for ability in told_of(state.units, unit, _granted):
        yield from (pair for pair in _known((Bearing(ability=ability, unit=unit),)) if getattr(pair[0], hook))
    if trait := trait_of(state, unit):
        yield from (pair for pair in _known((trait,)) if getattr(pair[0], hook))


@memoized
def _with(state: State, seat: Seat, hook: str) -> tuple[tuple[Hooks, Bearing], ...]:
    """The few abilities of a side at work that have a hook; embarked bearers project nothing (W40K-AURA-03, W40K-TRANS-07)."""
    return tuple(pair for unit in ids_on_table(state, seat) for pair in _own(state, unit, hook))


def _friendly(state: State, unit: UnitId, hook: str) -> Iterator[tuple[Hooks, Bearing]]:
    """The abilities of a unit's side that have a hook, its own also where it is not on the table."""
    seat, where = told_of(state.units, unit, _whereabouts)
    yield from _with(state, seat, hook)
    if where != "table":
        yield from _own(state, unit, hook)


_whereabouts: Callable[[Unit], tuple[Seat, Where]] = attrgetter("seat", "where")
"""Whose a unit is and where, whatever it does there."""


def _all(state: State, hook: str) -> Iterator[tuple[Hooks, Bearing]]:
    for seat in state.seats:
        yield from _with(state, seat, hook)


def changes(state: State, model: ModelId, name: Characteristic) -> tuple[Change, ...]:
    """What changes a characteristic of a model now: auras of either side and its own abilities (W40K-CHAR-02)."""
    found = (h.changes(state, b, model, name) for h, b in _all(state, "changes") if h.changes)
    return tuple(change for change in found if change)


def invulnerable(state: State, model: ModelId, how: AttackKind | None) -> tuple[int, ...]:
    """The invulnerable saves abilities give a model against such an attack, or against any (W40K-SAVE-02)."""
    unit = kind_of(state, model)[0]
    found = (h.invulnerable(state, b, model, how) for h, b in _friendly(state, unit, "invulnerable") if h.invulnerable)
    return tuple(save for save in found if save)


def save_rows(state: State, incoming: Incoming) -> tuple[Modifier, ...]:
    """What abilities add to a save against such an attack."""
    unit = kind_of(state, incoming.model)[0]
    found = (h.saves(state, b, incoming) for h, b in _friendly(state, unit, "saves") if h.saves)
    return tuple(row for row in found if row)


def lessened(state: State, model: ModelId, points: int) -> int:
    """The damage of an attack at a model after its abilities."""
    for hooks, bearing in _friendly(state, kind_of(state, model)[0], "lessens"):
        points = hooks.lessens(state, bearing, model, points) if hooks.lessens else points
    return points


def ignores(state: State, model: ModelId) -> tuple[Ignoring, ...]:
    """The dice a model has against each wound about to be lost."""
    unit = kind_of(state, model)[0]
    found = (h.ignores(state, b, model) for h, b in _friendly(state, unit, "ignores") if h.ignores)
    return tuple(die for die in found if die)


def hit_rows(state: State, strike: Strike) -> tuple[Modifier, ...]:
    """What abilities of either side, and the weapon's own, add to hit rolls of this attack."""
    asked = chain(_all(state, "modifies_hit"), _known(_weapon(strike)))
    found = (h.modifies_hit(state, b, strike) for h, b in asked if h.modifies_hit)
    return tuple(row for row in found if row)


def _weapon(strike: Strike) -> Iterator[Bearing]:
    for ability in strike.weapon.abilities:
        yield Bearing(ability=ability, unit=strike.unit, model=strike.model)


def _attacker(state: State, strike: Strike, hook: str) -> Iterator[tuple[Hooks, Bearing]]:
    yield from _with(state, state.units[strike.unit].seat, hook)
    yield from _known(_weapon(strike))


def _wider(found: Iterator[Which | None]) -> Which | None:
    kinds = set(found)
    return "failed" if "failed" in kinds else "ones" if "ones" in kinds else None


def hit_reroll(state: State, strike: Strike) -> Which | None:
    """Which hit dice of this attack abilities allow to be re-rolled."""
    asked = _attacker(state, strike, "rerolls_hits")
    return _wider(h.rerolls_hits(state, b, strike) for h, b in asked if h.rerolls_hits)


def wound_reroll(state: State, strike: Strike) -> Which | None:
    """Which wound dice of this attack abilities allow to be re-rolled."""
    asked = _attacker(state, strike, "rerolls_wounds")
    return _wider(h.rerolls_wounds(state, b, strike) for h, b in asked if h.rerolls_wounds)


def extra_hits(state: State, strike: Strike) -> tuple[ExtraHits, ...]:
    """What abilities and the weapon's own add for high hit rolls of this attack."""
    found = (h.extra_hits(state, b, strike) for h, b in _attacker(state, strike, "extra_hits") if h.extra_hits)
    return tuple(extra for extra in found if extra)


def more_attacks(state: State, strike: Strike) -> ExtraAttacks | None:
    """What high hit rolls of this attack give as further attacks: of several abilities the first."""
    found = (h.more_attacks(state, b, strike) for h, b in _attacker(state, strike, "more_attacks") if h.more_attacks)
    return next((more for more in found if more), None)


def overheat(state: State, strike: Strike) -> Overheat | None:
    """What low hit rolls of this weapon cost its bearer."""
    found = (h.overheats(state, b, strike) for h, b in _known(_weapon(strike)) if h.overheats)
    return next((cost for cost in found if cost), None)


def doubles(state: State, model: ModelId, weapon: Weapon) -> bool:
    """Whether an ability has a weapon of a model fire twice as often wherever its target is."""
    asked = _friendly(state, kind_of(state, model)[0], "doubles")
    return any(hooks.doubles(state, bearing, model, weapon) for hooks, bearing in asked if hooks.doubles)


def advance_roll(state: State, unit: UnitId, face: int) -> int:
    """The inches of an Advance: its die after the unit's abilities, or what they make sure (W40K-LOC-03)."""
    for hooks, _ in _own(state, unit, "advance"):
        face = hooks.advance(face) if hooks.advance else face
    sure = sure_advance(state, unit)
    return face + sum(one.bonus for one in _advances(state, unit)) if sure is None else sure


def _advances(state: State, unit: UnitId) -> Iterator[Advance]:
    for hooks, bearing in _friendly(state, unit, "advances"):
        if hooks.advances and (found := hooks.advances(state, bearing, unit)):
            yield found


def sure_advance(state: State, unit: UnitId) -> int | None:
    """The inches a unit Advances without a die; none where it rolls one."""
    return max((one.sure for one in _advances(state, unit) if one.sure is not None), default=None)


def rolls_advance_again(state: State, unit: UnitId) -> bool:
    """Whether a unit may roll its Advance die again."""
    return any(one.again for one in _advances(state, unit))


def charge_rows(state: State, unit: UnitId, targets: Sequence[UnitId]) -> tuple[Modifier, ...]:
    """What abilities of either side add to the charge roll of a unit at these targets."""
    found = (h.charges(state, b, unit, targets) for h, b in _all(state, "charges") if h.charges)
    return tuple(row for row in found if row)


def charge_reroll(state: State, unit: UnitId) -> tuple[str, ...]:
    """Which dice of its charge roll a unit may roll again."""
    found = (h.charges_again(state, b, unit) for h, b in _friendly(state, unit, "charges_again") if h.charges_again)
    return tuple(dict.fromkeys(which for which in found if which))


def nerves(state: State, unit: UnitId) -> tuple[Nerve, ...]:
    """What helps a unit in its Morale test."""
    found = (h.nerve(state, b, unit) for h, b in _friendly(state, unit, "nerve") if h.nerve)
    return tuple(nerve for nerve in found if nerve)


def lent_leadership(state: State, unit: UnitId) -> int:
    """The best Leadership that a unit may use instead of its own; 0 where there is none."""
    found = (h.leads(state, b, unit) for h, b in _friendly(state, unit, "leads") if h.leads)
    return max((value for value in found if value), default=0)


def permitted(state: State, unit: UnitId, action: Action) -> bool:
    """Whether an ability lets a unit do that in spite of the rules."""
    return any(h.permits(state, b, unit) == action for h, b in _friendly(state, unit, "permits") if h.permits)


def is_so(state: State, unit: UnitId, word: Word) -> bool:
    """Whether an ability of its own makes a unit what a chapter asks."""
    return any(hooks.word == word for hooks, _ in _hooked(sheet_of(state, unit)).get("word", ()))


def reserve_of(state: State, unit: UnitId) -> Reserve | None:
    """How a unit may be set up off the table, none if it may not (W40K-LOC-04, W40K-DEP-08)."""
    return next((h.reserve(b) for h, b in _own(state, unit, "reserve") if h.reserve), None)


def deploys_beyond(state: State, unit: UnitId) -> float | None:
    """How far from the enemy's zone and models a unit may deploy anywhere; none where it deploys in its zone alone."""
    return next((h.deploys(b) for h, b in _own(state, unit, "deploys") if h.deploys), None)


def kept_off(state: State, seat: Seat) -> Iterator[tuple[UnitId, float]]:
    """The enemy units that a side's reinforcements must stay away from, and how far."""
    for hooks, bearing in _with(state, state.other(seat), "keeps_off"):
        if hooks.keeps_off:
            yield bearing.unit, hooks.keeps_off(bearing)


def heroic_reach(state: State, unit: UnitId, usual: float) -> float:
    """How near an enemy must be for a Heroic Intervention of a unit, and how far it then moves (W40K-HERO-01, -02)."""
    return max((h.heroic(b) for h, b in _own(state, unit, "heroic") if h.heroic and holds(state, b)), default=usual)


def blast_of(state: State, model: ModelId) -> Blast | None:
    """What may come of a model that is reduced to nothing."""
    found = (h.explodes(state, b, model) for h, b in _own(state, state.models[model].unit, "explodes") if h.explodes)
    return next((blast for blast in found if blast), None)


def answerers(state: State, seat: Seat, targets: Sequence[UnitId]) -> tuple[UnitId, ...]:
    """The units of a side that may fire Overwatch for others that are charged."""
    found = (
        bearing.unit for h, bearing in _with(state, seat, "answers") if h.answers and h.answers(state, bearing, targets)
    )
    return tuple(dict.fromkeys(unit for unit in found if unit not in targets))


def held_back(state: State, unit: UnitId) -> bool:
    """Whether enemies beside a unit make it roll off to Fall Back."""
    others = _with(state, state.other(state.units[unit].seat), "holds_back")
    return any(hooks.holds_back(state, bearing, unit) for hooks, bearing in others if hooks.holds_back)


def asks_for(state: State, unit: UnitId, when: str) -> bool:
    """Whether an ability of a unit asks whether it did such a thing this turn: else nobody notes it."""
    return any(ability.params.get("when") == when for ability in sheet_of(state, unit).abilities)


def has_smoke(state: State, unit: UnitId) -> bool:
    """Whether a unit may still hide in smoke: once in the battle, unless its ability says that it always may."""
    found = [bearing for hooks, bearing in _own(state, unit, "word") if hooks.word == "smoke"]
    return any(bearing.word("which") == "always" or not state.units[unit].smoke_spent for bearing in found)
