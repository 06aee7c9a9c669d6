/** Long lists of options told shortly: the models of one unit stand behind its name, by their numbers. */
import { unitName, view } from "../../store/view.js";
import { t } from "../../words.js";

/** @typedef {import("../../store/view.js").Plain} Plain */
/** @typedef {{heading: string, options: {option: Plain, text: string}[]}} Group */

/** Up to so many options stand as they are. */
const FEW = 6;

/**
 * The options in the order they are shown: what stands alone first, then each unit's models; what is locked comes last.
 * @param {readonly Plain[]} options
 * @returns {Group[]}
 */
export function grouped(options) {
  const sorted = [...options].sort((a, b) => Number(!!a.locked) - Number(!!b.locked));
  /** @type {Map<string, Plain[]>} */
  const units = new Map();
  /** @type {Plain[]} */
  const alone = [];
  for (const option of sorted) {
    const unit = options.length > FEW ? unitOf(option) : "";
    if (unit) units.set(unit, [...(units.get(unit) ?? []), option]);
    else alone.push(option);
  }
  for (const [unit, [only, ...rest]] of units) {
    if (!only || rest.length) continue;
    alone.push(only);
    units.delete(unit);
  }
  const first = { heading: "", options: alone.map((option) => ({ option, text: t(option.label, option.facts) })) };
  return [first, ...[...units].map(([unit, own]) => group(unitName(unit), own))];
}

/** The unit of the one model an option speaks of. @param {Plain} option */
function unitOf(option) {
  const piece = option.facts?.piece;
  const unit = view.value?.pieces?.[piece]?.unit ?? option.facts?.unit;
  return piece && unit && t(option.label, option.facts).startsWith(`${unitName(unit)} `) ? unit : "";
}

/** A unit's name with what is said of all its models, and of each what is left to say. @param {string} name @param {Plain[]} own @returns {Group} */
function group(name, own) {
  const told = own.map((option) => ({ option, text: t(option.label, option.facts).slice(name.length + 1) }));
  const tails = new Set(told.map(({ text }) => text.replace(/^\d+/, "")));
  const [tail = ""] = tails.size === 1 ? tails : [""];
  const short = told.map(({ option, text }) => ({ option, text: text.slice(0, text.length - tail.length) }));
  return { heading: name + tail, options: short.sort((a, b) => Number.parseInt(a.text, 10) - Number.parseInt(b.text, 10)) };
}
