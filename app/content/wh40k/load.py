"""Loading 40k: the rules' numbers, battlefields and forces of a folder."""

from collections.abc import Iterable
from pathlib import Path
from typing import cast

from app.content.json_schema import of_model
from app.content.load import DATA, Loaded, files, in_order, library_of
from app.content.meeting import Taken
from app.content.reader import Reader, read_file
from app.content.wh40k import check, freeze, schema
from app.rules.wh40k.model.profiles import Library

FOLDER = DATA / "wh40k"

SCHEMAS = {
    "force": lambda: of_model(schema.ForceIn, "A force of 40k"),
    "battlefield": lambda: of_model(schema.BattlefieldIn, "A battlefield of 40k"),
    "rules": lambda: of_model(schema.RulesIn, "What every table of 40k knows"),
}


def library() -> Library:
    """The 40k content that comes with the program. Raises BadContent."""
    return cast(Library, library_of(load, FOLDER))


def load(folder: Path) -> Loaded:
    """The content of a folder, or every problem of every file."""
    general, grounds, armies = (
        read_file(folder / "rules.yaml"),
        files(folder / "battlefields"),
        files(folder / "forces"),
    )
    fields = [(reader, reader.model(schema.BattlefieldIn)) for reader in map(read_file, grounds)]
    forces = [(reader, reader.model(schema.ForceIn)) for reader in map(read_file, armies)]
    rules = general.model(schema.RulesIn)
    weapons = {weapon.id: freeze.weapon(weapon) for weapon in rules.weapons} if rules else {}
    for reader, force in forces:
        if force and rules:
            check.force(force, reader, set(weapons) | {weapon.id for weapon in force.weapons})
            weapons |= {weapon.id: freeze.weapon(weapon) for weapon in force.weapons}
    _meet(rules, general, forces, fields)
    if rules:
        check.across([(r, force) for r, force in forces if force], {power.id for power in rules.powers})
    readers = [general, *(reader for reader, _ in (*fields, *forces))]
    if (problems := in_order(problem for reader in readers for problem in reader.problems)) or rules is None:
        return Loaded(problems=problems)
    read = [rules, *(found for _, found in (*forces, *fields) if found)]
    sheets = {sheet.id: freeze.sheet(sheet, force.force) for _, force in forces if force for sheet in force.sheets}
    return Loaded(
        library=Library(
            sheets=sheets,
            weapons=weapons,
            powers={power.id: freeze.power(power) for power in rules.powers},
            missions={mission.id: freeze.mission(mission) for mission in rules.missions},
            battlefields={field.id: freeze.battlefield(field) for _, field in fields if field},
            rosters={row.id: freeze.roster(row, sheets) for _, force in forces if force for row in force.rosters},
            spanish={name: said for file in read for name, said in file.spanish.items()},
        )
    )


def _meet(
    rules: schema.RulesIn | None,
    general: Reader,
    forces: Iterable[tuple[Reader, schema.ForceIn | None]],
    fields: Iterable[tuple[Reader, schema.BattlefieldIn | None]],
) -> None:
    """No two records of a kind have one id, in whichever files: the second would silently be the first."""
    weapons, sheets, rosters, grounds = Taken(), Taken(), Taken(), Taken()
    if rules:
        weapons.all((one.id for one in rules.weapons), general, ("weapons",))
        Taken().all((one.id for one in rules.powers), general, ("powers",))
        Taken().all((one.id for one in rules.missions), general, ("missions",))
    for reader, force in forces:
        if force:
            weapons.all((one.id for one in force.weapons), reader, ("weapons",))
            sheets.all((one.id for one in force.sheets), reader, ("sheets",))
            rosters.all((one.id for one in force.rosters), reader, ("rosters",))
    for reader, field in fields:
        if field:
            grounds.take(field.id, reader, ("id",))
