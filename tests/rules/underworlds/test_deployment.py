"""Deploying fighters (UW-SET-17..19)."""

import pytest

from app.rules.kernel.seats import Seat
from app.rules.underworlds.model.setup_commands import Deploy
from app.rules.underworlds.model.setup_prompts import DeployFighters
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.turn_prompts import ChooseFirst
from app.rules.underworlds.offers import offers
from tests.rules.underworlds.arena import Man, match, refused
from tests.rules.underworlds.opening_moves import do


def deploying(red: int, blue: int, next: Seat = "red") -> State:
    """So many fighters a side, none deployed."""
    count: dict[Seat, int] = {"red": red, "blue": blue}
    men = [Man(id=f"m{n}", seat=seat, at=None) for seat in count for n in range(count[seat])]
    stack = (DeployFighters(next=next),)
    return match(*men, round=0, part="setup", active=None, first=None, stack=stack)


@pytest.mark.rule("UW-SET-17")
def test_turns_alternate_and_who_has_more_goes_on() -> None:
    state = deploying(3, 5)
    order: list[str] = []
    while isinstance(state.step, DeployFighters):
        seat = state.step.next
        number = order.count(seat)
        row = "A" if seat == "red" else "S"
        order.append(seat)
        state = do(state, seat, Deploy(fighter=f"{seat}.m{number}", hex=f"{row}{number + 1}"), first=(1, 2))
    assert order == ["red", "blue", "red", "blue", "red", "blue", "blue", "blue"]
    assert isinstance(state.step, ChooseFirst)
    assert all(f.deployed and f.hex is not None for f in state.fighters.values())


@pytest.mark.rule("UW-SET-17")
def test_only_ones_own_undeployed_fighters_in_ones_own_turn() -> None:
    state = deploying(2, 2)
    assert refused(state, "blue", Deploy(fighter="blue.m0", hex="S1")).code == "deploy_not_your_turn"
    assert refused(state, "red", Deploy(fighter="blue.m0", hex="A1")).code == "not_your_fighter"
    assert refused(state, "red", Deploy(fighter="red.nobody", hex="A1")).code == "unknown_id"
    state = do(do(state, "red", Deploy(fighter="red.m0", hex="A1")), "blue", Deploy(fighter="blue.m0", hex="S1"))
    assert refused(state, "red", Deploy(fighter="red.m0", hex="A2")).code == "fighter_already_deployed"


@pytest.mark.rule("UW-SET-18", "UW-HEX-02", "UW-TER-01")
def test_only_empty_starting_hexes_of_friendly_territory() -> None:
    state = deploying(2, 2)
    wrong = {"A9": "deploy_not_starting_hex", "S1": "deploy_not_friendly_territory", "T1": "hex_off_board"}
    for where, code in wrong.items():
        assert refused(state, "red", Deploy(fighter="red.m0", hex=where)).code == code
    state = do(do(state, "red", Deploy(fighter="red.m0", hex="A1")), "blue", Deploy(fighter="blue.m0", hex="S1"))
    assert refused(state, "red", Deploy(fighter="red.m1", hex="A1")).code == "deploy_hex_occupied"
    offered = next(o for o in offers(state, "red") if o.command["kind"] == "deploy")
    hexes = offered.more[0]
    assert hexes.kind == "pick"
    assert [option.value for option in hexes.options] == [f"A{n}" for n in range(2, 9)]


@pytest.mark.rule("UW-SET-19")
def test_deploying_is_no_move() -> None:
    state = do(deploying(2, 1), "red", Deploy(fighter="red.m0", hex="A1"))
    assert not state.fighters["red.m0"].tokens
    assert [past.name for past in state.history] == ["setup_deploy"]


@pytest.mark.rule("UW-SET-18")
def test_the_last_fighter_is_picked_already() -> None:
    (several,) = (one for one in offers(deploying(2, 0), "red") if one.command["kind"] == "deploy")
    assert several.command == {"kind": "deploy"}
    (last,) = (one for one in offers(deploying(1, 0), "red") if one.command["kind"] == "deploy")
    assert last.command == {"kind": "deploy", "fighter": "red.m0"}
