"""Texts of other editions and other games: known by what only they say, and refused by the edition's name."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.rosters.reader import TextReader
from app.rosters.roster import Refused, Roster, System
from app.rosters.texts.lines import lines, plain


@dataclass(frozen=True, slots=True, kw_only=True)
class Other:
    """An edition that is not played here, by the patterns of which `least` stand in its texts, and one that always does."""

    system: System | None
    source: str
    edition: str
    patterns: Sequence[str]
    code: str = "other_edition"
    must: str = ""
    least: int = 1

    def knows(self, text: str) -> bool:
        """Whether a text is of it."""
        seen = plain(text)
        has = [bool(re.search(pattern, seen, re.IGNORECASE | re.MULTILINE)) for pattern in (self.must, *self.patterns)]
        return has[0] and sum(has[1:]) >= self.least

    def read(self, text: str) -> Roster:
        """The refusal, with the number of its lines."""
        refused = Refused(code=self.code, edition=self.edition, facts={"lines": len(lines(text))})
        return Roster(system=self.system, source=self.source, edition=self.edition, refused=refused)


BEFORE_AOS: tuple[Other, ...] = (
    Other(
        system="aos",
        source="warscroll_builder",
        edition="Age of Sigmar 3",
        patterns=(
            r"^[^\w\n]{0,12}army (?:faction|type): ",  # The third edition's app signs as the fourth's does.
            r"^[^\w\n]{0,12}grand strateg(?:y|ies): ",
            r"^[^\w\n]{0,12}triumphs?: ",
            r"^[^\w\n]{0,12}core battalions:?$",
            r"^reinforced units: ",
            r"^[^\w\n]{0,12}season of war: ",
        ),
        least=2,
    ),
    Other(
        system="aos",
        source="warscroll_builder",
        edition="Age of Sigmar 2",
        must=r"^[^\w\n]{0,12}(?:allegiance: |azyr roster\b|(?:created|exported|generated) (?:with|by|using) .{0,40}\bazyr\b)",
        patterns=(
            r"^(?:leaders|battleline|behemoths|artillery|battalions)$",
            r"^(?:total|wounds|allies|extra command points): \d",
        ),
    ),
)
"""Warscroll Builder, Azyr and the app of the third edition."""

AFTER_AOS: tuple[Other, ...] = (
    Other(
        system="wh40k",
        source="battlescribe_text",
        edition="Warhammer 40,000 9th edition",
        patterns=(
            r"detachment command cost",
            r"^[^\w\n]{0,12}battle size\b.{0,80}\btotal pl\b",
            r"^== .{0,80}\b\d{1,2} ?(?:PC|CP)\b.{0,80} ==$",
        ),
    ),
    Other(
        system="wh40k",
        source="battlescribe_text",
        edition="Warhammer 40,000 8th or 9th edition",
        code="text_without_sheets",
        patterns=(
            r"^\+\+ .{0,80}\bdetachment\b.{0,200}\[\d+ ?PL\b",
            r"\[\d{1,4} ?(?:PL|PP), [^\]\n]{0,60}pts\]",
            r"^\+\+ total: \[\d+ ?PL\b",
        ),
    ),
    Other(
        system="wh40k",
        source="wh40k_text",
        edition="Warhammer 40,000 10th edition or later",
        patterns=(
            r"^\+? ?faction keyword: ",
            r"^\+? ?total army points: ",
            r"^export(?:ed with app version|é avec la version de l.appli|iert mit app-version)",
            r"^(?:strike force|incursion|onslaught|combat patrol) \([\d.,]+ ?(?:points?|pts)",
            r"^[^\w\n]{0,12}battle size\b.{0,80}\bpoint limit\b",
            r"^[^\w\n]{0,12}(?:other datasheets|dedicated transports|allied units)[^\w\n]{0,12}$",
            r"^(?:char\d+: )?\d{1,3}x .{1,120} \(\d{1,5} ?pts\)",
            r"\(\d detachment points?\)",
            r"^\+\+ .{0,80}\((?:imperium|xenos) - .{1,60}\) \[[\d,. ]{1,12}pts\] \+\+$",
            r"created with warorgan|40k\.armylistnetwork|ironbuilt\.app|exported with battlebase",
        ),
    ),
    Other(
        system="aos",
        source="battlescribe_text",
        edition="Age of Sigmar, 1st to 3rd edition",
        patterns=(
            r"^\+\+ .{0,80}\((?:order|death|destruction) - .{1,60}\) \[[\d,. ]{1,12}pts\] \+\+$",
            r"^\+\+ .{0,20}pitched battle\b.{0,80}\(chaos - .{1,60}\) \[[\d,. ]{1,12}pts\] \+\+$",
        ),
    ),
    Other(
        system=None,
        source="new_recruit_text",
        edition="",
        code="other_game",
        patterns=(
            r"created with (?:new ?recruit|newrecruit\.eu|.?old world builder)",
            r"^\+\+ .{1,80} \(.{1,80}\) \[[\d,. ]{1,12}pts\] \+\+$",
        ),
    ),
)
"""What is known only after the army texts that are read were looked for."""


def _readers(others: Sequence[Other]) -> tuple[TextReader, ...]:
    return tuple(TextReader(source=other.source, knows=other.knows, read=other.read) for other in others)


BEFORE, AFTER = _readers(BEFORE_AOS), _readers(AFTER_AOS)
"""The readers, to be asked before and after those of the fourth edition of Age of Sigmar."""
