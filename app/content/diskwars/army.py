"""Armies of Diskwars: regiments of disks that the server has, each a hero with what he leads and his command cards (DW-ARM-01)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

from app.content.armies import Armies
from app.content.army_summary import Printed, Row, Told
from app.content.derived import Derived, made_of
from app.content.diskwars.from_roster import text_of
from app.content.diskwars.schema import RegimentsIn
from app.content.diskwars.typed_names import typed_names
from app.content.json_schema import of_records
from app.content.lines import Problem, Where
from app.content.load import in_order
from app.content.spelling import EITHER, Language
from app.rules.diskwars.model.options import Options
from app.rules.diskwars.model.profiles import Army as List
from app.rules.diskwars.model.profiles import CommandCard, DiskType, Library, Regiment
from app.rules.diskwars.model.refusals import refuse
from app.rules.diskwars.setup.armies import formed
from app.rules.diskwars.setup.army_building import disks_of, of_army, of_regiment, spent
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.schema.annotations import Words
from app.rules.kernel.schema.army_namespaces import own_list


@dataclass(frozen=True, slots=True, kw_only=True)
class Army:
    """Regiments of disks and cards that the server has: an army of Diskwars brings nothing else."""

    roster: List

    @property
    def name(self) -> str:
        """What it is called."""
        return self.roster.name.en


LANGUAGE = Language(spellings={Words: EITHER})
"""How an army is written: it says nothing in the language of abilities."""


class Reader(Derived):
    """A reader of what players bring."""

    misread = "dsl_bad_parameter"
    stray = "record_field_missing"


def read(text: str, library: Library) -> tuple[Army | None, tuple[Problem, ...]]:
    """The army of a text, or all that is wrong with it."""
    reader, found = made_of(text, RegimentsIn, partial(Reader, language=LANGUAGE))
    if found is None:
        return None, in_order(reader.problems)
    for number, regiment in enumerate(found.regiments):
        for id, among, where in _named(regiment, library, ("regiments", number)):
            if id not in among:
                reader.unknown(id, where, "unknown_id", tuple(among), id=id)
    roster = List(id=found.id, name=found.name, regiments=found.regiments)
    return (None if reader.problems else Army(roster=roster)), in_order(reader.problems)


def _named(regiment: Regiment, library: Library, where: Where) -> Iterator[tuple[str, Iterable[str], Where]]:
    """All that a regiment names, each with what there is of its kind and where it stands."""
    yield regiment.hero, library.disks, (*where, "hero")
    yield from ((unit, library.disks, (*where, "units", unit)) for unit in regiment.units)
    yield from ((card, library.commands, (*where, "cards", n)) for n, card in enumerate(regiment.cards))


def illegal(army: Army, library: Library) -> tuple[Refusal, ...]:
    """What the rules of building say against an army at a table of so many regiments (DW-ARM-01..15)."""
    options = Options(regiments=max(1, len(army.roster.regiments)))
    if not army.roster.regiments:
        return (refuse("regiment_count_mismatch", had=0, needed=1),)
    of_each = (refused for one in army.roster.regiments for refused in of_regiment(library, one))
    return (*of_each, *of_army(library, options, army.roster))


def ready(library: Library) -> Mapping[str, List]:
    """The ready armies."""
    return library.armies


def added(library: Library, id: str, army: Army) -> Library:
    """The content with one army more."""
    roster = replace(army.roster, id=own_list(id))
    return replace(library, armies={**library.armies, roster.id: roster})


def tell(army: Army, library: Library) -> Told:
    """The heroes of an army and what they lead, with what that costs of their points (DW-ARM-03)."""
    rows = [_row(library.disks[disk], count) for disk, count in disks_of(army.roster).items()]
    cost = sum(spent(library, one) for one in army.roster.regiments)
    cards = [library.commands[card] for one in army.roster.regiments for card in one.cards]
    return Told(
        measure="points",
        cost=cost,
        units=sum(row.models for row in rows),
        rows=tuple(rows),
        printed=tuple(map(_card, cards)),
    )


def _row(disk: DiskType, count: int) -> Row:
    """So many of a disk; a hero costs nothing, for it is he who pays."""
    figure = "commander" if disk.hero else next(iter(disk.traits), "")
    return Row(name=disk.name.en, models=count, cost=0 if disk.hero else disk.points * count, figure=figure)


def _card(card: CommandCard) -> Printed:
    said = [one.text for one in card.abilities if one.text is not None]
    text = Words(en=" ".join(one.en for one in said), es=" ".join(one.es for one in said))
    return Printed(kind="command", name=card.name, text=text, mark=str(card.value))


ARMIES = Armies(
    read=read,
    illegal=illegal,
    ready=ready,
    added=added,
    tell=tell,
    formed=formed,
    text_of=text_of,
    names=typed_names,
    schema=lambda: of_records(RegimentsIn, LANGUAGE, "An army of Diskwars"),
)
