"""Warhammer 40,000, 8th edition primer. `system.SYSTEM` is the contract.

| what | where, in the order a newcomer reads it |
|---|---|
| the ground floor | `model/`, which imports no chapter: \
`tables`, `profiles`, `state`, `commands`, `events`, `prompts`, `refusals`, `upcasters` |
| the rules by ID | `rulebook/` |
| the engine | `phases`, `setup`, `handlers`, `draft`, `changes`, `rolls`, `rerolls`, `characteristics`, `chapters`, \
`decide`, `flow`, `evolve/`, `invariants` |
| the chapters | `set_up/`, `turn_sequence/`, `ground/`, `movement_phase/`, `psychic_phase/`, `shooting_phase/`, \
`attack_sequence/`, `charge_phase/`, `fight_phase/`, `abilities/`, `rulings/` |
| what may be done | `offers` (gathered from the chapters), `choosing`, `complete` and `completing/` for bots |
| what is seen | `view`, `showing/` |
| what may be asked | `answers`, `questions/` |

A chapter file exposes `STEPS` (who decides at a step, how the referee goes on), `HANDLERS` (what carries a command out,
and where it belongs) and `OFFERS`; `chapters` lists them, the kernel carries them out.
"""
