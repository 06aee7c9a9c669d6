/** Long lists of options told shortly: the models of one unit stand behind its name, by their numbers. */
import { unitName, view } from "../../store/view.js";
import { t } from "../../words.js";

/** @import { Option } from "../../transport/protocol.js" */
/** @typedef {{heading: string, options: {option: Option, text: string}[]}} Group */

/** Up to so many options stand as they are. */
const FEW = 6;

/**
 * The options in the order they are shown: what stands alone first, then each unit's models; what is locked comes last.
 * @param {readonly Option[]} options
 * @returns {Group[]}
 */
export function grouped(options) {
  const sorted = [...options].sort((a, b) => Number(!!a.locked) - Number(!!b.locked));
  /** @type {Map<string, Option[]>} */
  const units = new Map();
  /** @type {Option[]} */
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

/** The unit of the one model an option speaks of. @param {Option} option */
function unitOf(option) {
  const { piece = "", unit: named = "" } = option.facts;
  const unit = view.value?.pieces[String(piece)]?.unit ?? String(named);
  return piece && unit && t(option.label, option.facts).startsWith(`${unitName(unit)} `) ? unit : "";
}

/** A unit's name with what is said of all its models, and of each what is left to say. @param {string} name @param {Option[]} own @returns {Group} */
function group(name, own) {
  const told = own.map((option) => ({ option, text: t(option.label, option.facts).slice(name.length + 1) }));
  const tails = new Set(told.map(({ text }) => text.replace(/^\d+/, "")));
  const [tail = ""] = tails.size === 1 ? tails : [""];
  const short = told.map(({ option, text }) => ({ option, text: text.slice(0, text.length - tail.length) }));
  return { heading: name + tail, options: short.sort((a, b) => Number.parseInt(a.text, 10) - Number.parseInt(b.text, 10)) };
}
