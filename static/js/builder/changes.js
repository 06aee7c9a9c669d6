/** Changes of an army: each gives a new one, and leaves what it was given as it is. No rules: what is legal the checks say. */

/** @import { Army, Arming, Patch, Place, Row, Sheet, Slot, Slots, Unit } from "./shapes.js" */

/** A copy of a list with the entry at a place changed. @template T @param {readonly T[]} list @param {number} at @param {(one: T) => T} change @returns {T[]} */
const changed = (list, at, change) => list.map((one, i) => (i === at ? change(one) : one));

/** @param {Army} army @param {number} at @param {(units: readonly Unit[]) => readonly Unit[]} change @returns {Army} */
const inGroup = (army, at, change) => ({ ...army, groups: changed(army.groups, at, (group) => ({ ...group, units: change(group.units) })) });

/** @param {Army} army @param {Place} place @param {(unit: Unit) => Unit} change */
export const changeUnit = (army, { group, unit }, change) => inGroup(army, group, (units) => changed(units, unit, change));

/** @param {Army} army @param {Place} place @returns {Unit | undefined} */
export const unitAt = (army, place) => army.groups[place.group]?.units[place.unit];

/** Where the unit of a key stands. @param {Army} army @param {string} key @returns {Place | null} */
export function placeOf(army, key) {
  for (const [group, { units }] of army.groups.entries()) {
    const unit = units.findIndex((one) => one.key === key);
    if (unit >= 0) return { group, unit };
  }
  return null;
}

/** A key that nothing of an army has yet. @param {Army} army @param {string} letter */
export function newKey(army, letter) {
  const taken = new Set(army.groups.flatMap((group) => [group.key, ...group.units.map((unit) => unit.key)]));
  for (let n = 1; ; n += 1) if (!taken.has(`${letter}${n}`)) return `${letter}${n}`;
}

/** What is chosen of a slot's options, among what stands under its id. @param {Slots} slots @param {Slot} slot */
export const chosenOf = (slots, slot) => (slots[slot.id] ?? []).find((id) => slot.options.some((one) => one.id === id)) ?? "";

/** Another of a slot's options, or none, beside what other slots of its id have. @param {Slots} slots @param {Slot} slot @param {string} value @returns {Slots} */
export function chosen(slots, slot, value) {
  const others = (slots[slot.id] ?? []).filter((id) => !slot.options.some((one) => one.id === id));
  return { ...slots, [slot.id]: value ? [...others, value] : others };
}

/** A unit of the next larger or smaller size that its sheet has. @param {Unit} unit @param {Sheet} sheet @param {1 | -1} step @returns {Unit} */
export function grown(unit, sheet, step) {
  const had = sizeOf(unit);
  const count = step > 0 ? sheet.sizes.find((size) => size > had) : sheet.sizes.findLast((size) => size < had);
  const first = unit.models[0];
  if (count === undefined || !first) return unit;
  const flags = unit.flags.filter((flag) => flag !== sheet.grows);
  return { ...unit, models: [{ ...first, count }], flags: count === sheet.sizes[0] ? flags : [...flags, sheet.grows] };
}

/** A unit of a sheet as small as it may be. @param {Army} army @param {Sheet} sheet @returns {Unit} */
export function newUnit(army, sheet) {
  const rows = sheet.rows.filter((row) => row.least > 0);
  const models = (rows.length ? rows : sheet.rows.slice(0, 1)).map((row) => ({ profile: row.profile, count: Math.max(1, row.least), weapons: null }));
  return { key: newKey(army, "u"), sheet: sheet.id, name: "", models, flags: [], slots: {}, own_cost: null };
}

/** @param {Army} army @param {number} group @param {Unit} unit */
export const withUnit = (army, group, unit) => inGroup(army, group, (units) => [...units, unit]);

/** A flag that one group of a kind has, and no other. @param {Army} army @param {number} at @param {string} flag @returns {Army} */
export const flagged = (army, at, flag) => ({
  ...army, groups: army.groups.map((group, i) => ({ ...group, flags: [...group.flags.filter((one) => one !== flag), ...(i === at ? [flag] : [])] })),
});

/** A group more, led by a unit, before those that nobody leads. @param {Army} army @param {string} kind @param {readonly string[]} flags @param {Unit} unit @returns {Army} */
export function withGroup(army, kind, flags, unit) {
  const group = { key: newKey(army, "g"), kind, flags, slots: {}, units: [unit] };
  const end = army.groups.findLastIndex((one) => one.kind === kind) + 1;
  return { ...army, groups: [...army.groups.slice(0, end), group, ...army.groups.slice(end)] };
}

/** @param {Army} army @param {Place} place */
export const withoutUnit = (army, place) => inGroup(army, place.group, (units) => units.filter((_, i) => i !== place.unit));

/** The same unit once more, behind it. @param {Army} army @param {Place} place */
export function copied(army, place) {
  const unit = unitAt(army, place);
  if (!unit) return army;
  const copy = { ...unit, key: newKey(army, "u") };
  return inGroup(army, place.group, (units) => [...units.slice(0, place.unit + 1), copy, ...units.slice(place.unit + 1)]);
}

/** A unit elsewhere. @param {Army} army @param {Place} from @param {Place} to */
export function moved(army, from, to) {
  const unit = unitAt(army, from);
  if (!unit || !army.groups[to.group]) return army;
  const place = Math.max(0, Math.min(to.unit, army.groups[to.group]?.units.length ?? 0));
  return inGroup(withoutUnit(army, from), to.group, (units) => [...units.slice(0, place), unit, ...units.slice(place)]);
}

/** A unit one place up or down, into the next group where its own ends. @param {Army} army @param {Place} from @param {-1 | 1} step */
export function nudged(army, from, step) {
  const at = from.unit + step;
  const length = army.groups[from.group]?.units.length ?? 0;
  if (at >= 0 && at < length) return moved(army, from, { group: from.group, unit: at });
  const group = from.group + step;
  const next = army.groups[group];
  return next ? moved(army, from, { group, unit: step < 0 ? next.units.length : 0 }) : army;
}

/** @param {Unit} unit @param {string} flag @returns {Unit} */
export const toggled = (unit, flag) => ({ ...unit, flags: unit.flags.includes(flag) ? unit.flags.filter((one) => one !== flag) : [...unit.flags, flag] });

/** How many models of a profile a unit has. @param {Unit} unit @param {string} profile */
export const countOf = (unit, profile) => unit.models.reduce((sum, row) => sum + (row.profile === profile ? row.count : 0), 0);

/** How many models a unit has. @param {Unit} unit */
export const sizeOf = (unit) => unit.models.reduce((sum, row) => sum + row.count, 0);

/** Two ways to arm, whether they are the same. @param {readonly string[]} a @param {readonly string[]} b */
const sameWay = (a, b) => a.length === b.length && a.every((one, i) => one === b[i]);

/** What the models of a row carry. @param {Arming} arming @param {Row | undefined} row @returns {readonly string[]} */
export const carried = (arming, row) => arming.weapons ?? row?.ways[0] ?? [];

/** Another row of the same profile that one model may come from or go to. @param {Unit} unit @param {number} at @param {number} least models that it must have */
function partner(unit, at, least) {
  const profile = unit.models[at]?.profile;
  return unit.models.findIndex((one, i) => i !== at && one.profile === profile && one.count >= least);
}

/**
 * Whether a row may have one model more or fewer, by its sheet; at its bounds another row of the profile gives or takes it.
 * @param {Unit} unit @param {number} at @param {Row} row @param {1 | -1} step @returns {"yes" | "swap" | "no"}
 */
export function mayStep(unit, at, row, step) {
  const had = countOf(unit, row.profile);
  if (step < 0 && (unit.models[at]?.count ?? 0) < 1) return "no";
  const isFree = step > 0 ? had < row.most : had > row.least || (unit.flags.includes("understrength") && sizeOf(unit) > 1);
  if (isFree) return "yes";
  return partner(unit, at, step > 0 ? 1 : 0) >= 0 ? "swap" : "no";
}

/** One model more or fewer in a row. @param {Unit} unit @param {number} at @param {Row} row @param {1 | -1} step @returns {Unit} */
export function stepped(unit, at, row, step) {
  const how = mayStep(unit, at, row, step);
  if (how === "no") return unit;
  const other = how === "swap" ? partner(unit, at, step > 0 ? 1 : 0) : -1;
  const models = unit.models.map((one, i) => (i === at ? { ...one, count: one.count + step } : i === other ? { ...one, count: one.count - step } : one));
  return { ...unit, models: models.filter((one) => one.count > 0) };
}

/** The ways a profile may be armed that no row of the unit has yet. @param {Unit} unit @param {Row} row */
export const waysLeft = (unit, row) => row.ways.filter((way) => !unit.models.some((one) => one.profile === row.profile && sameWay(carried(one, row), way)));

/** One model of a row is armed otherwise; the usual way is left unsaid. @param {Unit} unit @param {number} at @param {Row} row @param {readonly string[]} way @returns {Unit} */
export function armed(unit, at, row, way) {
  const from = unit.models[at];
  if (!from) return unit;
  const weapons = sameWay(way, row.ways[0] ?? []) ? null : way;
  const one = { profile: from.profile, count: 1, weapons };
  const rest = from.count > 1 ? [{ ...from, count: from.count - 1 }, one] : [one];
  return { ...unit, models: [...unit.models.slice(0, at), ...rest, ...unit.models.slice(at + 1)] };
}

/** Plain data with changes made, as the server means them. @template T @param {T} data @param {readonly Patch[]} patches @returns {T} */
export const mended = (data, patches) => /** @type {T} */ (patches.reduce((/** @type {unknown} */ now, patch) => at(now, patch, patch.path), data));

/** @param {unknown} data @param {Patch} patch @param {readonly (string | number)[]} path @returns {unknown} */
function at(data, patch, [step = "", ...rest]) {
  if (Array.isArray(data)) {
    const list = [...data], place = Number(step);
    if (rest.length) list[place] = at(list[place], patch, rest);
    else if (patch.do === "set") list[place] = patch.value;
    else list.splice(place, patch.do === "remove" ? 1 : 0, ...(patch.do === "insert" ? [patch.value] : []));
    return list;
  }
  const map = { .../** @type {Record<string, unknown>} */ (data) };
  if (rest.length) map[step] = at(map[step], patch, rest);
  else if (patch.do === "remove") delete map[step];
  else map[step] = patch.value;
  return map;
}
