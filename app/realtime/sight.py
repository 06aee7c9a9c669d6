"""How a live match is looked at: what its parts came out as, and the differences of what its classes of viewers see.

A class is only ever told the difference of its own views. Where two classes had the same object before and have the same
object now, that difference is one and the same, and is worked out once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, TypeAlias

from app.persistence.codec import plain as as_json
from app.rules.kernel.parts import Memory
from app.rules.kernel.referee.diff import Json, merge_patch, same, without_nulls
from app.rules.kernel.referee.offers import Offer

NOTHING: Any = object()
"""The patch where nothing changes: None is a patch too, and deletes."""

Difference: TypeAlias = tuple[Json, Json]
"""A value as plain JSON without nulls, and the merge patch that leads to it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered:
    """What a seat is offered, each offer with its plain form."""

    offers: Sequence[Offer] = ()
    plain: Sequence[Mapping[str, Any]] = ()


class Sight:
    """The eyes of all classes of viewers of one match."""

    def __init__(self) -> None:
        self.memory: Memory[Any] = Memory()
        self._watched: Any = None
        self._known: dict[tuple[int, int], tuple[Any, Any, Difference]] = {}
        self._newest: dict[str, tuple[Any, Json]] = {}
        """The field of a view that was written out last, for the next class that is shown the same object."""

    def at(self, state: Any) -> Any:
        """The state, watched. Differences to what was seen before are worked out anew."""
        watched = self.memory.at(state)
        if watched is not self._watched:
            self._watched = watched
            self._known.clear()
        return watched

    def first(self, new: Any) -> dict[str, Any]:
        """A view as plain JSON for a class that has seen nothing yet."""
        plain = {}
        for item in fields(new):
            value = getattr(new, item.name)
            known, found = self._newest.get(item.name, (None, None))
            if known is not value:
                found = without_nulls(as_json(value))
                self._newest[item.name] = (value, found)
            if found is not None:
                plain[item.name] = found
        return plain

    def view(self, new: Any, old: Any, old_plain: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        """A view as plain JSON, and the merge patch from the one before; what is the same object is the same in both."""
        plain, patch = {}, {}
        for item in fields(new):
            name = item.name
            value, before = getattr(new, name), getattr(old, name)
            if value is before:
                found, change = old_plain.get(name), NOTHING
            else:
                found, change = self._told(value, before, old_plain.get(name))
                self._newest[name] = (value, found)
            if found is not None:
                plain[name] = found
            if change is not NOTHING:
                patch[name] = change
        return plain, patch

    def offers(self, new: Sequence[Offer], before: Offered) -> Offered:
        """Offers as plain JSON, those that were there before as they were."""
        known = {offer.id: (offer, plain) for offer, plain in zip(before.offers, before.plain, strict=True)}
        offers, written = [], []
        for offer in new:
            old, old_plain = known.get(offer.id, (None, {}))
            if old is offer or old == offer:
                offers.append(old)
                written.append(old_plain)
            else:
                offers.append(offer)
                written.append(as_json(offer))
        if len(offers) == len(before.offers) and all(map(lambda a, b: a is b, offers, before.offers)):
            return before
        return Offered(offers=offers, plain=written)

    def _told(self, new: Any, old: Any, old_plain: Json) -> Difference:
        known = self._known.get((id(old), id(new)))
        if known is None:
            # Both are kept with the answer, so that their ids cannot be given to others.
            known = self._known[id(old), id(new)] = (old, new, self._difference(new, old, old_plain))
        return known[2]

    def _difference(self, new: Any, old: Any, old_plain: Json) -> Difference:
        if is_dataclass(new) and type(new) is type(old) and isinstance(old_plain, dict):
            plain, patch = self.view(new, old, old_plain)
            return plain, patch or NOTHING
        if isinstance(new, Mapping) and isinstance(old, Mapping) and isinstance(old_plain, dict):
            return _entries(new, old, old_plain)
        if new == old and type(new) is type(old):
            return old_plain, NOTHING
        return _replaced(without_nulls(as_json(new)), old_plain)


def _entries(new: Mapping[Any, Any], old: Mapping[Any, Any], old_plain: dict[str, Any]) -> Difference:
    """A mapping by its keys: only entries that are another object are looked into."""
    plain = dict(old_plain)
    patch: dict[str, Any] = {}
    was = old.get
    for key, value in new.items():
        before = was(key)
        if value is before or (value == before and key in old_plain):
            continue
        found, change = _replaced(without_nulls(as_json(value)), old_plain.get(key))
        if found is None:
            plain.pop(key, None)
        else:
            plain[key] = found
        if change is not NOTHING:
            patch[key] = change
    for key in old.keys() - new.keys():
        if plain.pop(key, None) is not None:
            patch[key] = None
    if patch and list(plain) != [key for key in new if key in plain]:
        plain = {key: plain[key] for key in new if key in plain}
    return plain, patch or NOTHING


def _replaced(plain: Json, old_plain: Json) -> Difference:
    if plain is None:
        return None, NOTHING if old_plain is None else None
    if isinstance(plain, Mapping) and isinstance(old_plain, Mapping):
        return plain, merge_patch(old_plain, plain) or NOTHING
    return plain, NOTHING if old_plain is not None and same(old_plain, plain) else plain
