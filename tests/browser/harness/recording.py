"""What the harness of the board shows: battles set as scenarios are, as the real referee shows and offers them to red.

`pytest --regold tests/browser/test_harness_frames.py` records them anew; the type checker of the page reads what was written.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic_core import to_jsonable_python

from app.persistence.codec import codec_for
from app.realtime.wire.frames import plain_view
from app.rules.kernel.dice.dice import Dice, ScriptedDice
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import seated
from app.rules.wh40k.model.state import State
from app.rules.wh40k.system import SYSTEM
from app.scenes.wh40k.words import given
from app.systems.wh40k import WH40K
from tests.browser.harness.underworlds.desk import Chance

FRAMES = Path(__file__).parent / "frames"

WARDENS = [
    {"at": [15, 24], "profile": "Line Sergeant"},
    *([x, y] for x, y in ((13, 25.6), (16.7, 25.4), (14.2, 27), (11.6, 26.6))),
]
HUSKS = [[20.4, 23], [21.8, 22.2], [23.9, 20.8], [25.1, 22.5], [24.9, 24.4], [23.4, 25.3], [21.5, 24.5], [23.2, 23.2]]
TABLE: Mapping[str, Any] = {
    "round": 2,
    "size": [60, 44],
    "markers": [[22.5, 23.7], [27.4, 13.7], [18, 17], [36.4, 29.6]],
    "terrain": [
        {
            "id": "crater",
            "look": "crater",
            "name": "Crater",
            "outline": [[19.6, 22], [25.4, 22], [25.4, 26], [19.6, 26]],
            "height": 0,
        },
        {
            "id": "copse",
            "look": "wood",
            "name": "Copse",
            "outline": [[30, 25], [39, 25], [39, 32], [30, 32]],
            "height": 3,
        },
        {
            "id": "orme",
            "look": "ruin",
            "name": "Saint Orme's",
            "outline": [[21.5, 11], [32, 10.5], [32, 18.5], [21.5, 19]],
            "height": 4,
            "walls": [[[21.5, 11], [27, 10.8], [27, 11.3], [21.5, 11.5]]],
            "wall_height": 4,
        },
    ],
    "units": {
        "wardens": {"seat": "red", "profile": "line_wardens", "models": WARDENS, "weapons": ["warden_rifle"]},
        "lances": {"seat": "red", "profile": "lance_team", "models": [[5, 37], [7, 39], [4, 40]]},
        "kerr": {
            "seat": "red",
            "profile": "captain_kerr",
            "models": [{"at": [13, 34], "moved": True}],
            "move_closed": True,
        },
        "outriders": {
            "seat": "red",
            "profile": "outriders",
            "models": [[46, 39, 0, 340], [48, 36, 0, 326], [42, 40, 0, 348]],
        },
        "mule": {"seat": "red", "profile": "mule_carrier", "models": [{"at": [52, 38, 0, 298], "wounds_lost": 3}]},
        "husks": {"seat": "blue", "profile": "husks", "models": HUSKS},
        "cantor": {"seat": "blue", "profile": "the_cantor", "models": [[44, 20]]},
        "bells": {"seat": "blue", "profile": "bell_bearers", "models": [[34.4, 13], [37.2, 12.6], [35.6, 15.6]]},
        "guard": {"seat": "blue", "profile": "drowned_guard", "models": [[30, 21.4], [31.6, 21.4], [33.2, 21.4]]},
        "pyre": {"seat": "blue", "profile": "pyre_crew", "models": [[49, 12], [51, 13], [49.8, 14.6]]},
    },
}

SETUP: Mapping[str, Any] = {"setup": {"rosters": {"red": "cinder_patrol", "blue": "choir_procession"}}}
VOLLEY = [
    {"model": f"husks.{number}", "weapon": "bone_gun", "target": "wardens"} for number in range(1, len(HUSKS) + 1)
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A battle as a scenario gives it, and what is done there, each command with its seat; else bots play until red is
    asked for a need of this kind. What is as at the moment it is `like` is not written twice."""

    like: str = ""
    given: Mapping[str, Any]
    do: Sequence[tuple[str, Mapping[str, Any]]] = ()
    dice: Sequence[int] = ()
    until: str = ""


MOMENTS: Mapping[str, Moment] = {
    "choosing": Moment(given=TABLE),
    "moving": Moment(
        like="choosing", given=TABLE, do=[("red", {"kind": "select_move", "unit": "wardens", "mode": "normal"})]
    ),
    "aiming": Moment(
        like="choosing",
        given={**TABLE, "phase": "shooting"},
        do=[("red", {"kind": "select_shoot", "unit": "wardens"})],
    ),
    "wounding": Moment(
        like="choosing",
        given={**TABLE, "phase": "shooting", "active": "blue"},
        do=[
            ("blue", {"kind": "select_shoot", "unit": "husks"}),
            ("blue", {"kind": "declare_shooting", "aims": VOLLEY}),
        ],
        dice=[6, *[1] * (len(HUSKS) - 1), 6],
    ),
    "dividing": Moment(like="choosing", given=SETUP, until="line"),
    "placing": Moment(like="dividing", given=SETUP, until="place"),
}


def recorded(moment: Moment) -> dict[str, Any]:
    """What red is shown and offered at a moment, as it goes over the wire."""
    state = _until(moment) if moment.until else _done(moment)
    return {
        "view": plain_view(SYSTEM.view(state, seated("red"))),
        "offers": to_jsonable_python(SYSTEM.offers(state, "red")),
    }


def written(name: str) -> str:
    """The module that holds the frame recorded of a moment, an entry of each table a line."""
    like, frame = MOMENTS[name].like, recorded(MOMENTS[name])
    view, base = frame["view"], recorded(MOMENTS[like])["view"] if like else {}
    assert base.keys() <= view.keys(), "what another moment shows is left out by no spread"
    told = [
        f"    {json.dumps(key)}: {_lines(value)}"
        for key, value in view.items()
        if key not in base or base[key] != value
    ]
    rows = ",\n".join(["    ...like.view", *told] if like else told)
    offers = ",\n".join(f"    {json.dumps(offer, ensure_ascii=False)}" for offer in frame["offers"])
    head = f'/** Recorded of the referee ({name}): see recording.py. @type {{import("../recorded.js").Recorded}} */'
    taken = f'import {{ frame as like }} from "./{like}.js";\n\n' if like else ""
    return f"{taken}{head}\nexport const frame = {{\n  view: {{\n{rows},\n  }},\n  offers: [\n{offers},\n  ],\n}};\n"


def _lines(value: Any) -> str:
    if not isinstance(value, dict) or not any(isinstance(entry, dict) for entry in value.values()):
        return json.dumps(value, ensure_ascii=False)
    rows = ",\n".join(
        f"      {json.dumps(key)}: {json.dumps(entry, ensure_ascii=False)}" for key, entry in value.items()
    )
    return f"{{\n{rows},\n    }}"


def _done(moment: Moment) -> State:
    dice = ScriptedDice(moment.dice)
    state, _ = given(moment.given, dice)
    for seat, command in moment.do:
        state = _carried_out(state, seat, codec_for(SYSTEM).command_from(command), dice)
    dice.finish()
    return state


def _until(moment: Moment) -> State:
    chance = Chance(3)
    state, _ = given(moment.given, chance)
    while not any(offer.need and offer.need.kind == moment.until for offer in SYSTEM.offers(state, "red")):
        seat = min(SYSTEM.owed(state))
        state = _carried_out(state, seat, WH40K.brain("winning")(SYSTEM, state, seat, chance), chance)
    return state


def _carried_out(state: State, seat: Any, command: Any, dice: Dice) -> State:
    facts = SYSTEM.decide(state, seat, command, dice)
    assert not isinstance(facts, Refusal), facts
    for fact in facts:
        state = SYSTEM.evolve(state, fact)
    return state
