"""The abilities the referee knows: the one explicit list."""

from app.rules.wh40k.abilities import (
    around_it,
    attack_changes,
    bolt_weapons,
    cataphractii_armour,
    defences,
    healing,
    ignore_wound,
    nerve,
    nurgles_gift,
    reserve,
)
from app.rules.wh40k.abilities import characteristic_changes as changes
from app.rules.wh40k.abilities import moving_changes as moving
from app.rules.wh40k.abilities.hooks import Hooks

ALL: tuple[Hooks, ...] = (
    nurgles_gift.HOOKS,
    cataphractii_armour.HOOKS,
    reserve.TELEPORT_STRIKE,
    reserve.RESERVE,
    ignore_wound.TENACIOUS_SURVIVOR,
    ignore_wound.DISGUSTINGLY_RESILIENT,
    ignore_wound.IGNORE_WOUND,
    changes.LEGENDARY_FIGHTER,
    changes.INSPIRING_LEADER,
    changes.LEADERSHIP_AURA,
    attack_changes.REROLL_HITS,
    attack_changes.REROLL_WOUNDS,
    attack_changes.MODIFY_HIT,
    attack_changes.EXTRA_HITS,
    attack_changes.OVERHEATS,
    attack_changes.PLAGUE_WEAPON,
    changes.CHANGED,
    defences.INVULNERABLE,
    defences.BETTER_SAVE,
    defences.LESS_DAMAGE,
    nerve.NERVE,
    nerve.LENT_LEADERSHIP,
    nerve.HEADS,
    attack_changes.MORE_ATTACKS,
    around_it.EXPLODES,
    around_it.ANSWERS,
    around_it.HOLDS_BACK,
    around_it.HEROIC,
    healing.HOOKS,
    bolt_weapons.HOOKS,
    moving.MAY,
    moving.ADVANCES,
    moving.CHARGES,
    moving.CHARGES_AGAIN,
    moving.DEPLOYS_ANYWHERE,
    moving.KEEPS_OFF,
    moving.SMOKE,
    moving.AIRBORNE,
    moving.IMMOBILE,
    moving.SECURES,
    moving.NEAREST_ONLY,
    moving.NO_TRAIT,
)

BY_KEY = {hooks.key: hooks for hooks in ALL}
