"""Underworlds content: boards, warbands and decks load; every mistake is reported with its line (UW-BRD, -WB, -DECK, -DSL)."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from app.content.underworlds.load import FOLDER, load
from app.content.underworlds.load import library as underworlds
from app.rules.kernel.boards.hexes import from_label
from app.rules.underworlds.model.language.durations import GAME, ROUND, Lasts
from app.rules.underworlds.model.language.effects import If
from app.rules.underworlds.model.language.instructions import MakeCharge
from app.rules.underworlds.model.language.modifiers import Modify
from app.web.words import words_for_client


def problems(tmp_path: Path, text: str) -> list[str]:
    """The problems of one file."""
    (tmp_path / "one.yaml").write_text(text, encoding="utf-8")
    return [str(problem) for problem in load(tmp_path).problems]


def changed(file: str, change: Any) -> str:
    """A content file with something changed."""
    data = yaml.safe_load((FOLDER / file).read_text(encoding="utf-8"))
    change(data)
    return str(yaml.safe_dump(data, allow_unicode=True))


@pytest.mark.rule("UW-BRD-01", "UW-BRD-02")
def test_the_two_boards_have_four_sound_battlefields() -> None:
    boards = underworlds().boards
    names = [field.id for board in boards.values() for field in board.sides.values()]
    assert names == ["sunken_cistern", "broken_colonnade", "salt_vault", "root_gallery"]
    for board in boards.values():
        for field in board.sides.values():
            assert (len(field.hexes), len(field.edge)) == (86, 34)
            wide, long = field.orientations["wide"], field.orientations["long"]
            assert (len(wide.red), len(wide.blue), len(wide.neutral)) == (29, 29, 28)
            assert (len(long.red), len(long.blue), len(long.neutral)) == (32, 32, 22)
            for orientation in (wide, long):
                assert len(orientation.red & field.starting) == len(orientation.blue & field.starting) == 8


@pytest.mark.rule("UW-BRD-02")
def test_an_indented_row_says_its_first_and_last_hex(tmp_path: Path) -> None:
    def dent(data: Any) -> None:
        data["shapes"]["rect86"]["rows"]["B"] = "2-9"
        for ground in data["shapes"]["rect86"]["orientations"].values():
            for name, labels in ground.items():
                ground[name] = [{"B1-B9": "B2-B9", "B1-B3": "B2-B3"}.get(label, label) for label in labels]

    (tmp_path / "boards.yaml").write_text(changed("boards.yaml", dent), "utf-8")
    loaded = load(tmp_path)
    hexes = loaded.library.boards["board_cistern"].sides["A"].hexes
    assert (len(hexes), from_label("B1") in hexes, from_label("B2") in hexes) == (85, False, True)
    (missing,) = {str(problem).split(": ", 3)[3] for problem in loaded.problems}
    assert missing == "hex_unknown (hex: B1)"
    for wrong in ("9-2", "0-9", "2 to 9"):
        text = changed("boards.yaml", lambda data, wrong=wrong: data["shapes"]["rect86"]["rows"].update(B=wrong))
        assert problems(tmp_path, text), wrong


@pytest.mark.rule("UW-BRD-03")
def test_traits_of_a_hex_combine() -> None:
    cistern = underworlds().boards["board_cistern"].sides["A"]
    assert from_label("A3") in cistern.starting & cistern.edge


@pytest.mark.rule("UW-BRD-01", "UW-BRD-02")
@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda b: b["boards"][0]["sides"].pop("B"), "board_side_count"),
        (lambda b: b["boards"][0]["sides"]["A"]["starting"].append("Z9"), "hex_unknown"),
        (lambda b: b["boards"][0]["sides"]["A"]["blocked"].append("A3"), "trait_conflict"),
        (lambda b: b["shapes"]["rect86"]["orientations"]["wide"]["red"].pop(), "territory_not_partition"),
        (lambda b: b["shapes"]["rect86"]["orientations"].pop("long"), "orientation_missing"),
        (lambda b: b["boards"][0]["sides"]["A"].update(starting=["A3"]), "too_few_starting_hexes"),
        (lambda b: b["boards"][0]["sides"]["A"]["blocked"].extend(["A2", "B1", "B2"]), "trait_conflict"),
        (lambda b: b["boards"][0]["sides"]["A"].update(blocked=["A2", "B1"]), "battlefield_not_connected"),
    ],
)
def test_an_unsound_board_is_refused(tmp_path: Path, change: Any, code: str) -> None:
    assert any(code in problem for problem in problems(tmp_path, changed("boards.yaml", change)))


@pytest.mark.rule("UW-WB-01", "UW-WB-02")
@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda w: w["warbands"][0].pop("warscroll"), "warscroll_missing"),
        (lambda w: w["warbands"][0]["warscroll"].update(inspire=[]), "inspire_condition_missing"),
        (lambda w: w["warbands"][0]["fighters"][0].pop("inspired"), "fighter_side_missing"),
    ],
)
def test_a_warband_has_a_warscroll_and_both_sides_of_each_fighter(tmp_path: Path, change: Any, code: str) -> None:
    assert any(code in problem for problem in problems(tmp_path, changed("warbands.yaml", change)))


@pytest.mark.rule("UW-WB-03", "UW-WB-04", "UW-WB-05")
def test_a_fighter_has_characteristics_weapons_and_runes() -> None:
    sedge = next(f for f in underworlds().warbands["tidewrack_wardens"].fighters if f.id == "sedge")
    assert (sedge.normal.move, sedge.normal.save_dice, sedge.normal.health, sedge.normal.bounty) == (3, 1, 4, 1)
    assert [(w.id, w.use, w.range, w.dice, w.damage) for w in sedge.normal.weapons] == [
        ("crook", "melee", 1, 2, 1),
        ("net", "ranged", 3, 2, 1),
    ]
    assert sedge.runes == ("warden",)


@pytest.mark.rule("UW-DECK-01")
def test_every_deck_has_twelve_objectives_and_twenty_power_cards() -> None:
    decks = underworlds().decks
    assert len(decks) == 8
    for deck in decks.values():
        assert sum(card.objective for card in deck.cards) == 12
        assert len(deck.cards) == 32
    assert {deck.id for deck in decks.values() if deck.plot} == {"deep_current", "old_scores"}


@pytest.mark.rule("UW-WB-01", "UW-BLD-05")
def test_six_warbands_and_eight_decks_are_told_in_both_languages_and_no_two_cards_by_one_name() -> None:
    found = underworlds()
    assert len(found.warbands) == 6
    cards = [card for deck in found.decks.values() for card in (*deck.cards, *((deck.plot,) if deck.plot else ()))]
    spells = [one for band in found.warbands.values() for one in band.warscroll.abilities]
    weapons = [
        w for band in found.warbands.values() for f in band.fighters for w in (*f.normal.weapons, *f.inspired.weapons)
    ]
    assert [w.name for w in weapons if w.name.en == w.name.es] == []
    for one in (*cards, *spells):
        assert one.name is not None
        assert one.text is not None
        assert one.text.en != one.text.es, one.id
        # The numbers of a text are the same in both languages.
        assert sorted(re.findall(r"\d", one.text.en)) == sorted(re.findall(r"\d", one.text.es)), one.id
    for names in ([card.name.en for card in cards], [card.name.es for card in cards]):
        assert len(set(names)) == len(names)


@pytest.mark.rule("UW-DECK-01", "UW-DECK-02", "UW-DECK-03")
@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda d: d["decks"][0]["cards"].pop(), "deck_counts_invalid"),
        (lambda d: d["decks"][0]["cards"][1].update(id="bt01"), "deck_duplicate_card"),
        (lambda d: d["decks"][0]["cards"][5].pop("when"), "card_field_missing"),
        (lambda d: d["decks"][0]["cards"][0].pop("trigger"), "surge_without_trigger"),
        (lambda d: d["decks"][0]["cards"][22].pop("glory"), "upgrade_without_glory"),
    ],
)
def test_an_unsound_deck_is_refused(tmp_path: Path, change: Any, code: str) -> None:
    assert any(code in problem for problem in problems(tmp_path, changed("deck_breakers_tide.yaml", change)))


@pytest.mark.rule("UW-DSL-01", "UW-DSL-03", "UW-DSL-05", "UW-DSL-06")
@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda c: c.update(do=[{"heal": {"fighter": "somebody"}}]), "dsl_unknown_reference"),
        (lambda c: c.update(requires=[{"taller_than": "$it"}]), "dsl_unknown_condition"),
        (lambda c: c.update(trigger={"after": "sunrise"}), "dsl_unknown_event"),
        (lambda c: c.update(do=[{"teleport": {"fighter": "$f"}}]), "dsl_unknown_primitive"),
        (lambda c: c.update(do=[{"heal": {"fighter": "$f", "colour": "red"}}]), "dsl_bad_parameter"),
    ],
)
def test_a_word_the_card_language_lacks_is_refused(tmp_path: Path, change: Any, code: str) -> None:
    text = changed("deck_breakers_tide.yaml", lambda d: change(d["decks"][0]["cards"][12]))
    assert any(code in problem for problem in problems(tmp_path, text))


@pytest.mark.rule("UW-DSL-07")
def test_static_effects_last_while_equipped_and_those_of_a_plot_the_whole_game() -> None:
    decks = underworlds().decks
    plate = next(card for card in decks["breakers_tide"].cards if card.id == "bt26").static[0]
    plot = decks["deep_current"].plot
    assert isinstance(plate, Modify)
    assert plate.duration == Lasts(span="equipped")
    assert plot is not None
    assert isinstance(plot.static[0], Modify)
    assert plot.static[0].duration == GAME


@pytest.mark.rule("UW-WB-01", "UW-INS-01", "UW-INS-02")
def test_every_warscroll_says_how_its_fighters_inspire() -> None:
    for warband in underworlds().warbands.values():
        for condition in (*warband.warscroll.inspire, *warband.warscroll.uninspire):
            assert condition.name is not None
            assert condition.text is not None
            assert condition.text.en != condition.text.es


def unending(event: str, do: dict[str, Any], **more: Any) -> list[dict[str, Any]]:
    """One reaction of an upgrade, without a limit unless `more` sets one."""
    return [{"id": "r", "timing": "surge", "trigger": {"after": event, **more.pop("trigger", {})}, "do": [do], **more}]


PUSH = {"push": {"target": "$self", "hexes": 1}}
STAGGER = {"give_token": {"to": "$self", "token": "stagger"}}
GUARD = {"give_token": {"to": "$self", "token": "guard"}}
OF_GUARD = {"where": [{"event": {"token": "guard"}}]}


@pytest.mark.rule("UW-WND-01")
@pytest.mark.parametrize(
    ("first", "second", "ring"),
    [
        (unending("pushed", PUSH), [], "bt23/r -> bt23/r"),
        (unending("pushed", STAGGER), unending("token_given", PUSH), "bt23/r -> bt24/r -> bt23/r"),
        (unending("pushed", PUSH, uses={"per": "turn", "max": 1}), [], None),
        (unending("pushed", STAGGER), unending("token_given", PUSH, trigger=OF_GUARD), None),
        (
            unending("pushed", {"if": {"cond": [], "then": [GUARD]}}),
            unending("token_given", PUSH, trigger=OF_GUARD),
            "bt23",
        ),
    ],
)
def test_reactions_that_set_each_other_off_without_end_are_refused(
    tmp_path: Path, first: Any, second: Any, ring: str | None
) -> None:
    def change(data: Any) -> None:
        cards = data["decks"][0]["cards"]
        cards[22]["abilities"], cards[23]["abilities"] = first, second

    found = problems(tmp_path, changed("deck_breakers_tide.yaml", change))
    assert bool(found) is (ring is not None)
    assert all(f"trigger_loop (ring: {ring}" in problem for problem in found)


@pytest.mark.rule("UW-PLOT-02", "UW-DSL-07")
def test_abilities_of_warscrolls_and_plots_last_the_whole_game_unless_they_say_otherwise(tmp_path: Path) -> None:
    def faster(**more: str) -> dict[str, Any]:
        return {"modify": {"target": {"fighters": {}}, "stat": "move", **more}}

    def change(data: Any) -> None:
        nested = {"if": {"cond": [{"underdog": "$you"}], "then": [faster()]}}
        data["warbands"][0]["warscroll"]["abilities"][0]["do"] = [faster(), faster(duration="turn"), nested]

    def deck(data: Any) -> None:
        data["decks"][0]["plot"]["abilities"][0]["do"] = [faster()]
        data["decks"][0]["cards"][24]["abilities"] = [{"id": "own", "timing": "power", "do": [faster()]}]
        data["decks"][0]["cards"][13]["do"] = [faster()]

    (tmp_path / "bands.yaml").write_text(changed("warbands.yaml", change), encoding="utf-8")
    (tmp_path / "decks.yaml").write_text(changed("deck_deep_current.yaml", deck), encoding="utf-8")
    loaded = load(tmp_path)
    library = loaded.library
    assert loaded.problems == ()
    first, second, third = next(iter(library.warbands.values())).warscroll.abilities[0].do
    assert isinstance(third, If)
    assert [lasts(first), lasts(second), lasts(third.then[0])] == [GAME, Lasts(span="turn"), GAME]
    found = library.decks["deep_current"]
    assert found.plot is not None
    assert lasts(found.plot.abilities[0].do[0]) == GAME
    assert lasts(found.cards[24].abilities[0].do[0]) == ROUND
    assert lasts(found.cards[13].effects[0]) == ROUND


def lasts(effect: Any) -> Any:
    """How long a modifier lasts."""
    assert isinstance(effect, Modify)
    return effect.duration


@pytest.mark.rule("UW-CON-10", "UW-DSL-06")
def test_only_what_can_be_left_out_may_be_optional(tmp_path: Path) -> None:
    def ploy(instruction: Any) -> str:
        return changed("deck_breakers_tide.yaml", lambda d: d["decks"][0]["cards"][12].update(do=[instruction]))

    assert problems(tmp_path, ploy({"charge": {"fighter": "$f", "optional": True}})) == []
    charge = load(tmp_path).library.decks["breakers_tide"].cards[12].effects[0]
    assert isinstance(charge, MakeCharge)
    assert charge.optional
    assert any(
        "dsl_bad_parameter" in p for p in problems(tmp_path, ploy({"heal": {"fighter": "$f", "optional": True}}))
    )


@pytest.mark.rule("UW-DSL-07", "UW-PER-04")
@pytest.mark.parametrize(("of", "sound"), [("attack", True), ("turn", True), ("save_roll", True), ("sunrise", False)])
def test_the_next_what_is_a_step_or_an_event(tmp_path: Path, of: str, sound: bool) -> None:
    effect = {"modify": {"target": "$f", "stat": "move", "duration": {"next": of}}}
    text = changed("deck_breakers_tide.yaml", lambda d: d["decks"][0]["cards"][12].update(do=[effect]))
    assert any("dsl_unknown_event" in problem for problem in problems(tmp_path, text)) is not sound


def test_every_mistake_is_reported_with_its_line(tmp_path: Path) -> None:
    text = (FOLDER / "deck_breakers_tide.yaml").read_text(encoding="utf-8")
    lines = text.replace("glory: 1", "glory: lots", 1).replace("fighter_charged", "fighter_sang", 1)
    found = problems(tmp_path, lines)
    assert len(found) == 2
    assert all(problem.startswith("one.yaml: line ") for problem in found)


@pytest.mark.rule("UW-BLD-04")
def test_sound_content_passes_and_a_ploy_turned_objective_fails_the_whole_deck(tmp_path: Path) -> None:
    assert load(FOLDER).problems == ()
    text = changed("deck_breakers_tide.yaml", lambda d: d["decks"][0]["cards"][12].update(kind="objective"))
    assert any("deck_counts_invalid" in problem for problem in problems(tmp_path, text))


@pytest.mark.rule("UW-BLD-04")
@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda f: f.update(leader=False), "warband_leader_count_invalid"),
        (lambda f: f["normal"].update(move=0), "bad_number"),
        (lambda f: f["normal"].update(weapons=[]), "card_field_missing"),
        (lambda f: f["normal"]["weapons"][0].update(damage=0), "bad_number"),
        (
            lambda f: f["normal"]["weapons"][0].update(abilities=[{"id": "vorpal", "critical": False}]),
            "dsl_bad_parameter",
        ),
    ],
)
def test_an_unsound_fighter_fails_the_whole_warband(tmp_path: Path, change: Any, code: str) -> None:
    text = changed("warbands.yaml", lambda d: change(d["warbands"][0]["fighters"][0]))
    assert any(code in problem for problem in problems(tmp_path, text))


@pytest.mark.parametrize("value", [5, "x", [], [1], None])
@pytest.mark.parametrize(
    "at",
    [("shapes",), ("shapes", "rect86"), ("shapes", "rect86", "rows"), ("shapes", "rect86", "rows", "A"),
     ("shapes", "rect86", "orientations"), ("boards", 0, "sides"), ("boards", 0, "shape")],
)  # fmt: skip
def test_a_board_of_the_wrong_kind_anywhere_is_a_problem_with_its_line(tmp_path: Path, at: Any, value: Any) -> None:
    def change(data: Any) -> None:
        for step in at[:-1]:
            data = data[step]
        data[at[-1]] = value

    found = problems(tmp_path, changed("boards.yaml", change))
    assert found
    assert all(problem.startswith("one.yaml: line ") for problem in found)


@pytest.mark.parametrize(
    ("lang", "draws", "neutral"), [("en", "draws", "neutral territory"), ("es", "roba", "territorio neutral")]
)
def test_words_say_what_an_option_does_and_what_land_is_called(lang: str, draws: str, neutral: str) -> None:
    words = words_for_client(lang)
    option = "underworlds.option.first_turn_draw"
    assert draws in words[option]
    assert len({words[f"{option}.{one}"] for one in ("rolloff_loser", "second_player")}) == 2
    assert words["board.hex.neutral"] == words["underworlds.territory_word.neutral"] == neutral
