"""Views on their way out: what did not change is shared, and the patch is the same as if nothing were."""

import random
from dataclasses import replace

from app.realtime.audiences.views import MatchViews
from app.realtime.wire.frames import plain_view
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.seats import SPECTATOR, seated
from app.rules.kernel.views.diff import apply_patch, merge_patch
from tests.rules.toy import TOY


def test_a_view_made_from_the_one_before_is_the_view() -> None:
    chance, sight = random.Random(4), MatchViews()
    state = TOY.setup({}, None, ("red", "blue"))
    view = TOY.view(state, SPECTATOR)
    plain = sight.first(view)
    for count in range(200):
        seat = chance.choice(("red", "blue"))
        state = replace(
            state,
            at={**state.at, seat: Point(x=chance.uniform(0, 20), y=6.0)} if count % 2 else state.at,
            active=chance.choice(("red", "blue", None)),
            winner=chance.choice(("red", None, None, None)),
            secrets=chance.choice(({}, {"red": 2}, {"red": 2, "blue": 3})),
        )
        viewer = chance.choice((SPECTATOR, seated("red")))
        new = TOY.view(state, viewer)
        new_plain, patch = sight.view(new, view, plain)
        assert new_plain == plain_view(new)
        assert patch == merge_patch(plain, new_plain)
        assert apply_patch(plain, patch) == new_plain
        view, plain = new, new_plain


def test_what_did_not_change_is_the_same_object() -> None:
    state = TOY.setup({}, None, ("red", "blue"))
    view = TOY.view(state, SPECTATOR)
    sight = MatchViews()
    plain = sight.first(view)
    moved = TOY.view(replace(state, at={**state.at, "red": Point(x=9, y=9)}), SPECTATOR)
    new, patch = sight.view(moved, view, plain)
    assert new["pieces"].texts["blue1"] is plain["pieces"].texts["blue1"]
    assert new["table"] is plain["table"]
    assert patch == {"pieces": {"red1": {"pose": {"x": 9, "y": 9}}}}
