"""The special rules that the referee carries out, by the keys army lists name them with (WM-CON-14).

A list that names another is refused when content is read.
"""

from collections.abc import Mapping

KNOWN: Mapping[str, str] = {
    "charges_humans": "WM-KAO-01",
    "confuses": "WM-SKC-01",
    "fearless": "WM-ATK-06",
    "flying": "WM-FLY-06",
    "giant": "WM-ORC-06",
    "high_mage": "WM-ELF-06",
    "ignores_enemies_near": "WM-UND-02",
    "must_charge": "WM-EMP-02",
    "never_brigaded": "WM-BRG-10",
    "never_confused": "WM-CNF-12",
    "never_driven_back": "WM-DRB-01",
    "never_joined": "WM-CHR-15",
    "never_makes_way": "WM-KAO-04",
    "no_initiative": "WM-UND-01",
    "order_penalty": "WM-CMD-07",
    "rangers": "WM-DWF-02",
    "regenerates": "WM-KAO-02",
    "runesmith": "WM-DSP-01",
    "sharp_eyes": "WM-ELF-01",
    "slayers": "WM-DWF-03",
    "spawn": "WM-KAO-04",
    "steam_tank": "WM-STK-02",
    "terrifying": "WM-ATK-06",
}
"""The rule behind each."""
