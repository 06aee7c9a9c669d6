"""An ability from its declaration to its damage, stage by stage (digest, section 4, the ability resolution machine)."""

from dataclasses import replace

from app.rules.aos.ability_use.known import ability_named
from app.rules.aos.ability_use.procedures import Procedure
from app.rules.aos.declaring.delayed import finish
from app.rules.aos.declaring.following import follow
from app.rules.aos.declaring.standing import lift
from app.rules.aos.draft import Draft
from app.rules.aos.handlers import Steps, nobody
from app.rules.aos.model.using_prompts import DamageSequence, Reactions, Using
from app.rules.aos.repertoire import procedure_of
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.windows import opened


def advance(draft: Draft) -> None:
    """Begins the next stage: the step says it before anything is put on top of it."""
    using = draft.state.step
    assert isinstance(using, Using)
    procedure = _procedure(draft, using)
    match using.stage:
        case "declare":
            using = _at(draft, using, "targets")
            procedure.declare(draft, using)
        case "targets":
            using = _at(draft, using, "reactions")
            procedure.aim(draft, using)
        case "reactions":
            _at(draft, using, "effect")
            lift(draft, using)
            draft.enter(Reactions(window=opened(_order(draft), _order(draft))))
        case "effect":
            using = _at(draft, using, "damage")
            procedure.effect(draft, using)
        case "damage":
            draft.change(replace(using, stage="after", pools=()))
            if using.pools:
                draft.enter(DamageSequence(pools=using.pools))
        case "after" if using.pools:
            draft.change(replace(using, pools=()))
            draft.enter(DamageSequence(pools=using.pools))
        case "after":
            draft.leave()
            finish(draft, using)
            follow(draft, using)


def _procedure(draft: Draft, using: Using) -> Procedure:
    ability = ability_named(draft.state, using.ability, using.unit, using.seat)
    assert ability is not None
    return procedure_of(ability)


def _at(draft: Draft, using: Using, stage: str) -> Using:
    moved = replace(using, stage=stage)  # type: ignore[arg-type]
    draft.change(moved)
    return moved


def _order(draft: Draft) -> tuple[Seat, ...]:
    """The active player first (AOS-CORE-5.2b)."""
    active = draft.state.active
    assert active is not None
    return active, draft.state.other(active)


STEPS: Steps = {Using: (nobody, advance)}
