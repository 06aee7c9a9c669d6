"""How a live match is looked at: what was derived from its state, and the differences of what its classes of viewers see.

A class is only ever told the difference of its own views. Where two classes had the same object before and have the same
object now, that difference is one and the same, and is worked out once.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, is_dataclass
from threading import get_ident
from typing import Any, TypeAlias

from pydantic_core import from_json, to_json

from app.persistence.codec import plain as as_json
from app.realtime.audiences.packed_views import Packed, text_of
from app.rules.kernel.incremental.derived import IncrementalCache
from app.rules.kernel.incremental.tracking import names_of, read_all
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.views.diff import Json, merge_patch, same, without_nulls

NOTHING: Any = object()
"""The patch where nothing changes: None is a patch too, and deletes."""

SAID = 16
"""So many lines of the log are looked through for what another class was just told."""

Difference: TypeAlias = tuple[Json, Json]
"""A value as plain JSON without nulls, and the merge patch that leads to it."""


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
        self._watched: Any = None
        self._known: dict[tuple[int, int], tuple[Any, Any, Difference]] = {}
        self._newest: dict[str, tuple[Any, Json]] = {}
        """The field of a view that was written out last, for the next class that is shown the same object."""
        self._said: deque[Mapping[str, Any]] = deque(maxlen=SAID)

    def at(self, state: Any) -> Any:
        """The state, watched. Differences to what was seen before are worked out anew."""
        watched = self.cache.at(state)
        if watched is not self._watched:
            self._watched = watched
            self._known.clear()
        return watched

    def said(self, line: Mapping[str, Any]) -> Mapping[str, Any]:
        """A line of the log; that of another class where it says the same."""
        if (known := next((one for one in self._said if one == line), None)) is not None:
            return known
        self._said.append(line)
        return line

    def first(self, new: Any) -> dict[str, Any]:
        """A view as plain JSON for a class that has seen nothing yet."""
        plain = {}
        for name in names_of(type(new)):
            value = getattr(new, name)
            known, found = self._newest.get(name, (None, None))
            if known is not value:
                found = self._whole(value, found)
                self._newest[name] = (value, found)
            if found is not None:
                plain[name] = found
        return plain

    def _whole(self, value: Any, peer: Json) -> Json:
        """A field of a view as plain JSON, as another class has it where they say the same."""
        if is_dataclass(value):
            return self.first(value)
        found = without_nulls(as_json(value))
        return Packed.of(found, peer) if isinstance(found, dict) else found

    def view(self, new: Any, old: Any, old_plain: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        """A view as plain JSON, and the merge patch from the one before; what is the same object is the same in both."""
        plain, patch = {}, {}
        names, read = read_all(type(new))
        for name, value, before in zip(names, read(new), read(old), strict=True):
            if value is before or _is_plainly_the_same(value, before):
                found, change = old_plain.get(name), NOTHING
            else:
                found, change = self._told(name, value, before, old_plain.get(name))
                self._newest[name] = (value, found)
            if found is not None:
                plain[name] = found
            if change is not NOTHING:
                patch[name] = change
        return plain, patch

    def offers(self, new: Sequence[Offer], before: Offered) -> Offered:
        """Offers as JSON, those that were there before as they were."""
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
        if len(offers) == len(before.offers) and all(map(lambda a, b: a is b, offers, before.offers)):
            return before
        return Offered(offers=offers, texts=written)

    def _told(self, name: str, new: Any, old: Any, old_plain: Json) -> Difference:
        known = self._known.get((id(old), id(new)))
        if known is None:
            # Both are kept with the answer, so that their ids cannot be given to others.
            known = self._known[id(old), id(new)] = (old, new, self._difference(name, new, old, old_plain))
        return known[2]

    def _difference(self, name: str, new: Any, old: Any, old_plain: Json) -> Difference:
        if is_dataclass(new) and type(new) is type(old) and isinstance(old_plain, dict):
            plain, patch = self.view(new, old, old_plain)
            return plain, patch or NOTHING
        peer = self._newest.get(name, (None, None))[1]
        if isinstance(new, Mapping) and isinstance(old, Mapping) and isinstance(old_plain, Packed):
            return _entries(new, old, old_plain, peer)
        if new == old and type(new) is type(old):
            return old_plain, NOTHING
        return _replaced(self._whole(new, peer), old_plain)


def _is_plainly_the_same(new: Any, old: Any) -> bool:
    """Whether a field needs no looking into: what is empty in most systems is made anew with each view, and so are words."""
    return (not new or type(new) is str) and type(new) is type(old) and bool(new == old)


def _entries(new: Mapping[Any, Any], old: Mapping[Any, Any], old_plain: Packed, peer: Json) -> Difference:
    """A mapping by its keys: only entries that are another object are looked into."""
    texts = dict(old_plain.texts)
    patch: dict[str, Any] = {}
    was = old.get
    for key, value in new.items():
        before = was(key)
        if value is before or (value == before and key in texts):
            continue
        found, change = _replaced(without_nulls(as_json(value)), old_plain.get(key))
        if found is None:
            texts.pop(key, None)
        else:
            texts[key] = text_of(found, key, peer)
        if change is not NOTHING:
            patch[key] = change
    for key in old:  # in their order, which is the same in every process
        if key not in new and texts.pop(key, None) is not None:
            patch[key] = None
    if patch and list(texts) != [key for key in new if key in texts]:
        texts = {key: texts[key] for key in new if key in texts}
    return Packed(texts), patch or NOTHING


def _replaced(plain: Json, old_plain: Json) -> Difference:
    if plain is None:
        return None, NOTHING if old_plain is None else None
    if isinstance(plain, Mapping) and isinstance(old_plain, Mapping):
        return plain, merge_patch(old_plain, plain) or NOTHING
    return plain, NOTHING if old_plain is not None and same(old_plain, plain) else _read(plain)


def _read(plain: Json) -> Json:
    """What goes into a patch is read: nothing in it is kept as text."""
    return {key: _read(value) for key, value in plain.items()} if isinstance(plain, Mapping) else plain
