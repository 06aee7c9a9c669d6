"""What an army brings along keeps a name of that army's own: no two armies meet in a match, nor an army and the content."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import fields, replace
from typing import Any, Final, TypeVar

L = TypeVar("L")

BRING: Final = "bring_army"
"""The kind of the command by which the server brings an army's own content into a match: no player says it himself."""

BROUGHT: Final = "brought"
"""The fact of a unit card whose sheet a player brought."""

SIGN = "."
"""Stands between an army and what it calls something: ids of content have none."""


def own_name(army: str, id: str, own: Collection[str]) -> str:
    """What `id` is called in the content of a match: a name of this army's where it is among its `own` things."""
    return f"{army}{SIGN}{id}" if id in own else id


def own_list(army: str) -> str:
    """What the list of an army that was brought is called in the content of a match."""
    return f"{army}{SIGN}"


def list_of(lists: Mapping[str, L], army: str) -> L | None:
    """The content's list of this id, or the list of an army that was brought under it."""
    return lists.get(army) or lists.get(own_list(army))


def army_of(id: str) -> str:
    """The army that brought what is called so; nothing where the content itself has it."""
    army, sign, _ = id.partition(SIGN)
    return army if sign else ""


def whose(id: str) -> Mapping[str, bool]:
    """What a unit card tells of a sheet that a player's army brought; nothing of one that the content has."""
    return {BROUGHT: True} if army_of(id) else {}


def kept_back(content: Iterable[str], lists: Iterable[Iterable[str]]) -> frozenset[str]:
    """The armies that brought some of this content and stand in none of these lists: a secret of whoever brought them.

    Arguments: `content` are the ids of all that may be brought, lists too; `lists` hold their own ids and those that they use,
    of the seats whose secrets a viewer knows.
    """
    return frozenset(map(army_of, content)) - {"", *(army_of(id) for used in lists for id in used)}


def only_new(before: L, after: L) -> L:
    """What one content has that another had not: the parts that an army brought into it."""
    return _each(
        after, lambda name, part: {id: one for id, one in part.items() if _of(before, name).get(id) is not one}
    )


def with_new(content: L, more: L) -> L:
    """The content with what an army brings."""
    return _each(content, lambda name, part: {**part, **_of(more, name)} if _of(more, name) else part)


def is_of_army(content: Any, army: str) -> bool:
    """Whether all of this content is called by names of one army's own."""
    parts = (_of(content, one.name) for one in fields(content))
    return all(army_of(id) == army for part in parts for id in part)


def _of(content: Any, name: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = getattr(content, name)
    return found


def _each(content: L, how: Callable[[str, Mapping[str, Any]], Mapping[str, Any]]) -> L:
    """Content whose parts are all by id, each part made another."""
    record: Any = content
    made: L = replace(record, **{one.name: how(one.name, _of(content, one.name)) for one in fields(record)})
    return made
