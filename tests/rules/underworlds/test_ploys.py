"""Playing ploys (UW-PLY-01..03, UW-CON-09, UW-CON-10, UW-ABL-01, UW-ABL-04, UW-ABL-05)."""

from collections.abc import Sequence

import pytest

from app.rules.kernel.seats import SPECTATOR
from app.rules.underworlds.flow import deciders
from app.rules.underworlds.model.commands import AnswerChoice, ChoosePath, DeclareSurge, PlayPloy
from app.rules.underworlds.model.events import Event
from app.rules.underworlds.model.language import conditions as conds
from app.rules.underworlds.model.language import durations as spans
from app.rules.underworlds.model.language import effects as fx
from app.rules.underworlds.model.language import instructions as ins
from app.rules.underworlds.model.language import language as lang
from app.rules.underworlds.model.language import modifiers as mods
from app.rules.underworlds.model.state import State
from app.rules.underworlds.system import SYSTEM
from tests.rules.underworlds.arena import act, blue, label, match, objective, ploy, red, refused, spot, told, upgrade
from tests.rules.underworlds.fights import arms, weapon
from tests.rules.underworlds.plays import MINE, THEIRS, answer, offer_of, one, passing, play, power

MEN = (red("a", 0, 0), blue("b", 5, 0))
CLOSE_RANKS = ploy(
    "bt18",
    choose=(one(among=lang.Fighters(side="friendly", where=(lang.Not(of=conds.HasToken(token="guard")),))),),
    effects=(ins.GiveToken(to="$f", token="guard"),),
)
SHUFFLE = ploy("bt13", choose=(one(),), effects=(ins.Push(target="$f"),))


@pytest.mark.rule("UW-PLY-01")
def test_a_ploy_is_revealed_carried_out_and_discarded() -> None:
    state = power(*MEN, cards=[CLOSE_RANKS], hands={"red": ["bt18"]})
    state, events = act(state, "red", PlayPloy(card="red.bt18"))
    assert state.fighters["red.a"].has("guard")
    assert state.sides["red"].cards("discard_power") == ("red.bt18",)
    assert told(events) == ("token_given", "ploy_played")
    moves = [(e.origin, e.to) for e in events if e.kind == "cards_moved"]
    assert moves == [("hand_power", "resolving"), ("resolving", "discard_power")]


def lines(state: State, events: Sequence[Event]) -> list[str]:
    """The keys of the log that a watcher reads."""
    told = []
    for event in events:
        line = SYSTEM.narrate(state, event, SPECTATOR)
        told += [line.key.removeprefix("underworlds.log.")] if line else []
        state = SYSTEM.evolve(state, event)
    return told


@pytest.mark.rule("UW-PLY-01")
def test_the_log_tells_a_ploy_before_what_it_does() -> None:
    state = power(*MEN, cards=[CLOSE_RANKS], hands={"red": ["bt18"]})
    _, events = act(state, "red", PlayPloy(card="red.bt18"))
    assert lines(state, events)[:2] == ["ploy_played", "token_given"]


@pytest.mark.rule("UW-PLY-01")
def test_what_is_no_ploy_of_the_hand_is_refused() -> None:
    state = power(*MEN, cards=[CLOSE_RANKS, objective("o1")], hands={"red": ["o1"]})
    assert refused(state, "red", PlayPloy(card="red.bt18")).code == "card_not_in_hand"
    assert refused(state, "red", PlayPloy(card="nonsense")).code == "card_not_in_hand"
    assert refused(state, "red", PlayPloy(card="blue.bdp1")).code == "card_not_in_hand"
    assert refused(state, "red", PlayPloy(card="red.o1")).code == "not_a_power_card"


@pytest.mark.rule("UW-PLY-01")
def test_the_card_is_in_no_hand_while_it_is_carried_out() -> None:
    others = lang.Cards(zone="hand_power", exclude=("$card",))
    swap = ploy("dc20", choose=(one("c", others),), effects=(ins.Discard(cards="$c"), ins.Draw(amount=2)))
    alone = power(*MEN, cards=[swap], hands={"red": ["dc20"]})
    assert refused(alone, "red", PlayPloy(card="red.dc20")).code == "ability_not_fully_resolvable"
    state = power(*MEN, cards=[swap, upgrade("u1")], hands={"red": ["dc20", "u1"]})
    state = play(state, "red", "dc20")
    assert set(state.sides["red"].cards("discard_power")) == {"red.u1", "red.dc20"}
    assert len(state.sides["red"].cards("hand_power")) == 2


@pytest.mark.rule("UW-DSL-08", "UW-ABL-01", "UW-GRD-02")
def test_a_guard_token_for_nobody() -> None:
    men = (red("a", 0, 0, tokens={"guard": 1}), red("c", 1, 0, tokens={"guard": 1}), blue("b", 5, 0))
    state = power(*men, cards=[CLOSE_RANKS], hands={"red": ["bt18"]})
    verdict = refused(state, "red", PlayPloy(card="red.bt18"))
    assert verdict.code == "ability_not_fully_resolvable"
    assert offer_of(state, "red", "play_ploy.red.bt18").locked == verdict


@pytest.mark.rule("UW-PLY-02", "UW-PER-06")
def test_a_lasting_ploy_is_discarded_and_its_effect_stays() -> None:
    rush = ploy("bt22", effects=(mods.Modify(target=MINE, stat="move"),))
    state = play(power(*MEN, cards=[rush], hands={"red": ["bt22"]}), "red", "bt22")
    assert state.sides["red"].cards("discard_power") == ("red.bt22",)
    assert len(state.effects) == 1


@pytest.mark.rule("UW-PLY-03", "UW-SRG-01")
def test_a_surge_ploy_is_no_free_choice() -> None:
    surge = ploy("s1", surge=True, trigger=spans.Trigger(event="fighter_delved"))
    state = power(*MEN, cards=[surge], hands={"red": ["s1"]})
    verdict = refused(state, "red", PlayPloy(card="red.s1"))
    assert (verdict.code, verdict.rule) == ("surge_ploy_outside_trigger", "UW-PLY-03")
    assert offer_of(state, "red", "play_ploy.red.s1").locked == verdict
    assert refused(state, "red", DeclareSurge(ability="red.s1")).code == "not_surge_timing"


@pytest.mark.rule("UW-CON-09", "UW-CON-03", "UW-DSL-01", "UW-DSL-02")
def test_who_plays_it_picks_among_legal_candidates() -> None:
    men = (red("a", 0, 0), red("c", 2, 0), blue("b", 5, 0), blue("d", 6, 2))
    state = power(*men, active="red", blue_cards=[CLOSE_RANKS], hands={"blue": ["bt18"]})
    state = passing(state, "red")
    state = play(state, "blue", "bt18")
    assert state.step.kind == "choosing"
    assert SYSTEM.view(state, SPECTATOR).duties["step"].facts["name"], "whoever waits reads for what is chosen"
    assert refused(state, "red", AnswerChoice(picks=("blue.b",))).code == "not_your_turn"
    assert refused(state, "blue", AnswerChoice(picks=("red.a",))).code == "pick_not_legal"
    assert refused(state, "blue", AnswerChoice(picks=("nobody",))).code == "pick_not_legal"
    assert refused(state, "blue", AnswerChoice(picks=())).code == "wrong_count"
    assert refused(state, "blue", AnswerChoice(picks=("blue.b", "blue.d"))).code == "wrong_count"
    options = offer_of(state, "blue", "choose_fighters").need.options  # type: ignore[union-attr]
    assert [option.value for option in options] == ["blue.b", "blue.d"]
    state = answer(state, "blue", "blue.d")
    assert state.fighters["blue.d"].has("guard")
    assert not state.fighters["blue.b"].has("guard")


@pytest.mark.rule("UW-CON-09")
def test_picks_may_come_with_the_command() -> None:
    men = (red("a", 0, 0), red("c", 2, 0), blue("b", 5, 0))
    state = power(*men, cards=[CLOSE_RANKS], hands={"red": ["bt18"]})
    assert refused(state, "red", PlayPloy(card="red.bt18", picks={"f": ("blue.b",)})).code == "pick_not_legal"
    assert refused(state, "red", PlayPloy(card="red.bt18", picks={"x": ("red.a",)})).code == "pick_not_legal"
    assert refused(state, "red", PlayPloy(card="red.bt18", picks={"f": ("red.a", "red.c")})).code == "pick_not_legal"
    assert play(state, "red", "bt18", f="red.c").fighters["red.c"].has("guard")


@pytest.mark.rule("UW-CON-09")
def test_one_fighter_is_not_picked_twice() -> None:
    pair = ploy("pair", choose=(one("f", amount=2),), effects=(ins.GiveToken(to="$f", token="guard"),))
    men = (red("a", 0, 0), red("c", 2, 0), blue("b", 5, 0))
    state = power(*men, cards=[pair], hands={"red": ["pair"]})
    twice = PlayPloy(card="red.pair", picks={"f": ("red.a", "red.a")})
    assert refused(state, "red", twice).code == "pick_not_legal"
    state, _ = act(state, "red", PlayPloy(card="red.pair", picks={"f": ("red.a", "red.c")}))
    assert all(state.fighters[fighter].has("guard") for fighter in ("red.a", "red.c"))


@pytest.mark.rule("UW-ABL-04")
def test_cannot_beats_can() -> None:
    rooted = upgrade("root", static=(mods.SetFlag(target="$self", flag="cannot_be_pushed"),))
    shove = ploy("shove", choose=(one("e", lang.Fighters(side="enemy")),), effects=(ins.Push(target="$e"),))
    men = (red("a", 0, 0), blue("b", 5, 0), blue("d", 6, 2))
    state = power(*men, cards=[shove], blue_cards=[rooted], hands={"red": ["shove"]}, equipped={"blue.b": ["root"]})
    assert refused(state, "red", PlayPloy(card="red.shove", picks={"e": ("blue.b",)})).code == "push_immune"
    state = play(state, "red", "shove")
    assert state.step.kind == "pushing"
    state, _ = act(state, "red", ChoosePath(path=(label(6, 3),)))
    assert state.fighters["blue.d"].hex is not None
    both = power(*men[:2], cards=[shove], blue_cards=[rooted], hands={"red": ["shove"]}, equipped={"blue.b": ["root"]})
    assert refused(both, "red", PlayPloy(card="red.shove")).code == "ability_not_fully_resolvable"


@pytest.mark.rule("UW-ABL-05", "UW-ABL-06", "UW-ABL-03")
def test_a_card_overrides_the_charge_token() -> None:
    run = ploy("run", choose=(one(),), effects=(ins.MoveFighter(fighter="$f"),))
    men = (red("a", 0, 0, tokens={"charge": 1}), red("c", 3, 3), blue("b", 8, 0))
    state = play(power(*men, cards=[run], hands={"red": ["run"]}), "red", "run", f="red.a")
    state, events = act(state, "red", ChoosePath(path=(label(1, 0), label(2, 0))))
    assert state.fighters["red.a"].tokens == {"charge": 1, "move": 1}
    assert "fighter_moved" in told(events)


@pytest.mark.rule("UW-DSL-08", "UW-PSH-05")
def test_an_exact_push_needs_its_whole_length() -> None:
    far = ploy("far", choose=(one(),), effects=(ins.Push(target="$f", hexes=2, direction="away", ref="$card"),))
    free = ploy("free", choose=(one(),), effects=(ins.Push(target="$f", hexes=2),))
    walls = [red(f"w{n}", q, r) for n, (q, r) in enumerate([(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)])]
    shut = power(red("a", 0, 0), *walls, blue("b", 9, 0), cards=[free], hands={"red": ["free"]})
    verdict = refused(shut, "red", PlayPloy(card="red.free", picks={"f": ("red.a",)}))
    assert verdict.code == "pick_not_legal"
    assert far.effects


@pytest.mark.rule("UW-ADJ-03")
def test_named_elements_must_be_adjacent_to_each_other() -> None:
    together = ploy(
        "join",
        choose=(one("x"), one("y", lang.Fighters(side="friendly", exclude=("$x",)))),
        effects=(ins.Push(target="$x"), ins.Push(target="$y", must_end=(conds.AdjacentTo(of="$x"),))),
    )
    men = (red("a", 0, 0), red("c", 2, 1), red("z", 3, -1), blue("b", 9, 0))
    state = power(*men, cards=[together], hands={"red": ["join"]})
    verdict = refused(state, "red", PlayPloy(card="red.join", picks={"x": ("red.a",), "y": ("blue.b",)}))
    assert verdict.code == "pick_not_legal"
    state = play(state, "red", "join", x="red.a", y="red.c")
    state, _ = act(state, "red", ChoosePath(path=(label(1, 0),)))
    verdict = refused(state, "red", ChoosePath(path=(label(3, 0),)))
    assert verdict.code == "must_be_adjacent_to_each_other"
    state, _ = act(state, "red", ChoosePath(path=(label(2, 0),)))
    assert state.sides["red"].cards("discard_power") == ("red.join",)


@pytest.mark.rule("UW-CON-03", "UW-DSL-06")
@pytest.mark.parametrize("by", ["$you", "$opponent"])
def test_the_end_of_a_push_is_read_as_the_owner_of_the_card_reads_it(by: str) -> None:
    """Friendly and enemy territory are red's, whoever chooses the way and whoever is pushed."""
    home = conds.InTerritory(territory="friendly")
    lure = ploy("lure", choose=(one("f", THEIRS),), effects=(ins.Push(target="$f", by=by, must_end=(home,)),))
    men = (red("a", 8, 0), blue("b", 0, -4))
    state = play(power(*men, cards=[lure], hands={"red": ["lure"]}), "red", "lure", f="blue.b")
    assert state.step.kind == "pushing"
    (seat,) = deciders(state)
    assert seat == ("red" if by == "$you" else "blue")
    assert refused(state, seat, ChoosePath(path=(label(0, -3),))).code == "pick_not_legal"
    state, _ = act(state, seat, ChoosePath(path=(label(0, -5),)))
    assert state.fighters["blue.b"].hex == spot(0, -5)


@pytest.mark.rule("UW-ABL-02")
def test_what_became_impossible_is_skipped() -> None:
    blood = ploy(
        "bt20",
        choose=(one(among=lang.Fighters(side="friendly", where=(conds.HasToken(token="charge"),))),),
        effects=(ins.InflictDamage(to="$f"), ins.RemoveToken(source="$f", token="charge"), ins.Draw()),
    )
    men = (red("a", 0, 0, tokens={"charge": 1}, is_={"damage": 3}), red("c", 3, 3), blue("b", 8, 0))
    state = power(*men, cards=[blood], hands={"red": ["bt20"]})
    state, events = act(state, "red", PlayPloy(card="red.bt20"))
    assert state.fighters["red.a"].slain
    assert "instruction_skipped" in [event.kind for event in events]
    assert state.sides["blue"].glory == 1
    assert len(state.sides["red"].cards("hand_power")) == 1


@pytest.mark.rule("UW-ABL-05")
def test_a_card_of_words_alone_is_played_by_ruling() -> None:
    state = play(power(*MEN, cards=[ploy("odd")], hands={"red": ["odd"]}), "red", "odd")
    assert state.sides["red"].cards("discard_power") == ("red.odd",)


def test_outside_the_power_step_a_ploy_is_too_early() -> None:
    state = match(*MEN, cards=[SHUFFLE], hands={"red": ["bt13"]})
    assert refused(state, "red", PlayPloy(card="red.bt13")).code == "wrong_step"


@pytest.mark.rule("UW-CON-09")
def test_nobody_picks_for_the_opponent() -> None:
    theirs = ploy("p", choose=(one(among=THEIRS, by="$opponent"),), effects=(ins.GiveToken(to="$f", token="stagger"),))
    state = power(red("a", 0, 0), blue("b", 5, 0), blue("c", 7, 0), cards=[theirs], hands={"red": ["p"]})
    assert refused(state, "red", PlayPloy(card="red.p", picks={"f": ("blue.b",)})).code == "pick_not_legal"
    state = play(state, "red", "p")
    assert deciders(state) == {"blue"}
    assert answer(state, "blue", "blue.c").fighters["blue.c"].has("stagger")


REACH = mods.Modify(target=lang.Weapons(of="red.a"), stat="range", duration=spans.Lasts(span="turn"))
STRIDE = mods.Modify(target="red.a", stat="move", duration=spans.Lasts(span="turn"))
FAR = (lang.Apart(how="within", hexes=0, of=label(4, 0)),)


@pytest.mark.rule("UW-DSL-08", "UW-ABL-02")
@pytest.mark.parametrize(
    ("effects", "at", "possible"),
    [
        ((REACH, ins.MakeAttack(fighter="red.a")), 2, True),
        ((REACH, ins.MakeAttack(fighter="red.a")), 3, False),
        ((STRIDE, ins.MoveFighter(fighter="red.a", must_end=FAR)), 9, True),
        ((ins.Inspire(fighter="red.a"), ins.MakeAttack(fighter="red.a")), 4, True),
        ((ins.MoveFighter(fighter="red.a"), ins.MakeCharge(fighter="red.a")), 3, False),
        ((ins.ChangeGlory(), ins.Equip(card="red.u", fighter="red.a")), 9, True),
        ((ins.Equip(card="red.u", fighter="red.a"), ins.ChangeGlory()), 9, False),
    ],
)
def test_later_instructions_are_judged_with_what_earlier_ones_bring(
    effects: tuple[fx.Effect, ...], at: int, possible: bool
) -> None:
    men = (red("a", 0, 0, inspired_side=arms(weapon("blade", range=4))), blue("b", at, 0))
    state = power(*men, cards=[ploy("p", effects=effects), upgrade("u")], hands={"red": ["p", "u"]})
    assert (offer_of(state, "red", "play_ploy.red.p").locked is None) is possible


@pytest.mark.rule("UW-CON-09")
def test_of_two_choices_in_a_row_each_says_which_it_is_and_who_was_chosen_before() -> None:
    other = one("other", lang.Fighters(side="friendly", exclude=("$f",)))
    shove = ins.Push(target="$other", hexes=1, direction="free", by="$you")
    state = power(
        red("a", 0, 0),
        red("b", 3, 0),
        red("c", 6, 0),
        hands={"red": ["p"]},
        cards=[ploy("p", choose=(one("f"), other), effects=(shove,))],
    )
    state = play(state, "red", "p")
    told = [(facts["at"], facts["of"], facts["chosen"]) for facts in [offer_of(state, "red", "choose_fighters").facts]]
    state = answer(state, "red", "red.b")
    told += [(facts["at"], facts["of"], facts["chosen"]) for facts in [offer_of(state, "red", "choose_fighters").facts]]
    assert told == [(1, 2, ()), (2, 2, ("red.b",))]
