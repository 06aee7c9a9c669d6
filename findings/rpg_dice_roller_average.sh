#!/usr/bin/env bash
# @dice-roller/rpg-dice-roller 5.5.1, averageTotal of a notation: "the average possible total for the notation".
#
# Expected: the mean of what it rolls, as for 2d6 (7).
# Seen:     the middle between the least and the greatest total. For one die and sums that is the mean; for the higher of two
#           dice it gives 3.5 (4.47), for successes of 4+ on four dice 2 (2) but of 5+ also 2 (1.33), and for a die that explodes
#           3003.5 (4.2), since the roller stops after a thousand throws more. maxTotal of that one is 6006.
#
# Castra: nothing is built on it. Decides that means and odds are counted, never asked of a roller. (Those that count were right
# on re-rolled ones, the best of several and exploding dice: icepool 2.1.3, troll-dice 0.1.0.)
#
# Output seen (exit 0; exit 1 when this changes):
#   @dice-roller/rpg-dice-roller 5.5.1
#   2d6: averageTotal 7, counted 7.00
#   2d6kh1: averageTotal 3.5, counted 4.47
#   4d6kh3: averageTotal 10.5, counted 12.24
#   4d6>=5: averageTotal 2, counted 1.33
#   1d6ro<2: averageTotal 3.5, counted 3.92
#   1d6!: averageTotal 3003.5, counted 4.20
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --no-package-lock --prefix "$folder" \
    @dice-roller/rpg-dice-roller@5.5.1 >/dev/null
cat >"$folder/run.mjs" <<'JS'
import { readFileSync } from "node:fs";
import { DiceRoll } from "@dice-roller/rpg-dice-roller";

const FACES = [1, 2, 3, 4, 5, 6];
const falls = (dice) => (dice === 0 ? [[]] : falls(dice - 1).flatMap((fall) => FACES.map((face) => [...fall, face])));
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
const mean = (dice, worth) => sum(falls(dice).map(worth)) / 6 ** dice;
const best = (kept) => (fall) => sum([...fall].sort((a, b) => b - a).slice(0, kept));

/** Each notation, the mean of what it says, and the average that was seen. */
const NOTATIONS = [
  ["2d6", mean(2, sum), 7],
  ["2d6kh1", mean(2, best(1)), 3.5],
  ["4d6kh3", mean(4, best(3)), 10.5],
  ["4d6>=5", mean(4, (fall) => fall.filter((face) => face >= 5).length), 2],
  ["1d6ro<2", mean(2, ([face, again]) => (face < 2 ? again : face)), 3.5],
  ["1d6!", 3.5 * (6 / 5), 3003.5],
];

const { version } = JSON.parse(readFileSync("node_modules/@dice-roller/rpg-dice-roller/package.json"));
console.log(`@dice-roller/rpg-dice-roller ${version}`);
const asSeen = NOTATIONS.map(([notation, counted, seen]) => {
  const { averageTotal } = new DiceRoll(notation);
  console.log(`${notation}: averageTotal ${averageTotal}, counted ${counted.toFixed(2)}`);
  return averageTotal === seen;
});
process.exit(asSeen.every(Boolean) ? 0 : 1);
JS
timeout 60 node "$folder/run.mjs"
