"""How armies of Diskwars are built."""

from app.content.building.builder import Builder
from app.content.diskwars.building.checks import checked
from app.content.diskwars.building.document import document, plain
from app.content.diskwars.building.palette import own, palette

BUILDER = Builder(palette=palette, own=own, document=document, plain=plain, checked=checked)
