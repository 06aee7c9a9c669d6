"""Where units go, and what rolls are held against: moves and core abilities out of their time, places, dice."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.content.aos.reading_abilities.nouns import TARGET, plain
from app.content.grammar import Row, row

AMOUNT: Final = r"(\d?D[36](?:\+\d{1,2})?|\d{1,2})"
IN: Final = {
    "normal move": "movement", "run": "movement", "retreat": "movement", "charge": "charge", "shoot": "shooting",
}  # fmt: skip
"""The phase in which each core ability has its time."""

UNHURT: Final = {"lasts": {"change": {"spare": {"what": "retreat"}}, "until": "phase"}}
IT: Final = r"(?:\.|,| but| and) (?:it |this unit |the target |that unit )?"
THROUGH: Final = r"(?:can (?:pass|move) through the combat ranges? of enemy units (?:and|but) )?(?:it )?"


def amount(said: str) -> int | str:
    """A number, or dice and what is added."""
    return int(said) if said.isdecimal() else said.upper()


def _used(who: Any, said: str, phase: str) -> list[Any] | None:
    """A core ability, where the phase that is named is its own."""
    if IN[said.lower()] != phase.lower():
        return None
    return [[who, {"uses": {"ability": said.lower().replace(" ", "_")}}]]


def _near(apart: str, inches: str, kinds: Sequence[Any]) -> dict[str, Any]:
    return {"apart": int(apart), "inches": int(inches), "near": {"side": "friendly", "sorts": plain(kinds)}}


def _plus(value: int, **what: Any) -> list[dict[str, Any]]:
    return [{"value": value, **what}]


MOTIONS: Final[Mapping[str, Sequence[Row]]] = {
    # Each is whom it moves, and a deed.
    "motion": (
        row(rf'{{w:whom}} can (?:immediately )?move (?:a distance of )?(?:up to )?{AMOUNT}"?{{h:how}}',
            lambda n, w, h: [[w, {"moves": {"inches": amount(n), "how": h}}]]),
        row("{w:whom} can (?:immediately )?use (?:the |an? )?'?(Normal Move|Run|Retreat|Charge|Shoot)'?(?: ability)? "
            "as if it were your (movement|shooting|charge) phase",
            lambda said, phase, w: _used(w, said, phase)),
        row(r"{w:whom} can (?:immediately )?use (?:the |an? )?'?Retreat'?(?: ability)? as if it were your movement phase"
            r"(?: without any mortal damage being inflicted on it|"
            r"\. No mortal damage is inflicted on (?:it|this unit) by that Retreat ability)",
            lambda w: [[w, UNHURT], [w, {"uses": {"ability": "retreat"}}]]),
    ),
    "place": (
        row(r'more than (\d{1,2})" from all enemy units and wholly within (\d{1,2})" of a battlefield edge',
            lambda n, m: {"apart": int(n), "edge": int(m)}),
        row(r'wholly within (\d{1,2})" of a battlefield edge and more than (\d{1,2})" from all enemy units',
            lambda m, n: {"apart": int(n), "edge": int(m)}),
        row(r'wholly within (\d{1,2})" of (?:a|an|any) friendly {k:kinds}(?: unit)? and more than (\d{1,2})" from all enemy units',
            lambda m, n, k: _near(n, m, k)),
        row(r'more than (\d{1,2})" from all enemy units and wholly within (\d{1,2})" of (?:a|an|any) friendly {k:kinds}(?: unit)?',
            lambda n, m, k: _near(n, m, k)),
        row(r'wholly within (\d{1,2})" of (?:this unit|the caster|the chanter) and more than (\d{1,2})" from all enemy units',
            lambda m, n: {"apart": int(n), "inches": int(m), "of_user": True}),
        row(r'(?:anywhere (?:on the battlefield )?)?more than (\d{1,2})" from all enemy units', lambda n: {"apart": int(n)}),
    ),
    "how": (
        row(IT + r"cannot move into combat(?: during any part of that move)?", lambda: "normal_move"),
        row(IT + r"can move into combat(?: during that move)?", lambda: "surge"),
        row(IT + THROUGH + r"cannot end that move in combat", lambda: "slip"),
        row(IT + THROUGH + r"must end that move in combat", lambda: "press"),
        row(IT + r"can (?:pass|move) through the combat ranges? of enemy units and can end that move in combat", lambda: "surge"),
    ),
    "whose": (row("(?:the target's|the target unit's)", lambda: TARGET),),
    "number_of": (
        row("{w:whose} (Health|Save|Control) characteristic", lambda of, w: of.lower()),
        row("the number of models in the target unit", lambda: "models"),
    ),
    "held_against": (
        row("(?:exceeds|is (?:higher|greater) than) {n:number_of}", lambda n: {"of": n, "by": "exceed"}),
        row("(?:equals or exceeds|is equal to or (?:higher|greater) than|is at least) {n:number_of}", lambda n: {"of": n}),
        row("(?:is equal to or (?:less|lower) than|is no more than) {n:number_of}", lambda n: {"of": n, "by": "within"}),
        row("is at least double {n:number_of}", lambda n: {"of": n, "by": "double"}),
    ),
    "dice": (row("a (?:dice|D6)", lambda: 1), row("(2|3)D6", lambda n: int(n))),
    "plus": (
        row(r"\. Add (\d) to the roll if {t:target} (?:is|are) (?:an? )?{k:kinds}(?: unit)?",
            lambda n, t, k: _plus(int(n), sorts=plain(k))),
        row(r"\. Subtract (\d) from the roll if {t:target} (?:is|are) (?:an? )?{k:kinds}(?: unit)?",
            lambda n, t, k: _plus(-int(n), sorts=plain(k))),
        row(r"\. Add (\d) to the roll if {t:target} is damaged", lambda n, t: _plus(int(n), being=["damaged"])),
        row(r"\. Add (\d) to the roll if {t:target} charged this turn", lambda n, t: _plus(int(n), being=["charged"])),
    ),
}  # fmt: skip
