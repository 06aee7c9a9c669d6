"""The content of Diskwars: complete, marked value by value, refused with file and line (DW-OPT-04)."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from app.content.diskwars.catalogue import catalogue, drawn_options
from app.content.diskwars.load import FOLDER, library, load
from app.rules.diskwars.model.language import effects as fx
from app.rules.diskwars.model.language import language as lang
from app.rules.diskwars.model.options import Options
from app.rules.diskwars.new_match import setup
from app.rules.diskwars.setup import army_building
from app.rules.kernel.schema.annotations import Words
from app.rules.kernel.seats import SEATS, Seat
from app.web.words import words

CONTENT = library()


def copied(to: Path) -> Path:
    """A copy of the content that may be spoiled."""
    for file in FOLDER.glob("*.yaml"):
        (to / file.name).write_text(file.read_text("utf-8"), "utf-8")
    return to


def told(folder: Path, file: str, old: str, new: str) -> list[str]:
    """The problems of content of which one place was changed."""
    text = (copied(folder) / file).read_text("utf-8")
    assert text.count(old) == 1, text.count(old)
    (folder / file).write_text(text.replace(old, new), "utf-8")
    return [str(problem) for problem in load(folder).problems]


@pytest.mark.rule("DW-OPT-04")
@pytest.mark.rule("DW-PCE-01")
def test_all_of_the_box_is_there_and_usable() -> None:
    sizes = Counter[str]()
    for disk in CONTENT.disks.values():
        sizes[disk.size] += disk.copies
    assert len(CONTENT.disks) == 47
    assert sizes == {"small": 38, "medium": 16, "large": 8}
    box = [card for card in CONTENT.commands.values() if not card.original]
    assert len(box) == 24
    assert all(army_building.available(CONTENT, Options(), card.id) for card in box)
    assert sum(card.copies for card in CONTENT.deployments.values()) == 12
    assert len(CONTENT.terrain) == 5
    assert {side for card in CONTENT.terrain.values() for side in card.sides} == set(CONTENT.sides)
    assert len([card for card in CONTENT.scenarios.values() if not card.partial]) == 5


@pytest.mark.rule("DW-PCE-03")
@pytest.mark.parametrize(
    ("disk", "values"),
    [
        ("marienburg_swordsmen", (5, 4, 3, 4, 0)),
        ("tyrion", (4, 6, 5, 5, 1)),
        ("bolt_thrower", (0, 0, 2, 3, 1)),
        ("river_troll", (3, 5, 5, 5, 1)),
        ("bloodthirster", (4, 7, 6, 6, 2)),
        ("wolf_riders", (6, 3, 4, 3, 0)),
    ],
)
def test_values_of_disks(disk: str, values: tuple[int, ...]) -> None:
    found = CONTENT.disks[disk]
    assert (found.movement, found.attack, found.counterattack, found.toughness, found.stamina) == values


@pytest.mark.rule("DW-DSK-18")
@pytest.mark.rule("DW-AMB-25")
def test_every_value_says_where_it_comes_from() -> None:
    swordsmen = CONTENT.marks["marienburg_swordsmen"]
    assert "counterattack" not in swordsmen
    assert swordsmen["attack"] == "derived"
    assert CONTENT.marks["bloodthirster"]["stamina"] == "external"
    assert CONTENT.marks["steam_tank"]["ranged.2.strength"] == "placeholder"
    assert CONTENT.marks["reikland_crossbowmen"]["ranged.0.damage"] == "assumed"
    assert "ranged.0.shots" not in CONTENT.marks["reikland_crossbowmen"]
    for disk in CONTENT.disks.values():
        invented = "placeholder" in CONTENT.marks.get(disk.id, {}).values()
        assert not invented or disk.partial, disk.id


@pytest.mark.rule("DW-DSK-08")
@pytest.mark.rule("DW-DSK-09")
@pytest.mark.rule("DW-DSK-10")
@pytest.mark.rule("DW-DSK-11")
@pytest.mark.rule("DW-DSK-17")
@pytest.mark.rule("DW-KEY-01")
def test_disks_that_are_their_keywords_and_ranged_attacks() -> None:
    teclis, troll, riders = (CONTENT.disks[id] for id in ("teclis", "river_troll", "wolf_riders"))
    assert teclis.keywords == {"immune_magic_damage": 1, "magic": 4}
    assert troll.keywords == {"mobile": 1, "stride": 1}
    assert (troll.ranged[0].max_range, troll.ranged[0].shots, troll.ranged[0].strength) == ("short", 1, 10)
    assert troll.ranged[0].ignores == ("scatter",)
    assert "missile" in riders.traits
    assert riders.keywords == {"scout": 1, "mobile": 1}
    bolts = CONTENT.disks["bolt_thrower"].ranged[0]
    assert (bolts.max_range, bolts.shots, bolts.strength, bolts.damage) == ("siege", 3, 3, "physical")
    assert CONTENT.disks["maiden_guard"].ranged[0].treat_as == {"chaos": "hit"}
    assert len(CONTENT.disks["steam_tank"].ranged) == 3


@pytest.mark.rule("DW-INT-10")
def test_keywords_of_the_introductory_armies() -> None:
    disks = {id for army in CONTENT.introductory.values() for id in army.disks}
    words = {word for id in disks for word in CONTENT.disks[id].keywords}
    assert {"impact", "scout", "magic", "mobile", "flying"} <= words
    assert CONTENT.commands["waaagh"].abilities[0].static[0] == fx.Grant(
        target=lang.Disks(where=(lang.ActivatedWith(card="$card"), lang.OfRace(race="orcs"))),
        words={"relentless": 1},
        duration=fx.Lasts(span="game"),
    )


@pytest.mark.rule("DW-INT-11")
def test_each_introductory_hand_empowers_once() -> None:
    for intro in CONTENT.introductory.values():
        cards = [CONTENT.commands[id] for id in army_building.hand(CONTENT, Options(mode="intro"), intro.cards)]
        found = [
            (ability.user, choose.among.where[0])
            for card in cards
            for ability in card.abilities
            for choose in ability.do
            if any(isinstance(one, fx.Empower) for one in ability.do) and isinstance(choose, fx.Choose)
        ]
        assert found == [((lang.HasTrait(trait="hero"),), lang.InRange(most="medium", of="$user"))], intro.id


@pytest.mark.rule("DW-DEP-02")
@pytest.mark.rule("DW-DEP-03")
@pytest.mark.rule("DW-DEP-04")
@pytest.mark.rule("DW-DEP-05")
@pytest.mark.rule("DW-DEP-06")
@pytest.mark.rule("DW-DEP-07")
def test_deployment_cards() -> None:
    found = {card.id: (card.value, card.ability, card.limit) for card in CONTENT.deployments.values()}
    assert found == {
        "advance": (4, None, 0),
        "barrier": (2, "cover", 0),
        "scout": (2, "scout", 2),
        "feint": (3, "move_zone", 0),
        "ambush": (3, "ambush", 3),
        "rendezvous": (1, "no_activation_token", 0),
    }


@pytest.mark.rule("DW-TER-09")
@pytest.mark.rule("DW-TER-10")
@pytest.mark.rule("DW-TER-11")
@pytest.mark.rule("DW-TER-14")
@pytest.mark.rule("DW-TER-15")
@pytest.mark.rule("DW-TER-16")
def test_what_terrain_does() -> None:
    found = {side.id: (set(side.keywords), side.dangerous) for side in CONTENT.sides.values()}
    forest = ({"blocks_sight", "cover", "rough"}, None)
    assert found == {
        "rocks": ({"cover", "fortified"}, None),
        "gully": ({"rough"}, "physical"),
        "hill": ({"blocks_sight", "defensive", "rough", "elevated"}, None),
        "lake": ({"rough", "no_deployment"}, None),
        "swamp": ({"stops_every_flip"}, None),
        "small_forest": forest,
        "large_forest": forest,
        "watchtower": ({"blocks_sight", "cover", "fortified", "elevated"}, None),
        "ruined_mill": ({"entrance"}, None),
        "cave": ({"fortified", "secluded"}, None),
    }


@pytest.mark.rule("DW-SCN-05")
@pytest.mark.rule("DW-AMB-33")
def test_fewer_scenario_cards_than_four_players_need_are_refused(tmp_path: Path) -> None:
    copied(tmp_path)
    text = (tmp_path / "originals.yaml").read_text("utf-8")
    (tmp_path / "originals.yaml").write_text(text[: text.index("- id: orig_forced_march")], "utf-8")
    problems = [str(problem) for problem in load(tmp_path).problems]
    assert len(problems) == 1
    assert "not_enough_scenario_cards (had: 4, needed: 5)" in problems[0]


@pytest.mark.rule("DW-CAB-24")
@pytest.mark.rule("DW-DSK-19")
@pytest.mark.parametrize(
    ("file", "old", "new", "problem"),
    [
        (
            "originals.yaml",
            "words: {stride: 1}",
            "words: {strides: 1}",
            "originals.yaml: line 16: commands.0.abilities.0.static.0.grant.words.strides: dsl_unknown_keyword",
        ),
        (
            "originals.yaml",
            "{remove_damage: {from: $t, amount: 3}}",
            "{remove_damage: {from: $u, amount: 3}}",
            "dsl_unbound_name (found: $u)",
        ),
        ("originals.yaml", "amount: 2, type: magic}}", "amount: 2, type: magical}}", "did you mean magic?"),
        (
            "commands.yaml",
            "{flip: {disk: $t, by: $you}}",
            "{flips: {disk: $t, by: $you}}",
            "dsl_unknown_primitive (found: flips); did you mean flip?",
        ),
        (
            "commands.yaml",
            "{who: $event.disk, is: [{race: empire}]}",
            "{who: $event.disc, is: [{race: empire}]}",
            "dsl_unknown_field (field: disc)",
        ),
        (
            "commands.yaml",
            "{not: {trait: hero}}, {pinned: false}",
            "{not: {trait: heroes}}, {pinned: false}",
            "did you mean hero?",
        ),
        ("disks_chaos.yaml", "trigger: {after: stands,", "trigger: {after: standing,", "dsl_unknown_event"),
        (
            "disks_chaos.yaml",
            "- id: kairos",
            "- id: archaon",
            "duplicate_id (id: archaon, first: disks_chaos.yaml, line 3)",
        ),
        (
            "regiments.yaml",
            "flamers: 1, bloodthirster: 1",
            "flamers: 1, bloodthirsters: 1",
            "unknown_id (id: bloodthirsters); did you mean bloodthirster?",
        ),
        (
            "regiments.yaml",
            "kurgan_marauders: 2, flamers: 1",
            "kurgan_marauders: 3, flamers: 1",
            "recruitment_points_exceeded (preset: archaon",
        ),
        ("rules.yaml", "score: {mul: [5,", "score: {mul: [five,", "dsl_not_a_number"),
    ],
)
def test_what_is_misspelt_is_refused_with_file_and_line(
    tmp_path: Path, file: str, old: str, new: str, problem: str
) -> None:
    problems = told(tmp_path, file, old, new)
    assert any(problem in one and one.startswith(f"{file}: line ") for one in problems), problems


@pytest.mark.rule("DW-CAB-07")
def test_an_unstable_card_has_a_battle_ability(tmp_path: Path) -> None:
    old = "replaces: attack\n  value: 4\n  strategy: bold"
    problems = told(tmp_path, "originals.yaml", old, old + "\n  unstable: true")
    assert [problem for problem in problems if "unstable_without_battle" in problem and "originals.yaml" in problem]


@pytest.mark.rule("DW-OPT-01")
@pytest.mark.rule("DW-OPT-02")
def test_every_option_of_the_home_page_is_one_of_the_table() -> None:
    offered = catalogue(CONTENT)
    for option in offered.options:
        assert option.default == getattr(Options(), option.id)
        for value in option.values:
            assert getattr(Options(**{option.id: value}), option.id) == value
    assert not offered.armies, "armies are chosen at the table"


@pytest.mark.rule("DW-OPT-03")
def test_a_first_battle_is_the_introductory_scenario() -> None:
    offered = catalogue(CONTENT)
    assert offered.first == {"mode": "intro"}
    assert offered.for_people().first == offered.first


@pytest.mark.rule("DW-OPT-01")
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_value_that_may_be_agreed_on_is_said_in_words_and_can_be_played(language: str) -> None:
    said = words(language)
    for option in catalogue(CONTENT).options:
        assert f"diskwars.option.{option.id}" in said
        for value, name in zip(option.values, option.names or option.values, strict=True):
            key = f"diskwars.option.{option.id}.{str(name).lower() if isinstance(name, bool) else name}"
            assert key in said, key
            assert getattr(setup({option.id: value}, CONTENT, SEATS[:2]).options, option.id) == value


MARKS = {
    "en": {"source", "variant", "assumed", "from elsewhere", "invented", "ORIGINAL"},
    "es": {"fuente", "variante", "supuesto", "de otra fuente", "inventado", "ORIGINAL"},
}
"""Where a value comes from, as the home page says it, in the words that disks and cards have for it."""


@pytest.mark.rule("DW-OPT-04")
@pytest.mark.parametrize("language", sorted(MARKS))
def test_every_value_of_an_option_says_where_it_comes_from(language: str) -> None:
    said = words(language)
    assert {said[f"diskwars.mark.{mark}"] for mark in ("assumed", "external", "placeholder", "original")} <= MARKS[
        language
    ]
    for option in catalogue(CONTENT).options:
        values = {key: word for key, word in said.items() if key.startswith(f"diskwars.option.{option.id}.")}
        values.pop(f"diskwars.option.{option.id}.says", None)
        assert len(values) == len(option.values)
        for key, word in values.items():
            assert word.endswith(tuple(f"({mark})" for mark in MARKS[language])), (key, word)


@pytest.mark.rule("DW-OPT-03")
@pytest.mark.parametrize(("language", "first"), [("en", "first"), ("es", "empezar")])
def test_the_introductory_scenario_is_advised_for_the_first_game(language: str, first: str) -> None:
    modes = next(option for option in catalogue(CONTENT).options if option.rule == "DW-OPT-03")
    assert set(modes.values) == {"standard", "intro"}
    said = words(language)
    assert first in said["diskwars.option.mode.intro"]
    assert first not in said["diskwars.option.mode.standard"]


@pytest.mark.rule("DW-OPT-04")
def test_what_bots_agree_on_can_be_played() -> None:
    two: tuple[Seat, ...] = ("red", "blue")
    four: tuple[Seat, ...] = (*two, "jade", "plum")
    for seats, regiments in ((two, 2), (four, 1)):
        options = Options(**drawn_options(CONTENT, random.Random(7), seats))
        assert options.regiments == regiments
        assert army_building.judge_introductory(CONTENT, options, CONTENT.introductory["orcs"]) is None


def written(found: object, where: str) -> Iterator[tuple[str, Words]]:
    """Every name and text in a record of content, and where it stands."""
    if isinstance(found, Words):
        yield where, found
    elif isinstance(found, Mapping):
        for key, one in found.items():
            yield from written(one, f"{where}.{key}")
    elif isinstance(found, tuple):
        for number, one in enumerate(found):
            yield from written(one, f"{where}.{number}")
    elif is_dataclass(found):
        for field in fields(found):
            yield from written(getattr(found, field.name), f"{where}.{field.name}")


def test_every_name_and_text_is_there_in_spanish_too() -> None:
    """Only proper names are the same in both languages."""
    found = dict(written(CONTENT, "content"))
    assert len(found) > 150
    for where, said in found.items():
        assert said.en.strip(), where
        assert said.es.strip(), where
        assert len(said.en.split()) <= 3 or said.en != said.es, where


def test_whatever_a_card_or_disk_can_do_is_said_in_both_languages() -> None:
    """Abilities and cards along the edges by their own texts, keywords and traits by words of the catalogues."""
    abilities = [one for record in (*CONTENT.disks.values(), *CONTENT.commands.values()) for one in record.abilities]
    assert all(one.text.en and one.text.es for one in abilities)
    assert all(card.text for card in CONTENT.deployments.values() if card.ability)
    assert all(card.text.es and card.objective.es for card in CONTENT.scenarios.values())
    keywords = {word for disk in CONTENT.disks.values() for word in disk.keywords}
    traits = {trait for disk in CONTENT.disks.values() for trait in disk.traits}
    for language in ("en", "es"):
        for name in (*(f"keyword.{word}" for word in keywords), *(f"trait.{trait}" for trait in traits)):
            assert f"diskwars.{name}" in words(language), (language, name)


@pytest.mark.rule("DW-DSK-18")
def test_whatever_bears_a_mark_has_a_word_on_the_page() -> None:
    marks = {mark for found in CONTENT.marks.values() for mark in found.values()}
    marked = {path.split(".")[0] for found in CONTENT.marks.values() for path in found}
    for language in ("en", "es"):
        for name in (*(f"mark.{mark}" for mark in marks), *(f"field.{field}" for field in marked)):
            assert f"diskwars.{name}" in words(language), (language, name)
