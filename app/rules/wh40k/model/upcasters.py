"""How what was stored of older matches reads today: one Upcast a schema version, oldest first (docs/development.md)."""

from collections.abc import Sequence

from app.rules.kernel.schema import rulings_by_one
from app.rules.kernel.schema.rulings_of_two import as_proposals
from app.rules.kernel.schema.upcasting import Plain, Upcast
from app.rules.wh40k.model.tables import COLUMNS


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


def asked_at_once(state: Plain) -> Plain:
    """A side knew whether its list was locked; now that is its answer to the prompt for both."""
    answers = {seat: {"kind": "lock_army"} for seat, side in state["sides"].items() if side["locked"]}
    stack = [_prompt(step, state["seats"], answers) for step in state["stack"]]
    sides = {seat: {name: v for name, v in side.items() if name != "locked"} for seat, side in state["sides"].items()}
    return {**state, "sides": sides, "stack": stack}


def _prompt(step: Plain, seats: Sequence[str], answers: Plain) -> Plain:
    return {**step, "asked": seats, "answers": answers} if step["kind"] == "muster_armies" else step


def answered(event: Plain) -> tuple[Plain, ...]:
    """A list that was locked is an answer to a prompt."""
    match event["kind"]:
        case "army_locked":
            return ({"kind": "answer_given", "seat": event["seat"], "answer": {"kind": "lock_army"}},)
        case "step_entered" | "step_changed":
            return ({**event, "step": _prompt(event["step"], ("red", "blue"), {})},)
        case _:
            return (event,)


def named_in_english(state: Plain) -> Plain:
    """The content of an older match has no Spanish names."""
    return {**state, "library": {"spanish": {}, **state["library"]}}


def said_by_name(state: Plain) -> Plain:
    """The rows of a degrading profile were kept under the headings of the card, where no rule looked for them."""
    sheets = {
        id: {**sheet, "degrading": _named(sheet["degrading"])} for id, sheet in state["library"]["sheets"].items()
    }
    return {**state, "library": {**state["library"], "sheets": sheets}}


def _named(rows: Sequence[Plain]) -> list[Plain]:
    named: dict[str, str] = {column: name for column, name in COLUMNS.items() if name}
    return [{**row, "values": {named.get(said, said): value for said, value in row["values"].items()}} for row in rows]


def agreed_and_named(state: Plain) -> Plain:
    """Both that this version changed of a state."""
    return said_by_name(rulings_by_one.with_agreement(state))


UPCASTERS: tuple[Upcast, ...] = (
    as_proposals(2),
    Upcast(
        version=3,
        what="the table says what cover requires; a tray keeps what interrupts it",
        state=wholly_in_cover,
        options={"cover_requires": "wholly"},
    ),
    Upcast(
        version=4,
        what="standing answers are those of every system; some faces of hit rolls do more; a hull keeps on the table while"
        " it turns, and a model picks one of two characters as near",
        state=said_in_advance,
        event=said_aloud,
        ruled_anew=True,
    ),
    Upcast(version=5, what="the muster is a prompt that both answer", state=asked_at_once, event=answered),
    Upcast(version=6, what="content has Spanish names", state=named_in_english),
    Upcast(
        version=7,
        what=f"{rulings_by_one.WHAT}; the rows of a degrading profile count; no sight through seams of terrain, but"
        " through every gap of 0.02 inch, and who sees is seen",
        state=agreed_and_named,
        event=rulings_by_one.with_whose_word,
        ruled_anew=True,
    ),
    Upcast(
        version=8,
        what="abilities of players' own armies happen: models explode, regain wounds and attack again, units hide in smoke,"
        " fire Overwatch for others, are held back, and it is noted that they were charged",
    ),
    Upcast(version=9, what="what only a text says is played at the table"),
    Upcast(version=10, what="an army of a player's own comes with all it brings at muster too"),
)
