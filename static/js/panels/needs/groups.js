/** Long lists of options told shortly: the models of one unit stand behind its name by their numbers, units of one name by their letters. */
import { unitName, view } from "../../store/view.js";
import { t, tNaming } from "../../words.js";

/** @import { Option } from "../../transport/protocol.js" */
/** @typedef {{heading: string, options: {option: Option, text: string}[]}} Group */

/** Up to so many options stand as they are. */
const FEW = 6;

/** From so many on units of one name stand behind it, by their letters. */
const MANY = 12;

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
  const kin = options.length < MANY ? [] : namesakes(alone);
  for (const own of kin.flatMap(({ options: told }) => told)) alone.splice(alone.indexOf(own.option), 1);
  const first = { heading: "", options: alone.map((option) => ({ option, text: t(option.label, option.facts) })) };
  return [first, ...kin, ...[...units].map(([unit, own]) => group(unit, own))];
}

/** Options about units, each with the unit's name and letter. @param {readonly Option[]} options @returns {Group[]} */
function namesakes(options) {
  return byName(options.map((option) => {
    const id = String(option.facts.unit ?? "");
    const letter = view.value?.units[id]?.letter ?? "";
    return { option, name: unitName(id), letter, text: tNaming(option.label, option.facts, (one) => (one === id ? letter : undefined)) };
  }));
}

/**
 * Units that are told apart by their letters alone, several of a name.
 * @param {readonly {option: Option, name: string, letter: string, text: string}[]} units
 * @returns {Group[]}
 */
export function byName(units) {
  /** @type {Map<string, Group>} */
  const kin = new Map();
  for (const { option, name, letter, text } of units) {
    if (!letter || !name.endsWith(` ${letter}`)) continue;
    const heading = name.slice(0, -letter.length - 1);
    kin.set(heading, { heading, options: [...(kin.get(heading)?.options ?? []), { option, text }] });
  }
  return [...kin.values()].filter((one) => one.options.length > 1);
}

/** The unit, of several models, whose one an option speaks of. @param {Option} option */
function unitOf(option) {
  const [id = ""] = option.pieces.length === 1 ? option.pieces : [];
  const seen = view.value;
  const unit = (seen?.pieces[id] ?? seen?.waiting[id])?.unit ?? "";
  return option.facts.piece === id && (seen?.units[unit]?.started ?? 1) > 1 ? unit : "";
}

/** What is said alike of all a unit's models stands in the heading, under its name; of each what is left to say. @param {string} unit @param {Option[]} own @returns {Group} */
function group(unit, own) {
  const numbered = own.map((option) => ({ option, number: numberOf(option) })).sort((a, b) => a.number - b.number);
  const [first] = numbered;
  const said = (/** @type {Option} */ { label, facts }) => JSON.stringify([label, { ...facts, piece: null }]);
  const isAlike = first !== undefined && own.every((option) => said(option) === said(first.option));
  return {
    heading: isAlike ? tNaming(first.option.label, first.option.facts, (id) => (id === first.option.facts.piece ? unitName(unit) : undefined)) : unitName(unit),
    options: numbered.map(({ option, number }) => ({ option, text: isAlike ? String(number) : tNaming(option.label, option.facts, (id) => (id === option.facts.piece ? String(number) : undefined)) })),
  };
}

/** A model's number in its unit. @param {Option} option */
function numberOf(option) {
  const id = String(option.facts.piece);
  return (view.value?.pieces[id] ?? view.value?.waiting[id])?.number ?? 0;
}
