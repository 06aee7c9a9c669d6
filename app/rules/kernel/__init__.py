"""What two or more systems need identically.

`referee/` is the contract of a system and all that carries commands out; `plane/` is plane geometry; `boards/` are hexes,
stacked discs and stands in contact. `plane` imports neither of the others.
"""
