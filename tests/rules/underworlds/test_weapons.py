"""Weapon abilities and their critical forms: picked, cancelled, Damage, Stagger, Grapple (digest 5.10)."""

from collections.abc import Sequence

import pytest

from app.rules.underworlds import characteristics, interpreter
from app.rules.underworlds.language.frames import Frame
from app.rules.underworlds.model.commands import DriveBack, Grapple, Overrun, PickWeaponAbility
from app.rules.underworlds.model.language import conditions as conds
from app.rules.underworlds.model.language import language as lang
from app.rules.underworlds.model.language.modifiers import GrantAbility, Modify
from app.rules.underworlds.model.state import State
from tests.rules.underworlds.arena import act, blue, faces, label, match, red, refused, spot, upgrade
from tests.rules.underworlds.fights import (
    arms,
    asked,
    ends,
    happened,
    hit,
    past,
    saved,
    strike,
    under_way,
    using,
    weapon,
)

BIG = {"save_dice": 2, "save_symbol": "shield"}


def armed(*abilities: str, **changes: object) -> State:
    """A fighter with these weapon abilities next to a blue one with two Shield dice."""
    return match(red("a", 0, 0, side=arms(weapon("blade", *abilities, **changes))), blue("b", 1, 0, side=BIG))


@pytest.mark.rule("UW-CMB-01")
@pytest.mark.rule("UW-WAB-01")
def test_one_ability_of_those_the_weapon_has_now() -> None:
    card = upgrade("edge", static=(GrantAbility(weapons="red.a/blade", ability="cleave"),))
    men = (red("a", 0, 0, side=arms(weapon("blade", "!grievous"))), blue("b", 1, 0, side=BIG))
    table = match(*men, cards=[card], equipped={"red.a": ["edge"]})
    state, _ = act(table, "red", hit())
    assert asked(state) == {"weapon_critical_grievous", "weapon_cleave", "weapon_none"}
    for wrong in (PickWeaponAbility(ability="brutal"), PickWeaponAbility(ability="grievous")):
        assert refused(state, "red", wrong).code == "weapon_ability_unavailable"
    assert refused(state, "blue", PickWeaponAbility()).code == "not_your_turn"
    state, _ = act(
        state, "red", PickWeaponAbility(ability="cleave"), *faces("crit", "hammer"), *faces("shield", "dodge")
    )
    # EX-06: Cleave works, Grievous does not, whatever the Criticals.
    assert saved(state) == 0
    assert past(state, "damage_inflicted").facts["amount"] == 2


@pytest.mark.rule("UW-CMB-01")
def test_without_abilities_nothing_is_asked() -> None:
    after = strike(armed(), ["swords", "swords"], ["dodge", "dodge"])
    assert happened(after, "attack_resolved")
    assert refused(after, "red", PickWeaponAbility()).code == "weapon_ability_unavailable"


@pytest.mark.rule("UW-WAB-02")
def test_a_critical_ability_needs_a_critical() -> None:
    table = armed("!cleave")
    assert saved(using(table, "!cleave", ["hammer", "swords"], ["shield", "crit"])) == 2
    assert saved(using(table, "!cleave", ["crit", "swords"], ["shield", "crit"])) == 1


@pytest.mark.rule("UW-WAB-03")
@pytest.mark.rule("UW-WAB-04")
def test_cleave_and_ensnare() -> None:
    assert saved(using(armed("cleave"), "cleave", ["swords", "swords"], ["shield", "crit"])) == 1
    dodger = {"save_dice": 2, "save_symbol": "dodge"}
    table = match(red("a", 0, 0, side=arms(weapon("blade", "ensnare"))), blue("b", 1, 0, side=dodger))
    assert saved(using(table, "ensnare", ["swords", "swords"], ["dodge", "crit"])) == 1


@pytest.mark.rule("UW-WAB-05")
def test_brutal_cancels_support_of_the_save() -> None:
    men = (red("a", 0, 0, side=arms(weapon("blade", "brutal"))), blue("b", 1, 0, side=BIG))
    table = match(*men, blue("c", 0, 1), blue("d", -1, 0))
    assert saved(using(table, "brutal", ["swords", "swords"], ["flanked", "surrounded"])) == 0
    assert saved(strike_plain(table, ["flanked", "surrounded"])) == 2


def strike_plain(table: State, save: Sequence[str]) -> State:
    """The same Attack without its ability."""
    state, _ = act(table, "red", hit())
    state, _ = act(state, "red", PickWeaponAbility(), *faces("swords", "swords"), *faces(*save))
    return state


@pytest.mark.rule("UW-WAB-06")
def test_grievous_adds_one_damage() -> None:
    after = using(armed("grievous"), "grievous", ["hammer", "hammer"], ["dodge", "dodge"])
    assert past(after, "damage_inflicted").facts["amount"] == 3
    critical = armed("!grievous")
    plain = using(critical, "!grievous", ["hammer", "hammer"], ["dodge", "dodge"])
    assert past(plain, "damage_inflicted").facts["amount"] == 2


@pytest.mark.rule("UW-WAB-06")
@pytest.mark.rule("UW-MOD-03")
def test_damage_is_summed_before_the_least_of_one_is_kept() -> None:
    card = upgrade("blunt", static=(Modify(target="red.a/blade", stat="damage", value=-1),))
    men = (red("a", 0, 0, side=arms(weapon("blade", "grievous", damage=1))), blue("b", 1, 0, side=BIG))
    table = match(*men, cards=[card], equipped={"red.a": ["blunt"]})
    after = using(table, "grievous", ["hammer", "hammer"], ["dodge", "dodge"])
    assert past(after, "damage_inflicted").facts["amount"] == 1


@pytest.mark.rule("UW-WAB-07")
def test_stagger_gives_a_token_on_success_only() -> None:
    table = armed("stagger")
    hurt = using(table, "stagger", ["hammer", "hammer"], ["dodge", "dodge"])
    assert under_way(hurt).stage == "drive_back"
    assert hurt.fighters["blue.b"].tokens == {"stagger": 1}
    drawn = using(table, "stagger", ["hammer", "swords"], ["shield", "dodge"])
    assert not drawn.fighters["blue.b"].tokens


@pytest.mark.rule("UW-WAB-07")
def test_the_table_may_agree_on_stagger_after_the_drive_back() -> None:
    men = (red("a", 0, 0, side=arms(weapon("blade", "stagger"))), blue("b", 1, 0, side=BIG))
    table = match(*men, options={"stagger_before_drive_back": False})
    hurt = using(table, "stagger", ["hammer", "hammer"], ["dodge", "dodge"])
    assert not hurt.fighters["blue.b"].tokens
    done, _ = act(hurt, "red", DriveBack(hex=label(2, 0)))
    assert done.fighters["blue.b"].tokens == {"stagger": 1}


@pytest.mark.rule("UW-WAB-08")
@pytest.mark.rule("UW-WAB-09")
def test_grapple_pushes_in_any_direction() -> None:
    state = using(armed("grapple"), "grapple", ["hammer", "crit"], ["dodge", "dodge"])
    assert asked(state) == {"drive_back", "grapple", "no_drive_back"}
    assert ends(state, "grapple") == {label(*at) for at in ((2, 0), (2, -1), (1, -1), (0, 1), (1, 1))}
    assert ends(state, "drive_back") == {label(*at) for at in ((2, 0), (2, -1), (1, 1))}
    assert refused(state, "red", Grapple(hex=label(0, 0))).code == "hex_occupied"
    assert refused(state, "red", Grapple(hex=label(3, 0))).code == "path_not_adjacent"
    after, _ = act(state, "red", Grapple(hex=label(0, 1)))
    assert after.fighters["blue.b"].hex == spot(0, 1)
    assert happened(after, "grappled")
    assert happened(after, "pushed")
    assert not happened(after, "driven_back")
    # Crits 1-0, yet no Overrun: a grappled fighter was not driven back.
    assert refused(after, "red", Overrun(use=True)).code == "overrun_unavailable"


@pytest.mark.rule("UW-WAB-08")
def test_without_grapple_in_use_it_is_not_available() -> None:
    state = strike(armed(), ["hammer", "hammer"], ["dodge", "dodge"])
    assert refused(state, "red", Grapple(hex=label(0, 1))).code == "grapple_unavailable"
    critical = using(armed("!grapple"), "!grapple", ["hammer", "hammer"], ["dodge", "dodge"])
    assert asked(critical) == {"drive_back", "no_drive_back"}


@pytest.mark.rule("UW-WAB-09")
def test_the_table_may_agree_on_overrun_after_grapple() -> None:
    men = (red("a", 0, 0, side=arms(weapon("blade", "grapple"))), blue("b", 1, 0, side=BIG))
    table = match(*men, options={"grapple_then_overrun": True})
    state = using(table, "grapple", ["hammer", "crit"], ["dodge", "dodge"])
    state, _ = act(state, "red", Grapple(hex=label(0, 1)))
    assert asked(state) == {"overrun", "no_overrun"}


@pytest.mark.rule("UW-WAB-01", "UW-DSL-03")
def test_cards_ask_what_a_weapon_has_now_and_modifiers_what_is_printed() -> None:
    given = GrantAbility(weapons=lang.Weapons(of="$self"), ability="cleave")
    swords = Modify(target=lang.Weapons(of="$self"), stat="weapon_symbol", op="set", value="swords")
    cleaving = (conds.HasAbility(ability="cleave"),)
    longer = Modify(target=lang.Weapons(of="$self", where=cleaving), stat="range")
    card = upgrade("u", static=(given, swords, longer))
    men = (red("a", 0, 0), red("c", 0, 2, side=arms(weapon("blade", "cleave"))), blue("b", 5, 0))
    state = match(*men, cards=[card], equipped={"red.a": ["u"]})
    mine = Frame(seat="red")
    assert interpreter.found(state, mine, lang.Weapons(where=cleaving)) == ("red.a/blade", "red.c/blade")
    hits = (conds.WeaponHits(symbol="swords"),)
    assert interpreter.found(state, mine, lang.Weapons(where=hits)) == ("red.a/blade",)
    line = characteristics.weapon(state, "red.a/blade")
    assert line is not None
    assert line.range == 1
