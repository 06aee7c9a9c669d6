/** Sheets of the army's own: which one is open, a copy of the server's, a new one, and changes of its parts. No rules: what is wrong the checks say. */
import { computed, signal } from "@preact/signals";
import { page } from "../page.js";
import { t } from "../words.js";
import { army, change, checks, palette, system } from "./army.js";
import { mended, newUnit, withUnit } from "./changes.js";

/** @import { Army, Column, Editing, Patch } from "./shapes.js" */
/** A record of a file: a sheet, a weapon, an ability. @typedef {Readonly<Record<string, unknown>>} Written */

/** The id of the sheet that is changed; "" for none. */
export const editing = signal("");

/** @returns {Editing | null} */
export const how = () => palette.value?.editing ?? null;

/** The records of a part of what the army brings. @param {Army | null} of @param {string} part @returns {readonly Written[]} */
export const brought = (of, part) => /** @type {readonly Written[] | undefined} */ (of?.brings[part]) ?? [];

/** The list of records that a record has under a name. @param {Written | undefined} record @param {string} part @returns {readonly Written[]} */
export const within = (record, part) => /** @type {readonly Written[] | undefined} */ (record?.[part]) ?? [];

/** The list of words that a record has under a name. @param {Written | undefined} record @param {string} part @returns {readonly string[]} */
export const words = (record, part) => /** @type {readonly string[] | undefined} */ (record?.[part]) ?? [];

/** The sheet that is changed, and its place among the army's own. */
export const opened = computed(() => {
  const part = how()?.sheets ?? "", sheets = brought(army.value, part);
  const at = sheets.findIndex((one) => one.id === editing.value);
  const sheet = at < 0 ? undefined : sheets[at];
  return sheet ? { sheet, path: /** @type {readonly (string | number)[]} */ (["brings", part, at]) } : null;
});

/** A change at a place of the army. @param {readonly (string | number)[]} path @param {unknown} value @param {Patch["do"]} [what] */
export const put = (path, value, what = "set") => change((now) => mended(now, [{ do: what, path, value }]));

/** What is wrong with the cell at a place, as the server says. @param {readonly (string | number)[]} path */
export function wrongAt(path) {
  const where = path.slice(1).join(".");
  return checks.value.find((check) => check.kind === "blocks" && check.facts.where === where);
}

/** An id that none of these records has. @param {readonly Written[]} records @param {string} stem */
export function freeId(records, stem) {
  const taken = new Set(records.map((one) => one.id));
  for (let n = 1; ; n += 1) if (!taken.has(`${stem}_${n}`)) return `${stem}_${n}`;
}

/** Parts more in what the army brings; what it has already stays. @param {Army} now @param {Readonly<Record<string, readonly Written[]>>} parts @returns {Army} */
function bringing(now, parts) {
  const brings = { ...now.brings };
  for (const [part, records] of Object.entries(parts)) {
    const had = brought(now, part), taken = new Set(had.map((one) => one.id));
    brings[part] = [...had, ...records.filter((one) => !taken.has(one.id))];
  }
  return { ...now, brings };
}

/** The army has a sheet of the server as its own from now on, with all that belongs to it. @param {string} id */
export async function makeOwn(id) {
  const answer = await fetch(new URL(`builder/${system}/sheets/${encodeURIComponent(id)}`, page().root)).catch(() => null);
  if (!answer?.ok) return;
  const parts = await answer.json();
  change((now) => bringing(now, parts), t("builder.edit.own"));
  editing.value = id;
}

/** A new sheet, and a unit of it. */
export function newSheet() {
  const given = how();
  if (!given) return;
  const id = freeId(brought(army.value, given.sheets), "own_sheet");
  change((now) => {
    const ofSide = (/** @type {Written} */ record) => ("faction" in record ? { ...record, id, faction: now.side } : { ...record, id });
    return bringing(now, Object.fromEntries(Object.entries(given.blank).map(([part, record]) => [part, [ofSide(record)]])));
  }, t("builder.edit.new"));
  editing.value = id;
}

/** A unit of the sheet that is changed, at the end of the army's last group. @param {import("./shapes.js").Sheet} sheet */
export const fieldOne = (sheet) => change((now) => withUnit(now, Math.max(0, now.groups.length - 1), newUnit(now, sheet)), t("builder.added", { name: sheet.name }));

/** What is written into a cell, as the file has it. @param {string} text @param {Column} column @returns {unknown} */
export function read(text, column) {
  const plain = text.trim().replaceAll(/["″+]+$/g, "").replace("−", "-").trim();
  if (plain === "" || plain === "-") return column.empty ? null : text.trim();
  const pair = /^(\d+)-(\d+)$/.exec(plain);
  if (pair) return [Number(pair[1]), Number(pair[2])];
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : plain;
}

/** What a cell shows. @param {unknown} value @param {Column} column */
export function shown(value, column) {
  if (value === null || value === undefined) return column.empty ? "-" : "";
  if (Array.isArray(value)) return `${value.join("-")}${column.behind}`;
  return typeof value === "number" ? `${value}${column.behind}` : String(value);
}
