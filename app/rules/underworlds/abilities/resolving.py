"""Carrying an ability out, instruction by instruction in printed order (UW-ABL-02, UW-PLY-01)."""

from dataclasses import replace

from app.rules.underworlds.abilities.picking import RESOLVER
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.handlers import Steps, nobody
from app.rules.underworlds.model.ability_prompts import Resolving
from app.rules.underworlds.model.card_events import CardsMoved
from app.rules.underworlds.triggers.firing import after, before


def advance(draft: Draft) -> None:
    """Takes the innermost ability one instruction on."""
    step = draft.state.step
    assert isinstance(step, Resolving)
    match step.stage:
        case "before":
            draft.change(replace(step, stage="announced"))
            before(draft, "ploy_played", card=step.source.key, player=step.source.seat)
        case "announced":
            draft.change(replace(step, stage="end" if step.cancelled else "running"))
        case "running":
            if step.todo:
                RESOLVER.advance(draft, step)
            else:
                draft.change(replace(step, stage="end"))
        case "end":
            _finish(draft, step)


def _finish(draft: Draft, step: Resolving) -> None:
    """The ploy is discarded and counts as played, the use of an ability is told (UW-PLY-01, UW-PLY-02, UW-PER-06)."""
    draft.leave()
    source = step.source
    if source.card is not None and source.key == source.card:
        cards, seat = (source.card,), source.seat
        if source.card in draft.state.sides[seat].cards("resolving"):
            draft.emit(CardsMoved(seat=seat, cards=cards, origin="resolving", to="discard_power"))
        after(draft, "ploy_played", card=source.card, player=seat)
    elif step.told is not None:
        after(draft, step.told, ability=source.key, player=source.seat)


STEPS: Steps = {Resolving: (nobody, advance)}
