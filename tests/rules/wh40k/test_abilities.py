"""Abilities: Warlord Traits, the Lord of Contagion, families with parameters (W40K-WL-04..06, W40K-LOC-*)."""

from dataclasses import replace

import pytest

from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.offers.offer import OrderNeed
from app.rules.kernel.plane.shapes import Circle, Oval
from app.rules.kernel.seats import SPECTATOR
from app.rules.kernel.views.tray import TrayOpened
from app.rules.wh40k import abilities, characteristics
from app.rules.wh40k.abilities import asking
from app.rules.wh40k.abilities.nurgles_gift import carriers, gifts
from app.rules.wh40k.attack_sequence.saves import saves
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.flow import run
from app.rules.wh40k.model.attack_prompts import MortalWounds
from app.rules.wh40k.model.commands import Aim, DeclareAttacks, PileInMove, PutInOrder, SelectFight
from app.rules.wh40k.model.events import WoundIgnored
from app.rules.wh40k.model.profiles import Ability, Amount, Move, Strength
from app.rules.wh40k.model.state import Options, State
from app.rules.wh40k.offers import offers
from app.rules.wh40k.turn_sequence.sequencing import start_turn
from app.rules.wh40k.views.view import view
from tests.rules.wh40k.field import Force, act, battle, profile, sheet, weapon
from tests.rules.wh40k.volleys import aim, judged, lose, rolls, shoot

LORD_ABILITIES = ("disgustingly_resilient", "nurgles_gift", "cataphractii_armour", "teleport_strike")
REAPER = weapon(
    "plaguereaper",
    "melee",
    strength=Strength(how="plus", value=2),
    ap=-3,
    damage=Amount(plus=3),
    abilities=(Ability(key="plague_weapon", name="Plague weapon"),),
)
LORD = sheet(
    "lord",
    profile(
        "Lord of Contagion",
        move=Move(most=Amount(plus=4)),
        ws=2,
        bs=2,
        toughness=5,
        wounds=6,
        attacks=Amount(plus=4),
        leadership=9,
        save=2,
        footprint=Circle(radius=0.98),
        height=2.0,
    ),
    weapons=("plaguereaper",),
    abilities=tuple(Ability(key=key, name=key) for key in LORD_ABILITIES),
    factions=("CHAOS", "NURGLE", "HERETIC ASTARTES", "DEATH GUARD"),
    keywords=("INFANTRY", "TERMINATOR", "CHARACTER", "LORD OF CONTAGION"),
)
MARINES = sheet("marines", profile("Plague Marine", footprint=Circle(radius=0.63)), factions=("DEATH GUARD",))


def warlord(state: State, trait: str, model: str, seat: str = "red") -> State:
    """The battle with a Warlord who has that trait."""
    side = replace(state.sides[seat], warlord=model, trait=trait)  # type: ignore[index, arg-type]
    return replace(state, sides={**state.sides, seat: side})  # type: ignore[dict-item]


def heroes(*flags: str, **changes: object) -> State:
    return battle(
        Force(id="c", seat="red", sheet="captain", at=[(10, 10)], weapons=[["blade"]], flags=frozenset(flags)),  # type: ignore[arg-type]
        Force(id="b", seat="blue", at=[(11.5, 10)], weapons=[["blade"]]),
        phase="fight",
        **changes,  # type: ignore[arg-type]
    )


@pytest.mark.rule("W40K-WL-04")
@pytest.mark.parametrize(("flags", "attacks"), [(("charged",), 5), ((), 4), (("charge_attempted",), 4)])
def test_a_legendary_fighter_who_charged_has_one_attack_more(flags: tuple[str, ...], attacks: int) -> None:
    state = warlord(heroes(*flags), "legendary_fighter", "c.1")
    state = replace(state, units={**state.units, "c": replace(state.units["c"], charge_targets=("b",))})
    assert characteristics.attacks(state, "c.1") == attacks
    assert characteristics.attacks(replace(state, phase="morale"), "c.1") == 4
    state, _ = act(state, "red", SelectFight(unit="c"))
    state, _ = act(state, "red", PileInMove(moves=()))
    strikes = DeclareAttacks(aims=(Aim(model="c.1", weapon="blade", target="b", count=attacks),))
    _, events = act(state, "red", strikes, *[1] * attacks)
    assert rolls(events) == [("hit_melee", (1,) * attacks)]


@pytest.mark.rule("W40K-WL-05", "W40K-AMB-37", "W40K-MORALE-04")
@pytest.mark.parametrize(("away", "leadership"), [(6.0, 8), (6.1, 7)])
def test_an_inspiring_leader_within_six_inches(away: float, leadership: int) -> None:
    state = battle(
        Force(id="c", seat="red", sheet="captain", at=[(10, 10)]),
        Force(id="s", seat="red", at=[(11 + away, 10), (14 + away, 10)]),
        Force(id="b", seat="blue", at=[(10, 12)]),
    )
    state = warlord(state, "inspiring_leader", "c.1")
    assert characteristics.leadership(state, "s.1") == leadership
    assert characteristics.leadership(state, "s.2") == leadership
    assert characteristics.leadership(state, "c.1") == 10
    assert characteristics.leadership(state, "b.1") == 7
    gone = replace(state.models["c.1"], slain=True, pose=None)
    assert characteristics.leadership(replace(state, models={**state.models, "c.1": gone}), "s.1") == 7


@pytest.mark.rule("W40K-WL-05")
def test_the_aura_is_that_of_the_warlord_not_of_his_unit() -> None:
    state = battle(
        Force(id="c", seat="red", sheet="captain", at=[(10, 10), (12, 10), (14, 10)]),
        Force(id="s", seat="red", at=[(20, 10)]),
    )
    assert characteristics.leadership(warlord(state, "inspiring_leader", "c.1"), "s.1") == 7
    assert characteristics.leadership(warlord(state, "inspiring_leader", "c.3"), "s.1") == 8


@pytest.mark.rule("W40K-WL-05", "W40K-TRANS-06")
def test_a_leader_on_a_bike_is_no_riddle_to_units_off_the_table() -> None:
    rider = sheet("rider", profile("Rider", footprint=Oval(rx=1.5, ry=0.8)), keywords=("BIKER", "CHARACTER"))
    state = battle(
        Force(id="c", seat="red", sheet="rider", at=[(10, 10)]),
        Force(id="r", seat="red", at=[(1, 1)], unit={"where": "reserve"}, model={"pose": None}),
        Force(id="s", seat="red", at=[(13, 10)]),
        sheets=[rider],
    )
    state = warlord(state, "inspiring_leader", "c.1")
    assert characteristics.leadership(state, "r.1") == 7
    assert characteristics.leadership(state, "s.1") == 8
    assert view(state, SPECTATOR).units["r"]


@pytest.mark.rule("W40K-WL-06")
def test_a_tenacious_survivor_ignores_wounds_on_sixes() -> None:
    state = warlord(heroes(), "tenacious_survivor", "c.1")
    draft = lose(state, "c.1", 3, 6, 2, 6)
    assert rolls(draft.events) == [("tenacious", (6,)), ("tenacious", (2,)), ("tenacious", (6,))]
    assert draft.state.models["c.1"].wounds_lost == 1
    assert sum(isinstance(event, WoundIgnored) for event in draft.events) == 2
    assert lose(state, "b.1", 1).state.models["b.1"].slain


@pytest.mark.rule("W40K-WL-06", "W40K-MW-01")
def test_tenacity_works_on_mortal_wounds_and_ends_with_its_bearer() -> None:
    dice = ScriptedDice((1, 6, 1, 1, 1, 1))
    draft = Draft(warlord(heroes(), "tenacious_survivor", "c.1"), dice)
    draft.enter(MortalWounds(unit="c", left=7, cause="test"))
    run(draft)
    dice.finish()
    assert draft.state.models["c.1"].slain


def plague(marine: float, enemy: float, **changes: object) -> State:
    """A Lord at (20, 20), a marine that far from him to the right, an enemy that far beyond the marine."""
    at = 20 + 0.98 + 0.63 + marine
    return battle(
        Force(id="l", seat="red", sheet="lord", at=[(20, 20)]),
        Force(id="m", seat="red", sheet="marines", at=[(at, 20)]),
        Force(id="b", seat="blue", at=[(at + 0.63 + 0.5 + enemy, 20), (at + 5, 24)]),
        sheets=[LORD, MARINES],
        weapons=[REAPER],
        **changes,  # type: ignore[arg-type]
    )


def gift(state: State, *faces: int) -> Draft:
    """The battle after the start-of-turn rules."""
    dice = ScriptedDice(faces)
    draft = Draft(state, dice)
    for key in abilities.due(state, "start_of_turn"):
        abilities.begin(draft, key)
    run(draft)
    dice.finish()
    return draft


@pytest.mark.rule("W40K-LOC-01", "W40K-TURN-06", "W40K-AMB-25")
def test_nurgles_gift() -> None:
    state = plague(7.0, 1.0)
    assert abilities.due(state, "start_of_turn") == ("nurgles_gift",)
    draft = gift(state, 4)
    assert rolls(draft.events) == [("nurgles_gift", (4,))]
    assert draft.state.models["b.2"].slain
    assert not any(model.slain for model in gift(state, 3).state.models.values())
    assert abilities.due(plague(7.1, 1.0), "start_of_turn") == ()
    assert abilities.due(plague(7.0, 1.1), "start_of_turn") == ()
    assert abilities.due(replace(state, active="blue"), "start_of_turn") == ()
    assert abilities.due(state, "start_of_round") == ()


@pytest.mark.rule("W40K-LOC-01", "W40K-AURA-02", "W40K-EX-10", "W40K-AMB-53", "W40K-DATA-16")
def test_who_carries_the_plague() -> None:
    state = battle(
        Force(id="l", seat="red", sheet="lord", at=[(20, 20)]),
        Force(id="s", seat="red", at=[(22, 20)]),
        Force(id="e", seat="blue", sheet="marines", at=[(20, 24)]),
        sheets=[LORD, MARINES],
        weapons=[REAPER],
    )
    assert [body.id for gift in gifts(state, "red") for body in carriers(state, gift)] == ["l.1"]
    assert gifts(state, "blue") == ()


@pytest.mark.rule("W40K-LOC-01", "W40K-AMB-25", "W40K-AMB-47")
def test_one_die_for_each_enemy_unit_whatever_the_carriers() -> None:
    state = battle(
        Force(id="l", seat="red", sheet="lord", at=[(20, 20)]),
        Force(id="k", seat="red", sheet="lord", at=[(23, 20)]),
        Force(id="b", seat="blue", at=[(21.5, 21.5), (21.5, 23)]),
        Force(id="c", seat="blue", at=[(21.5, 18.5), (21.5, 17)]),
        sheets=[LORD],
        weapons=[REAPER],
    )
    draft = gift(state, 4, 1)
    assert rolls(draft.events) == [("nurgles_gift", (4,)), ("nurgles_gift", (1,))]


@pytest.mark.rule("W40K-SEQ-01", "W40K-LOC-01")
def test_the_active_player_orders_the_rolls_of_the_gift() -> None:
    state = battle(
        Force(id="l", seat="red", sheet="lord", at=[(20, 20)]),
        Force(id="b", seat="blue", at=[(21.5, 21.5)]),
        Force(id="c", seat="blue", at=[(21.5, 18.5)]),
        sheets=[LORD],
        weapons=[REAPER],
    )
    draft = Draft(state, ScriptedDice((4,)))
    start_turn(draft)
    run(draft)
    (offer,) = [o for o in offers(draft.state, "red") if o.id == "order_rules"]
    assert isinstance(offer.need, OrderNeed)
    assert [option.facts["unit"] for option in offer.need.options] == ["b", "c"]
    _, events = act(draft.state, "red", PutInOrder(order=("nurgles_gift:c", "nurgles_gift:b")), 4, 1)
    assert [event.target for event in events if isinstance(event, TrayOpened)] == ["c", "b"]


@pytest.mark.rule("W40K-LOC-01", "W40K-AURA-03")
def test_an_embarked_lord_gives_nothing() -> None:
    state = plague(3.0, 1.0)
    aboard = replace(state.units["l"], where="aboard", carrier="m.1")
    inside = replace(state.models["l.1"], pose=None)
    state = replace(state, units={**state.units, "l": aboard}, models={**state.models, "l.1": inside})
    assert abilities.due(state, "start_of_turn") == ()


@pytest.mark.rule("W40K-LOC-02", "W40K-SAVE-03")
def test_cataphractii_armour_saves_on_four() -> None:
    have = saves(plague(3, 5), "l.1", -3, ranged=True)
    assert have.invulnerable is not None
    assert have.armour is not None
    assert (have.armour.needs, have.invulnerable.needs, have.best) == (5, 4, "invulnerable")
    assert saves(plague(3, 5), "m.1", -3, ranged=True).invulnerable is None


@pytest.mark.rule("W40K-LOC-03", "W40K-AMB-11")
def test_cataphractii_armour_halves_the_advance_die() -> None:
    state = plague(3, 5)
    assert [asking.advance_roll(state, "l", face) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    assert asking.advance_roll(state, "m", 5) == 5


@pytest.mark.rule("W40K-LOC-04", "W40K-LOC-05", "W40K-DEP-08")
def test_teleport_strike_is_a_reserve_nine_inches_off() -> None:
    reserve = asking.reserve_of(plague(3, 5), "l")
    assert reserve is not None
    assert (reserve.ability, reserve.distance) == ("teleport_strike", 9.0)
    assert asking.reserve_of(plague(3, 5), "m") is None


@pytest.mark.rule("W40K-LOC-06")
def test_disgustingly_resilient_is_off_unless_agreed() -> None:
    assert lose(plague(3, 5), "l.1", 2).state.models["l.1"].wounds_lost == 2
    agreed = plague(3, 5, options=Options(disgustingly_resilient=5))
    draft = lose(agreed, "l.1", 2, 5, 3)
    assert rolls(draft.events) == [("ignore_wound", (5,)), ("ignore_wound", (3,))]
    assert draft.state.models["l.1"].wounds_lost == 1


@pytest.mark.rule("W40K-LOC-06", "W40K-WL-06")
def test_two_abilities_each_have_a_die_until_one_helps() -> None:
    agreed = warlord(plague(3, 5, options=Options(disgustingly_resilient=5)), "tenacious_survivor", "l.1")
    draft = lose(agreed, "l.1", 3, 5, 4, 6, 1, 2)
    assert [what for what, _ in rolls(draft.events)] == [
        "ignore_wound",
        "ignore_wound",
        "tenacious",
        "ignore_wound",
        "tenacious",
    ]
    assert draft.state.models["l.1"].wounds_lost == 1


def duel(**changes: object) -> State:
    state = battle(
        Force(id="l", seat="red", sheet="lord", at=[(20, 20)]),
        Force(id="b", seat="blue", at=[(22, 20)], weapons=[["blade"]]),
        Force(id="z", seat="blue", at=[(60, 40)]),
        phase="fight",
        sheets=[LORD],
        weapons=[REAPER],
        **changes,  # type: ignore[arg-type]
    )
    state, _ = act(state, "red", SelectFight(unit="l"))
    return act(state, "red", PileInMove(moves=()))[0]


REAP = DeclareAttacks(aims=(Aim(model="l.1", weapon="plaguereaper", target="b", count=4),))


@pytest.mark.rule("W40K-LOC-08", "W40K-DATA-12")
def test_the_plaguereaper() -> None:
    _, events = act(duel(), "red", REAP, 1, 1, 1, 2, 3, 5)
    assert judged(events, "hit_melee") == [(False, False, False, True)]
    assert judged(events, "wound") == [(True,)]
    assert judged(events, "save") == [(False,)]
    state, events = act(duel(), "red", REAP, 1, 1, 2, 2, 2, 3, 6)
    assert judged(events, "wound") == [(False, True)]
    assert judged(events, "save") == [(True,)]
    assert state.models["b.1"].wounds_lost == 0


@pytest.mark.rule("W40K-LOC-07")
def test_plague_weapons_reroll_only_where_agreed() -> None:
    state, _ = act(duel(), "red", REAP, 1, 1, 1, 2, 1)
    assert state.step.kind == "fighting_unit"
    state, _ = act(duel(options=Options(plague_weapon=True)), "red", REAP, 1, 1, 1, 2, 1)
    step = state.step
    assert step.kind == "reroll_window"
    assert step.sources == ("ones",)


def crew(*own: Ability, theirs: tuple[Ability, ...] = (), chief: tuple[Ability, ...] = ()) -> State:
    return battle(
        Force(id="a", seat="red", sheet="crew", at=[(10, 10)], weapons=[["shotgun"]]),
        Force(id="c", seat="red", sheet="chief", at=[(10, 16)]),
        Force(id="b", seat="blue", sheet="prey", at=[(20, 10)]),
        phase="shooting",
        sheets=[
            sheet("crew", abilities=own),
            sheet("chief", abilities=chief),
            sheet("prey", profile(wounds=9), abilities=theirs),
        ],
    )


def test_hit_modifiers_help_or_hinder() -> None:
    fire = [aim("a.1", "b", "shotgun")]
    cloaked = Ability(key="modify_hit", name="Cloak", params={"value": -1, "against": 1})
    _, events = shoot(crew(theirs=(cloaked,)), "a", fire, 3)
    assert judged(events, "hit_ranged") == [(False,)]
    melee_only = Ability(key="modify_hit", name="Fury", params={"value": -1, "against": 1, "how": "melee"})
    _, events = shoot(crew(theirs=(melee_only,)), "a", fire, 3, 1)
    assert judged(events, "hit_ranged") == [(True,)]
    beacon = Ability(key="modify_hit", name="Beacon", params={"value": 1, "range": 6})
    _, events = shoot(crew(chief=(beacon,)), "a", fire, 2, 1)
    assert judged(events, "hit_ranged") == [(True,)]
    near = Ability(key="modify_hit", name="Beacon", params={"value": 1, "range": 4})
    _, events = shoot(crew(chief=(near,)), "a", fire, 2)
    assert judged(events, "hit_ranged") == [(False,)]


@pytest.mark.rule("W40K-GEN-08")
def test_a_weapon_may_be_unwieldy_or_tear() -> None:
    unwieldy = Ability(key="modify_hit", name="Unwieldy", params={"how": "melee", "value": -1})
    tearing = Ability(key="reroll_wounds", name="Tearing", params={"which": "ones"})
    maul = weapon("maul", "melee", strength=Strength(how="user"), abilities=(unwieldy, tearing))
    state = battle(
        Force(id="a", seat="red", sheet="veterans", at=[(10, 10)], weapons=[["maul", "blade"]]),
        Force(id="b", seat="blue", at=[(11.5, 10)]),
        phase="fight",
        weapons=[maul],
    )
    state, _ = act(state, "red", SelectFight(unit="a"))
    state, _ = act(state, "red", PileInMove(moves=()))
    strikes = tuple(Aim(model="a.1", weapon=id, target="b", count=1) for id in ("blade", "maul"))
    _, events = act(state, "red", DeclareAttacks(aims=strikes), 3, 1, 3)
    assert judged(events, "hit_melee") == [(True,), (False,)]
    state, _ = act(state, "red", DeclareAttacks(aims=strikes[1:]), 4, 1)
    assert state.step.kind == "reroll_window"


@pytest.mark.rule("W40K-DATA-09", "W40K-GEN-14")
def test_an_aura_lends_rerolls() -> None:
    litany = Ability(key="reroll_wounds", name="Litany", params={"which": "failed", "range": 6})
    state, _ = shoot(crew(chief=(litany,)), "a", [aim("a.1", "b", "shotgun")], 3, 2)
    assert state.step.kind == "reroll_window"


@pytest.mark.rule("W40K-DATA-09", "W40K-DATA-20")
def test_unknown_abilities_are_only_text() -> None:
    state = crew(Ability(key="no_such_thing", name="Legend", text="Played by ruling."))
    shoot(state, "a", [aim("a.1", "b", "shotgun")], 1)


def test_every_key_is_listed_once() -> None:
    assert len(abilities.BY_KEY) == len(abilities.ALL)
    assert {ability.key for ability in LORD.abilities} <= set(abilities.BY_KEY)
