/**
 * What a unit is called, and where another one has the same name, by the letter of its badge too.
 *
 * @import { View } from "./wire.js"
 */

import { wordsLanguage } from "../words.js";

/** @param {View} view @param {string} id */
export function titleOf(view, id) {
  const unit = view.units[id];
  if (!unit) return id;
  const name = calledOf(view, id);
  const isTwin = Object.values(view.units).some((one) => one !== unit && one.name === unit.name);
  return isTwin ? `${name} ${unit.letter}` : name;
}

/** A unit's name, without what tells it from others of the same name. @param {View} view @param {string} id */
export function calledOf(view, id) {
  const unit = view.units[id];
  return unit ? wordedOf(view, id) ?? wordedOf(view, unit.sheet) ?? wordedOf(view, unit.name) ?? unit.name : id;
}

/** What content calls a thing in the reader's language, if it does. @param {View} view @param {string} id */
export const wordedOf = (view, id) => view.names?.[id]?.[wordsLanguage()];
