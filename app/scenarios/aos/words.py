"""Setting a table of Age of Sigmar for a scenario: units straight onto it in a phase, or a battle before its set-up."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.content.aos.load import library as content
from app.rules.aos.draft import Draft
from app.rules.aos.flow import run
from app.rules.aos.model.amounts import Amount
from app.rules.aos.model.events import Event
from app.rules.aos.model.profiles import Library, Part, TerrainFeature, Warscroll, Weapon, WeaponAbility
from app.rules.aos.model.prompts import ActWindow, BattleRound, Fights, PlayerTurn, Step
from app.rules.aos.model.state import Marker, Model, Side, State, Unit
from app.rules.aos.model.tables import MM, PHASES, TERRAIN_RULES
from app.rules.aos.setup import setup
from app.rules.aos.turn_sequence.turns import engaged
from app.rules.kernel.plane.shapes import Circle, Point, Pose
from app.rules.kernel.referee.dice import Dice
from app.rules.kernel.referee.seats import Seat
from app.scenarios.aos.given import GivenIn, UnitIn, WarscrollIn, WeaponIn

SEATS: tuple[Seat, Seat] = ("red", "blue")
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
_DICE = re.compile(r"(\d*)D([36])(?:\+(\d+))?")


def given(data: Mapping[str, Any], dice: Dice) -> tuple[State, Sequence[Event]]:
    """The state that `given` describes, carried on to the first decision. Raises ValueError."""
    wanted, library = GivenIn.model_validate(dict(data)), content()
    start = setup(wanted.setup, library, SEATS) if wanted.setup is not None else _state(wanted, library)
    draft = Draft(start, dice)
    run(draft)
    return draft.state, tuple(draft.events)


def _state(wanted: GivenIn, library: Library) -> State:
    own = {name: _scroll(name, one) for name, one in wanted.warscrolls.items()}
    plain = setup(wanted.options, replace(library, warscrolls={**library.warscrolls, **own}), SEATS)
    plan = plain.library.battlepacks[plain.options.battlepack].plans[plain.options.battleplan]
    homes = {seat: territory.id for seat, territory in zip(SEATS, plan.territories, strict=True)}
    units: dict[str, Unit] = {}
    models: dict[str, Model] = {}
    for number, (id, unit) in enumerate(wanted.units.items()):
        if unit.warscroll not in plain.library.warscrolls:
            raise ValueError(f"units/{id}: no warscroll {unit.warscroll}")
        members = _models(id, unit, plain.library.warscrolls[unit.warscroll])
        models |= {one.id: one for one in members}
        units[id] = _unit(id, unit, LETTERS[number % len(LETTERS)], members, _turn(wanted))
    state = replace(
        plain,
        sides={seat: Side(seat=seat, army="", territory=homes[seat], commands=wanted.commands) for seat in SEATS},
        units=units,
        models=models,
        terrain={id: _terrain(id, piece) for id, piece in wanted.terrain.items()},
        markers={id: Marker(id=id, name=id, at=Point(x=x, y=y)) for id, (x, y) in wanted.markers.items()},
        round=wanted.round,
        turn=_turn(wanted),
        firsts=(wanted.active,) * wanted.round,
        active=wanted.active,
        phase=wanted.phase,
    )
    return _in_combat(replace(state, stack=_stack(wanted)), wanted)


def _turn(wanted: GivenIn) -> int:
    """The number of the turn in the battle: it is the first of its round."""
    return 2 * wanted.round - 1


def _stack(wanted: GivenIn) -> tuple[Step, ...]:
    below = (
        BattleRound(stage="second_turn"),
        PlayerTurn(seat=wanted.active, done=PHASES.index(wanted.phase) + 1),
    )
    top: Step = Fights(turn=wanted.active) if wanted.fights else ActWindow(moment=wanted.phase, seat=wanted.active)
    return (*below, top)


def _in_combat(state: State, wanted: GivenIn) -> State:
    """Of a combat phase, the units in combat are noted as it begins (AOS-CORE-19.0b)."""
    if wanted.phase != "combat":
        return state
    fighting = engaged(state)
    units = {id: replace(unit, engaged_at_start=id in fighting) for id, unit in state.units.items()}
    return replace(state, units=units)


def _amount(written: str) -> Amount:
    """A number, or dice such as D3 or 2D6+1."""
    if written.isdecimal():
        return Amount(plus=int(written))
    found = _DICE.fullmatch(written)
    if found is None:
        raise ValueError(f"no number and no dice: {written}")
    count, sides, plus = found.groups()
    return Amount(dice=int(count or 1), sides=3 if sides == "3" else 6, plus=int(plus or 0))


def _scroll(name: str, one: WarscrollIn) -> Warscroll:
    return Warscroll(
        id=name,
        name=name,
        faction="scenario",
        move=None if one.move is None else _amount(one.move),
        health=one.health,
        control=one.control,
        save=one.save,
        keywords=tuple(one.keywords),
        levels=one.levels,
        weapons=tuple(_weapon(id, weapon) for id, weapon in one.weapons.items()),
        footprint=Circle(radius=one.base * MM / 2),
        height=one.height,
        least=1,
    )


def _weapon(id: str, one: WeaponIn) -> Weapon:
    return Weapon(
        id=id,
        name=id,
        kind=one.kind,
        range=one.range,
        attacks=_amount(one.attacks),
        hit=one.hit,
        wound=one.wound,
        rend=one.rend,
        damage=_amount(one.damage),
        abilities=tuple(WeaponAbility(key=key, against=one.against if key == "anti" else "") for key in one.abilities),
    )


def _models(id: str, unit: UnitIn, scroll: Warscroll) -> list[Model]:
    every = tuple(weapon.id for weapon in scroll.weapons)
    usual = scroll.loadouts[0].weapons if scroll.loadouts else every
    standing = unit.where == "table"
    found = [
        Model(
            id=f"{id}.{number}",
            unit=id,
            number=number,
            weapons=usual,
            role=unit.roles.get(number),
            pose=_pose(at) if standing else None,
            slain=unit.where == "destroyed",
        )
        for number, at in enumerate(unit.models, 1)
    ]
    more = range(len(found) + 1, len(found) + unit.slain + 1)
    return [*found, *(Model(id=f"{id}.{n}", unit=id, number=n, weapons=usual, slain=True) for n in more)]


def _pose(at: Sequence[float]) -> Pose:
    return Pose(x=at[0], y=at[1], z=at[2] if len(at) > 2 else 0.0, facing=at[3] if len(at) > 3 else 0.0)


def _unit(id: str, unit: UnitIn, letter: str, members: Sequence[Model], now: int) -> Unit:
    return Unit(
        id=id,
        seat=unit.seat,
        letter=letter,
        warscroll=unit.warscroll,
        name=id,
        models=tuple(model.id for model in members),
        where=unit.where,
        damage=unit.damage,
        general=unit.general,
        charged=now if unit.charged else 0,
        set_up=now if unit.arrived else 0,
        ritual=unit.ritual,
    )


def _terrain(id: str, piece: Any) -> TerrainFeature:
    outline = tuple(Point(x=at[0], y=at[1]) for at in piece.outline)
    return TerrainFeature(
        id=id,
        name=id,
        kind=piece.kind,
        rules=TERRAIN_RULES[piece.kind],
        outlines=(outline,),
        parts=(Part(outline=outline, height=piece.height),),
    )
