"""What two or more systems need identically.

`referee/` is the contract of a system and all that carries commands out; `abilities/` are abilities as data; `plane/` is plane
geometry; `boards/` are hexes, stacked discs and stands in contact. `plane` imports none of the others, `referee` only it.
"""
