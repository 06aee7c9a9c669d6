"""Strikes step by step: who chooses when, what they are worth, what they leave behind (DW-MEL-11..15, DW-KEY-14, DW-MUL-07)."""

from dataclasses import replace
from typing import Any

import pytest

from app.rules.diskwars.characteristics import toughness
from app.rules.diskwars.draft import Draft
from app.rules.diskwars.flow import deciders, run
from app.rules.diskwars.ground.disks import enemy_pins, pins
from app.rules.diskwars.melee.engagements import attackers, components, defenders
from app.rules.diskwars.melee.strikes import speed
from app.rules.diskwars.model.events import Event
from app.rules.diskwars.model.language import effects as fx
from app.rules.diskwars.model.language import language as lang
from app.rules.diskwars.model.places import Pinning
from app.rules.diskwars.model.round_commands import Finish, Pass, Strike
from app.rules.diskwars.model.round_events import DamageDealt
from app.rules.diskwars.model.round_prompts import BattleRound, Striking
from app.rules.diskwars.model.state import Disk, Effect, Side, State
from app.rules.diskwars.offers import offers
from app.rules.diskwars.views.view import view
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.seats import SEATS, SPECTATOR, Seat
from tests.rules.diskwars.acting import after, refusal
from tests.rules.diskwars.arena import CONTENT, disk, posed
from tests.rules.diskwars.test_melee import begun, fought

BOYZ, ARRER, MEN = "red.orc_boyz", "red.arrer_boyz", "blue.marienburg_swordsmen"
AWAY = disk("blue.grom", 80, 80)


def with_keywords(state: State, **worn: dict[str, int]) -> State:
    """The state in which disks of these types have these keywords."""
    disks = {type: replace(CONTENT.disks[type], keywords=words) for type, words in worn.items()}
    return replace(state, library=replace(CONTENT, disks={**CONTENT.disks, **disks}))


def posed_for_melee(*disks: Disk, seats: tuple[Seat, ...] = ("red", "blue"), **fields: Any) -> State:
    """Disks, and a hand each so that another round begins."""
    return posed(*disks, seats=seats, sides={seat: Side(seat=seat, hand=("surround",)) for seat in seats}, **fields)


def facts(state: State) -> list[Event]:
    """The facts of a Melee phase that nobody has to choose anything in."""
    draft = Draft(replace(state, stack=(BattleRound(next="melee"),)), ScriptedDice(()))
    run(draft)
    return list(draft.events)


def dealt(state: State) -> list[dict[str, int]]:
    """What fell in each step of strikes."""
    return [dict(event.amounts) for event in facts(state) if isinstance(event, DamageDealt) and event.why == "melee"]


@pytest.mark.rule("DW-MEL-11")
def test_a_disk_that_can_strike_must() -> None:
    state = fought(disk(BOYZ, 17, 20), disk(ARRER, 23, 20), disk("blue.karl_franz", 20, 20), disk("red.grom", 80, 80))
    assert isinstance(state.step, Striking)
    prompt = [one for one in offers(state, "blue") if one.place == "prompt"]
    assert {one.command["kind"] for one in prompt} == {"strike"}
    assert all(one.role != "pass" for one in prompt)
    for silent in (Finish(), Pass(disk="blue.karl_franz")):
        assert refusal(state, silent, seat="blue")[0] == "wrong_step"


@pytest.mark.rule("DW-MEL-13")
@pytest.mark.rule("DW-AMB-06")
def test_whoever_strikes_later_chooses_later_among_those_still_there() -> None:
    """Fast Swordmasters fell one of two; the Huntsmen beside them have only the other left, and nobody asks them."""
    lower = (disk("red.arrer_boyz", 17, 20), disk("red.orc_boyz", 23, 20))
    fast, slow = disk("blue.swordmasters", 20, 17.4), disk("blue.huntsmen", 20, 22.6)
    state = fought(*lower, fast, slow, disk("red.grom", 80, 80))
    assert refusal(state, Strike(disk=slow.id, target=BOYZ), seat="blue")[0] == "not_decider"
    state = after(state, Strike(disk=fast.id, target=ARRER), seat="blue")
    assert state.disks[ARRER].lying == "casualties"
    # The Boyz choose whom they strike: two lie on them still.
    assert deciders(state) == {"red"}
    state = after(state, Strike(disk=BOYZ, target=slow.id))
    assert state.disks[slow.id].lying == "casualties"


@pytest.mark.rule("DW-MEL-14")
@pytest.mark.rule("DW-CAB-09")
def test_strength_is_what_it_is_when_the_strike_falls() -> None:
    plain = posed_for_melee(disk("blue.bloodthirster", 20, 20), disk(BOYZ, 24, 20), AWAY)
    assert dealt(plain) == [{"blue.bloodthirster": 5, BOYZ: 6}]
    strong = posed_for_melee(disk("blue.bloodthirster", 20, 20), disk(BOYZ, 24, 20, empowered=True), AWAY)
    assert dealt(strong) == [{"blue.bloodthirster": 6, BOYZ: 6}]


@pytest.mark.rule("DW-MEL-15")
@pytest.mark.rule("DW-SCR-03")
@pytest.mark.rule("DW-SCR-05")
@pytest.mark.rule("DW-SCR-01")
def test_what_one_engagement_left_counts_in_the_next_until_all_are_fought() -> None:
    """The Dragon takes 4 as a defender, then 4 as an attacker: together a wound."""
    dragon, above, below = "blue.sun_dragon", "red.river_troll", "red.bloodthirster"
    events = facts(posed_for_melee(disk(below, 20, 20), disk(dragon, 26, 20), disk(above, 31, 20)))
    order = [(e.attackers, e.defenders) for e in events if e.kind == "engagement_begun"]
    assert order == [((above,), (dragon,)), ((dragon,), (below,))]
    wounded = [e.disk for e in events if e.kind == "disk_wounded"]
    assert wounded.count(dragon) == 1
    damage = [e.amounts for e in events if isinstance(e, DamageDealt)]
    assert damage == [{dragon: 5, above: 6}, {below: 6, dragon: 6}]


@pytest.mark.rule("DW-KEY-14")
@pytest.mark.rule("DW-MEL-12")
def test_a_slow_disk_may_fall_before_it_strikes() -> None:
    state = posed_for_melee(disk(MEN, 20, 20), disk(ARRER, 23, 20), disk("red.grom", 60, 60), AWAY)
    assert dealt(state) == [{MEN: 3, ARRER: 3}]
    assert dealt(with_keywords(state, arrer_boyz={"slow_attack": 1})) == [{ARRER: 3}]
    tough = posed_for_melee(disk(MEN, 20, 20), disk(BOYZ, 23, 20), disk("red.grom", 60, 60), AWAY)
    assert dealt(with_keywords(tough, orc_boyz={"slow_attack": 1})) == [{BOYZ: 3}, {MEN: 5}]
    assert dealt(with_keywords(tough, orc_boyz={"slow_counterattack": 1})) == [{MEN: 5, BOYZ: 3}]


@pytest.mark.rule("DW-KEY-14")
@pytest.mark.rule("DW-AMB-16")
def test_fast_and_slow_together_are_neither() -> None:
    state = posed(disk(BOYZ, 20, 20))
    for words, expected in (
        ({"fast_attack": 1, "slow_attack": 1}, "normal"),
        ({"fast_attack": 1}, "fast"),
        ({"slow_attack": 1}, "slow"),
        ({"slow_attack": 1, "fast_counterattack": 1}, "slow"),
    ):
        assert speed(with_keywords(state, orc_boyz=words), BOYZ, attacking=True) == expected


@pytest.mark.rule("DW-MUL-07")
@pytest.mark.rule("DW-MEL-10")
@pytest.mark.rule("DW-MEL-04")
def test_disks_of_several_players_attack_together_and_choose_in_initiative_order() -> None:
    """Red and jade lie on both of blue's; jade, red and then blue's defenders say whom they strike."""
    lower = (disk("blue.sun_dragon", 20, 20), disk("blue.bloodthirster", 30, 20))
    upper = (disk("red.orc_boyz", 25, 16.5), disk("jade.orc_boyz", 25, 23.5))
    state = replace(posed_for_melee(*lower, *upper, seats=SEATS[:3]), order=("jade", "red", "blue"))
    edges = [Pinning(attacker=a, defender=b) for a, b in sorted(enemy_pins(state, pins(state)))]
    (one,) = components(edges)
    assert set(attackers(one)) == {"red.orc_boyz", "jade.orc_boyz"}
    assert set(defenders(one)) == {"blue.sun_dragon", "blue.bloodthirster"}
    state = begun(with_keywords(state, bloodthirster={}))
    asked = []
    while isinstance(state.step, Striking):
        (seat,) = deciders(state)
        asked.append(seat)
        possible = [offer.command for offer in offers(state, seat) if offer.command["kind"] == "strike"]
        made = next(iter(possible))
        state = after(state, Strike(disk=str(made["disk"]), target=str(made["target"])), seat=seat)
    assert asked == ["jade", "red", "blue", "blue"]


@pytest.mark.rule("DW-END-04")
@pytest.mark.rule("DW-AMB-42")
def test_what_lasts_until_the_end_of_the_round_ends_with_it_and_wounds_nobody() -> None:
    weaker = fx.Modify(target=lang.Disks(), stat="toughness", value=-2, duration=fx.Lasts(span="round"))
    effect = Effect(seq=1, seat="red", source="nurgles_rot", scope={}, effect=weaker, span="round")
    stronger = replace(effect, seq=2, effect=replace(weaker, value=2))
    for one, damage in ((effect, 1), (stronger, 5)):
        state = posed_for_melee(disk(MEN, 20, 20, damage=damage), disk(BOYZ, 60, 60), effects=(one,))
        assert toughness(state, MEN) != 4
        later = begun(state)
        assert later.round == 2
        assert (toughness(later, MEN), later.disks[MEN].damage, later.effects) == (4, 0, ())


@pytest.mark.rule("DW-EX-22")
@pytest.mark.rule("DW-CON-10")
def test_the_stack_of_the_picture_is_embattled() -> None:
    """Valkia lies on the Swordmasters, they on the Marauders: the Swordmasters both defend and attack."""
    valkia, masters, marauders = "red.valkia", "blue.swordmasters", "red.kurgan_marauders"
    state = posed_for_melee(disk(marauders, 20, 20), disk(masters, 24, 20), disk(valkia, 28, 20), AWAY)
    embattled = {id for id, piece in view(state, SPECTATOR).pieces.items() if "embattled" in piece.flags}
    assert embattled == {masters}
    order = [event.attackers for event in facts(state) if event.kind == "engagement_begun"]
    # Her Fast attack fells them before they strike anybody.
    assert order == [(valkia,)]
    assert begun(state).disks[masters].lying == "casualties"
