"""What a fighter or weapon is worth now: printed values, fixed modifiers, numeric modifiers, flags, runes (UW-MOD-01..08).

Modifiers are never written back: every value is read from the card that is up and the effects that live now.
"""

from collections.abc import Iterator, Mapping
from typing import Literal, TypeVar

from app.rules.kernel.abilities.ongoing import Live, Living
from app.rules.kernel.boards.hexes import Hex
from app.rules.kernel.dice.modifiers import Modifier
from app.rules.kernel.incremental.derived import derived
from app.rules.kernel.incremental.identity_cache import ByIdentities
from app.rules.kernel.incremental.replacing import replace
from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat
from app.rules.underworlds.identifiers import card_in, card_of, place_of, printed, profile_of, standing_at, up_side
from app.rules.underworlds.language.asked import Asked
from app.rules.underworlds.language.frames import Frame
from app.rules.underworlds.language.meaning import words_of
from app.rules.underworlds.model.language.effects import Effect
from app.rules.underworlds.model.language.language import Picked
from app.rules.underworlds.model.language.modifiers import (
    Allowance,
    Comparison,
    CountCriticals,
    Deployment,
    ExtraFaces,
    GrantAbility,
    GrantRune,
    GrantWeapon,
    LimitDamage,
    MeasureFrom,
    Modify,
    NoAbilities,
    NoTokens,
    SetFlag,
    Unmodified,
)
from app.rules.underworlds.model.language.weapons import Weapon, WeaponRune
from app.rules.underworlds.model.profiles import Library
from app.rules.underworlds.model.state import Feature, Fighter, Persisting, Side, State
from app.rules.underworlds.model.tables import Face, Flag, SaveSymbol, Stat, Token

E = TypeVar(
    "E",
    Allowance,
    CountCriticals,
    ExtraFaces,
    MeasureFrom,
    NoAbilities,
    NoTokens,
    GrantAbility,
    GrantRune,
    GrantWeapon,
    LimitDamage,
    SetFlag,
)


@derived
def living(state: State) -> tuple[Live[Frame], ...]:
    """All effects that live in a state, oldest first (UW-MOD-06); those of warscrolls and plots always do (UW-PLOT-02)."""
    return _LIVING(state.library, state.sides, state.fighters, state.effects)


def _living(
    library: Library, sides: Mapping[Seat, Side], fighters: Mapping[str, Fighter], effects: tuple[Persisting, ...]
) -> tuple[Live[Frame], ...]:
    found: list[Live[Frame]] = []
    for seat, side in sides.items():
        if not side.warband:
            continue
        frame = Frame(seat=seat, bare=True)
        found += [
            Live(seq=0, frame=frame, source="warscroll", effect=e)
            for e in library.warbands[side.warband].warscroll.static
        ]
        if plot := side.plot:
            found += [Live(seq=0, frame=frame, source=plot, effect=e) for e in card_in(library, plot).static]
    for fighter in fighters.values():
        for card in fighter.upgrades:
            frame = Frame(seat=fighter.seat, scope={"self": fighter.id, "card": card}, bare=True)
            seq = sides[fighter.seat].equipped_at.get(card, 0)
            found += [Live(seq=seq, frame=frame, source=card, effect=e) for e in card_in(library, card).static]
    for lasting in effects:
        if lasting.armed:
            frame = Frame(seat=lasting.source.seat, scope=lasting.scope, bare=True)
            found.append(Live(seq=lasting.seq, frame=frame, source=lasting.source.key, effect=lasting.effect))
    return tuple(sorted(found, key=lambda live: live.seq))


_LIVING = ByIdentities(_living)
"""Most facts change none of what effects come of."""


def _target(effect: Effect) -> Picked | None:
    return effect.weapons if isinstance(effect, GrantAbility | NoAbilities) else getattr(effect, "target", None)


def _on(state: State, what: str, kind: type[E]) -> Iterator[tuple[Frame, E]]:
    """The effects of a kind that apply to a fighter or weapon now, oldest first, with their point of view."""
    return ((live.frame, live.effect) for live in EFFECTS.on(state, what, kind))


# --- numbers ---------------------------------------------------------------------------------------------------------


def locked(state: State, what: str, stat: Stat) -> bool:
    """Whether a characteristic cannot be modified: "cannot" goes before "can" (UW-ABL-04)."""
    found = EFFECTS.on(state, what, Unmodified, lambda effect: effect.stat == stat)
    return any(True for _ in found)


def modifiers(state: State, what: str, stat: Stat) -> tuple[Modifier, ...]:
    """The numeric modifiers of a characteristic, oldest first, each with where it comes from."""
    if not EFFECTS.touches(state, stat) or locked(state, what, stat):
        return ()
    changes = EFFECTS.changes(state, what, stat)
    return tuple(Modifier(value=c.value, reason=c.reason, facts=c.facts) for c in changes if c.op == "add")


def fixed(state: State, what: str, stat: Stat) -> Fact | None:
    """The value the most recent fixed modifier sets, or nothing (UW-MOD-05..07)."""
    untouched = not EFFECTS.touches(state, stat) or locked(state, what, stat)
    return None if untouched else EFFECTS.fixed(state, what, stat)


def _number(state: State, what: str, stat: Stat, base: int) -> int:
    """Fixed first, then numeric, never below 1 unless what it starts from is below (UW-MOD-03)."""
    if not EFFECTS.touches(state, stat) or locked(state, what, stat):
        return base
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


def nobody_dies(state: State) -> bool:
    """Whether nobody has as much damage as Health, where no effect changes that: told without looking at any while it is so."""
    return _NOBODY_DIES(state.library, state.sides, state.fighters, state.effects)


def _nobody_dies(
    library: Library, sides: Mapping[Seat, Side], fighters: Mapping[str, Fighter], effects: tuple[Persisting, ...]
) -> bool:
    lives = _LIVING(library, sides, fighters, effects)
    if any(isinstance(live.effect, Modify | Unmodified) and live.effect.stat == "health" for live in lives):
        return False
    return all(one.damage < up_side(library, sides, one).health for one in fighters.values() if one.hex is not None)


_NOBODY_DIES = ByIdentities(_nobody_dies)


def bounty(state: State, fighter: str) -> int:
    """Glory for the opponent; 0 while the raise token lies there, whatever modifies it (UW-RAI-02)."""
    if state.fighters[fighter].raised:
        return 0
    return _number(state, fighter, "bounty", printed(state, fighter).bounty)


def has_rune(state: State, fighter: str, rune: str) -> bool:
    """Whether the fighter has this rune now: only what grants this very rune is looked at, so it may turn on another."""
    if rune in _own_runes(state, fighter):
        return True
    granted = EFFECTS.on(state, fighter, GrantRune, lambda effect: effect.rune == rune)
    return any(True for _ in granted)


def runes(state: State, fighter: str) -> frozenset[str]:
    """The runes of the card, of the side that is up, and granted ones; the leader has the leader rune (UW-RUNE-02)."""
    return _own_runes(state, fighter) | {granted.rune for _, granted in _on(state, fighter, GrantRune)}


def _own_runes(state: State, fighter: str) -> frozenset[str]:
    profile = profile_of(state, fighter)
    return frozenset((*profile.runes, *printed(state, fighter).runes, *(("leader",) if profile.leader else ())))


def has_flag(state: State, fighter: str, flag: Flag, by: Seat | None = None) -> bool:
    """Whether a flag stands on a fighter; one that speaks of a player only against what `by` does (UW-ABL-04)."""
    standing = EFFECTS.on(state, fighter, SetFlag, lambda effect: effect.flag == flag)
    return any(
        live.effect.by is None or by is None or WORDS.thing(state, live.frame, live.effect.by) == by
        for live in standing
    )


def may_be_given(state: State, fighter: str, token: Token) -> bool:
    """Whether a fighter can be given such a token (UW-ABL-04)."""
    return not any(token in forbidden.tokens for _, forbidden in _on(state, fighter, NoTokens))


def guarded(state: State, fighter: str) -> bool:
    """Whether a Guard token works for a fighter (UW-GRD-03, UW-GRD-04)."""
    return state.fighters[fighter].has("guard") and not has_flag(state, fighter, "guard_without_effect")


def holder(state: State, feature: Feature) -> Fighter | None:
    """Who holds a treasure token: who stands on it, unless that fighter cannot hold any (UW-FEA-02, UW-FEA-03)."""
    found = standing_at(state, feature.hex) if feature.face == "treasure" else None
    return found if found is not None and not has_flag(state, found.id, "cannot_hold") else None


def deployable(state: State, fighter: Fighter, hex_: str) -> bool:
    """Whether a card lets this fighter be deployed in that hex, wherever others must be (UW-SET-18)."""
    return any(
        live.frame.seat == fighter.seat
        and WORDS.hold(state, live.frame.of(fighter.id), live.effect.fighters)
        and WORDS.hold(state, live.frame.of(hex_), live.effect.places)
        for live in living(state)
        if isinstance(live.effect, Deployment)
    )


def allowance(state: State, seat: Seat) -> int:
    """For how much more glory than there is a player may have upgrades (UW-UPG-02)."""
    return sum(WORDS.amount(state, frame, more.amount) for frame, more in _on(state, seat, Allowance))


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


def farthest(state: State, fighter: str) -> int | None:
    """How far any weapon of a fighter reaches, wherever it stands; nothing where an effect that lives may make it otherwise."""
    if EFFECTS.touches(state, "range") or any(_lives(state, kind) for kind in (GrantWeapon, MeasureFrom)):
        return None
    return max((weapon.range for weapon in printed(state, fighter).weapons), default=0)


def _lives(state: State, kind: type) -> bool:
    """Whether an effect of this kind lives, whoever it applies to."""
    return any(isinstance(live.effect, kind) for live in living(state))


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
        abilities=_abilities(state, weapon_id, base),
    )


def reach(state: State, weapon_id: str) -> int | None:
    """The range of a weapon as it is now, and nothing else of it; none if the fighter does not have it."""
    base = printed_weapon(state, weapon_id)
    return None if base is None else _number(state, weapon_id, "range", base.range)


def _abilities(state: State, weapon_id: str, base: Weapon) -> tuple[WeaponRune, ...]:
    granted = [
        WeaponRune(id=effect.ability, critical=effect.critical) for _, effect in _on(state, weapon_id, GrantAbility)
    ]
    gone = {ability for _, without in _on(state, weapon_id, NoAbilities) for ability in without.abilities}
    return tuple(rune for rune in dict.fromkeys((*base.abilities, *granted)) if rune.id not in gone)


def extra_faces(state: State, roll: Literal["attack", "save"], *whose: str) -> tuple[Face, ...]:
    """The faces that succeed besides, of a fighter and its weapon or of a target (UW-CMB-08)."""
    found = (more for what in whose for _, more in _on(state, what, ExtraFaces) if more.roll == roll)
    return tuple(dict.fromkeys(face for more in found for face in more.faces))


def criticals(state: State, fighter: str, count: int, comparison: Comparison) -> int:
    """As how many a fighter's Criticals count in a comparison: those that lie there, unless a card says other."""
    more = 0
    for _, counted in _on(state, fighter, CountCriticals):
        if comparison in counted.comparisons:
            more += counted.more
        elif counted.only:
            count = 0
    return count + more


def measured_from(state: State, attacker: str, weapon: str) -> Hex | None:
    """From where range and sight of an Attack are measured (UW-DIST-03)."""
    found = [
        place_of(state, WORDS.thing(state, frame, other.origin))
        for what in (attacker, weapon)
        for frame, other in _on(state, what, MeasureFrom)
    ]
    return next((there for there in reversed(found) if there is not None), state.fighters[attacker].hex)


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
        holder=holder,
    )
)
EFFECTS = Living(meaning=WORDS, live=living, reason="underworlds.reason.modifier", target=_target)
