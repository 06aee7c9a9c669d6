"""Scenarios that players keep here: moments of matches, each with what is to be done there."""

from typing import Final

from app.persistence import tables
from app.persistence.shelves import Shelf

SHELF: Final = Shelf(tables.scenario)

keep, get, shared_as, of_owner, share = SHELF.keep, SHELF.get, SHELF.shared_as, SHELF.of_owner, SHELF.share
save, forget = SHELF.save, SHELF.forget
