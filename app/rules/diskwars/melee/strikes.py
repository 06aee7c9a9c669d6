"""Strikes of an engagement: fast ones, then others, then slow ones; whom each disk strikes (DW-MEL-07..15, DW-SCR-03)."""

from dataclasses import replace

from app.rules.diskwars.characteristics import attack, counterattack, keyword, stamina, toughness
from app.rules.diskwars.damage import Harm, hurt, suffered
from app.rules.diskwars.draft import Draft
from app.rules.diskwars.ground.disks import are_enemies, pinned_by, pins
from app.rules.diskwars.handlers import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.diskwars.melee.engagements import attackers, defenders
from app.rules.diskwars.melee.phase import still
from app.rules.diskwars.model.refusals import refuse
from app.rules.diskwars.model.round_commands import Strike
from app.rules.diskwars.model.round_events import StrikeChosen
from app.rules.diskwars.model.round_prompts import SPEEDS, Fighting, Melee, Speed, Striking
from app.rules.diskwars.model.state import State
from app.rules.diskwars.turn_sequence.initiative import in_order
from app.rules.kernel.engine.handlers import nobody
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Fact, Refusal
from app.rules.kernel.seats import Seat


def speed(state: State, disk: str, *, attacking: bool) -> Speed:
    """When a disk strikes; Fast and Slow together are neither (DW-KEY-06, DW-KEY-14, DW-AMB-16)."""
    fast = keyword(state, disk, "fast_attack" if attacking else "fast_counterattack") > 0
    slow = keyword(state, disk, "slow_attack" if attacking else "slow_counterattack") > 0
    if fast == slow:
        return "normal"
    return "fast" if fast else "slow"


def fight_on(draft: Draft) -> None:
    """The next step of strikes, with those that have not struck yet and are still there (DW-MEL-12, DW-MEL-13)."""
    step, state = draft.state.step, draft.state
    assert isinstance(step, Fighting)
    edges = still(state, step.edges)
    if step.done == len(SPEEDS) or not edges:
        draft.leave()
        return
    due = SPEEDS[: step.done + 1]
    striking = tuple(
        tuple(d for d in disks if d not in step.struck and speed(state, d, attacking=attacking) in due)
        for disks, attacking in ((attackers(edges), True), (defenders(edges), False))
    )
    draft.change(replace(step, done=step.done + 1, struck=(*step.struck, *striking[0], *striking[1])))
    if striking[0] or striking[1]:
        draft.enter(Striking(edges=edges, attackers=striking[0], defenders=striking[1]))


def options(step: Striking, disk: str) -> tuple[str, ...]:
    """Whom a disk could strike: those it pins as an attacker, those that pin it as a defender (DW-MEL-09)."""
    if disk in step.attackers:
        return tuple(edge.defender for edge in step.edges if edge.attacker == disk)
    return tuple(edge.attacker for edge in step.edges if edge.defender == disk)


def undecided(state: State, step: Striking) -> tuple[str, ...]:
    """Whose target is still to be chosen, in the order of choosing: attackers first, all sides alike (DW-MEL-10, DW-MUL-07)."""
    chosen = {disk for disk, _ in step.blows}
    rank = {seat: place for place, seat in enumerate(in_order(state))}
    found: list[str] = []
    for group in (step.attackers, step.defenders):
        open_ones = (
            d for d in group if d not in chosen and len(options(step, d)) > 1 and not _needs_no_word(state, step, d)
        )
        found += sorted(open_ones, key=lambda d: (rank.get(state.disks[d].controller, len(rank)), d))
    return tuple(found)


def _needs_no_word(state: State, step: Striking, disk: str) -> bool:
    """Whether a disk strikes all that it pins, or nobody is there any more to say whom it strikes."""
    return _strikes_all(state, step, disk) or state.disks[disk].controller in state.out


def _strikes_all(state: State, step: Striking, disk: str) -> bool:
    """Frenzy strikes every disk that it pins (DW-KEY-17)."""
    return disk in step.attackers and keyword(state, disk, "frenzy") > 0


def amount(state: State, step: Striking, disk: str) -> int:
    """How much a disk strikes for in this step: attackers with their attack, defenders with their counterattack (DW-MEL-07)."""
    return attack(state, disk) if disk in step.attackers else counterattack(state, disk)


def struck(state: State, step: Striking, disk: str) -> tuple[str, ...]:
    """Whom a disk strikes, as far as it is settled; nobody while that is still to be said (DW-MEL-08, DW-MEL-09)."""
    possible = options(step, disk)
    if _strikes_all(state, step, disk):
        return possible
    chosen = dict(step.blows).get(disk)
    if chosen is not None:
        return (chosen,)
    return possible[:1] if len(possible) == 1 or state.disks[disk].controller in state.out else ()


def decider(state: State) -> frozenset[Seat]:
    """Who chooses next; single targets need no word."""
    step = state.step
    assert isinstance(step, Striking)
    waiting = undecided(state, step)
    return frozenset({state.disks[waiting[0]].controller}) if waiting else NOBODY


def strike(draft: Draft, seat: Seat, command: Strike) -> Refusal | None:
    """A player says whom one of his disks strikes, in the open (DW-HID-07)."""
    step, state = draft.state.step, draft.state
    assert isinstance(step, Striking)
    mine = tuple(disk for disk in _now(state, step) if state.disks[disk].controller == seat)
    if command.disk not in mine:
        return refuse("not_decider", rule="DW-MEL-10")
    if command.target not in options(step, command.disk):
        return refuse("not_engaged_with_target", target=command.target[:60])
    draft.emit(StrikeChosen(seat=seat, disk=command.disk, target=command.target))
    draft.change(replace(step, blows=(*step.blows, (command.disk, command.target))))
    return None


def _now(state: State, step: Striking) -> tuple[str, ...]:
    """The disks of the group and player whose choice it is."""
    waiting = undecided(state, step)
    if not waiting:
        return ()
    first = waiting[0]
    group = step.attackers if first in step.attackers else step.defenders
    return tuple(d for d in waiting if d in group and state.disks[d].controller == state.disks[first].controller)


def deal(draft: Draft) -> None:
    """All strikes of the step fall at once, without dice; who can strike must (DW-MEL-07, DW-MEL-11, DW-MEL-14, DW-DIE-12)."""
    step, state = draft.state.step, draft.state
    assert isinstance(step, Striking)
    harms = [
        Harm(disk=target, amount=amount(state, step, disk), source="melee")
        for disk in (*step.attackers, *step.defenders)
        for target in struck(state, step, disk)
    ]
    draft.leave()
    hurt(draft, "melee", harms)


def outcome(state: State, step: Striking, disk: str, target: str) -> dict[str, Fact]:
    """What would come of a strike, beside those that are settled: `n` damage of toughness `of`, a wound or a casualty.

    `more` says that the target goes without this strike. `frees` are allies of the striker that nothing else lies on,
    `ends` the enemies the target would never fight in this phase (DW-SCR-04).
    """
    face, own = state.disks[target], Harm(disk=target, amount=amount(state, step, disk), source="melee")
    others = [d for d in (*step.attackers, *step.defenders) if d != disk and target in struck(state, step, d)]
    sure = face.damage + sum(suffered(state, replace(own, amount=amount(state, step, d))) for d in others)
    damage, most = sure + suffered(state, own), toughness(state, target)
    last = face.wounds >= stamina(state, target)
    facts: dict[str, Fact] = {"n": damage, "of": most}
    if sure >= most:
        return facts | {"outcome": "more"}
    if damage < most:
        return facts | {"outcome": "holds"}
    if not last:
        return facts | {"outcome": "wounded"}
    lying = pins(state)
    freed = (d for d in pinned_by(state, target) if not any(low == d and up != target for up, low in lying))
    frees = sorted(d for d in freed if not are_enemies(state, disk, d))
    left = next((still(state, one.left) for one in state.stack if isinstance(one, Melee)), ())
    ends = sorted(
        {*(e.defender for e in left if e.attacker == target), *(e.attacker for e in left if e.defender == target)}
    )
    return (
        facts
        | {"outcome": "falls"}
        | ({"frees": tuple(frees)} if frees else {})
        | ({"ends": tuple(ends)} if ends else {})
    )


def offers(state: State, seat: Seat) -> list[Offer]:
    """Whom each disk whose turn it is could strike."""
    step = state.step
    assert isinstance(step, Striking)
    return [
        Offer(
            id=f"strike:{disk}:{target}",
            command={"kind": "strike", "disk": disk, "target": target},
            label="diskwars.offer.strike",
            facts={"piece": disk, "target": target, **outcome(state, step, disk, target)},
            place="prompt",
            pieces=(disk, target),
            rule="DW-MEL-08",
        )
        for disk in _now(state, step)
        for target in options(step, disk)
    ]


STEPS: Steps = {Fighting: (nobody, fight_on), Striking: (decider, deal)}
HANDLERS: Handlers = {Strike: Handler(handle=strike, at=(Striking,))}
OFFERS: Offers = {Striking: offers}
