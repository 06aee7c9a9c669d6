"""Using abilities: which there are, whether one may be used now, and starting it (UW-ABL-01, UW-ABL-02, UW-PWR-05)."""

from collections.abc import Mapping
from dataclasses import replace

from app.rules.kernel.abilities.terms import Scope
from app.rules.kernel.abilities.usage import left
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds import characteristics, interpreter
from app.rules.underworlds.abilities import solving
from app.rules.underworlds.ability_text import AbilityText, ability_text, effect_of, frame_of, sources
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.language.frames import Frame
from app.rules.underworlds.model.ability_prompts import Resolving
from app.rules.underworlds.model.card_events import AbilityUsed
from app.rules.underworlds.model.language import effects as fx
from app.rules.underworlds.model.language.conditions import Underdog
from app.rules.underworlds.model.language.language import Cond, Fighters
from app.rules.underworlds.model.language.moments import Source
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.tables import Timing

Picks = Mapping[str, tuple[str, ...]]
NO_PICKS: Picks = {}


def usable(state: State, seat: Seat, timing: Timing) -> tuple[Source, ...]:
    """The abilities of a side with this timing that may be used now."""
    return tuple(source for source in sources(state, seat, timing) if judge(state, source) is None)


def find(state: State, seat: Seat, timing: Timing, key: str) -> Source | None:
    """The ability of a side with this key and timing."""
    return next((source for source in sources(state, seat, timing) if source.key == key), None)


def judge(
    state: State, source: Source, scope: Scope | None = None, picks: Picks = NO_PICKS, *, spent: bool = False
) -> Refusal | None:
    """Why this ability may not be used now.

    `scope` is what its trigger binds, `picks` are picks made already; with `spent` its uses were paid before.
    """
    words, frame = ability_text(state, source), frame_of(state, source, scope)
    if not spent and (refused := _limits(state, source, words)):
        return refused
    if refused := _requirements(state, frame, words.requires):
        return refused
    if refused := _runes(state, source, frame, words):
        return refused
    if refused := solving.solvable(state, frame, words, words.todo, {}):
        return _whole(refused, source)
    return judge_picks(state, source, frame, words, picks)


def _limits(state: State, source: Source, words: AbilityText) -> Refusal | None:
    side = state.sides[source.seat]
    if words.tokens and side.ability_tokens.get(source.key, 0) < 1:
        return refuse("ability_uses_exhausted", "UW-SET-03", ability=source.key, tokens=0)
    if words.per is not None and not left(side.uses, source.key, words.most):
        return refuse("ability_uses_exhausted", ability=source.key, uses=words.most, period=words.per)
    return None


def _requirements(state: State, frame: Frame, requires: tuple[Cond, ...]) -> Refusal | None:
    for cond in requires:
        if not interpreter.holds(state, frame, cond):
            if isinstance(cond, Underdog) and cond.player == "$you":
                return refuse("not_underdog")
            return refuse("ability_not_fully_resolvable", why="requires")
    return None


def _runes(state: State, source: Source, frame: Frame, words: AbilityText) -> Refusal | None:
    """Whether anybody with the rune is there to use it; an upgrade's ability is its bearer's (UW-WB-05)."""
    if not words.runes:
        return None
    slain = any(isinstance(e, fx.Choose) and isinstance(e.among, Fighters) and e.among.slain for e in words.todo)
    users = [
        f.id
        for f in state.fighters.values()
        if f.seat == source.seat
        and (f.hex is not None or (slain and f.slain))
        and (source.fighter is None or source.fighter == f.id)
    ]
    if any(characteristics.runes(state, user) & set(words.runes) for user in users):
        return None
    return refuse("ability_rune_missing", ability=source.key, runes=words.runes)


def _whole(refused: Refusal, source: Source) -> Refusal:
    """The refusal of an ability no way leads through; what stood in the first way is among its facts (UW-ABL-01)."""
    own = refused.code == "ability_not_fully_resolvable"
    facts = {"ability": source.key, **(refused.facts if own else {"why": refused.code})}
    return replace(refuse("ability_not_fully_resolvable"), facts=facts)


def judge_picks(state: State, source: Source, frame: Frame, words: AbilityText, picks: Picks) -> Refusal | None:
    """Why these picks are not legal together: the opponent's, not found, without the rune, or leading nowhere (UW-CON-09)."""
    known = {effect.name: effect for effect in words.todo if isinstance(effect, fx.Choose)}
    for name, made in picks.items():
        choose = known.get(name)
        others = choose is None or interpreter.thing(state, frame, choose.by) != source.seat
        if others or len(set(made)) != len(made):
            return refuse("pick_not_legal", pick=name[:40])
        if name in words.runed and words.runes and any(not _runed(state, frame, words, one) for one in made):
            return refuse("ability_rune_missing", ability=source.key, runes=words.runes)
    if not picks:
        return None
    refused = solving.solvable(state, frame, words, words.todo, picks)
    if refused is None or refused.code in ("pick_not_legal", "push_immune"):
        return refused
    return refuse("pick_not_legal", why=refused.code)


def _runed(state: State, frame: Frame, words: AbilityText, one: str) -> bool:
    return one not in state.fighters or solving.runed(state, frame, words, one)


# --- use -------------------------------------------------------------------------------------------------------------


def spend(draft: Draft, source: Source) -> None:
    """Takes a use and a generic token, where the ability counts them."""
    words = ability_text(draft.state, source)
    if words.tokens or words.per is not None:
        draft.emit(AbilityUsed(seat=source.seat, key=source.key, token=words.tokens))


def begin(draft: Draft, source: Source, picks: Picks = NO_PICKS, scope: Scope | None = None) -> None:
    """Spends a use and starts to carry it out; whoever calls has judged it."""
    spend(draft, source)
    start(draft, source, picks, scope)


def start(draft: Draft, source: Source, picks: Picks = NO_PICKS, scope: Scope | None = None) -> None:
    """Starts to carry an ability out whose use was paid."""
    words = ability_text(draft.state, source)
    used = words.timing != "passive" and effect_of(draft.state, source) is None
    draft.enter(
        Resolving(
            source=source,
            scope=frame_of(draft.state, source, scope).scope,
            picks=picks,
            todo=words.todo,
            told="warscroll_used" if used else None,
        )
    )
