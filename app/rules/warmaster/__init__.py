"""Warmaster, first edition. `system.SYSTEM` is the contract.

| what | where, in the order a newcomer reads it |
|---|---|
| the ground floor | `model/`, which imports no chapter: \
`tables`, `profiles`, `state`, `commands`, `events`, `prompts`, `refusals`, `upcasters` |
| the rules by ID | `rulebook/` |
| the engine | `phases`, `setup`, `handlers`, `draft`, `changes`, `rolls`, `characteristics`, `chapters`, `decide`, `flow`, \
`evolve/`, `invariants` |
| the chapters | `set_up/`, `turn_sequence/`, `ground/`, `command_phase/`, `characters/`, `shooting_phase/`, \
`combat_phase/`, `magic/`, `rulings/` |
| what may be done | `offers` (gathered from the chapters), `complete` and `completing/` for bots |
| what is seen | `view`, `showing/` |
| what may be asked | `answers`, `questions/` |

A chapter file exposes `STEPS` (who decides at a step, how the referee goes on), `HANDLERS` (what carries a command out,
and where it belongs) and `OFFERS`; `chapters` lists them, the kernel carries them out.
"""
