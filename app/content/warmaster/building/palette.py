"""What an army of Warmaster is built of: the rows of the six lists, mounts and magic items."""

from app.content.building.document import Document
from app.content.building.palette import GroupKind, Named, Palette, Row, Sheet, Slot
from app.content.warmaster.building.document import OFFICERS, SKIRMISHERS, TROOPS
from app.rules.kernel.schema.annotations import Words
from app.rules.warmaster.model.profiles import Item, Library, Officer, Troop
from app.rules.warmaster.setup.army_lists import SIZES, UNIT_ITEMS

ITEMS_FOR = ("infantry", "cavalry", "chariot")
"""The types of units that carry magic items (WM-ITM-01)."""


def palette(library: Library, language: str) -> Palette:
    """All six lists, in the words of a language."""
    troops, officers = library.troops.values(), library.officers.values()
    return Palette(
        system="warmaster",
        currency="points",
        sided=True,
        sides=tuple(Named(id=army, name="") for army in dict.fromkeys(troop.army for troop in troops)),
        sizes=SIZES,
        groups=(GroupKind(id=OFFICERS), GroupKind(id=TROOPS)),
        named=False,
        sheets=(
            *(_officer(library, one, language) for one in officers),
            *(_troop(library, one, language) for one in troops),
        ),
    )


def own(document: Document, library: Library, language: str) -> Palette:
    """An army of Warmaster brings nothing."""
    return Palette(system="warmaster", currency="points")


def _said(words: Words, language: str) -> str:
    return words.es if language == "es" else words.en


def _named(item: Item, language: str) -> Named:
    return Named(id=item.id, name=_said(item.name, language), cost=item.points, says={"rule": item.rule})


def _troop(library: Library, troop: Troop, language: str) -> Sheet:
    name = _said(troop.name, language)
    items = [item for item in library.items.values() if item.kind in UNIT_ITEMS and troop.type in ITEMS_FOR]
    armour = f"{troop.armour}+" if troop.armour is not None else "-"
    stats = (("attacks", str(troop.attacks)), ("hits", str(troop.hits)), ("armour", armour), ("size", str(troop.size)))
    return Sheet(
        id=troop.id,
        name=name,
        side=troop.army,
        group=TROOPS,
        role=troop.type,
        cost=troop.points,
        rows=(Row(profile="", name=name, least=1, most=1, stats=stats),),
        sizes=(1,),
        says=_limits(troop),
        flags=(SKIRMISHERS,) if troop.type == "infantry" and troop.army == "empire" else (),
        slots=(Slot(id="item", options=tuple(_named(item, language) for item in items)),) if items else (),
    )


def _limits(row: Troop | Officer) -> dict[str, int]:
    if isinstance(row, Officer) and row.kind == "general":
        return {"in_army": 1}  # one leads an army of any size (WM-LST-03)
    most = {"most_each": row.most} if row.most is not None else {}
    return {**({"least_each": row.least} if row.least else {}), **most}


def _officer(library: Library, officer: Officer, language: str) -> Sheet:
    name = _said(officer.name, language)
    mounts = [one for one in library.mounts.values() if one.army == officer.army and officer.id in one.riders]
    kinds = {officer.kind, *officer.abilities}
    items = [one for one in library.items.values() if one.kind in ("weapon", "device")]
    fit = [one for one in items if not one.bearers or kinds & set(one.bearers)]
    ridden = tuple(Named(id=one.id, name=_said(one.name, language), cost=one.points) for one in mounts)
    carried = tuple(_named(one, language) for one in fit)
    slots = (Slot(id="mount", options=ridden), Slot(id="item", options=carried))
    return Sheet(
        id=officer.id,
        name=name,
        side=officer.army,
        group=OFFICERS,
        role=officer.kind,
        cost=officer.points,
        rows=(
            Row(
                profile="",
                name=name,
                least=1,
                most=1,
                stats=(("attack", f"+{officer.attack}"), ("command", str(officer.command))),
            ),
        ),
        sizes=(1,),
        says=_limits(officer),
        slots=tuple(slot for slot in slots if slot.options),
    )
