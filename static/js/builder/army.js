/** The army that is built: as it is now, as it was before each change, and what the server says of it. */
import { computed, signal } from "@preact/signals";
import { createHistory } from "../lib/history.js";
import { page } from "../page.js";
import { t, useNames } from "../words.js";
import { placeOf } from "./changes.js";

/** @import { Army, Check, Judged, Named, Palette, Sheet, Unit } from "./shapes.js" */

/** The army's system, and its id once it is kept. */
export const { system, id: openedId } = page().army ?? { system: "", id: null };

/** @type {import("@preact/signals").Signal<Palette | null>} */
export const palette = signal(null);
/** @type {import("@preact/signals").Signal<Army | null>} */
export const army = signal(null);
/** What the server said of the army last; of the army before the last change while that is on its way. @type {import("@preact/signals").Signal<Judged | null>} */
export const judged = signal(null);
/** The unit that is open, by its key. */
export const open = signal("");
/** What was just done, for who hears the page. */
export const said = signal("");

const history = createHistory(army);
export const { mayUndo, mayRedo, begin } = history;

/** Changes the army; what gives the same army again is no change. @param {(army: Army) => Army} how @param {string} [what]  what is said of it */
export function change(how, what = "") {
  const now = army.value;
  const made = now && how(now);
  if (!now || !made || made === now) return;
  history.changed(now, pruned(made));
  if (what) said.value = what;
}

/** What leads nobody is no group: those that are led by their first unit go with the last of them. @param {Army} made @returns {Army} */
function pruned(made) {
  const led = new Set((palette.value?.groups ?? []).filter((one) => one.led).map((one) => one.id));
  const groups = made.groups.filter((group) => group.units.length || !led.has(group.kind));
  return groups.length === made.groups.length ? made : { ...made, groups };
}

/** Takes the last change back. */
export const undo = () => void (history.undo() && (said.value = t("builder.undone")));
/** Makes it again. */
export const redo = () => void (history.redo() && (said.value = t("builder.redone")));

/** Every sheet that units can be made of: what the army brings goes before what the server has. */
export const sheets = computed(() => {
  const own = judged.value?.own?.sheets ?? [];
  const taken = new Set(own.map((sheet) => sheet.id));
  return [...own, ...(palette.value?.sheets ?? []).filter((sheet) => !taken.has(sheet.id))];
});
const sheetById = computed(() => new Map(sheets.value.map((sheet) => [sheet.id, sheet])));
const weapons = computed(() => new Map([...(palette.value?.weapons ?? []), ...(judged.value?.own?.weapons ?? [])].map((one) => [one.id, one])));

/** @param {string} id @returns {Sheet | undefined} */
export const sheetOf = (id) => sheetById.value.get(id);
/** @param {string} id @returns {Named | undefined} */
export const weaponOf = (id) => weapons.value.get(id);
/** @param {Unit} unit */
export const nameOf = (unit) => unit.name || sheetOf(unit.sheet)?.name || unit.sheet;

/** The sides there are, and what may be chosen for a whole army: what it brings among them. */
export const sides = computed(() => {
  const known = new Map([...(palette.value?.sides ?? []), ...(judged.value?.own?.sides ?? [])].map((one) => [one.id, one]));
  return [...known.values()];
});
/** @param {Pick<Named, "id" | "name">} side */
export const sideName = (side) => side.name || t(`builder.side.${system}.${side.id}`);
export const slots = computed(() => (judged.value?.own?.slots.length ? judged.value.own.slots : (palette.value?.slots ?? [])));

/** The letter of each unit, as on the table. */
export const letters = computed(() => new Map((army.value?.groups ?? []).flatMap((group) => group.units).map((unit, i) => [unit.key, letterAt(i)])));
/** @param {number} i @returns {string} */
const letterAt = (i) => (i < 26 ? "" : letterAt(Math.floor(i / 26) - 1)) + String.fromCharCode(65 + (i % 26));

/** @type {import("@preact/signals").ReadonlySignal<readonly Check[]>} */
export const checks = computed(() => judged.value?.checks ?? []);
export const blocks = computed(() => checks.value.filter((check) => check.kind === "blocks"));
/** What stands in the way of a unit, by its key. */
export const wrong = computed(() => new Map(blocks.value.toReversed().map((check) => [check.unit, check])));
export const isReady = computed(() => judged.value !== null && blocks.value.length === 0 && !isEmpty.value);
/** Whether nothing is in the army. */
export const isEmpty = computed(() => !army.value?.groups.some((group) => group.units.length > 0));

/** The unit a check is about. @param {Check} check */
export function unitOf(check) {
  const place = army.value && check.unit ? placeOf(army.value, check.unit) : null;
  return place ? (army.value?.groups[place.group]?.units[place.unit] ?? null) : null;
}

/** Ids and names of the content are called what the reader calls them. */
const names = computed(() => new Map([
  ...sides.value.map((one) => /** @type {const} */ ([one.id, sideName(one)])),
  ...sheets.value.flatMap((sheet) => sheet.slots.flatMap((slot) => slot.options.map((one) => /** @type {const} */ ([one.id, one.name])))),
  ...slots.value.flatMap((slot) => slot.options.map((one) => /** @type {const} */ ([one.id, one.name]))),
  ...[...weapons.value.values()].map((one) => /** @type {const} */ ([one.id, one.name])),
  ...sheets.value.flatMap((sheet) => [/** @type {const} */ ([sheet.id, sheet.name]), ...sheet.rows.map((row) => /** @type {const} */ ([row.profile, row.name || row.profile]))]),
]));
useNames((id) => names.value.get(id));
