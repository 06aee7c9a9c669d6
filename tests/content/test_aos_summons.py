"""A manifestation of a player's lore comes into play: its warscroll in the army, its spell where the text says, once."""

from dataclasses import replace

import yaml

from app.content.aos.army import ARMIES
from app.content.aos.load import library
from app.content.army_files import bring
from app.rules.aos.model.commands import PlaceModels
from app.rules.aos.model.setup_commands import Placed
from app.rules.aos.model.state import State
from app.rules.aos.model.using_prompts import SettingUp
from app.rules.kernel.plane.shapes import Pose
from tests.content.enforced import brought, table
from tests.rosters.tide import WAVE, blade, scroll
from tests.rosters.written import FOURTH, Chosen, Force, Row, markup
from tests.rules.aos.telling import refused, told, use

ID = "own_summon_living_wave"
CALLER = ("HERO", "INFANTRY", "TIDE", "WIZARD (1)")
DECLARE = (
    "If there is not a friendly Living Wave endless spell on the battlefield, pick a friendly Tide Wizard to cast this spell, "
    "then make a casting roll of 2D6."
)
EFFECT = 'Set up a Living Wave wholly within 12" of the caster, visible to them and more than 9" from all enemy units.'


def lore(effect: str = EFFECT, declare: str = DECLARE) -> list[Chosen]:
    """A manifestation lore with this spell and what it sets up."""
    cells = {
        "Keywords": "Spell, Summon",
        "Timing": "Your Hero Phase",
        "Casting Value": "6",
        "Declare": declare,
        "Effect": effect,
    }
    return [
        Chosen(
            "Tidal Works", within=[Chosen("Summon", rows=[Row("Summon Living Wave", "Ability (Spell)", cells)]), WAVE]
        )
    ]


def placed(state: State, x: float, y: float) -> PlaceModels:
    step = state.step
    assert isinstance(step, SettingUp)
    return PlaceModels(places=(Placed(model=f"{step.unit}.1", pose=Pose(x=x, y=y)),))


def test_it_is_set_up_near_its_caster_and_apart_from_enemies_and_no_second_one_is() -> None:
    state = table(keywords=CALLER, manifestations=lore(), phase="hero", foe=(10, 16), guard=(8, 28))
    state, _ = told(state, "red", use(ID, "lord"), 4, 4)
    assert refused(state, "red", placed(state, 20, 10)) == "too_close_to_enemy"
    assert refused(state, "red", placed(state, 36, 25)) == "target_not_wholly_within"
    state, _ = told(state, "red", placed(state, 3.5, 4.5))
    wave = next(unit for unit in state.units.values() if unit.name == "Living Wave")
    assert (wave.where, wave.summoner) == ("table", "lord")
    again = replace(state, uses=())
    assert refused(again, "red", use(ID, "lord")) in ("nothing_to_do", "not_your_window", "wrong_phase")


def test_what_is_said_otherwise_stays_a_text() -> None:
    for effect, declare in (
        (EFFECT.replace("visible to them", "not visible to them"), DECLARE),
        (EFFECT.replace("Living Wave", "Dead Wave"), DECLARE),
        (EFFECT, DECLARE.replace("Tide Wizard", "Kelp Wizard")),
        (EFFECT + " Then, Heal (1) the caster.", DECLARE),
    ):
        made = brought(keywords=CALLER, manifestations=lore(effect, declare)).made
        assert made is not None
        assert made.roster is not None
        assert not any(one.read for one in made.roster.abilities)
        assert [one.why for one in made.left_out] == ["summoned"]


SPELL = Row("Undertow", "Ability (Spell)", {
    "Keywords": "Spell", "Timing": "Your Hero Phase", "Casting Value": "6",
    "Declare": "Pick a friendly Tide Wizard to cast this spell, pick a visible enemy unit within 18\" of them to be the target, "
    "then make a casting roll of 2D6.",
    "Effect": "Inflict D3 mortal damage on the target."})  # fmt: skip


def callers(*sorts: str) -> bytes:
    """An army of a caster of each of these sorts, and a lore of one spell that Tide Wizards cast."""
    units = [
        Chosen(f"{sort} Caller", "unit", rows=[scroll(f"{sort} Caller")],
               within=[Chosen(f"{sort} Caller", "model", within=[blade("Staff")])],
               categories=("HERO", "INFANTRY", sort.upper(), "WIZARD (1)"), costs={"pts": 100})
        for sort in sorts
    ]  # fmt: skip
    lore = Chosen("Spell Lore", within=[Chosen("Lore of Tides", rows=[SPELL])], categories=("Army Composition",))
    return markup(Force("Army", [lore], [Force("Regiment", units)]), game=FOURTH)


def test_a_spell_is_known_to_the_casters_that_its_text_names() -> None:
    for sorts, lore, others in ((("Tide",), 1, 0), (("Tide", "Ash"), 0, 1), (("Ash",), 0, 0)):
        found = bring("aos", ARMIES.read, ARMIES.text_of, callers(*sorts), library())
        assert not found.problems
        written = yaml.safe_load(found.text)
        assert sum(len(one["abilities"]) for one in written["factions"][0].get("lores", [])) == lore
        spells = [(one["name"], known) for one in written["warscrolls"] for known in one.get("abilities", [])]
        knows = [name for name, known in spells if "spell" in known.get("keywords", [])]
        assert knows == ["Tide Caller"] * others
