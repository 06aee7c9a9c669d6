"""What a battle is, abilities, moves, attacks, special rules and control (AOS-...)."""

from app.rules.kernel.rulebook import Rule

CORE: dict[str, Rule] = {
    "AOS-INTRO-01": Rule(
        how=(
            "refuse",
            "choice",
            "derived",
        )
    ),
    "AOS-INTRO-02": Rule(how=("derived",)),
    "AOS-INTRO-03": Rule(
        how=(
            "refuse",
            "choice",
        )
    ),
    "AOS-INTRO-04": Rule(
        how=(
            "choice",
            "derived",
        )
    ),
    "AOS-CORE-1.0a": Rule(how=("refuse",)),
    "AOS-CORE-1.0b": Rule(
        how=(
            "refuse",
            "derived",
        )
    ),
    "AOS-CORE-2.0": Rule(how=("automatic",)),
    "AOS-CORE-2.1a": Rule(how=("derived",)),
    "AOS-CORE-2.1b": Rule(how=("automatic",)),
    "AOS-CORE-2.1c": Rule(how=("derived",)),
    "AOS-CORE-2.1d": Rule(how=("derived",)),
    "AOS-CORE-2.1.1a": Rule(how=("derived",)),
    "AOS-CORE-2.1.1b": Rule(how=("derived",)),
    "AOS-CORE-2.1.1c": Rule(how=("derived",)),
    "AOS-CORE-2.1.1d": Rule(how=("derived",)),
    "AOS-CORE-2.2a": Rule(how=("automatic",)),
    "AOS-CORE-2.2b": Rule(how=("derived",)),
    "AOS-CORE-2.2c": Rule(how=("derived",)),
    "AOS-CORE-2.2d": Rule(how=("derived",)),
    "AOS-CORE-2.2e": Rule(how=("derived",)),
    "AOS-CORE-2.2f": Rule(
        how=(
            "refuse",
            "automatic",
        )
    ),
    "AOS-CORE-2.2g": Rule(how=("automatic",)),
    "AOS-CORE-3.0": Rule(how=("refuse",)),
    "AOS-CORE-4.0a": Rule(
        how=(
            "refuse",
            "derived",
        )
    ),
    "AOS-CORE-4.0b": Rule(how=("derived",)),
    "AOS-CORE-4.0c": Rule(how=("derived",)),
    "AOS-CORE-5.0": Rule(
        how=(
            "refuse",
            "derived",
        )
    ),
    "AOS-CORE-5.1a": Rule(how=("refuse",)),
    "AOS-CORE-5.1b": Rule(how=("derived",)),
    "AOS-CORE-5.2a": Rule(how=("refuse",)),
    "AOS-CORE-5.2b": Rule(how=("automatic",)),
    "AOS-CORE-5.2c": Rule(
        how=(
            "automatic",
            "choice",
        )
    ),
    "AOS-CORE-5.2d": Rule(how=("automatic",)),
    "AOS-CORE-5.3a": Rule(how=("refuse",)),
    "AOS-CORE-5.3b": Rule(how=("refuse",)),
    "AOS-CORE-5.3c": Rule(how=("derived",)),
    "AOS-CORE-5.4a": Rule(how=("derived",)),
    "AOS-CORE-5.4b": Rule(how=("automatic",)),
    "AOS-CORE-6.0a": Rule(how=("derived",)),
    "AOS-CORE-6.0b": Rule(how=("derived",)),
    "AOS-CORE-6.0c": Rule(how=("derived",)),
    "AOS-CORE-6.0d": Rule(how=("derived",)),
    "AOS-CORE-7.0a": Rule(how=("derived",)),
    "AOS-CORE-7.0b": Rule(how=("derived",)),
    "AOS-CORE-7.0c": Rule(how=("derived",)),
    "AOS-CORE-7.0d": Rule(how=("derived",)),
    "AOS-CORE-8.0": Rule(how=("refuse",)),
    "AOS-CORE-9.0": Rule(
        how=(
            "refuse",
            "derived",
        )
    ),
    "AOS-CORE-9.1": Rule(how=("derived",)),
    "AOS-CORE-9.1.1a": Rule(how=("automatic",)),
    "AOS-CORE-9.1.1b": Rule(
        how=(
            "refuse",
            "choice",
        )
    ),
    "AOS-CORE-9.1.2a": Rule(
        how=(
            "automatic",
            "choice",
        )
    ),
    "AOS-CORE-9.1.2b": Rule(how=("derived",)),
    "AOS-CORE-9.1.2c": Rule(how=("derived",)),
    "AOS-CORE-9.1.2d": Rule(how=("derived",)),
    "AOS-CORE-10.0a": Rule(how=("automatic",)),
    "AOS-CORE-10.0b": Rule(
        how=(
            "refuse",
            "choice",
        )
    ),
    "AOS-CORE-10.0c": Rule(how=("refuse",)),
    "AOS-CORE-10.0d": Rule(how=("derived",)),
    "AOS-CORE-10.1a": Rule(how=("refuse",)),
    "AOS-CORE-10.1b": Rule(how=("refuse",)),
    "AOS-CORE-10.1c": Rule(how=("refuse",)),
    "AOS-CORE-10.1d": Rule(how=("choice",)),
    "AOS-CORE-11.0": Rule(how=("automatic",)),
    "AOS-CORE-12.0a": Rule(how=("choice",)),
    "AOS-CORE-12.0b": Rule(
        how=(
            "automatic",
            "choice",
        )
    ),
    "AOS-CORE-12.0c": Rule(how=("automatic",)),
    "AOS-CORE-12.0d": Rule(how=("derived",)),
    "AOS-CORE-12.0e": Rule(how=("derived",)),
    "AOS-CORE-13.0a": Rule(how=("automatic",)),
    "AOS-CORE-13.0b": Rule(how=("refuse",)),
    "AOS-CORE-13.1a": Rule(how=("refuse",)),
    "AOS-CORE-13.1b": Rule(how=("refuse",)),
    "AOS-CORE-13.1c": Rule(
        how=(
            "refuse",
            "choice",
        )
    ),
    "AOS-CORE-13.1d": Rule(how=("automatic",)),
    "AOS-CORE-14.0": Rule(how=("derived",)),
    "AOS-CORE-14.1a": Rule(how=("refuse",)),
    "AOS-CORE-14.1b": Rule(how=("refuse",)),
    "AOS-CORE-14.1c": Rule(
        how=(
            "refuse",
            "automatic",
        )
    ),
    "AOS-CORE-14.1d": Rule(
        how=(
            "refuse",
            "automatic",
        )
    ),
    "AOS-CORE-14.1e": Rule(how=("refuse",)),
    "AOS-CORE-14.2a": Rule(how=("refuse",)),
    "AOS-CORE-14.3a": Rule(
        how=(
            "refuse",
            "automatic",
        )
    ),
    "AOS-CORE-14.3b": Rule(
        how=(
            "refuse",
            "choice",
        )
    ),
    "AOS-CORE-14.3c": Rule(how=("derived",)),
    "AOS-CORE-14.4a": Rule(how=("refuse",)),
    "AOS-CORE-14.4b": Rule(
        how=(
            "refuse",
            "choice",
        )
    ),
    "AOS-CORE-14.4c": Rule(how=("automatic",)),
    "AOS-CORE-15.0a": Rule(how=("derived",)),
    "AOS-CORE-15.0b": Rule(how=("refuse",)),
    "AOS-CORE-15.0c": Rule(how=("refuse",)),
    "AOS-CORE-15.0d": Rule(how=("refuse",)),
    "AOS-CORE-15.0e": Rule(how=("refuse",)),
    "AOS-CORE-15.0f": Rule(how=("refuse",)),
    "AOS-CORE-15.1a": Rule(how=("refuse",)),
    "AOS-CORE-15.1b": Rule(how=("derived",)),
    "AOS-CORE-15.1c": Rule(how=("derived",)),
    "AOS-CORE-15.1d": Rule(how=("derived",)),
    "AOS-CORE-15.1e": Rule(how=("derived",)),
    "AOS-CORE-15.2a": Rule(how=("refuse",)),
    "AOS-CORE-15.2b": Rule(how=("derived",)),
    "AOS-CORE-15.2c": Rule(how=("derived",)),
    "AOS-CORE-15.2d": Rule(how=("refuse",)),
    "AOS-CORE-15.2e": Rule(how=("refuse",)),
    "AOS-CORE-15.3a": Rule(how=("refuse",)),
    "AOS-CORE-15.3b": Rule(how=("refuse",)),
    "AOS-CORE-15.3c": Rule(how=("choice",)),
    "AOS-CORE-15.4a": Rule(how=("derived",)),
    "AOS-CORE-15.4b": Rule(how=("refuse",)),
    "AOS-CORE-15.4c": Rule(how=("derived",)),
    "AOS-CORE-16.0a": Rule(how=("refuse",)),
    "AOS-CORE-16.0b": Rule(
        how=(
            "choice",
            "derived",
        )
    ),
    "AOS-CORE-16.0c": Rule(how=("refuse",)),
    "AOS-CORE-16.0d": Rule(how=("choice",)),
    "AOS-CORE-16.0e": Rule(how=("refuse",)),
    "AOS-CORE-16.0f": Rule(how=("refuse",)),
    "AOS-CORE-16.0g": Rule(how=("refuse",)),
    "AOS-CORE-17.0a": Rule(
        how=(
            "automatic",
            "choice",
        )
    ),
    "AOS-CORE-17.0b": Rule(how=("automatic",)),
    "AOS-CORE-17.0c": Rule(how=("automatic",)),
    "AOS-CORE-17.0d": Rule(how=("automatic",)),
    "AOS-CORE-17.0e": Rule(how=("automatic",)),
    "AOS-CORE-17.0f": Rule(how=("automatic",)),
    "AOS-CORE-17.0g": Rule(how=("automatic",)),
    "AOS-CORE-17.1a": Rule(how=("derived",)),
    "AOS-CORE-17.1b": Rule(how=("derived",)),
    "AOS-CORE-17.2": Rule(how=("automatic",)),
    "AOS-CORE-17.3a": Rule(how=("automatic",)),
    "AOS-CORE-17.3b": Rule(how=("automatic",)),
    "AOS-CORE-18.0a": Rule(how=("derived",)),
    "AOS-CORE-18.0b": Rule(how=("choice",)),
    "AOS-CORE-18.1a": Rule(how=("automatic",)),
    "AOS-CORE-18.1b": Rule(how=("derived",)),
    "AOS-CORE-18.2a": Rule(
        how=(
            "automatic",
            "choice",
        )
    ),
    "AOS-CORE-18.2b": Rule(how=("derived",)),
    "AOS-CORE-18.3a": Rule(
        how=(
            "automatic",
            "choice",
        )
    ),
    "AOS-CORE-18.3b": Rule(
        how=(
            "automatic",
            "choice",
        )
    ),
    "AOS-CORE-18.3c": Rule(
        how=(
            "refuse",
            "choice",
        )
    ),
    "AOS-CORE-18.4a": Rule(how=("automatic",)),
    "AOS-CORE-18.4b": Rule(how=("automatic",)),
    "AOS-CORE-19.0a": Rule(how=("refuse",)),
    "AOS-CORE-19.0b": Rule(how=("derived",)),
    "AOS-CORE-19.0c": Rule(how=("refuse",)),
    "AOS-CORE-19.0d": Rule(how=("derived",)),
    "AOS-CORE-19.0e": Rule(how=("refuse",)),
    "AOS-CORE-20.0a": Rule(how=("choice",)),
    "AOS-CORE-20.0b": Rule(how=("derived",)),
    "AOS-CORE-20.0c": Rule(how=("derived",)),
    "AOS-CORE-20.0d": Rule(how=("derived",)),
    "AOS-CORE-20.0e": Rule(how=("derived",)),
    "AOS-CORE-20.0f": Rule(how=("automatic",)),
    "AOS-CORE-20.0g": Rule(how=("automatic",)),
    "AOS-CORE-20.0h": Rule(how=("automatic",)),
    "AOS-CORE-21.0": Rule(how=("automatic",)),
    "AOS-CORE-22.0a": Rule(how=("refuse",)),
    "AOS-CORE-22.0b": Rule(how=("refuse",)),
    "AOS-CORE-23.0": Rule(how=("automatic",)),
    "AOS-CORE-24.0a": Rule(how=("refuse",)),
    "AOS-CORE-24.0b": Rule(how=("refuse",)),
    "AOS-CORE-24.1a": Rule(how=("derived",)),
    "AOS-CORE-24.1b": Rule(how=("automatic",)),
    "AOS-CORE-24.2a": Rule(
        how=(
            "automatic",
            "choice",
        )
    ),
    "AOS-CORE-24.2b": Rule(how=("derived",)),
    "AOS-CORE-24.2c": Rule(how=("refuse",)),
    "AOS-CORE-25.0a": Rule(how=("derived",)),
    "AOS-CORE-25.0b": Rule(how=("refuse",)),
    "AOS-CORE-26.0a": Rule(how=("automatic",)),
    "AOS-CORE-26.0b": Rule(how=("automatic",)),
    "AOS-CORE-27.0a": Rule(how=("derived",)),
    "AOS-CORE-27.0b": Rule(how=("derived",)),
    "AOS-CORE-27.0c": Rule(how=("derived",)),
    "AOS-CORE-27.0d": Rule(how=("derived",)),
    "AOS-CORE-28.0a": Rule(how=("refuse",)),
    "AOS-CORE-28.0b": Rule(how=("choice",)),
    "AOS-CORE-28.0c": Rule(how=("automatic",)),
    "AOS-CORE-28.0d": Rule(how=("derived",)),
    "AOS-CORE-28.0e": Rule(how=("choice",)),
    "AOS-CORE-28.0f": Rule(how=("automatic",)),
    "AOS-CORE-28.0g": Rule(how=("refuse",)),
    "AOS-CORE-28.1": Rule(how=("automatic",)),
    "AOS-CORE-28.2a": Rule(how=("refuse",)),
    "AOS-CORE-28.2b": Rule(how=("refuse",)),
    "AOS-CORE-28.2c": Rule(how=("refuse",)),
    "AOS-CORE-28.3": Rule(how=("derived",)),
    "AOS-CORE-29.0a": Rule(how=("derived",)),
    "AOS-CORE-29.0b": Rule(how=("derived",)),
    "AOS-CORE-30.0a": Rule(how=("derived",)),
    "AOS-CORE-30.0b": Rule(how=("derived",)),
    "AOS-CORE-30.0c": Rule(how=("choice",)),
    "AOS-CORE-30.0d": Rule(how=("derived",)),
    "AOS-CORE-31.0a": Rule(how=("derived",)),
    "AOS-CORE-31.0b": Rule(how=("derived",)),
    "AOS-CORE-31.0c": Rule(how=("automatic",)),
    "AOS-CORE-32.0a": Rule(how=("derived",)),
    "AOS-CORE-32.0b": Rule(how=("derived",)),
    "AOS-CORE-32.1a": Rule(how=("derived",)),
    "AOS-CORE-32.1b": Rule(how=("choice",)),
    "AOS-CORE-32.2a": Rule(how=("automatic",)),
    "AOS-CORE-32.2b": Rule(how=("derived",)),
    "AOS-CORE-32.2c": Rule(how=("automatic",)),
    "AOS-CORE-32.2d": Rule(how=("derived",)),
    "AOS-CORE-32.3a": Rule(how=("derived",)),
    "AOS-CORE-32.3b": Rule(how=("choice",)),
    "AOS-CORE-33.0a": Rule(how=("derived",)),
    "AOS-CORE-33.0b": Rule(how=("automatic",)),
    "AOS-GLOS-01": Rule(how=("derived",)),
    "AOS-GLOS-02": Rule(how=("derived",)),
    "AOS-GLOS-03": Rule(how=("derived",)),
    "AOS-GLOS-04": Rule(how=("derived",)),
    "AOS-GLOS-05": Rule(how=("automatic",)),
    "AOS-GLOS-06": Rule(how=("derived",)),
    "AOS-GLOS-07": Rule(how=("refuse",)),
}
