"""Setting a 40k table for a scenario: units straight onto the mat, at the start of any phase, or a battle before its set-up."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.content.lines import Where
from app.content.wh40k import freeze
from app.content.wh40k.load import library as content
from app.rules.kernel.dice.dice import Dice
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.letters import letter_of
from app.rules.kernel.state.standing import Standing
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.flow import run
from app.rules.wh40k.model.events import Event
from app.rules.wh40k.model.profiles import Datasheet, Library, TerrainPiece
from app.rules.wh40k.model.prompts import BattleRound, PlayerTurn
from app.rules.wh40k.model.state import Flag, Marker, Model, Options, Side, State, Unit
from app.rules.wh40k.model.tables import PHASES
from app.rules.wh40k.new_match import setup
from app.scenes.reading import at, named, read, refused
from app.scenes.wh40k.given import FLAGS, GivenIn, ModelIn, UnitIn
from app.scenes.wh40k.samples import altered, samples


def given(data: Mapping[str, Any], dice: Dice) -> tuple[State, Sequence[Event]]:
    """The state that `given` describes, carried on to the first decision. Raises BadGiven."""
    draft = Draft(read(GivenIn, data, _start), dice)
    run(draft)
    return draft.state, tuple(draft.events)


def _start(wanted: GivenIn) -> State:
    library = _library(wanted)
    if wanted.setup is None:
        return _state(wanted, replace(library, sheets={**library.sheets, **_changed(wanted, library)}))
    with at("setup"):
        return setup(wanted.setup, library, ("red", "blue"))


def _library(wanted: GivenIn) -> Library:
    """The server's content, the sample sheets, and those of the scenario itself."""
    base, added = content(), samples()
    own_weapons = {weapon.id: freeze.weapon(weapon) for weapon in wanted.weapons}
    own_sheets = {sheet.id: freeze.sheet(sheet, "") for sheet in wanted.sheets}
    return replace(
        base,
        weapons={**base.weapons, **added.weapons, **own_weapons},
        sheets={**base.sheets, **added.sheets, **own_sheets},
    )


def _changed(wanted: GivenIn, library: Library) -> dict[str, Datasheet]:
    """The sheets of units that differ from what is printed."""
    changed: dict[str, Datasheet] = {}
    for id, unit in wanted.units.items():
        sheet = library.sheets[named(unit.profile, library.sheets, ("units", id, "profile"))]
        if unit.stats or unit.keywords is not None or unit.abilities is not None:
            with at("units", id, "stats"):
                changed[_sheet(id, unit)] = altered(sheet, _sheet(id, unit), unit)
    return changed


def _sheet(id: str, unit: UnitIn) -> str:
    """The sheet of a unit: its own where anything of it was changed."""
    plain = not unit.stats and unit.keywords is None and unit.abilities is None
    return unit.profile if plain else f"{unit.profile}_{id}"


def _state(wanted: GivenIn, library: Library) -> State:
    units: dict[str, Unit] = {}
    models: dict[str, Model] = {}
    for number, (id, unit) in enumerate(wanted.units.items()):
        made = _unit(id, letter_of(number), unit, library.sheets[_sheet(id, unit)], library)
        units[id] = made[0]
        models.update({model.id: model for model in made[1]})
    active: Seat = wanted.active
    first: Seat = wanted.first or active
    other: Seat = "blue" if first == "red" else "red"
    return State(
        options=Options(**wanted.options),
        library=library,
        mission="only_war",
        width=wanted.size[0],
        height=wanted.size[1],
        terrain={piece.id: piece for piece in _terrain(wanted)},
        markers={
            f"m{number}": Marker(id=f"m{number}", number=number, at=Point(x=x, y=y), placed_by="red")
            for number, (x, y) in enumerate(wanted.markers, 1)
        },
        sides={seat: _side(wanted, seat, models) for seat in ("red", "blue")},
        units=units,
        models=models,
        chooser=wanted.underdog or "red",
        divider="blue" if (wanted.underdog or "red") == "red" else "red",
        primary=wanted.primary,
        underdog=wanted.underdog,
        first=first,
        round=wanted.round,
        active=active,
        stack=(BattleRound(turn=1 if active != other else 2, started=True), _turn(wanted)),
    )


def _turn(wanted: GivenIn) -> PlayerTurn:
    match wanted.phase:
        case "start":
            return PlayerTurn()
        case "end":
            return PlayerTurn(begun=True, phases=len(PHASES))
        case phase:
            return PlayerTurn(begun=True, phases=PHASES.index(phase))


def _terrain(wanted: GivenIn) -> list[TerrainPiece]:
    return [piece for row in wanted.terrain for piece in freeze.terrain(row)]


def _side(wanted: GivenIn, seat: Seat, models: Mapping[str, Model]) -> Side:
    side = wanted.sides.get("red" if seat == "red" else "blue")
    plain = Side(seat=seat, army=seat, ready=True, trait_settled=True, zone="a" if seat == "red" else "b")
    if side is None:
        return plain
    if side.warlord and side.warlord not in models:
        raise refused(("sides", seat, "warlord"), "unknown_name", found=side.warlord)
    return replace(
        plain,
        warlord=side.warlord,
        trait=side.trait,
        rerolls=side.rerolls,
        score=side.score,
        standing=tuple(Standing(key=key, answer=answer) for key, answer in side.standing.items()),
        allocation={unit: tuple(order) for unit, order in side.allocation.items()},
    )


def _unit(id: str, letter: str, wanted: UnitIn, sheet: Datasheet, library: Library) -> tuple[Unit, list[Model]]:
    rows = {row.profile: row for row in sheet.composition}
    members: list[Model] = []
    for number, given_model in enumerate(wanted.models, 1):
        one = given_model if isinstance(given_model, ModelIn) else ModelIn(at=given_model)
        profile = one.profile or sheet.composition[0].profile
        if profile not in rows:
            raise refused(("units", id, "models", number - 1), "unknown_name", found=profile)
        weapons = one.weapons if one.weapons is not None else wanted.weapons
        carried = tuple(weapons) if weapons is not None else rows[profile].weapons
        if missing := [weapon for weapon in carried if weapon not in library.weapons]:
            raise refused(("units", id, "models", number - 1), "unknown_name", found=missing[0])
        members.append(
            Model(
                id=f"{id}.{number}",
                unit=id,
                number=number,
                profile=profile,
                weapons=carried,
                pose=_pose(one, ("units", id, "models", number - 1))
                if wanted.where == "table" and not one.slain
                else None,
                wounds_lost=sheet.profiles[profile].wounds if one.slain else one.wounds_lost,
                moved=one.moved,
                counts_as_moved=one.counts_as_moved,
                powers=sheet.psyker.powers if sheet.psyker else (),
                slain=one.slain,
            )
        )
    unit = Unit(
        id=id,
        seat=wanted.seat,
        letter=letter,
        sheet=sheet.id,
        name=wanted.name or sheet.name,
        models=tuple(model.id for model in members),
        power=wanted.power if wanted.power is not None else sheet.power or 0,
        where=wanted.where,
        carrier=wanted.carrier,
        flags=_flags(wanted),
        advance_bonus=wanted.advance_bonus,
        charge_targets=tuple(wanted.charge_targets),
        slain_this_turn=wanted.slain_this_turn,
        stirred=wanted.stirred,
        in_smoke=wanted.in_smoke,
        smoke_spent=wanted.smoke_spent,
    )
    return unit, members


def _flags(wanted: UnitIn) -> frozenset[Flag]:
    return frozenset(flag for flag in FLAGS if getattr(wanted, flag))


def _pose(model: ModelIn, place: Where) -> Pose:
    if model.at is None:
        raise refused(place, "needs_a_place")
    x, y, *rest = model.at
    return Pose(x=x, y=y, z=rest[0] if rest else 0.0, facing=rest[1] if len(rest) > 1 else model.facing)
