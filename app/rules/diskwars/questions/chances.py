"""The exact odds of a ranged attack: on the target, and on each disk that scatter may reach (DW-RAN-06..15, DW-SCA-01..09)."""

from app.rules.diskwars.damage import Harm, suffered
from app.rules.diskwars.model.commands import Command
from app.rules.diskwars.model.places import Shot
from app.rules.diskwars.model.profiles import RangedAttack
from app.rules.diskwars.model.refusals import refuse
from app.rules.diskwars.model.round_commands import GoOn, Move, Shoot
from app.rules.diskwars.model.round_prompts import Moving
from app.rules.diskwars.model.state import DiskId, State
from app.rules.diskwars.model.tables import Band, Face
from app.rules.diskwars.questions.ability_chances import harmed, odds_of_ability
from app.rules.diskwars.shooting.attack import dice_of
from app.rules.diskwars.shooting.scatter import candidates
from app.rules.diskwars.shooting.targets import band_to, profiles
from app.rules.kernel.dice import odds
from app.rules.kernel.dice.odds import Chances
from app.rules.kernel.questions.question import Odds
from app.rules.kernel.refusal import Refusal


def odds_of(state: State, command: Command) -> Odds | Refusal:
    """The odds of the attack that a command declares: hits, damage, whether the target is wounded or falls.

    Each disk that scatter or an ability reaches besides adds the damage it would take, as `damage.<disk>`.
    """
    declared = _declared(state, command)
    if declared is None:
        return odds_of_ability(state, command) or refuse("no_ranged_attack")
    shooter, shot = declared
    profile, band = profiles(state, shooter)[shot.profile], band_to(state, shooter, shot.target)
    dice = dice_of(state, shooter, profile, shot.target)
    strength = odds.die() if profile.strength == "d6" else odds.certain(profile.strength)
    hits = odds.binomial(dice, _share(state, profile, band))
    chances = {"hits": hits, **_suffering(state, shot.target, profile, hits, strength)}
    critical = odds.binomial(dice, _face(state, profile, "critical"))
    chances["activated"] = odds.mapped(critical, lambda n: int(n > 0))
    chances |= _scattering(state, shot, profile, band, dice, strength)
    return Odds(chances=chances, means={name: odds.mean(found) for name, found in chances.items()})


def _declared(state: State, command: Command) -> tuple[str, Shot] | None:
    """Who shoots and how; beside a move only before it, or after one that has been made."""
    match command:
        case Shoot():
            return command.disk, Shot(target=command.target, profile=command.profile, nearest=command.nearest)
        case Move(before=Shot() as shot):
            return command.disk, shot
        case GoOn(after=Shot() as shot) if not command.flips and command.to is None:
            step = state.stack[-1] if state.stack else None
            return (step.disk, shot) if isinstance(step, Moving) else None
        case _:
            return None


def _face(state: State, profile: RangedAttack, wanted: Face) -> float:
    """How likely a die counts as this face, as the attack reads it (DW-RAN-15)."""
    die = state.options.battle_die
    return sum(profile.treat_as.get(face, face) == wanted and wanted not in profile.ignores for face in die) / len(die)


def _share(state: State, profile: RangedAttack, band: Band) -> float:
    """How likely a die does damage: hits do none at siege range (DW-RAN-07)."""
    plain = 0.0 if band == "siege" else _face(state, profile, "hit")
    return plain + _face(state, profile, "critical")


def _suffering(
    state: State, disk: DiskId, profile: RangedAttack, hits: Chances, strength: Chances
) -> dict[str, Chances]:
    """What so many hits do to a disk: all of one attack is one batch, halved as a whole (DW-RAN-13, DW-KEY-13)."""
    dealt: Chances = {}
    for each, chance in strength.items():
        for amount, share in odds.mapped(hits, lambda n, each=each: n * each).items():  # type: ignore[misc]
            dealt[amount] = dealt.get(amount, 0.0) + chance * share
    return harmed(state, disk, odds.mapped(dealt, lambda n: _taken(state, disk, profile, n)))


def _taken(state: State, disk: DiskId, profile: RangedAttack, amount: int) -> int:
    return suffered(state, Harm(disk=disk, amount=amount, type=profile.damage, source="ranged"))


def _scattering(
    state: State, shot: Shot, profile: RangedAttack, band: Band, dice: int, strength: Chances
) -> dict[str, Chances]:
    """What scatter does to the disks near the target: one die each, from the nearest on, then round again (DW-SCA-07)."""
    near = candidates(state, shot.target, shot.nearest)
    scattered = odds.binomial(dice, _face(state, profile, "scatter"))
    share = _share(state, profile, band)
    found: dict[str, Chances] = {}
    for place, disk in enumerate(near[:dice]):
        rolls = odds.mapped(scattered, lambda n, place=place: len(range(place, n, len(near))))  # type: ignore[misc]
        hits = odds.thinned(rolls, share)
        found[f"damage.{disk}"] = _suffering(state, disk, profile, hits, strength)["damage"]
    return found
