"""The Death Guard turn of the source, played whole with its faces (W40K-EX-01..07, W40K-EX-11)."""

from collections.abc import Sequence

import pytest

from app.rules.wh40k.model.commands import (
    Aim,
    ChargeMove,
    ChooseFleeing,
    Command,
    ConsolidateMove,
    DeclareAttacks,
    DeclareCharge,
    DeclareShooting,
    EndPhase,
    Manifest,
    MoveModels,
    PathOf,
    PileInMove,
    SelectCharge,
    SelectFight,
    SelectMove,
    SelectShoot,
    SetAllocation,
)
from app.rules.wh40k.model.events import ChargeRolled, Event, ModelSlain, MoraleTested, UnitAdvanced
from app.rules.wh40k.model.profiles import Amount, Move, Profile, Strength
from app.rules.wh40k.model.state import State
from tests.rules.wh40k.field import Force, act, battle, profile, refused, sheet, straight, weapon
from tests.rules.wh40k.volleys import judged, rolls

X = (20, 22, 24, 26, 28)


def plague(name: str, attacks: int, leadership: int) -> Profile:
    return profile(
        name, move=Move(most=Amount(plus=5)), toughness=5, attacks=Amount(plus=attacks), leadership=leadership
    )


MARINES = sheet(
    "plague_marines", plague("Plague Marine", 1, 7), plague("Plague Champion", 2, 8), factions=("DEATH GUARD",)
)
CASTER = sheet(
    "malignant_plaguecaster",
    profile("Malignant Plaguecaster", move=Move(most=Amount(plus=5)), toughness=5, wounds=4),
    keywords=("PSYKER",),
)
INTERCESSORS = sheet("intercessors", profile("Intercessor", wounds=2, attacks=Amount(plus=2), leadership=8))
WEAPONS = (
    weapon(
        "krak_grenade", "grenade", 6, strength=Strength(how="fixed", value=6), ap=-1, damage=Amount(dice=1, sides=3)
    ),
    weapon("bolt_rifle", "rapid_fire", 30, ap=-1),
    weapon("plague_knife", "melee", strength=Strength(how="user")),
    weapon("plague_sword", "melee", strength=Strength(how="user")),
    weapon("power_fist", "melee", strength=Strength(how="times", value=2), ap=-3, damage=Amount(dice=1, sides=3)),
)
TROOPER, LEADER = ["boltgun", "plague_knife"], ["krak_grenade", "plague_sword", "power_fist"]


class Table:
    """A battle played command by command."""

    def __init__(self, state: State) -> None:
        self.state = state

    def red(self, command: Command, *faces: int) -> Sequence[Event]:
        self.state, events = act(self.state, "red", command, *faces)
        return events

    def blue(self, command: Command, *faces: int) -> Sequence[Event]:
        self.state, events = act(self.state, "blue", command, *faces)
        return events

    def way(self, model: str, x: float, y: float) -> PathOf:
        return straight(self.state, model, (x, y))


def slain(events: Sequence[Event]) -> list[str]:
    return [event.model for event in events if isinstance(event, ModelSlain)]


def begun() -> Table:
    """The scenario of the digest, section 12.6, with the order in which both owners give up models."""
    ranks = ["Plague Marine", "Plague Marine", "Plague Champion", "Plague Marine", "Plague Marine"]
    arms = [TROOPER, TROOPER, LEADER, TROOPER, TROOPER]
    table = Table(
        battle(
            Force(id="m", seat="red", sheet="plague_marines", at=[(x, 10) for x in X], profiles=ranks, weapons=arms),
            Force(id="p", seat="red", sheet="malignant_plaguecaster", at=[(30, 2)], weapons=[["plague_knife"]]),
            Force(id="i", seat="blue", sheet="intercessors", at=[(x, 22) for x in X], weapons=[["bolt_rifle"]] * 5),
            sheets=[MARINES, CASTER, INTERCESSORS],
            weapons=WEAPONS,
        )
    )
    table.blue(SetAllocation(unit="i", models=("i.5", "i.4", "i.1", "i.2", "i.3")))
    table.red(SetAllocation(unit="m", models=("m.1", "m.5", "m.4", "m.2", "m.3")))
    return table


def moved() -> Table:
    table = begun()
    table.red(SelectMove(unit="m", mode="normal"))
    table.red(MoveModels(moves=tuple(table.way(f"m.{n}", x, 15) for n, x in enumerate(X, 1)), finish=True))
    events = table.red(SelectMove(unit="p", mode="advance"), 4)
    assert [event.bonus for event in events if isinstance(event, UnitAdvanced)] == [4]
    table.red(MoveModels(moves=(table.way("p.1", 30, 11),), finish=True))
    table.red(EndPhase())
    return table


def smitten() -> Table:
    table = moved()
    events = table.red(Manifest(psyker="p.1", power="smite"), 2, 4, 5)
    assert slain(events) == ["i.5"]
    assert table.state.models["i.4"].wounds_lost == 1
    table.red(EndPhase())
    return table


BOLTS = tuple(Aim(model=f"m.{n}", weapon="boltgun", target="i") for n in (1, 2, 4, 5))
KRAK = Aim(model="m.3", weapon="krak_grenade", target="i")


def shot() -> Table:
    table = smitten()
    table.red(SelectShoot(unit="m"))
    events = table.red(
        DeclareShooting(aims=(*BOLTS, KRAK)),
        *(3, 4, 5, 6, 3, 4, 1, 2),
        *(4, 5, 6, 4, 1, 3),
        *(2, 5, 4, 3),
        *(4, 5, 3, 6),
    )
    assert [sum(counts) for counts in judged(events, "hit_ranged")] == [6, 1]
    assert [sum(counts) for counts in judged(events, "wound")] == [4, 1]
    assert [counts[0] for counts in judged(events, "save")] == [False, True, True, True, False]
    assert slain(events) == ["i.4", "i.1"]
    assert table.state.units["i"].slain_this_turn == 3
    table.red(EndPhase())
    return table


def charged() -> Table:
    table = shot()
    table.red(SelectCharge(unit="m"))
    table.red(DeclareCharge(unit="m", targets=("i",)))
    rifles = tuple(Aim(model=f"i.{n}", weapon="bolt_rifle", target="m") for n in (2, 3))
    events = table.blue(DeclareShooting(aims=rifles, unit="i"), 6, 6, 2, 4, 5, 6, 2, 1, 3, 4)
    assert judged(events, "hit_overwatch") == [(True, True, False, False)]
    assert slain(events) == ["m.1", "m.5"]
    assert [event.inches for event in events if isinstance(event, ChargeRolled)] == [7]
    ways = (table.way("m.2", 22, 20.5), table.way("m.3", 24, 20.5), table.way("m.4", 25.9, 20.4))
    table.red(ChargeMove(moves=ways))
    table.red(EndPhase())
    return table


def fought() -> Table:
    table = charged()
    table.red(SelectFight(unit="m"))
    table.red(PileInMove(moves=(table.way("m.4", 25.3, 21.0),)))
    knives = tuple(Aim(model=model, weapon="plague_knife", target="i", count=1) for model in ("m.2", "m.4"))
    split = tuple(Aim(model="m.3", weapon=weapon, target="i", count=1) for weapon in ("plague_sword", "power_fist"))
    events = table.red(DeclareAttacks(aims=(*knives, *split)), 3, 5, 4, 5, 1, 2, 3, 2, 2)
    assert judged(events, "hit_melee") == [(True, True), (True,), (False,)]
    assert slain(events) == ["i.2"]
    table.red(ConsolidateMove(moves=(table.way("m.2", 22.7, 20.9),)))
    table.blue(SelectFight(unit="i"))
    table.blue(PileInMove(moves=()))
    back = DeclareAttacks(aims=(Aim(model="i.3", weapon="close_combat_weapon", target="m", count=2),))
    events = table.blue(back, 3, 1, 5, 2)
    assert slain(events) == ["m.4"]
    return table


@pytest.mark.rule("W40K-EX-01", "W40K-MOVE-03", "W40K-ADV-02")
def test_movement() -> None:
    table = begun()
    table.red(SelectMove(unit="m", mode="normal"))
    far = MoveModels(moves=(table.way("m.1", 20, 15.1),), finish=True)
    assert refused(table.state, "red", far).code == "move_too_far"
    moved()


@pytest.mark.rule("W40K-EX-02", "W40K-PSY-06", "W40K-PSY-08", "W40K-GEN-07", "W40K-MW-03")
def test_psychic() -> None:
    smitten()


@pytest.mark.rule("W40K-EX-03", "W40K-EX-04", "W40K-WPN-06", "W40K-WPN-07", "W40K-ATK-12")
def test_boltguns_and_grenade() -> None:
    shot()


@pytest.mark.rule("W40K-EX-05", "W40K-OW-05", "W40K-CHG-06", "W40K-CHG-07")
def test_charge_and_overwatch() -> None:
    charged()


@pytest.mark.rule("W40K-EX-06", "W40K-FIGHT-03", "W40K-FIGHT-04", "W40K-FIGHT-12", "W40K-FIGHT-15", "W40K-FIGHT-17")
def test_fight() -> None:
    table = fought()
    assert (table.state.units["m"].slain_this_turn, table.state.units["i"].slain_this_turn) == (3, 4)


@pytest.mark.rule("W40K-EX-07", "W40K-EX-11", "W40K-MORALE-01", "W40K-MORALE-02", "W40K-MORALE-03")
def test_morale_and_the_whole_turn() -> None:
    table = fought()
    events = list(table.blue(ConsolidateMove(moves=()), 6))  # each side has one unit to test: nobody is asked which
    events += table.red(ChooseFleeing(models=("m.2",)), 3)
    tests = [(e.unit, e.face, e.slain, e.leadership, e.fleeing) for e in events if isinstance(e, MoraleTested)]
    assert tests == [("m", 6, 3, 8, 1), ("i", 3, 4, 8, 0)]
    left = {model.id: model.wounds_lost for model in table.state.models.values() if not model.gone}
    assert left == {"m.3": 0, "p.1": 0, "i.3": 0}
    assert table.state.active == "blue"
    assert rolls(events)[0] == ("morale", (6,))
