"""Whole battles with wizards, priests and manifestations, every invariant looked at after every fact."""

from dataclasses import replace

import pytest

from app.rules.aos.model.amounts import Amount
from app.rules.aos.model.events import AbilityDeclared, ManifestationSummoned
from app.rules.aos.model.state import State
from app.rules.aos.new_match import setup
from tests.rules.aos.playouts import played
from tests.rules.aos.setting import PACKS, army
from tests.rules.aos.test_magic import BLADES, FREE, SHIELD
from tests.rules.aos.test_manifestations import HELD, LORES, RAISE, SUMMON


def started() -> State:
    """A battle of two armies of casters with a lore of each kind."""
    roving = replace(BLADES, move=Amount(plus=8))
    spells = replace(LORES[0], id="storms", type="spell", abilities=(SHIELD, FREE))
    order = replace(HELD.factions["order"], lores=(*LORES, spells))
    host = army("host", ("mage", 1), ("guard", 5), ("archers", 5))
    more = army("more", ("priest", 1), ("guard", 5)).regiments[0]
    host = replace(
        host, regiments=(*host.regiments, replace(more, general=False)), lores=("storms", "dawn", "blades"), points=2000
    )
    content = replace(
        HELD,
        warscrolls={**HELD.warscrolls, "blades": roving},
        factions={"order": order},
        rosters={"host": host},
        battlepacks=PACKS,
    )
    return setup({"battlepack": "border_war", "rosters": {"red": "host", "blue": "host"}}, content, ("red", "blue"))


@pytest.mark.rule("AOS-MAGIC-1.0")
@pytest.mark.parametrize("seed", [1])
def test_battles_of_casters_play_to_their_end(seed: int) -> None:
    state, facts = played(started(), seed)
    assert state.result is not None
    used = {fact.use.ability for fact in facts if isinstance(fact, AbilityDeclared)}
    assert used >= {SHIELD.id, SUMMON.id}
    assert used & {RAISE.id, "banish_manifestation", "magical_intervention"}
    assert any(isinstance(fact, ManifestationSummoned) for fact in facts)
