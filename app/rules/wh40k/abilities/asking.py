"""What the chapters ask of abilities: the answers of all that are at work, hook by hook."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from app.rules.kernel.abilities.layers import Change
from app.rules.kernel.dice.modifiers import Modifier
from app.rules.kernel.incremental.derived import memoized
from app.rules.kernel.seats import Seat
from app.rules.wh40k.abilities.bearers import at_work, own
from app.rules.wh40k.abilities.hooks import Bearing, Hooks, Ignoring, Reserve, Strike, Which
from app.rules.wh40k.abilities.known import BY_KEY
from app.rules.wh40k.ground.measures import kind_of
from app.rules.wh40k.model.attack_prompts import ExtraHits, Overheat
from app.rules.wh40k.model.state import ModelId, State, UnitId
from app.rules.wh40k.model.tables import Characteristic


def _known(bearings: Iterable[Bearing]) -> Iterator[tuple[Hooks, Bearing]]:
    for bearing in bearings:
        if hooks := BY_KEY.get(bearing.ability.key):
            yield hooks, bearing


Changer = Callable[[State, Bearing, ModelId, Characteristic], Change | None]


@memoized
def _changers(state: State, seat: Seat) -> tuple[tuple[Changer, Bearing], ...]:
    """The few abilities of a side that change characteristics: every one that is read asks them all."""
    return tuple((hooks.changes, bearing) for hooks, bearing in _known(at_work(state, seat)) if hooks.changes)


def changes(state: State, model: ModelId, name: Characteristic) -> tuple[Change, ...]:
    """What changes a characteristic of a model now: friendly auras and its own abilities (W40K-CHAR-02)."""
    seat = state.units[kind_of(state, model)[0]].seat
    found = (changes_of(state, b, model, name) for changes_of, b in _changers(state, seat))
    return tuple(change for change in found if change)


def invulnerable(state: State, model: ModelId) -> tuple[int, ...]:
    """The invulnerable saves abilities give a model (W40K-SAVE-02)."""
    found = (h.invulnerable(state, b, model) for h, b in _known(own(state, kind_of(state, model)[0])) if h.invulnerable)
    return tuple(save for save in found if save)


def ignores(state: State, model: ModelId) -> tuple[Ignoring, ...]:
    """The dice a model has against each wound about to be lost."""
    found = (h.ignores(state, b, model) for h, b in _known(own(state, kind_of(state, model)[0])) if h.ignores)
    return tuple(die for die in found if die)


def hit_rows(state: State, strike: Strike) -> tuple[Modifier, ...]:
    """What abilities of either side, and the weapon's own, add to hit rolls of this attack."""
    both = (b for seat in state.seats for b in at_work(state, seat))
    asked = _known(chain(both, _weapon(strike)))
    found = (h.modifies_hit(state, b, strike) for h, b in asked if h.modifies_hit)
    return tuple(row for row in found if row)


def _weapon(strike: Strike) -> Iterator[Bearing]:
    for ability in strike.weapon.abilities:
        yield Bearing(ability=ability, unit=strike.unit, model=strike.model)


def _attacker(state: State, strike: Strike) -> Iterator[Bearing]:
    yield from at_work(state, state.units[strike.unit].seat)
    yield from _weapon(strike)


def _wider(found: Iterator[Which | None]) -> Which | None:
    kinds = set(found)
    return "failed" if "failed" in kinds else "ones" if "ones" in kinds else None


def hit_reroll(state: State, strike: Strike) -> Which | None:
    """Which hit dice of this attack abilities allow to be re-rolled."""
    asked = _known(_attacker(state, strike))
    return _wider(h.rerolls_hits(state, b, strike) for h, b in asked if h.rerolls_hits)


def wound_reroll(state: State, strike: Strike) -> Which | None:
    """Which wound dice of this attack abilities allow to be re-rolled."""
    asked = _known(_attacker(state, strike))
    return _wider(h.rerolls_wounds(state, b, strike) for h, b in asked if h.rerolls_wounds)


def extra_hits(state: State, strike: Strike) -> tuple[ExtraHits, ...]:
    """What abilities and the weapon's own add for high hit rolls of this attack."""
    found = (h.extra_hits(state, b, strike) for h, b in _known(_attacker(state, strike)) if h.extra_hits)
    return tuple(extra for extra in found if extra)


def overheat(state: State, strike: Strike) -> Overheat | None:
    """What low hit rolls of this weapon cost its bearer."""
    found = (h.overheats(state, b, strike) for h, b in _known(_weapon(strike)) if h.overheats)
    return next((cost for cost in found if cost), None)


def advance_roll(state: State, unit: UnitId, face: int) -> int:
    """The Advance die of a unit after its abilities (W40K-LOC-03)."""
    for hooks, _ in _known(own(state, unit)):
        face = hooks.advance(face) if hooks.advance else face
    return face


def reserve_of(state: State, unit: UnitId) -> Reserve | None:
    """How a unit may be set up off the table, none if it may not (W40K-LOC-04, W40K-DEP-08)."""
    return next((h.reserve(b) for h, b in _known(own(state, unit)) if h.reserve), None)
