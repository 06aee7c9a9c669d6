"""What is said of being attacked: invulnerable saves, wounds that are not lost, better saves, less damage."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.content.grammar import Row, row
from app.content.wh40k.reading_abilities.attacking import effect
from app.content.wh40k.reading_abilities.nouns import with_


def _save(on: str, *parts: Mapping[str, Any]) -> list[dict[str, Any]] | None:
    return effect("invulnerable_save", with_({"on": int(on)}, *parts))


def _ignore(on: str, *parts: Mapping[str, Any]) -> list[dict[str, Any]] | None:
    return effect("ignore_wound", with_({"on": int(on)}, *parts))


def _better(value: str, **more: Any) -> list[dict[str, Any]] | None:
    return effect("better_save", {"value": int(value), **more})


SAVE: Final = r" an? ([2-6])\+ inv(?:ulnerable|ul) save"
DIE: Final = "roll (?:a|one) (?:D6|dice|die)"
KEPT: Final = "(?:that|the) wound is not lost|(?:(?:the|this|that) (?:model|unit|drone|one)|it) does not lose (?:that|the|a) wound"

DEFENDING: Final[Mapping[str, Sequence[Row]]] = {
    "attacks_said": (
        row("", dict),
        row(" against (?:all )?(?:attacks made with ranged weapons|ranged weapons|ranged attacks|shooting attacks)",
            lambda: {"how": "shooting"}),
        row(" in the Fight phase", lambda: {"how": "melee"}),
    ),
    "warded": (
        row("{m:me} (?:has|have|gains?)" + SAVE + "{a:attacks_said}", lambda on, m, a: _save(on, a)),
        row("{f:friends} (?:has|have)" + SAVE + "{a:attacks_said}", lambda on, f, a: _save(on, f, a)),
        row("{m:me} (?:has|have)" + SAVE + r",? (?:which is )?increas(?:ed|ing) to (?:an? )?([2-6])\+(?: invulnerable "
            r"save)? in the "
            "Fight phase",
            lambda on, more, m: [*(_save(on) or ()), *(_save(more, {"how": "melee"}) or ())]),
    ),
    "ignoring": (
        row(f"each time {{m:me}} loses a wounds?[,;] {DIE}[;,] on an? (?:roll of )?([2-6])(?:\\+|-6)?,? (?:{KEPT})",
            lambda on, m: _ignore(on)),
        row(f"{DIE} each time {{m:me}} loses a wounds?[;,.] on an? (?:roll of )?([2-6])(?:\\+|-6)?,? (?:{KEPT})",
            lambda on, m: _ignore(on)),
        row(f"{DIE} each time a DRONE with this ability loses a wound; on an? ([2-6])\\+ (?:{KEPT})",
            lambda on: _ignore(on) if on else None),
    ),
    "saving": (
        row(r"add (\d) to any invulnerable saving throws made for {m:me}", lambda n, m: _better(n, save="invulnerable")),
        row(r"add (\d) to the save rolls of any {m:me}", lambda n, m: _better(n)),
        # Cover is 1 already, so that 2 instead of it is 1 more.
        row(r"add (2) to saving throws for {m:me} when it receives the benefits? of cover, instead of 1",
            lambda n, m: _better("1", save="cover")),
        row(r"{m:me} adds (2) rather than 1 to its saving throws when benefiting from cover",
            lambda n, m: _better("1", save="cover")),
        row(r"if {m:me} (?:is receiving|receives) the benefit of cover, add (2) to his saving throws instead of 1",
            lambda n, m: _better("1", save="cover")),
    ),
    "lessening": (
        row(r"reduce all damage suffered by {m:me} by (\d) \(to a minimum of 1\)",
            lambda n, m: effect("less_damage", {"value": int(n)})),
        row(r"when inflicting damage upon {m:me}, reduce the Damage characteristic of the attack by (\d) \(to a minimum of 1\)",
            lambda n, m: effect("less_damage", {"value": int(n)})),
        row(r"all damage suffered by {m:me} is halved \(rounding up\)", lambda m: effect("less_damage", {"damage": "half"})),
    ),
}  # fmt: skip
