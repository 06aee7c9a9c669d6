"""Abilities the referee knows, by key; all others are text, played by ruling (design, principle 6).

| file | what is in it |
|---|---|
| `hooks` | what an ability can do |
| `known` | the list of all |
| `asking` | what chapters ask of abilities |
| `bearers` | who has an ability, whom it reaches |
| `moments` | abilities that happen at a moment of their own |
| `nurgles_gift`, `cataphractii_armour`, `reserve` | those of the Lord of Contagion |
| `ignore_wound`, `characteristic_changes`, `attack_changes` | Warlord Traits, and families with parameters |
"""

from app.rules.wh40k.abilities.known import ALL, BY_KEY
from app.rules.wh40k.abilities.moments import begin, due

__all__ = ["ALL", "BY_KEY", "begin", "due"]
