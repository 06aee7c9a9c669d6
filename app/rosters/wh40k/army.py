"""An army of 40k's eighth edition from the tree of a roster."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from app.rosters.files.tree import Node
from app.rosters.roster import Ability, Aside, Models, Profile, Question, Roster, Unit
from app.rosters.selections import (
    POINTS,
    POWER,
    costs,
    every,
    forces,
    keywords,
    notes,
    number,
    primary,
    row_of,
    total,
    whole,
)
from app.rosters.sources import source_of
from app.rosters.sums import sums
from app.rosters.wh40k.asking import questions
from app.rosters.wh40k.columns import rows, shape_of
from app.rosters.wh40k.models import Squad, squad_of, units_in
from app.rosters.wh40k.saves import enforced, split_save
from app.rosters.wh40k.tables import Table, table_of
from app.rosters.wh40k.weapons import arms_of, weapons_of


def read_army(top: Node) -> Roster:
    """The army that stands in a roster of the eighth edition."""
    chosen: list[tuple[Node, Node]] = []
    aside: list[Aside] = []
    for force in forces(top):
        found = list(units_in(force))
        if not any(is_unit for _, is_unit in found):
            aside.append(Aside(row=force.get("name"), why="a force without units"))
        for selection, is_unit in found:
            if is_unit:
                chosen.append((force, selection))
            else:
                aside.append(_set_aside(selection))
    known = weapons_of([selection for _, selection in chosen])
    units: list[Unit] = []
    asked: dict[tuple[str, ...], Question] = {}
    for force, selection in chosen:
        unit, open_ = _unit(force, selection, known)
        units.append(unit)
        for question in open_:
            # A profile's base is asked for once, whichever of its units it was met in first.
            key = (
                (question.ask, question.about) if question.ask == "base" else (question.ask, unit.name, question.about)
            )
            asked.setdefault(key, question)
    return Roster(
        system="wh40k",
        source=source_of(top),
        edition=top.get("gameSystemName"),
        name=top.get("name"),
        faction=next((force.get("catalogueName") for force, _ in chosen), ""),
        units=tuple(units),
        abilities=tuple(_rules(force for force in forces(top))),
        questions=tuple(asked.values()),
        aside=(*aside, *notes(top)),
        sums=sums(costs(top), units, {"points": POINTS, "power": POWER}),
    )


def _set_aside(selection: Node) -> Aside:
    slot = primary(selection)
    inner = [node.get("name") for node in every(selection) if node is not selection]
    row = selection.get("name") + (f": {', '.join(inner)}" if inner else "")
    points = total(selection, POINTS)
    said = f"no model in it ({slot})" if slot else "no model in it"
    return Aside(row=row[:400], why=f"{said}; {points:g} points" if points else said)


def _unit(force: Node, selection: Node, known: dict[tuple[str, ...], Profile]) -> tuple[Unit, list[Question]]:
    squad = squad_of(selection)
    arms = arms_of(selection, squad, known)
    found = list(every(selection))
    models = [row.profile for row in squad.rows if row.profile]
    table = table_of([row for node in found for row in rows(node, "table")], models)
    words = keywords(selection)
    open_ = list(questions(selection.get("name"), squad, arms.all, arms.asked, table, words))
    unit = Unit(
        name=selection.get("name"),
        models=squad.models,
        custom_name=selection.get("customName"),
        group=force.get("name"),
        points=whole(total(selection, POINTS)),
        power=whole(total(selection, POWER)),
        rows=tuple(
            Models(
                name=row.node.get("name"),
                count=row.count,
                profile=row.profile.name if row.profile else "",
                weapons=weapons,
            )
            for row, weapons in zip(squad.rows, arms.rows, strict=True)
        ),
        profiles=tuple({profile.name: profile for profile in reversed(models)}.values())[::-1],
        tables=_rows(table),
        weapons=arms.all,
        shared=arms.shared,
        abilities=tuple(_abilities(selection, squad, arms.headings)),
        keywords=words,
        upgrades=tuple(_upgrades(found)),
    )
    return unit, open_


def _rows(table: Table | None) -> tuple[Profile, ...]:
    return table.rows if table else ()


def _abilities(selection: Node, squad: Squad, headings: Sequence[Ability]) -> Iterator[Ability]:
    """The abilities of a unit, each once: texts of its profiles, rules, saves within saves, and headings of weapons."""
    bearers: dict[tuple[str, str], int] = {}
    found: dict[tuple[str, str], Ability] = {}
    counts = {id(row.node): row.count for row in squad.rows} | {id(selection): squad.models}
    for node in every(selection):
        for ability in (*_texts(node), *_rules([node])):
            key = (ability.name, ability.text)
            found.setdefault(key, ability)
            bearers[key] = bearers.get(key, 0) + counts.get(id(node), number(node))
    names = [selection.get("name"), *(row.node.get("name") for row in squad.rows)]
    names += [row.profile.name for row in squad.rows if row.profile]
    for key, ability in found.items():
        all_bear = bearers[key] >= squad.models
        yield enforced(replace(ability, all_bear=all_bear), names, all_bear=all_bear)
    yield from headings
    yield from _saves(squad)


def _texts(node: Node) -> Iterator[Ability]:
    for profile in node.all("profile"):
        row = row_of(profile)
        if shape_of(row) == "text":
            yield Ability(name=row.name, text=_told(row), kind=row.kind)


def _told(row: Profile) -> str:
    """The text of a row: its only cell, or each cell with its column's name."""
    cells = {column: cell for column, cell in row.values.items() if cell}
    return (
        next(iter(cells.values()))
        if len(row.values) == 1 and cells
        else "; ".join(f"{k}: {v}" for k, v in cells.items())
    )


def _rules(found: Iterable[Node]) -> Iterator[Ability]:
    for node in found:
        for rule in node.all("rule"):
            yield Ability(name=rule.get("name"), text=" ".join(rule.first_text("description").split()), kind="rule")


def _saves(squad: Squad) -> Iterator[Ability]:
    """The invulnerable saves that stand in saves: each is its profile's, and is told once."""
    found = {save.name: save for row in squad.rows if row.profile and (save := split_save(row.profile))}
    yield from found.values()


def _upgrades(found: Sequence[Node]) -> Iterator[str]:
    """What was chosen for a unit and is neither a model nor a weapon nor an ability by a row of its own."""
    for node in found[1:]:
        if (
            node.get("type") == "upgrade"
            and not any(True for _ in node.all("profile"))
            and not any(node.all("selection"))
        ):
            yield node.get("name")
