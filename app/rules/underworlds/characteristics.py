"""What a fighter or weapon is worth now: printed values, fixed modifiers, numeric modifiers, flags, runes (UW-MOD-01..08).

Modifiers are never written back: every value is read from the card that is up and the effects that live now.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from app.rules.kernel.abilities.ongoing import Live, Living
from app.rules.kernel.identity_cache import ByIdentity
from app.rules.kernel.referee.modifiers import Modifier
from app.rules.kernel.referee.refusal import Fact
from app.rules.kernel.referee.seats import Seat
from app.rules.underworlds.language.asked import Asked
from app.rules.underworlds.language.frames import Frame
from app.rules.underworlds.language.meaning import words_of
from app.rules.underworlds.lookups import card_of, printed, profile_of, warband_of
from app.rules.underworlds.model.language.effects import Effect
from app.rules.underworlds.model.language.language import Picked
from app.rules.underworlds.model.language.modifiers import GrantAbility, GrantRune, GrantWeapon, LimitDamage, SetFlag
from app.rules.underworlds.model.language.weapons import Weapon, WeaponRune
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.tables import Flag, SaveSymbol, Stat

E = TypeVar("E", GrantAbility, GrantRune, GrantWeapon, LimitDamage, SetFlag)


def _living(state: State) -> tuple[Live[Frame], ...]:
    found: list[Live[Frame]] = []
    for seat in state.seats:
        if not state.sides[seat].warband:
            continue
        frame = Frame(seat=seat, bare=True)
        found += [
            Live(seq=0, frame=frame, source="warscroll", effect=e) for e in warband_of(state, seat).warscroll.static
        ]
        if plot := state.sides[seat].plot:
            found += [Live(seq=0, frame=frame, source=plot, effect=e) for e in card_of(state, plot).static]
    for fighter in state.fighters.values():
        for card in fighter.upgrades:
            frame = Frame(seat=fighter.seat, scope={"self": fighter.id, "card": card}, bare=True)
            seq = state.sides[fighter.seat].equipped_at.get(card, 0)
            found += [Live(seq=seq, frame=frame, source=card, effect=e) for e in card_of(state, card).static]
    for lasting in state.effects:
        if lasting.armed:
            frame = Frame(seat=lasting.source.seat, scope=lasting.scope, bare=True)
            found.append(Live(seq=lasting.seq, frame=frame, source=lasting.source.key, effect=lasting.effect))
    return tuple(sorted(found, key=lambda live: live.seq))


living = ByIdentity(_living, room=8)
"""All effects that live in a state, oldest first (UW-MOD-06); those of warscrolls and plots always do (UW-PLOT-02)."""


def _target(effect: Effect) -> Picked | None:
    return effect.weapons if isinstance(effect, GrantAbility) else getattr(effect, "target", None)


def _on(state: State, what: str, kind: type[E]) -> Iterator[tuple[Frame, E]]:
    """The effects of a kind that apply to a fighter or weapon now, oldest first, with their point of view."""
    return ((live.frame, live.effect) for live in EFFECTS.on(state, what, lambda effect: isinstance(effect, kind)))


# --- numbers ---------------------------------------------------------------------------------------------------------


def modifiers(state: State, what: str, stat: Stat) -> tuple[Modifier, ...]:
    """The numeric modifiers of a characteristic, oldest first, each with where it comes from."""
    changes = EFFECTS.changes(state, what, stat)
    return tuple(Modifier(value=c.value, reason=c.reason, facts=c.facts) for c in changes if c.op == "add")


def fixed(state: State, what: str, stat: Stat) -> Fact | None:
    """The value the most recent fixed modifier sets, or nothing (UW-MOD-05..07)."""
    return EFFECTS.fixed(state, what, stat)


def _number(state: State, what: str, stat: Stat, base: int) -> int:
    """Fixed first, then numeric, never below 1 unless what it starts from is below (UW-MOD-03)."""
    return EFFECTS.read(state, what, stat, base).value or 0


def move(state: State, fighter: str) -> int:
    """The Move characteristic."""
    return _number(state, fighter, "move", printed(state, fighter).move)


def save_dice(state: State, fighter: str) -> int:
    """How many save dice."""
    return _number(state, fighter, "save", printed(state, fighter).save_dice)


def save_symbol(state: State, fighter: str) -> SaveSymbol:
    """The symbol that saves (UW-MOD-07)."""
    set_to = fixed(state, fighter, "save_symbol")
    return "shield" if set_to == "shield" else "dodge" if set_to == "dodge" else printed(state, fighter).save_symbol


def health(state: State, fighter: str) -> int:
    """How much damage slays."""
    return _number(state, fighter, "health", printed(state, fighter).health)


def bounty(state: State, fighter: str) -> int:
    """Glory for the opponent; 0 while the raise token lies there, whatever modifies it (UW-RAI-02)."""
    if state.fighters[fighter].raised:
        return 0
    return _number(state, fighter, "bounty", printed(state, fighter).bounty)


def has_rune(state: State, fighter: str, rune: str) -> bool:
    """Whether the fighter has this rune now: only what grants this very rune is looked at, so it may turn on another."""
    if rune in _own_runes(state, fighter):
        return True
    granted = EFFECTS.on(state, fighter, lambda effect: isinstance(effect, GrantRune) and effect.rune == rune)
    return any(True for _ in granted)


def runes(state: State, fighter: str) -> frozenset[str]:
    """The runes of the card, of the side that is up, and granted ones; the leader has the leader rune (UW-RUNE-02)."""
    return _own_runes(state, fighter) | {granted.rune for _, granted in _on(state, fighter, GrantRune)}


def _own_runes(state: State, fighter: str) -> frozenset[str]:
    profile = profile_of(state, fighter)
    return frozenset((*profile.runes, *printed(state, fighter).runes, *(("leader",) if profile.leader else ())))


def has_flag(state: State, fighter: str, flag: Flag, by: Seat | None = None) -> bool:
    """Whether a flag stands on a fighter; one that speaks of a player only against what `by` does (UW-ABL-04)."""
    standing = EFFECTS.on(state, fighter, lambda effect: isinstance(effect, SetFlag) and effect.flag == flag)
    return any(
        live.effect.by is None or by is None or WORDS.thing(state, live.frame, live.effect.by) == by
        for live in standing
    )


def damage_limits(state: State, fighter: str) -> tuple[LimitDamage, ...]:
    """The limits of damage a fighter has now."""
    return tuple(limit for _, limit in _on(state, fighter, LimitDamage))


# --- weapons ---------------------------------------------------------------------------------------------------------


def weapons(state: State, fighter: str) -> tuple[str, ...]:
    """The ids of a fighter's weapons, printed and granted: `red.nix/knives`."""
    granted = [w.id for w in _granted(state, fighter)]
    own = [w.id for w in printed(state, fighter).weapons]
    return tuple(f"{fighter}/{weapon}" for weapon in dict.fromkeys((*own, *granted)))


def _granted(state: State, fighter: str) -> tuple[Weapon, ...]:
    return tuple(replace(granted.weapon, printed=False) for _, granted in _on(state, fighter, GrantWeapon))


def printed_weapon(state: State, weapon: str) -> Weapon | None:
    """The weapon line as it stands on the card, before modifiers; nothing if the fighter does not have it."""
    fighter, _, name = weapon.partition("/")
    if fighter not in state.fighters:
        return None
    both = (*printed(state, fighter).weapons, *_granted(state, fighter))
    return next((w for w in both if w.id == name), None)


def weapon(state: State, weapon_id: str) -> Weapon | None:
    """The weapon as it is now: range, dice, damage, symbol, and all its weapon abilities (UW-CMB-01)."""
    base = printed_weapon(state, weapon_id)
    if base is None:
        return None
    symbol = fixed(state, weapon_id, "weapon_symbol")
    return replace(
        base,
        range=_number(state, weapon_id, "range", base.range),
        dice=_number(state, weapon_id, "dice", base.dice),
        damage=_number(state, weapon_id, "damage", base.damage),
        symbol="hammer" if symbol == "hammer" else "swords" if symbol == "swords" else base.symbol,
        abilities=(*base.abilities, *_more_abilities(state, weapon_id, base)),
    )


def _more_abilities(state: State, weapon_id: str, base: Weapon) -> tuple[WeaponRune, ...]:
    granted = [
        WeaponRune(id=effect.ability, critical=effect.critical) for _, effect in _on(state, weapon_id, GrantAbility)
    ]
    return tuple(rune for rune in dict.fromkeys(granted) if rune not in base.abilities)


# --- any number by name ----------------------------------------------------------------------------------------------


def field_of_thing(state: State, what: str, name: str) -> int:
    """A number of a fighter, weapon, feature token or card by its name in the language; 0 if it has none."""
    if feature := state.features.get(what):
        return feature.value if name == "value" else 0
    if "/" in what:
        line = weapon(state, what)
        return int(getattr(line, name, 0)) if line and name in ("range", "dice", "damage") else 0
    if fighter := state.fighters.get(what):
        if name in ("damage", "damage_tokens"):
            return fighter.damage
        read = {"move": move, "save": save_dice, "health": health, "bounty": bounty}.get(name)
        return read(state, what) if read else len(fighter.upgrades) if name == "upgrades" else 0
    return card_of(state, what).glory if "." in what and name == "glory" else 0


# --- what words ask, and what effects are read with ------------------------------------------------------------------

WORDS = words_of(
    Asked(
        has_rune=has_rune,
        health=health,
        weapons=weapons,
        weapon=weapon,
        printed_weapon=printed_weapon,
        number=field_of_thing,
    )
)
EFFECTS = Living(meaning=WORDS, live=living, reason="underworlds.reason.modifier", target=_target)
