"""The Psychic phase (W40K-PSY-*)."""

from dataclasses import replace

import pytest

from app.rules.kernel.offers.offer import PickNeed
from app.rules.wh40k.model.attack_prompts import AllocateWound, ChooseTarget
from app.rules.wh40k.model.commands import Allocate, ChooseOption, DeclineDeny, Deny, EndPhase, Manifest
from app.rules.wh40k.model.events import PowerSettled, WoundsLost
from app.rules.wh40k.model.profiles import Amount, Power, Psyker, TerrainPiece
from app.rules.wh40k.model.prompts import ManifestPower
from app.rules.wh40k.model.state import State
from app.rules.wh40k.offers import offers
from app.rules.wh40k.psychic_phase.psykers import known_powers
from tests.rules.wh40k.field import Force, act, battle, profile, refused, sheet, wall
from tests.rules.wh40k.volleys import rolls

SMITE = Manifest(psyker="p.1", power="smite")
SEER6 = sheet("seer6", profile("Seer", wounds=6), keywords=("INFANTRY", "PSYKER"))
BULK = sheet("bulk", profile("Bulk", wounds=9))


def scene(*more: Force, wounds: int = 6, terrain: tuple[TerrainPiece, ...] = (), **changes: object) -> State:
    """A red psyker at (10, 10)."""
    seer = replace(SEER6, profiles={"Seer": replace(SEER6.profiles["Seer"], wounds=wounds)})
    own = Force(id="p", seat="red", sheet="seer6", at=[(10, 10)])
    return battle(own, *more, phase="psychic", sheets=[seer, BULK], terrain=terrain, size=(100, 60), **changes)  # type: ignore[arg-type]


def foe(away: float, id: str = "b", **changes: object) -> Force:
    return Force(id=id, seat="blue", sheet="bulk", at=[(11 + away, 10)], **changes)  # type: ignore[arg-type]


def settled(events: object) -> tuple[str, str | None]:
    (event,) = [event for event in events if isinstance(event, PowerSettled)]  # type: ignore[attr-defined]
    return event.outcome, event.target


@pytest.mark.rule("W40K-PSY-01", "W40K-PSY-06", "W40K-PSY-14")
def test_a_power_is_manifested_on_its_charge_value() -> None:
    state, events = act(scene(foe(10)), "red", SMITE, 2, 3, 4)
    assert settled(events) == ("manifested", "b")
    assert state.models["b.1"].wounds_lost == 2
    assert rolls(events) == [("psychic_test", (2, 3)), ("smite_damage", (4,))]
    near = Force(id="q", seat="blue", sheet="seer", at=[(10, 30)])
    _, events = act(scene(foe(10), near), "red", SMITE, 1, 3)
    assert settled(events)[0] == "failed"
    act(scene(foe(10)), "red", EndPhase())


@pytest.mark.rule("W40K-PSY-02")
def test_only_psykers() -> None:
    state = scene(Force(id="s", seat="red", at=[(20, 20)]), foe(10))
    assert refused(state, "red", Manifest(psyker="s.1", power="smite")).code == "not_a_psyker"
    assert refused(state, "red", Manifest(psyker="b.1", power="smite")).code == "not_your_decision"


@pytest.mark.rule("W40K-PSY-03", "W40K-PSY-07")
def test_limits_of_the_sheet() -> None:
    state, _ = act(scene(foe(10)), "red", SMITE, 1, 3)
    assert refused(state, "red", SMITE).code == "power_already_attempted"
    (offer,) = [offer for offer in offers(state, "red") if offer.id == "manifest:p.1:smite"]
    assert offer.locked == refused(state, "red", SMITE)
    gale = Power(id="gale", name="Gale", warp_charge=5, range=18, damage=Amount(plus=1))
    state = replace(state, library=replace(state.library, powers={**state.library.powers, "gale": gale}))
    assert refused(state, "red", Manifest(psyker="p.1", power="gale")).code == "unknown_power"
    knows = replace(state.models["p.1"], powers=("smite", "gale"))
    state = replace(state, models={**state.models, "p.1": knows})
    found = refused(state, "red", Manifest(psyker="p.1", power="gale"))
    assert (found.code, found.facts["had"]) == ("no_manifest_attempts_left", 1)
    twice = replace(SEER6, psyker=Psyker(powers=("smite", "gale"), manifests=2))
    state = replace(state, library=replace(state.library, sheets={**state.library.sheets, "seer6": twice}))
    act(state, "red", Manifest(psyker="p.1", power="gale"), 1, 3)


@pytest.mark.rule("W40K-PSY-05")
def test_everyone_knows_smite() -> None:
    state = scene()
    nameless = replace(state.models["p.1"], powers=())
    assert known_powers(state, nameless) == ("smite",)


@pytest.mark.rule("W40K-PSY-07")
def test_another_psyker_may_try_the_same_power() -> None:
    state, _ = act(scene(foe(10), Force(id="q", seat="red", sheet="seer", at=[(10, 14)])), "red", SMITE, 1, 3)
    act(state, "red", Manifest(psyker="q.1", power="smite"), 1, 3)


@pytest.mark.rule("W40K-PSY-08")
def test_smite_is_stronger_over_ten() -> None:
    state, _ = act(scene(foe(10)), "red", SMITE, 4, 6, 5)
    assert state.models["b.1"].wounds_lost == 3
    state, _ = act(scene(foe(10)), "red", SMITE, 5, 6, 5)
    assert state.models["b.1"].wounds_lost == 5


@pytest.mark.rule("W40K-PSY-08", "W40K-GEO-21", "W40K-AMB-20")
def test_smite_strikes_the_nearest_visible_unit() -> None:
    hides = wall("w", 13, 10.5, 15, 15, 6)
    state = scene(Force(id="u1", seat="blue", at=[(18, 18)]), foe(12, "u2"), terrain=(hides,))
    _, events = act(state, "red", SMITE, 2, 3, 1)
    assert settled(events) == ("manifested", "u2")


@pytest.mark.rule("W40K-PSY-08", "W40K-AMB-51")
@pytest.mark.parametrize(("away", "outcome"), [(18.0, "manifested"), (18.1, "no_target")])
def test_smite_reaches_18_inches(away: float, outcome: str) -> None:
    _, events = act(scene(foe(away)), "red", SMITE, 2, 3, *([1] if outcome == "manifested" else []))
    assert settled(events)[0] == outcome


@pytest.mark.rule("W40K-PSY-08", "W40K-SHOOT-16")
def test_neither_combat_nor_rank_protects_from_smite() -> None:
    engaged = scene(foe(5), Force(id="f", seat="red", at=[(16, 11.5)]), foe(9, "c"))
    assert settled(act(engaged, "red", SMITE, 2, 3, 1)[1]) == ("manifested", "b")
    hero = scene(Force(id="c", seat="blue", sheet="captain", at=[(16, 10)]), foe(8))
    assert settled(act(hero, "red", SMITE, 2, 3, 1)[1]) == ("manifested", "c")


@pytest.mark.rule("W40K-PSY-08")
def test_a_tie_is_the_active_players_choice() -> None:
    state, _ = act(scene(foe(9, "u1"), Force(id="u2", seat="blue", at=[(10, 20)])), "red", SMITE, 2, 3)
    step = state.step
    assert isinstance(step, ChooseTarget)
    assert (step.seat, sorted(step.units)) == ("red", ["u1", "u2"])
    assert refused(state, "red", ChooseOption(option="p")).code == "bad_choice"
    _, events = act(state, "red", ChooseOption(option="u2"), 1)
    assert settled(events) == ("manifested", "u2")


@pytest.mark.rule("W40K-PSY-09", "W40K-AMB-21")
def test_perils_on_doubles_of_one_or_six() -> None:
    state, events = act(scene(foe(10)), "red", SMITE, 6, 6, 3, 4)
    assert [what for what, _ in rolls(events)] == ["psychic_test", "perils_damage", "smite_damage"]
    assert (state.models["p.1"].wounds_lost, state.models["b.1"].wounds_lost) == (2, 4)
    assert settled(events)[0] == "manifested"
    state, events = act(scene(foe(10)), "red", SMITE, 1, 1, 6)
    assert (settled(events)[0], state.models["p.1"].wounds_lost) == ("failed", 3)
    state, _ = act(scene(foe(10)), "red", SMITE, 3, 3, 1)
    assert state.models["p.1"].wounds_lost == 0


@pytest.mark.rule("W40K-PSY-10", "W40K-AMB-47")
def test_perils_that_slay_the_psyker_hurt_everyone_near() -> None:
    friend = Force(id="f", seat="red", sheet="bulk", at=[(17, 10)])
    third = Force(id="t", seat="red", sheet="bulk", at=[(10, 17.1)])
    denier = Force(id="q", seat="blue", sheet="seer", at=[(30, 30)])
    enemy = Force(id="b", seat="blue", sheet="bulk", at=[(10, 6)])
    state = scene(friend, third, enemy, denier, wounds=1)
    state, events = act(state, "red", SMITE, 6, 6, 1)
    step = state.step
    assert isinstance(step, ChooseTarget)
    assert (step.seat, set(step.units)) == ("red", {"f", "b"})
    state, more = act(state, "red", ChooseOption(option="b"), 4, 6)
    assert rolls(more) == [("perils_blast", (4,)), ("perils_blast", (6,))]
    assert [state.models[m].wounds_lost for m in ("b.1", "f.1", "t.1")] == [2, 3, 0]
    assert settled(more) == ("psyker_slain", None)
    assert not any(isinstance(event, WoundsLost) and event.cause == "smite" for event in (*events, *more))


@pytest.mark.rule("W40K-PSY-10", "W40K-AMB-21")
def test_perils_spill_over_to_the_psykers_own_unit() -> None:
    coven = replace(SEER6, id="coven", profiles={"Seer": replace(SEER6.profiles["Seer"], wounds=1)})
    state = battle(
        Force(id="p", seat="red", sheet="coven", at=[(10, 10), (11, 10), (12, 10), (13, 10)]),
        Force(id="b", seat="blue", at=[(30, 30)]),
        phase="psychic",
        sheets=[coven],
    )
    state, _ = act(state, "red", SMITE, 1, 1, 3, 2)
    assert state.models["p.1"].slain
    assert sum(model.slain for model in state.models.values()) == 3


@pytest.mark.rule("W40K-PSY-11")
def test_a_psyker_within_24_inches_may_deny() -> None:
    state, _ = act(scene(foe(5), Force(id="q", seat="blue", sheet="seer", at=[(35, 10)])), "red", SMITE, 4, 4)
    assert isinstance(state.step, ManifestPower)
    assert {offer.id for offer in offers(state, "blue") if offer.place == "prompt"} == {"deny", "decline_deny"}
    deny = next(offer for offer in offers(state, "blue") if offer.id == "deny")
    assert isinstance(deny.need, PickNeed)
    assert [(o.value, o.facts["chance"]) for o in deny.need.options] == [("q.1", 28)], (
        "more than 8 on two dice: 10 of 36"
    )
    assert refused(state, "red", Deny(psyker="p.1")).code == "not_your_decision"
    assert refused(state, "blue", Deny(psyker="b.1")).code == "not_a_psyker"
    _, events = act(state, "blue", DeclineDeny(), 1)
    assert settled(events)[0] == "manifested"


@pytest.mark.rule("W40K-PSY-11")
def test_too_far_or_embarked_to_deny() -> None:
    far = Force(id="q", seat="blue", sheet="seer", at=[(35.1, 10)])
    _, events = act(scene(foe(5), far), "red", SMITE, 4, 4, 1)
    assert settled(events)[0] == "manifested"
    near = Force(id="r", seat="blue", sheet="seer", at=[(20, 20)])
    state, _ = act(scene(foe(5), far, near), "red", SMITE, 4, 4)
    found = refused(state, "blue", Deny(psyker="q.1"))
    assert (found.code, found.facts["had"]) == ("deny_out_of_range", 24.1)
    aboard = Force(
        id="q",
        seat="blue",
        sheet="seer",
        at=[(20, 10)],
        unit={"where": "aboard", "carrier": "b.1"},
        model={"pose": None},
    )
    _, events = act(scene(foe(5), aboard), "red", SMITE, 4, 4, 1)
    assert settled(events)[0] == "manifested"


@pytest.mark.rule("W40K-PSY-12")
@pytest.mark.parametrize(("faces", "outcome"), [((4, 4), "manifested"), ((4, 5), "resisted"), ((6, 6), "resisted")])
def test_only_more_than_the_test_resists(faces: tuple[int, int], outcome: str) -> None:
    state, _ = act(scene(foe(5), Force(id="q", seat="blue", sheet="seer", at=[(20, 10)])), "red", SMITE, 3, 5)
    state, events = act(state, "blue", Deny(psyker="q.1"), *faces, *([1] if outcome == "manifested" else []))
    assert settled(events)[0] == outcome
    assert state.models["q.1"].wounds_lost == 0


@pytest.mark.rule("W40K-PSY-13", "W40K-PSY-03", "W40K-AMB-31")
def test_one_attempt_to_deny_each_power() -> None:
    pair = sheet("pair", profile("One", wounds=2), profile("Two", wounds=2), keywords=("PSYKER",))
    deniers = Force(id="b", seat="blue", sheet="pair", at=[(20, 10), (20, 11)], profiles=["One", "Two"])
    seer = replace(SEER6, psyker=Psyker(powers=("smite",), manifests=2))
    state = battle(
        Force(id="p", seat="red", sheet="seer6", at=[(10, 10)]),
        Force(id="o", seat="red", sheet="seer6", at=[(10, 14)]),
        deniers,
        phase="psychic",
        sheets=[pair, seer],
    )
    state, _ = act(state, "red", SMITE, 3, 5)
    state, _ = act(state, "blue", Deny(psyker="b.1"), 1, 2, 1)
    assert isinstance(state.step, AllocateWound)
    assert refused(state, "blue", Deny(psyker="b.2")).code == "already_denied"
    state, _ = act(state, "blue", Allocate(model="b.1"))
    state, _ = act(state, "red", Manifest(psyker="o.1", power="smite"), 3, 5)
    found = refused(state, "blue", Deny(psyker="b.1"))
    assert found.code == "no_deny_attempts_left"
    _, events = act(state, "blue", Deny(psyker="b.2"), 6, 5)
    assert settled(events)[0] == "resisted"


@pytest.mark.rule("W40K-FALL-08")
def test_falling_back_does_not_stop_a_psyker() -> None:
    state = scene(foe(10))
    ran = replace(state.units["p"], flags=frozenset({"fell_back", "advanced"}))
    act(replace(state, units={**state.units, "p": ran}), "red", SMITE, 1, 3)
