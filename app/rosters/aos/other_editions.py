"""Texts of Age of Sigmar's first three editions, by what only they say."""

from app.rosters.texts.other_editions import Other, reader

SIGNED = tuple(
    reader(other)
    for other in (
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
)
"""Warscroll Builder, Azyr and the app of the third edition, which look like the fourth's: asked before those."""

UNSIGNED = (
    reader(
        Other(
            system="aos",
            source="battlescribe_text",
            edition="Age of Sigmar, 1st to 3rd edition",
            patterns=(
                r"^\+\+ .{0,80}\((?:order|death|destruction) - .{1,60}\) \[[\d,. ]{1,12}pts\] \+\+$",
                r"^\+\+ .{0,20}pitched battle\b.{0,80}\(chaos - .{1,60}\) \[[\d,. ]{1,12}pts\] \+\+$",
            ),
        )
    ),
)
"""What is known only after the texts that are read were looked for."""
