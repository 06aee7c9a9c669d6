"""How what was stored of older matches reads today: one Upcast a schema version, oldest first (docs/development.md)."""

from app.rules.kernel.referee.rulings_of_two import as_proposals
from app.rules.kernel.referee.upcasting import Plain, Upcast


def wholly_in_cover(state: Plain) -> Plain:
    """A match begun before the table could choose was played with every base wholly in its cover (W40K-AMB-55)."""
    return {**state, "options": {"cover_requires": "wholly", **state["options"]}}


def said_in_advance(state: Plain) -> Plain:
    """A side kept its standing answers as a table of words; now they are those that every system has."""
    sides = {seat: {**side, "standing": _standing(side["standing"])} for seat, side in state["sides"].items()}
    return {**state, "sides": sides}


def _standing(words: Plain) -> list[Plain]:
    return [
        {"kind": "standing", "key": key, "answer": answer, "when": [], "until": None} for key, answer in words.items()
    ]


def said_aloud(event: Plain) -> tuple[Plain, ...]:
    """The fact of a standing answer has the answer in it."""
    if event["kind"] != "standing_set":
        return (event,)
    answer = event["answer"]
    standing = None if answer is None else _standing({event["key"]: answer})[0]
    return ({"kind": "standing_said", "seat": event["seat"], "key": event["key"], "standing": standing},)


UPCASTERS: tuple[Upcast, ...] = (
    as_proposals(2),
    Upcast(
        version=3, what="the table says what cover requires; a tray keeps what interrupts it", state=wholly_in_cover
    ),
    Upcast(
        version=4,
        what="standing answers are those of every system; some faces of hit rolls do more; a hull keeps on the table while"
        " it turns, and a model picks one of two characters as near",
        state=said_in_advance,
        event=said_aloud,
        ruled_anew=True,
    ),
)
