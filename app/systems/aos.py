"""Warhammer Age of Sigmar, fourth edition."""

from app.bots.aos import judgement
from app.bots.aos.estimate import ESTIMATE
from app.bots.aos.wanted import WANTED
from app.content.aos.army import ARMIES
from app.content.aos.battlefield import BATTLEFIELDS
from app.content.aos.building.builder import BUILDER
from app.content.aos.catalogue import catalogue, drawn_options
from app.content.aos.load import SCHEMAS, load
from app.content.aos.sketching import SKETCHING
from app.rules.aos.changes import with_decks_shuffled
from app.rules.aos.rulebook import RULES
from app.rules.aos.system import SYSTEM
from app.rules.aos.views.own_view import AosView
from app.scenes.aos.example import EXAMPLE
from app.scenes.aos.given import PARTS
from app.scenes.aos.words import given
from app.systems.game_system import GameSystem, Scene

AOS = GameSystem(
    rules=SYSTEM,
    rulebook=RULES,
    prefix="AOS",
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
    shuffled=with_decks_shuffled,
    own=AosView,
    scene=Scene(given=given, parts=PARTS, example=EXAMPLE),
)
