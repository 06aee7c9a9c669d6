"""Border War, Spearhead and how a battle is given up or scored (AOS-...)."""

from app.rules.kernel.rulebook import Rule

BATTLEPACKS: dict[str, Rule] = {
    "AOS-BW-0a": Rule(how=("derived",)),
    "AOS-BW-0b": Rule(
        how=(
            "choice",
            "derived",
        )
    ),
    "AOS-BW-1": Rule(how=("derived",)),
    "AOS-BW-2a": Rule(
        how=(
            "automatic",
            "choice",
        )
    ),
    "AOS-BW-2b": Rule(how=("automatic",)),
    "AOS-BW-2c": Rule(how=("refuse",)),
    "AOS-BW-2d": Rule(how=("choice",)),
    "AOS-BW-2e": Rule(how=("derived",)),
    "AOS-BW-2f": Rule(how=("choice",)),
    "AOS-BW-3a": Rule(how=("automatic",)),
    "AOS-BW-3b": Rule(how=("automatic",)),
    "AOS-BW-3c": Rule(how=("automatic",)),
    "AOS-BW-3d": Rule(how=("automatic",)),
    "AOS-BW-3e": Rule(how=("automatic",)),
    "AOS-BW-4": Rule(how=("derived",)),
    "AOS-BW-5a": Rule(how=("automatic",)),
    "AOS-BW-5b": Rule(how=("automatic",)),
    "AOS-BW-5c": Rule(how=("automatic",)),
    "AOS-SH-0a": Rule(how=("derived",)),
    "AOS-SH-0b": Rule(how=("derived",)),
    "AOS-SH-0c": Rule(how=("derived",)),
    "AOS-SH-1.0": Rule(how=("refuse",)),
    "AOS-SH-1.1": Rule(how=("refuse",)),
    "AOS-SH-1.2": Rule(how=("derived",)),
    "AOS-SH-1.3": Rule(
        how=(
            "refuse",
            "choice",
        )
    ),
    "AOS-SH-1.4": Rule(how=("choice",)),
    "AOS-SH-1.5": Rule(how=("refuse",)),
    "AOS-SH-1.6": Rule(how=("derived",)),
    "AOS-SH-2.0": Rule(how=("derived",)),
    "AOS-SH-3.0": Rule(how=("derived",)),
    "AOS-SH-3.1": Rule(how=("automatic",)),
    "AOS-SH-3.2a": Rule(how=("derived",)),
    "AOS-SH-3.2b": Rule(
        how=(
            "refuse",
            "automatic",
        )
    ),
    "AOS-SH-4.0": Rule(how=("derived",)),
    "AOS-SH-5.0a": Rule(how=("refuse",)),
    "AOS-SH-5.0b": Rule(how=("derived",)),
    "AOS-SH-5.0c": Rule(how=("derived",)),
    "AOS-SH-5.0d": Rule(how=("derived",)),
    "AOS-SH-6.0": Rule(how=("derived",)),
    "AOS-SH-6.1": Rule(how=("derived",)),
    "AOS-SH-7.0a": Rule(how=("derived",)),
    "AOS-SH-7.0b": Rule(how=("refuse",)),
    "AOS-SH-BP-1a": Rule(
        how=(
            "automatic",
            "choice",
        )
    ),
    "AOS-SH-BP-1b": Rule(
        how=(
            "refuse",
            "choice",
        )
    ),
    "AOS-SH-BP-1c": Rule(how=("choice",)),
    "AOS-SH-BP-1d": Rule(how=("choice",)),
    "AOS-SH-BP-1e": Rule(how=("refuse",)),
    "AOS-SH-BP-2": Rule(how=("refuse",)),
    "AOS-SH-BP-3": Rule(how=("derived",)),
    "AOS-SH-BP-4": Rule(how=("automatic",)),
    "AOS-SH-BP-5a": Rule(how=("derived",)),
    "AOS-SH-BP-5b": Rule(how=("derived",)),
    "AOS-SH-BP-6a": Rule(how=("automatic",)),
    "AOS-SH-BP-6b": Rule(
        how=(
            "automatic",
            "choice",
        )
    ),
    "AOS-SH-BP-6c": Rule(how=("automatic",)),
    "AOS-SH-BP-7a": Rule(how=("automatic",)),
    "AOS-SH-BP-7b": Rule(how=("automatic",)),
    "AOS-SH-BP-7c": Rule(how=("automatic",)),
    "AOS-SH-BP-7d": Rule(
        how=(
            "refuse",
            "choice",
        )
    ),
    "AOS-SH-BP-8": Rule(how=("automatic",)),
    "AOS-SH-SUM-1": Rule(how=("derived",)),
    "AOS-END-1": Rule(how=("choice",)),
    "AOS-END-2": Rule(how=("automatic",)),
    "AOS-LIST-1": Rule(
        how=(
            "refuse",
            "choice",
        )
    ),
    "AOS-LIST-2": Rule(how=("derived",)),
}
