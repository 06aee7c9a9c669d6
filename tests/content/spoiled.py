"""Content that is spoiled in one place: the file, what stands there, what is put there instead."""

from collections.abc import Mapping

LANTERN, BANDS, BOARDS = "deck_lanternlight.yaml", "warbands.yaml", "boards.yaml"

SPOILED: Mapping[str, tuple[str, str, str]] = {
    "no such kind of card": (LANTERN, "kind: objective", "kind: objectiv"),
    "a number that is a word": (LANTERN, "glory: 1", "glory: lots"),
    "a switch that is a word": (LANTERN, "surge: true", "surge: sure"),
    "a text in one language": (LANTERN, ', es: "Una Luz Abajo"', ""),
    "a field nobody knows": (LANTERN, "glory: 1", "glroy: 1"),
    "an event nobody tells": (LANTERN, "after: fighter_delved", "after: fighter_dug"),
    "a condition nobody knows": (LANTERN, "{on_feature: any}", "{on_featur: any}"),
    "a word that may not stand there": (LANTERN, "{on_feature: any}", "{on_feature: gold}"),
    "a selector nobody knows": (LANTERN, "{features: {face: treasure", "{featurs: {face: treasure"),
    "a side nobody is on": (
        LANTERN,
        "{fighters: {side: friendly, slain: true}}",
        "{fighters: {side: mine, slain: true}}",
    ),
    "a comparison of two": (LANTERN, '{cmp: [$event.crits, ">=", 1]}', '{cmp: [$event.crits, ">="]}'),
    "a comparison nobody makes": (LANTERN, '{cmp: [$event.crits, ">=", 1]}', '{cmp: [$event.crits, "=>", 1]}'),
    "an instruction nobody knows": (LANTERN, "do: [{push:", "do: [{shove:"),
    "a heading nobody takes": (LANTERN, "direction: free", "direction: up"),
    "no reference": (LANTERN, "push: {target: $f", "push: {target: f"),
    "a pick that nothing bound": (LANTERN, "push: {target: $f", "push: {target: $g"),
    "an amount below the least": (LANTERN, "{min: 2}", "{min: 0}"),
    "no map": (LANTERN, 'name: {en: "Lanternlight", es: "Luz de Farol"}', "name: [Lanternlight]"),
    "no list": (LANTERN, "{on_feature: any}]", "{on_feature: any}, 7]"),
    "runes that are no list": (BANDS, "runes: [warden]", "runes: warden"),
    "a weapon symbol nobody has": (BANDS, "symbol: hammer", "symbol: hamer"),
    "a save of no dice": (BANDS, "save: {dice: 1", "save: {dice: 0"),
    "a period nobody counts": (BANDS, "uses: {per: round", "uses: {per: rond"),
    "a timing nobody has": (BANDS, "timing: power", "timing: pwer"),
    "no hex": (BOARDS, "starting: [", "starting: [Z9, "),
}
