"""Texts of 40k abilities that differ in a word are not read alike: what is not certain stays a text."""

import pytest

from tests.content.wh40k_enforced import judged

AURA = 'You can re-roll hit rolls of 1 made for friendly REEF GUARD units within 6" of this model.'
KEPT = "Each time this model loses a wound, roll a D6; on a 5+, the model does not lose that wound."
SAVE = "This model has a 5+ invulnerable save against ranged weapons."
WAITS = (
    "During deployment, you can set up this unit in a deep reef instead of placing it on the battlefield. At the end of any "
    "of your "
    'Movement phases this unit can rise - set it up anywhere on the battlefield that is more than 9" away from any enemy models.'
)


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        (AURA, "friendly REEF", "friendly non-REEF"),
        (AURA, "REEF GUARD units", "REEF GUARD and TIDE units"),
        (AURA, "REEF GUARD units", "STORM units"),
        (AURA, "REEF GUARD units", "REEF GUARD VEHICLE INFANTRY or CHARACTER units"),
        (AURA, "hit rolls of 1", "hit rolls"),
        (AURA, "within", "wholly within"),
        (AURA, "within", "not within"),
        (AURA, "units within", "units (other than CHARACTERS) within"),
        (AURA, "You can", "Once per battle, you can"),
        (KEPT, "a wound,", "a mortal wound,"),
        (KEPT, "on a 5+", "on an unmodified 5+"),
        (KEPT, "loses a wound", "loses its last wound"),
        (KEPT, "Each time", "The first time"),
        (SAVE, "ranged", "psychic"),
        (SAVE, "against", "unless against"),
        (SAVE, "This model", "One model in this unit"),
        (SAVE, "weapons.", "weapons until the end of the turn."),
        (WAITS, "in a deep reef", "along with any unit aboard it"),
        (WAITS, "in a deep reef", "in a deep reef if it has a raft"),
        (WAITS, "any of your", "your first"),
        (WAITS, "any enemy models.", "any enemy models. It cannot charge this turn."),
        (WAITS, "more than", "not more than"),
    ],
)  # fmt: skip
def test_one_word_more_or_other_is_not_read(text: str, old: str, new: str) -> None:
    assert judged(text).read
    assert old in text
    assert not judged(text.replace(old, new)).read


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (AURA, 're-roll hit rolls of 1 for REEF GUARD friends within 6"'),
        (AURA.replace("REEF GUARD", "TIDE INFANTRY"), 're-roll hit rolls of 1 for INFANTRY TIDE friends within 6"'),
        (
            AURA.replace("hit rolls of 1", "failed wound rolls"),
            're-roll wound rolls that fail for REEF GUARD friends within 6"',
        ),
        (KEPT.replace("5+", "6"), "Ignores each wound on 6+"),
        (SAVE, "Invulnerable save 5+ against ranged attacks"),
        (SAVE.replace(" against ranged weapons", " in the Fight phase"), "Invulnerable save 5+ in melee"),
        (
            f"{KEPT} In addition, this unit automatically passes Morale tests.",
            "Ignores each wound on 5+; passes Morale tests",
        ),
    ],
)
def test_what_was_understood_is_said_of_the_data(text: str, said: str) -> None:
    found = judged(text)
    assert (found.read, found.said) == (True, said)


def test_what_one_of_several_models_has_is_not_the_units() -> None:
    """The blade on the unit's row is one model's of three: "this model" is nobody knows which."""
    assert judged(SAVE, models=3).read
    assert judged("The bearer has a 5+ invulnerable save against ranged weapons.", models=3).read
