"""Every reason for a refusal, with the rule it comes from."""

from collections.abc import Mapping

from app.rules.kernel.refusal import Fact, Refusal

RULE_OF: Mapping[str, str] = {
    "not_your_turn": "PEB-TURN-01",
    "too_many": "PEB-TAKE-01",
    "no_answer": "PEB-TURN-01",
}


def refuse(code: str, **facts: Fact) -> Refusal:
    """The refusal of this code."""
    return Refusal(code=code, rule=RULE_OF[code], facts=facts)
