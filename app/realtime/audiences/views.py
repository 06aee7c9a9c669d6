"""How a live match is looked at: what was derived from its state, and the differences of what its classes of viewers see.

A class is only ever told the difference of its own views. Where two classes had the same object before and have the same
object now, that difference is one and the same, and is worked out once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, is_dataclass
from operator import is_
from threading import get_ident
from typing import Any
from zlib import compress, decompress

from pydantic_core import from_json, to_json

from app.persistence.codec import plain as as_json
from app.realtime.audiences.differences import of_fields, of_views
from app.realtime.audiences.told_lines import ToldLines
from app.rules.kernel.incremental.derived import IncrementalCache
from app.rules.kernel.incremental.tracking import names_of
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.views.diff import Json, without_nulls

LIGHTLY = 1
"""How hard zlib tries: a millisecond for the largest field."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered:
    """What a seat is offered, each offer with its JSON text."""

    offers: Sequence[Offer] = ()
    texts: Sequence[bytes] = ()

    @property
    def plain(self) -> list[Mapping[str, Any]]:
        """The offers as plain JSON."""
        return [from_json(text) for text in self.texts]


class MatchViews:
    """The eyes of all classes of viewers of one match."""

    def __init__(self) -> None:
        self.cache: IncrementalCache[Any] = IncrementalCache(get_ident)
        self.lines = ToldLines()
        self._watched: Any = None
        self._known: dict[tuple[int, int], tuple[Any, Any, Json]] = {}
        self._written: dict[tuple[type, str], tuple[Any, bytes]] = {}
        """Each field of a view as it was written last, for the next who is shown the same object; compressed: few ever come."""

    def at(self, state: Any) -> Any:
        """The state, watched. Differences to what was seen before are worked out anew."""
        watched = self.cache.at(state)
        if watched is not self._watched:
            self._watched = watched
            self._known.clear()
        return watched

    def written(self, view: Any) -> bytes:
        """A view, or a part of one, as JSON text without nulls, for who has seen nothing yet."""
        kind, texts = type(view), []
        for name in names_of(kind):
            value = getattr(view, name)
            if value is None:
                continue
            known, kept = self._written.get((kind, name), (None, b""))
            if known is value:
                text = decompress(kept)
            else:
                text = self.written(value) if is_dataclass(value) else to_json(without_nulls(as_json(value)))
                self._written[kind, name] = value, compress(text, LIGHTLY)
            texts.append(b'"%b":%b' % (name.encode(), text))
        return b"{%b}" % b",".join(texts)

    def patch(self, new: Any, old: Any) -> dict[str, Json]:
        """The merge patch from the JSON of one view to that of another; what is the same object is not looked into."""
        return of_views(new, old, self._told)

    def offers(self, new: Sequence[Offer], before: Offered) -> Offered:
        """Offers as JSON, those that were there before as they were."""
        if len(new) == len(before.offers) and all(map(is_, new, before.offers)):
            return before
        known = {offer.id: (offer, text) for offer, text in zip(before.offers, before.texts, strict=True)}
        offers, written = [], []
        for offer in new:
            old, old_text = known.get(offer.id, (None, b""))
            if old is offer or old == offer:
                offers.append(old)
                written.append(old_text)
            else:
                offers.append(offer)
                written.append(to_json(offer))
        if len(offers) == len(before.offers) and all(map(is_, offers, before.offers)):
            return before
        return Offered(offers=offers, texts=written)

    def _told(self, new: Any, old: Any) -> Json:
        known = self._known.get((id(old), id(new)))
        if known is None:
            # Both are kept with the answer, so that their ids cannot be given to others.
            known = self._known[id(old), id(new)] = (old, new, of_fields(new, old, self._told))
        return known[2]
