"""The order of a system's rooms: which of its folders and files may know which."""

from dataclasses import dataclass
from typing import TypeAlias

Rooms: TypeAlias = tuple[str, ...]
"""Folders and files of a system by name, each before those that import it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Floors:
    """The rooms of a system by floor, the ground floor first: a room imports only those before it.

    `model`: what a match is made of, and the rules by ID. `engine`: how facts change a state, and what carries commands out.
    `board`: what is where, what it can do, what changes that. `chapters`: those of the rulebook, and what is agreed beyond it.
    `referee`: the chapters gathered, so that commands are judged and offered. `views`: what is seen, asked and played by bots.
    `contract`: how a match begins, and the system as everybody else knows it.
    """

    model: Rooms
    engine: Rooms
    board: Rooms
    chapters: Rooms
    referee: Rooms
    views: Rooms
    contract: Rooms
