"""Merge patches: the cases of RFC 7396, and the round trip over views of any shape."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.kernel.views.diff import apply_patch, merge_patch, same, without_nulls

scalars = st.none() | st.booleans() | st.integers(-3, 3) | st.floats(-2, 2) | st.sampled_from(["a", "b", ""])
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abcd"), inner, max_size=4),
    max_leaves=12,
)
views = st.dictionaries(st.sampled_from("abcd"), values, max_size=4)


@given(before=views, after=views)
def test_patch_turns_before_into_after(before: dict[str, Any], after: dict[str, Any]) -> None:
    assert same(apply_patch(without_nulls(before), merge_patch(before, after)), without_nulls(after))


@given(before=views, after=views)
def test_patch_is_empty_exactly_when_the_views_say_the_same(before: dict[str, Any], after: dict[str, Any]) -> None:
    assert (merge_patch(before, after) == {}) == same(without_nulls(before), without_nulls(after))


@given(before=views, after=views)
def test_patch_leaves_both_views_alone(before: dict[str, Any], after: dict[str, Any]) -> None:
    old, new = repr(before), repr(after)
    apply_patch(before, merge_patch(before, after))
    assert (repr(before), repr(after)) == (old, new)


@pytest.mark.parametrize(
    ("target", "patch", "result"),
    [
        ({"a": "b"}, {"a": "c"}, {"a": "c"}),
        ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
        ({"a": "b"}, {"a": None}, {}),
        ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
        ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
        ({"a": "c"}, {"a": ["b"]}, {"a": ["b"]}),
        ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
        ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
        (["a", "b"], ["c", "d"], ["c", "d"]),
        ({"a": "b"}, ["c"], ["c"]),
        ({"e": None}, {"a": 1}, {"e": None, "a": 1}),
        ([1, 2], {"a": "b", "c": None}, {"a": "b"}),
        ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
    ],
)
def test_rfc_7396_appendix(target: Any, patch: Any, result: Any) -> None:
    assert apply_patch(target, patch) == result


def test_only_the_piece_that_moved_is_in_the_patch() -> None:
    still = {"x": 1.0, "y": 2.0}
    other = {"pose": still, "wounds": 1}
    before = {"pieces": {"m1": {"pose": still, "wounds": 1}, "m2": other}, "tray": {"id": "t"}}
    after = {"pieces": {"m1": {"pose": {"x": 3.0, "y": 2.0}, "wounds": 1}, "m2": other}, "tray": None}
    assert merge_patch(before, after) == {"pieces": {"m1": {"pose": {"x": 3.0}}}, "tray": None}


def test_true_is_not_one() -> None:
    assert merge_patch({"a": 1, "b": [1], "c": 1}, {"a": True, "b": [True], "c": 1.0}) == {"a": True, "b": [True]}
