"""Abilities of a sheet that ignore wounds, each by its own number."""

import pytest

from app.rules.wh40k.model.profiles import Ability
from tests.rules.wh40k.field import Force, battle, profile, sheet
from tests.rules.wh40k.volleys import lose


@pytest.mark.rule("W40K-WL-06")
def test_two_hides_on_one_sheet_each_have_their_own_number() -> None:
    hides = tuple(Ability(key="ignore_wound", name=name, params={"on": on}) for name, on in (("Hide", 6), ("Ward", 4)))
    state = battle(
        Force(id="t", seat="red", sheet="tough", at=[(10, 10)]),
        sheets=[sheet("tough", profile(wounds=5), abilities=hides)],
    )
    assert lose(state, "t.1", 1, 5, 4).state.models["t.1"].wounds_lost == 0


def test_a_family_ignores_wounds_by_parameter() -> None:
    tough = sheet("tough", profile(wounds=5), abilities=(Ability(key="ignore_wound", name="Hide", params={"on": 4}),))
    state = battle(Force(id="t", seat="red", sheet="tough", at=[(10, 10)]), sheets=[tough])
    assert lose(state, "t.1", 2, 4, 3).state.models["t.1"].wounds_lost == 1
