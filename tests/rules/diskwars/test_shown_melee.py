"""What the melee says before it falls: what each strike would come to, whom it frees, what would never be fought."""

from collections.abc import Mapping
from typing import Any

import pytest

from app.rules.diskwars.model.round_commands import Strike
from app.rules.diskwars.model.state import State
from app.rules.diskwars.offers import offers
from app.rules.diskwars.views.own_view import DiskwarsView, FightView
from app.rules.diskwars.views.view import view
from app.rules.kernel.seats import SPECTATOR, Seat
from tests.rules.diskwars.acting import after
from tests.rules.diskwars.arena import disk, posed
from tests.rules.diskwars.test_melee import begun, fought
from tests.rules.diskwars.test_strikes import posed_for_melee, with_keywords

BOYZ, ARRER, KARL = "red.orc_boyz", "red.arrer_boyz", "blue.karl_franz"
AWAY = disk("red.grom", 80, 80)
BELOW = (disk(BOYZ, 17, 20), disk(ARRER, 23, 20))


def outcomes(state: State, seat: Seat) -> dict[str, Mapping[str, Any]]:
    """What the strikes that may be chosen say of themselves, by their targets."""
    return {str(one.command["target"]): one.facts for one in offers(state, seat) if one.command["kind"] == "strike"}


def fight(state: State) -> FightView:
    """The engagement under way, as anybody sees it."""
    own = view(state, SPECTATOR).own
    assert isinstance(own, DiskwarsView)
    assert own.melee is not None
    assert own.melee.fight is not None
    return own.melee.fight


@pytest.mark.rule("DW-MEL-08", "DW-DMG-03", "DW-DMG-05")
def test_a_strike_says_what_would_come_of_it_and_that_comes() -> None:
    state = fought(*BELOW, disk(KARL, 20, 20), AWAY)
    said = outcomes(state, "blue")
    assert {target: (facts["outcome"], facts["n"], facts["of"]) for target, facts in said.items()} == {
        BOYZ: ("falls", 5, 4),
        ARRER: ("falls", 5, 3),
    }
    for target in said:
        assert after(state, Strike(disk=KARL, target=target), seat="blue").disks[target].lying == "casualties"
    holding = outcomes(with_keywords(state, orc_boyz={"resistant_physical_damage": 1}), "blue")[BOYZ]
    assert (holding["outcome"], holding["n"]) == ("holds", 3)


@pytest.mark.rule("DW-DMG-05", "DW-MEL-11")
def test_a_target_that_goes_anyway_and_one_that_is_only_wounded_are_told_so() -> None:
    """Two lie on the Troll, which has stamina: the Knights have nobody else, Karl Franz has."""
    troll = disk("red.river_troll", 17, 20, damage=1)
    alone = fought(troll, BELOW[1], disk(KARL, 20, 20), AWAY)
    assert outcomes(alone, "blue")[troll.id]["outcome"] == "wounded"
    doomed = fought(troll, BELOW[1], disk(KARL, 20, 20), disk("blue.sun_dragon", 11, 20), AWAY)
    assert outcomes(doomed, "blue")[troll.id]["outcome"] == "more"


@pytest.mark.rule("DW-SCR-04", "DW-PIN-06")
def test_a_strike_says_whom_it_sets_free_and_what_would_never_be_fought() -> None:
    """Karl Franz lies on the Boyz, and those on his Swordsmen: without the Boyz these lie free, and fight nobody."""
    men = disk("blue.marienburg_swordsmen", 13, 20)
    state = fought(men, *BELOW, disk(KARL, 20, 20), AWAY)
    said = outcomes(state, "blue")
    assert (said[BOYZ]["frees"], said[BOYZ]["ends"]) == ((men.id,), (men.id,))
    assert "frees" not in said[ARRER]
    assert "ends" not in said[ARRER]


@pytest.mark.rule("DW-KEY-17", "DW-MEL-09", "DW-DMG-11")
def test_the_blows_shown_are_those_that_fall() -> None:
    state = fought(*BELOW, disk(KARL, 20, 20), AWAY)
    blow = next(one for one in fight(state).blows if one.disk == KARL)
    assert (blow.struck, blow.of) == ((), {BOYZ: 5, ARRER: 5})
    answer = next(one for one in fight(state).blows if one.disk == BOYZ)
    assert answer.struck == (KARL,)
    resisting = with_keywords(state, orc_boyz={"resistant_physical_damage": 1})
    assert next(one for one in fight(resisting).blows if one.disk == KARL).of == {BOYZ: 3, ARRER: 5}
    wild = with_keywords(state, karl_franz={"frenzy": 1})
    assert set(next(one for one in fight(wild).blows if one.disk == KARL).struck) == {BOYZ, ARRER}


def test_nothing_is_said_of_a_strike_that_is_settled() -> None:
    state = begun(posed_for_melee(disk(BOYZ, 20, 20), disk(KARL, 24, 20), AWAY))
    assert outcomes(state, "blue") == {}


@pytest.mark.rule("DW-SCR-02")
def test_what_a_disk_attacks_waits_while_the_disk_is_fought() -> None:
    """Grom and the Troll lie on Karl Franz, who has to choose whom he strikes back, and he on the Boyz of a third."""
    below = disk("jade.orc_boyz", 13, 20)
    above = (disk("red.grom", 19, 25), disk("red.river_troll", 19, 15))
    state = begun(posed(below, disk(KARL, 17, 20), *above, seats=("red", "blue", "jade")))
    own = view(state, SPECTATOR).own
    assert isinstance(own, DiskwarsView)
    assert own.melee is not None
    assert set(fight(state).pins) == {(one.id, KARL) for one in above}
    assert [(one.pins, one.ready) for one in own.melee.left] == [(((KARL, below.id),), False)]
