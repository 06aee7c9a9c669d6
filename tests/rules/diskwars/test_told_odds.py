"""Every way to attack tells its exact odds before it is sent: Magic, abilities of cards, shots at siege range."""

import pytest

from app.rules.diskwars.characteristics import magic
from app.rules.diskwars.model.round_commands import PickThings, UseFocus
from app.rules.diskwars.questions.chances import odds_of
from app.rules.diskwars.system import SYSTEM
from app.rules.kernel.questions.question import Odds
from tests.rules.diskwars.acting import resolving
from tests.rules.diskwars.arena import disk
from tests.rules.diskwars.play import done, use, with_card


@pytest.mark.rule("DW-CAB-16")
@pytest.mark.rule("DW-CAB-07")
def test_the_odds_of_a_cards_attack_are_told_of_everybody_it_may_reach() -> None:
    azhag, target, near = "red.azhag", "blue.sun_dragon", "blue.tyrion"
    state = with_card("fists_of_mork", disk(azhag, 10, 10), disk(target, 35, 10), disk(near, 42, 10))
    asked = done(state, use(azhag))
    found = odds_of(asked, PickThings(picks=(target,)))
    assert isinstance(found, Odds)
    sixth = pytest.approx(1 / 6)
    assert found.chances["damage"] == {0: pytest.approx(1 / 3), 1: sixth, 2: sixth, 3: sixth, 4: sixth}
    assert found.chances[f"damage.{near}"] == found.chances["damage"]
    assert found.chances[f"damage.{azhag}"][4] == pytest.approx(1 / 36), "on chaos it strikes its user too"


@pytest.mark.rule("DW-KEY-09")
def test_magic_tells_what_it_does_before_it_is_sent() -> None:
    wizard, target = "red.bright_wizard", "blue.orc_boyz"
    state = resolving(disk(wizard, 10, 10), disk(target, 25, 10, damage=3))
    found = odds_of(state, UseFocus(disk=wizard, target=target))
    assert isinstance(found, Odds)
    assert found.means["damage"] == magic(state, wizard) > 0
    assert found.chances["falls"] == {1: 1.0}


@pytest.mark.rule("DW-RAN-07")
def test_a_shot_says_at_whom_only_critical_hits_count() -> None:
    thrower, far = "red.bolt_thrower", "blue.orc_boyz"
    state = resolving(disk(thrower, 10, 10), disk(far, 80, 10), disk("blue.orc_boyz.2", 25, 10))
    (shot,) = [one for one in SYSTEM.offers(state, "red") if one.command["kind"] == "shoot"]
    assert shot.facts["pieces"] == (far,)
