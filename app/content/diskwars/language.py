"""How the abilities and records of Diskwars are written (DW-CAB-24, DW-DSK-19)."""

from collections.abc import Mapping
from typing import Any, get_args

from app.content.abilities.words import LASTING, NAMED, SHARED
from app.content.diskwars import check
from app.content.spelling import Context, Family, Language, Spelling, Unsaid, WordList
from app.rules.diskwars.model import profiles
from app.rules.diskwars.model.language import abilities
from app.rules.diskwars.model.language import effects as fx
from app.rules.diskwars.model.language import language as lang
from app.rules.diskwars.model.language.vocabulary import EVENTS, Keyword, Stat

WORDS = (*get_args(Keyword), "cover", "no_activation_token")
"""What can be granted."""

LASTS = {**LASTING, "duration": "lasts"}
FROM = {"source": "from"}


def _in_force(data: Mapping[str, Any]) -> Mapping[str, Context]:
    """What is in force lasts as long as its card or disk is in play, and may not say."""
    return {"static": {"duration": Unsaid(fx.Lasts(span="game"), fixed=True)}}


SPELLINGS: Mapping[type, Spelling] = {
    lang.Is: Spelling(words={word: {"what": word} for word in ("activated", "empowered", "pinned")}),
    fx.Choose: Spelling(names=NAMED),
    fx.Roll: Spelling(names={"name": "as"}),
    fx.Modify: Spelling(names=LASTS),
    fx.Grant: Spelling(names=LASTS),
    fx.Empower: Spelling(form="bare"),
    fx.FightEngagement: Spelling(form="bare"),
    fx.RemoveDamage: Spelling(names=FROM),
    fx.RemoveToken: Spelling(names=FROM),
    fx.MoveToken: Spelling(names=FROM),
    abilities.Ability: Spelling(around=_in_force, judge=check.ability),
    profiles.DiskType: Spelling(judge=check.disk),
    profiles.CommandCard: Spelling(judge=check.command),
    profiles.DeploymentCard: Spelling(judge=check.deployment),
    profiles.TerrainCard: Spelling(judge=check.terrain),
    profiles.ScenarioCard: Spelling(around=_in_force, judge=check.scenario),
}

LANGUAGE = Language(
    spellings={**SHARED, **SPELLINGS},
    families=(
        Family(of=lang.Cond, code="dsl_unknown_condition", bare=True),
        Family(of=lang.Expr, code="dsl_bad_parameter", bare=True),
        Family(of=lang.Selector, code="dsl_bad_parameter"),
        Family(of=fx.Effect, code="dsl_unknown_primitive"),
        Family(of=fx.Lasting, code="dsl_unknown_primitive"),
    ),
    lists={
        "event": WordList(words=tuple(sorted(EVENTS)), code="dsl_unknown_event"),
        "next": WordList(words=(), code="dsl_unknown_event"),
        "number": WordList(words=get_args(Stat), code="dsl_bad_parameter"),
        "keyword": WordList(words=WORDS, code="dsl_unknown_keyword"),
    },
)
"""All of it."""
