"""A language that no reader was ever written for is read as its types say: the toy's words, and a record around them."""

from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

import pytest

from app.content.abilities.words import SHARED
from app.content.derived import Derived
from app.content.reader import read_text
from app.content.spelling import Family, Language, Spelling, Unsaid, WordList
from app.rules.kernel.abilities import effects, terms
from app.rules.kernel.schema.annotations import Within
from tests.rules.toy import words

Deed: TypeAlias = words.Modify | words.Grant
GAME = effects.Lasts(span="game")


@dataclass(frozen=True, slots=True, kw_only=True)
class Trigger(effects.Trigger[words.Cond]):
    """When."""

    where: tuple[words.Cond, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Trait:
    """A record of the invented system."""

    id: str
    sort: Literal["trait", "spell"]
    power: Annotated[int, Within(1, 3)] = 1
    loud: bool = False
    trigger: Trigger | None = None
    when: tuple[words.Cond, ...] = ()
    do: tuple[Deed, ...] = ()
    always: tuple[Deed, ...] = ()


LANGUAGE = Language(
    spellings={
        **SHARED,
        Trait: Spelling(names={"loud": "shown.loud"}, around=lambda data: {"always": {"duration": Unsaid(GAME, fixed=True)}}),
    },
    families=(
        Family(of=words.Cond, code="unknown_condition", bare=True),
        Family(of=words.Expr, code="unknown_number", bare=True),
        Family(of=words.Pieces, code="unknown_selector"),
        Family(of=Deed, code="unknown_deed"),
    ),
    lists={
        "event": WordList(words=("hit", "healed"), code="unknown_event"),
        "next": WordList(words=("round", "hit", "healed"), code="unknown_event"),
        "number": WordList(words=("strength",), code="unknown_number"),
    },
)  # fmt: skip


def read(text: str) -> tuple[Any, list[str]]:
    """What a text is read to, and its problems."""
    reader = Derived(read_text(text).lined, "traits.yaml", language=LANGUAGE)
    return reader.made(Trait, reader.data, ()), [str(problem) for problem in reader.problems]


WHOLE = """
id: proud
sort: trait
power: 2
shown: {loud: true}
trigger: {before: hit, where: [{event: {seat: red}}, {round: 2}]}
when: [{not: {has: tired}}, {who: $self, is: [{near: {of: $event.by, places: 2}}]}, {same: [$self, $event.of]}]
do:
  - {modify: {target: {pieces: {side: friendly, where: [{has: proud}]}}, stat: strength, value: {count: {pieces: {}}}}}
  - {modify: {target: $self, stat: strength, op: set, value: {stat: strength, of: $event.by}, duration: {next: hit}}}
always: [{grant: {target: $self, words: {guard: 2}, while: [{all: [{has: proud}]}]}}]
"""


def test_a_whole_record_is_read_to_its_types() -> None:
    found, problems = read(WHOLE)
    assert problems == []
    proud = words.Pieces(side="friendly", where=(words.Has(word="proud"),))
    assert found == Trait(
        id="proud",
        sort="trait",
        power=2,
        loud=True,
        trigger=Trigger(edge="before", event="hit", where=(terms.EventIs(fields={"seat": "red"}), terms.InRound(round=2))),
        when=(
            words.Not(of=words.Has(word="tired")),
            words.Who(who="$self", conds=(words.Near(of="$event.by", places=2),)),
            terms.Same(a="$self", b="$event.of"),
        ),
        do=(
            words.Modify(target=proud, stat="strength", value=words.Count(of=words.Pieces())),
            words.Modify(
                target="$self",
                stat="strength",
                op="set",
                value=terms.StatOf(name="strength", of="$event.by"),
                duration=effects.NextOnly(of="hit"),
            ),
        ),
        always=(
            words.Grant(
                target="$self", words={"guard": 2}, duration=GAME, condition=(words.AllOf(of=(words.Has(word="proud"),)),)
            ),
        ),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("sort: trait", "sort: trat", "line 3: sort: misread (found: trat); did you mean trait?; allowed: trait, spell"),
        ("power: 2", "power: 7", "line 4: power: bad_number (found: 7, least: 1, most: 3)"),
        ("power: 2", "power: two", "line 4: power: bad_number (found: two, least: 1, most: 3)"),
        ("power: 2", "pover: 2", "line 4: pover: unknown_field (field: pover); did you mean power?; allowed: id, sort, power, "
         "shown, trigger, when, do, always"),
        ("id: proud\n", "", "line 2: file: unknown_field (expected: id)"),
        ("loud: true", "loud: maybe", "line 5: shown.loud: misread (expected: true or false)"),
        ("before: hit", "before: hti", "line 6: trigger.before: unknown_event (event: hti); did you mean hit?; "
         "allowed: hit, healed"),
        ("before: hit", "during: hit", "line 6: trigger: misread (expected: one of them); allowed: before, after"),
        ("{not: {has: tired}}", "{nto: {has: tired}}", "line 7: when.0.nto: unknown_condition (found: nto); did you mean not?"),
        ("{not: {has: tired}}", "{has: [tired]}", "line 7: when.0.has: not_a_text (expected: text, most: 60)"),
        ("{not: {has: tired}}", "tired", "line 7: when.0: unknown_condition (found: tired); allowed: all, not, who, near, has, "
         "same, event, round"),
        ("of: $event.by, places", "of: by, places", "line 7: when.1.is.0.near.of: dsl_unknown_reference (found: by)"),
        ("same: [$self, $event.of]", "same: [$self]", "line 7: when.2.same: misread (expected: [a, b])"),
        ("stat: strength, of:", "stat: strengt, of:", "line 10: do.1.modify.value.stat: unknown_number (number: strengt); "
         "did you mean strength?; allowed: strength"),
        ("duration: {next: hit}", "duration: {nxt: hit}", "line 10: do.1.modify.duration.nxt: misread (found: nxt); "
         "did you mean next?; allowed: lasts, next, until"),
        ("words: {guard: 2}", "words: {guard: 2}, duration: round", "line 11: always.0.grant.duration: misread (found: round)"),
        ("words: {guard: 2}", "words: [guard]", "line 11: always.0.grant.words: misread (expected: map)"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_line_and_what_may_stand_there(old: str, new: str, problem: str) -> None:
    assert old in WHOLE
    found, problems = read(WHOLE.replace(old, new, 1))
    assert found is None
    told = next(one for one in problems if one.startswith(f"traits.yaml: {problem.split(';')[0]}"))
    assert told.startswith(f"traits.yaml: {problem}")
    assert len(problems) == 1 or "pover" in new


def test_everything_wrong_is_told_at_once() -> None:
    text = (
        WHOLE.replace("power: 2", "power: 9").replace("has: tired", "hass: tired").replace("before: hit", "before: hot")
    )
    assert len(read(text)[1]) == 3


def test_what_does_nothing_is_refused() -> None:
    @dataclass(frozen=True, slots=True, kw_only=True)
    class If(effects.If[words.Cond, words.Modify]):
        cond: tuple[words.Cond, ...]
        then: tuple[words.Modify, ...]
        other: tuple[words.Modify, ...] = ()

    reader = Derived(read_text("{cond: [{has: guard}]}").lined, language=LANGUAGE)
    reader.made(If, reader.data, ())
    assert [problem.code for problem in reader.problems] == ["no_effect"]
