"""What agreeing on another reading changes in play (UW-CFG-01): each option that no chapter's test plays out."""

from collections.abc import Sequence
from typing import Any

import pytest

from app.content.underworlds.catalogue import OPTIONS
from app.rules.kernel.refusal import Refusal
from app.rules.underworlds.dice import counting
from app.rules.underworlds.model.combat_prompts import Attacking
from app.rules.underworlds.model.language.weapons import WeaponRune
from app.rules.underworlds.model.state import Feature
from app.rules.underworlds.new_match import setup
from app.rules.underworlds.system import SYSTEM
from tests.rules.underworlds.arena import blue, label, match, red, spot
from tests.rules.underworlds.fights import arms, asked, ends, using, weapon
from tests.rules.underworlds.opening_moves import SeededDice
from tests.rules.underworlds.playouts import Taste

COVER = Feature(id="f1", hex=spot(1, 0), value=3, face="cover")


def saving(options: dict[str, Any], ability: str | None = None, **target: Any) -> set[str]:
    """The faces that save for a fighter with Shield, in an Attack with this weapon ability."""
    table = match(red("a", 0, 0), blue("b", 1, 0, **target), blue("c", 0, 1), features=(COVER,), options=options)
    attack = Attacking(
        seat="red",
        attacker="red.a",
        weapon="red.a/blade",
        target="blue.b",
        ability=WeaponRune(id=ability) if ability else None,  # type: ignore[arg-type]
    )
    return set(counting.save_faces(table, attack, 0).faces)


@pytest.mark.rule("UW-CFG-01", "UW-FEA-07", "UW-GRD-03", "UW-WAB-03", "UW-WAB-04", "UW-WAB-05")
@pytest.mark.parametrize(
    ("options", "ability", "target", "agreed", "usual"),
    [
        ({"cover_face": "surrounded"}, None, {}, {"surrounded"}, {"dodge"}),
        ({"guard_faces": ("surrounded",)}, None, {"tokens": {"guard": 1}}, {"surrounded"}, set()),
        ({"cleave_cancels": ("shield", "flanked")}, "cleave", {}, set(), {"flanked"}),
        ({"ensnare_cancels": ("shield",)}, "ensnare", {}, {"dodge"}, {"shield"}),
        ({"brutal_cancels": ("shield", "dodge")}, "brutal", {}, {"flanked"}, {"shield", "dodge"}),
    ],
)
def test_which_faces_save(
    options: dict[str, Any], ability: str | None, target: dict[str, Any], agreed: set[str], usual: set[str]
) -> None:
    with_it, without = saving(options, ability, **target), saving({}, ability, **target)
    assert (with_it - without, without - with_it) == (agreed, usual)


@pytest.mark.rule("UW-CFG-01", "UW-WAB-08")
def test_a_grapple_may_need_a_hex_away() -> None:
    """Held against a wall of friends, a target can be grappled aside unless the table asks for a hex away."""
    wall = [red(f"w{n}", *at) for n, at in enumerate(((2, 0), (2, -1), (1, 1)))]
    men = (red("a", 0, 0, side=arms(weapon("blade", "grapple"))), *wall, blue("b", 1, 0, side={"health": 9}))
    usual = using(match(*men), "grapple", ["hammer", "hammer"], ["dodge"])
    assert label(0, 1) in ends(usual, "grapple")
    agreed = using(match(*men, options={"grapple_needs_away_hex": True}), "grapple", ["hammer", "hammer"], ["dodge"])
    assert "grapple" not in asked(agreed)


def through(seed: int, stop: Sequence[str], **options: Any) -> Any:
    """A match of random choices up to the first of these steps."""
    from app.content.underworlds.load import library as underworlds

    state = setup(options, underworlds(), ("red", "blue"))
    taste, dice = Taste(seed), SeededDice(seed)
    while SYSTEM.owed(state) and state.step.kind not in stop:
        seat = min(SYSTEM.owed(state))
        open_ = [o for o in SYSTEM.offers(state, seat) if o.locked is None and o.place != "table"]
        plain = [o for o in open_ if o.command["kind"] in ("pass", "end_step", "core_focus")] or open_
        command = None
        while command is None:
            command = SYSTEM.complete(state, seat, taste.pick(plain), taste)
        events = SYSTEM.decide(state, seat, command, dice)
        assert not isinstance(events, Refusal)
        for event in events:
            state = SYSTEM.evolve(state, event)
    return state


@pytest.mark.rule("UW-CFG-01", "UW-TURN-02", "UW-SET-05", "UW-RND-01")
def test_rounds_turns_and_hands_are_as_agreed() -> None:
    begun = through(3, ("redraw_hands",), hand_objectives=2, hand_power=4)
    for side in begun.sides.values():
        assert (len(side.cards("hand_objectives")), len(side.cards("hand_power"))) == (2, 4)
    over = through(3, (), rounds=1, turns_per_round=2)
    assert over.result is not None
    assert (over.round, over.turn_seq) == (1, 4)


@pytest.mark.rule("UW-CFG-01")
def test_every_reading_of_the_digest_can_be_agreed_when_a_table_is_set() -> None:
    offered = {option.id: option for option in OPTIONS}
    readings = {
        "rolloff_rank", "brutal_cancels", "first_turn_draw", "end_phase_order", "underdog_bounty", "reroll_unit",
        "grapple_then_overrun", "grapple_needs_away_hex", "stagger_before_drive_back",
        "surge_ploy_in_power_step_uses_option", "window_policy", "spectator_view",
    }  # fmt: skip
    assert set(offered) == readings
    from app.content.underworlds.load import library as underworlds

    usual = setup({}, underworlds(), ("red", "blue")).options
    for name, option in offered.items():
        for value in option.values:
            found = getattr(setup({name: value}, underworlds(), ("red", "blue")).options, name)
            plain = list(found) if isinstance(found, tuple) else found
            assert plain == value
            assert (value == option.default) == (found == getattr(usual, name))
