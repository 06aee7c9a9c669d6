"""The six modules that a battlepack switches on (AOS-...)."""

from app.rules.kernel.rulebook import Rule

MODULES: dict[str, Rule] = {
    "AOS-CMD-1.0": Rule(
        how=(
            "refuse",
            "derived",
        )
    ),
    "AOS-CMD-1.1a": Rule(how=("automatic",)),
    "AOS-CMD-1.1b": Rule(how=("automatic",)),
    "AOS-CMD-1.1c": Rule(how=("automatic",)),
    "AOS-CMD-1.1d": Rule(how=("automatic",)),
    "AOS-CMD-1.2a": Rule(how=("refuse",)),
    "AOS-CMD-1.2b": Rule(how=("refuse",)),
    "AOS-CMD-1.2c": Rule(how=("refuse",)),
    "AOS-CMD-1.2d": Rule(how=("automatic",)),
    "AOS-CMD-2.0a": Rule(
        how=(
            "refuse",
            "automatic",
            "choice",
        )
    ),
    "AOS-CMD-2.0b": Rule(
        how=(
            "refuse",
            "automatic",
        )
    ),
    "AOS-CMD-3.0a": Rule(how=("refuse",)),
    "AOS-CMD-3.0b": Rule(how=("automatic",)),
    "AOS-CMD-4.0": Rule(
        how=(
            "refuse",
            "automatic",
        )
    ),
    "AOS-CMD-5.0a": Rule(how=("refuse",)),
    "AOS-CMD-5.0b": Rule(how=("choice",)),
    "AOS-CMD-6.0": Rule(how=("automatic",)),
    "AOS-CMD-7.0": Rule(
        how=(
            "refuse",
            "automatic",
        )
    ),
    "AOS-CMD-8.0": Rule(how=("refuse",)),
    "AOS-TERR-1.0": Rule(how=("derived",)),
    "AOS-TERR-1.1a": Rule(how=("derived",)),
    "AOS-TERR-1.1b": Rule(how=("derived",)),
    "AOS-TERR-1.1c": Rule(how=("derived",)),
    "AOS-TERR-1.2a": Rule(how=("derived",)),
    "AOS-TERR-1.2b": Rule(how=("refuse",)),
    "AOS-TERR-1.2c": Rule(how=("refuse",)),
    "AOS-TERR-1.2d": Rule(how=("derived",)),
    "AOS-TERR-1.2e": Rule(how=("refuse",)),
    "AOS-TERR-1.2f": Rule(
        how=(
            "refuse",
            "automatic",
        )
    ),
    "AOS-TERR-1.3": Rule(how=("derived",)),
    "AOS-TERR-1.4a": Rule(how=("choice",)),
    "AOS-TERR-1.4b": Rule(how=("derived",)),
    "AOS-TERR-1.5a": Rule(how=("derived",)),
    "AOS-TERR-1.6": Rule(
        how=(
            "refuse",
            "automatic",
        )
    ),
    "AOS-TERR-1.7": Rule(how=("refuse",)),
    "AOS-MAGIC-EX1": Rule(how=("derived",)),
    "AOS-MAGIC-EX2": Rule(
        how=(
            "refuse",
            "derived",
        )
    ),
    "AOS-MAGIC-1.0": Rule(how=("refuse",)),
    "AOS-MAGIC-1.1": Rule(how=("refuse",)),
    "AOS-MAGIC-2.0a": Rule(how=("automatic",)),
    "AOS-MAGIC-2.0b": Rule(
        how=(
            "refuse",
            "automatic",
        )
    ),
    "AOS-MAGIC-2.0c": Rule(how=("automatic",)),
    "AOS-MAGIC-3.0a": Rule(how=("automatic",)),
    "AOS-MAGIC-3.0b": Rule(how=("choice",)),
    "AOS-MAGIC-3.0c": Rule(how=("choice",)),
    "AOS-MAGIC-4.0a": Rule(
        how=(
            "refuse",
            "automatic",
        )
    ),
    "AOS-MAGIC-4.0b": Rule(how=("refuse",)),
    "AOS-MAGIC-4.0c": Rule(how=("refuse",)),
    "AOS-MAGIC-5.0a": Rule(how=("refuse",)),
    "AOS-MAGIC-6.0": Rule(how=("refuse",)),
    "AOS-MAGIC-7.0a": Rule(how=("derived",)),
    "AOS-MAGIC-7.0b": Rule(how=("refuse",)),
    "AOS-MAGIC-7.0c": Rule(how=("refuse",)),
    "AOS-MAGIC-7.0d": Rule(how=("refuse",)),
    "AOS-MAGIC-7.1": Rule(how=("automatic",)),
    "AOS-MAGIC-7.2a": Rule(how=("refuse",)),
    "AOS-MAGIC-7.2b": Rule(how=("refuse",)),
    "AOS-MODEL-1.0a": Rule(how=("refuse",)),
    "AOS-MODEL-1.0b": Rule(how=("derived",)),
    "AOS-MODEL-2.0a": Rule(how=("refuse",)),
    "AOS-MODEL-2.0b": Rule(how=("derived",)),
    "AOS-MODEL-3.0a": Rule(how=("refuse",)),
    "AOS-MODEL-3.0b": Rule(how=("derived",)),
    "AOS-BT-1.0": Rule(how=("derived",)),
    "AOS-BT-2.0a": Rule(how=("refuse",)),
    "AOS-BT-2.0b": Rule(how=("refuse",)),
    "AOS-BT-2.1": Rule(how=("automatic",)),
    "AOS-BT-3.0a": Rule(how=("derived",)),
    "AOS-BT-3.0b": Rule(how=("refuse",)),
    "AOS-BT-3.0c": Rule(how=("derived",)),
    "AOS-BT-3.0d": Rule(how=("refuse",)),
    "AOS-BT-3.0e": Rule(how=("derived",)),
    "AOS-BT-3.0f": Rule(how=("derived",)),
    "AOS-ARMY-1.1": Rule(how=("refuse",)),
    "AOS-ARMY-1.2a": Rule(how=("refuse",)),
    "AOS-ARMY-1.2b": Rule(how=("refuse",)),
    "AOS-ARMY-1.2.1": Rule(how=("derived",)),
    "AOS-ARMY-1.3": Rule(how=("refuse",)),
    "AOS-ARMY-2.0": Rule(how=("refuse",)),
    "AOS-ARMY-2.1": Rule(how=("refuse",)),
    "AOS-ARMY-2.2": Rule(how=("derived",)),
    "AOS-ARMY-3.1a": Rule(how=("refuse",)),
    "AOS-ARMY-3.1b": Rule(how=("refuse",)),
    "AOS-ARMY-3.1c": Rule(how=("refuse",)),
    "AOS-ARMY-3.1d": Rule(how=("refuse",)),
    "AOS-ARMY-3.2a": Rule(how=("refuse",)),
    "AOS-ARMY-3.2b": Rule(how=("refuse",)),
    "AOS-ARMY-3.2c": Rule(how=("refuse",)),
    "AOS-ARMY-3.3": Rule(how=("refuse",)),
    "AOS-ARMY-3.4": Rule(how=("refuse",)),
    "AOS-ARMY-3.5": Rule(how=("refuse",)),
    "AOS-ARMY-3.6a": Rule(how=("refuse",)),
    "AOS-ARMY-3.6b": Rule(how=("automatic",)),
    "AOS-ARMY-3.7": Rule(how=("refuse",)),
    "AOS-ARMY-4.1a": Rule(how=("refuse",)),
    "AOS-ARMY-4.1b": Rule(how=("refuse",)),
    "AOS-ARMY-4.1c": Rule(how=("refuse",)),
    "AOS-ARMY-4.2a": Rule(how=("refuse",)),
    "AOS-ARMY-4.2b": Rule(how=("refuse",)),
    "AOS-ARMY-4.2c": Rule(how=("refuse",)),
    "AOS-ARMY-5": Rule(how=("derived",)),
}
