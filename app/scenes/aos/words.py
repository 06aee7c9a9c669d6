"""Setting a table of Age of Sigmar for a scenario: units straight onto it in a phase, or a battle before its set-up."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from app.content.aos.load import library as content
from app.rules.aos.composition.gifts import enhancements_of
from app.rules.aos.draft import Draft
from app.rules.aos.flow import run
from app.rules.aos.model.events import Event
from app.rules.aos.model.profiles import Library, Part, Roster, TerrainFeature, Warscroll
from app.rules.aos.model.prompts import ActWindow, BattleRound, Fights, PlayerTurn, Step
from app.rules.aos.model.state import Marker, Model, Options, Side, State, Unit, Use
from app.rules.aos.model.tables import PHASES, TERRAIN_RULES
from app.rules.aos.model.universal import UNIVERSAL
from app.rules.aos.new_match import setup
from app.rules.aos.phases import BELOW
from app.rules.aos.turn_sequence.turns import engaged
from app.rules.kernel.dice.dice import Dice
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.letters import letter_of
from app.scenes.aos.content import with_own
from app.scenes.aos.given import GivenIn, MarkerIn, SideIn, UnitIn
from app.scenes.reading import at, named, only_fields, read, refused

SEATS: tuple[Seat, Seat] = ("red", "blue")


def given(data: Mapping[str, Any], dice: Dice) -> tuple[State, Sequence[Event]]:
    """The state that `given` describes, carried on to the first decision. Raises BadGiven, or BadContent."""
    draft = Draft(read(GivenIn, data, _start), dice)
    run(draft)
    return draft.state, tuple(draft.events)


def _start(wanted: GivenIn) -> State:
    library = with_own(content(), wanted)
    if wanted.setup is None:
        return _state(wanted, library)
    with at("setup"):
        return setup(wanted.setup, library, SEATS)


def _state(wanted: GivenIn, library: Library) -> State:
    with at("options"):
        known = {field.name for field in fields(Options)}
        plain = setup(only_fields(wanted.options, known, "options"), library, SEATS)
    agreed = wanted.options.get("battleplan", plain.options.battleplan)
    named(agreed, (plain.options.battleplan,), ("options", "battleplan"))
    plan = plain.library.battlepacks[plain.options.battlepack].plans[plain.options.battleplan]
    homes: dict[Seat, str] = {seat: land.id for seat, land in zip(SEATS, plan.territories, strict=True)}
    units: dict[str, Unit] = {}
    models: dict[str, Model] = {}
    for number, (id, unit) in enumerate(wanted.units.items()):
        scroll = library.warscrolls[named(unit.warscroll, library.warscrolls, ("units", id, "warscroll"))]
        members = _models(id, unit, scroll)
        models |= {one.id: one for one in members}
        units[id] = _unit(id, unit, letter_of(number), members, wanted)
    first: Seat = wanted.first or wanted.active
    state = replace(
        plain,
        sides={seat: _side(seat, wanted, homes[seat], library, plain.options.battlepack) for seat in SEATS},
        units=units,
        models=models,
        terrain={id: _terrain(id, piece) for id, piece in wanted.terrain.items()},
        markers={id: _marker(id, one, homes) for id, one in wanted.markers.items()},
        round=wanted.round,
        turn=_turn(wanted),
        firsts=(first,) * wanted.round,
        underdog=wanted.underdog,
        active=wanted.active,
        phase=wanted.phase,
        uses=tuple(use for id, unit in wanted.units.items() for use in _uses(id, unit, wanted)),
    )
    for id, unit in wanted.units.items():
        gifts = {one.id for one in enhancements_of(state, unit.seat)} if unit.enhancements else set()
        _known(unit.enhancements, gifts, "units", id, "enhancements")
    return _in_combat(replace(state, stack=_stack(wanted)), wanted)


def _turn(wanted: GivenIn) -> int:
    """The number of the turn in the battle: the first of its round, or the second."""
    return 2 * wanted.round - (1 if wanted.first in (None, wanted.active) else 0)


def _stack(wanted: GivenIn) -> tuple[Step, ...]:
    """The phase as a turn begins it; with `fights` its windows are over already."""
    is_first = wanted.first in (None, wanted.active)
    under: tuple[Step, ...] = (
        BattleRound(stage="second_turn" if is_first else "end"),
        PlayerTurn(seat=wanted.active, done=PHASES.index(wanted.phase) + 1),
    )
    if wanted.phase == "combat" and wanted.fights:
        return (*under, Fights(turn=wanted.active))
    below = (BELOW[wanted.phase](wanted.active),) if wanted.phase in BELOW else ()
    return (*under, *below, ActWindow(moment=wanted.phase, seat=wanted.active))


def _in_combat(state: State, wanted: GivenIn) -> State:
    """Of a combat phase, the units in combat are noted as it begins (AOS-CORE-19.0b)."""
    if wanted.phase != "combat":
        return state
    fighting = engaged(state)
    units = {id: replace(unit, engaged_at_start=id in fighting) for id, unit in state.units.items()}
    return replace(state, units=units)


def _side(seat: Seat, wanted: GivenIn, home: str, library: Library, pack: str) -> Side:
    side = wanted.sides.get("red" if seat == "red" else "blue")
    plain = Side(seat=seat, territory=home, commands=wanted.commands)
    if side is None:
        return plain
    roster = _roster(seat, side, library)
    cards = {card.id for card in library.battlepacks[pack].tactics}
    _known(side.hand, cards, "sides", seat, "hand")
    _known(side.deck, cards, "sides", seat, "deck")
    return replace(
        plain,
        faction=roster.faction if roster else "",
        draft=roster,
        role=side.role,
        commands=wanted.commands if side.commands is None else side.commands,
        score=side.score,
        hand=tuple(side.hand),
        deck=tuple(side.deck),
    )


def _roster(seat: Seat, side: SideIn, library: Library) -> Roster | None:
    """The list of a side; where only a faction is said, one of nobody, with what its army chose."""
    if side.roster is not None:
        return library.rosters[named(side.roster, library.rosters, ("sides", seat, "roster"))]
    if not side.faction:
        return None
    faction = library.factions[named(side.faction, library.factions, ("sides", seat, "faction"))]
    _known(side.lores, {one.id for one in faction.lores}, "sides", seat, "lores")
    _known(side.formations, {one.id for one in faction.formations}, "sides", seat, "formations")
    formations, lores = tuple(side.formations), tuple(side.lores)
    return Roster(id="", name="", faction=faction.id, formations=formations, lores=lores, regiments=())


def _known(names: Sequence[str], among: Collection[str], *place: str) -> None:
    for number, name in enumerate(names):
        named(name, among, (*place, number))


def _models(id: str, unit: UnitIn, scroll: Warscroll) -> list[Model]:
    every = tuple(weapon.id for weapon in scroll.weapons)
    usual = scroll.loadouts[0].weapons if scroll.loadouts else every
    if unit.weapons is not None:
        _known(unit.weapons, every, "units", id, "weapons")
        usual = tuple(unit.weapons)
    for number, arms in unit.carried.items():
        _known(arms, every, "units", id, "carried", str(number))
    for key, said in (("carried", unit.carried), ("roles", unit.roles)):
        if strange := [number for number in said if not 1 <= number <= len(unit.models)]:
            raise refused(("units", id, key, str(strange[0])), "no_such_model", models=len(unit.models))
    standing = unit.where == "table"
    found = [
        Model(
            id=f"{id}.{number}",
            unit=id,
            number=number,
            weapons=tuple(unit.carried.get(number, usual)),
            role=unit.roles.get(number),
            pose=_pose(place) if standing else None,
            slain=unit.where == "destroyed",
        )
        for number, place in enumerate(unit.models, 1)
    ]
    more = range(len(found) + 1, len(found) + unit.slain + 1)
    return [*found, *(Model(id=f"{id}.{n}", unit=id, number=n, weapons=usual, slain=True) for n in more)]


def _pose(place: Sequence[float]) -> Pose:
    x, y, *rest = place
    return Pose(x=x, y=y, z=rest[0] if rest else 0.0, facing=rest[1] if len(rest) > 1 else 0.0)


def _unit(id: str, unit: UnitIn, letter: str, members: Sequence[Model], wanted: GivenIn) -> Unit:
    now = _turn(wanted)
    summoner = unit.summoner and named(unit.summoner, wanted.units, ("units", id, "summoner"))
    return Unit(
        id=id,
        seat=unit.seat,
        letter=letter,
        warscroll=unit.warscroll,
        name=id,
        models=tuple(model.id for model in members),
        regiment=unit.regiment,
        where=unit.where,
        damage=unit.damage,
        general=unit.general,
        charged=now if unit.charged else 0,
        set_up=now if unit.arrived else 0,
        deployed_to_reserve=unit.deployed_to_reserve,
        enhancements=tuple(unit.enhancements),
        summoner=summoner,
        ritual=unit.ritual,
    )


def _uses(id: str, unit: UnitIn, wanted: GivenIn) -> Iterator[Use]:
    """What a unit did in the movement phase of this turn, as the ledger has it."""
    for name, did in (("run", unit.ran), ("retreat", unit.retreated)):
        if did:
            keywords, turn = UNIVERSAL[name].keywords, _turn(wanted)
            yield Use(
                seat=unit.seat,
                unit=id,
                ability=name,
                keywords=keywords,
                command=False,
                round=wanted.round,
                turn=turn,
                phase="movement",
            )


def _marker(id: str, one: tuple[float, float] | MarkerIn, homes: Mapping[Seat, str]) -> Marker:
    said = MarkerIn(at=one) if isinstance(one, tuple) else one
    return Marker(
        id=id,
        name=id,
        at=Point(x=said.at[0], y=said.at[1]),
        home_of=homes[said.home_of] if said.home_of else "",
        border=said.border,
        controller=said.controller,
    )


def _terrain(id: str, piece: Any) -> TerrainFeature:
    outline = tuple(Point(x=corner[0], y=corner[1]) for corner in piece.outline)
    return TerrainFeature(
        id=id,
        name=id,
        kind=piece.kind,
        rules=TERRAIN_RULES[piece.kind],
        outlines=(outline,),
        parts=(Part(outline=outline, height=piece.height),),
    )
