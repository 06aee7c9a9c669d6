"""What a Wizard may cast at whom, and on what number: range, sight, combat, once upon a unit (WM-MAG-01..04, -08)."""

from math import atan2, cos, hypot, sin, sqrt

import shapely

from app.rules.kernel.boards.stands import Stand
from app.rules.kernel.dice.modifiers import Modifier, Target
from app.rules.kernel.plane.footprints import plan_polygon
from app.rules.kernel.plane.gaps import horizontal_gap
from app.rules.kernel.plane.shapes import Body, Point, Rect
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.warmaster.characteristics import has, mount_of, officer_of, troop_of
from app.rules.warmaster.ground.measures import engaged, ground, on_table, stands_of, to_unit, token_at, touched_by
from app.rules.warmaster.ground.sight import sees
from app.rules.warmaster.magic.lore import LINE, LORE, NAMING
from app.rules.warmaster.model.magic_commands import CastSpell
from app.rules.warmaster.model.profiles import Spell
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.state import Character, CharacterId, State, UnitId
from app.rules.warmaster.model.tables import CHARACTER_RADIUS, HEIGHT, TOLERANCE

EYE = Rect(width=CHARACTER_RADIUS * sqrt(2), depth=CHARACTER_RADIUS * sqrt(2))
"""From where a Wizard looks: the square within his piece."""


def spells_of(state: State, character: CharacterId) -> tuple[Spell, ...]:
    """The spells of his army, if he is a Wizard (WM-MAG-01)."""
    if state.characters[character].kind != "wizard":
        return ()
    army = officer_of(state, character).army
    return tuple(spell for spell in state.library.spells.values() if spell.army == army and spell.id in LORE)


def wizards(state: State, seat: Seat) -> tuple[Character, ...]:
    """A side's Wizards on the table that have spells."""
    return tuple(
        one
        for one in state.characters.values()
        if one.seat == seat and one.pose is not None and not one.dead and spells_of(state, one.id)
    )


def why_not_cast(state: State, character: Character) -> Refusal | None:
    """Why he casts nothing now: one spell in a shooting phase of his own (WM-MAG-01)."""
    if character.pose is None or character.dead:
        return refuse("unknown_id", id=character.id)
    if not spells_of(state, character.id):
        return refuse("no_spells", piece=character.id)
    return refuse("already_cast", piece=character.id) if "cast" in character.flags else None


def target_number(state: State, character: CharacterId, spell: Spell, help: str | None) -> Target:
    """What the die must reach, with a row for the Wand, the Altar and the Staff (WM-MAG-03, WM-ITM-14, -18, WM-EMP-06)."""
    rows = (
        Modifier(value=1 if help == "wand" else 0, reason="warmaster.cast.wand"),
        Modifier(value=1 if help == "altar" else 0, reason="warmaster.cast.altar"),
        Modifier(value=-1 if state.characters[character].hindered else 0, reason="warmaster.cast.hindered"),
    )
    return Target(
        base=spell.cast,
        reason="warmaster.cast.number",
        facts={"spell": spell.id},
        rows=tuple(row for row in rows if row.value),
    )


def succeeds(target: Target, face: int) -> bool:
    """A natural 1 fails, a natural 6 succeeds, whatever the rows say (WM-MAG-03)."""
    return face == 6 or target.met_by(face)


def helps(state: State, character: CharacterId) -> tuple[str, ...]:
    """What may make his casting easier, once in a battle (WM-ITM-16, -18, WM-EMP-06)."""
    one, mount = state.characters[character], mount_of(state, character)
    items = {"wand_of_power": "wand", "ring_of_magic": "ring"}
    found = [items[one.item]] if one.item in items and not one.spent else []
    if mount is not None and mount.id == "empire_war_altar" and "altar" not in one.used:
        found.append("altar")
    return tuple(found)


def why_not_at(state: State, character: CharacterId, spell: Spell, unit: UnitId) -> Refusal | None:
    """Why a spell that names a unit is not cast at this one (WM-MAG-02, -04)."""
    lore, one = LORE[spell.id], state.characters[character]
    found = state.units.get(unit)
    if unit in state.characters:
        return refuse("characters_not_targetable", target=unit)
    if found is None or found.where != "table":
        return refuse("unknown_id", id=unit[:40])
    if refused := _why_wrong(state, one, spell, unit):
        return refused
    if lore.fights is False and engaged(state, unit):
        return refuse("target_engaged", spell.rule, unit=unit)
    if lore.fights and not engaged(state, unit):
        return refuse("spell_target_illegal", spell.rule, unit=unit)
    if spell.id in found.spells and "repeating" not in one.flags:
        return refuse("spell_already_on_unit", unit=unit)
    if lore.aim in ("enemy", "friend") and spell.range is not None:
        far = to_unit(state, character, unit)
        if TOLERANCE.more_than(far, spell.range):
            return refuse("out_of_range", unit=unit, had=round(far, 2), needed=spell.range)
        if spell.sight and not wizard_sees(state, character, unit):
            return refuse("no_line_of_sight", unit=unit)
    return None


def _why_wrong(state: State, one: Character, spell: Spell, unit: UnitId) -> Refusal | None:
    """A unit of the wrong side, or that the spell is not for."""
    lore, found = LORE[spell.id], state.units[unit]
    illegal = refuse("spell_target_illegal", spell.rule, unit=unit)
    if lore.aim in ("enemy", "touching", "enemies") and found.seat == one.seat:
        return illegal
    if lore.aim in ("friend", "friends", "own") and found.seat != one.seat:
        return illegal
    if lore.orcs and not is_greenskin(state, unit):
        return illegal
    if lore.bows and not _shoots(state, unit):
        return illegal
    if spell.id == "voice_of_command" and found.confused:
        return refuse("unit_confused", spell.rule, unit=unit)
    return None


def is_greenskin(state: State, unit: UnitId) -> bool:
    """Orcs and Goblins, not the Trolls, Ogres and Giants with them (WM-SPO-04)."""
    foreign = ("order_penalty", "charges_humans", "giant")
    return not any(has(state, unit, ability) for ability in foreign)


def _shoots(state: State, unit: UnitId) -> bool:
    """Infantry and cavalry with missile weapons (WM-SPH-03)."""
    troop = troop_of(state, unit)
    return troop.weapon is not None and troop.type in ("infantry", "cavalry")


def wizard_sees(state: State, character: CharacterId, unit: UnitId) -> bool:
    """Whether a free line runs from his piece, all round, to a stand of the unit (WM-MAG-02)."""
    pose = state.characters[character].pose
    assert pose is not None
    eye, token = Stand(Body(id=character, pose=pose, footprint=EYE, height=HEIGHT)), token_at(character, pose)
    near = ground(state).between(pose, pose, CHARACTER_RADIUS)
    under = tuple(one.id for one in near if horizontal_gap(token, one.body) <= 0.0)
    return any(sees(state, eye, stand, all_round=True, whole_unit=True, past=under) for stand in stands_of(state, unit))


def line_of(state: State, character: CharacterId, towards: Point) -> tuple[Point, Point] | None:
    """The line of 30 cm from the edge of his piece; none towards his own middle (WM-MAG-08)."""
    pose = state.characters[character].pose
    assert pose is not None
    if hypot(towards.x - pose.x, towards.y - pose.y) <= TOLERANCE.bound:
        return None
    angle = atan2(towards.y - pose.y, towards.x - pose.x)
    near, far = (
        Point(x=pose.x + away * cos(angle), y=pose.y + away * sin(angle))
        for away in (CHARACTER_RADIUS, CHARACTER_RADIUS + LINE)
    )
    return near, far


def crossed(state: State, character: CharacterId, towards: Point) -> tuple[UnitId, ...]:
    """The units of either side that the line crosses, the nearest first (WM-MAG-08)."""
    ends = line_of(state, character, towards)
    if ends is None:
        return ()
    line = shapely.LineString([(end.x, end.y) for end in ends])
    found = [
        unit.id
        for unit in on_table(state)
        if any(
            shapely.length(line.intersection(plan_polygon(stand.body))) > TOLERANCE.touch
            for stand in stands_of(state, unit.id)
        )
    ]
    return tuple(sorted(found, key=lambda unit: (to_unit(state, character, unit), unit)))


def victims(state: State, character: CharacterId, spell: Spell, command: CastSpell | None = None) -> tuple[UnitId, ...]:
    """The units that a spell works upon, those left out upon which it already worked in this phase (WM-MAG-04)."""
    one, lore = state.characters[character], LORE[spell.id]
    units: tuple[UnitId, ...]
    match lore.aim:
        case "line":
            units = crossed(state, character, command.towards) if command and command.towards else ()
        case "enemies" | "friends":
            seat = state.other(one.seat) if lore.aim == "enemies" else one.seat
            near = [unit.id for unit in on_table(state, seat)]
            units = tuple(
                unit for unit in near if TOLERANCE.within(to_unit(state, character, unit), float(spell.range or 0))
            )
        case "own":
            units = (one.joined,) if one.joined else ()
        case "self":
            return ()
        case "combat":
            return combats_near(state, character, float(spell.range or 0))
        case "touching":
            units = touched_by(state, one.joined) if one.joined else ()
        case _:
            units = (command.target,) if command and command.target and command.target in state.units else ()
    again = "repeating" in one.flags
    return tuple(unit for unit in units if again or spell.id not in state.units[unit].spells)


def combats_near(state: State, character: CharacterId, reach: float) -> tuple[UnitId, ...]:
    """The enemy units in combats within reach of the Wizard, whichever unit of a combat is (WM-SPU-01)."""
    seat = state.characters[character].seat
    near = [
        unit.id
        for unit in on_table(state)
        if engaged(state, unit.id) and TOLERANCE.within(to_unit(state, character, unit.id), reach)
    ]
    found = [enemy for unit in near for enemy in (unit, *touched_by(state, unit)) if state.units[enemy].seat != seat]
    return tuple(dict.fromkeys(found))


def judge(state: State, one: Character, spell: Spell, command: CastSpell) -> Refusal | None:
    """Why this spell is not cast like this; who is struck along a line or near by is not the caster's to name."""
    lore = LORE[spell.id]
    if command.help is not None and command.help not in helps(state, one.id):
        return refuse("bad_choice", "WM-ITM-01", piece=one.id)
    if command.target is not None and lore.aim not in NAMING:
        return refuse("bad_choice", spell.rule, piece=one.id)
    match lore.aim:
        case "enemy" | "friend":
            return (
                why_not_at(state, one.id, spell, command.target)
                if command.target
                else refuse("pick_needed", spell.rule, n=1)
            )
        case "touching":
            if not one.joined or not engaged(state, one.joined):
                return refuse("wizard_not_in_combat", piece=one.id)
            if command.target not in touched_by(state, one.joined):
                return refuse("spell_target_illegal", spell.rule, piece=one.id)
            return why_not_at(state, one.id, spell, command.target)
        case "own" if not one.joined:
            return refuse("wizard_not_joined", piece=one.id)
        case "combat" if not combats_near(state, one.id, float(spell.range or 0)):
            return refuse("raise_dead_no_combat", piece=one.id)
        case "self" | "combat":
            return None
        case _ if victims(state, one.id, spell, command):
            return None
        case "line":
            return refuse("spell_line_crosses_nobody", spell.rule, piece=one.id)
        case _:
            return refuse("spell_target_illegal", spell.rule, piece=one.id)


def is_open(state: State, one: Character, spell: Spell) -> bool:
    """Whether he can cast this spell at anything at all."""
    match LORE[spell.id].aim:
        case "line":
            return any(TOLERANCE.within(to_unit(state, one.id, unit.id), LINE) for unit in on_table(state))
        case "enemy" | "friend" | "touching":
            return any(may_name(state, one, spell, unit.id) for unit in on_table(state))
        case "combat":
            return bool(combats_near(state, one.id, float(spell.range or 0)))
        case "self":
            return True
        case _:
            return bool(victims(state, one.id, spell))


def may_name(state: State, one: Character, spell: Spell, unit: UnitId) -> bool:
    """Whether a spell may be cast at this unit."""
    command = CastSpell(character=one.id, spell=spell.id, target=unit)
    return judge(state, one, spell, command) is None


def has_choice(state: State, seat: Seat) -> bool:
    """Whether any Wizard of a side may cast anything now."""
    return any(
        why_not_cast(state, one) is None and any(is_open(state, one, spell) for spell in spells_of(state, one.id))
        for one in wizards(state, seat)
    )
