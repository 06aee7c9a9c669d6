"""How the bot that plays to win judges: the melee as the referee would fight it, disks by who leads, shots by their dice."""

from dataclasses import replace

from app.bots.diskwars import setting_up
from app.bots.diskwars.forecast import losses, losses_with
from app.bots.diskwars.landings import landings
from app.bots.diskwars.moves import best_move, burden, worth_of_move
from app.bots.diskwars.prices import price
from app.bots.diskwars.scoring_ground import ground
from app.bots.diskwars.shots import shot_at
from app.bots.diskwars.standings import lead, lead_without
from app.bots.diskwars.together import joined
from app.rules.diskwars.ground.disks import disc_of, pins
from app.rules.diskwars.model.round_commands import Move
from app.rules.diskwars.model.state import Side
from app.rules.diskwars.system import SYSTEM
from app.rules.kernel.boards import stacks
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.seats import Seat
from tests.rules.diskwars.acting import after, resolving
from tests.rules.diskwars.arena import disk, posed, square

BOYZ, SWORDS = "red.orc_boyz", "blue.marienburg_swordsmen"
FAR = disk("red.grom", 5, 5), disk("blue.karl_franz", 85, 85)


def test_whoever_is_struck_for_his_toughness_falls_and_a_counterattack_is_counted() -> None:
    state = posed(disk(SWORDS, 40, 40), disk(BOYZ, 42, 40), *FAR)
    assert losses(state) == {SWORDS: 1.0}
    weak = posed(disk("blue.black_orcs", 40, 40), disk("red.kurgan_marauders", 42, 40), *FAR)
    assert losses(weak) == {"blue.black_orcs": 1.0, "red.kurgan_marauders": 1.0}


def test_fast_blows_fall_before_the_others_strike_back() -> None:
    state = posed(disk("blue.black_orcs", 40, 40), disk("red.swordmasters", 42, 40), *FAR)
    assert losses(state) == {"blue.black_orcs": 1.0}


def test_whoever_falls_as_a_defender_attacks_nobody() -> None:
    """From the top: what lies in the middle of a chain is gone before it strikes (DW-SCR-04)."""
    chain = disk("red.marienburg_swordsmen", 40, 40), disk("blue.orc_boyz", 43, 40), disk("red.black_orcs", 46.5, 40)
    assert losses(posed(*chain, *FAR)) == {"blue.orc_boyz": 1.0, "red.black_orcs": 1.0}


def test_a_disk_may_be_thought_elsewhere() -> None:
    state = posed(disk(SWORDS, 40, 40), disk(BOYZ, 60, 40), *FAR)
    assert losses(state) == {}
    assert losses_with(state, stacks.laid(disc_of(state, BOYZ), Point(x=42, y=40), 9)) == {SWORDS: 1.0}


def test_the_last_disk_of_a_rival_is_worth_more_than_one_of_many() -> None:
    many = [disk(f"blue.orc_boyz.{n}", 10 * n, 80) for n in (2, 3, 4)]
    alone = posed(disk("blue.orc_boyz", 40, 40), disk(BOYZ, 80, 10))
    among = posed(disk("blue.orc_boyz", 40, 40), disk(BOYZ, 80, 10), *many)
    assert price(alone, "red", "blue.orc_boyz") > 10 > price(among, "red", "blue.orc_boyz")
    assert lead(posed(disk(BOYZ, 80, 10)), "red") > 0 > lead(posed(disk(BOYZ, 80, 10)), "blue")


def test_beyond_long_range_only_criticals_count() -> None:
    near, far = (
        resolving(disk("red.bolt_thrower", 10, 40), disk("blue.orc_boyz", x, 40), *FAR, round=2) for x in (38, 80)
    )
    shot = "red.bolt_thrower", 0, "blue.orc_boyz"
    assert shot_at(near, *shot) > 2 * shot_at(far, *shot) > 0


def test_the_best_move_lies_on_whoever_would_fall_by_it() -> None:
    state = resolving(disk(BOYZ, 30, 40), disk(SWORDS, 42, 40), *FAR)
    move = best_move(SYSTEM, state, "red", BOYZ)
    assert isinstance(move, Move)
    assert (BOYZ, SWORDS) in pins(after(state, move))


def test_on_its_way_a_disk_lies_on_no_friend() -> None:
    """Whoever lies under another can do nothing: straight on it would bury them."""
    friend = "red.black_orcs"
    state = resolving(disk(BOYZ, 10, 40), disk(friend, 35, 40), disk(SWORDS, 60, 40), disk("red.grom", 5, 5))
    move = best_move(SYSTEM, state, "red", BOYZ)
    assert isinstance(move, Move)
    then = after(state, move)
    assert disc_of(then, BOYZ).x > 25
    assert (BOYZ, friend) not in pins(then)


def test_who_lies_on_a_friend_gets_off_it() -> None:
    """Nobody is in reach, and a shot would wait: the friend beneath could do nothing as long as it lies there."""
    shooter, friend = "red.huntsmen", "red.grom"
    off, on = (resolving(disk(friend, 40, 40), disk(shooter, x, 40), disk(SWORDS, 85, 85)) for x in (48, 42))
    assert [burden(state, shooter) > 0 for state in (off, on)] == [False, True]
    move = best_move(SYSTEM, on, "red", shooter)
    assert isinstance(move, Move)
    assert (shooter, friend) not in pins(after(on, move))
    assert worth_of_move(on, shooter) > worth_of_move(off, shooter)


def test_ground_that_scores_is_gone_for() -> None:
    sides: dict[Seat, Side] = {
        "red": Side(seat="red", objective="orig_held_ground"),
        "blue": Side(seat="blue", objective="conquest"),
    }
    state = posed(disk(BOYZ, 30, 40), *FAR, terrain=(square("rocks", 50, 40),), sides=sides, round=4)
    assert ground(state, BOYZ) == Point(x=53.5, y=43.5)
    other = replace(state, sides={**sides, "red": Side(seat="red", objective="conquest")})
    assert ground(other, BOYZ) is None


def test_the_set_up_puts_oneself_first_and_leaves_the_hardest_objective_to_nobody() -> None:
    state = posed(
        disk(BOYZ, 30, 40), disk("blue.orc_boyz", 60, 40), disk("jade.grom", 70, 70), seats=("red", "blue", "jade")
    )
    assert setting_up.initiative(state, "blue").order == ("blue", "red", "jade")
    assert setting_up.scenario(state, "red", ("hail_of_arrows", "orig_held_ground")).card == "orig_held_ground"


def test_an_enemy_too_tough_for_one_is_worth_lying_on_if_another_may_join() -> None:
    """Three and three fell what bears four; nobody joins from too far away."""
    first, second, swords = "red.militia_spearmen.1", "red.militia_spearmen.2", "blue.talabheim_greatswords"
    near, far = (resolving(disk(first, 40, 40), disk(second, x, 45), disk(swords, 50, 40), *FAR) for x in (40, 85))
    worth = [max(joined(state, first, one) for one in landings(state, first)) for state in (near, far)]
    assert worth[0] > 0.1 > worth[1] == 0


def test_what_a_loss_changes_is_what_counting_without_the_disk_gives() -> None:
    """In the introductory scenario every casualty is a point for the others; the last one leaves the field."""
    state = posed(disk(BOYZ, 30, 40), disk(SWORDS, 60, 40), *FAR, options={"mode": "intro"})
    now = lead(state, "red")
    assert lead_without(state, "red", ()) == now
    assert lead_without(state, "red", (SWORDS,)) == now + 1
    assert lead_without(state, "red", (BOYZ,)) == now - 1
    assert lead_without(state, "red", (SWORDS, "blue.karl_franz")) > 10
