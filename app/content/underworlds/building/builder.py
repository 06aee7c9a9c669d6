"""How armies of Underworlds are built."""

from app.content.building.builder import Builder
from app.content.underworlds.building.checks import checked
from app.content.underworlds.building.document import document, plain
from app.content.underworlds.building.palette import own, palette

BUILDER = Builder(palette=palette, own=own, document=document, plain=plain, checked=checked)
