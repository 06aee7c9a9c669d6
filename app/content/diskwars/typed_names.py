"""The names that a typed list of Diskwars may hold: disks, heroes among them, and command cards."""

from collections.abc import Mapping

from app.rules.diskwars.model.profiles import Library


def typed_names(library: Library) -> Mapping[str, Mapping[str, str]]:
    """The names in both languages, each with its id, by what they are names of."""
    return {
        "units": {name: disk.id for disk in library.disks.values() for name in (disk.name.es, disk.name.en)},
        "cards": {name: card.id for card in library.commands.values() for name in (card.name.es, card.name.en)},
    }
