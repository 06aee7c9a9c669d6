"""`castra selfplay --army` plays with the armies and the points it is given, in every system."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from app.__main__ import cli
from app.bots.deciding import SeededChooser
from app.cli.given_armies import LOCK, is_army
from app.cli.selfplay import new_match
from app.realtime.dice.fair_dice import FairDice
from app.rules.kernel.refusal import Refusal
from app.systems.registry import SYSTEMS, known
from tests.rosters.tide import ARMY
from tests.rosters.written import FOURTH, markup

LISTED = [
    (system, army)
    for system in SYSTEMS
    if system.armies and hasattr(system.library, "rosters")
    for army in sorted(system.armies.ready(system.library))
]
"""The ready lists of the systems where a seat fixes one at muster; of the others the bots choose by `--army`."""


@pytest.mark.parametrize(("system", "army"), LISTED, ids=[f"{system.key}-{army}" for system, army in LISTED])
def test_a_list_that_is_given_is_the_one_that_is_fixed(system: Any, army: str) -> None:
    match = new_match(system.key, 3, {}, (army,) * 2)
    locks = [offer for offer in system.rules.offers(match.start, "red") if offer.command.get("kind") == LOCK]
    for number, lock in enumerate(locks):
        assert lock.locked is None, f"{army} cannot be played: {lock.locked.code}"
        command = match.brains["red"](system.rules, match.start, "red", SeededChooser(b"seed", str(number)))
        assert command.kind == LOCK
    assert match.start.sides["red"].draft.id == army


def test_agreed_points_are_kept() -> None:
    given = new_match("warmaster", 3, {}, ("orc_1000",) * 2, agreed={"points": 2000}).start
    assert (given.options.points, given.sides["red"].draft.id) == (2000, "orc_1000")
    assert new_match("warmaster", 3, {}, agreed={"points": 2000}).start.options.points == 2000


HOST = "0=9&1=2&2=4&3=1&4=2&5=3&5-BB=1&6=1&10=1&11=2&12=1"
"""An Empire army of the selector that costs more than 1,000 points."""


def test_a_roster_that_is_given_sets_the_battle_it_fits(tmp_path: Path) -> None:
    link, roster = tmp_path / "link.txt", tmp_path / "tide.ros"
    link.write_text(f"https://wm-selector.github.io/#/?{HOST}&jsonPath=warmaster-armies%2Fempire")
    roster.write_bytes(markup(ARMY, game=FOURTH))
    war = new_match("warmaster", 3, {}, (str(link),) * 2).start
    assert (war.options.points, war.sides["red"].draft.army) == (2000, "empire")
    assert [row.item for row in war.sides["blue"].draft.units if row.item] == ["battle_banner"]
    tide = new_match("aos", 3, {}, (str(roster),) * 2).start
    assert tide.library.battlepacks[tide.options.battlepack].set_up != "spearhead"
    assert {side.draft.id for side in tide.sides.values()} == {"army1.", "army2."}


NAMED = [
    ("diskwars", ["sons_of_sigmar", "green_tide"], {"regiments": 2}),
    ("diskwars", ["great_waaagh", "legions_of_chaos"], {"regiments": 3}),
    ("diskwars", ["karl_franz+volkmar", "grom+azhag"], {"regiments": 2}),
    ("diskwars", ["grom", "karl_franz", "archaon", "tyrion"], {"regiments": 1}),
    ("diskwars", ["orcs", "empire"], {"mode": "intro"}),
    ("underworlds", ["lantern_choir+lanternlight", "ashbound_oath+ashen_gambit"], {"deck_format": "rivals"}),
    (
        "underworlds",
        ["lantern_choir+deep_current+lanternlight", "ashbound_oath+ashen_gambit+breakers_tide"],
        {"deck_format": "nemesis"},
    ),
]


@pytest.mark.parametrize(("key", "armies", "agreed"), NAMED, ids=[f"{one[0]}-{one[1][0]}" for one in NAMED])
def test_an_army_that_is_named_is_the_one_that_is_taken(
    key: str, armies: Sequence[str], agreed: dict[str, Any]
) -> None:
    """In systems whose armies are chosen at the table: what was mustered holds all parts of the name."""
    system = known()[key]
    match = new_match(key, 3, {}, tuple(armies), seats=system.rules.seats[: len(armies)])
    assert {name: getattr(match.start.options, name) for name in agreed} == agreed
    state, dice, taken = match.start, FairDice(b"given", {}, "given"), {}
    for seat in match.brains:
        command = match.brains[seat](system.rules, state, seat, SeededChooser(b"seed", seat))
        events = system.rules.decide(state, seat, command, dice)
        assert not isinstance(events, Refusal)
        for event in events:
            state = system.rules.evolve(state, event)
            if event.kind in ("army_mustered", "warband_mustered"):
                taken[event.seat] = named(system.library, event)
    assert taken == dict(zip(match.brains, armies, strict=True))


def named(library: Any, event: Any) -> str:
    """What was mustered, as it is named."""
    if event.kind == "warband_mustered":
        return "+".join((event.pick.warband, *event.pick.decks))
    if event.army is None:
        types = {disk.type for disk in event.disks}
        return next(id for id, one in library.introductory.items() if set(one.disks) == types)
    return "+".join(one.hero for one in event.army.regiments) if event.army.id == "own" else str(event.army.id)


@pytest.mark.parametrize("system", [system for system in SYSTEMS if system.named_armies], ids=lambda one: one.key)
def test_every_name_that_is_told_is_one_of_an_army(system: Any) -> None:
    names = system.named_armies.names(system.library)
    assert names
    assert [name for name in names if not is_army(system, name)] == []
    assert not is_army(system, "nobody")
    assert not is_army(system, f"{names[0]}+nobody")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("diskwars --army green_tide --army great_waaagh", "red cannot take green_tide: regiment_count_mismatch"),
        ("diskwars --army green_tide --army sons_of_sigmar --option regiments=1", "'had': 2, 'needed': 1} (DW-ARM-01)"),
        ("diskwars --army empire --army orcs --option mode=standard", "red cannot take empire: unknown_id"),
        ("diskwars --army green_tide --army nobody", "no such army: nobody; there are: sons_of_sigmar, "),
        ("diskwars --army green_tide --army sons_of_sigmar --seats 3", "2 armies for 3 seats"),
        (
            "underworlds --army lantern_choir --army ashbound_oath+ashen_gambit",
            "no such army: lantern_choir; there are: ",
        ),
        (
            "underworlds --army lantern_choir+lanternlight+lanternlight --army ashbound_oath+ashen_gambit",
            "no such army",
        ),
        ("wh40k --army cinder_patrol --army cinder_patrol --army cinder_patrol", "wh40k is played by 2"),
    ],
)
def test_an_army_that_no_table_can_have_so_is_refused_in_a_line(words: str, said: str) -> None:
    told = CliRunner().invoke(cli, ["selfplay", *words.split(), "--games", "1"])
    assert told.exit_code == 2
    (line,) = told.output.strip().splitlines()
    assert said in line
