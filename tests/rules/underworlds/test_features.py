"""Where feature tokens may go, the fallback, the look-ahead, turning them up (UW-SET-11..16)."""

from typing import get_args

import pytest

from app.rules.kernel.boards.hexes import Hex, from_label, label_of
from app.rules.kernel.seats import Seat
from app.rules.underworlds.abilities.picking import feature_option
from app.rules.underworlds.model.profiles import Battlefield
from app.rules.underworlds.model.setup_commands import PlaceFeature
from app.rules.underworlds.model.setup_prompts import DeployFighters, PlaceFeatures
from app.rules.underworlds.model.state import Feature, State
from app.rules.underworlds.model.tables import FeatureFace
from app.rules.underworlds.offers import offers
from app.rules.underworlds.setup.features import legal_hexes
from tests.rules.underworlds.arena import Man, label, match, open_field, refused, spot
from tests.rules.underworlds.opening_moves import do, small

SPREAD = ((0, 0), (4, 0), (-4, 0), (0, 4), (0, -4))


def placing(*taken: Hex, board: Battlefield | None = None, next: Seat = "red", **options: object) -> State:
    """The placement of the next feature token, with tokens in these hexes."""
    features = [Feature(id=f"f{n}", hex=hex_, value=n) for n, hex_ in enumerate(taken, start=1)]
    man = (Man(id="a", seat="red", at=None), Man(id="b", seat="blue", at=None))
    step = PlaceFeatures(next=next, placed=len(taken))
    return match(
        *man, features=features, board=board, step=step, feature_values=(1, 2, 3, 4, 5), round=0, options=options
    )


def _code(state: State, hex_label: str) -> str:
    return refused(state, "red", PlaceFeature(hex=hex_label)).code


@pytest.mark.rule("UW-SET-11")
def test_the_loser_of_the_roll_places_first_then_in_turn() -> None:
    state = placing(next="blue")
    assert refused(state, "red", PlaceFeature(hex="J12")).code == "feature_not_your_placement"
    order: list[str] = []
    for hex_label in ("C6", "C12", "J12", "Q6", "Q12"):
        step = state.step
        assert isinstance(step, PlaceFeatures)
        order.append(step.next)
        state = do(state, step.next, PlaceFeature(hex=hex_label))
    assert order == ["blue", "red", "blue", "red", "blue"]
    assert state.step == DeployFighters(next="blue")


@pytest.mark.rule("UW-SET-12", "UW-DIST-02")
def test_tokens_are_more_than_two_hexes_apart() -> None:
    state = placing(spot(0, 0))
    for near in ((2, 0), (2, -1), (1, 1)):
        assert _code(state, label(*near)) == "feature_too_close"
    for far in ((3, 0), (3, -1)):
        do(state, "red", PlaceFeature(hex=label(*far)))
    assert _code(state, label(0, 0)) == "feature_hex_not_empty"


@pytest.mark.rule("UW-SET-12", "UW-CFG-01")
def test_the_distance_can_be_agreed() -> None:
    state = placing(spot(0, 0), feature_min_distance=2)
    do(state, "red", PlaceFeature(hex=label(2, 0)))
    assert _code(state, label(1, 0)) == "feature_too_close"


@pytest.mark.rule("UW-SET-12", "UW-HEX-04", "UW-HEX-05", "UW-BRD-03")
def test_hexes_no_token_may_lie_in() -> None:
    board = open_field(blocked=[spot(0, 0)], stagger=[spot(3, 0)], starting=[spot(6, 0), from_label("A3")])
    state = placing(board=board)
    wrong = {
        label(0, 0): "feature_hex_blocked",
        label(3, 0): "feature_hex_stagger",
        label(6, 0): "feature_hex_starting",
        "A3": "feature_hex_starting",
        "A9": "feature_hex_edge",
        "Z9": "hex_off_board",
        "nowhere": "hex_off_board",
    }
    assert {where: _code(state, where) for where in wrong} == wrong


@pytest.mark.rule("UW-SET-13")
def test_edge_hexes_are_the_fallback() -> None:
    # A field whose whole interior lies within 2 of the token in its middle.
    board = small({"A": 7, "B": 6, "C": 7, "D": 6, "E": 7}, starting=("A1",), stagger=("E7",), blocked=("C1",))
    middle = from_label("C4")
    state = placing(middle, from_label("C7"), board=board)
    legal, relaxed = legal_hexes(state)
    assert relaxed == ("edge",)
    near = {h for h in board.hexes if min(_apart(h, middle), _apart(h, from_label("C7"))) < 3}
    fitting = board.edge - near - board.starting - board.blocked - board.stagger
    # From B1 or D1 no hex of row A or E would be left for a player territory (UW-SET-14).
    assert legal == fitting - {from_label("B1"), from_label("D1")}
    assert _code(state, "B1") == "feature_territory_required"
    assert _code(state, "C4") == "feature_hex_not_empty"
    assert all(label_of(h) not in ("A1", "C1", "E7") for h in legal)
    found = do(state, "red", PlaceFeature(hex=label_of(sorted(legal)[0])))
    assert len(found.features) == 3


def _apart(a: Hex, b: Hex) -> int:
    dq, dr = a.q - b.q, a.r - b.r
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


@pytest.mark.rule("UW-SET-14")
def test_both_territories_get_a_token() -> None:
    neutral = (spot(0, 0), spot(4, 0), spot(-4, 0))
    state = placing(*neutral)
    assert _code(state, label(0, 3)) == "feature_territory_required"
    after = do(state, "red", PlaceFeature(hex="C6"))
    assert refused(after, "blue", PlaceFeature(hex="C12")).code == "feature_territory_required"
    assert refused(after, "blue", PlaceFeature(hex=label(0, 3))).code == "feature_territory_required"
    done = do(after, "blue", PlaceFeature(hex="Q6"))
    assert isinstance(done.step, DeployFighters)


@pytest.mark.rule("UW-SET-14")
def test_every_placement_offered_leaves_one_for_each_territory() -> None:
    state = placing()
    for _ in range(5):
        legal, relaxed = legal_hexes(state)
        assert legal
        assert relaxed == ()
        step = state.step
        assert isinstance(step, PlaceFeatures)
        offered = next(o for o in offers(state, step.next) if o.command["kind"] == "place_feature").need
        assert offered is not None
        # The most stubborn players: always the legal hex nearest to the middle.
        nearest = min(legal, key=lambda h: (_apart(h, spot(0, 0)), h))
        state = do(state, step.next, PlaceFeature(hex=label_of(nearest)))
    rows = {feature.hex.r for feature in state.features.values()}
    assert any(r < 5 for r in rows)
    assert any(r > 13 for r in rows)


@pytest.mark.rule("UW-SET-15")
def test_restrictions_fall_in_a_fixed_order_and_blocked_hexes_stay() -> None:
    # Three hexes: a token within 2 of all of them.
    tiny = small({"A": 1, "B": 1, "C": 1}, stagger=("A1",), blocked=(), starting=("C1",))
    state = placing(from_label("B1"), board=tiny)
    legal, relaxed = legal_hexes(state)
    assert relaxed == ("edge", "distance", "stagger", "starting")
    assert legal == {from_label("A1"), from_label("C1")}
    shut = small({"A": 2, "B": 1, "C": 1}, blocked=("A1",))
    legal, relaxed = legal_hexes(placing(from_label("B1"), board=shut))
    assert relaxed == ("edge", "distance")
    assert legal == {from_label("A2"), from_label("C1")}


@pytest.mark.rule("UW-SET-16", "UW-FEA-01", "UW-FEA-04", "UW-CON-12")
def test_five_tokens_are_turned_up() -> None:
    state = placing(*(spot(q, 0) for q in (0, 4, -4)), from_label("C6"))
    assert all(feature.face == "hidden" for feature in state.features.values())
    state = do(state, "red", PlaceFeature(hex="Q6"))
    assert [f.face for f in state.features.values()] == ["treasure"] * 5
    assert {f.value for f in state.features.values()} == {1, 2, 3, 4, 5}


@pytest.mark.rule("UW-SET-10")
def test_whoever_picks_a_feature_reads_its_face_and_place_and_no_value_of_a_hidden_one() -> None:
    here = Hex(3, 2)
    told = {face: feature_option(Feature(id="f1", hex=here, value=4, face=face)) for face in get_args(FeatureFace)}
    assert {face: option.label.rpartition(".")[2] for face, option in told.items()} == {face: face for face in told}
    assert told["treasure"].facts == {"hex": label_of(here), "value": 4}
    assert told["hidden"].facts == told["cover"].facts == {"hex": label_of(here)}
