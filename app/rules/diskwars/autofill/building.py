"""An army built by chance, for a table at which none of the ready ones may be fielded (DW-ARM-01..15, DW-DSK-18)."""

from collections import Counter
from collections.abc import Sequence

from app.rules.diskwars.model.profiles import DiskType, Library, Regiment
from app.rules.diskwars.model.state import State
from app.rules.diskwars.model.tables import COPIES, FACTION_OF
from app.rules.diskwars.setup.army_building import available, place_of, stand_in
from app.rules.kernel.offers.autofill import Filling, mixed
from app.rules.kernel.offers.play import Chooser


def army(state: State, choose: Chooser) -> Filling:
    """Regiments of one faction, one hero of them unique, each with what it can pay for and cards that may be played."""
    library, options = state.library, state.options
    whole = [disk for disk in library.disks.values() if options.allow_placeholder_profiles or not disk.partial]
    faction = choose.pick(("order", "destruction"))
    heroes = mixed([disk for disk in whole if disk.hero and FACTION_OF[disk.race] == faction], choose)
    led = sorted(heroes, key=lambda hero: not hero.unique)  # the first is unique if any is
    usual = [hero for hero in led if not hero.unique]
    chosen = [*led[:1], *led[1:], *usual * options.regiments][: options.regiments]
    taken: Counter[str] = Counter(hero.id for hero in chosen)
    cards = list(_cards(state, faction, choose))
    regiments = []
    for hero in chosen:
        units = _units(state, hero, whole, taken, choose)
        regiments.append(Regiment(hero=hero.id, units=units, cards=tuple(cards[: hero.command])))
        del cards[: hero.command]
    return {"regiments": tuple(regiments)}


def _units(
    state: State, hero: DiskType, whole: Sequence[DiskType], taken: Counter[str], choose: Chooser
) -> dict[str, int]:
    """What a hero leads: disks of his race, small ones first, as long as there are points."""
    found: Counter[str] = Counter()
    known = {disk.id: disk for disk in whole if disk.race == hero.race and not disk.hero}
    left = hero.points
    while True:
        small = sum(count for name, count in found.items() if known[name].size == "small")
        others = sum(found.values()) - small
        elites = sum(count for name, count in found.items() if known[name].elite)
        fits = [
            disk
            for disk in known.values()
            if disk.points <= left
            and found[disk.id] < COPIES[disk.size]
            and not (disk.unique and taken[disk.id])
            and not (disk.elite and elites)
            and (disk.size == "small" or others < small)
            and not (state.options.simulate_one_box and taken[disk.id] >= disk.copies)
        ]
        if not fits:
            return dict(found)
        disk = choose.pick(fits)
        found[disk.id] += 1
        taken[disk.id] += 1
        left -= disk.points


def _cards(state: State, faction: str, choose: Chooser) -> Sequence[str]:
    """The cards that this faction may play, each place of the box once (DW-ARM-12, DW-CAB-23)."""
    library: Library = state.library
    places: dict[str, str] = {}
    for card in mixed(sorted(library.commands), choose):
        played = library.commands[stand_in(library, state.options, card)]
        if available(library, state.options, card) and played.restriction in (None, faction):
            places.setdefault(place_of(library, card), card)
    return tuple(places.values())
