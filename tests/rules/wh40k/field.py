"""Battles for tests, built in a line: units of plain sample sheets put straight onto a table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.plane.shapes import Circle, Point, Pose
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.standing import Standing
from app.rules.wh40k.decide import decide
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.evolve import evolve
from app.rules.wh40k.flow import run
from app.rules.wh40k.model.commands import Command, PathOf
from app.rules.wh40k.model.events import Event
from app.rules.wh40k.model.profiles import (
    Amount,
    Composition,
    Datasheet,
    Library,
    Mission,
    Move,
    Power,
    Profile,
    Strength,
    TerrainPiece,
    Weapon,
)
from app.rules.wh40k.model.prompts import BattleRound, PlayerTurn
from app.rules.wh40k.model.state import Flag, Model, Options, Side, State, Unit
from app.rules.wh40k.model.tables import PHASES, Phase

BASE = Circle(radius=0.5)


def profile(name: str = "Trooper", **changes: Any) -> Profile:
    """A plain profile: M 6, WS 3+, BS 3+, S 4, T 4, W 1, A 1, Ld 7, Sv 3+, r = 0.5", 1.5" tall."""
    plain = Profile(
        name=name,
        move=Move(most=Amount(plus=6)),
        ws=3,
        bs=3,
        strength=4,
        toughness=4,
        wounds=1,
        attacks=Amount(plus=1),
        leadership=7,
        save=3,
        footprint=BASE,
        height=1.5,
    )
    return replace(plain, **changes)


def weapon(id: str, type: str = "rapid_fire", range: float | None = 24, **changes: Any) -> Weapon:
    """A plain weapon: one attack, S 4, AP 0, D 1."""
    plain = Weapon(
        id=id,
        name=id.replace("_", " "),
        type=type,  # type: ignore[arg-type]
        range=None if type == "melee" else range,
        attacks=Amount(plus=1),
        strength=Strength(how="fixed", value=4),
        ap=0,
        damage=Amount(plus=1),
    )
    return replace(plain, **changes)


WEAPONS = (
    weapon("boltgun"),
    weapon("shotgun", "assault", 12),
    weapon("cannon", "heavy", 36, strength=Strength(how="fixed", value=7), ap=-2, damage=Amount(plus=2)),
    weapon("bomb", "grenade", 6, strength=Strength(how="fixed", value=6), ap=-1, damage=Amount(dice=1, sides=3)),
    weapon("pistol", "pistol", 12),
    weapon("storm", "assault", 18, attacks=Amount(dice=1)),
    weapon("blade", "melee", strength=Strength(how="user")),
    weapon("fist", "melee", strength=Strength(how="times", value=2), ap=-3, damage=Amount(dice=1, sides=3)),
    weapon("close_combat_weapon", "melee", strength=Strength(how="user")),
)


def sheet(id: str, *profiles: Profile, weapons: Sequence[str] = ("boltgun",), **changes: Any) -> Datasheet:
    """A sheet of one or more profiles, 1 to 30 models, power 5."""
    rows = profiles or (profile(),)
    plain = Datasheet(
        id=id,
        name=id.replace("_", " ").title(),
        power=5,
        profiles={row.name: row for row in rows},
        composition=tuple(Composition(profile=row.name, least=1, most=30, weapons=tuple(weapons)) for row in rows),
        keywords=("INFANTRY",),
    )
    return replace(plain, **changes)


SHEETS = (
    sheet("squad"),
    sheet("veterans", profile(wounds=2, attacks=Amount(plus=2))),
    sheet(
        "captain",
        profile("Captain", wounds=5, attacks=Amount(plus=4), leadership=9),
        keywords=("INFANTRY", "CHARACTER"),
    ),
    sheet("seer", profile("Seer", wounds=4), keywords=("INFANTRY", "CHARACTER", "PSYKER")),
    sheet("wings", profile("Wing", move=Move(most=Amount(plus=10))), keywords=("INFANTRY", "FLY")),
)


def library(*sheets: Datasheet, weapons: Sequence[Weapon] = ()) -> Library:
    """A library of the sample sheets and weapons, and those given."""
    smite = Power(
        id="smite",
        name="Smite",
        warp_charge=5,
        range=18,
        damage=Amount(dice=1, sides=3),
        strong_over=10,
        strong_damage=Amount(dice=1),
    )
    return Library(
        sheets={s.id: s for s in (*SHEETS, *sheets)},
        weapons={w.id: w for w in (*WEAPONS, *weapons)},
        powers={"smite": smite},
        missions={"only_war": Mission(id="only_war", name="Only War")},
        battlefields={},
        rosters={},
    )


@dataclass(frozen=True, kw_only=True)
class Force:
    """A unit of a test: where its models stand (x, y) or (x, y, z), and what is special about it."""

    id: str
    seat: Seat
    at: Sequence[tuple[float, ...]]
    sheet: str = "squad"
    profiles: Sequence[str] | None = None
    weapons: Sequence[Sequence[str]] | None = None
    flags: frozenset[Flag] = frozenset()
    facing: float = 0.0
    unit: Mapping[str, Any] = None  # type: ignore[assignment]
    model: Mapping[str, Any] = None  # type: ignore[assignment]


def wall(id: str, x0: float, y0: float, x1: float, y1: float, height: float, **changes: Any) -> TerrainPiece:
    """A wall over a rectangle: blocks movement and sight, can be climbed."""
    outline = (Point(x=x0, y=y0), Point(x=x1, y=y0), Point(x=x1, y=y1), Point(x=x0, y=y1))
    plain = TerrainPiece(id=id, look="wall", outline=outline, height=height, blocks_movement=True, blocks_sight=True)
    return replace(plain, **changes)


def battle(
    *forces: Force,
    phase: Phase = "movement",
    active: Seat = "red",
    round: int = 1,
    terrain: Sequence[TerrainPiece] = (),
    sheets: Sequence[Datasheet] = (),
    weapons: Sequence[Weapon] = (),
    options: Options | None = None,
    rerolls: Mapping[Seat, int] | None = None,
    size: tuple[float, float] = (72.0, 48.0),
    dice: Sequence[int] = (),
    **changes: Any,
) -> State:
    """A battle at the start of a phase, its snapshots taken. Model ids are unit.1, unit.2 ...

    Nobody is asked which of several models alike takes a wound.

    Units whose id is not on either side get opponents far away only if the test puts them there: a side without models
    is wiped out as soon as something is removed, so give both sides at least one unit.
    """
    units: dict[str, Unit] = {}
    models: dict[str, Model] = {}
    content = library(*sheets, weapons=weapons)
    for letter, force in zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", forces, strict=False):
        card = content.sheets[force.sheet]
        names = list(card.profiles)
        ids = tuple(f"{force.id}.{number}" for number in range(1, len(force.at) + 1))
        for index, (model_id, place) in enumerate(zip(ids, force.at, strict=True)):
            name = force.profiles[index] if force.profiles else names[0]
            row = next(c for c in card.composition if c.profile == name)
            x, y, *z = place
            plain = Model(
                id=model_id,
                unit=force.id,
                number=index + 1,
                profile=name,
                weapons=tuple(force.weapons[index]) if force.weapons else row.weapons,
                pose=Pose(x=x, y=y, z=z[0] if z else 0.0, facing=force.facing),
                powers=card.psyker.powers if card.psyker else (("smite",) if "PSYKER" in card.keywords else ()),
            )
            models[model_id] = replace(plain, **(force.model or {}))
        plain_unit = Unit(
            id=force.id,
            seat=force.seat,
            letter=letter,
            sheet=force.sheet,
            name=card.name,
            models=ids,
            power=5,
            where="table",
            flags=force.flags,
        )
        units[force.id] = replace(plain_unit, **(force.unit or {}))
    start = State(
        options=options or Options(),
        library=content,
        mission="only_war",
        width=size[0],
        height=size[1],
        terrain={piece.id: piece for piece in terrain},
        sides={
            seat: Side(
                seat=seat,
                army=seat,
                trait_settled=True,
                rerolls=(rerolls or {}).get(seat, 0),
                standing=(Standing(key="allocation", answer="alike"),),
            )
            for seat in ("red", "blue")
        },
        units=units,
        models=models,
        primary="domination",
        first=active,
        active=active,
        round=round,
        stack=(
            BattleRound(turn=1, started=True),
            PlayerTurn(begun=True, phases=PHASES.index(phase)),
        ),
    )
    draft = Draft(replace(start, **changes), ScriptedDice(dice))
    run(draft)
    return draft.state


def act(state: State, seat: Seat, command: Command, *faces: int) -> tuple[State, tuple[Event, ...]]:
    """Carries a command out with these faces, all of which must be used; fails if it is refused."""
    dice = ScriptedDice(faces)
    result = decide(state, seat, command, dice)
    assert not isinstance(result, Refusal), result
    dice.finish()
    for event in result:
        state = evolve(state, event)
    return state, tuple(result)


def refused(state: State, seat: Seat, command: Command, *faces: int) -> Refusal:
    """The refusal of a command; fails if it is carried out."""
    result = decide(state, seat, command, ScriptedDice(faces))
    assert isinstance(result, Refusal), result
    return result


def straight(state: State, model: str, *to: tuple[float, ...]) -> PathOf:
    """A way from where the model stands through the given places."""
    start = state.models[model].pose
    assert start is not None
    poses = tuple(Pose(x=x, y=y, z=z[0] if z else 0.0, facing=start.facing) for x, y, *z in to)
    return PathOf(model=model, path=(start, *poses))
