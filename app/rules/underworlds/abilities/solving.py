"""What the whole-ability pre-check of cards knows: who may be picked, what can be done and what comes of it (UW-DSL-08)."""

from functools import partial

from app.rules.kernel.abilities.feasible import Failing, Feasible, Picks
from app.rules.kernel.refusal import Refusal
from app.rules.underworlds import characteristics, interpreter
from app.rules.underworlds.abilities import feasibility
from app.rules.underworlds.abilities.outcomes import outcomes
from app.rules.underworlds.ability_text import AbilityText
from app.rules.underworlds.identifiers import owner_of
from app.rules.underworlds.language.frames import Frame
from app.rules.underworlds.model.ability_prompts import Todo
from app.rules.underworlds.model.language import effects as fx
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.tables import HANDS, HIDDEN


def feasible(ability_text: AbilityText) -> Feasible[State, Frame]:
    """The pre-check of an ability: whom it may pick depends on the runes it asks for."""
    return Feasible(
        meaning=characteristics.WORDS,
        candidates=partial(_candidates, ability_text),
        refuse=_refuse,
        judge=feasibility.judge,
        outcomes=outcomes,
        certain=feasibility.CERTAIN,
    )


def solvable(
    state: State, frame: Frame, ability_text: AbilityText, todo: tuple[Todo, ...], picks: Picks
) -> Refusal | None:
    """Why there is no way to carry all of this out, with these picks made already; nothing if there is one."""
    return feasible(ability_text).solvable(state, frame, todo, picks)


def _refuse(why: Failing, pick: str) -> Refusal:
    if why == "not_legal":
        return refuse("pick_not_legal", pick=pick)
    if why == "too_few":
        return refuse("ability_not_fully_resolvable", instruction="choose", pick=pick)
    return refuse("ability_not_fully_resolvable")


def _candidates(ability_text: AbilityText, state: State, frame: Frame, choose: fx.Choose) -> tuple[str, ...]:
    """Everything a pick may name: what its selector finds, with the runes asked for, no card its chooser may not see."""
    found = interpreter.found(state, frame, choose.among)
    if ability_text.runes and choose.name in ability_text.runed:
        found = tuple(one for one in found if runed(state, frame, ability_text, one))
    if choose.among.kind == "cards":
        chooser = interpreter.thing(state, frame, choose.by)
        found = tuple(sorted(card for card in found if _may_see(state, str(chooser), card)))
    return found


def _may_see(state: State, seat: str, card: str) -> bool:
    """Whether a player knows this card: one's own, an open one, or one that was shown."""
    owner = state.sides[owner_of(card)]
    closed = any(card in owner.cards(zone) for zone in (*HANDS, *HIDDEN))
    return owner.seat == seat or not closed or card in owner.shown


def runed(state: State, frame: Frame, ability_text: AbilityText, fighter: str) -> bool:
    """Whether a friendly fighter has one of the runes that the ability is marked with (UW-WB-05)."""
    if state.fighters[fighter].seat != frame.seat:
        return True
    return bool(characteristics.runes(state, fighter) & set(ability_text.runes))
