"""Which abilities there are for a unit or a player, by the modules in force (AOS-INTRO-01, AOS-CMD-1.0)."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.rules.aos.cards.in_force import twist_abilities
from app.rules.aos.cards.plays import plays_of_pack
from app.rules.aos.characteristics import level
from app.rules.aos.composition.gifts import army_gifts, unit_gifts
from app.rules.aos.ground.measures import scroll_of, seat_of
from app.rules.aos.ground.standing import modules
from app.rules.aos.model.abilities import Ability, After, Reaction, Timed
from app.rules.aos.model.state import State, UnitId
from app.rules.aos.model.tables import Moment
from app.rules.aos.model.universal import UNIVERSAL
from app.rules.kernel.incremental.derived import memoized
from app.rules.kernel.incremental.identity_cache import ByIdentities, ByIdentity
from app.rules.kernel.seats import Seat


def in_force(state: State, ability: Ability) -> bool:
    """Whether the module, or the battlepack, that an ability belongs to is in use."""
    if ability.chain and state.library.battlepacks[state.options.battlepack].set_up != ability.chain:
        return False
    return ability.module is None or ability.module in modules(state)


@memoized
def abilities_of(state: State, unit: UnitId) -> tuple[Ability, ...]:
    """All abilities a unit may be picked for: those of every unit (AOS-CORE-14.0), its own and its army's (AOS-CORE-28.3)."""
    scroll = scroll_of(state, unit)
    universal = [one for one in UNIVERSAL.values() if one.user == "unit" and is_for(state, unit, one)]
    army = [one for one in army_gifts(state, seat_of(state, unit)) if one.user == "unit" and scroll.type == "unit"]
    own = (*scroll.abilities, *unit_gifts(state, unit), *army, *lore_of(state, unit))
    return tuple(one for one in (*universal, *own) if in_force(state, one))


@dataclass(frozen=True, slots=True)
class ByTiming:
    """Abilities by what their use waits for, in their order: a moment, what another declares, that another is resolved."""

    timed: Mapping[Moment, tuple[Ability, ...]]
    reactions: tuple[Ability, ...]
    delayed: tuple[Ability, ...]


def _sorted(known: tuple[Ability, ...]) -> ByTiming:
    timed: dict[Moment, tuple[Ability, ...]] = {}
    for one in known:
        if isinstance(one.timing, Timed):
            timed[one.timing.moment] = (*timed.get(one.timing.moment, ()), one)
    reactions = tuple(one for one in known if isinstance(one.timing, Reaction))
    return ByTiming(timed, reactions, tuple(one for one in known if isinstance(one.timing, After)))


_alike = ByIdentities[ByTiming](lambda *known: _sorted(known), room=512)
"""Units of one kind know the same abilities: they are sorted once for all of them."""

by_timing = ByIdentity[tuple[Ability, ...], ByTiming](lambda known: _alike(*known), room=512)
"""What `abilities_of` gives is the same for as long as the unit knows the same."""


def is_for(state: State, unit: UnitId, ability: Ability) -> bool:
    """Whether an ability of the rules concerns a unit: manifestations fight, shoot and move if they can (AOS-MAGIC-7.0c)."""
    scroll = scroll_of(state, unit)
    if scroll.type == "unit":
        return True
    if ability.has("attack") or not ability.has("core"):
        kind = "melee" if ability.has("fight") else "ranged"
        return ability.has("core") and any(weapon.kind == kind for weapon in scroll.weapons)
    return ability.has("move") and scroll.move is not None


def lore_of(state: State, unit: UnitId) -> tuple[Ability, ...]:
    """The spells and prayers that a caster knows from its army's lores (AOS-MAGIC-6.0, AOS-ARMY-4.2a..c)."""
    casts, chants = level(state, unit, "WIZARD") > 0, level(state, unit, "PRIEST") > 0
    if not casts and not chants:
        return ()
    return tuple(
        one
        for one in lores_of(state, state.units[unit].seat)
        if (one.has("spell") and casts) or (one.has("prayer") and chants)
    )


@memoized
def lores_of(state: State, seat: Seat) -> tuple[Ability, ...]:
    """The abilities of the lores an army chose."""
    roster = state.sides[seat].draft
    faction = state.library.factions.get(roster.faction) if roster else None
    if roster is None or faction is None:
        return ()
    return tuple(one for lore in faction.lores if lore.id in roster.lores for one in lore.abilities)


def is_magic(state: State, name: str) -> bool:
    """Whether there is a spell or prayer of this name, known to anybody or not."""
    lores = [one for faction in state.library.factions.values() for lore in faction.lores for one in lore.abilities]
    own = [one for scroll in state.library.warscrolls.values() for one in scroll.abilities]
    return any(one.id == name and (one.has("spell") or one.has("prayer")) for one in (*lores, *own))


@memoized
def abilities_of_players(state: State, seat: Seat) -> tuple[Ability, ...]:
    """The abilities that a player uses itself: those of the rules, of its army (AOS-CORE-28.3), of the twist (AOS-SH-3.1).

    Those of its cards come on top, for they are its secret (AOS-HID-02).
    """
    every = (*UNIVERSAL.values(), *army_gifts(state, seat), *twist_abilities(state, seat))
    return tuple(one for one in every if one.user == "player" and in_force(state, one))


@memoized
def ability_named(state: State, name: str, unit: UnitId | None, seat: Seat) -> Ability | None:
    """The ability of this name that the unit, or the player, may know, be its module in use or not."""
    known = [*UNIVERSAL.values(), *army_gifts(state, seat), *twist_abilities(state, seat), *plays_of_pack(state)]
    if unit is not None:
        lores = lores_of(state, seat_of(state, unit))
        known += [*scroll_of(state, unit).abilities, *unit_gifts(state, unit), *lores]
    return next((one for one in known if one.id == name), None)
