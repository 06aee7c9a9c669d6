/** How a battle went, by the disks each side had left: points are counted only when it is over. */
import { undoneIn } from "../../lib/undone.js";
import { seatOrder, view } from "../../store/view.js";

/** @import { NumberedLine, UnitView } from "../../transport/protocol.js" */

/** The lines of the log that tell of losses. */
const LOST = new Set(["diskwars.log.lost_wound", "diskwars.log.lost_off_field", "diskwars.log.lost_not_reinforced", "diskwars.log.lost_reserve"]);

/** The disks of every side that were not lost, at the beginning and after each round that was begun. @param {readonly NumberedLine[]} log */
export const scoreChart = (log) => leftAfter(Object.values(view.value?.units ?? {}), seatOrder.value, log);

/** @param {readonly Pick<UnitView, "id" | "seat">[]} disks @param {readonly string[]} seats @param {readonly Pick<NumberedLine, "line"|"number">[]} log */
export function leftAfter(disks, seats, log) {
  /** @type {Map<string, number>} the round in which a disk was lost */
  const lost = new Map();
  let round = 0;
  const undone = undoneIn(/** @type {readonly NumberedLine[]} */ (log));
  for (const { line, number } of log) {
    if (undone.has(number)) continue;
    if (line.key === "diskwars.log.round_begun") round = Number(line.facts.n);
    if (LOST.has(line.key)) for (const disk of /** @type {string[]} */ (line.facts.pieces)) lost.set(disk, round);
  }
  return Array.from({ length: round + 1 }, (_, at) => ({
    round: at,
    scores: seats.map((seat) => disks.filter((disk) => disk.seat === seat && (lost.get(disk.id) ?? Infinity) > at).length),
  }));
}
