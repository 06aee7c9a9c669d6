"""What single fields cannot know: whether records are whole, and what their abilities say means something."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from app.content.abilities import names, setting_off
from app.content.derived import Derived
from app.content.diskwars.schema import FileIn
from app.content.diskwars.speech import NOBODYS, SOMEBODYS, tells
from app.content.lines import Where
from app.rules.diskwars.model import profiles
from app.rules.diskwars.model.language.abilities import Ability
from app.rules.diskwars.model.options import Options
from app.rules.diskwars.model.profiles import Army, Library
from app.rules.diskwars.setup import army_building
from app.rules.kernel.refusal import Refusal

SEATS = 4
"""So many players a table may have."""

MOST_REGIMENTS = 3
"""So many regiments each of them may have with one box (DW-SET-04)."""

# --- single records --------------------------------------------------------------------------------------------------


def ability(r: Derived, made: Ability, where: Where) -> None:
    """A triggered one has its trigger, a passive one is in force, the others do something."""
    if (made.timing == "triggered") != (made.trigger is not None):
        r.wrong(where, "trigger_without_timing" if made.trigger else "timing_without_trigger")
    if (made.timing == "passive") != bool(made.static):
        r.wrong(where, "no_effect", expected="static")
    if (made.timing == "passive") == bool(made.do):
        r.wrong(where, "no_effect", expected="do")
    if made.user and made.timing != "battle":
        r.wrong((*where, "user"), "dsl_bad_parameter", expected="timing: battle")


def _speaks(r: Derived, made: tuple[Ability, ...], known: names.Known, where: Where) -> None:
    for one in made:
        here = known.naming("user") if one.timing == "battle" else known
        moment = here.at(one.trigger.event) if one.trigger else here
        names.judge(r, one.user, known.of_it(), where)
        names.judge(r, one.static, here, where)
        names.judge(r, (one.trigger, *one.do), moment, where)


def disk(r: Derived, made: profiles.DiskType, where: Where) -> None:
    """A hero has a command value and the trait; what shoots, shoots at something."""
    if made.hero != (made.command > 0):
        r.wrong((*where, "command"), "hero_without_command", had=made.command)
    if made.hero != ("hero" in made.traits):
        r.wrong((*where, "traits"), "hero_without_trait")
    for one in made.abilities:
        if one.timing == "battle":
            r.wrong(where, "dsl_bad_parameter", found="battle", expected="a command card")
    _speaks(r, made.abilities, SOMEBODYS.naming("self"), where)


def command(r: Derived, made: profiles.CommandCard, where: Where) -> None:
    """An ORIGINAL card says which it replaces; an unstable one has a battle ability (DW-CAB-23, DW-CAB-07)."""
    if made.original != bool(made.replaces):
        r.wrong(where, "original_without_place")
    if made.unstable and not any(one.timing == "battle" for one in made.abilities):
        r.wrong(where, "unstable_without_battle")
    if sum(one.timing == "battle" for one in made.abilities) > 1:
        r.wrong(where, "two_battle_abilities")
    _speaks(r, made.abilities, SOMEBODYS.naming("card"), where)


def deployment(r: Derived, made: profiles.DeploymentCard, where: Where) -> None:
    """Abilities for so many disks say how many."""
    if (made.ability in ("scout", "ambush")) != bool(made.limit):
        r.wrong((*where, "limit"), "bad_number", found=made.limit, least=1, most=9)


def terrain(r: Derived, made: profiles.TerrainCard, where: Where) -> None:
    """A piece has two sides (DW-TER-20)."""
    if len(set(made.sides)) != 2:
        r.wrong((*where, "sides"), "terrain_sides", had=len(set(made.sides)))


def scenario(r: Derived, made: profiles.ScenarioCard, where: Where) -> None:
    """One that is whole has an ability and an objective (DW-SCN-01)."""
    if made.original != bool(made.replaces):
        r.wrong(where, "original_without_place")
    if not made.partial and (made.score == 0 or not (made.static or made.deploys_on_terrain)):
        r.wrong(where, "no_effect", expected="static, score")
    names.judge(r, made.static, NOBODYS, where)
    names.judge(r, (made.score,), SOMEBODYS, where)


# --- all of it (DW-OPT-04) -------------------------------------------------------------------------------------------


def whole(read: Sequence[tuple[Derived, FileIn]], library: Library) -> None:
    """What records name is there, reactions come to an end, and with all that in order every table can be set."""
    _between(read, library)
    _abilities([reader for reader, _ in read], library)
    if not any(reader.problems for reader, _ in read):
        _playable(read[0][0], library, dict(_places(read)))


def _playable(r: Derived, library: Library, places: Mapping[str, tuple[Derived, Where]]) -> None:
    """The self-test: with the defaults of a table every preset is playable, and there are cards enough for four (DW-OPT-04).

    `places` are where presets were read; what is nobody's in particular is told of `r`.
    """
    for name, refused in _refused(library):
        reader, where = places.get(name, (r, ()))
        reader.wrong(where, refused.code, preset=name, why=dict(refused.facts))
    usable = [card for card in library.scenarios.values() if not card.partial]
    if len(usable) < SEATS + 1:
        r.wrong((), "not_enough_scenario_cards", had=len(usable), needed=SEATS + 1)
    zones = sum(card.copies for card in library.deployments.values())
    if zones < SEATS * MOST_REGIMENTS:
        r.wrong((), "too_few_deployment_cards", had=zones, needed=SEATS * MOST_REGIMENTS)
    if len(library.terrain) < Options().terrain_dealt:
        r.wrong((), "too_few_terrain_cards", had=len(library.terrain), needed=Options().terrain_dealt)


def _refused(library: Library) -> Iterator[tuple[str, Refusal]]:
    for name, army in _presets(library).items():
        options = Options(regiments=len(army.regiments))
        if refused := army_building.judge(library, options, army):
            yield name, refused
    for intro in library.introductory.values():
        if refused := army_building.judge_introductory(library, Options(mode="intro"), intro):
            yield intro.id, refused


def _presets(library: Library) -> Mapping[str, Army]:
    alone = {
        hero: Army(id=hero, name=library.disks[hero].name, regiments=(regiment,))
        for hero, regiment in library.pregenerated.items()
        if hero in library.disks
    }
    return {**alone, **library.armies}


def _places(read: Iterable[tuple[Derived, FileIn]]) -> Iterator[tuple[str, tuple[Derived, Where]]]:
    for reader, found in read:
        for regiment in found.pregenerated:
            yield regiment.hero, (reader, reader.place_of(regiment, ()))
        for intro in found.introductory:
            yield intro.id, (reader, reader.place_of(intro, ()))
        for army in found.armies:
            yield army.id, (reader, reader.place_of(army, ()))


# --- between the records ---------------------------------------------------------------------------------------------


def _between(read: Iterable[tuple[Derived, FileIn]], library: Library) -> None:
    """What a record names exists."""
    for reader, found in read:
        for regiment in found.pregenerated:
            _named(reader, regiment, (regiment.hero, *regiment.units), tuple(library.disks))
            _named(reader, regiment, regiment.cards, tuple(library.commands))
        for army in found.introductory:
            _named(reader, army, army.disks, tuple(library.disks))
            _named(reader, army, army.cards, tuple(library.commands))
        for card in found.terrain:
            _named(reader, card, card.sides, tuple(library.sides))
        for command in found.commands:
            _named(reader, command, filter(None, (command.replaces,)), tuple(library.commands))
        for scenario in found.scenarios:
            _named(reader, scenario, filter(None, (scenario.replaces,)), tuple(library.scenarios))


def _named(reader: Derived, record: Any, ids: Iterable[str], known: tuple[str, ...]) -> None:
    for id in ids:
        if id not in known:
            reader.unknown(id, reader.place_of(record, ()), "unknown_id", known, id=id)


def _abilities(readers: list[Derived], library: Library) -> None:
    """No reactions set each other off without end. No value waits for itself: no word asks what a disk is worth."""
    bearers = {disk.id: disk.abilities for disk in library.disks.values()}
    bearers |= {card.id: card.abilities for card in library.commands.values()}
    links = [
        setting_off.link(f"{bearer}/{one.id}", one.trigger, one.do, tells)
        for bearer, abilities in bearers.items()
        for one in abilities
        if one.trigger is not None and one.first is None
    ]
    setting_off.judge(readers, links, "disk")
