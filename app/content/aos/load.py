"""Loading Age of Sigmar: the records of a folder's files, and what they name."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from app.content.aos import check
from app.content.aos.schema import FileIn
from app.content.aos.spelling import LANGUAGE
from app.content.derived import Derived
from app.content.lines import Lined, Problem
from app.content.load import DATA, Loaded, files, in_order, library_of
from app.content.reader import read_file
from app.rules.aos.cards.in_force import sets_twice
from app.rules.aos.composition.army import judge_army
from app.rules.aos.composition.spearheads import judge_spearhead
from app.rules.aos.composition.warscrolls import judge_scroll
from app.rules.aos.model.profiles import Battlepack, Library
from app.rules.aos.set_up.battleplans import judge_plan
from app.rules.aos.set_up.muster import judge_list

FOLDER = DATA / "aos"

RECORDS = ("warscrolls", "features", "kits", "battlepacks", "rosters", "factions", "profiles", "renown", "spearheads")
"""The parts of a file whose records have ids of their own."""


class Reader(Derived):
    """A reader of Age of Sigmar's files."""

    misread = "dsl_bad_parameter"
    stray = "record_field_missing"

    def __init__(self, lined: Lined, file: str = "") -> None:
        super().__init__(lined, file, language=LANGUAGE)


def library() -> Library:
    """The Age of Sigmar content that comes with the program. Raises BadContent."""
    return cast(Library, library_of(load, FOLDER))


def load(folder: Path) -> Loaded:
    """The content of a folder, and every problem of every file; what lies between them only where all can be read."""
    problems: list[Problem] = []
    read: list[tuple[Reader, FileIn]] = []
    for path in files(folder, "**/*.yaml"):
        text = read_file(path)
        problems += text.problems
        if text.problems:
            continue
        reader = Reader(text.lined, text.file)
        if (found := reader.made(FileIn, reader.data, ())) is not None:
            read.append((reader, found))
        else:
            problems += reader.problems
    library = _gathered(read) if not problems else None
    if library is not None:
        readers = [reader for reader, _ in read]
        check.vocabulary(readers, library)
        check.abilities(readers, library)
        _between(read, library)
    problems += [problem for reader, _ in read for problem in reader.problems]
    return Loaded(library=library, problems=in_order(problems))


def _gathered(read: Sequence[tuple[Reader, FileIn]]) -> Library:
    parts: dict[str, dict[str, Any]] = {name: {} for name in RECORDS}
    for reader, found in read:
        for name in RECORDS:
            for one in getattr(found, name):
                if one.id in parts[name]:
                    reader.wrong(reader.place_of(one, (name,)), "duplicate_id", id=one.id)
                parts[name][one.id] = one
    parts["battlepacks"] = _opened(parts["battlepacks"])
    spanish = {id: name for _, found in read for id, name in found.spanish.items()}
    return Library(**parts, spanish=spanish)


def _opened(packs: dict[str, Battlepack]) -> dict[str, Battlepack]:
    """A custom battlepack is played with any battleplan there is (AOS-INTRO-04)."""
    every = {name: plan for pack in packs.values() for name, plan in pack.plans.items()}
    return {name: replace(pack, plans={**every, **pack.plans}) if pack.custom else pack for name, pack in packs.items()}


def _between(read: Iterable[tuple[Reader, FileIn]], library: Library) -> None:
    """Battleplans and warscrolls are whole, terrain is known, and ready lists may be fielded."""
    for reader, found in read:
        for pack in found.battlepacks:
            for plan in pack.plans.values():
                place = reader.place_of(plan, ("battlepacks",))
                if (refused := judge_plan(plan)) is not None:
                    reader.wrong(place, refused.code, part=refused.facts["part"])
                for stand in plan.layout:
                    if stand.feature not in library.features:
                        reader.unknown(stand.feature, place, "unknown_id", tuple(library.features), id=stand.feature)
            known = tuple(spot.id for plan in pack.plans.values() for spot in plan.objectives)
            for twist in pack.twists:
                if stat := sets_twice(twist):
                    reader.wrong(
                        reader.place_of(twist, ("battlepacks",)), "dsl_bad_parameter", found=stat, expected="once"
                    )
                for marker in twist.worth:
                    if marker not in known:
                        reader.unknown(marker, reader.place_of(twist, ("battlepacks",)), "unknown_id", known, id=marker)
        for scroll in found.warscrolls:
            if (refused := judge_scroll(scroll)) is not None:
                reader.wrong(reader.place_of(scroll, ("warscrolls",)), refused.code, part=refused.facts["part"])
        for army in found.spearheads:
            if (refused := judge_spearhead(library, army)) is not None:
                reader.wrong(reader.place_of(army, ("spearheads",)), refused.code, part=refused.facts["part"])
        for roster in found.rosters:
            refused = judge_list(library, roster) or judge_army(library, roster, 0)
            if refused is not None:
                reader.wrong(reader.place_of(roster, ("rosters",)), "illegal_roster", id=roster.id, why=refused.code)
