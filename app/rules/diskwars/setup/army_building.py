"""Whether an army keeps to the rules of building (DW-ARM-01..15), and the cards it is played with (DW-CAB-22, DW-CAB-23)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from app.rules.diskwars.model.options import Options
from app.rules.diskwars.model.profiles import Army, DiskType, IntroArmy, Library, Regiment
from app.rules.diskwars.model.refusals import refuse
from app.rules.diskwars.model.tables import COPIES, FACTION_OF, Faction
from app.rules.kernel.refusal import Refusal

# --- what a regiment is worth ----------------------------------------------------------------------------------------


def units(library: Library, regiment: Regiment) -> Iterator[tuple[DiskType, int]]:
    """The units of a regiment, each with how many there are."""
    return ((library.disks[unit], count) for unit, count in regiment.units.items())


def spent(library: Library, regiment: Regiment) -> int:
    """What its units cost together (DW-ARM-03)."""
    return sum(unit.points * count for unit, count in units(library, regiment))


def unspent(library: Library, army: Army) -> int:
    """The recruitment points left over, all regiments together (DW-ARM-03, DW-SET-05)."""
    return sum(library.disks[one.hero].points - spent(library, one) for one in army.regiments)


def disks_of(army: Army) -> Counter[str]:
    """How many of each disk an army has."""
    counted: Counter[str] = Counter()
    for regiment in army.regiments:
        counted[regiment.hero] += 1
        counted.update(regiment.units)
    return counted


# --- cards -----------------------------------------------------------------------------------------------------------


def place_of(library: Library, card: str) -> str:
    """The place of the box a card takes: an ORIGINAL one that of the card it replaces (DW-CAB-23)."""
    return library.commands[card].replaces or card


def stand_in(library: Library, options: Options, card: str) -> str:
    """The card that is played for another: its ORIGINAL stand-in as long as its own text is missing (DW-CAB-23)."""
    if not options.original_cards or not library.commands[card].partial:
        return card
    return next((one.id for one in library.commands.values() if one.replaces == card), card)


def hand(library: Library, options: Options, cards: Iterable[str]) -> tuple[str, ...]:
    """The hand these cards make."""
    return tuple(stand_in(library, options, card) for card in cards)


def available(library: Library, options: Options, card: str) -> bool:
    """Whether a card may be played at this table (DW-CAB-22, DW-CAB-23)."""
    found = library.commands[stand_in(library, options, card)]
    if found.original:
        return options.original_cards
    return not found.partial or (options.allow_partial_cards and not options.original_cards)


# --- whole armies ----------------------------------------------------------------------------------------------------


def judge(library: Library, options: Options, army: Army, taken: Iterable[str] = ()) -> Refusal | None:
    """Why an army may not be fielded; `taken` are cards that others hold (DW-ARM-12)."""
    if len(army.regiments) != options.regiments:
        return refuse("regiment_count_mismatch", had=len(army.regiments), needed=options.regiments)
    if unknown := _known(library, army):
        return unknown
    of_each = (refused for regiment in army.regiments for refused in of_regiment(library, regiment))
    return next(of_each, None) or next(of_army(library, options, army, taken), None)


def of_army(library: Library, options: Options, army: Army, taken: Iterable[str] = ()) -> Iterator[Refusal]:
    """Everything that is wrong with the regiments of an army together; all that they name is known."""
    yield from _together(library, army)
    yield from _disks(library, options, disks_of(army))
    yield from _cards(library, options, army, tuple(taken))


def judge_introductory(library: Library, options: Options, army: IntroArmy) -> Refusal | None:
    """Why an introductory army may not be fielded: it keeps to no rules of building (DW-INT-02)."""
    wrong = chain(_disks(library, options, Counter(army.disks)), _playable(library, options, army.cards))
    return next(wrong, None)


def _known(library: Library, army: Army) -> Refusal | None:
    for regiment in army.regiments:
        named = ((regiment.hero, library.disks), *((unit, library.disks) for unit in regiment.units))
        cards = ((card, library.commands) for card in regiment.cards)
        for id, among in (*named, *cards):
            if id not in among:
                return refuse("unknown_id", id=id[:60])
    return None


def of_regiment(library: Library, regiment: Regiment) -> Iterator[Refusal]:
    """Everything that is wrong with a regiment by itself (DW-ARM-02..04, DW-ARM-08..11).

    One hero leads what he can pay for, of his race, enough of it small, not too often the same.
    """
    hero = library.disks[regiment.hero]
    if not hero.hero:
        yield refuse("regiment_needs_hero", disk=hero.id)
        return
    for unit, _ in units(library, regiment):
        if unit.hero:
            yield refuse("regiment_needs_hero", disk=unit.id)
        elif unit.race != hero.race:
            yield refuse("wrong_race", disk=unit.id, hero=hero.id)
    if (cost := spent(library, regiment)) > hero.points:
        yield refuse("recruitment_points_exceeded", hero=hero.id, cost=cost, points=hero.points)
    for unit, count in units(library, regiment):
        if count > COPIES[unit.size]:
            yield refuse("too_many_copies", disk=unit.id, had=count, most=COPIES[unit.size])
    if (elites := sum(count for unit, count in units(library, regiment) if unit.elite)) > 1:
        yield refuse("too_many_elites", hero=hero.id, had=elites)
    small = sum(count for unit, count in units(library, regiment) if unit.size == "small")
    others = sum(count for unit, count in units(library, regiment) if unit.size != "small")
    if small < others:
        yield refuse("not_enough_small_disks", hero=hero.id, had=small, needed=others)
    if len(regiment.cards) > hero.command:
        yield refuse("command_card_count", hero=hero.id, had=len(regiment.cards), most=hero.command)


def _together(library: Library, army: Army) -> Iterator[Refusal]:
    """One faction, a unique hero, no unique disk twice (DW-ARM-05..07)."""
    heroes = [library.disks[regiment.hero] for regiment in army.regiments]
    if len(factions(library, army)) > 1:
        yield refuse("mixed_factions")
    for disk, count in disks_of(army).items():
        if library.disks[disk].unique and count > 1:
            yield refuse("unique_duplicate", disk=disk)
    if not any(hero.unique for hero in heroes):
        yield refuse("no_unique_hero")


def factions(library: Library, army: Army) -> frozenset[Faction]:
    """Whose side the heroes of an army are on."""
    return frozenset(FACTION_OF[library.disks[regiment.hero].race] for regiment in army.regiments)


def _disks(library: Library, options: Options, counted: Mapping[str, int]) -> Iterator[Refusal]:
    """Whole profiles; as many copies as one likes to have boxes, unless there is but one (DW-DSK-18, DW-OPT-02, DW-ARM-15)."""
    for disk, count in counted.items():
        if library.disks[disk].partial and not options.allow_placeholder_profiles:
            yield refuse("disk_not_available", disk=disk)
        if options.simulate_one_box and count > library.disks[disk].copies:
            yield refuse("not_enough_copies", disk=disk, had=count, most=library.disks[disk].copies)


def _cards(library: Library, options: Options, army: Army, taken: tuple[str, ...]) -> Iterator[Refusal]:
    """Each once, none of the other faction, and all of them playable (DW-ARM-12, DW-ARM-13, DW-CAB-08, DW-CAB-22)."""
    cards = [card for regiment in army.regiments for card in regiment.cards]
    places = Counter(place_of(library, card) for card in cards)
    for place, count in places.items():
        if count > 1:
            yield refuse("duplicate_command_card", card=place)
    if options.shared_command_pool:
        for card in sorted(places.keys() & {place_of(library, one) for one in taken}):
            yield refuse("command_card_taken", card=card)
    yield from _playable(library, options, cards)
    for card in hand(library, options, cards):
        restricted = library.commands[card].restriction
        if restricted is not None and restricted not in factions(library, army):
            yield refuse("command_card_faction_restricted", card=card, faction=restricted)


def _playable(library: Library, options: Options, cards: Iterable[str]) -> Iterator[Refusal]:
    for card in cards:
        if not available(library, options, card):
            yield refuse("card_not_available", card=card)
