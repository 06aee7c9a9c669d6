"""What two or more systems need identically.

`contract/` is what a system must give; `engine/` carries its commands out; `state/`, `offers/`, `views/`, `questions/`, `rulings/`
and `dice/` are what it does that with. `abilities/` are abilities as data; `plane/` is plane geometry; `boards/` are hexes, stacked
discs and stands in contact; `schema/` are the shapes of what is stored, `incremental/` is what is remembered of a state.
"""
