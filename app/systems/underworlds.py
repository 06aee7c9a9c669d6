"""Underworlds, the Embergard edition."""

from app.bots.underworlds import judgement
from app.bots.underworlds.estimate import ESTIMATE
from app.bots.underworlds.wanted import WANTED
from app.content.underworlds.army import ARMIES
from app.content.underworlds.battlefield import BATTLEFIELDS
from app.content.underworlds.building.builder import BUILDER
from app.content.underworlds.catalogue import catalogue, drawn_options
from app.content.underworlds.load import SCHEMAS, load
from app.content.underworlds.named_armies import NAMED_ARMIES
from app.content.underworlds.sketching import SKETCHING
from app.rules.underworlds.changes import with_decks_shuffled
from app.rules.underworlds.rulebook import RULES
from app.rules.underworlds.system import SYSTEM
from app.rules.underworlds.views.own_view import UnderworldsView
from app.scenes.underworlds.example import EXAMPLE
from app.scenes.underworlds.given import PARTS
from app.scenes.underworlds.words import given
from app.systems.game_system import GameSystem, Scene

UNDERWORLDS = GameSystem(
    rules=SYSTEM,
    rulebook=RULES,
    prefix="UW",
    load=load,
    schemas=SCHEMAS,
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
    shuffled=with_decks_shuffled,
    own=UnderworldsView,
    scene=Scene(given=given, parts=PARTS, example=EXAMPLE),
)
