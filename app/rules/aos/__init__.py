"""Warhammer Age of Sigmar, fourth edition. `system.SYSTEM` is the contract.

| what | where, in the order a newcomer reads it |
|---|---|
| the ground floor | `model/`, which imports no chapter: \
`tables`, `profiles`, `state`, `tactics/`, `commands`, `events`, `prompts`, `refusals`, `composition`, `upcasters`, `language/` |
| the rules by ID | `rulebook/` |
| the engine | `phases`, `setup`, `handlers`, `draft`, `changes`, `rolls`, `characteristics`, `chapters`, \
`decide`, `flow`, `evolve/`, `invariants` |
| the chapters | `composition/`, `set_up/`, `turn_sequence/`, `using/`, `ground/`, `moves/`, `attack_sequence/`, \
`magic/`, `tactics/`, `cards/`, `commands/`, `language/`, `abilities/`, `rulings/` |
| what may be done | `offers` (gathered from the chapters), `complete` for bots |
| what is seen | `view`, `showing/` |
| what may be asked | `answers`, `questions/` |

A chapter file exposes `STEPS` (who decides at a step, how the referee goes on), `HANDLERS` (what carries a command out,
and where it belongs) and `OFFERS`; `chapters` lists them, the kernel carries them out.
"""
