"""Telling that something happened, or is about to, so that others may react (digest 4.5, UW-WND-01).

A step changes its own stage first: both functions may put `Reactions` on the stack, to be worked off before it goes on.
"""

from dataclasses import replace

from app.rules.kernel.refusal import Fact
from app.rules.underworlds.dice import counting
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.identifiers import attack_of
from app.rules.underworlds.model.ability_prompts import Reactions
from app.rules.underworlds.model.flow_events import Happened
from app.rules.underworlds.model.language.moments import Happening, Moment
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.triggers import NO_WINDOW, PEOPLE, fields_of
from app.rules.underworlds.triggers import lasting
from app.rules.underworlds.triggers.watching import watched


def after(draft: Draft, name: str, **facts: Fact | None) -> None:
    """It happened: it is remembered, and who may react to it will be asked, in the order in which things were told."""
    happening = made(draft.state, name, **facts)
    draft.emit(Happened(happening=happening))
    lasting.happened(draft, name)
    _ask(draft, Moment(edge="after", happening=happening))


def before(draft: Draft, name: str, **facts: Fact | None) -> None:
    """It is about to happen: who may react before it will be asked. The caller does it at its next stage."""
    lasting.begins(draft, name)
    _ask(draft, Moment(edge="before", happening=made(draft.state, name, **facts)))


def so_far(state: State) -> int:
    """A count that grows with whatever happens and with every effect that begins."""
    return len(state.history) + state.seq


def once_told(state: State) -> int:
    """What `so_far` comes to once one thing more was told and nobody did anything about it."""
    return so_far(state) + 1


def reacted(state: State, since: int | None) -> bool:
    """Whether anything came about since then: what was named before it is asked for again (digest 4.5)."""
    return since is not None and so_far(state) > since


def made(state: State, name: str, **facts: Fact | None) -> Happening:
    """The happening with its derived fields: sides of whom it names, roles and weapon kind of the Attack under way (4.5)."""
    assert facts.keys() <= set(fields_of(name)), name
    known: dict[str, Fact] = {field: fact for field, fact in facts.items() if fact is not None}
    attack = attack_of(state)
    if attack is not None and attack.weapon is not None and attack.target is not None:
        use = counting.use_of(state, attack.weapon)
        roles = {"attacker": attack.attacker, "target": attack.target, "weapon": attack.weapon, "weapon_kind": use}
        known = roles | known
    for person in PEOPLE:
        if (fighter := state.fighters.get(str(known.get(person)))) is not None:
            known[f"{person}_side"] = fighter.seat
    if "player" in known:
        known["player_side"] = known["player"]
    return Happening(name=name, facts=known, round=state.round, turn=state.turn_seq, part=state.part)


def heard(state: State, edge: str, name: str) -> bool:
    """Whether anybody is asked at such a moment."""
    everything = state.options.window_policy == "always" and name not in NO_WINDOW
    return everything or watched(state, edge, name)


def _ask(draft: Draft, moment: Moment) -> None:
    if not heard(draft.state, moment.edge, moment.happening.name):
        return
    top = draft.state.stack[-1] if draft.state.stack else None
    if isinstance(top, Reactions):
        draft.change(replace(top, queue=(*top.queue, moment)))
    else:
        draft.enter(Reactions(queue=(moment,)))
