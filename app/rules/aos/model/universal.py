"""The abilities that are in the rules themselves, by id."""

from collections.abc import Mapping

from app.rules.aos.model.abilities import COMMANDS, CORE, MAGIC, PLACE_OF_POWER, REINFORCEMENTS, Ability
from app.rules.aos.model.tactics import GAMBITS

UNIVERSAL: Mapping[str, Ability] = {
    one.id: one for one in (*CORE, *COMMANDS, PLACE_OF_POWER, *MAGIC, REINFORCEMENTS, *GAMBITS)
}
"""Those of units and those of players."""
