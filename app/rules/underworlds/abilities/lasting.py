"""How long effects and limits last: what begins, arms, ends and is renewed with each span (UW-PER-01..05, UW-DSL-07)."""

from app.rules.underworlds.draft import Draft
from app.rules.underworlds.lookups import ability_of
from app.rules.underworlds.model.card_events import EffectArmed, EffectBegun, EffectsEnded, UsesRenewed
from app.rules.underworlds.model.combat_prompts import Attacking
from app.rules.underworlds.model.language.effects import Duration, Lasting, Lasts, NextOnly, Span, UntilFirst
from app.rules.underworlds.model.language.moments import Scope, Source
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
                armed=not isinstance(duration, NextOnly),
                round=state.round,
                turn=state.turn_seq,
                attacks=_attacks(state),
            )
        )
    )


def begins(draft: Draft, span: str) -> None:
    """A span begins, or an event is about to happen: effects for the next one of its kind are in force now."""
    for lasting in draft.state.effects:
        named = (span, _TOLD_AS.get(span))
        if not lasting.armed and isinstance(lasting.duration, NextOnly) and lasting.duration.of in named:
            draft.emit(EffectArmed(seq=lasting.seq))


def ends(draft: Draft, span: Span) -> None:
    """A span is over: effects that lasted so long end, and so do those whose one occurrence it was."""
    over = tuple(
        lasting.seq
        for lasting in draft.state.effects
        if (
            isinstance(lasting.duration, Lasts)
            and lasting.duration.span == span
            and _inside(draft.state, lasting, span)
        )
        or (isinstance(lasting.duration, NextOnly) and lasting.duration.of == span and lasting.armed)
    )
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
    over = tuple(
        lasting.seq
        for lasting in draft.state.effects
        if (isinstance(lasting.duration, UntilFirst) and names & set(lasting.duration.events))
        or (isinstance(lasting.duration, NextOnly) and lasting.duration.of in names)
    )
    if over:
        draft.emit(EffectsEnded(seqs=over))


def last_power_step_over(draft: Draft) -> None:
    """No effect passes the last power step of a round unless it says so: unused "next" effects end too (UW-PER-05)."""
    kept = ("game", "equipped")
    over = tuple(
        lasting.seq
        for lasting in draft.state.effects
        if not (isinstance(lasting.duration, Lasts) and lasting.duration.span in kept)
    )
    if over:
        draft.emit(EffectsEnded(seqs=over))


def renew(draft: Draft, period: Period) -> None:
    """Abilities that may be used so often in a period can be used again."""
    for seat, side in draft.state.sides.items():
        keys = tuple(key for key in side.uses if (found := ability_of(draft.state, key)) and found.per == period)
        if keys:
            draft.emit(UsesRenewed(seat=seat, keys=keys))
