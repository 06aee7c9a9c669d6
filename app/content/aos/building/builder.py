"""How armies of Age of Sigmar are built."""

from app.content.aos.building.checks import checked
from app.content.aos.building.document import document, plain
from app.content.aos.building.editing import sheet
from app.content.aos.building.palette import own, palette
from app.content.building.builder import Builder

BUILDER = Builder(palette=palette, own=own, document=document, plain=plain, checked=checked, sheet=sheet)
