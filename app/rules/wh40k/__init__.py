"""Warhammer 40,000, 8th edition primer.

`system.SYSTEM` is the contract; `FLOORS` has all folders and files in the order in which a newcomer reads them.

A chapter file exposes `STEPS` (who decides at a step, how the referee goes on), `HANDLERS` (what carries a command out,
and where it belongs) and `OFFERS`; `chapters` lists them, the kernel carries them out.
"""

from app.rules.kernel.floors import Floors

FLOORS = Floors(
    model=("model", "rulebook"),
    engine=("changes", "evolve", "draft", "handlers", "phases", "rolls", "rerolls"),
    board=("ground", "abilities", "characteristics", "allowances", "choosing"),
    chapters=(
        "attack_sequence",
        "movement_phase",
        "setup",
        "shooting_phase",
        "charge_phase",
        "fight_phase",
        "psychic_phase",
        "turn_sequence",
        "invariants",
        "rulings",
    ),
    referee=("chapters", "offers", "flow", "decide"),
    views=("passing", "views", "questions", "autofill", "answers"),
    contract=("new_match", "system"),
)
