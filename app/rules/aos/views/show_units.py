"""What everybody sees of the armies: pieces, units with their badges, and a warscroll for every unit (AOS-CORE-4.0a)."""

from collections import Counter

from app.rules.aos.ability_use.known import abilities_of
from app.rules.aos.characteristics import has_keyword, health, level, number, range_of, read, ward, weapon_of
from app.rules.aos.ground.letters import letters
from app.rules.aos.ground.measures import alive, engaged_with, in_combat, living, scroll_of, where_is
from app.rules.aos.ground.standing import coherency_of, modules
from app.rules.aos.ledger import turn_of
from app.rules.aos.model.abilities import Ability
from app.rules.aos.model.amounts import Amount
from app.rules.aos.model.profiles import Weapon, WeaponAbility
from app.rules.aos.model.prompts import Fights
from app.rules.aos.model.state import Model, ModelId, State, UnitId
from app.rules.aos.model.using_prompts import Aiming
from app.rules.aos.repertoire import is_carried_out
from app.rules.aos.turn_sequence.fights import eligible, tier
from app.rules.kernel.incremental.derived import derived, derived_map
from app.rules.kernel.plane.shapes import Circle, Pose
from app.rules.kernel.refusal import Fact
from app.rules.kernel.schema.army_namespaces import whose
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.position import steps_under_way
from app.rules.kernel.views.view import AbilityRow, GoneView, PieceView, SheetView, UnitView, WeaponRow

_BADGES = (
    ("run", "ran"),
    ("retreat", "retreated"),
    ("normal_move", "moved"),
    ("shoot", "shot"),
    ("fight", "fought"),
)
_WHERE = {"mustered": "undeployed", "table": "table", "reserve": "reserve", "destroyed": "destroyed"}


@derived_map("models")
def show_pieces(state: State, id: ModelId) -> PieceView | None:
    """Every model on the table."""
    model = state.models[id]
    return _piece(state, model, model.pose) if model.pose is not None else None


@derived_map("models")
def show_waiting(state: State, id: ModelId) -> PieceView | None:
    """Models that may yet come to the table: a client needs their bases to place them."""
    model = state.models[id]
    return _piece(state, model, Pose(x=0.0, y=0.0)) if model.pose is None and _may_come(state, model) else None


def _may_come(state: State, model: Model) -> bool:
    """Whether a model is set up later, or may be returned to its unit (AOS-CORE-22.0a)."""
    where = where_is(state, model.unit)
    return where != "destroyed" and (where == "table" or not model.slain)


@derived_map("models")
def show_gone(state: State, id: ModelId) -> GoneView | None:
    """The models that were slain."""
    model = state.models[id]
    return GoneView(unit=model.unit, number=model.number) if model.slain else None


def _piece(state: State, model: Model, pose: Pose) -> PieceView:
    scroll, (seat, name, general) = scroll_of(state, model.unit), _known_as(state, model.unit)
    full, (hurt, damage) = health(state, model.unit), _hurt(state, model.unit)
    usual = scroll.loadouts[0].weapons if scroll.loadouts else model.weapons
    special = next((weapon for weapon in model.weapons if weapon not in usual), "")
    flags: list[str] = [model.role] if model.role and "command_models" in modules(state) else []
    flags += ["general"] if general else []
    return PieceView(
        id=model.id,
        unit=model.unit,
        seat=seat,
        number=model.number,
        name=name,
        figure=scroll.figure,
        pose=pose,
        footprint=scroll.footprint,
        height=scroll.height,
        wounds=full - damage if model.id == hurt else full,
        wounds_max=full,
        special=weapon_of(state, model.unit, special).name if special else "",
        flags=tuple(flags),
        faces=not isinstance(scroll.footprint, Circle),
    )


@derived
def _known_as(state: State, unit: UnitId) -> tuple[Seat, str, bool]:
    """Whose unit it is, its name, and whether it is the general: no battle changes that."""
    it = state.units[unit]
    return it.seat, it.name, it.general


@derived
def _hurt(state: State, unit: UnitId) -> tuple[ModelId | None, int]:
    """The model on which a unit's damage is shown, and the damage: it is the unit's, and the next one to be slain shows it."""
    left = living(state, unit)
    return left[-1] if left else None, state.units[unit].damage


@derived_map("units")
def show_units(state: State, id: UnitId) -> UnitView:
    """The units of both sides, in order: models left, damage, what each did this turn."""
    unit, left = state.units[id], alive(state, id)
    full, (hurt, _) = health(state, id), _hurt(state, id)
    models = [state.models[model] for model in unit.models]
    wounds = tuple((0 if m.slain else full - unit.damage if m.id == hurt else full, full) for m in models)
    facts: dict[str, Fact] = {}
    if unit.damage:
        facts["damage"] = unit.damage
    if unit.ritual:
        facts["ritual"] = unit.ritual
    if unit.regiment is not None:
        facts["regiment"] = unit.regiment + 1
    if unit.general:
        facts["general"] = True
    if (saved := ward(state, id)) is not None:
        facts["ward"] = saved
    if unit.where == "table" and (foes := engaged_with(state, id)):
        facts["engages"] = foes
    if unit.where == "table" and is_fighting(state) and eligible(state, id):
        facts["fights"] = tier(state, id)
        facts["must_fight"] = in_combat(state, id)
    return UnitView(
        id=id,
        seat=unit.seat,
        letter=letters(state)[id],
        name=unit.name,
        sheet=id,
        pieces=tuple(model.id for model in left if model.pose is not None),
        strength=len(left),
        started=len(unit.models),
        wounds=wounds,
        where=_WHERE[unit.where],
        badges=_badges(state, id),
        facts=facts,
        together=coherency_of(state, id).reach,
    )


@derived
def is_fighting(state: State) -> bool:
    """Whether fights are under way."""
    return Fights in steps_under_way(state)


@derived
def still_aiming(state: State) -> frozenset[UnitId]:
    """The unit that is asked what it attacks: it has not attacked yet (AOS-CORE-16.0a)."""
    return frozenset(step.unit for step in state.stack if isinstance(step, Aiming))


@derived
def is_still_aiming(state: State, unit: UnitId) -> bool:
    """Whether it is this unit that is asked what it attacks."""
    return unit in still_aiming(state)


def _badges(state: State, id: UnitId) -> tuple[str, ...]:
    """What a unit did this turn, and whether it is in combat."""
    unit = state.units[id]
    used = {use.ability for use in turn_of(state, id)}
    if is_still_aiming(state, id):
        used -= {"shoot", "fight"}
    found = [name for ability, name in _BADGES if ability in used]
    if state.turn and unit.charged == state.turn:
        found.append("charged")
    if state.turn and unit.set_up == state.turn:
        found.append("arrived")
    if unit.where == "table" and in_combat(state, id):
        found.append("engaged")
    return tuple(found)


@derived_map("units")
def show_sheets(state: State, id: UnitId) -> SheetView:
    """A warscroll for every unit: characteristics as they are now, the weapons it still has, abilities, keywords."""
    scroll, carried = scroll_of(state, id), _carried(state, id)
    facts: dict[str, Fact] = {"n": len(living(state, id)), **whose(scroll.id)}
    if (saved := ward(state, id)) is not None:
        facts["ward"] = f"{saved}+"
    if scroll.banishment is not None:
        facts["banishment"] = f"{scroll.banishment}+"
    for keyword in ("WIZARD", "PRIEST"):
        if power := level(state, id, keyword):
            facts[keyword.lower()] = power
    own = tuple(ability for ability in abilities_of(state, id) if not ability.rule)
    row = _row(state, id)
    return SheetView(
        id=id,
        name=scroll.name,
        columns=tuple(row),
        profiles={_known_as(state, id)[1]: row},
        weapons=tuple(
            _weapon(state, id, weapon, carried[weapon.id]) for weapon in scroll.weapons if weapon.id in carried
        ),
        abilities=tuple(_ability(ability) for ability in own),
        keywords=_keywords(state, id),
        facts=facts,
    )


@derived
def _carried(state: State, unit: UnitId) -> dict[str, int]:
    """How many models of a unit have each weapon."""
    return dict(Counter(weapon for model in alive(state, unit) for weapon in model.weapons))


def _row(state: State, id: UnitId) -> dict[str, Fact]:
    """The characteristics of every warscroll; a ward where it has one, and what banishes it instead of its Control."""
    scroll, saved = scroll_of(state, id), ward(state, id)
    last: dict[str, Fact] = (
        {"control": number(state, id, "control", scroll.control)}
        if scroll.banishment is None
        else {"banishment": _plus(scroll.banishment)}
    )
    return {
        "move": "-" if scroll.move is None else _moves(state, id, scroll.move),
        "health": health(state, id),
        "save": _plus(read(state, id, "save", scroll.save).value),
        **({} if saved is None else {"ward": _plus(saved)}),
        **last,
    }


def _moves(state: State, id: UnitId, printed: Amount) -> str:
    """A fixed Move as it is now; a random one as it is printed."""
    return f"{printed}″" if printed.is_random else f"{number(state, id, 'move', printed.plus)}″"


def _plus(value: int | None) -> str:
    return "-" if value is None else f"{value}+"


@derived
def _keywords(state: State, id: UnitId) -> tuple[str, ...]:
    """The keywords of a unit, those that last a while among them (AOS-CORE-5.1b)."""
    scroll = scroll_of(state, id)
    gained = [e.change.keyword for e in state.effects if e.unit == id and e.change.kind == "keyword_grant"]
    plain = [*scroll.keywords, *(one for one in gained if one not in scroll.keywords and has_keyword(state, id, one))]
    return tuple(dict.fromkeys(f"{one} ({scroll.levels[one]})" if one in scroll.levels else one for one in plain))


def _ability(ability: Ability) -> AbilityRow:
    text = f"{ability.id}.text" if ability.text else ""
    return AbilityRow(id=ability.id, name=ability.name, known=is_carried_out(ability), text=text)


def _weapon(state: State, unit: UnitId, weapon: Weapon, count: int) -> WeaponRow:
    columns: dict[str, Fact] = {
        "range": range_of(state, unit, weapon) if weapon.range is not None else "melee",
        "attacks": str(weapon.attacks),
        "hit": _plus(number(state, unit, "hit", weapon.hit, weapon)),
        "wound": _plus(number(state, unit, "wound", weapon.wound, weapon)),
        "rend": number(state, unit, "rend", weapon.rend, weapon),
        "damage": str(weapon.damage),
    }
    if weapon.abilities:
        columns["abilities"] = tuple(_key(one) for one in weapon.abilities)
    return WeaponRow(id=weapon.id, name=weapon.name, count=count, columns=columns)


def _key(one: WeaponAbility) -> str:
    return f"{one.key}.{one.against}" if one.against else one.key
