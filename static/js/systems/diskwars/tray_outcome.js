/** What the dice of an attack or ability came to: the damage of all of them together on each disk, and what becomes of it, as the log told it. */
import { undoneIn } from "../../lib/undone.js";
import { log, view } from "../../store/view.js";
import { t } from "../../words.js";
import { own } from "./own_view.js";

/** @import { NumberedLine, TrayView } from "../../transport/protocol.js" */
/** @typedef {{disk: string, n: number, end: "holds" | "wounded" | "falls"}} Hurt */

const KEY = "diskwars.log.";

/**
 * What the dice on the tray came to: the range of a shot, and whom they hurt, the target first as the log has it.
 * @param {readonly NumberedLine[]} lines
 * @param {Pick<TrayView, "title" | "source" | "target">} tray
 * @returns {{band: string, hurt: Hurt[]} | null}
 */
export function damageOf(lines, tray) {
  const undone = undoneIn(lines);
  const told = lines.filter(({ number }) => !undone.has(number)).map(({ line }) => line);
  if (tray.title !== "shot") {
    // Damage of an ability, or of dangerous ground, is told right behind its dice.
    const dealt = told.findLastIndex(({ key }) => key.startsWith(`${KEY}rolled`)) + 1;
    return told[dealt]?.key.startsWith(`${KEY}damage_`) && dealt > 0 ? { band: "", hurt: hurtBy(told, dealt) } : null;
  }
  const at = told.findLastIndex(({ key, facts }) => key === `${KEY}shot` && facts.piece === tray.source && facts.target === tray.target);
  const shot = told[at];
  if (!shot) return null;
  const after = told.slice(at + 1);
  const next = after.findIndex(({ key }) => key === `${KEY}shot`);
  const since = next < 0 ? after : after.slice(0, next);
  return { band: String(shot.facts.band), hurt: hurtBy(since, since.findIndex(({ key }) => key === `${KEY}damage_ranged`)) };
}

/** Whom the damage told in this line hurt; wounds and losses by it are told right behind it. @param {readonly NumberedLine["line"][]} told @param {number} dealt @returns {Hurt[]} */
function hurtBy(told, dealt) {
  const damage = told[dealt];
  const behind = told.slice(dealt + 1);
  const other = behind.findIndex(({ key }) => key !== `${KEY}wounded` && key !== `${KEY}lost_wound`);
  const ends = other < 0 ? behind : behind.slice(0, other);
  const has = (/** @type {string} */ key, /** @type {string} */ disk) => ends.some(({ key: one, facts }) => one === `${KEY}${key}` && [facts.piece, facts.pieces].flat().includes(disk));
  const disks = /** @type {string[]} */ (damage?.facts.pieces ?? []);
  const amounts = /** @type {string[]} */ (damage?.facts.amounts ?? []);
  return disks.map((disk, i) => ({ disk, n: Number(amounts[i]), end: has("lost_wound", disk) ? "falls" : has("wounded", disk) ? "wounded" : "holds" }));
}

/** The same in words, a row for each disk; one without a disk where nobody takes any damage. @param {TrayView} tray @returns {{unit: string | null, text: string}[]} */
export function trayOutcome(tray) {
  const found = tray.open ? null : damageOf(log.value, tray);
  if (!found) return [];
  if (!found.hurt.length) return [{ unit: null, text: t(found.band === "siege" ? "diskwars.shot.none.siege" : "diskwars.shot.none") }];
  return found.hurt.map(({ disk, n, end }) => {
    const face = own.value?.faces[disk];
    return { unit: view.value?.units[disk] ? disk : null, text: t(`diskwars.shot.${end}`, { n, sum: face?.damage ?? n, of: face?.toughness ?? n }) };
  });
}
