"""The rules by ID, in the order of the book."""

from collections.abc import Mapping

from app.rules.kernel.rulebook import Rule

RULES: Mapping[str, Rule] = {
    "PEB-TURN-01": Rule(how=("refuse",)),
    "PEB-TAKE-01": Rule(how=("refuse",)),
    "PEB-TAKE-02": Rule(how=("automatic",)),
    "PEB-TAKE-03": Rule(how=("automatic",)),
}
