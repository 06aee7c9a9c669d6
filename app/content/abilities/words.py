"""How the words that all card languages share are written. A system adds those of its own."""

from collections.abc import Mapping

from app.content.derived import Derived
from app.content.lines import Where
from app.content.spelling import Spelling
from app.rules.kernel.abilities import effects, terms

NAMED = {"name": "as", "among": "from"}
LASTING = {"condition": "while"}
SUMS = ("add", "sub", "mul", "min", "max")


def _something(r: Derived, made: object, where: Where, *parts: str) -> None:
    if not any(getattr(made, part) for part in parts):
        r.wrong(where, "no_effect", expected=", ".join(parts))


def does_something(*parts: str) -> Spelling:
    """Words without effect where none of these lists holds anything."""
    return Spelling(judge=lambda r, made, where: _something(r, made, where, *parts))


SHARED: Mapping[type, Spelling] = {
    terms.Who: Spelling(words={"who": {}}, form="flat", head="who", names={"conds": "is"}),
    terms.Same: Spelling(form="list"),
    terms.Compare: Spelling(form="list"),
    terms.Every: Spelling(form="rest", head="of"),
    terms.StatOf: Spelling(words={"stat": {}}, form="flat", head="name"),
    terms.Sums: Spelling(words={word: {"op": word} for word in SUMS}),
    terms.Tally: Spelling(form="map"),
    terms.Did: Spelling(form="map", unsaid={"role": "fighter"}),
    effects.Trigger: Spelling(words={edge: {"edge": edge} for edge in ("before", "after")}, form="flat", head="event"),
    effects.Lasts: Spelling(form="plain", plain="span"),
    effects.NextOnly: Spelling(form="bare"),
    effects.UntilFirst: Spelling(form="bare"),
    effects.Choose: Spelling(names=NAMED),
    effects.ForEach: Spelling(names={"name": "as", "among": "in"}, judge=does_something("do").judge),
    effects.If: Spelling(names={"other": "else"}, unsaid={"then": []}, judge=does_something("then", "other").judge),
    effects.ChooseOne: does_something("options"),
    effects.Modify: Spelling(names=LASTING),
    effects.Grant: Spelling(names=LASTING),
    effects.Delay: Spelling(
        names={"unlimited": "times"},
        values={"unlimited": {"unlimited": True, 1: False}},
        judge=does_something("do").judge,
    ),
}
"""How each shared word is written; what is not named here is written as its `kind` with its fields."""
