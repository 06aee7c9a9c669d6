"""Texts of 40k that are not read: of other editions, and of the eighth where no datasheets stand in them."""

from app.rosters.texts.other_editions import Other, reader

TEXTS = tuple(
    reader(other)
    for other in (
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
    )
)
"""The texts, the ones with the plainer signs first."""
