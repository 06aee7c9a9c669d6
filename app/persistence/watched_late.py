"""Which matches a list may have whose watchers see them late, in queries: nothing tells of an end before they saw it."""

from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import ColumnElement, Integer, and_, case, func, literal, or_

from app.persistence import tables

OPTION: Final = "watching"
"""Under this name a match's options hold what its players agreed on for its watchers."""


def listed_at() -> ColumnElement[Any]:
    """By what a list of matches is sorted: when a match changed last; of one that is watched late, when it was set."""
    return case((_seconds() > 0, tables.match.c.created_at), else_=tables.match.c.updated_at)


def is_known_over(now: datetime) -> ColumnElement[bool]:
    """Whether a match is over and its watchers have seen that."""
    return and_(tables.match.c.status == "finished", tables.match.c.updated_at + _delay() <= literal(now))


def is_unseen() -> ColumnElement[bool]:
    """Whether a match is over and its watchers have not seen that yet, by the clock of the database."""
    return and_(tables.match.c.status == "finished", tables.match.c.updated_at + _delay() > func.now())


def seems_live(now: datetime) -> ColumnElement[bool]:
    """Whether watchers may know that a match goes on, which for one of two that follow each other tells of the first's end."""
    match = tables.match.c
    unseen = and_(match.status == "finished", match.updated_at + _delay() > literal(now))
    return and_(or_(match.status == "live", unseen), match.created_at + _delay() <= literal(now))


def _seconds() -> ColumnElement[int]:
    return func.coalesce(tables.match.c.options[OPTION]["delay"].astext.cast(Integer), 0)


def _delay() -> ColumnElement[Any]:
    return _seconds() * literal(timedelta(seconds=1))
