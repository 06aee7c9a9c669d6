"""Battlefields that players keep here."""

from typing import Final

from app.persistence import tables
from app.persistence.shelves import Shelf

SHELF: Final = Shelf(tables.battlefield)

keep, get, shared_as, of_owner, share = SHELF.keep, SHELF.get, SHELF.shared_as, SHELF.of_owner, SHELF.share
save, frozen, forget = SHELF.save, SHELF.frozen, SHELF.forget
