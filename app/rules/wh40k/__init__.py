"""Warhammer 40,000, 8th edition primer. `system.SYSTEM` is the contract.

| what | files, in the order a newcomer reads them |
|---|---|
| the contract | `system` |
| the words | `tables`, `profiles`, `state`, `commands` (+ `setup_commands`, `table_commands`), `events` (+ `setup_events`, \
`flow_events`), `prompts` (+ `setup_prompts`, `attack_prompts`), `refusals`, `rulings`, `rulebook*` |
| the engine | `phases`, `handling`, `draft`, `rolls`, `sound`, `decide`, `flow`, `evolve` and `evolve_*`, `changes` |
| set-up | `setup`, `mission`, `muster`, `warlord`, `battlefield`, `objectives`, `zones`, `deployment`, `standing` |
| turn | `turns`, `sequencing` |
| movement | `movement`, `moving`, `allowances`, `moves`, `places`, `reinforcements`, `landing`, `boarding`, `transports` |
| psychic | `psychic`, `psykers`, `manifesting` |
| shooting | `shooting`, `declaring`, `targeting`, `sighting` |
| attacks | `attacks`, `groups`, `allocation`, `saves`, `damage`, `casualties`, `rerolls`, `characteristics`, `abilities/` |
| charge | `charge`, `charging`, `heroic` |
| fight | `melee`, `fighting` |
| morale, end | `morale`, `victory` |
| the players outrank the referee | `agreements` |
| what may be done | `offers` and `*_offers` of the chapters |
| what is seen | `view`, `show_table`, `show_units`, `show_dice`, `chronicle` |
| what may be asked | `answers`, `errands`, `ways`, `mending`, `looks`, `landing_areas`, `chances` |
| what bots need | `complete`, `complete_moves`, `complete_places` |
| what must hold | `invariants` |

A chapter file exposes `STEPS` (who decides at a step, how the referee goes on), `HANDLERS` (what carries a command out,
and where it belongs) and `OFFERS`; `flow`, `decide` and `offers` gather them.
"""
