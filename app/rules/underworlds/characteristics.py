"""What a fighter or weapon is worth now: printed values, fixed modifiers, numeric modifiers, flags, runes (UW-MOD-01..08).

Modifiers are never written back: every value is read from the card that is up and the effects that live now.
"""

from dataclasses import dataclass, replace

from app.rules.kernel.identity_cache import ByIdentity
from app.rules.kernel.referee.modifiers import Modifier
from app.rules.kernel.referee.seats import Seat
from app.rules.underworlds.language import conditions, reading
from app.rules.underworlds.language.frames import Frame
from app.rules.underworlds.lookups import card_of, printed, profile_of, warband_of
from app.rules.underworlds.model.combat_prompts import Charging
from app.rules.underworlds.model.language.effects import (
    Effect,
    GrantAbility,
    GrantRune,
    GrantWeapon,
    LimitDamage,
    Modify,
    SetFlag,
)
from app.rules.underworlds.model.language.weapons import Weapon, WeaponRune
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.tables import Flag, SaveSymbol, Stat


@dataclass(frozen=True, slots=True, kw_only=True)
class Live:
    """An effect that lives now: how old it is, whose point of view, where it comes from."""

    seq: int
    frame: Frame
    source: str
    effect: Effect


def _living(state: State) -> tuple[Live, ...]:
    found: list[Live] = []
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


def _meets(state: State, live: Live, what: str) -> bool:
    """Whether an effect applies to this fighter or weapon now."""
    effect = live.effect
    target = effect.weapons if isinstance(effect, GrantAbility) else getattr(effect, "target", None)
    if target is None:
        return False
    if isinstance(target, str):
        if what not in reading.things(state, live.frame, target):
            return False
    elif not reading.selects(state, live.frame, target, what):
        return False
    return conditions.hold(state, live.frame.of(what), getattr(effect, "condition", ()))


# --- numbers ---------------------------------------------------------------------------------------------------------


def modifiers(state: State, what: str, stat: Stat) -> tuple[Modifier, ...]:
    """The numeric modifiers of a characteristic, oldest first, each with where it comes from."""
    return tuple(
        Modifier(
            value=reading.number(state, live.frame, live.effect.value),
            reason="underworlds.reason.modifier",
            facts={"source": live.source},
        )
        for live in living(state)
        if isinstance(live.effect, Modify)
        and live.effect.stat == stat
        and live.effect.op == "add"
        and _meets(state, live, what)
    )


def fixed(state: State, what: str, stat: Stat) -> str | int | None:
    """The value the most recent fixed modifier sets, or nothing (UW-MOD-05..07)."""
    latest: str | int | None = None
    for live in living(state):
        effect = live.effect
        if isinstance(effect, Modify) and effect.stat == stat and effect.op == "set" and _meets(state, live, what):
            got = reading.value(state, live.frame, effect.value)
            latest = got if isinstance(got, str | int) else latest
    return latest


def _number(state: State, what: str, stat: Stat, base: int) -> int:
    """Fixed first, then numeric, never below 1 unless what it starts from is below (UW-MOD-03)."""
    set_to = fixed(state, what, stat)
    start = set_to if isinstance(set_to, int) else base
    return max(min(1, start), start + sum(row.value for row in modifiers(state, what, stat)))


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


def runes(state: State, fighter: str) -> frozenset[str]:
    """The runes of the card, of the side that is up, and granted ones; the leader has the leader rune (UW-RUNE-02)."""
    profile = profile_of(state, fighter)
    found = {*profile.runes, *printed(state, fighter).runes} | ({"leader"} if profile.leader else set())
    for live in living(state):
        if isinstance(live.effect, GrantRune) and live.effect.rune not in found and _meets(state, live, fighter):
            found.add(live.effect.rune)
    return frozenset(found)


def has_flag(state: State, fighter: str, flag: Flag, by: Seat | None = None) -> bool:
    """Whether a flag stands on a fighter; one that speaks of a player only against what `by` does (UW-ABL-04)."""
    for live in living(state):
        effect = live.effect
        if not isinstance(effect, SetFlag) or effect.flag != flag or not _meets(state, live, fighter):
            continue
        if effect.by is None or by is None or reading.thing(state, live.frame, effect.by) == by:
            return True
    return False


def damage_limits(state: State, fighter: str) -> tuple[LimitDamage, ...]:
    """The limits of damage a fighter has now."""
    return tuple(
        live.effect for live in living(state) if isinstance(live.effect, LimitDamage) and _meets(state, live, fighter)
    )


def charging(state: State, fighter: str) -> bool:
    """Whether the fighter is in the middle of a Charge."""
    return any(isinstance(step, Charging) and step.fighter == fighter for step in state.stack)


# --- weapons ---------------------------------------------------------------------------------------------------------


def weapons(state: State, fighter: str) -> tuple[str, ...]:
    """The ids of a fighter's weapons, printed and granted: `red.nix/knives`."""
    granted = [w.id for w in _granted(state, fighter)]
    own = [w.id for w in printed(state, fighter).weapons]
    return tuple(f"{fighter}/{weapon}" for weapon in dict.fromkeys((*own, *granted)))


def _granted(state: State, fighter: str) -> tuple[Weapon, ...]:
    return tuple(
        replace(live.effect.weapon, printed=False)
        for live in living(state)
        if isinstance(live.effect, GrantWeapon) and _meets(state, live, fighter)
    )


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
        WeaponRune(id=live.effect.ability, critical=live.effect.critical)
        for live in living(state)
        if isinstance(live.effect, GrantAbility) and _meets(state, live, weapon_id)
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
