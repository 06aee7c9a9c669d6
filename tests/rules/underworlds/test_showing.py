"""What the table shows of windows, dice and closed cards: what counts so far, what was interrupted, nothing told twice."""

import pytest

from app.content.underworlds.load import library as underworlds
from app.rules.kernel.engine.steps import StepEntered
from app.rules.kernel.offers.autofill import command_from
from app.rules.kernel.questions.question import AskOdds, Odds
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import SPECTATOR, seated
from app.rules.kernel.views.tray import DiceRolled, TrayClosed, TrayOpened
from app.rules.kernel.views.view import FaceView
from app.rules.underworlds.model.commands import (
    Command,
    CoreAttack,
    CoreGuard,
    CoreMove,
    Delve,
    DriveBack,
    EndStep,
    Pass,
)
from app.rules.underworlds.model.flow_events import Happened
from app.rules.underworlds.model.language import durations as spans
from app.rules.underworlds.model.language import instructions as ins
from app.rules.underworlds.model.language.moments import Happening
from app.rules.underworlds.model.state import Feature, Roll, State
from app.rules.underworlds.new_match import setup
from app.rules.underworlds.offers import offers
from app.rules.underworlds.system import SYSTEM
from app.rules.underworlds.views.own_view import UnderworldsView
from tests.rules.underworlds.arena import act, blue, faces, label, match, objective, ploy, red, refused, spot, upgrade
from tests.rules.underworlds.fights import arms, hit, weapon
from tests.rules.underworlds.playouts import playout
from tests.rules.underworlds.plays import play, power
from tests.rules.underworlds.test_end_phase import ending

PUSH = ins.Push(target="$target", hexes=1, direction="away", ref="$attacker", by="$you")
AT_ROLL = ploy("s1", surge=True, trigger=spans.Trigger(event="attack_roll_made", edge="after"), effects=(PUSH,))
AT_ATTACK = ploy("s1", surge=True, trigger=spans.Trigger(event="attack_declared", edge="after"), effects=(PUSH,))
MEN = (red("a", 0, 0, side=arms(weapon("blade"))), blue("b", 1, 0))


def primary(state: State) -> set[str]:
    """What Enter would send."""
    return {offer.id for offer in offers(state, "red") if offer.primary}


@pytest.mark.rule("UW-WND-04")
def test_passing_is_at_hand_only_when_nothing_can_be_declared() -> None:
    held = match(*MEN, cards=[AT_ATTACK], hands={"red": ["s1"]}, options={"window_policy": "always"})
    state, _ = act(held, "red", hit())
    seen = set()
    while (step := state.step).kind == "surge_window":
        can = any(offer.command["kind"] == "declare_surge" and not offer.locked for offer in offers(state, "red"))
        assert primary(state) == (set() if can else {"pass"}), step
        seen.add(can)
        if can:
            break
        state, _ = act(state, "red", Pass())
        while "blue" in SYSTEM.owed(state):
            state, _ = act(state, "blue", Pass())
    assert seen == {True, False}


@pytest.mark.rule("UW-PWR-02")
def test_passing_a_power_step_is_at_hand_only_with_nothing_to_play() -> None:
    free = ploy("p")
    holding = power(*MEN, cards=[free], hands={"red": ["p"]})
    assert primary(holding) == set()
    assert primary(power(*MEN, cards=[free])) == {"pass"}
    assert play(holding, "red", "p").sides["red"].cards("hand_power") != ("red.p",)


@pytest.mark.rule("UW-END-03", "UW-END-04")
def test_going_on_is_at_hand_only_when_nothing_can_be_scored() -> None:
    assert primary(ending("score", hand=["two"])) == set()
    assert primary(ending("score", hand=["three"])) == {"end_score"}


@pytest.mark.rule("UW-CMB-14", "UW-CMB-08")
def test_dice_say_what_counts_as_things_stand() -> None:
    state = match(*MEN, cards=[AT_ROLL], hands={"red": ["s1"]})
    state, _ = act(state, "red", hit(), *faces("hammer", "swords"))
    view = SYSTEM.view(state, SPECTATOR)
    assert view.tray is not None
    (roll,) = view.tray.rolls
    assert [die.counts for die in roll.dice] == [True, False]
    assert roll.faces[-1] == FaceView(face="hammer", reason="underworlds.reason.weapon_symbol")
    assert not roll.judged
    assert view.tray.facts["name"] == "blade"
    assert state.tray is not None
    assert state.tray.rolls[0].counts is None


def test_a_past_attack_says_nothing_of_its_weapon_that_may_have_changed_since() -> None:
    rolled, _ = act(match(*MEN, cards=[AT_ROLL], hands={"red": ["s1"]}), "red", hit(), *faces("hammer", "swords"))
    under_way = SYSTEM.view(rolled, SPECTATOR).tray
    past = SYSTEM.view(SYSTEM.evolve(rolled, TrayClosed()), SPECTATOR).tray
    assert under_way is not None
    assert past is not None
    assert (under_way.title, {"range", "damage"} <= under_way.facts.keys()) == ("attack", True)
    assert (past.title, past.facts["name"]) == ("attack.past", "blade")
    assert not {"range", "damage"} & past.facts.keys(), "an upgrade could tell another reach and damage by now"


@pytest.mark.rule("UW-DICE-10")
def test_the_odds_of_an_attack_are_told_in_a_window_before_its_dice() -> None:
    before = match(*MEN, cards=[AT_ATTACK], hands={"red": ["s1"]})
    state, _ = act(before, "red", hit())
    told = SYSTEM.answer(state, seated("red"), AskOdds(command={"kind": "pass"}))
    assert isinstance(told, Odds)
    assert told == SYSTEM.answer(before, seated("red"), AskOdds(command=SYSTEM_HIT))
    rolled, _ = act(match(*MEN, cards=[AT_ROLL], hands={"red": ["s1"]}), "red", hit(), *faces("hammer", "swords"))
    assert isinstance(SYSTEM.answer(rolled, seated("red"), AskOdds(command={"kind": "pass"})), Refusal)


SYSTEM_HIT = {"kind": "core_attack", "fighter": "red.a", "weapon": "red.a/blade", "target": "blue.b"}


def test_a_drive_back_is_told_once_and_the_end_of_an_attack_not_at_all() -> None:
    state, events = act(match(*MEN), "red", hit(), *faces("hammer", "hammer"), *faces("dodge"))
    told = keys(match(*MEN), events)
    state, events = act(state, "red", DriveBack(hex=label(2, 0)))
    told += keys(state, events)
    assert told.count("driven_back") == 1
    assert "pushed" not in told
    assert not {"attack_resolved", "roll_judged"} & set(told)


def keys(before: State, events: tuple[object, ...]) -> list[str]:
    """The log lines of a spectator, by name."""
    found = []
    for event in events:
        line = SYSTEM.narrate(before, event, SPECTATOR)  # type: ignore[arg-type]
        before = SYSTEM.evolve(before, event)  # type: ignore[arg-type]
        if line is not None:
            found.append(line.key.removeprefix("underworlds.log."))
    return found


def test_an_interrupted_attack_comes_back_to_the_tray() -> None:
    state = match(*MEN)
    outer, inner = Roll(id=1, what="attack", seat="red", dice=()), Roll(id=2, what="attack", seat="blue", dice=())
    for event in (
        TrayOpened(title="attack", seat="red", source="red.a", target="blue.b"),
        DiceRolled(roll=outer),
        StepEntered(step=state.step),
        TrayOpened(title="attack", seat="blue", source="blue.b", target="red.a"),
        DiceRolled(roll=inner),
    ):
        state = SYSTEM.evolve(state, event)
    shown = SYSTEM.view(state, SPECTATOR)
    assert shown.tray is not None
    assert (shown.tray.source, shown.interruptions) == ("blue.b", ())
    shown = SYSTEM.view(SYSTEM.evolve(state, TrayClosed()), SPECTATOR)
    assert shown.tray is not None
    assert (shown.tray.source, shown.tray.open, [roll.id for roll in shown.tray.rolls]) == ("red.a", True, ["1"])
    assert [(one.source, [roll.id for roll in one.rolls]) for one in shown.interruptions] == [("blue.b", ["2"])]
    over = SYSTEM.view(SYSTEM.evolve(SYSTEM.evolve(state, TrayClosed()), TrayClosed()), SPECTATOR)
    assert over.tray is not None
    assert (over.tray.source, over.tray.open) == ("red.a", False)


@pytest.mark.rule("UW-HID-03", "UW-END-03")
def test_every_card_of_the_hand_says_why_not_in_each_step_of_the_end_phase() -> None:
    cards = [ploy("p"), ploy("s", surge=True), upgrade("u"), objective("no"), objective("yes")]
    state = ending("score", "equip", "discard", hand=["p", "s", "u", "no", "yes"], cards=cards)
    for stage in ("score", "equip", "discard"):
        held = {*state.sides["red"].cards("hand_power"), *state.sides["red"].cards("hand_objectives")}
        found = offers(state, "red")
        named = {piece for offer in found for piece in offer.pieces}
        picked = {option.value for offer in found if offer.need for option in getattr(offer.need, "options", ())}
        assert held <= named | picked, stage
        for offer in found:
            if offer.locked is not None:
                command = command_from(
                    Command, {"fighter": "red.a", **offer.command} if "upgrade" in offer.id else offer.command
                )
                assert command is not None
                assert refused(state, "red", command) == offer.locked
        if stage != "discard":
            state, _ = act(state, "red", EndStep())


def test_glory_gained_in_anothers_attack_is_told_of_who_gains_it() -> None:
    attack = {"attacker": "blue.b", "attacker_side": "blue", "target": "red.a", "target_side": "red"}
    happening = Happening(name="glory_changed", facts={**attack, "player": "red", "delta": 1, "reason": "scored"})
    line = SYSTEM.narrate(match(*MEN), Happened(happening=happening), SPECTATOR)
    assert line is not None
    assert line.seat == "red"


def test_turns_are_counted_only_where_there_are_any() -> None:
    fought = SYSTEM.view(match(*MEN), SPECTATOR).turn
    prepared = SYSTEM.view(setup({}, underworlds(), ("red", "blue")), SPECTATOR).turn
    assert (fought.phase, fought.of) == ("action", 8)
    assert (prepared.phase, prepared.of) == ("setup", 0)


def test_a_deed_is_told_before_what_comes_of_it() -> None:
    feature = Feature(id="f4", hex=spot(0, 0), value=4, face="treasure")
    before = power(red("a", 0, 0), blue("b", 5, 0), features=[feature])
    _, events = act(before, "red", Delve(fighter="red.a"))
    assert keys(before, events) == ["fighter_delved", "feature_flipped", "token_given"]
    before = match(red("a", 0, 0), blue("b", 5, 0))
    _, events = act(before, "red", CoreMove(fighter="red.a", path=(label(1, 0),)))
    assert [key for key in keys(before, events) if key in ("fighter_moved", "token_given")] == ["fighter_moved"]
    _, events = act(before, "red", CoreGuard(fighter="red.a"))
    assert [key for key in keys(before, events) if key in ("fighter_guarded", "token_given")] == ["fighter_guarded"]


def test_what_commands_and_choices_name_is_listed_by_the_same_ids() -> None:
    weapons, sources = set[str](), set[str]()
    for turn in playout(1).turns:
        if not isinstance(turn.command, CoreAttack) and not any("source" in offer.facts for offer in turn.offers):
            continue
        view = SYSTEM.view(turn.state, seated(turn.seat))
        assert isinstance(view.own, UnderworldsView)
        lists = view.own.lists.values()
        listed = {key for one in lists for card in one.cards.values() for key in card.abilities} | set(view.cards)
        listed |= {key for one in lists for key in (*one.abilities, *(one.plot.abilities if one.plot else ()))}
        asked = {str(offer.facts["source"]) for offer in turn.offers if "source" in offer.facts}
        assert asked <= listed
        sources |= asked
        if isinstance(turn.command, CoreAttack):
            assert turn.command.weapon in {row.id for row in view.sheets[turn.command.fighter].weapons}
            weapons.add(turn.command.weapon)
    assert weapons
    assert sources
