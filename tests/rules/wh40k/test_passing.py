"""What is passed by itself because there is nothing to decide, and saves said for the rest of an attack (W40K-TURN-08)."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from app.persistence.codec import codec_for
from app.rules.kernel.seats import Seat, seated
from app.rules.wh40k.attack_sequence.save_choices import SaveKind
from app.rules.wh40k.model.attack_prompts import ChooseSave, ShootingPhase
from app.rules.wh40k.model.commands import (
    ConsolidateMove,
    DeclareAttacks,
    DeclareCharge,
    DeclareShooting,
    DeclineOverwatch,
    EndPhase,
    PickSave,
    PileInMove,
    SelectCharge,
    SelectFight,
    SelectShoot,
)
from app.rules.wh40k.model.events import Event
from app.rules.wh40k.model.prompts import ChargePhase, MovementPhase, PsychicPhase
from app.rules.wh40k.model.state import State
from app.rules.wh40k.model.table_commands import SetStanding
from app.rules.wh40k.offers import offers
from app.rules.wh40k.passing import automatic, ends_turn, idle
from app.rules.wh40k.system import SYSTEM
from app.rules.wh40k.views.chronicle import narrate
from tests.matches import Played
from tests.rules.wh40k.field import Force, act, battle, profile, refused, sheet, weapon
from tests.rules.wh40k.volleys import default_aims, rolls

TOY = weapon("toy", "pistol", 6)

NEAR, FAR = 5.0, 30.0
PASSED = {f"wh40k.log.{what}_passed" for what in ("phase", "overwatch", "pile_in", "consolidate")}
ALL_THE_SAME = SetStanding(key="idle", answer="all_the_same")


def facing(phase: str, away: float, **changes: object) -> State:
    """One model of red and one of blue, that gap apart, in a phase of red's turn."""
    red = Force(id="r", seat="red", at=[(10, 10)])
    blue = Force(id="b", seat="blue", at=[(11 + away, 10)])
    return battle(red, blue, phase=phase, **changes)  # type: ignore[arg-type]


def lines(before: State, events: Sequence[Event]) -> list[str]:
    """The keys of what the log tells of these facts."""
    told = []
    for event in events:
        line = narrate(before, event, seated("red"))
        told += [line.key] if line else []
        before = SYSTEM.evolve(before, event)
    return told


@pytest.mark.rule("W40K-PSY-02", "W40K-TURN-08")
def test_a_psychic_phase_without_a_psyker_is_passed_and_told_in_one_line() -> None:
    state = facing("psychic", NEAR)
    assert automatic(state) == ("red", EndPhase())
    after, events = act(state, "red", EndPhase())
    assert not isinstance(after.step, PsychicPhase)
    assert lines(state, events).count("wh40k.log.phase_passed") == 1


@pytest.mark.rule("W40K-PSY-02", "W40K-PSY-08", "W40K-TURN-08")
def test_a_psychic_phase_in_which_no_power_would_strike_anybody_is_passed() -> None:
    def before(away: float) -> State:
        red = Force(id="r", seat="red", sheet="seer", at=[(10, 10)])
        blue = Force(id="b", seat="blue", at=[(11 + away, 10)])
        return battle(red, blue, phase="psychic")

    assert automatic(before(NEAR)) is None
    assert automatic(before(FAR)) == ("red", EndPhase())


@pytest.mark.rule("W40K-CHG-02")
def test_a_charge_phase_with_nobody_in_reach_is_passed_one_with_somebody_is_not() -> None:
    assert automatic(facing("charge", NEAR)) is None
    state = facing("charge", FAR)
    assert automatic(state) == ("red", EndPhase())
    after, events = act(state, "red", EndPhase())
    assert not isinstance(after.step, ChargePhase)
    assert lines(state, events).count("wh40k.log.phase_passed") == 1


@pytest.mark.rule("W40K-CHG-02", "W40K-TURN-08")
def test_the_last_unit_that_can_charge_is_chosen_and_nothing_is_told_as_passed() -> None:
    """Once it is chosen nobody else could: that is no phase with nothing to do."""
    _, events = act(facing("charge", NEAR), "red", SelectCharge(unit="r"))
    assert "wh40k.log.phase_passed" not in lines(facing("charge", NEAR), events)


@pytest.mark.long
@pytest.mark.rule("W40K-TURN-08")
@pytest.mark.parametrize("number", [7, 8])
def test_what_the_log_tells_as_passed_was_the_only_command_there_was(
    played: Callable[[str, int], Played], number: int
) -> None:
    match = played("wh40k", number)
    codec = codec_for(SYSTEM)
    seen = 0
    for state, row, facts in zip(match.states, match.rows, match.facts, strict=False):
        told = [key for key in lines(state, facts) if key in PASSED]
        assert len(told) == (codec.command_from(row.command) == idle(state) and not isinstance(state.step, ChooseSave))
        seen += len(told)
    assert seen


@pytest.mark.rule("W40K-SHOOT-02")
def test_a_shooting_phase_in_which_nobody_may_fire_is_passed() -> None:
    state = facing("shooting", NEAR)
    assert isinstance(state.step, ShootingPhase)
    assert automatic(state) is None
    shot = replace(state.units["r"], flags=frozenset({"shot"}))
    assert automatic(replace(state, units={**state.units, "r": shot})) == ("red", EndPhase())


@pytest.mark.rule("W40K-SHOOT-02", "W40K-SHOOT-05")
@pytest.mark.parametrize(("away", "asked"), [(24.0, True), (24.01, False)])
def test_a_shooting_phase_with_nobody_in_range_is_passed(away: float, asked: bool) -> None:
    assert automatic(facing("shooting", away)) == (None if asked else ("red", EndPhase()))


@pytest.mark.rule("W40K-SHOOT-02", "W40K-SHOOT-05")
def test_a_unit_that_reaches_nobody_says_so_and_may_only_hold_its_fire() -> None:
    """A unit with a gun has a target, one with a pistol has none in range: choosing it is open, and told for what it is."""
    red = [
        Force(id=name, seat="red", at=[(x, 10)], weapons=[[gun]])
        for name, x, gun in (("r", 10, "boltgun"), ("p", 12, "toy"))
    ]
    state = battle(*red, Force(id="b", seat="blue", at=[(30, 10)]), phase="shooting", weapons=[TOY])
    shots = [offer for offer in offers(state, "red") if offer.command["kind"] == "select_shoot"]
    assert {offer.unit: (offer.label, offer.facts.get("vain", False)) for offer in shots} == {
        "r": ("wh40k.offer.select_shoot", False),
        "p": ("wh40k.offer.select_shoot_in_vain", True),
    }
    for unit, label in (("r", "declare_shooting"), ("p", "hold_fire")):
        aiming, _ = act(state, "red", SelectShoot(unit=unit))
        assert [o.label for o in offers(aiming, "red") if o.id == "declare_shooting"] == [f"wh40k.offer.{label}"]


@pytest.mark.rule("W40K-OW-01")
def test_overwatch_without_a_weapon_in_range_is_declined_and_told() -> None:
    """A pistol of 6 inches cannot answer a charge from 11 inches; a gun that reaches it can."""
    for guns, away, passed in ((["toy"], 11.0, True), (["boltgun"], 11.0, False)):
        red = Force(id="c", seat="red", at=[(10, 10)])
        state = battle(
            red, Force(id="t", seat="blue", at=[(11 + away, 10)], weapons=[guns]), phase="charge", weapons=[TOY]
        )
        state, _ = act(state, "red", SelectCharge(unit="c"))
        state, _ = act(state, "red", DeclareCharge(unit="c", targets=("t",)))
        assert automatic(state) == (("blue", DeclineOverwatch(unit="t")) if passed else None)
        if passed:
            _, events = act(state, "blue", DeclineOverwatch(unit="t"), 6, 6)
            assert lines(state, events).count("wh40k.log.overwatch_passed") == 1


@pytest.mark.rule("W40K-FIGHT-09", "W40K-FIGHT-17")
def test_a_unit_all_in_base_contact_neither_piles_in_nor_consolidates() -> None:
    for away, command in ((0.0, PileInMove(moves=())), (0.5, None)):
        state, _ = act(facing("fight", away), "red", SelectFight(unit="r"))
        assert automatic(state) == (None if command is None else ("red", command))
    state, _ = act(facing("fight", 0.0), "red", SelectFight(unit="r"))
    state, _ = act(state, "red", PileInMove(moves=()))
    assert automatic(state) is None, "whom to strike is a choice"
    state, _ = act(state, "red", DeclareAttacks(aims=()))
    assert automatic(state) == ("red", ConsolidateMove(moves=()))


def test_who_wants_to_be_asked_all_the_same_is_asked() -> None:
    state, _ = act(facing("psychic", NEAR), "red", ALL_THE_SAME)
    assert automatic(state) is None
    assert "pass_idle.idle" in {offer.id for offer in offers(state, "red")}
    state, _ = act(state, "red", SetStanding(key="idle", answer=None))
    assert automatic(state) == ("red", EndPhase())
    assert "ask_all_the_same.idle" in {offer.id for offer in offers(state, "red")}


def test_the_other_seat_s_wish_is_its_own() -> None:
    state, _ = act(facing("psychic", NEAR), "blue", ALL_THE_SAME)
    assert automatic(state) == ("red", EndPhase())
    assert SYSTEM.view(state, seated("red")) == SYSTEM.view(facing("psychic", NEAR), seated("red")), "and its secret"


def shot_at(save: int, ward: int, seat: Seat = "blue") -> State:
    """Red's gun wounded a unit of three warded models three times; the first save is asked."""
    warded = sheet("warded", profile(save=save, invulnerable=(ward,)))
    red = Force(id="r", seat="red", at=[(10, 10), (10, 11.2), (10, 12.4)], weapons=[["boltgun"]] * 3)
    blue = Force(id="b", seat="blue", sheet="warded", at=[(20, 10), (20, 11.2), (20, 12.4)])
    state = battle(red, blue, phase="shooting", sheets=[warded])
    state, _ = act(state, seat, SetStanding(key="allocation", answer="alike"))
    state, _ = act(state, "red", SelectShoot(unit="r"))
    aims = default_aims(state, "r")
    return act(state, "red", DeclareShooting(aims=aims), *[6] * 12)[0]


@pytest.mark.rule("W40K-SAVE-01")
def test_one_answer_serves_all_further_saves_of_the_attack() -> None:
    state = shot_at(3, 5)
    assert isinstance(state.step, ChooseSave)
    found = {offer.id: offer for offer in offers(state, "blue")}
    assert {"save_armour_for_all", "save_invulnerable_for_all"} <= found.keys()
    said = SetStanding(**{k: v for k, v in found["save_invulnerable_for_all"].command.items() if k != "kind"})
    after, events = act(state, "blue", said, *[5] * 6)
    assert not isinstance(after.step, ChooseSave)
    assert {what for what, *_ in rolls(events) if what.startswith("save")} == {"save_invulnerable"}
    assert len([what for what, *_ in rolls(events) if what.startswith("save")]) > 1
    assert after.sides["blue"].standing == state.sides["blue"].standing, "what was said of an attack ends with it"


@pytest.mark.rule("W40K-SAVE-01")
def test_the_answer_serves_only_the_like() -> None:
    """Armour for all, said of saves on 3+, is no answer where an AP makes them 5+."""
    warded = sheet("warded", profile(save=3, invulnerable=(5,)))
    pierce = weapon("pierce", "assault", 24, ap=-3)
    red = Force(id="r", seat="red", at=[(10, 10), (10, 11.2)], weapons=[["boltgun"], ["pierce"]])
    blue = Force(id="b", seat="blue", sheet="warded", at=[(20, 10), (20, 11.2), (20, 12.4)])
    state = battle(red, blue, phase="shooting", sheets=[warded], weapons=[pierce])
    state, _ = act(state, "blue", SetStanding(key="allocation", answer="alike"))
    state, _ = act(state, "red", SelectShoot(unit="r"))
    state, _ = act(state, "red", DeclareShooting(aims=default_aims(state, "r")), *[6] * 4)
    assert isinstance(state.step, ChooseSave)
    first = state.step.armour
    state, _ = act(state, "blue", SetStanding(key="save.attack", answer="armour"), *[6] * 4)
    assert isinstance(state.step, ChooseSave)
    assert state.step.armour != first


@pytest.mark.rule("W40K-SAVE-01")
def test_the_answer_ends_with_its_attack_and_is_no_answer_to_nothing() -> None:
    state = shot_at(3, 5)
    after, _ = act(state, "blue", SetStanding(key="save.attack", answer="armour"), *[6] * 6)
    assert refused(after, "blue", SetStanding(key="save.attack", answer="armour")).code == "nothing_to_answer"
    assert refused(state, "red", SetStanding(key="save.attack", answer="armour")).code == "nothing_to_answer"
    assert refused(state, "blue", SetStanding(key="save.attack", answer="both")).code == "bad_choice"
    fresh = shot_at(3, 5)
    later = replace(fresh, sides={**fresh.sides, "blue": after.sides["blue"]}, round=fresh.round + 1)
    assert isinstance(act(later, "blue", PickSave(save="armour"), 6)[0].step, ChooseSave), "the next attack asks anew"


@pytest.mark.rule("W40K-SAVE-01")
def test_saves_that_are_equal_are_not_asked_about() -> None:
    assert automatic(shot_at(3, 3)) == ("blue", PickSave(save="armour"))
    assert automatic(shot_at(3, 5)) is None


@pytest.mark.rule("W40K-SAVE-01")
@pytest.mark.parametrize(("save", "ward", "made"), [(7, 5, "invulnerable"), (3, 7, "armour")])
def test_a_save_that_no_die_makes_is_not_asked_about(save: int, ward: int, made: SaveKind) -> None:
    assert automatic(shot_at(save, ward)) == ("blue", PickSave(save=made))


@pytest.mark.rule("W40K-TURN-08")
@pytest.mark.parametrize(("away", "ends"), [(FAR, True), (10.0, False), (0.5, False)])
def test_who_is_asked_to_end_movement_is_told_where_that_ends_the_turn(away: float, ends: bool) -> None:
    state = facing("movement", away)
    duty = SYSTEM.view(state, seated("red")).duties["step"]
    assert duty.facts.get("ends_turn", False) is ends, "within 12 inches there may be a charge, within one a fight"
    state, _ = act(state, "red", EndPhase())
    while found := automatic(state):
        state, _ = act(state, *found)
    assert (state.active == "blue") is ends


def test_who_wants_to_be_asked_all_the_same_is_asked_and_told_nothing() -> None:
    state, _ = act(facing("movement", FAR), "red", ALL_THE_SAME)
    assert not ends_turn(state)


def test_what_is_told_of_the_end_of_movement_comes_true_in_whole_matches(played: Callable[[str, int], Played]) -> None:
    told = 0
    for state in played("wh40k", 7).states:
        if state.stack and isinstance(state.step, MovementPhase) and ends_turn(state) and not state.ruling:
            told += 1
            seat, turn = state.active, (state.round, state.active)
            assert seat
            state, _ = act(state, seat, EndPhase())
            while (state.round, state.active) == turn and (found := automatic(state)):
                state, _ = act(state, *found)
            assert not state.stack or (state.round, state.active) != turn or state.step.kind == "morale_phase"
    assert told


@pytest.mark.rule("W40K-SHOOT-02", "W40K-SHOOT-05")
def test_the_bar_counts_the_units_that_could_shoot_and_no_other() -> None:
    near = Force(id="n", seat="red", at=[(10, 10)])
    empty = Force(id="m", seat="red", at=[(10, 14)], weapons=((),))
    far = Force(id="f", seat="red", at=[(60, 10)])
    state = battle(near, empty, far, Force(id="b", seat="blue", at=[(20, 10)]), phase="shooting")
    turn = SYSTEM.view(state, seated("red")).turn
    assert (turn.done, turn.of) == (0, 1)
    charge = SYSTEM.view(replace(state, phase="charge", stack=(ChargePhase(),)), seated("red")).turn
    assert (charge.done, charge.of) == (0, 2)
