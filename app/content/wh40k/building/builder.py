"""How armies of 40k are built."""

from app.content.building.builder import Builder
from app.content.wh40k.building.checks import checked
from app.content.wh40k.building.document import document, plain
from app.content.wh40k.building.editing import sheet
from app.content.wh40k.building.palette import own, palette
from app.content.wh40k.building.reading import reading

BUILDER = Builder(
    palette=palette, own=own, document=document, plain=plain, checked=checked, sheet=sheet, reading=reading
)
