"""Carrying a scenario out: the table is set, the commands are judged with the faces given, the outcome is compared."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from app.content.load import BadContent
from app.persistence.codec import Codec, Malformed, OutOfBounds, codec_for, plain
from app.rules.kernel.contract.system import System
from app.rules.kernel.dice.dice import DiceMismatch, ScriptedDice
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import EVERYONE, SPECTATOR, Seat, Viewer, seated
from app.scenarios.compare import difference
from app.scenarios.known_words import misnamed
from app.scenarios.picture import picture
from app.scenarios.script import BadScript, Script, read_script
from app.scenarios.shorthand import Shorthand
from app.scenes.reading import BadGiven
from app.systems import registry
from app.systems.game_system import Scene


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A command of a scenario: whose it was, the table before and after, the facts it led to or why it was refused."""

    seat: Seat
    before: Any
    events: Sequence[Any]
    refused: Refusal | None
    after: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What came of a scenario: the first difference (none: it holds), the table as text, and what was done command by command."""

    path: Path
    title: str
    rules: tuple[str, ...]
    wrong: str | None
    table: str = ""
    moments: tuple[Moment, ...] = ()


@dataclass(slots=True, kw_only=True)
class Play:
    """A scenario under way; `told` is all that happened, in order, as plain values."""

    system: System[Any, Any, Any, Any]
    state: Any
    told: list[dict[str, Any]] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)


def run_file(path: Path) -> Outcome:
    """The outcome of a scenario file; a file that is none fails too."""
    try:
        script = read_script(path)
    except BadScript as error:
        return Outcome(path=path, title=path.stem, rules=(), wrong=str(error))
    return run(script, path)


def run(script: Script, path: Path) -> Outcome:
    """The outcome of a scenario."""
    known = registry.known().get(script.system)
    if known is None or known.scene is None:
        return _outcome(script, path, f"nobody knows the system {script.system}")
    system, scene = known.rules, known.scene
    if wrong := misnamed(script, known):
        return _outcome(script, path, wrong)
    dice = ScriptedDice(script.dice)
    try:
        state, events = scene.given(script.given, dice)
        play = Play(system=system, state=state, told=codec_for(system).events_to(events))
    except BadGiven as error:
        found = (script.placed(one, ("given", *where), path.name) for where, one in error.problems)
        return _outcome(script, path, "\n".join(map(str, found)))
    except BadContent as error:
        return _outcome(script, path, "\n".join(str(script.written_out(one, path.name)) for one in error.problems))
    except (ValueError, DiceMismatch) as error:
        return _outcome(script, path, f"{path.name}: {script.here('given')}given: {error}")
    wrong = _do(play, scene, script, dice) or _judged(play, script)
    return replace(
        _outcome(script, path, wrong, picture(system.view(play.state, EVERYONE))), moments=tuple(play.moments)
    )


def _outcome(script: Script, path: Path, wrong: str | None, table: str = "") -> Outcome:
    return Outcome(path=path, title=script.title, rules=tuple(script.rule), wrong=wrong, table=table)


def _do(play: Play, scene: Scene, script: Script, dice: ScriptedDice) -> str | None:
    """Carries the commands out; what went wrong with one, or with the dice."""
    codec = codec_for(play.system)
    for number, line in enumerate(script.do, 1):
        data = dict(line)
        seat: Seat = data.pop("seat", None)
        here = f"{script.here('do', number - 1)}do {number} ({data.get('kind')})"
        if seat not in play.system.seats:
            return f"{here}: seat must be one of {', '.join(play.system.seats)}"
        try:
            written_out = Shorthand(play.system, play.state, scene.pose).command(data)
            result = _carried_out(play, seat, codec, written_out, dice)
        except (Malformed, DiceMismatch) as error:
            return f"{here}: {error}"
        if isinstance(result, Refusal):
            play.told.append({"refused": result.code, **plain(result), "by_command": number})
            play.moments.append(Moment(seat=seat, before=play.state, events=(), refused=result, after=play.state))
            continue
        before = play.state
        for event in result:
            play.state = play.system.evolve(play.state, event)
        play.moments.append(Moment(seat=seat, before=before, events=result, refused=None, after=play.state))
        play.told += codec.events_to(result)
    try:
        dice.finish()
    except DiceMismatch as error:
        return str(error)
    return None


def _carried_out(
    play: Play, seat: Seat, codec: Codec, plain_command: Mapping[str, Any], dice: ScriptedDice
) -> Sequence[Any] | Refusal:
    """What comes of a command as a client sends it. Raises Malformed for what is none."""
    try:
        command = codec.command_from(plain_command)
    except OutOfBounds as error:
        return error.refusal
    found: Sequence[Any] | Refusal = play.system.decide(play.state, seat, command, dice)
    return found


def _judged(play: Play, script: Script) -> str | None:
    """The first expectation that is not met; a refusal nobody expected is one too."""
    rest = 0
    expected_refusals = set()
    for number, wanted in enumerate(script.expect, 1):
        here = f"{script.here('expect', number - 1)}expect {number}"
        ask = next((name for name in READERS if name in wanted), None)
        if ask:
            wrong = READERS[ask](play, wanted[ask])
        elif "not" in wanted:
            wrong = _never(play, wanted["not"])
        else:
            found = next((i for i in range(rest, len(play.told)) if difference(wanted, play.told[i]) is None), None)
            if found is None:
                return f"{here}: {_nearest(play, wanted, rest)}"
            expected_refusals.add(found)
            rest, wrong = found + 1, None
        if wrong:
            return f"{here}: {wrong}"
    for index, told in enumerate(play.told):
        if "refused" in told and index not in expected_refusals:
            number = told["by_command"]
            return f"{script.here('do', number - 1)}do {number}: refused: {told['refused']} ({told['rule']}) {told['facts']}"
    return None


def _nearest(play: Play, wanted: Mapping[str, Any], rest: int) -> str:
    """What is said of an expectation nothing met: how the first of its kind differs, else what there was."""
    key = "refused" if "refused" in wanted else "kind"
    for told in play.told[rest:]:
        same = told.get(key) == wanted.get(key) if key == "kind" else "refused" in told
        if same and (wrong := difference(wanted, told)):
            return f"{wanted.get(key)}: {wrong}"
    had = [f"refused {told['refused']}" if "refused" in told else str(told["kind"]) for told in play.told[rest:]]
    return f"wanted {wanted.get(key)}, had {', '.join(had) or 'nothing more'}"


def _never(play: Play, unwanted: Any) -> str | None:
    """An event that must not have happened."""
    met = next((told for told in play.told if difference(unwanted, told) is None), None)
    return f"this should not have happened: {met}" if met else None


def _state(play: Play, wanted: Any) -> str | None:
    return difference(wanted, codec_for(play.system).state_to(play.state))


def _view(play: Play, wanted: Mapping[str, Any]) -> str | None:
    rest = dict(wanted)
    who = rest.pop("seat", "spectator")
    viewer: Viewer = SPECTATOR if who == "spectator" else EVERYONE if who == "everyone" else seated(who)
    return difference(rest, plain(play.system.view(play.state, viewer)))


def _offer(play: Play, wanted: Mapping[str, Any]) -> str | None:
    """An offer by its id: `locked` names the code, false or absent means open; `absent: true` that there is none."""
    offers = {offer.id: offer for offer in play.system.offers(play.state, wanted["seat"])}
    found = offers.get(wanted["id"])
    if wanted.get("absent"):
        return f"{wanted['id']} is offered" if found else None
    if found is None:
        return f"{wanted['id']} is not offered; offered: {', '.join(offers)}"
    had = found.locked.code if found.locked else False
    if (locked := wanted.get("locked", False)) != had:
        return f"{wanted['id']}: wanted locked {locked}, had {had}"
    return difference(wanted.get("with", {}), plain(found))


READERS: Mapping[str, Callable[[Play, Any], str | None]] = {"state": _state, "view": _view, "offer": _offer}
