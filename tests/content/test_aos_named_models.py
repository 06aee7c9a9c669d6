"""A model that a text calls by its name, and that is armed like the others, is one that the referee knows."""

from app.content.aos.army import ARMIES
from app.content.aos.from_roster import text_of
from app.content.aos.load import library
from app.content.army_files import bring
from app.content.made import Made
from app.rosters.reading import read
from tests.content.enforced import ability
from tests.rosters.tide import blade, scroll
from tests.rosters.written import FOURTH, Chosen, Force, markup

TEXT = "While this unit's Queen of Kelp is on the battlefield, it has Wizard (1)."


def band(*names: str) -> bytes:
    """A warband of these models, all with one sort of weapon."""
    models = [Chosen(name, "model", within=[blade("Kelp Weapons")]) for name in names]
    unit = Chosen("Kelp Band", "unit", rows=[scroll("Kelp Band"), ability(TEXT)], within=models,
                  categories=("INFANTRY", "TIDE"), costs={"pts": 100})  # fmt: skip
    return markup(Force("Army", [], [Force("Regiment", [unit])]), game=FOURTH, costs={"pts": 100})


def test_the_named_model_has_a_line_of_its_own() -> None:
    data = band("The Queen of Kelp", "Drifter", "Old Salt")
    made = text_of(read(data))
    assert isinstance(made, Made)
    assert made.roster is not None
    (found,) = made.roster.units[0].abilities
    assert (found.read, found.said) == (True, "Wizard (1) while its The Queen Of Kelp stands")
    brought = bring("aos", ARMIES.read, ARMIES.text_of, data, library())
    assert not brought.problems
    assert made.text.count("name: Kelp Weapons") == 2


def test_of_two_models_of_that_name_nobody_is_meant() -> None:
    made = text_of(read(band("Queen of Kelp", "Queen of Kelp", "Drifter")))
    assert isinstance(made, Made)
    assert made.roster is not None
    assert not made.roster.units[0].abilities[0].read
