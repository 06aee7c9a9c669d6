"""Engagements: what belongs to one, in which order they are fought, who strikes whom (DW-MEL, DW-SCR)."""

from dataclasses import replace

import pytest

from app.rules.diskwars.draft import Draft
from app.rules.diskwars.flow import run
from app.rules.diskwars.ground.disks import enemy_pins, pins
from app.rules.diskwars.melee.engagements import attackers, components, defenders, ready, waiting
from app.rules.diskwars.model.places import Pinning
from app.rules.diskwars.model.round_commands import ResolveEngagement, Strike
from app.rules.diskwars.model.round_prompts import BattleRound
from app.rules.diskwars.model.state import Disk, Side, State
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.seats import Seat
from tests.rules.diskwars.acting import after, refusal
from tests.rules.diskwars.arena import disk, posed

BOYZ, ARRER, MEN, KARL = "red.orc_boyz", "red.arrer_boyz", "blue.marienburg_swordsmen", "blue.karl_franz"

BOTH: tuple[Seat, ...] = ("red", "blue")


def edges(*pairs: str) -> tuple[Pinning, ...]:
    """Pins written as `A>B`."""
    return tuple(Pinning(attacker=pair[0], defender=pair[2]) for pair in pairs)


def sides(groups: tuple[tuple[Pinning, ...], ...]) -> set[str]:
    """Engagements written as `AB|CD`."""
    return {f"{''.join(sorted(attackers(g)))}|{''.join(sorted(defenders(g)))}" for g in groups}


def fought(*disks: Disk) -> State:
    """The state once the Melee phase with these disks asks somebody something, or the next round does."""
    return begun(posed(*disks, sides={seat: Side(seat=seat, hand=("surround",)) for seat in BOTH}))


def begun(state: State) -> State:
    """The Melee phase, carried on by the referee."""
    draft = Draft(replace(state, stack=(BattleRound(next="melee"),)), ScriptedDice(()))
    run(draft)
    return draft.state


@pytest.mark.rule("DW-MEL-04")
@pytest.mark.rule("DW-GEO-10")
def test_what_is_linked_by_common_attackers_or_defenders_is_one_engagement() -> None:
    assert sides(components(edges("W>T", "W>H", "R>T", "L>R"))) == {"RW|HT", "L|R"}


@pytest.mark.rule("DW-SCR-02")
@pytest.mark.rule("DW-CON-10")
@pytest.mark.rule("DW-CON-11")
def test_a_chain_is_fought_from_the_top() -> None:
    left = edges("A>B", "B>C", "C>D")
    assert sides(ready(left)) == {"A|B"}
    assert sides(waiting(left)) == {"B|C", "C|D"}
    assert sides(ready(left[1:])) == {"B|C"}


@pytest.mark.rule("DW-MEL-05")
@pytest.mark.rule("DW-AMB-03")
def test_what_waits_for_each_other_goes_layer_by_layer() -> None:
    ring = edges("D>A", "D>Q", "A>B", "B>Q")
    assert sides(ready(ring)) == {"D|AQ"}
    assert sides(ready(ring[2:])) == {"A|B"}
    both_roles = edges("A>B", "A>D", "E>D", "E>F", "B>F")
    assert sides(ready(both_roles)) == {"AE|BDF"}
    assert sides(ready(both_roles[4:])) == {"B|F"}


@pytest.mark.rule("DW-SCR-02")
def test_the_ring_of_the_digest_lies_so() -> None:
    state = posed(
        disk("blue.orc_boyz.1", 30, 34), disk("red.orc_boyz.1", 34, 34), disk("blue.orc_boyz.2", 34, 30),
        disk("red.orc_boyz.2", 30, 30),
    )  # fmt: skip
    q, b, a, d = state.disks
    assert enemy_pins(state, pins(state)) == {(d, a), (d, q), (a, b), (b, q)}


@pytest.mark.rule("DW-DIE-12")
@pytest.mark.rule("DW-MEL-07")
@pytest.mark.rule("DW-EX-04")
@pytest.mark.rule("DW-MEL-01")
@pytest.mark.rule("DW-DMG-10")
def test_attack_and_counterattack_fall_together() -> None:
    state = fought(disk(MEN, 20, 20), disk(BOYZ, 23, 20), disk("blue.huntsmen", 80, 80))
    assert state.disks[MEN].lying == "casualties"
    assert state.disks[BOYZ].lying == "battlefield"


@pytest.mark.rule("DW-DMG-08")
@pytest.mark.rule("DW-MEL-08")
@pytest.mark.rule("DW-MEL-09")
@pytest.mark.rule("DW-MEL-10")
@pytest.mark.rule("DW-EX-05")
@pytest.mark.rule("DW-DMG-05")
def test_one_attacker_chooses_between_two_and_both_strike_back() -> None:
    state = fought(disk(BOYZ, 17, 20), disk(ARRER, 23, 20), disk(KARL, 20, 20), disk("red.grom", 80, 80))
    assert refusal(state, Strike(disk=KARL, target=BOYZ))[0] == "not_decider"
    assert refusal(state, Strike(disk=KARL, target="red.grom"), seat="blue")[0] == "not_engaged_with_target"
    state = after(state, Strike(disk=KARL, target=BOYZ), seat="blue")
    assert state.disks[BOYZ].lying == "casualties"
    assert (state.disks[ARRER].lying, state.disks[ARRER].damage) == ("battlefield", 0)
    assert (state.disks[KARL].wounds, state.disks[KARL].damage) == (1, 0)


@pytest.mark.rule("DW-MEL-06")
@pytest.mark.rule("DW-CON-16")
def test_the_first_player_says_what_is_fought_next() -> None:
    second = (disk("blue.kurgan_marauders", 60, 60), disk(ARRER, 63, 60))
    state = fought(disk(MEN, 20, 20), disk(BOYZ, 23, 20), *second)
    assert refusal(state, ResolveEngagement(attacker=BOYZ), seat="blue")[0] == "not_decider"
    assert refusal(state, ResolveEngagement(attacker=MEN))[0] == "unknown_id"
    after(state, ResolveEngagement(attacker=ARRER))


@pytest.mark.rule("DW-MEL-06")
@pytest.mark.rule("DW-SCR-01")
def test_an_engagement_that_must_wait_is_not_ready() -> None:
    chain = (disk(MEN, 20, 20), disk(BOYZ, 24, 20), disk(KARL, 29, 20))
    state = fought(*chain, disk("blue.kurgan_marauders", 60, 60), disk(ARRER, 63, 60))
    assert refusal(state, ResolveEngagement(attacker=BOYZ))[0] == "engagement_not_ready"


@pytest.mark.rule("DW-SCR-04")
@pytest.mark.rule("DW-SCR-06")
@pytest.mark.rule("DW-MEL-02")
def test_who_falls_defending_never_attacks_and_what_that_engages_waits() -> None:
    """Karl lies on the Boyz, they on the Swordsmen; the Boyz fall, and the Swordsmen are not struck."""
    state = fought(disk(MEN, 20, 20), disk(BOYZ, 24, 20), disk(KARL, 28, 20), disk("red.grom", 80, 80))
    assert state.disks[BOYZ].lying == "casualties"
    assert state.disks[MEN].lying == "battlefield"
    assert state.disks[KARL].wounds == 0


@pytest.mark.rule("DW-KEY-06")
@pytest.mark.rule("DW-MEL-12")
def test_a_fast_strike_that_fells_is_not_answered() -> None:
    masters = "blue.swordmasters"
    state = fought(disk(ARRER, 20, 20), disk(masters, 23, 20), disk("red.grom", 80, 80))
    assert state.disks[ARRER].lying == "casualties"
    assert state.phase == "activation"


@pytest.mark.rule("DW-MEL-03")
def test_allies_on_each_other_do_not_fight() -> None:
    state = fought(disk(ARRER, 20, 20), disk(BOYZ, 23, 20), disk(KARL, 80, 80))
    assert state.disks[ARRER].lying == state.disks[BOYZ].lying == "battlefield"


@pytest.mark.rule("DW-END-01")
@pytest.mark.rule("DW-END-02")
@pytest.mark.rule("DW-END-03")
@pytest.mark.rule("DW-MEL-00")
@pytest.mark.rule("DW-MEL-16")
def test_the_end_of_a_round_takes_all_tokens_but_wounds_and_gives_cards_back() -> None:
    worn = disk("red.grom", 20, 20, damage=5, wounds=1, activated=True, empowered=True)
    hands = {
        "red": Side(seat="red", hand=("waaagh",), discard=("surround",)),
        "blue": Side(seat="blue", hand=("vigour",)),
    }
    state = begun(posed(worn, disk(KARL, 80, 80), sides=hands))
    grom = state.disks["red.grom"]
    assert (grom.damage, grom.wounds, grom.activated, grom.empowered) == (0, 1, False, False)
    assert state.round == 2
    assert set(state.sides["red"].hand) == {"waaagh", "surround"}
    assert state.sides["red"].discard == ()
