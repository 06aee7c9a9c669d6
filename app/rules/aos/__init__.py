"""Warhammer Age of Sigmar, fourth edition.

`system.SYSTEM` is the contract; `FLOORS` has all folders and files in the order in which a newcomer reads them.

A chapter file exposes `STEPS` (who decides at a step, how the referee goes on), `HANDLERS` (what carries a command out,
and where it belongs) and `OFFERS`; `chapters` lists them, the kernel carries them out.
"""

from app.rules.kernel.floors import Floors

FLOORS = Floors(
    model=("model", "rulebook"),
    engine=("changes", "evolve", "draft", "handlers", "phases", "agreed_battle", "rolls"),
    board=("cards", "ground", "composition", "ledger", "passives", "characteristics"),
    chapters=(
        "objectives",
        "ability_use",
        "setup",
        "tactics",
        "moves",
        "attack_sequence",
        "abilities",
        "magic",
        "command_abilities",
        "repertoire",
        "declaring",
        "turn_sequence",
        "invariants",
        "rulings",
    ),
    referee=("chapters", "offers", "flow", "decide"),
    views=("passing", "views", "questions", "autofill", "answers"),
    contract=("new_match", "system"),
)
