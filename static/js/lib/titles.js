/**
 * What a fighter is called where another one has the same name: its name and the letter of its badge.
 *
 * @import { View } from "./wire.js"
 */

/** @param {View} view @param {string} id */
export function titleOf(view, id) {
  const unit = view.units[id];
  if (!unit) return id;
  const isTwin = view.table.kind === "hexes" && Object.values(view.units).some((one) => one !== unit && one.name === unit.name);
  return isTwin ? `${unit.name} ${unit.letter}` : unit.name;
}
