"""What a ruling may correct is offered as forms: filled, each is a correction that the referee reads, and has its sentence."""

from dataclasses import fields
from typing import Any

import pytest

from app.rules.kernel.referee.kinds import kinds
from app.rules.kernel.referee.offers import Form
from app.rules.underworlds.model.rulings import Correction as UnderworldsCorrection
from app.rules.underworlds.rulings.correction_forms import FORMS as UNDERWORLDS
from app.rules.wh40k.model.rulings import Correction as Wh40kCorrection
from app.rules.wh40k.rulings.correction_forms import FORMS as WH40K
from tests.test_words import ALL

FORMS = [(Wh40kCorrection, form) for form in WH40K] + [(UnderworldsCorrection, form) for form in UNDERWORLDS]


@pytest.mark.parametrize(("union", "form"), FORMS, ids=lambda value: getattr(value, "label", ""))
def test_a_form_leaves_open_what_it_does_not_say(union: Any, form: Form) -> None:
    made = kinds(union)[form.value["kind"]]
    assert [*form.value, *(blank.field for blank in form.blanks)] == [field.name for field in fields(made)]


@pytest.mark.parametrize(("union", "form"), FORMS, ids=lambda value: getattr(value, "label", ""))
def test_a_form_has_its_name_and_its_sentences(union: Any, form: Form) -> None:
    may_be_undone = any(blank.kind == "switch" or getattr(blank, "absent", "") for blank in form.blanks)
    lacking = {form.label, f"{form.label}.said", *([f"{form.label}.undone"] if may_be_undone else [])} - ALL
    assert not lacking
