"""The difference of two views as an RFC 7396 merge patch, and its application.

Views are JSON-like: mappings with string keys, sequences, strings, numbers, booleans, None. In a merge patch null means
"delete this key", so a key that holds None and a key that is not there are one and the same: `without_nulls` is the
form in which a view travels. Sequences are replaced whole: what should change piece by piece is keyed by id.

Both views a patch is made of are already what one viewer may see (UW-HID-01, DW-HID-01, AOS-HID-02, W40K-HID-02): no
secret can pass through a difference.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

Json: TypeAlias = Any
"""None, bool, int, float, str, a sequence of these, or a mapping of strings to these."""

Patch: TypeAlias = dict[str, Any]

_SINGLE = frozenset({str, int, float, bool, type(None)})
"""What most values are: to ask whether one is a mapping takes longer."""


def merge_patch(before: Mapping[str, Json], after: Mapping[str, Json]) -> Patch:
    """The merge patch that turns `before` into `after`; empty when they say the same.

    Parts that are the very same object in both are not looked into.
    """
    if before is after:
        return {}
    patch: Patch = {key: None for key, old in before.items() if old is not None and after.get(key) is None}
    for key, new in after.items():
        if new is None:
            continue
        old = before.get(key)
        if old is new:
            continue
        if type(new) not in _SINGLE and isinstance(new, Mapping):
            if not isinstance(old, Mapping):
                patch[key] = without_nulls(new)
            elif inner := merge_patch(old, new):
                patch[key] = inner
        elif not same(old, new):
            patch[key] = new
    return patch


def apply_patch(target: Json, patch: Json) -> Json:
    """The value after the patch, by RFC 7396, section 2. Shares what the patch does not touch with `target`."""
    if not isinstance(patch, Mapping):
        return patch
    result = dict(target) if isinstance(target, Mapping) else {}
    for key, change in patch.items():
        if change is None:
            result.pop(key, None)
        else:
            result[key] = apply_patch(result.get(key), change)
    return result


def without_nulls(value: Json) -> Json:
    """The value with every key that holds None left out, in mappings within mappings; sequences stay as they are."""
    if type(value) in _SINGLE or not isinstance(value, Mapping):
        return value
    return {key: without_nulls(inner) for key, inner in value.items() if inner is not None}


def same(a: Json, b: Json) -> bool:
    """Whether two values read the same on the wire: a tuple is a list, 1 is 1.0, but true is not 1."""
    if a is b:
        return True
    if type(a) is type(b) and type(a) in _SINGLE:
        return bool(a == b)
    if isinstance(a, Mapping):
        return isinstance(b, Mapping) and a.keys() == b.keys() and all(same(inner, b[key]) for key, inner in a.items())
    if type(a) is tuple is type(b) or (_listed(a) and _listed(b)):
        return len(a) == len(b) and all(map(same, a, b))
    return isinstance(a, bool) == isinstance(b, bool) and bool(a == b)


def _listed(value: Json) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)
