"""How long effects and limits last: what begins, arms, ends and is renewed with each span (UW-PER-01..05, UW-DSL-07)."""

from app.rules.kernel.abilities.ongoing import over_after, over_but, over_with, to_arm, waits
from app.rules.kernel.abilities.terms import Scope
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.identifiers import ability_of
from app.rules.underworlds.model.card_events import EffectArmed, EffectBegun, EffectsEnded, UsesRenewed
from app.rules.underworlds.model.combat_prompts import Attacking
from app.rules.underworlds.model.language.durations import Duration, Span
from app.rules.underworlds.model.language.effects import Lasting
from app.rules.underworlds.model.language.moments import Source
from app.rules.underworlds.model.state import Persisting, State
from app.rules.underworlds.model.tables import Period

_TOLD_AS = {"attack_roll": "attack_roll_made", "save_roll": "save_roll_made", "move_declared": "fighter_moved"}
"""What is announced under one name and told under another is one occurrence (digest 4.5)."""


def begin(draft: Draft, source: Source, effect: Lasting, scope: Scope, duration: Duration) -> None:
    """An effect lasts from now on; one for the "next" occurrence does nothing before it (UW-PER-04)."""
    state = draft.state
    draft.emit(
        EffectBegun(
            effect=Persisting(
                seq=state.seq + 1,
                source=source,
                effect=effect,
                scope=scope,
                duration=duration,
                armed=not waits(duration),
                round=state.round,
                turn=state.turn_seq,
                attacks=_attacks(state),
            )
        )
    )


def begins(draft: Draft, span: str) -> None:
    """A span begins, or an event is about to happen: effects for the next one of its kind are in force now."""
    for seq in to_arm(draft.state.effects, (span, _TOLD_AS.get(span, span))):
        draft.emit(EffectArmed(seq=seq))


def ends(draft: Draft, span: Span) -> None:
    """A span is over: effects that lasted so long end, and so do those whose one occurrence it was."""
    _end(draft, over_with(draft.state.effects, span, lambda lasting: _inside(draft.state, lasting, span)))


def _end(draft: Draft, over: tuple[int, ...]) -> None:
    if over:
        draft.emit(EffectsEnded(seqs=over))


def _attacks(state: State) -> int:
    return sum(isinstance(step, Attacking) for step in state.stack)


def _inside(state: State, lasting: Persisting, span: Span) -> bool:
    """Whether an effect belongs to the span that is over: of an Attack within an Attack only what began in it."""
    return span != "attack" or not lasting.attacks or lasting.attacks > _attacks(state)


def happened(draft: Draft, name: str) -> None:
    """An event ends what lasts until the first of several, and what was for its next occurrence (UW-PER-03, UW-PER-04)."""
    names = {name, *(announced for announced, told in _TOLD_AS.items() if told == name)}
    _end(draft, over_after(draft.state.effects, names))


def last_power_step_over(draft: Draft) -> None:
    """No effect passes the last power step of a round unless it says so: unused "next" effects end too (UW-PER-05)."""
    _end(draft, over_but(draft.state.effects, ("game", "equipped")))


def renew(draft: Draft, period: Period) -> None:
    """Abilities that may be used so often in a period can be used again."""
    for seat, side in draft.state.sides.items():
        keys = tuple(key for key in side.uses if (found := ability_of(draft.state, key)) and found.per == period)
        if keys:
            draft.emit(UsesRenewed(seat=seat, keys=keys))
