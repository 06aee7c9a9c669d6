"""How armies of 40k are built."""

from app.content.building.builder import Builder
from app.content.wh40k.building.checks import checked
from app.content.wh40k.building.document import document, plain
from app.content.wh40k.building.palette import own, palette

BUILDER = Builder(palette=palette, own=own, document=document, plain=plain, checked=checked)
