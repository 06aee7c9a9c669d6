"""Warmaster, first edition.

`system.SYSTEM` is the contract; `FLOORS` has all folders and files in the order in which a newcomer reads them.

A chapter file exposes `STEPS` (who decides at a step, how the referee goes on), `HANDLERS` (what carries a command out,
and where it belongs) and `OFFERS`; `chapters` lists them, the kernel carries them out.
"""

from app.rules.kernel.floors import Floors

FLOORS = Floors(
    model=("model", "rulebook"),
    engine=("changes", "evolve", "draft", "handlers", "phases", "rolls"),
    board=("abilities", "characteristics", "ground"),
    chapters=(
        "characters",
        "charges",
        "hits",
        "setup",
        "magic",
        "turn_sequence",
        "command_phase",
        "making_way",
        "combat_phase",
        "shooting_phase",
        "using_items",
        "invariants",
        "rulings",
    ),
    referee=("chapters", "offers", "flow", "decide"),
    views=("passing", "views", "questions", "autofill", "answers"),
    contract=("new_match", "system"),
)
