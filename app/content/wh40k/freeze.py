"""Judged content made into the frozen types of the rules."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.content.wh40k import schema
from app.rules.kernel.plane.shapes import Circle, Footprint, Hull, Oval, Point
from app.rules.wh40k.model import profiles
from app.rules.wh40k.model.tables import COLUMNS, Characteristic

MM = 1 / 25.4


@dataclass(frozen=True, slots=True, kw_only=True)
class Behaviour:
    """What a kind of terrain does."""

    solid: bool = False
    blocks_sight: bool = False
    cover: bool = True


BEHAVIOUR: dict[str, Behaviour] = {
    "wall": Behaviour(solid=True, blocks_sight=True, cover=False),
    "container": Behaviour(solid=True, blocks_sight=True),
    "platform": Behaviour(solid=True, blocks_sight=True),
    "hill": Behaviour(solid=True, blocks_sight=True),
    "ruin": Behaviour(),
    "wood": Behaviour(),
    "crater": Behaviour(),
    "debris": Behaviour(),
}
"""How each kind of terrain behaves (digest 12.3; woods and hills are this table's own)."""


def amount(text: str) -> profiles.Amount:
    """A dice expression such as "D6", "2D3+1" or "4"."""
    found = re.fullmatch(r"(?:(\d*)[dD]([36]))?\+?(\d+)?", text)
    assert found is not None
    dice, sides, plus = found.groups()
    if sides is None:
        return profiles.Amount(plus=int(plus))
    return profiles.Amount(dice=int(dice or 1), sides=3 if sides == "3" else 6, plus=int(plus or 0))


def strength(text: str) -> profiles.Strength:
    """The Strength of a weapon: "4", "user", "+1", "x2"."""
    if text == "user":
        return profiles.Strength(how="user")
    if text[0] in "+x":
        return profiles.Strength(how="plus" if text[0] == "+" else "times", value=int(text[1:]))
    return profiles.Strength(how="fixed", value=int(text))


def ability(given: schema.AbilityIn) -> profiles.Ability:
    """An ability reference."""
    return profiles.Ability(
        key=given.key,
        name=given.name,
        text=given.text,
        params=given.params,
    )


def weapon(given: schema.WeaponIn) -> profiles.Weapon:
    """A weapon line."""
    return profiles.Weapon(
        id=given.id,
        name=given.name,
        type=given.type,
        range=given.range if given.type != "melee" else None,
        attacks=amount(given.attacks),
        strength=strength(given.S),
        ap=given.AP,
        damage=amount(given.D),
        abilities=tuple(map(ability, given.abilities)),
    )


def footprint(given: schema.BaseIn) -> Footprint:
    """A base in inches from millimetres, or a hull."""
    if given.hull is not None:
        return Hull(outline=tuple(Point(x=x, y=y) for x, y in given.hull))
    if given.oval is not None:
        return Oval(rx=given.oval[0] / 2 * MM, ry=given.oval[1] / 2 * MM)
    assert given.round is not None
    return Circle(radius=given.round / 2 * MM)


def move(given: str | tuple[int, int] | None) -> profiles.Move | None:
    """The Move characteristic."""
    if given is None:
        return None
    if isinstance(given, tuple):
        return profiles.Move(least=given[0], most=profiles.Amount(plus=given[1]))
    return profiles.Move(most=amount(given))


def profile(given: schema.ProfileIn) -> profiles.Profile:
    """One row of characteristics."""
    return profiles.Profile(
        name=given.name,
        move=move(given.M),
        ws=given.WS,
        bs=given.BS,
        strength=given.S,
        toughness=given.T,
        wounds=given.W,
        attacks=amount(given.A) if given.A is not None else None,
        leadership=given.Ld,
        save=given.Sv,
        invulnerable=tuple(given.invulnerable),
        footprint=footprint(given.base),
        height=given.height,
        figure=given.figure,
    )


def worn(row: schema.DegradeIn) -> dict[Characteristic, int]:
    """What a degrading row says, by the characteristic under each heading (W40K-CHAR-01)."""
    return {named: value for column, value in row.values.items() if (named := COLUMNS[column]) is not None}


def sheet(given: schema.SheetIn, force: str) -> profiles.Datasheet:
    """A datasheet of a force."""
    return profiles.Datasheet(
        id=given.id,
        name=given.name,
        role=given.role,
        power=given.power,
        profiles={row.name: profile(row) for row in given.profiles},
        composition=tuple(
            profiles.Composition(
                profile=row.profile,
                least=row.min,
                most=row.max,
                weapons=tuple(row.weapons),
                options=tuple(map(tuple, row.options)),
            )
            for row in given.composition
        ),
        abilities=tuple(map(ability, given.abilities)),
        factions=tuple(given.factions),
        keywords=tuple(given.keywords),
        degrading=tuple(profiles.DegradeRow(least=row.min, most=row.max, values=worn(row)) for row in given.degrading),
        psyker=profiles.Psyker(
            powers=tuple(given.psyker.powers),
            manifests=given.psyker.manifests,
            denies=given.psyker.denies,
            generate=given.psyker.generate,
            choices=tuple(given.psyker.choices),
        )
        if given.psyker
        else None,
        transport=profiles.Transport(
            capacity=given.transport.capacity,
            allowed=tuple(given.transport.allowed),
            barred=tuple(given.transport.barred),
        )
        if given.transport
        else None,
        force=force,
    )


def roster(given: schema.RosterIn, sheets: dict[str, profiles.Datasheet]) -> profiles.Roster:
    """An army list; models without weapons of their own carry the sheet's."""
    return profiles.Roster(
        id=given.id, name=given.name, units=tuple(_roster_unit(unit, sheets[unit.sheet]) for unit in given.units)
    )


def _roster_unit(given: schema.RosterUnitIn, card: profiles.Datasheet) -> profiles.RosterUnit:
    rows = {row.profile: row for row in card.composition}
    models = [
        profiles.RosterModel(
            profile=row.profile,
            weapons=tuple(row.weapons) if row.weapons is not None else rows[row.profile].weapons,
        )
        for row in given.models
        for _ in range(row.count)
    ]
    return profiles.RosterUnit(
        sheet=given.sheet,
        models=tuple(models),
        understrength=given.understrength,
        power=given.power,
        name=given.name,
    )


def power(given: schema.PowerIn) -> profiles.Power:
    """A psychic power."""
    return profiles.Power(
        id=given.id,
        name=given.name,
        warp_charge=given.warp_charge,
        range=given.range,
        damage=amount(given.damage),
        strong_over=given.strong_over,
        strong_damage=amount(given.strong_damage) if given.strong_damage else None,
    )


def terrain(given: schema.TerrainIn) -> list[profiles.TerrainPiece]:
    """A terrain piece, and the walls that are part of it."""
    whole = _piece(given.id, given.look, given.outline, given.base, given.height, given.name)
    walls = [
        _piece(f"{given.id}_w{number}", "wall", outline, given.base, given.wall_height, part_of=given.id)
        for number, outline in enumerate(given.walls, start=1)
    ]
    return [whole, *walls]


def _piece(
    id: str,
    look: str,
    outline: Sequence[tuple[float, float]],
    base: float,
    height: float,
    name: str = "",
    part_of: str | None = None,
) -> profiles.TerrainPiece:
    does = BEHAVIOUR[look]
    return profiles.TerrainPiece(
        id=id,
        look=look,
        name=name,
        outline=tuple(Point(x=x, y=y) for x, y in outline),
        base=base,
        height=height,
        blocks_movement=does.solid,
        blocks_sight=does.blocks_sight,
        gives_cover=does.cover,
        part_of=part_of,
    )


def battlefield(given: schema.BattlefieldIn) -> profiles.Battlefield:
    """A table to play on."""
    return profiles.Battlefield(
        id=given.id,
        name=given.name,
        width=given.width,
        height=given.height,
        terrain=tuple(piece for row in given.terrain for piece in terrain(row)),
        markers=tuple(Point(x=x, y=y) for x, y in given.markers),
    )


def mission(given: schema.MissionIn) -> profiles.Mission:
    """A mission's numbers."""
    return profiles.Mission(
        id=given.id,
        name=given.name,
        rounds=given.rounds,
        markers_per_player=given.markers_per_player,
        marker_spacing=given.marker_spacing,
    )
