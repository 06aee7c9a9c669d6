"""What changed between two views of one class, as the merge patch of their JSON: only what is another object is looked into.

No view is written out for it: a patch holds what of a field or an entry reads otherwise, and nothing else is made plain.
"""

from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from itertools import compress, count
from operator import is_not
from typing import Any

from app.persistence.codec import plain as as_json
from app.rules.kernel.incremental.tracking import read_all
from app.rules.kernel.views.diff import Json, merge_patch, same, without_nulls

NOTHING: Any = object()
"""The patch where nothing changes: None is a patch too, and deletes."""

Told = Callable[[Any, Any], Json]
"""The patch from an old value of a field to a new one."""


def of_views(new: Any, old: Any, told: Told) -> dict[str, Json]:
    """The merge patch between two views of one kind, or two parts of views, field by field, each as `told` tells it."""
    patch: dict[str, Json] = {}
    names, read = read_all(type(new))
    now, was = read(new), read(old)
    for at in compress(count(), map(is_not, now, was)):
        change = told(now[at], was[at])
        if change is not NOTHING:
            patch[names[at]] = change
    return patch


def of_fields(new: Any, old: Any, told: Told) -> Json:
    """The patch of a field of a view: of a part field by field, of a mapping entry by entry, of anything else as a whole."""
    kind = type(new)
    if kind is type(old):
        if not new and new == old:  # what is empty in most systems is made anew with each view
            return NOTHING
        if is_dataclass(kind):
            return of_views(new, old, told) or NOTHING
    if isinstance(new, Mapping) and isinstance(old, Mapping):
        return _entries(new, old) or NOTHING
    if kind is type(old) and new == old:
        return NOTHING
    return _replaced(new, old)


def _entries(new: Mapping[str, Any], old: Mapping[str, Any]) -> dict[str, Json]:
    """A mapping by its keys: only entries that are another object are looked into."""
    patch: dict[str, Json] = {}
    was = old.get
    for key, value in new.items():
        before = was(key)
        if value is before or value == before:
            continue
        change = _entry(value, before)
        if change is not NOTHING:
            patch[key] = change
    for key, before in old.items():  # in their order, which is the same in every process
        if before is not None and key not in new:
            patch[key] = None
    return patch


def _entry(new: Any, old: Any) -> Json:
    kind = type(new)
    if kind is not type(old) or not is_dataclass(kind):
        return _replaced(new, old)
    names, read = read_all(kind)
    now, was = read(new), read(old)
    others = [at for at in compress(count(), map(is_not, now, was)) if not same(now[at], was[at])]
    patch: dict[str, Json] = {names[at]: None for at in others if now[at] is None}
    for at in others:
        change = NOTHING if now[at] is None else _entry(now[at], was[at])
        if change is not NOTHING:
            patch[names[at]] = change
    return patch or NOTHING


def _replaced(new: Any, old: Any) -> Json:
    plain = without_nulls(as_json(new))
    if old is None:
        return NOTHING if plain is None else plain
    before = without_nulls(as_json(old))
    if plain is None:
        return NOTHING if before is None else None
    if isinstance(plain, Mapping) and isinstance(before, Mapping):
        return merge_patch(before, plain) or NOTHING
    return NOTHING if same(before, plain) else plain
