/** Which lines of the log no longer hold. Nothing is erased: what was taken back stays written, and a line says how far it reaches. */

/** @import { NumberedLine } from "../transport/protocol.js" */

/** The numbers of the lines that were taken back since. @param {readonly NumberedLine[]} lines @returns {Set<number>} */
export function undoneIn(lines) {
  const undone = new Set(/** @type {number[]} */ ([]));
  /** @type {number[]} */
  const holding = [];
  for (const { number, line } of lines) {
    if (line.key === REFUSED) continue;
    if (line.key !== TAKEN_BACK) {
      holding.push(number);
      continue;
    }
    while ((holding.at(-1) ?? 0) > Number(line.facts?.line)) undone.add(/** @type {number} */ (holding.pop()));
  }
  return undone;
}

/** The lines of takebacks themselves: nothing takes them back. */
const TAKEN_BACK = "log.taken_back";
const REFUSED = "log.take_back_refused";

/** The lines that would be undone by going back to a line. @param {readonly NumberedLine[]} lines @param {number} to */
export function toBeUndone(lines, to) {
  const before = undoneIn(lines);
  return lines.filter(({ number, line }) => number > to && line.weight > 0 && line.key !== TAKEN_BACK && line.key !== REFUSED && !before.has(number));
}
