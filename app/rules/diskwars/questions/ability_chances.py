"""The exact odds of what Magic, a focus ability or a card's ability does: every way its dice may fall (DW-KEY-09, DW-CAB-16)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from app.rules.diskwars.characteristics import keyword, stamina, toughness
from app.rules.diskwars.damage import Harm, suffered
from app.rules.diskwars.focusing import focus_ability
from app.rules.diskwars.ground.disks import discs
from app.rules.diskwars.language.meaning import WORDS
from app.rules.diskwars.model.commands import Command
from app.rules.diskwars.model.language import effects as fx
from app.rules.diskwars.model.round_commands import PickThings, UseFocus
from app.rules.diskwars.model.round_prompts import AbilityPick, AbilityUnderWay
from app.rules.diskwars.model.state import DiskId, State
from app.rules.kernel.abilities.terms import Frame
from app.rules.kernel.dice import odds
from app.rules.kernel.dice.odds import Chances
from app.rules.kernel.questions.question import Odds


def harmed(state: State, disk: DiskId, damage: Chances) -> dict[str, Chances]:
    """How much damage a disk takes, and whether it is wounded or falls by it (DW-DMG-03..06)."""
    need = toughness(state, disk) - state.disks[disk].damage
    wounded = odds.mapped(damage, lambda n: int(n >= need and n > 0))
    last = state.disks[disk].wounds >= stamina(state, disk)
    return {"damage": damage, "falls" if last else "wounded": wounded}


def odds_of_ability(state: State, command: Command) -> Odds | None:
    """What an ability that hurts does: to whom it is for, and as `damage.<disk>` to all others; nothing of any other command."""
    found = _dealt(state, command)
    if found is None or not found[1]:
        return None
    target, dealt = found
    first = target if target in dealt else next(iter(dealt))
    chances = harmed(state, first, dealt[first])
    chances |= {f"damage.{disk}": damage for disk, damage in dealt.items() if disk != first}
    return Odds(chances=chances, means={name: odds.mean(one) for name, one in chances.items()})


def _dealt(state: State, command: Command) -> tuple[DiskId, dict[DiskId, Chances]] | None:
    """Whom a command is for, and what each disk would take."""
    match command:
        case UseFocus(disk=disk, ability="", target=target) if disk in discs(state) and target in discs(state):
            magic = Harm(disk=target, amount=keyword(state, disk, "magic"), type="magic", source="ability")
            return target, {target: odds.certain(suffered(state, magic))}
        case UseFocus(disk=disk, target=target) if disk in discs(state):
            ability = focus_ability(state, disk, command.ability)
            frame = Frame(seat=state.disks[disk].controller, scope={"self": disk})
            return (target, _over_dice(state, frame, ability.do, target)) if ability else None
        case PickThings(picks=(picked, *_)):
            asked, below = (state.stack[-1], state.stack[-2]) if len(state.stack) > 1 else (None, None)
            if (
                not isinstance(asked, AbilityPick)
                or not isinstance(below, AbilityUnderWay)
                or picked not in discs(state)
            ):
                return None
            return picked, _over_dice(state, Frame(seat=below.seat, scope=below.scope), below.todo, picked)
        case _:
            return None


def _over_dice(state: State, frame: Frame, todo: Sequence[fx.Effect], picked: DiskId) -> dict[DiskId, Chances]:
    """What each disk takes, over every way the dice may fall; nothing where the ability asks or does more than it deals."""
    first = todo[0] if todo else None
    if isinstance(first, fx.Choose):
        frame, todo = Frame(seat=frame.seat, scope={**frame.scope, first.name: picked}), todo[1:]
    rolls = [one for one in todo if isinstance(one, fx.Roll)]
    hits = [one for one in todo if isinstance(one, fx.Damage)]
    if not hits or len(rolls) + len(hits) < len(todo):
        return {}
    found: dict[DiskId, Chances] = {}
    ways = list(product(*(_faces(state, one) for one in rolls)))
    for shown in ways:
        scope = {**frame.scope, **dict(zip((one.name for one in rolls), shown, strict=True))}
        for disk, amount in _taken(state, Frame(seat=frame.seat, scope=scope), hits).items():
            chances = found.setdefault(disk, {})
            chances[amount] = chances.get(amount, 0.0) + 1 / len(ways)
    for chances in found.values():
        if (missed := 1 - sum(chances.values())) > EVEN:
            chances[0] = chances.get(0, 0.0) + missed
    return found


EVEN = 1e-9
"""Chances that differ by less are the same."""


def _faces(state: State, roll: fx.Roll) -> Iterator[int]:
    """What the name of a roll may mean, as often as faces show it (DW-DIE-07..09)."""
    if roll.dice == "battle":
        yield from (int(face == roll.needs) for face in state.options.battle_die)
    else:
        yield from (face if roll.needs is None else int(face >= int(roll.needs)) for face in range(1, 7))


def _taken(state: State, frame: Frame, hits: Sequence[fx.Damage]) -> Counter[DiskId]:
    taken: Counter[DiskId] = Counter()
    for hit in hits:
        amount = WORDS.amount(state, frame, hit.amount)
        for disk in WORDS.things(state, frame, hit.to):
            if disk in discs(state):
                taken[disk] += suffered(state, Harm(disk=disk, amount=amount, type=hit.type, source="ability"))
    return taken
