"""A player's file to a roster: told apart by what stands in it, read by the reader of its kind, never raising for a file."""

from collections.abc import Callable, Mapping

from app.rosters.editions import edition_of
from app.rosters.files.detecting import told
from app.rosters.files.limits import Unreadable
from app.rosters.files.markup import read_markup
from app.rosters.files.objects import read_objects
from app.rosters.files.tree import Node
from app.rosters.known_readers import kinds_of_text
from app.rosters.roster import Refused, Roster
from app.rosters.sources import source_of
from app.rosters.typed import Names, read_typed


def read(data: bytes, known: Callable[[], Mapping[str, Names]] = dict) -> Roster:
    """The army that a file holds, or a roster that says by `refused` why it holds none. Pure: nothing else is touched.

    `known` gives the names of our content that a typed list may hold, by system: asked only for a text of no other kind.
    """
    try:
        kind, text = told(data)
        if kind == "text":
            return _text(text, known)
        return _tree(read_markup(text) if kind == "markup" else read_objects(text))
    except Unreadable as error:
        return _refused(error)


def _text(text: str, known: Callable[[], Mapping[str, Names]]) -> Roster:
    if reader := next((reader for reader in kinds_of_text() if reader.knows(text)), None):
        return reader.read(text)
    return read_typed(text, known()) or Roster(system=None, source="text", refused=Refused(code="unknown_text"))


def _tree(top: Node) -> Roster:
    if top.kind != "roster":
        code = "catalogue" if top.kind in {"catalogue", "gameSystem"} else "not_a_roster"
        return Roster(system=None, source=top.kind[:40], refused=Refused(code=code))
    name = top.get("gameSystemName")
    if not name and not any(top.all("force")):
        return Roster(system=None, source="unknown", refused=Refused(code="not_a_roster"))
    found = edition_of(name)
    if found.read is None:
        return Roster(
            system=None, source=source_of(top), edition=found.edition, name=top.get("name"), refused=found.refused
        )
    return found.read(top)


def _refused(error: Unreadable) -> Roster:
    facts = dict(error.facts)
    # A file that breaks off still says at its beginning of which game it is.
    begun = str(facts.pop("begun", ""))
    found = edition_of(begun) if begun else None
    if found and found.refused:
        return Roster(system=None, source="battlescribe", edition=found.edition, refused=found.refused)
    edition, system = (found.edition, found.system) if found else ("", None)
    refused = Refused(code=error.code, edition=edition, facts=facts)
    return Roster(system=system, source="unknown", edition=edition, refused=refused)
