"""Resolving the attacks of a unit: hit, wound, allocate, save, damage, one target after the other (digest, section 4.3)."""

from dataclasses import replace

from app.rules.kernel.refusal import Fact
from app.rules.kernel.views.tray import TrayClosed, TrayOpened
from app.rules.wh40k import characteristics, rolls
from app.rules.wh40k.abilities import asking
from app.rules.wh40k.abilities.weapon_words import weapon_is
from app.rules.wh40k.attack_sequence import allocation, casualties, save_choices
from app.rules.wh40k.attack_sequence.groups import (
    attacks_again,
    burns,
    doubled,
    grouped,
    hit_target,
    hits_of,
    sure_attacks,
    weapon_of,
    wound_target,
)
from app.rules.wh40k.attack_sequence.saves import saves
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.ground.measures import alive
from app.rules.wh40k.handlers import Handlers, Offers, Steps, nobody
from app.rules.wh40k.model.attack_prompts import Burnt, ChooseSave, ChooseToughness, Group, LoseWounds, Volley
from app.rules.wh40k.model.state import State
from app.rules.wh40k.model.tables import wound_need


def advance(draft: Draft) -> None:
    """Takes the attacks one stage on; the outcome is that of one attack at a time (W40K-ATK-01, W40K-ATK-14)."""
    volley = draft.state.step
    assert isinstance(volley, Volley)
    match volley.stage:
        case "next":
            _next(draft, volley)
        case "read_count":
            _count(draft, volley)
        case "read_hit" | "read_more":
            _read_hit(draft, volley)
        case "wound":
            _wound(draft, volley)
        case "read_wound":
            _read_wound(draft, volley)
        case "allocate":
            _allocate(draft, volley)
        case "save":
            _save(draft, volley)
        case "read_save":
            _read_save(draft, volley)
        case "read_damage":
            _read_damage(draft, volley)


def _next(draft: Draft, volley: Volley) -> None:
    """The next group; after the last, the next target (W40K-SHOOT-12); nothing more at a destroyed unit (W40K-ATK-15)."""
    state = draft.state
    if volley.groups and alive(state, volley.groups[0].target):
        _count(draft, replace(volley, counted=0, attacks=0, hits=0, pending=0, wounds=0, toughness=None))
        return
    if not volley.aimed and volley.burnt:
        _burn(draft, volley)
        return
    if state.tray and state.tray.open:
        draft.emit(TrayClosed())
    if not volley.aimed:
        save_choices.forget(draft)
        draft.leave()
        return
    target = volley.aimed[0].target
    shots = tuple(shot for shot in volley.aimed if shot.target == target)
    rest = tuple(shot for shot in volley.aimed if shot.target != target)
    groups = grouped(state, volley.how, shots) if alive(state, target) else ()
    if groups:
        facts: dict[str, Fact] = _facts(state, groups[0]) if len(groups) == 1 else {}
        facts["weapons"] = tuple(dict.fromkeys(weapon_of(state, group.weapon).name for group in groups))
        draft.emit(TrayOpened(title=volley.how, seat=volley.seat, source=volley.unit, target=target, facts=facts))
    draft.change(replace(volley, aimed=rest, groups=groups))


def _burn(draft: Draft, volley: Volley) -> None:
    """Once all attacks are over, the bearers of weapons that overheated suffer one after the other."""
    cost, *rest = volley.burnt
    draft.change(replace(volley, groups=(), burnt=tuple(rest)))
    if draft.state.models[cost.model].gone:
        return
    if cost.wounds:
        draft.enter(LoseWounds(model=cost.model, points=cost.wounds, cause=cost.weapon))
    else:
        casualties.slay(draft, cost.model, cost.weapon)


def _facts(state: State, group: Group) -> dict[str, Fact]:
    gun = weapon_of(state, group.weapon)
    return {"weapon": gun.name, "strength": group.strength, "ap": gun.ap, "damage": str(gun.damage)}


def _count(draft: Draft, volley: Volley) -> None:
    """The number of attacks; random ones are rolled weapon by weapon (W40K-WPN-01, W40K-CHAR-06)."""
    group = volley.groups[0]
    amount = weapon_of(draft.state, group.weapon).attacks
    if volley.how == "melee" or not amount.is_random:
        _hit(draft, replace(volley, attacks=sum(sure_attacks(draft.state, volley.how, shot) for shot in group.shots)))
        return
    if volley.stage == "read_count":
        shot = group.shots[volley.counted]
        shots = doubled(shot, rolls.read_amount(amount, rolls.last_roll(draft).faces))
        rolls.judge(draft, (True,) * amount.dice, "shots", {"shots": shots})
        volley = replace(volley, counted=volley.counted + 1, attacks=volley.attacks + shots)
    if volley.counted == len(group.shots):
        _hit(draft, volley)
        return
    draft.change(replace(volley, stage="read_count"))
    model = group.shots[volley.counted].model
    rolls.throw(draft, "random_shots", volley.seat, amount.dice, piece=model, facts=_facts(draft.state, group))


def _hit(draft: Draft, volley: Volley) -> None:
    if not volley.attacks:
        _finish_group(draft, volley)
        return
    if weapon_is(weapon_of(draft.state, volley.groups[0].weapon), "auto_hits"):
        _wound(draft, replace(volley, hits=volley.attacks))
        return
    group = replace(volley.groups[0], shots=())  # they are counted, and the journal need not repeat them
    volley = replace(volley, groups=(group, *volley.groups[1:]))
    draft.change(replace(volley, stage="read_hit"))
    _throw_hits(draft, volley, group, volley.attacks)


def _throw_hits(draft: Draft, volley: Volley, group: Group, count: int) -> None:
    rolls.throw(
        draft,
        {"shooting": "hit_ranged", "overwatch": "hit_overwatch", "melee": "hit_melee"}[volley.how],
        volley.seat,
        count,
        target=hit_target(volley.how, group),
        sources=(group.hit_again,) if group.hit_again else (),
        batch=True,
        facts=_facts(draft.state, group),
    )


def _read_hit(draft: Draft, volley: Volley) -> None:
    """A natural 1 misses; Overwatch hits on a natural 6 only (W40K-ATK-02, W40K-ATK-03, W40K-OW-05).

    A natural 6 is no sure hit (W40K-DICE-06); a target of N means N or more (W40K-GEN-09).
    """
    group = volley.groups[0]
    target, faces = hit_target(volley.how, group), rolls.last_roll(draft).faces
    found = sum(hits_of(group, target, face) for face in faces)
    again = 0 if volley.stage == "read_more" else sum(attacks_again(group, target, face) for face in faces)
    hits = found + (volley.hits if volley.stage == "read_more" else 0)
    burnt = sum(burns(group, target, face) for face in faces)
    facts: dict[str, Fact] = {"hits": found, "overheated": burnt} if burnt else {"hits": found}
    rolls.judge(draft, tuple(hits_of(group, target, face) > 0 for face in faces), "hits", facts)
    if burnt and group.overheat:
        cost = Burnt(model=group.overheat.model, weapon=group.weapon, wounds=burnt * group.overheat.wounds)
        volley = replace(volley, burnt=(*volley.burnt, cost))
    if again:
        volley = replace(volley, hits=hits, stage="read_more")
        draft.change(volley)
        _throw_hits(draft, volley, group, again)
    elif hits:
        _wound(draft, replace(volley, hits=hits))
    else:
        _finish_group(draft, volley)


def _wound(draft: Draft, volley: Volley) -> None:
    """One die for each hit; a tie of Toughness is the owner's to settle where it matters (W40K-ATK-04, W40K-ATK-06)."""
    group = volley.groups[0]
    values = characteristics.toughnesses(draft.state, group.target)
    if not values:  # a ruling took the last model away
        _finish_group(draft, volley)
        return
    if volley.toughness is None:
        if len({wound_need(group.strength, value) for value in values}) > 1:
            owner = draft.state.units[group.target].seat
            draft.change(replace(volley, stage="wound"))
            draft.enter(ChooseToughness(unit=group.target, seat=owner, values=values))
            return
        volley = replace(volley, toughness=values[0])
    assert volley.toughness is not None
    draft.change(replace(volley, stage="read_wound"))
    rolls.throw(
        draft,
        "wound",
        volley.seat,
        volley.hits,
        target=wound_target(group, volley.toughness),
        sources=(group.wound_again,) if group.wound_again else (),
        batch=True,
        facts=_facts(draft.state, group),
    )


def _read_wound(draft: Draft, volley: Volley) -> None:
    """A natural 1 does not wound (W40K-ATK-05)."""
    assert volley.toughness is not None
    target = wound_target(volley.groups[0], volley.toughness)
    counts = tuple(target.met_by(face) for face in rolls.last_roll(draft).faces)
    rolls.judge(draft, counts, "wounds", {"wounds": sum(counts)})
    draft.change(replace(volley, stage="allocate", pending=sum(counts), wounds=sum(counts)))


def _allocate(draft: Draft, volley: Volley) -> None:
    """One wound at a time, until none is left or the unit is destroyed (W40K-ATK-07, W40K-ATK-14, W40K-ATK-15)."""
    target = volley.groups[0].target
    if not volley.pending or not alive(draft.state, target):
        _finish_group(draft, volley)
        return
    number = volley.wounds - volley.pending + 1
    allocation.ask(draft, target, mortal=False, number=number, of=volley.wounds)


def _finish_group(draft: Draft, volley: Volley) -> None:
    draft.change(replace(volley, stage="next", groups=volley.groups[1:], pending=0))


def _save(draft: Draft, volley: Volley) -> None:
    """The owner's choice of save, then its die; without any save the damage follows (W40K-SAVE-01)."""
    group, model, state = volley.groups[0], volley.model, draft.state
    assert model is not None
    owner = state.units[group.target].seat
    gun = weapon_of(state, group.weapon)
    covered = not weapon_is(gun, "ignores_cover")
    have = saves(state, model, group.ap, ranged=volley.how != "melee", damage=gun.damage, covered=covered)
    both = (have.armour.needs, have.invulnerable.needs) if have.armour and have.invulnerable else None
    said = save_choices.said_of(state, volley, *both) if both else None
    which = volley.save or said or have.best
    if volley.save is None and both and not said and not save_choices.takes_the_best(state, owner):
        draft.enter(ChooseSave(unit=group.target, seat=owner, model=model, armour=both[0], invulnerable=both[1]))
        return
    target = have.target(which)
    if target is None:
        _damage(draft, volley)
        return
    what = "save_invulnerable" if which == "invulnerable" else "save"
    draft.change(replace(volley, stage="read_save", save=which))
    facts = _facts(state, group)
    rolls.throw(draft, what, owner, 1, target=target, piece=model, facts=facts)


def _read_save(draft: Draft, volley: Volley) -> None:
    """A natural 1 fails any save (W40K-ATK-09, W40K-ATK-10)."""
    roll = rolls.last_roll(draft)
    assert roll.target is not None
    saved = roll.target.met_by(roll.faces[0])
    rolls.judge(draft, (saved,), "saved" if saved else "failed")
    if saved:
        draft.change(_after_wound(volley))
    else:
        _damage(draft, volley)


def _after_wound(volley: Volley) -> Volley:
    return replace(volley, stage="allocate", pending=volley.pending - 1, model=None, save=None)


def _damage(draft: Draft, volley: Volley) -> None:
    """The weapon's Damage; random Damage is rolled for each failed save (W40K-ATK-11, W40K-DATA-14)."""
    group = volley.groups[0]
    amount = weapon_of(draft.state, group.weapon).damage
    if not amount.is_random:
        _hurt(draft, volley, amount.plus)
        return
    draft.change(replace(volley, stage="read_damage"))
    facts = _facts(draft.state, group)
    rolls.throw(draft, "damage", volley.seat, amount.dice, piece=volley.model, facts=facts)


def _read_damage(draft: Draft, volley: Volley) -> None:
    amount = weapon_of(draft.state, volley.groups[0].weapon).damage
    points = rolls.read_amount(amount, rolls.last_roll(draft).faces)
    rolls.judge(draft, (True,) * amount.dice, "damage", {"damage": points})
    _hurt(draft, volley, points)


def _hurt(draft: Draft, volley: Volley, points: int) -> None:
    assert volley.model is not None
    cause = volley.groups[0].weapon
    points = asking.lessened(draft.state, volley.model, points)
    draft.change(_after_wound(volley))
    draft.enter(LoseWounds(model=volley.model, points=points, cause=cause))


STEPS: Steps = {Volley: (nobody, advance)}

HANDLERS: Handlers = {}

OFFERS: Offers = {}
