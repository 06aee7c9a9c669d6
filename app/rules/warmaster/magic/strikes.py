"""Spells that strike: so many Attacks as by shooting, who is driven back, what is carried into combat (WM-MAG-06, -07)."""

from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import engaged
from app.rules.warmaster.ground.sources import stands_from
from app.rules.warmaster.hits.casualties import Blow, attack, suffer
from app.rules.warmaster.magic.lore import LORE
from app.rules.warmaster.model.magic_prompts import Casting
from app.rules.warmaster.model.state import UnitId
from app.rules.warmaster.rolls import throw, tray


def strike(draft: Draft, step: Casting, unit: UnitId) -> None:
    """The Attacks of a spell at one unit, its saves, what it loses."""
    state, lore = draft.state, LORE[step.spell]
    spell, fighting = state.library.spells[step.spell], engaged(state, unit)
    against = stands_from(state, step.character)
    with tray(draft, "spell", step.seat, step.character, unit):
        attacks = (
            (throw(draft, "spell_dice", step.seat, 1, piece=step.character).total + 1) // 2
            if lore.dice
            else spell.attacks
        )
        blow = Blow(attacks=attacks, what="spell", no_save=spell.no_save)
        hits = attack(draft, step.seat, unit, blow, against)
    suffer(
        draft,
        unit,
        step.character,
        hits,
        tuple(one.id for one in against),
        shot=lore.drives and not fighting,
        carried=fighting,
        from_afar=True,
    )
