"""What a ruling may correct is offered as forms: filled, each is a correction that the referee reads, and has its sentence."""

from dataclasses import fields, replace
from typing import Any

import pytest

from app.rules.kernel.offers.offer import Form, PickNeed
from app.rules.kernel.schema.kinds import kinds
from app.rules.underworlds.model.rulings import Correction as UnderworldsCorrection
from app.rules.underworlds.model.tables import HANDS, HIDDEN
from app.rules.underworlds.rulings.correction_forms import FORMS as UNDERWORLDS
from app.rules.underworlds.rulings.correction_forms import forms
from app.rules.wh40k.model.rulings import Correction as Wh40kCorrection
from app.rules.wh40k.rulings.correction_forms import FORMS as WH40K
from tests.rules.underworlds.test_rulings import table
from tests.test_words import ALL


def of_cards_and_tokens() -> tuple[Form, ...]:
    """The forms of a table that has feature tokens, counters and cards."""
    state = table()
    side = replace(state.sides["red"], counters={"tide": 1})
    return forms(replace(state, sides={**state.sides, "red": side}), "red")[len(UNDERWORLDS) :]


FORMS = [(Wh40kCorrection, form) for form in WH40K] + [(UnderworldsCorrection, form) for form in UNDERWORLDS]
FORMS += [(UnderworldsCorrection, form) for form in of_cards_and_tokens()]


@pytest.mark.parametrize(("union", "form"), FORMS, ids=lambda value: getattr(value, "label", ""))
def test_a_form_leaves_open_what_it_does_not_say(union: Any, form: Form) -> None:
    made = kinds(union)[form.value["kind"]]
    assert [*form.value, *(blank.field for blank in form.blanks)] == [field.name for field in fields(made)]


@pytest.mark.parametrize(("union", "form"), FORMS, ids=lambda value: getattr(value, "label", ""))
def test_a_form_has_its_name_and_its_sentences(union: Any, form: Form) -> None:
    may_be_undone = any(blank.kind == "switch" or getattr(blank, "absent", "") for blank in form.blanks)
    lacking = {form.label, f"{form.label}.said", *([f"{form.label}.undone"] if may_be_undone else [])} - ALL
    assert not lacking


def test_every_correction_has_a_form() -> None:
    assert {form.value["kind"] for union, form in FORMS if union is UnderworldsCorrection} == set(
        kinds(UnderworldsCorrection)
    )
    assert {form.value["kind"] for union, form in FORMS if union is Wh40kCorrection} == set(kinds(Wh40kCorrection))


def test_only_cards_one_may_see_can_be_moved() -> None:
    state = table()
    (cards,) = [form for form in forms(state, "red") if form.value["kind"] == "move_cards"]
    need = cards.blanks[0]
    assert isinstance(need, PickNeed)
    hidden = {card for zone in (*HIDDEN, *HANDS) for card in state.sides["blue"].cards(zone)}
    assert hidden
    assert not hidden & {option.value for option in need.options}
