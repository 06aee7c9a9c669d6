"""Pushes: length, course, ends, immunity (digest 5.13, 10.4)."""

from typing import Any

import pytest

from app.rules.underworlds.core_abilities import pushing
from app.rules.underworlds.model.combat_prompts import Pushing
from app.rules.underworlds.model.commands import ChoosePath
from app.rules.underworlds.model.language.modifiers import SetFlag
from app.rules.underworlds.model.state import State
from tests.rules.underworlds.arena import act, blue, label, match, open_field, red, refused, spot, upgrade
from tests.rules.underworlds.fights import asked, ends, past


def shoving(*men: Any, hexes: int = 1, **changes: Any) -> State:
    """Red pushes blue.b."""
    table = {key: changes.pop(key) for key in ("board", "blue_cards", "equipped") if key in changes}
    step = Pushing(seat="red", fighter="blue.b", hexes=hexes, **changes)
    return match(red("a", 0, 0), blue("b", 1, 0), *men, step=step, **table)


def along(*steps: tuple[int, int]) -> ChoosePath:
    return ChoosePath(path=tuple(label(q, r) for q, r in steps))


@pytest.mark.rule("UW-PSH-01")
@pytest.mark.rule("UW-PSH-02")
@pytest.mark.rule("UW-PSH-06")
def test_the_pushing_player_decides_the_way() -> None:
    state = shoving(hexes=2)
    assert refused(state, "blue", along((2, 0), (3, 0))).code == "not_your_turn"
    after, _ = act(state, "red", along((1, 1), (2, 1)))
    assert after.fighters["blue.b"].hex == spot(2, 1)
    assert not after.fighters["blue.b"].tokens
    told = past(after, "pushed").facts
    assert (told["by"], told["from"], told["to"]) == ("red", label(1, 0), label(2, 1))
    assert refused(state, "red", along((3, 0), (4, 0))).code == "path_not_adjacent"
    assert refused(state, "red", along((0, 0), (0, 1))).code == "hex_occupied"


@pytest.mark.rule("UW-PSH-03")
@pytest.mark.rule("UW-PSH-05")
def test_length_and_end() -> None:
    state = shoving(hexes=2)
    assert refused(state, "red", along((2, 0), (1, 0))).code == "push_ends_where_started"
    short = refused(state, "red", along((2, 0)))
    assert (short.code, short.facts["push"]) == ("push_wrong_length", 2)
    up_to = shoving(hexes=2, exact=False)
    act(up_to, "red", along((2, 0)))
    act(up_to, "red", along((2, 0), (3, 0)))
    assert refused(up_to, "red", along((2, 0), (3, 0), (4, 0))).code == "push_wrong_length"
    assert refused(up_to, "red", ChoosePath(path=())).code == "push_wrong_length"


@pytest.mark.rule("UW-PSH-05")
def test_a_mandatory_push_goes_as_far_as_it_can() -> None:
    walls = [spot(2, -1), spot(3, 0), spot(3, -1), spot(2, 1), spot(1, 1)]
    state = shoving(hexes=3, direction="away", reference="red.a", board=open_field(blocked=walls))
    # Only one hex away is left, so only one step.
    assert ends(state, "push") == {label(2, 0)}
    after, _ = act(state, "red", along((2, 0)))
    assert after.fighters["blue.b"].hex == spot(2, 0)


@pytest.mark.rule("UW-PSH-04")
@pytest.mark.rule("UW-ABL-02")
def test_without_an_empty_hex_it_stays() -> None:
    walls = [spot(2, 0), spot(2, -1), spot(1, -1), spot(0, 1), spot(1, 1)]
    after = shoving(board=open_field(blocked=walls))
    assert after.fighters["blue.b"].hex == spot(1, 0)
    assert not isinstance(after.step, Pushing)
    one_left = shoving(board=open_field(blocked=walls[1:]))
    assert one_left.fighters["blue.b"].hex == spot(2, 0)


@pytest.mark.rule("UW-DIR-01")
@pytest.mark.rule("UW-DIR-02")
@pytest.mark.rule("UW-DIR-03")
def test_away_and_towards() -> None:
    away = shoving(direction="away", reference="red.a")
    assert ends(away, "push") == {label(2, 0), label(2, -1), label(1, 1)}
    assert refused(away, "red", along((0, 1))).code == "push_not_away"
    # EX-10: from (2, -1) towards (0, 0).
    step = Pushing(seat="red", fighter="blue.b", direction="towards", reference="red.a")
    near = match(red("a", 0, 0), blue("b", 2, -1), step=step)
    assert ends(near, "push") == {label(1, 0), label(1, -1)}
    assert refused(near, "red", along((3, -1))).code == "push_not_towards"


@pytest.mark.rule("UW-ABL-04")
@pytest.mark.rule("UW-PSH-06")
def test_immune_fighters_and_charged_ones() -> None:
    card = upgrade("root", static=(SetFlag(target="$self", flag="cannot_be_pushed"),))
    state = shoving(blue_cards=[card], equipped={"blue.b": ["root"]})
    assert state.fighters["blue.b"].hex == spot(1, 0)
    assert pushing.immune(state, "blue.b", "red").code == "push_immune"  # type: ignore[union-attr]
    free = shoving(red("c", 5, 5, tokens={"charge": 1}))
    step = Pushing(seat="red", fighter="red.c")
    assert len(pushing.ends(free, step)) == 6


@pytest.mark.rule("UW-RUNE-01")
@pytest.mark.rule("UW-HEX-05")
def test_a_flyer_pushed_into_a_stagger_hex_gets_a_token() -> None:
    step = Pushing(seat="red", fighter="red.a")
    men = (red("a", 0, 0, runes=("fly",)), blue("b", 5, 0))
    state = match(*men, step=step, board=open_field(stagger=[spot(1, 0)]))
    after, _ = act(state, "red", along((1, 0)))
    assert after.fighters["red.a"].tokens == {"stagger": 1}


@pytest.mark.rule("UW-CON-10")
def test_an_optional_push_may_be_declined() -> None:
    state = shoving(optional=True)
    assert asked(state) == {"push", "no_push"}
    after, _ = act(state, "red", ChoosePath(path=()))
    assert after.fighters["blue.b"].hex == spot(1, 0)
