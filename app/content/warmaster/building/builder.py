"""How armies of Warmaster are built."""

from app.content.building.builder import Builder
from app.content.warmaster.building.checks import checked
from app.content.warmaster.building.document import document, plain
from app.content.warmaster.building.palette import own, palette

BUILDER = Builder(palette=palette, own=own, document=document, plain=plain, checked=checked)
