"""A player's file to a roster: told apart by what stands in it, read by the reader of its kind, never raising for a file."""

from collections.abc import Callable, Mapping

from app.rosters.aos.army import read_army as read_sigmar
from app.rosters.editions import edition_of
from app.rosters.files.detecting import told
from app.rosters.files.limits import Unreadable
from app.rosters.files.markup import read_markup
from app.rosters.files.objects import read_objects
from app.rosters.files.tree import Node
from app.rosters.roster import Refused, Roster, System
from app.rosters.sources import source_of
from app.rosters.texts.kinds import KINDS
from app.rosters.typed import Names, read_typed
from app.rosters.wh40k.army import read_army as read_40k

ARMIES: Mapping[System, Callable[[Node], Roster]] = {"wh40k": read_40k, "aos": read_sigmar}
"""Who reads a tree of which system."""


def read(data: bytes, known: Callable[[], Mapping[System, Names]] = dict) -> Roster:
    """The army that a file holds, or a roster that says by `refused` why it holds none. Pure: nothing else is touched.

    `known` gives the names of our content that a typed list may hold; it is asked only for a text of no other kind.
    """
    try:
        kind, text = told(data)
        if kind == "text":
            return _text(text, known)
        return _tree(read_markup(text) if kind == "markup" else read_objects(text))
    except Unreadable as error:
        return _refused(error)


def _text(text: str, known: Callable[[], Mapping[System, Names]]) -> Roster:
    if reader := next((reader for reader in KINDS if reader.knows(text)), None):
        return reader.read(text)
    return read_typed(text, known()) or Roster(system=None, source="text", refused=Refused(code="unknown_text"))


def _tree(top: Node) -> Roster:
    if top.kind != "roster":
        code = "catalogue" if top.kind in {"catalogue", "gameSystem"} else "not_a_roster"
        return Roster(system=None, source=top.kind[:40], refused=Refused(code=code))
    name = top.get("gameSystemName")
    if not name and not any(top.all("force")):
        return Roster(system=None, source="unknown", refused=Refused(code="not_a_roster"))
    system, edition, refused = edition_of(name)
    if system is None:
        return Roster(system=None, source=source_of(top), edition=edition, name=top.get("name"), refused=refused)
    return ARMIES[system](top)


def _refused(error: Unreadable) -> Roster:
    facts = dict(error.facts)
    # A file that breaks off still says at its beginning of which game it is.
    begun = str(facts.pop("begun", ""))
    system, edition, other = edition_of(begun) if begun else (None, "", None)
    if other:
        return Roster(system=None, source="battlescribe", edition=edition, refused=other)
    refused = Refused(code=error.code, edition=edition, facts=facts)
    return Roster(system=system, source="unknown", edition=edition, refused=refused)
