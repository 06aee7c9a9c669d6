"""Diskwars: disks that are flipped onto each other, command cards chosen in secret, two to four players.

`system.SYSTEM` is the contract; `FLOORS` has all folders and files in the order in which a newcomer reads them.

A chapter file exposes `STEPS` (who decides at a step, how the referee goes on), `HANDLERS` (what carries a command out,
and where it belongs) and `OFFERS`; `chapters` lists them, the kernel carries them out.
"""

from app.rules.kernel.floors import Floors

FLOORS = Floors(
    model=("model", "rulebook"),
    engine=("changes", "evolve", "draft", "handlers", "phases", "rolls"),
    board=("ground", "elimination", "in_play", "language", "characteristics", "triggers", "damage"),
    chapters=(
        "turn_sequence",
        "melee",
        "abilities",
        "focusing",
        "shooting",
        "activation",
        "cards",
        "setup",
        "invariants",
        "rulings",
    ),
    referee=("chapters", "offers", "flow", "decide"),
    views=("passing", "views", "questions", "autofill", "answers"),
    contract=("new_match", "system"),
)
