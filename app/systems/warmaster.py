"""Warmaster, first edition."""

from app.bots.warmaster import judgement
from app.bots.warmaster.estimate import ESTIMATE
from app.bots.warmaster.wanted import WANTED
from app.content.warmaster.army import ARMIES
from app.content.warmaster.battlefield import BATTLEFIELDS
from app.content.warmaster.building.builder import BUILDER
from app.content.warmaster.catalogue import catalogue, drawn_options
from app.content.warmaster.load import SCHEMAS, load
from app.content.warmaster.sketching import SKETCHING
from app.rules.warmaster.rulebook import RULES
from app.rules.warmaster.system import SYSTEM
from app.rules.warmaster.views.own_view import WarmasterView
from app.scenes.warmaster.example import EXAMPLE
from app.scenes.warmaster.given import PARTS
from app.scenes.warmaster.words import given
from app.systems.game_system import GameSystem, Scene

WARMASTER = GameSystem(
    rules=SYSTEM,
    rulebook=RULES,
    prefix="WM",
    load=load,
    schemas=SCHEMAS,
    catalogue=catalogue,
    drawn_options=drawn_options,
    battlefields=BATTLEFIELDS,
    sketching=SKETCHING,
    armies=ARMIES,
    builder=BUILDER,
    judgement=judgement,
    estimate=ESTIMATE,
    wanted=WANTED,
    own=WarmasterView,
    scene=Scene(given=given, pose=("x", "y", "facing"), parts=PARTS, example=EXAMPLE),
)
