"""Hexes, territories, feature tokens, and what counts as being there (UW-HEX, UW-TER, UW-FEA, UW-ADJ, UW-CON, UW-GEO-02)."""

from dataclasses import replace

import pytest

from app.rules.kernel.boards.hexes import Hex, adjacent, from_label, visible
from app.rules.kernel.dice.dice import NoDice
from app.rules.underworlds import characteristics, interpreter
from app.rules.underworlds.bookkeeping import operations
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.identifiers import empty, ground_at, territory_at
from app.rules.underworlds.interpreter import hold, holds
from app.rules.underworlds.language.frames import Frame
from app.rules.underworlds.model.commands import CoreMove
from app.rules.underworlds.model.language.conditions import (
    AdjacentTo,
    HasToken,
    HeldBy,
    HexHas,
    InHex,
    InTerritory,
    Is,
    VisibleTo,
)
from app.rules.underworlds.model.language.durations import GAME, Lasts
from app.rules.underworlds.model.language.language import AnyOf, Apart, Count, Every, Features, Fighters, Hexes, Sum
from app.rules.underworlds.model.language.modifiers import Modify
from app.rules.underworlds.model.profiles import Warscroll
from app.rules.underworlds.model.state import Feature
from app.rules.underworlds.rulebook import RULES
from app.rules.underworlds.triggers import lasting
from tests.rules.underworlds.arena import Man, act, blue, label, match, open_field, red, spot

RED, BLUE = Frame(seat="red"), Frame(seat="blue")
GONE = {"slain": True, "deployed": True}


@pytest.mark.rule("UW-TER-01", "UW-TER-02")
def test_a_territory_is_where_one_stands_and_whose_eyes_one_looks_with() -> None:
    board = open_field(blocked=[from_label("B2")])
    state = match(red("a", 0, 0), blue("b", 5, 0), board=board)
    assert [ground_at(state, from_label(hex_)) for hex_ in ("A1", "B2", "J5", "S1")] == [
        "red",
        "red",
        "neutral",
        "blue",
    ]
    assert territory_at(state, from_label("A1"), "red") == "friendly"
    assert territory_at(state, from_label("A1"), "blue") == "enemy"
    assert all(ground_at(state, hex_) in ("red", "blue", "neutral") for hex_ in board.hexes)
    in_friendly = InTerritory(territory="friendly")
    assert holds(state, RED.of("A1"), in_friendly)
    assert not holds(state, BLUE.of("A1"), in_friendly)
    assert not holds(state, RED.of("red.a"), in_friendly)


@pytest.mark.rule("UW-HEX-03", "UW-BRD-03", "UW-HEX-02")
def test_edge_hexes_are_derived_and_combine_with_other_traits() -> None:
    state = match(red("a", 0, 0), blue("b", 5, 0))
    found = interpreter.found(state, RED, Hexes(where=(HexHas(what="edge"), HexHas(what="starting"))))
    assert set(found) == {f"{row}{n}" for row in "AS" for n in range(1, 9)}
    on_edge = replace(state.fighters["red.a"], hex=from_label("A3"))
    state = replace(state, fighters={**state.fighters, "red.a": on_edge})
    assert hold(state, RED.of("red.a"), (InHex(trait="edge"), InHex(trait="starting")))
    state, _ = act(state, "red", CoreMove(fighter="red.a", path=("A4",)))
    assert state.fighters["red.a"].hex == from_label("A4")


@pytest.mark.rule("UW-HEX-06", "UW-HEX-01", "UW-FEA-05")
def test_empty_is_neither_occupied_nor_blocked_whatever_tokens_lie_there() -> None:
    token = Feature(id="f1", hex=spot(2, 0), value=3, face="treasure")
    board = open_field(blocked=[spot(1, 0)])
    state = match(red("a", 0, 0), blue("b", 5, 0), board=board, features=[token])
    assert [empty(state, spot(q, 0)) for q in (0, 1, 2)] == [False, False, True]
    assert not empty(state, Hex(99, 99))
    assert visible(spot(3, -1), spot(1, 1), board.blocked)
    state, _ = act(state, "red", CoreMove(fighter="red.a", path=(label(0, 1), label(1, 1), label(2, 0))))
    assert state.fighters["red.a"].hex == token.hex
    assert characteristics.holder(state, state.features["f1"]) == state.fighters["red.a"]


@pytest.mark.rule("UW-HEX-07", "UW-HEX-05", "UW-PSH-06")
def test_placing_is_neither_a_move_nor_a_push() -> None:
    state = match(red("a", 0, 0), blue("b", 5, 0), board=open_field(stagger=[spot(6, 3)]))
    draft = Draft(state, NoDice())
    operations.place(draft, "red.a", spot(6, 3))
    fighter = draft.state.fighters["red.a"]
    assert (fighter.hex, dict(fighter.tokens)) == (spot(6, 3), {"stagger": 1})
    told = [past.name for past in draft.state.history]
    assert "fighter_placed" in told
    assert not {"fighter_moved", "pushed"} & set(told)


@pytest.mark.rule("UW-FEA-06", "UW-DLV-03", "UW-FEA-01")
def test_a_token_is_turned_over_and_stays() -> None:
    token = Feature(id="f1", hex=spot(0, 0), value=3, face="treasure")
    draft = Draft(match(red("a", 0, 0), blue("b", 5, 0), features=[token]), NoDice())
    held = HeldBy(by="friendly")
    assert holds(draft.state, RED.of("f1"), held)
    operations.flip_feature(draft, "f1")
    assert draft.state.features["f1"] == replace(token, face="cover")
    assert not holds(draft.state, RED.of("f1"), held)
    operations.flip_feature(draft, "f1")
    assert draft.state.features["f1"] == token


@pytest.mark.rule("UW-FEA-02", "UW-OBJ-10", "UW-OBJ-09", "UW-DSL-04")
def test_what_a_warband_holds_is_counted_by_who_stands_there() -> None:
    tokens = [Feature(id=f"f{n}", hex=spot(q, 0), value=n, face="treasure") for n, q in ((2, 0), (4, 1), (5, 5))]
    lost = Man(id="c", seat="red", at=None, is_=GONE)
    state = match(red("a", 0, 0), red("a2", 1, 0), lost, blue("b", 5, 0), features=tokens)
    mine = Features(face="treasure", where=(HeldBy(by="friendly"),))
    assert interpreter.found(state, RED, mine) == ("f2", "f4")
    assert interpreter.amount(state, RED, Sum(of=mine, field="value")) == 6
    assert interpreter.amount(state, BLUE, Sum(of=mine, field="value")) == 5
    assert interpreter.amount(state, RED, Count(of=Fighters(side="friendly"))) == 2
    assert interpreter.found(state, RED, Fighters(side="friendly", slain=True)) == ("red.c",)
    assert holds(state, RED, Every(of=Features(), has=(AnyOf(of=(HeldBy(by="friendly"), HeldBy(by="enemy"))),)))


@pytest.mark.rule("UW-CON-11", "UW-SLN-03", "UW-ACT-03")
def test_who_is_not_on_the_battlefield_is_not_counted() -> None:
    waiting = Man(id="w", seat="red", at=None)
    state = match(red("a", 0, 0), waiting, blue("b", 5, 0))
    assert interpreter.found(state, RED, Fighters()) == ("red.a", "blue.b")
    assert interpreter.found(state, RED, Fighters(slain=True)) == ()


@pytest.mark.rule("UW-CON-05", "UW-CON-13")
def test_any_is_one_or_more_and_true_once() -> None:
    state = match(red("a", 0, 0, tokens={"stagger": 2}), blue("b", 5, 0))
    assert holds(state, RED.of("red.a"), HasToken(token="stagger"))
    assert not holds(state, RED.of("blue.b"), HasToken(token="stagger"))
    assert interpreter.found(state, RED, Fighters(where=(HasToken(token="stagger"),))) == ("red.a",)


@pytest.mark.rule("UW-ADJ-01", "UW-ADJ-02", "UW-DIST-02", "UW-CON-04")
def test_adjacent_is_distance_one_and_never_oneself() -> None:
    token = Feature(id="f1", hex=spot(0, 0), value=1, face="treasure")
    state = match(red("a", 0, 0), red("a2", 1, 0), blue("b", 3, 0), features=[token])
    assert holds(state, RED.of("red.a2"), AdjacentTo(of="red.a"))
    assert holds(state, RED.of("red.a2"), AdjacentTo(of="f1"))
    assert not holds(state, RED.of("red.a"), AdjacentTo(of="red.a"))
    assert not holds(state, RED.of("red.a"), AdjacentTo(of="f1"))
    assert not adjacent(spot(0, 0), spot(0, 0))
    checks = (("within", 3, True), ("within", 2, False), ("beyond", 2, True), ("at", 3, True), ("at", 2, False))
    for how, hexes, wanted in checks:
        assert holds(state, RED.of("blue.b"), Apart(how=how, hexes=hexes, of="red.a")) == wanted  # type: ignore[arg-type]
    assert holds(state, RED.of("red.a"), Apart(how="within", hexes=0, of="f1"))


@pytest.mark.rule("UW-VIS-04", "UW-VIS-03", "UW-GEO-02")
def test_fighters_do_not_block_and_see_themselves() -> None:
    board = open_field(blocked=[spot(4, 0)])
    state = match(red("a", 0, 0), red("a2", 1, 0), blue("b", 3, 0), blue("b2", 6, 0), board=board)
    seen = [f for f in state.fighters if holds(state, RED.of(f), VisibleTo(of="red.a"))]
    assert seen == ["red.a", "red.a2", "blue.b"]


@pytest.mark.rule("UW-PLOT-02", "UW-PER-02")
def test_a_warscroll_lasts_the_whole_match() -> None:
    faster = Modify(target=Fighters(side="friendly", where=(Is(what="leader"),)), stat="move", value=1, duration=GAME)
    scroll = Warscroll(inspire=(), static=(faster,))
    state = match(red("a", 0, 0, leader=True), red("a2", 1, 0), blue("b", 3, 0), scrolls={"red": scroll}, round=3)
    assert [characteristics.move(state, f) for f in state.fighters] == [4, 3, 3]
    draft = Draft(state, NoDice())
    for span in ("attack", "action_step", "power_step", "turn", "round"):
        lasting.ends(draft, Lasts(span=span).span)
    lasting.last_power_step_over(draft)
    assert characteristics.move(draft.state, "red.a") == 4


@pytest.mark.rule("UW-CON-06")
def test_there_is_no_switch_for_basic_rules_only() -> None:
    assert "UW-CON-06" in RULES
    assert "UW-HEAL-01" in RULES
