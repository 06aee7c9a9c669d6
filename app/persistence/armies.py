"""Armies that players keep here."""

from typing import Final

from app.persistence import tables
from app.persistence.shelves import Listed as Listed
from app.persistence.shelves import Shelf, TooMany, Written
from app.persistence.shelves import Stored as Army

SHELF: Final = Shelf(tables.army)

keep, get, shared_as, of_owner, of_system = SHELF.keep, SHELF.get, SHELF.shared_as, SHELF.of_owner, SHELF.of_system
save, judged_anew, let_go, share = SHELF.save, SHELF.judged_anew, SHELF.let_go, SHELF.share
frozen, forget = SHELF.frozen, SHELF.forget

__all__ = ["Army", "Listed", "TooMany", "Written"]
