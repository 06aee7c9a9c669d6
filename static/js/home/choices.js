/** What is chosen on the home page so far. */
import { computed, signal } from "@preact/signals";
import { page } from "../page.js";
import { settings } from "../store/settings.js";

/** @typedef {Record<string, any>} Plain */

/** All systems there will be, in order; those the server knows can be played. */
export const SYSTEMS = ["wh40k", "underworlds", "aos", "warmaster", "diskwars"];
export const OPPONENTS = ["link", "open", "bot_random", "bot_winning", "hot_seat"];

const known = /** @type {string[]} */ ((page().systems ?? []).map((/** @type {any} */ one) => one.key ?? one));

/** @param {string} key */
export const isPlayable = (key) => known.includes(key);

/** A rematch comes with what was played before. */
const before = new URL(location.href).searchParams;

export const system = signal(SYSTEMS.find((key) => isPlayable(key) && key === before.get("system")) ?? SYSTEMS.find(isPlayable) ?? "wh40k");
export const boardAt = signal(0);
export const opponent = signal("link");
export const armies = signal(/** @type {Record<string, string>} */ ({}));
export const mission = signal(before.get("mission") ?? "");
export const options = signal(/** @type {Plain} */ ({}));
export const name = signal(settings.peek().name);
/** A short message, such as why a table could not be set. */
export const said = signal("");

/** What the chosen system offers: boards, missions, armies, options. */
export const catalogue = computed(() => {
  const all = page().catalogue ?? {};
  const own = (all.systems ?? all)[system.value] ?? {};
  return { boards: list(own.boards).map(named), missions: list(own.missions), armies: list(own.armies), options: list(own.options) };
});

/** A board under the name it has in the page's language. @param {Plain} board @returns {Plain} */
const named = (board) => ({ ...board, name: board.names?.[page().lang] ?? board.name });

/** @param {any} found @returns {Plain[]} */
function list(found) {
  return Array.isArray(found) ? found : Object.values(found ?? {});
}

boardAt.value = Math.max(0, catalogue.value.boards.findIndex((board) => board.id === before.get("battlefield")));
options.value = optionsBefore();
if (!catalogue.value.missions.some((one) => one.id === mission.value)) mission.value = "";

/** The options of a rematch that are still known, with values that are still offered. @returns {Plain} */
function optionsBefore() {
  try {
    const agreed = JSON.parse(before.get("options") ?? "{}");
    return Object.fromEntries(catalogue.value.options.filter(({ id, values }) => values && placeOf(values, agreed[id]) >= 0).map(({ id }) => [id, agreed[id]]));
  } catch {
    return {};
  }
}

/** The battlefield on show. */
export const battlefield = computed(() => catalogue.value.boards[boardAt.value % Math.max(1, catalogue.value.boards.length)]);

/** Where a value stands among those of an option; a value may be a list. @param {readonly any[]} values @param {any} value */
export function placeOf(values, value) {
  return values.findIndex((one) => JSON.stringify(one) === JSON.stringify(value));
}

/** An option as it is set, or as it comes. @param {Plain} option */
export const optionValue = (option) => options.value[option.id] ?? option.default;

/** The wish as the server takes it. */
export function wish() {
  const sits = opponent.value === "hot_seat" ? "hot_seat" : opponent.value.startsWith("bot") ? "bot" : opponent.value;
  const mine = opponent.value === "hot_seat" ? "hot_seat" : "link";
  const set = Object.fromEntries(catalogue.value.options.map((option) => [option.id, optionValue(option)]).filter(([id]) => options.value[/** @type {string} */ (id)] !== undefined));
  const chosen = mission.value || catalogue.value.missions[0]?.id;
  return {
    system: system.value,
    name: battlefield.value?.name ?? "",
    options: { ...set, ...(chosen ? { mission: chosen } : {}), ...(battlefield.value ? { [battlefield.value.option ?? "battlefield"]: battlefield.value.id } : {}) },
    armies: Object.fromEntries(Object.entries(armies.value).filter(([, id]) => id)),
    seats: { red: { kind: mine, name: name.value.trim() }, blue: { kind: sits, ...(sits === "bot" ? { bot: opponent.value.slice(4) } : {}) } },
  };
}
