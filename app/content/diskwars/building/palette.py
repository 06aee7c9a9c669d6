"""What an army of Diskwars is built of: the disks of every race, heroes who lead, command cards with what they say."""

from app.content.building.document import Document
from app.content.building.palette import GroupKind, Named, Palette, Row, Sheet, Slot
from app.content.diskwars.building.document import CARD, REGIMENT
from app.rules.diskwars.model.language.abilities import Ability
from app.rules.diskwars.model.options import Options
from app.rules.diskwars.model.profiles import CommandCard, DiskType, Library
from app.rules.diskwars.model.tables import COPIES, FACTION_OF
from app.rules.diskwars.setup.army_building import available, stand_in
from app.rules.kernel.schema.annotations import Words

MOST_REGIMENTS = 6
STATS = ("movement", "attack", "counterattack", "toughness", "stamina")


def palette(library: Library, language: str) -> Palette:
    """All disks and cards that may be fielded, in the words of a language."""
    order = {"small": 0, "medium": 1, "large": 2}
    heroes = sorted((one for one in library.disks.values() if one.hero), key=lambda one: one.race)
    units = sorted((one for one in library.disks.values() if not one.hero), key=lambda one: (one.race, order[one.size]))
    cards = tuple(_card(library, one, language) for one in library.commands.values() if _is_played(library, one))
    return Palette(
        system="diskwars",
        currency="points",
        sides=tuple(Named(id=race, name="") for race in dict.fromkeys(one.race for one in heroes)),
        groups=(GroupKind(id=REGIMENT, most=MOST_REGIMENTS, led=True),),
        named=False,
        sheets=(*(_hero(one, cards, language) for one in heroes), *(_unit(one, language) for one in units)),
    )


def own(document: Document, library: Library, language: str) -> Palette:
    """An army of Diskwars brings nothing."""
    return Palette(system="diskwars", currency="points")


def _is_played(library: Library, card: CommandCard) -> bool:
    return not card.replaces and available(library, Options(), card.id)


def said(words: Words, language: str) -> str:
    """Words in one of the languages."""
    return words.es if language == "es" else words.en


def _read(abilities: tuple[Ability, ...], language: str) -> str:
    return "\n".join(said(one.text, language) for one in abilities if one.text is not None)


def _card(library: Library, card: CommandCard, language: str) -> Named:
    """A card with its value, and what is said by the one that is played for it (DW-CAB-23)."""
    played = library.commands[stand_in(library, Options(), card.id)]
    says = {"strategy": card.strategy, "text": _read(played.abilities, language)}
    return Named(id=card.id, name=said(card.name, language), cost=card.value, says=says)


def _stats(disk: DiskType) -> tuple[tuple[str, str], ...]:
    return tuple((name, "–" if getattr(disk, name) is None else str(getattr(disk, name))) for name in STATS)


def _hero(disk: DiskType, cards: tuple[Named, ...], language: str) -> Sheet:
    name = said(disk.name, language)
    return Sheet(
        id=disk.id,
        name=name,
        side=disk.race,
        role="hero",
        rows=(Row(profile="", name=name, least=1, most=1, stats=_stats(disk)),),
        sizes=(1,),
        keywords=_keywords(disk),
        figure="commander",
        text=_read(disk.abilities, language),
        says={"budget": disk.points, "commands": disk.command},
        slots=tuple(Slot(id=f"{CARD}{n}", options=cards) for n in range(1, disk.command + 1)),
        lead=True,
    )


def _keywords(disk: DiskType) -> tuple[str, ...]:
    ranks = ("unique" if disk.unique else "", "elite" if disk.elite else "", FACTION_OF[disk.race])
    return (
        *filter(None, ranks),
        *disk.traits,
        *(f"{name} {n}" if n > 1 else name for name, n in disk.keywords.items()),
    )


def _unit(disk: DiskType, language: str) -> Sheet:
    name = said(disk.name, language)
    return Sheet(
        id=disk.id,
        name=name,
        side=disk.race,
        role=f"disks_{disk.size}",
        cost=disk.points,
        rows=(Row(profile="", name=name, least=1, most=COPIES[disk.size], stats=_stats(disk)),),
        keywords=_keywords(disk),
        figure=next(iter(disk.traits), ""),
        text=_read(disk.abilities, language),
        says={"least": 1, "most": COPIES[disk.size]},
    )
