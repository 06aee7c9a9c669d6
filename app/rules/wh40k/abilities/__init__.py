"""Abilities the referee knows, by key; all others are text, played by ruling (design, principle 6).

| file | abilities |
|---|---|
| `hooks` | what an ability can do |
| `bearers` | who has an ability, whom it reaches |
| `nurgles_gift`, `cataphractii_armour`, `reserve` | those of the Lord of Contagion |
| `ignore_wound`, `characteristic_changes`, `attack_changes` | Warlord Traits, and families with parameters |
"""

from app.rules.wh40k.abilities import attack_changes, cataphractii_armour, ignore_wound, nurgles_gift, reserve
from app.rules.wh40k.abilities import characteristic_changes as changes
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
    attack_changes.PLAGUE_WEAPON,
)

BY_KEY = {hooks.key: hooks for hooks in ALL}
