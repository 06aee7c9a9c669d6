"""Who is near the ways of one command is found for all of them at once: nobody is overlooked whom a way by itself comes near."""

import random
from dataclasses import replace

from app.rules.kernel.plane.crowds import beside, walls_beside
from app.rules.kernel.plane.footprints import circumradius
from app.rules.wh40k.ground.measures import body, enemy_bodies, prisms
from app.rules.wh40k.ground.taken import Taken
from app.rules.wh40k.model.commands import PathOf
from app.rules.wh40k.model.tables import ENGAGEMENT, TOLERANCE
from bench.wh40k import terrain
from tests.rules.wh40k.field import Force, battle


def test_nobody_near_a_way_is_overlooked_also_after_others_have_gone_theirs() -> None:
    chance = random.Random(12)
    places = [[(x + 3.0 * (i % 5), y + 3.0 * (i // 5)) for i in range(15)] for x, y in ((20.0, 8.0), (22.0, 24.0))]
    state = battle(
        Force(id="u", seat="red", at=places[0]), Force(id="e", seat="blue", at=places[1]), terrain=terrain(chance)
    )
    for _ in range(30):
        moves = []
        for model in chance.sample(state.units["u"].models, 8):
            start = body(state, model).pose
            turn = replace(start, x=start.x + chance.uniform(-9, 9), y=start.y + chance.uniform(-9, 9))
            end = replace(turn, x=turn.x + chance.uniform(-9, 9), y=turn.y + chance.uniform(-3, 9))
            moves.append(PathOf(model=model, path=(start, turn, end)))
        foes = enemy_bodies(state, "red")
        taken, now = Taken(state, moves, foes, {}), {id: body(state, id) for id in state.models}
        for number, move in enumerate(moves):
            one, reach = now[move.model], circumradius(now[move.model].footprint)
            others = [other for other in now.values() if other.id != one.id]
            assert {o.id: o for o in taken.beside(number, one)}.items() >= {
                o.id: o for o in beside(move.path, reach + TOLERANCE.touch, others)
            }.items()
            kept = {foe.id for foe in taken.foes(number)}
            assert kept >= {foe.id for foe in beside(move.path, reach + ENGAGEMENT + TOLERANCE.bound, foes)}
            walls = {wall.id for wall in taken.walls(number)}
            assert walls >= {wall.prism.id for wall in walls_beside(move.path, reach, prisms(state))}
            now[move.model] = one.at(move.path[-1])
            taken.went(number, now[move.model])
