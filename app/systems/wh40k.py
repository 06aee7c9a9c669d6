"""40k, as the 8th edition primer has it."""

from app.bots.wh40k import judgement
from app.bots.wh40k.estimate import ESTIMATE
from app.bots.wh40k.wanted import WANTED
from app.content.wh40k.army import ARMIES
from app.content.wh40k.battlefield import BATTLEFIELDS
from app.content.wh40k.building.builder import BUILDER
from app.content.wh40k.catalogue import catalogue, drawn_options
from app.content.wh40k.load import SCHEMAS, load
from app.content.wh40k.sketching import SKETCHING
from app.rules.wh40k.rulebook import RULES
from app.rules.wh40k.system import SYSTEM
from app.rules.wh40k.views.own_view import Wh40kView
from app.scenes.wh40k.example import EXAMPLE
from app.scenes.wh40k.given import PARTS
from app.scenes.wh40k.words import given
from app.systems.game_system import GameSystem, Scene

WH40K = GameSystem(
    rules=SYSTEM,
    rulebook=RULES,
    prefix="W40K",
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
    own=Wh40kView,
    scene=Scene(given=given, parts=PARTS, example=EXAMPLE),
)
