"""Moves on hexes: who, how far, through what, where they end, what they give (digest 5.3, 5.21, 5.23)."""

import pytest

from app.rules.kernel.boards.hexes import Hex, distance
from app.rules.kernel.state.windows import opened
from app.rules.underworlds.core_abilities import moving
from app.rules.underworlds.model.combat_prompts import Moving
from app.rules.underworlds.model.commands import CoreMove
from app.rules.underworlds.model.language.modifiers import SetFlag
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.turn_prompts import PowerStep
from app.rules.underworlds.offers import offers
from tests.rules.underworlds.arena import act, blue, label, match, open_field, red, refused, spot, told, upgrade


def way(*steps: tuple[int, int]) -> tuple[str, ...]:
    """Labels of axial hexes from the middle."""
    return tuple(label(q, r) for q, r in steps)


def walk(*steps: tuple[int, int], who: str = "red.a") -> CoreMove:
    return CoreMove(fighter=who, path=way(*steps))


def tokens(state: State, who: str = "red.a") -> dict[str, int]:
    return {str(name): count for name, count in state.fighters[who].tokens.items()}


@pytest.mark.rule("UW-MOVE-02")
@pytest.mark.rule("UW-HEX-06")
def test_steps_go_to_adjacent_empty_hexes_up_to_move() -> None:
    table = match(red("a", 0, 0), blue("b", 8, 0))
    after, events = act(table, "red", walk((1, 0), (2, 0), (3, 0)))
    assert after.fighters["red.a"].hex == spot(3, 0)
    assert "fighter_moved" in told(events)
    long = refused(table, "red", walk((1, 0), (2, 0), (3, 0), (4, 0)))
    assert (long.code, long.facts["hexes"], long.facts["move"]) == ("path_too_long", 4, 3)
    assert refused(table, "red", walk((2, 0))).code == "path_not_adjacent"


@pytest.mark.rule("UW-MOVE-02")
@pytest.mark.rule("UW-HEX-01")
@pytest.mark.rule("UW-HEX-04")
def test_blocked_occupied_and_outer_hexes_are_closed() -> None:
    table = match(red("a", 0, 0), blue("b", 0, 1), board=open_field(blocked=[spot(1, 0)]))
    blocked = refused(table, "red", walk((1, 0)))
    assert (blocked.code, blocked.rule, blocked.facts["hex"]) == ("hex_blocked", "UW-HEX-04", label(1, 0))
    assert refused(table, "red", walk((0, 1), (0, 2))).code == "hex_occupied"
    assert refused(table, "red", CoreMove(fighter="red.a", path=("Z9",))).code == "hex_off_board"
    assert refused(table, "red", CoreMove(fighter="red.a", path=("nowhere",))).code == "hex_off_board"
    assert blocked.shapes


@pytest.mark.rule("UW-MOVE-03")
def test_a_move_ends_elsewhere_but_may_cross_its_start() -> None:
    table = match(red("a", 0, 0), blue("b", 8, 0))
    assert refused(table, "red", walk((1, 0), (0, 0))).code == "path_returns_to_start"
    assert refused(table, "red", CoreMove(fighter="red.a", path=())).code == "path_empty"
    after, _ = act(table, "red", walk((1, 0), (0, 0), (-1, 0)))
    assert after.fighters["red.a"].hex == spot(-1, 0)


@pytest.mark.rule("UW-MOVE-01")
@pytest.mark.rule("UW-MOVE-04")
@pytest.mark.rule("UW-CON-13")
def test_moving_gives_a_token_and_a_token_does_not_stop_another_move() -> None:
    table = match(red("a", 0, 0, tokens={"move": 1}), blue("b", 8, 0))
    after, _ = act(table, "red", walk((1, 0)))
    assert tokens(after) == {"move": 2}
    assert after.fighters["red.a"].has("move")


@pytest.mark.rule("UW-MOVE-01")
@pytest.mark.rule("UW-ACT-03")
def test_who_may_not_move() -> None:
    dead = red("z", 0, 3, is_={"hex": None, "slain": True})
    table = match(red("a", 0, 0, tokens={"charge": 1}), red("c", 3, 0), dead, blue("b", 8, 0))
    held = refused(table, "red", walk((1, 0)))
    assert (held.code, held.rule) == ("fighter_has_charge_token", "UW-MOVE-01")
    assert refused(table, "red", walk((7, 0), who="blue.b")).code == "not_your_fighter"
    assert refused(table, "red", walk((0, 4), who="red.z")).code == "fighter_slain"
    assert refused(table, "red", walk((0, 4), who="red.nobody")).code == "unknown_id"


@pytest.mark.rule("UW-ABL-04")
def test_cannot_move_goes_before_may() -> None:
    shackle = upgrade("shackle", static=(SetFlag(target="$self", flag="cannot_move"),))
    table = match(red("a", 0, 0), blue("b", 8, 0), cards=[shackle], equipped={"red.a": ["shackle"]})
    assert refused(table, "red", walk((1, 0))).code == "cannot_move"


@pytest.mark.rule("UW-MOVE-05")
@pytest.mark.rule("UW-HEX-05")
def test_every_stagger_hex_on_the_way_gives_a_token() -> None:
    table = match(red("a", 0, 0), blue("b", 8, 0), board=open_field(stagger=[spot(1, 0)]))
    through, _ = act(table, "red", walk((1, 0), (2, 0)))
    assert tokens(through) == {"stagger": 1, "move": 1}
    round_it, _ = act(table, "red", walk((1, -1), (2, -1), (2, 0)))
    assert tokens(round_it) == {"move": 1}


@pytest.mark.rule("UW-DIR-04")
def test_the_referee_never_takes_a_stagger_hex_it_can_avoid() -> None:
    table = match(red("a", 0, 0), blue("b", 8, 0), board=open_field(stagger=[spot(1, 0)]))
    found = moving.ways(table, "red.a")
    assert len(found[label(2, -1)]) == 2
    assert found[label(2, -1)] == way((1, -1), (2, -1))
    assert found[label(2, 0)] == way((1, 0), (2, 0))
    assert label(0, 0) not in found
    assert len(found) == 36


@pytest.mark.rule("UW-MOVE-06")
def test_enemies_do_not_hinder_a_move_past_them() -> None:
    table = match(red("a", 0, 0), blue("b", 0, -1), blue("c", 1, -2))
    after, _ = act(table, "red", walk((1, -1), (2, -2), (2, -3)))
    assert after.fighters["red.a"].hex == spot(2, -3)


@pytest.mark.rule("UW-RUNE-01")
def test_flying_crosses_fighters_and_stagger_hexes() -> None:
    ground = open_field(stagger=[spot(2, 0)], blocked=[spot(0, 1)])
    table = match(red("a", 0, 0, runes=("fly",)), blue("b", 1, 0), board=ground)
    after, _ = act(table, "red", walk((1, 0), (2, 0)))
    assert tokens(after) == {"move": 1}
    assert refused(table, "red", walk((1, 0))).code == "hex_occupied"
    assert refused(table, "red", walk((0, 1))).code == "hex_blocked"


@pytest.mark.rule("UW-ABL-05")
@pytest.mark.rule("UW-ABL-06")
def test_a_card_makes_a_fighter_with_a_charge_token_move() -> None:
    table = match(red("a", 0, 0, tokens={"charge": 1}), red("c", 3, 0), blue("b", 8, 0))
    path = way((1, 0))
    assert moving.judge(table, "red", "red.a", path, by_card=True, ignore_charge_tokens=True) is None
    held = moving.judge(table, "red", "red.a", path, by_card=True)
    assert held is not None
    assert held.code == "fighter_has_charge_token"
    step = Moving(seat="red", fighter="red.a", path=(spot(1, 0),), by_card=True)
    after = match(red("a", 0, 0, tokens={"charge": 1}), red("c", 3, 0), blue("b", 8, 0), step=step)
    assert tokens(after) == {"charge": 1, "move": 1}


@pytest.mark.rule("UW-ABL-03")
@pytest.mark.rule("UW-ACT-01")
def test_core_abilities_belong_in_an_action_step_once() -> None:
    window = opened(("red", "blue"), ("red", "blue"))
    power = match(red("a", 0, 0), blue("b", 8, 0), step=PowerStep(window=window), carry_on=False)
    assert refused(power, "red", walk((1, 0))).code == "core_ability_outside_action_step"


@pytest.mark.rule("UW-MOVE-02")
@pytest.mark.rule("UW-ACT-02")
def test_the_offer_lists_every_end_with_a_way() -> None:
    table = match(red("a", 0, 0), blue("b", 1, 0), board=open_field(blocked=[spot(0, 1)]))
    move = next(o for o in offers(table, "red") if o.id == "core_move:red.a")
    assert move.locked is None
    assert move.need is not None
    options = move.need.options  # type: ignore[union-attr]
    ends = {option.facts["hex"] for option in options}
    assert ends == set(moving.ways(table, "red.a"))
    for option in options:
        act(table, "red", CoreMove(fighter="red.a", path=tuple(option.value)))


@pytest.mark.rule("UW-DIST-03")
def test_distance_counts_through_what_is_in_the_way() -> None:
    assert distance(Hex(0, 0), Hex(4, 0)) == 4
    table = match(red("a", 0, 0, side={"move": 4}), blue("b", 8, 0))
    assert label(4, 0) in moving.ways(table, "red.a")
    assert label(4, 0) not in moving.ways(table, "red.a", 3)
