"""What hexes do to fighters: traits, territories, feature tokens, placing, adjacency (digest 5.21, 5.22, 10)."""

import pytest

from app.rules.kernel.boards.hexes import adjacent, edge_hexes, visible
from app.rules.kernel.dice.dice import NoDice
from app.rules.underworlds.bookkeeping import operations
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.flow import run
from app.rules.underworlds.ground import paths
from app.rules.underworlds.identifiers import empty, on_field, territory_at
from app.rules.underworlds.interpreter import holds
from app.rules.underworlds.invariants import broken
from app.rules.underworlds.language.frames import Frame
from app.rules.underworlds.model.commands import CoreMove
from app.rules.underworlds.model.language.conditions import AdjacentTo, HasToken
from app.rules.underworlds.model.state import Feature
from tests.rules.underworlds.arena import act, blue, label, match, open_field, red, spot, told

TOKEN = Feature(id="f1", hex=spot(1, 0), value=3, face="treasure")


@pytest.mark.rule("UW-HEX-03")
def test_edge_hexes_are_entered_like_others() -> None:
    ground = open_field()
    corner = next(h for h in sorted(edge_hexes(ground.hexes)) if h.r == 0 and h.q == 5)
    inside = next(h for h in sorted(ground.hexes - ground.edge) if adjacent(h, corner))
    man = red("a", 0, 0, is_={"hex": inside})
    after, _ = act(match(man, blue("b", 0, 5)), "red", CoreMove(fighter="red.a", path=(f"A{corner.q + 1}",)))
    assert after.fighters["red.a"].hex == corner
    assert after.fighters["red.a"].tokens == {"move": 1}


@pytest.mark.rule("UW-HEX-07")
@pytest.mark.rule("UW-HEX-05")
def test_placing_needs_no_way_and_is_no_move() -> None:
    ground = open_field(stagger=[spot(6, 0)], blocked=[spot(5, 0)])
    table = match(red("a", 0, 0), blue("b", 1, 0), board=ground)
    assert paths.judge_empty(table, spot(1, 0)).code == "hex_occupied"  # type: ignore[union-attr]
    assert paths.judge_empty(table, spot(5, 0)).code == "hex_blocked"  # type: ignore[union-attr]
    assert paths.judge_empty(table, spot(6, 0)) is None
    draft = Draft(table, NoDice())
    operations.place(draft, "red.a", spot(6, 0))
    run(draft)
    assert draft.state.fighters["red.a"].tokens == {"stagger": 1}
    assert told(draft.events) == ("hex_entered", "token_given", "fighter_placed")


@pytest.mark.rule("UW-FEA-05")
@pytest.mark.rule("UW-FEA-06")
@pytest.mark.rule("UW-HEX-01")
def test_feature_tokens_block_nothing_and_stay() -> None:
    table = match(red("a", 0, 0), blue("b", 2, 0), features=[TOKEN])
    assert empty(table, TOKEN.hex)
    assert visible(spot(0, 0), spot(2, 0), ())
    after, _ = act(table, "red", CoreMove(fighter="red.a", path=(label(1, 0),)))
    assert after.fighters["red.a"].hex == TOKEN.hex
    assert after.features["f1"] == TOKEN
    assert broken(after) == []


@pytest.mark.rule("UW-TER-02")
@pytest.mark.rule("UW-CON-11")
def test_position_alone_decides_the_territory() -> None:
    dead = red("z", 0, 1, is_={"hex": None, "slain": True})
    ground = open_field(blocked=[spot(0, -8)])
    table = match(red("a", 0, 0), dead, blue("b", 2, 0), board=ground)
    assert territory_at(table, spot(0, -8), "red") == "friendly"
    assert territory_at(table, spot(0, -8), "blue") == "enemy"
    assert territory_at(table, spot(0, 0), "red") == "neutral"
    assert [fighter.id for fighter in on_field(table)] == ["red.a", "blue.b"]


@pytest.mark.rule("UW-ADJ-01")
@pytest.mark.rule("UW-ADJ-02")
def test_fighters_and_tokens_are_adjacent_as_their_hexes_are() -> None:
    table = match(red("a", 0, 0), blue("b", 1, 0), red("c", 1, 1), features=[TOKEN])
    near = {who for who in table.fighters if holds(table, Frame(seat="red", it=who), AdjacentTo(of="f1"))}
    assert near == {"red.a", "red.c"}
    assert not holds(table, Frame(seat="red", it="red.a"), AdjacentTo(of="red.a"))


@pytest.mark.rule("UW-CON-05")
def test_any_means_one_or_more() -> None:
    for count, wanted in ((0, False), (1, True), (2, True)):
        tokens = {"stagger": count} if count else {}
        table = match(red("a", 0, 0, tokens=tokens), blue("b", 1, 0))
        assert holds(table, Frame(seat="red", it="red.a"), HasToken(token="stagger")) is wanted


@pytest.mark.rule("UW-GEO-02")
@pytest.mark.parametrize(
    ("there", "blocked", "seen"),
    [
        ((2, 0), (1, 0), False),
        ((2, -1), (1, 0), False),
        ((2, -1), (1, -1), False),
        ((2, 0), (0, 1), True),
        ((3, -1), (1, -1), True),
        ((3, -1), (2, -1), False),
        ((5, -1), (3, 0), False),
    ],
)
def test_touching_a_corner_is_touching(there: tuple[int, int], blocked: tuple[int, int], seen: bool) -> None:
    wall = (spot(*blocked),)
    assert visible(spot(0, 0), spot(*there), wall) is seen
    assert visible(spot(*there), spot(0, 0), wall) is seen
