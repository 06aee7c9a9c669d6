"""What follows from hits, cover and lists: units gone, hits forgotten, cover lost, rows refused."""

from dataclasses import replace

import pytest

from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.warmaster.combat_phase.attacks import aims, touches
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import stands_of
from app.rules.warmaster.hits import casualties
from app.rules.warmaster.hits.covers import cover_of
from app.rules.warmaster.model.combat_commands import Fight
from app.rules.warmaster.model.combat_events import CombatBegun
from app.rules.warmaster.model.combat_prompts import Combat, CombatPhase
from app.rules.warmaster.model.command_commands import EndPhase
from app.rules.warmaster.model.command_events import CharacterSlain, UnitDestroyed
from app.rules.warmaster.model.command_prompts import ShootAtCharger
from app.rules.warmaster.model.profiles import Roster, RosterOfficer, RosterUnit
from app.rules.warmaster.model.shooting_commands import DriveBack
from app.rules.warmaster.model.shooting_events import HitsDiscarded
from app.rules.warmaster.model.shooting_prompts import ShootingPhase
from app.rules.warmaster.model.state import State
from app.rules.warmaster.model.tables import TerrainKind
from app.rules.warmaster.setup.army_lists import judge_list
from app.rules.warmaster.shooting_phase import aiming, at_chargers
from app.rules.warmaster.turn_sequence.victory import must_withdraw
from tests.rules.warmaster.playouts import PLAYED, ROSTER
from tests.rules.warmaster.table import CAR, LIBRARY, NORTH, SOUTH, Spot, Units, area, line, play, refused, spot, table


def posed(units: Units, phase: str, **more: object) -> State:
    """A table in red's shooting or combat phase."""
    step = ShootingPhase() if phase == "shooting" else CombatPhase()
    state = table(units, {"rg": ("general", 5.0, 115.0), "bg": ("general", 5.0, 5.0)}, stack=(step,), **more)  # type: ignore[arg-type]
    return replace(state, phase=phase)  # type: ignore[arg-type]


def having(state: State, unit: str, **changes: object) -> State:
    """The state with some of a unit changed."""
    return replace(state, units={**state.units, unit: replace(state.units[unit], **changes)})  # type: ignore[arg-type]


@pytest.mark.rule("WM-CAS-05", "WM-CHR-13")
def test_a_unit_without_stands_is_gone_and_who_is_with_it_dies() -> None:
    state = posed({"r1": ("archers", line(90, 80, NORTH)), "b1": ("foot", ((90, 66, SOUTH),))}, "shooting")
    general = replace(state.characters["bg"], joined="b1", pose=spot(90, 64, SOUTH))
    draft = Draft(replace(state, characters={**state.characters, "bg": general}), ScriptedDice(()))
    casualties.suffer(draft, "b1", "r1", 3, ("r1.1",), shot=True)
    assert [fact.why for fact in draft.events if isinstance(fact, UnitDestroyed)] == ["casualties"]
    assert [fact.character for fact in draft.events if isinstance(fact, CharacterSlain)] == ["bg"]


@pytest.mark.rule("WM-CAS-06", "WM-AMB-57", "WM-DRB-11")
def test_hits_left_over_are_forgotten_after_shooting_but_not_in_a_combat() -> None:
    """Who fights is not driven back either."""
    units: Units = {
        "r1": ("archers", line(90, 80, NORTH)),
        "b1": ("foot", line(90, 66, SOUTH)),
        "r2": ("foot", line(40, 62, NORTH)),
        "b2": ("foot", line(40, 60, SOUTH)),
    }
    state = posed(units, "shooting")
    for unit in ("b1", "b2"):
        state = having(state, unit, residual=1, shot_hits=1 if unit == "b2" else 0, shooters=("r1",))
    after, facts = play(state, "red", EndPhase())
    assert next(fact.units for fact in facts if isinstance(fact, HitsDiscarded)) == ("b1",)
    assert after.units["b2"].residual == 1


@pytest.mark.rule("WM-DRB-02", "WM-AMB-68")
def test_the_owner_of_several_says_who_is_driven_first() -> None:
    units: Units = {
        "r1": ("archers", line(90, 80, NORTH)),
        "r2": ("foot", line(140, 80, NORTH)),
        "b1": ("foot", line(90, 66, SOUTH)),
        "b2": ("foot", line(60, 66, SOUTH)),
    }
    state = posed(units, "shooting")
    state = replace(state, stack=(*state.stack[:-1], ShootingPhase(driving=True)))
    for unit in ("b1", "b2", "r2"):
        state = having(state, unit, shot_hits=1, shooters=("r1" if unit != "r2" else "b1",))
    assert refused(state, "blue", DriveBack(unit="r2")).rule == "WM-DRB-02"
    after, _ = play(state, "blue", DriveBack(unit="b2"), 3)
    assert after.units["b2"].shot_hits == 0
    assert after.units["b1"].shot_hits == 1


@pytest.mark.rule("WM-COV-03", "WM-COV-06", "WM-CHG-17")
@pytest.mark.parametrize(("kind", "cover"), [("high_wall", "fortified"), ("wood", "defended")])
def test_cover_is_lost_by_moving_into_combat_or_retreating(kind: TerrainKind, cover: str) -> None:
    ground = area("t", kind, 80, 58, 100, 64)
    state = posed({"r1": ("foot", line(90, 80, NORTH)), "b1": ("foot", ((90, 60, SOUTH),))}, "combat", terrain=[ground])
    stand, foes = stands_of(state, "b1")[0], stands_of(state, "r1")
    assert cover_of(state, stand, foes) == cover
    for flag in ("moved_into_combat", "retreated"):
        assert cover_of(having(state, "b1", flags=frozenset({flag})), stand, foes) == "open"


@pytest.mark.rule("WM-SHO-04")
def test_a_stand_that_cannot_see_the_target_shoots_at_its_own_nearest() -> None:
    units: Units = {
        "r1": ("archers", line(90, 80, NORTH)),
        "b1": ("foot", ((58, 66, SOUTH),)),
        "b2": ("foot", ((112, 54, SOUTH),)),
    }
    state = posed(units, "shooting")
    assert aiming.targets(state, "r1") == ("b1",)
    found = aiming.aimed(state, "r1", "b1")
    assert found["b1"] == ("r1.1",)
    assert "r1.3" in found["b2"]


@pytest.mark.rule("WM-SCH-03", "WM-AMB-14")
def test_chargers_from_behind_are_not_shot_at_by_who_looks_ahead() -> None:
    state = table({"r1": ("horse", line(90, 56.9, SOUTH, wide=2)), "b1": ("archers", line(90, 60, SOUTH))})
    step = ShootAtCharger(unit="b1", charger="r1", seat="blue", ways=())
    assert at_chargers.shooters(replace(state, stack=(*state.stack, step)), step) == {}
    facing = table({"r1": ("horse", line(90, 63.1, NORTH, wide=2)), "b1": ("archers", line(90, 60, SOUTH))})
    assert at_chargers.shooters(replace(facing, stack=(*facing.stack, step)), step)


@pytest.mark.rule("WM-CBT-03")
def test_the_active_player_picks_the_combat() -> None:
    units: Units = {
        "r1": ("foot", line(40, 62, NORTH)),
        "b1": ("foot", line(40, 60, SOUTH)),
        "r2": ("foot", line(120, 62, NORTH)),
        "b2": ("foot", line(120, 60, SOUTH)),
    }
    state = posed(units, "combat")
    dice = (4, 4, 4, *(1,) * 6, 1, 1, 6, 4, *(1,) * 8, 1)
    for unit, enemy in (("r1", "b1"), ("r2", "b2")):
        _, facts = play(state, "red", Fight(unit=unit), *dice)
        assert [set(fact.units) for fact in facts if isinstance(fact, CombatBegun)] == [{unit, enemy}]
    assert refused(state, "blue", Fight(unit="b1")).code == "not_your_turn"
    assert refused(state, "red", Fight(unit="r9")).code == "unknown_id"


@pytest.mark.rule("WM-CBT-05", "WM-CBT-09")
def test_only_stands_that_touch_an_enemy_strike() -> None:
    spots: tuple[Spot, ...] = ((86, 62, NORTH), (90, 62, NORTH), (90, 64, NORTH))
    state = posed({"r1": ("foot", spots), "b1": ("foot", ((90, 60, SOUTH),))}, "combat")
    combat = Combat(units=("b1", "r1"), touches=touches(state, ("b1", "r1")))
    assert set(aims(state, combat)["r1", "b1"]) == {"r1.1", "r1.2"}


@pytest.mark.rule("WM-OFF-05", "WM-END-04")
def test_a_general_off_the_table_ends_the_battle() -> None:
    state = posed({"r1": ("foot", line(90, 80, NORTH)), "b1": ("foot", line(90, 60, SOUTH))}, "combat")
    assert must_withdraw(state, "red") is None
    gone = replace(state.characters["rg"], pose=None, away=spot(5, 115, 0))
    assert must_withdraw(replace(state, characters={**state.characters, "rg": gone}), "red") == "general"


@pytest.mark.rule("WM-LST-02", "WM-LST-05", "WM-LST-07", "WM-LST-08")
def test_rows_that_a_list_does_not_take() -> None:
    library = replace(
        PLAYED,
        troops={**PLAYED.troops, "boys": replace(LIBRARY.troops["foot"], id="boys", army="orc")},
        mounts={"car": replace(CAR, unique=True, most=4)},
    )
    options = replace(table({"r1": ("foot", line(90, 80, NORTH))}).options, points=4000)

    def why(roster: Roster) -> str | None:
        found = judge_list(library, options, roster)
        return found.code if found else None

    assert why(ROSTER) is None
    assert why(replace(ROSTER, units=(*ROSTER.units, RosterUnit(troop="boys")))) == "wrong_list"
    wizard = (*ROSTER.officers[:2], RosterOfficer(officer="wizard", mount="car"))
    assert why(replace(ROSTER, officers=wizard)) == "mount_not_allowed"
    both = (RosterOfficer(officer="general", mount="car"), RosterOfficer(officer="hero", mount="car"))
    assert why(replace(ROSTER, officers=both)) == "unique_limit"
    assert (
        why(replace(ROSTER, units=(*ROSTER.units, RosterUnit(troop="horse", skirmishers=True)))) == "skirmisher_limit"
    )
