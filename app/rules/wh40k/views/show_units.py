"""What everybody sees of the armies: pieces, units with their badges, and a card for every unit."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import attrgetter

from app.rules.kernel.incremental.derived import derived, derived_map
from app.rules.kernel.incremental.tracking import told_of
from app.rules.kernel.plane.shapes import Circle, Hull, Point, Pose
from app.rules.kernel.refusal import Fact
from app.rules.kernel.schema.army_namespaces import whose
from app.rules.kernel.views.view import AbilityRow, GoneView, PieceView, SheetView, UnitView, WeaponRow
from app.rules.wh40k import characteristics
from app.rules.wh40k.abilities.known import BY_KEY
from app.rules.wh40k.ground.letters import letters
from app.rules.wh40k.ground.measures import alive, engaged_units, living, profile_of, sheet_of
from app.rules.wh40k.model.attack_prompts import AimingUnit
from app.rules.wh40k.model.profiles import Weapon
from app.rules.wh40k.model.state import Model, ModelId, State, Unit, UnitId
from app.rules.wh40k.model.tables import COLUMNS

_BADGES = (
    ("advanced", "advanced"),
    ("fell_back", "fell_back"),
    ("arrived", "arrived"),
    ("disembarked", "disembarked"),
    ("shot", "shot"),
    ("charged", "charged"),
    ("fought", "fought"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Aside:
    """A model as it is shown elsewhere than where it stands."""

    waiting: PieceView | None
    gone: GoneView | None
    offset: Point | None


@derived_map("models")
def show_pieces(state: State, id: ModelId) -> PieceView | None:
    """Every model on the table. A wobbly one is shown at its display offset (W40K-SEQ-03)."""
    model = state.models[id]
    return _piece(state, model, model.pose) if model.pose is not None else None


@derived_map("models")
def _aside(state: State, id: ModelId) -> Aside | None:
    """What there is to say of a model beside the piece on the table: of most nothing, so that all of it is one value."""
    model = state.models[id]
    on_table = model.pose is not None
    waiting = None if on_table or model.gone else _piece(state, model, Pose(x=0.0, y=0.0))
    gone = GoneView(unit=model.unit, number=model.number) if model.gone else None
    offset = model.offset if on_table else None
    return Aside(waiting=waiting, gone=gone, offset=offset) if waiting or gone or offset else None


@derived
def show_waiting(state: State) -> Mapping[str, PieceView]:
    """Models that may yet come to the table, as they will look there: a client needs their bases to place them."""
    return {id: aside.waiting for id, aside in _aside(state).items() if aside.waiting is not None}


@derived
def show_gone(state: State) -> Mapping[str, GoneView]:
    """The models that were slain or fled."""
    return {id: aside.gone for id, aside in _aside(state).items() if aside.gone is not None}


@derived
def show_offsets(state: State) -> Mapping[str, Point]:
    """Where wobbly models are shown instead of where they stand (W40K-SEQ-03)."""
    return {id: aside.offset for id, aside in _aside(state).items() if aside.offset is not None}


@derived
def warlords(state: State) -> frozenset[ModelId | None]:
    """The Warlords of both sides."""
    return frozenset(side.warlord for side in state.sides.values())


def _piece(state: State, model: Model, pose: Pose) -> PieceView:
    profile = profile_of(state, model.id)
    usual = sheet_of(state, model.unit).composition
    row = next((row for row in usual if row.profile == model.profile), None)
    special = next((w for w in model.weapons if row is not None and w not in row.weapons), "")
    flags = [name for name, on in (("warlord", model.id in warlords(state)), ("moved", model.moved)) if on]
    facts = {"offset": model.offset} if model.offset else {}
    return PieceView(
        id=model.id,
        unit=model.unit,
        seat=state.units[model.unit].seat,
        number=model.number,
        name=model.profile,
        figure=profile.figure,
        pose=pose,
        footprint=profile.footprint,
        height=profile.height,
        wounds=profile.wounds - model.wounds_lost,
        wounds_max=profile.wounds,
        special=state.library.weapons[special].name if special else "",
        flags=(*flags, *facts),
        body="tracked" if isinstance(profile.footprint, Hull) else "base",
        faces=not isinstance(profile.footprint, Circle),
    )


@derived_map("units")
def show_units(state: State, id: UnitId) -> UnitView:
    """The rosters of both sides, in order."""
    unit = state.units[id]
    members = alive(state, id)
    moved = "move_closed" in unit.flags and any(model.moved for model in members)
    aims = "shot" in unit.flags and id in still_aiming(state)
    badges = [name for flag, name in _BADGES if flag in unit.flags and not (aims and flag == "shot")]
    if moved and "advanced" not in unit.flags and "fell_back" not in unit.flags:
        badges.insert(0, "moved")
    if id in engaged_units(state):
        badges.append("engaged")
    profiles, models = sheet_of(state, id).profiles, [state.models[m] for m in unit.models]
    full = [profiles[model.profile].wounds for model in models]
    wounds = tuple((0 if m.gone else most - m.wounds_lost, most) for m, most in zip(models, full, strict=True))
    facts: dict[str, Fact] = {"power": unit.power}
    if unit.advance_bonus:
        facts["advance"] = unit.advance_bonus
    if unit.slain_this_turn:
        facts["slain"] = unit.slain_this_turn
    return UnitView(
        id=unit.id,
        seat=unit.seat,
        letter=letters(state)[id],
        name=unit.name,
        sheet=unit.id,
        pieces=tuple(model.id for model in members if model.pose is not None),
        strength=len(members),
        started=len(unit.models),
        wounds=wounds,
        where=unit.where,
        carrier=unit.carrier,
        badges=tuple(badges),
        facts=facts,
    )


@derived
def still_aiming(state: State) -> frozenset[UnitId]:
    """Whose targets are being named: these have not shot yet. Apart, so that a step that goes on makes no unit stale."""
    return frozenset(step.unit for step in state.stack if isinstance(step, AimingUnit))


@derived_map("units")
def show_sheets(state: State, id: UnitId) -> SheetView:
    """A card for every unit: characteristics as they are now, weapons it still has, abilities, keywords."""
    sheet = sheet_of(state, id)
    return SheetView(
        id=id,
        name=sheet.name,
        columns=tuple(COLUMNS),
        profiles={name: _row(state, model) for name, model in _leads(state, id).items()},
        weapons=tuple(_weapon(state.library.weapons[id], count) for id, count in _carried(state, id).items()),
        abilities=tuple(AbilityRow(id=a.key, name=a.name, known=a.key in BY_KEY, text=a.text) for a in sheet.abilities),
        keywords=(*sheet.factions, *sheet.keywords),
        facts={
            "power": told_of(state.units, id, _power),
            "role": sheet.role,
            "n": len(living(state, id)),
            **whose(sheet.id),
        },
    )


_power: Callable[[Unit], int] = attrgetter("power")


@derived
def _leads(state: State, unit: UnitId) -> dict[str, ModelId]:
    """The first living model of each profile; of a unit that is gone, its first."""
    leads: dict[str, ModelId] = {}
    for model in alive(state, unit) or tuple(state.models[m] for m in state.units[unit].models[:1]):
        leads.setdefault(model.profile, model.id)
    return leads


@derived
def _carried(state: State, unit: UnitId) -> dict[str, int]:
    """How many of each weapon its living models carry."""
    return dict(Counter(weapon for model in alive(state, unit) for weapon in model.weapons))


@derived
def _row(state: State, model: ModelId) -> dict[str, Fact]:
    profile = profile_of(state, model)
    move = characteristics.move(state, model)
    row: dict[str, Fact] = {
        "M": "-" if move is None else f"{move.least}-{move.most}″" if move.least else f"{move.most}″",
        "WS": _plus(characteristics.skill(state, model, melee=True)),
        "BS": _plus(characteristics.skill(state, model, melee=False)),
        "S": characteristics.read(state, model, "strength").value or 0,
        "T": characteristics.toughness(state, model),
        "W": profile.wounds,
        "A": _attacks(state, model),
        "Ld": characteristics.leadership(state, model),
        "Sv": _plus(characteristics.save(state, model)),
    }
    if (best := characteristics.invulnerable(state, model)) is not None:
        row["invulnerable"] = _plus(best)
    return row


def _attacks(state: State, model: ModelId) -> Fact:
    dice = characteristics.attacks_dice(state, model)
    if dice.is_random:
        return str(dice)
    return characteristics.attacks(state, model) if profile_of(state, model).attacks else "-"


def _plus(value: int | None) -> str:
    return "-" if value is None else f"{value}+"


def _weapon(weapon: Weapon, count: int) -> WeaponRow:
    strength = {
        "fixed": str(weapon.strength.value),
        "user": "user",
        "plus": f"+{weapon.strength.value}",
        "times": f"x{weapon.strength.value}",
    }[weapon.strength.how]
    return WeaponRow(
        id=weapon.id,
        name=weapon.name,
        count=count,
        columns={
            "range": weapon.range if weapon.range is not None else "melee",
            "type": weapon.type,
            "attacks": str(weapon.attacks) if weapon.type != "melee" else "",
            "S": strength,
            "AP": weapon.ap,
            "D": str(weapon.damage),
        },
    )
