"""Diskwars, the core set."""

from app.bots.diskwars import judgement
from app.bots.diskwars.estimate import ESTIMATE
from app.bots.diskwars.wanted import WANTED
from app.content.diskwars.army import ARMIES
from app.content.diskwars.battlefield import BATTLEFIELDS
from app.content.diskwars.building.builder import BUILDER
from app.content.diskwars.catalogue import catalogue, drawn_options
from app.content.diskwars.load import load
from app.content.diskwars.named_armies import NAMED_ARMIES
from app.content.diskwars.sketching import SKETCHING
from app.rules.diskwars.rulebook import RULES
from app.rules.diskwars.system import SYSTEM
from app.rules.diskwars.views.own_view import DiskwarsView
from app.scenes.diskwars.example import EXAMPLE
from app.scenes.diskwars.given import PARTS
from app.scenes.diskwars.words import given
from app.systems.game_system import GameSystem, Scene

DISKWARS = GameSystem(
    rules=SYSTEM,
    rulebook=RULES,
    prefix="DW",
    load=load,
    catalogue=catalogue,
    drawn_options=drawn_options,
    armies=ARMIES,
    battlefields=BATTLEFIELDS,
    sketching=SKETCHING,
    builder=BUILDER,
    named_armies=NAMED_ARMIES,
    judgement=judgement,
    estimate=ESTIMATE,
    wanted=WANTED,
    own=DiskwarsView,
    scene=Scene(given=given, parts=PARTS, example=EXAMPLE),
)
