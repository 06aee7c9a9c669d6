"""The casualties of several groups of attacks, against a plain count of every number of hits, wounds and failed saves."""

from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.kernel.dice.odds import mean
from app.rules.wh40k.questions.casualties import Casualties
from tests.rules.wh40k.field import Force, battle, profile, sheet
from tests.rules.wh40k.outcomes import close

Key = tuple[int, int, int]
"""Hits, wounds and wounds lost so far."""

Volley = tuple[list[int], float, float, float, int]
"""Hits equally likely, the chance to wound soft and hard models, of a failed save, and the damage."""

chances = st.sampled_from([0.0, 1 / 6, 1 / 2, 5 / 6, 1.0])
group = st.tuples(st.lists(st.integers(0, 4), min_size=1, max_size=2), chances, chances, chances, st.integers(1, 3))


def share(count: int, kept: int, chance: float) -> float:
    return comb(count, kept) * chance**kept * (1 - chance) ** (count - kept)


def one_more(lost: int, wounds: int, tough: int, damage: int) -> int:
    """The wounds lost after one more failed save: the excess of a kill is nobody's."""
    return min((lost // wounds + 1) * wounds, lost + damage, wounds * tough)


@settings(max_examples=60)
@given(st.integers(1, 3), st.integers(0, 2), st.integers(0, 2), st.lists(group, min_size=1, max_size=3))
def test_every_total_is_counted(
    wounds: int, soft: int, hard: int, groups: list[tuple[list[int], float, float, float, int]]
) -> None:
    models = ["Soft"] * (soft + 1) + ["Hard"] * hard
    herd = sheet("herd", profile("Soft", wounds=wounds), profile("Hard", wounds=wounds, toughness=8))
    state = battle(
        Force(id="a", seat="red", at=[(10, 10)]),
        Force(id="b", seat="blue", sheet="herd", at=[(20, 10 + 2 * n) for n in range(len(models))], profiles=models),
        sheets=[herd],
    )
    spreads = [{number: hits.count(number) / len(hits) for number in hits} for hits, *_ in groups]
    most = [damage for *_, damage in groups]
    casualties, bounded = Casualties(state, "b", spreads, most), Casualties(state, "b", spreads, most, work=-1)
    assert (casualties.has_totals, bounded.has_totals) == (True, False)
    counted: dict[Key, float] = {(0, 0, 0): 1.0}
    order = [state.models[victim.model].profile for victim in casualties.victims]
    for spread, (_, easy, hardly, failed, damage) in zip(spreads, groups, strict=True):
        for one in (casualties, bounded):
            one.suffer(spread, {4: easy, 8: hardly}, (failed,) * len(order), {damage: 1.0})
        after: dict[Key, float] = {}
        for (all_hits, all_wounds, lost), before in counted.items():
            left = order[lost // wounds :]
            if not left:
                after[all_hits, all_wounds, lost] = after.get((all_hits, all_wounds, lost), 0.0) + before
                continue
            chance = hardly if left.count("Hard") >= left.count("Soft") else easy
            for number, odds in spread.items():
                for wounded in range(number + 1):
                    for bitten in range(wounded + 1):
                        now = lost
                        for _ in range(bitten):
                            now = one_more(now, wounds, len(order), damage)
                        key = (all_hits + number, all_wounds + wounded, now)
                        part = before * odds * share(number, wounded, chance) * share(wounded, bitten, failed)
                        after[key] = after.get(key, 0.0) + part
        counted = {key: part for key, part in after.items() if part > 1e-12}
    for place, found in enumerate((casualties.hits(), casualties.wounds(), casualties.lost())):
        wanted: dict[int, float] = {}
        for key, part in counted.items():
            wanted[key[place]] = wanted.get(key[place], 0.0) + part
        assert close(found, wanted)
    assert close(bounded.lost(), casualties.lost())
    assert close(bounded.slain(), casualties.slain())
    for one in (casualties, bounded):
        assert one.mean_hits == pytest.approx(mean(casualties.hits()))
        assert one.mean_wounds == pytest.approx(mean(casualties.wounds()))
