"""Effects that last for a while: when they begin and end (DW-CON-19, DW-END-04)."""

from app.rules.diskwars import damage
from app.rules.diskwars.draft import Draft
from app.rules.diskwars.model.language.effects import Lasting
from app.rules.diskwars.model.language.vocabulary import Span
from app.rules.diskwars.model.round_events import EffectBegun, EffectsEnded
from app.rules.diskwars.model.round_prompts import AbilityUnderWay
from app.rules.diskwars.model.state import Effect


def begin(draft: Draft, step: AbilityUnderWay, effect: Lasting) -> None:
    """An effect lasts from now on; what it does to toughness may wound at once (DW-DMG-13, DW-CAB-19)."""
    draft.emit(
        EffectBegun(
            effect=Effect(
                seq=draft.state.effects_begun + 1,
                seat=step.seat,
                source=step.source,
                scope=step.scope,
                effect=effect,
                span=effect.duration.span,
            )
        )
    )
    damage.settle_changed(draft)


def ends(draft: Draft, span: Span) -> None:
    """A span is over, and all that lasted so long."""
    over = tuple(one.seq for one in draft.state.effects if one.span == span)
    if over:
        draft.emit(EffectsEnded(effects=over))
        damage.settle_changed(draft)
