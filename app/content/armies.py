"""Uploaded armies: a YAML text becomes an army list, or every problem with its line."""

from app.content.lines import Problem
from app.content.load import read, wh40k
from app.content.wh40k import crossref, freeze, schema
from app.rules.wh40k.model.profiles import Roster


def read_army(text: str) -> tuple[Roster | None, list[Problem]]:
    """The army list of an uploaded text, or all that is wrong with it."""
    army, lined, problems = read(schema.ArmyIn, text)
    if lined is None:
        return None, problems
    library = wh40k()
    sheets = dict(library.sheets)
    problems = [*problems, *crossref.check_army(lined, sheets, set(library.weapons))]
    if army is None or problems:
        return None, sorted(problems, key=lambda problem: (problem.line, problem.where))
    return freeze.roster(army, sheets), []
