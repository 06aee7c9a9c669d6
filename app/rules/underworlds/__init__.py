"""Warhammer Underworlds, second edition (Embergard).

`system.SYSTEM` is the contract; `FLOORS` has all folders and files in the order in which a newcomer reads them.

A chapter file exposes `STEPS` (who decides at a step, how the referee goes on), `HANDLERS` (what carries a command out,
and where it belongs) and `OFFERS`; `chapters` lists them, the kernel carries them out.
"""

from app.rules.kernel.floors import Floors

FLOORS = Floors(
    model=("model", "rulebook"),
    engine=("changes", "identifiers", "evolve", "draft", "handlers", "phases", "marks", "offer_builders"),
    board=(
        "glory",
        "language",
        "characteristics",
        "interpreter",
        "ground",
        "dice",
        "triggers",
        "rolls",
        "ability_text",
    ),
    chapters=(
        "bookkeeping",
        "setup",
        "core_abilities",
        "combat",
        "cards",
        "abilities",
        "turn_sequence",
        "reactions",
        "invariants",
        "rulings",
    ),
    referee=("chapters", "offers", "flow", "decide"),
    views=("passing", "views", "questions", "autofill", "answers"),
    contract=("new_match", "system"),
)
