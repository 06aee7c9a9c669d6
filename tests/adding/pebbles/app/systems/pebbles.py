"""Pebbles."""

from app.bots.pebbles import judgement
from app.bots.pebbles.wanted import WANTED
from app.content.pebbles.army import ARMIES
from app.content.pebbles.catalogue import catalogue, drawn_options
from app.content.pebbles.load import load
from app.rules.pebbles.rulebook import RULES
from app.rules.pebbles.system import SYSTEM
from app.scenes.pebbles.example import EXAMPLE
from app.scenes.pebbles.given import PARTS
from app.scenes.pebbles.words import given

from app.systems.game_system import GameSystem, Scene

PEBBLES = GameSystem(
    rules=SYSTEM,
    rulebook=RULES,
    prefix="PEB",
    load=load,
    catalogue=catalogue,
    drawn_options=drawn_options,
    armies=ARMIES,
    judgement=judgement,
    wanted=WANTED,
    scene=Scene(given=given, parts=PARTS, example=EXAMPLE),
)
