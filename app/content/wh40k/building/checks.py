"""What is asked of a list of 40k: each unit against its datasheet, the whole of it, and what is only advised."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from app.content.building.checks import Check, Checked, Patch, Repair, at, of_refusal, put, taken_out
from app.content.building.document import Document, Unit
from app.content.wh40k.building.palette import brought
from app.rules.wh40k.model.profiles import Composition, Datasheet, Library, RosterModel, RosterUnit
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.setup.muster import judge_list, judge_unit

WEAK = "understrength"


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A unit of the document, where it stands in it, and its datasheet."""

    group: int
    number: int
    unit: Unit
    card: Datasheet

    @property
    def had(self) -> Counter[str]:
        """How many models of each profile it has."""
        counted: Counter[str] = Counter()
        for row in self.unit.models:
            counted[row.profile] += row.count
        return counted

    @property
    def is_weak(self) -> bool:
        """Whether it is fielded under strength (W40K-ARMY-03)."""
        return WEAK in self.unit.flags


def checked(document: Document, library: Library) -> Checked:
    """Everything that is asked of a list."""
    sheets, weapons = brought(document)
    unread = _written(document) - sheets.keys()
    known_sheets = {id: sheet for id, sheet in {**library.sheets, **sheets}.items() if id not in unread}
    content = replace(library, sheets=known_sheets, weapons={**library.weapons, **weapons})
    known = [
        Placed(group=group, number=number, unit=unit, card=content.sheets[unit.sheet])
        for group, number, unit in document.units()
        if unit.sheet in content.sheets
    ]
    strangers = (check for check in _strangers(document, content) if check.facts["sheet"] not in unread)
    found = [*strangers, *(check for one in known for check in _of_unit(one, known, content))]
    found += _of_list(document, known, content)
    if not any(check.kind == "blocks" for check in found):
        found += _well(known)
    costs = {one.unit.key: _power(one) for one in known}
    models = sum(one.had.total() for one in known)
    sums = {
        "cost": sum(cost or 0 for cost in costs.values()),
        "units": sum(1 for _ in document.units()),
        "models": models,
        "wounds": sum(_wounds(one) for one in known),
    }
    return Checked(checks=tuple(found), costs=costs, sums=sums)


def _written(document: Document) -> set[str]:
    """The ids of the sheets that the army's file writes out, well or not: what is wrong with them is told by their place."""
    rows = document.brings.get("sheets")
    return {str(row.get("id")) for row in rows if isinstance(row, dict)} if isinstance(rows, list) else set()


def _power(one: Placed) -> int | None:
    return one.unit.own_cost if one.unit.own_cost is not None else one.card.power


def _wounds(one: Placed) -> int:
    profiles = one.card.profiles
    return sum(profiles[name].wounds * count for name, count in one.had.items() if name in profiles)


def _strangers(document: Document, content: Library) -> Iterator[Check]:
    """Units whose datasheet nobody has (W40K-GEN-13)."""
    for group, number, unit in document.units():
        if unit.sheet not in content.sheets:
            refused = refuse("missing_datasheet", sheet=unit.sheet)
            yield of_refusal(refused, unit=unit.key, repairs=(_gone(group, number),))


def _gone(group: int, number: int) -> Repair:
    return Repair(label="take_out", patches=(taken_out(at(group, number)),))


def _of_unit(one: Placed, every: list[Placed], content: Library) -> Iterator[Check]:
    """What is wrong with a unit: no models, too few or too many of a profile, weapons that its sheet does not have."""
    if not one.had.total():
        refused = refuse("unit_below_minimum_size", had=0, needed=sum(row.least for row in one.card.composition))
        yield of_refusal(refused, unit=one.unit.key, repairs=(_filled_up(one), _gone(one.group, one.number)))
        return
    found = [*_sizes(one, every), *_strange_profiles(one), *_armed(one, content)]
    yield from found
    listed = _listed(one)
    if not found and listed is not None and (other := judge_unit(content, listed)):
        yield of_refusal(other, unit=one.unit.key, repairs=(_gone(one.group, one.number),))
    if _power(one) is None:
        counted = Repair(label="no_power", patches=(put(at(one.group, one.number, "own_cost"), 0),))
        yield of_refusal(refuse("missing_power", sheet=one.card.id), unit=one.unit.key, repairs=(counted,))


def _sizes(one: Placed, every: list[Placed]) -> Iterator[Check]:
    """Too few models of a profile, unless it is the one weak unit of its sheet, or too many (W40K-ARMY-02 to -04)."""
    had = one.had
    short = [row for row in one.card.composition if had[row.profile] < row.least]
    if short and not one.is_weak:
        row = short[0]
        refused = refuse("unit_below_minimum_size", profile=row.profile, had=had[row.profile], needed=row.least)
        others = [other for other in every if other.is_weak and other.unit.sheet == one.unit.sheet]
        weak = Repair(label=WEAK, patches=(put(at(one.group, one.number, "flags"), [*one.unit.flags, WEAK]),))
        yield of_refusal(refused, unit=one.unit.key, repairs=(_filled_up(one), *(() if others else (weak,))))
    if one.is_weak and not short:
        whole = Repair(label="full_strength", patches=(_strong(one),))
        yield Check(kind="advice", code="not_weak", rule="W40K-ARMY-03", unit=one.unit.key, repairs=(whole,))
    for row in one.card.composition:
        if had[row.profile] > row.most:
            refused = refuse("unit_above_maximum_size", profile=row.profile, had=had[row.profile], needed=row.most)
            yield of_refusal(refused, unit=one.unit.key, repairs=(_cut(one, row),))


def _strong(one: Placed) -> Patch:
    """Fielded at full strength."""
    flags = [flag for flag in one.unit.flags if flag != WEAK]
    return put(at(one.group, one.number, "flags"), flags)


def _filled_up(one: Placed) -> Repair:
    """As many models of each profile as the sheet asks for, those that are missing armed as it says."""
    had, rows = one.had, [row.model_dump(mode="json") for row in one.unit.models if row.count]
    missing = 0
    for row in one.card.composition:
        if (lack := row.least - had[row.profile]) <= 0:
            continue
        missing += lack
        plain = next((each for each in rows if each["profile"] == row.profile and each["weapons"] is None), None)
        if plain is None:
            rows.append({"profile": row.profile, "count": lack, "weapons": None})
        else:
            plain["count"] += lack
    return Repair(label="add_models", facts={"n": missing}, patches=(put(at(one.group, one.number, "models"), rows),))


def _cut(one: Placed, legal: Composition) -> Repair:
    """So many models of a profile less as are too many, the last ones."""
    over = one.had[legal.profile] - legal.most
    facts, rows = {"n": over}, [row.model_dump(mode="json") for row in one.unit.models]
    for row in reversed(rows):
        if row["profile"] == legal.profile:
            taken = min(over, row["count"])
            row["count"] -= taken
            over -= taken
    kept = [row for row in rows if row["count"]]
    return Repair(label="remove_models", facts=facts, patches=(put(at(one.group, one.number, "models"), kept),))


def _strange_profiles(one: Placed) -> Iterator[Check]:
    legal = {row.profile for row in one.card.composition}
    for number, row in reversed(tuple(enumerate(one.unit.models))):
        if row.profile not in legal:
            refused = refuse("wrong_composition", sheet=one.card.id, profile=row.profile)
            out = Repair(label="take_out", patches=(taken_out(at(one.group, one.number, "models", number)),))
            yield of_refusal(refused, unit=one.unit.key, repairs=(out,))


def _armed(one: Placed, content: Library) -> Iterator[Check]:
    """Models carry what their sheet says, or instead what it allows (W40K-DATA-08, W40K-DATA-17)."""
    rows = {row.profile: row for row in one.card.composition}
    for number, row in enumerate(one.unit.models):
        legal = rows.get(row.profile)
        if legal is None or row.weapons is None or not row.count:
            continue
        if row.weapons not in (legal.weapons, *legal.options) or any(id not in content.weapons for id in row.weapons):
            usual = put(at(one.group, one.number, "models", number, "weapons"), None)
            yield Check(
                kind="blocks",
                code="wrong_weapons",
                rule="W40K-DATA-08",
                facts={"profile": row.profile, "weapons": row.weapons},
                unit=one.unit.key,
                repairs=(Repair(label="usual_weapons", patches=(usual,)),),
            )


def _listed(one: Placed) -> RosterUnit | None:
    """The unit as a list has it; none where its profiles are not those of its sheet."""
    rows = {row.profile: row for row in one.card.composition}
    if not set(one.had) <= set(rows):
        return None
    models = tuple(
        RosterModel(profile=row.profile, weapons=rows[row.profile].weapons if row.weapons is None else row.weapons)
        for row in one.unit.models
        for _ in range(row.count)
    )
    unit = one.unit
    return RosterUnit(
        sheet=unit.sheet, models=models, understrength=one.is_weak, power=unit.own_cost, name=unit.name[:60]
    )


def _of_list(document: Document, known: list[Placed], content: Library) -> Iterator[Check]:
    """The whole list: some units, one weak one a sheet, no more than a table takes; more Power than was set is only told."""
    if not any(True for _ in document.units()):
        yield of_refusal(refuse("empty_army"))
        return
    seen: set[str] = set()
    for one in known:
        if one.is_weak and one.unit.sheet in seen:
            patches = (_strong(one), *_filled_up(one).patches)
            mend = Repair(label="add_models", facts=_filled_up(one).facts, patches=patches)
            refused = refuse("second_understrength_unit", sheet=one.card.id)
            yield of_refusal(refused, unit=one.unit.key, repairs=(mend, _gone(one.group, one.number)))
        seen |= {one.unit.sheet} if one.is_weak else set()
    units = tuple(unit for unit in map(_listed, known) if unit is not None)
    if (refusal := judge_list(content, units)) is not None and refusal.code == "bad_number":
        last = known[-1]
        yield of_refusal(refusal, repairs=(_gone(last.group, last.number),))
    spent = sum(_power(one) or 0 for one in known)
    if document.size and spent > document.size:
        facts: Mapping[str, int] = {"had": spent, "needed": document.size, "n": spent - document.size}
        yield Check(kind="advice", code="over_power", rule="W40K-ARMY-01", facts=facts)
    if known and not any("CHARACTER" in (*one.card.keywords, *one.card.factions) for one in known):
        yield Check(kind="advice", code="no_character", rule="W40K-WL-02")


def _well(known: list[Placed]) -> Iterator[Check]:
    """What is in order, told so that a player knows it was looked at."""
    yield Check(kind="fine", code="sizes", rule="W40K-ARMY-02", facts={"n": len(known)})
    yield Check(kind="fine", code="weapons", rule="W40K-DATA-08")
    leaders = [one for one in known if "CHARACTER" in one.card.keywords]
    if leaders:
        names = tuple(dict.fromkeys(one.unit.name or one.card.name for one in leaders))
        yield Check(kind="fine", code="warlord", rule="W40K-WL-02", facts={"names": names})
