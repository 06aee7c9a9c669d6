/** Which lines of the log no longer hold. Nothing is erased: what was taken back stays written, and a line says how far it reaches. */

/** @import { NumberedLine } from "../transport/protocol.js" */

/** The numbers of the lines that were taken back since. @param {readonly NumberedLine[]} lines @returns {Set<number>} */
export function undoneIn(lines) {
  const undone = new Set(/** @type {number[]} */ ([]));
  /** @type {number[]} */
  const holding = [];
  for (const { number, line } of lines) {
    if (line.key !== TAKEN_BACK) {
      holding.push(number);
      continue;
    }
    while ((holding.at(-1) ?? 0) > Number(line.facts?.line)) undone.add(/** @type {number} */ (holding.pop()));
  }
  return undone;
}

/** The line that says so. */
export const TAKEN_BACK = "log.taken_back";
