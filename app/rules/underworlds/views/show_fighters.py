"""Fighter cards in the view: both sides, what the fighter is worth now, its weapons, tokens and upgrades (UW-CON-08)."""

from string import ascii_uppercase

from app.rules.kernel.boards.hexes import label_of
from app.rules.kernel.incremental.derived import derived_map
from app.rules.kernel.refusal import Fact
from app.rules.kernel.schema.army_namespaces import whose
from app.rules.kernel.views.view import AbilityRow, SheetView, UnitView, WeaponRow
from app.rules.underworlds import characteristics
from app.rules.underworlds.identifiers import card_of, profile_of, warband_of
from app.rules.underworlds.model.language.weapons import Weapon
from app.rules.underworlds.model.profiles import FighterProfile, Side
from app.rules.underworlds.model.state import FighterId, State

COLUMNS = ("move", "save", "save_symbol", "health", "bounty")


@derived_map("fighters")
def show_units(state: State, id: FighterId) -> UnitView:
    """Every fighter, wherever it is, lettered in their order."""
    fighter, letter = state.fighters[id], ascii_uppercase[list(state.fighters).index(id) % 26]
    profile = profile_of(state, fighter.id)
    health = characteristics.health(state, fighter.id)
    where = "slain" if fighter.slain else "table" if fighter.hex is not None else "undeployed"
    tokens = tuple(str(name) for name, count in fighter.tokens.items() if count)
    badges = (*tokens, *(name for name in ("inspired", "raised") if getattr(fighter, name)))
    facts: dict[str, Fact] = {f"token_{name}": count for name, count in fighter.tokens.items()}
    facts |= {"damage": fighter.damage, "upgrades": fighter.upgrades, "leader": profile.leader}
    if fighter.hex is not None:
        facts["hex"] = label_of(fighter.hex)
    return UnitView(
        id=fighter.id,
        seat=fighter.seat,
        letter=letter,
        name=profile.name,
        sheet=fighter.id,
        pieces=(fighter.id,) if fighter.hex is not None else (),
        strength=1 if fighter.hex is not None else 0,
        started=1,
        wounds=((max(0, health - fighter.damage), health),) if fighter.hex is not None else (),
        where=where,
        badges=badges,
        facts=facts,
    )


@derived_map("fighters")
def show_sheets(state: State, fighter: FighterId) -> SheetView:
    """The fighter cards, one a fighter: printed sides, and the row `now` with every modifier in it."""
    profile = profile_of(state, fighter)
    rows: dict[str, dict[str, Fact]] = {"normal": printed(profile.normal), "inspired": printed(profile.inspired)}
    rows["now"] = {
        "move": characteristics.move(state, fighter),
        "save": characteristics.save_dice(state, fighter),
        "save_symbol": characteristics.save_symbol(state, fighter),
        "health": characteristics.health(state, fighter),
        "bounty": characteristics.bounty(state, fighter),
    }
    return SheetView(
        id=fighter,
        name=profile.name,
        columns=COLUMNS,
        profiles=rows,
        weapons=_weapons(state, fighter, profile),
        abilities=tuple(_upgrade(state, card) for card in state.fighters[fighter].upgrades),
        keywords=tuple(sorted(characteristics.runes(state, fighter))),
        facts={
            "side": "inspired" if state.fighters[fighter].inspired else "normal",
            "leader": profile.leader,
            **whose(warband_of(state, state.fighters[fighter].seat).id),
        },
    )


def printed(side: Side) -> dict[str, Fact]:
    """What one side of a fighter card says."""
    return {
        "move": side.move,
        "save": side.save_dice,
        "save_symbol": side.save_symbol,
        "health": side.health,
        "bounty": side.bounty,
    }


def _weapons(state: State, fighter: str, profile: FighterProfile) -> tuple[WeaponRow, ...]:
    """Both sides as printed, then what the fighter has now, granted weapons included."""
    now = {id: characteristics.weapon(state, id) for id in characteristics.weapons(state, fighter)}
    return (
        *printed_weapons(fighter, profile),
        *(_row(id, line, "now") for id, line in now.items() if line is not None),
    )


def printed_weapons(fighter: str, profile: FighterProfile) -> tuple[WeaponRow, ...]:
    """The weapons of both sides of a fighter card, each with the id that commands and sentences name it by."""
    sides = {"normal": profile.normal, "inspired": profile.inspired}
    return tuple(
        _row(f"{fighter}/{weapon.id}", weapon, name) for name, side in sides.items() for weapon in side.weapons
    )


def _row(id: str, line: Weapon, side: str) -> WeaponRow:
    abilities = tuple(("critical_" if rune.critical else "") + rune.id for rune in line.abilities)
    columns: dict[str, Fact] = {
        "side": side,
        "use": line.use,
        "range": line.range,
        "dice": line.dice,
        "symbol": line.symbol,
        "damage": line.damage,
        "abilities": abilities,
        "name_es": line.name.es,
    }
    return WeaponRow(id=id, name=line.name.en, count=1, columns=columns)


def _upgrade(state: State, card: str) -> AbilityRow:
    printed = card_of(state, card)
    return AbilityRow(
        id=card, name=printed.name.en, known=bool(printed.static or printed.abilities), text=printed.text.en
    )
