"""Every roll of the rules, and what may change it (AOS-...)."""

from app.rules.kernel.rulebook import Rule

DICE: dict[str, Rule] = {
    "AOS-DICE-01": Rule(how=("automatic",)),
    "AOS-DICE-02": Rule(how=("automatic",)),
    "AOS-DICE-03": Rule(how=("automatic",)),
    "AOS-DICE-04": Rule(how=("automatic",)),
    "AOS-DICE-05": Rule(how=("automatic",)),
    "AOS-DICE-06": Rule(how=("automatic",)),
    "AOS-DICE-07": Rule(how=("automatic",)),
    "AOS-DICE-08": Rule(how=("automatic",)),
    "AOS-DICE-09": Rule(how=("automatic",)),
    "AOS-DICE-10": Rule(how=("automatic",)),
    "AOS-DICE-11": Rule(how=("automatic",)),
    "AOS-DICE-12": Rule(how=("automatic",)),
    "AOS-DICE-13": Rule(how=("automatic",)),
    "AOS-DICE-14": Rule(how=("automatic",)),
    "AOS-DICE-15": Rule(how=("automatic",)),
    "AOS-DICE-16": Rule(how=("automatic",)),
    "AOS-DICE-17": Rule(how=("automatic",)),
    "AOS-DICE-18": Rule(how=("automatic",)),
    "AOS-DICE-19": Rule(how=("automatic",)),
    "AOS-DICE-20": Rule(how=("automatic",)),
    "AOS-DICE-21": Rule(how=("automatic",)),
    "AOS-DICE-22": Rule(how=("automatic",)),
    "AOS-DICE-23": Rule(how=("automatic",)),
    "AOS-DICE-24": Rule(how=("automatic",)),
    "AOS-DICE-G1": Rule(how=("automatic",)),
    "AOS-DICE-G2": Rule(how=("derived",)),
}
