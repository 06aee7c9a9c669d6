"""What an army brings along keeps a name of that army's own: no two armies meet in a match, nor an army and the content."""

from collections.abc import Collection, Iterable, Mapping
from typing import TypeVar

L = TypeVar("L")

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


def kept_back(content: Iterable[str], lists: Iterable[Iterable[str]]) -> frozenset[str]:
    """The armies that brought some of this content and stand in none of these lists: a secret of whoever brought them.

    Arguments: `content` are the ids of all that may be brought, lists too; `lists` hold their own ids and those that they use,
    of the seats whose secrets a viewer knows.
    """
    return frozenset(map(army_of, content)) - {"", *(army_of(id) for used in lists for id in used)}
