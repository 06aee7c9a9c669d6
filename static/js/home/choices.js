/** What is chosen on the home page so far. */
import { computed, signal } from "@preact/signals";
import { page } from "../page.js";
import { KEYS as FORESEEN } from "../systems/registry.js";
import { settings } from "../store/settings.js";
import { hasWord, t, tAny } from "../words.js";

/** @import { Board, Catalogue, Fits, Named, TableOption } from "./catalogue.js" */
/** An option that is told with others: its value, and by which other option it is settled. @typedef {{option: TableOption, value: unknown, by: TableOption | null}} Row */

const played = page().systems ?? [];
const known = played.map((one) => one.key);

/** All systems there will be, in order; those the server knows can be played. */
export const SYSTEMS = [...FORESEEN, ...known.filter((key) => !FORESEEN.includes(key))];
/** How a seat across the table is filled, by the name of the choice: as the server takes it. @type {Readonly<Record<string, {kind: "link" | "open" | "bot" | "hot_seat", bot?: string}>>} */
export const FILLINGS = {
  link: { kind: "link" },
  open: { kind: "open" },
  bot_random: { kind: "bot", bot: "random" },
  bot_winning: { kind: "bot", bot: "winning" },
  hot_seat: { kind: "hot_seat" },
};
/** What the id of a brought list looks like. */
const LIST_ID = /^[0-9a-z]{8,60}$/i;
/** How a match calls the battlefield that a player brought to it. */
const OWN_GROUND = /^[0-9a-z]{8,60}\.$/i;
/** The easy bot, whom a first battle is played against. */
export const EASY = "bot_random";

/** @param {string} key */
export const isPlayable = (key) => known.includes(key);

/** A rematch comes with what was played before. */
const before = new URL(location.href).searchParams;

export const system = signal(SYSTEMS.find((key) => isPlayable(key) && key === before.get("system")) ?? SYSTEMS.find(isPlayable) ?? "");
export const boardAt = signal(0);
/** How many are to play, where the system leaves a choice; 0 until somebody chose. */
export const seatCount = signal(0);
/** How each seat but one's own is filled; by link where nothing was said. */
export const fillings = signal(/** @type {Record<string, string>} */ ({}));
export const armies = signal(/** @type {Record<string, string>} */ ({}));
export const mission = signal(before.get("mission") ?? "");
export const options = signal(/** @type {Readonly<Record<string, unknown>>} */ ({}));
/** Whose pages a roll needs: see docs/record.md. */
export const diceNeed = signal(/** @type {"whoever_is_here" | "everybody"} */ ("whoever_is_here"));
/** What is agreed of the clocks; null is none. */
export const clock = signal(/** @type {import("../transport/protocol.js").Terms | null} */ (null));
/** After how many seconds watchers see what happened. */
export const delay = signal(/** @type {import("../panels/delay_words.js").Delay} */ (0));
export const name = signal(settings.peek().name);
/** A short message, such as why a table could not be set. */
export const said = signal("");
/** Where the way on is that was said. */
export const wayOn = signal("");

/**
 * Says why the host's server refused a table, or a seat at one; with the way to a passkey where it wants one.
 * @param {string} code
 */
export function sayRefused(code) {
  wayOn.value = code === "no_passkey" ? `${page().root}mine/device` : "";
  said.value = code === "name_signs" ? t("refusal.name_signs") : hasWord(`home.refused.${code}`) ? t(`home.refused.${code}`) : t("home.failed", { n: code });
}

/** The battlefields that this device keeps, each with the system it is of. @type {import("@preact/signals").Signal<readonly {system: string, board: Board}[]>} */
export const ownBoards = signal(/** @type {readonly {system: string, board: Board}[]} */ ([]));

/** All that the chosen system has, whatever else is chosen. */
const whole = computed(() => {
  /** @type {Partial<Catalogue>} */
  const { boards = [], missions = [], armies: ready = [], options: known = [], first = {} } = page().catalogue?.[system.value] ?? {};
  const own = ownBoards.value.filter((row) => row.system === system.value).map((row) => row.board);
  return { boards: [...boards, ...own], missions, armies: ready, options: known, first };
});

/** What the chosen system offers with the options as they are: boards, missions, armies, options. */
export const catalogue = computed(() => {
  const { boards, missions, armies: ready, options: known, first } = whole.value;
  const taken = new Set(boards.map((board) => board.option));
  return { boards: boards.filter(fits).map(named), missions, armies: ready.filter(fits).map(named), options: known.filter((option) => !taken.has(option.id) && fits(option)), first };
});

/**
 * Options that are told together, each with its value: chosen here, or given by what another option says.
 * @returns {{id: string, rows: Row[]}[]}
 */
export const groups = computed(() => {
  const known = whole.value.options.filter((option) => option.group);
  return [...new Set(known.map((option) => option.group))].map((id) => ({ id, rows: known.filter((option) => option.group === id).map(valued) }));
});

/** What an option of a group is, and by which other option that is settled. @param {TableOption} option @returns {Row} */
function valued(option) {
  if (fits(option)) return { option, value: optionValue(option), by: null };
  const [id, values] = Object.entries(option.given ?? {}).find(([id, values]) => String(chosen(id)) in values) ?? [];
  return { option, value: values?.[String(chosen(id ?? ""))], by: whole.value.options.find((one) => one.id === id) ?? null };
}

/** Whether something goes with what is chosen. A battlefield is asked for only where no board asks: boards come first. @param {{fits?: Fits}} one @returns {boolean} */
function fits(one) {
  return Object.entries(one.fits ?? {}).every(([id, values]) => placeOf(values, chosen(id)) >= 0);
}

/** What an option is set to; one that boards stand for is the board on show. @param {string} id */
function chosen(id) {
  const boards = whole.value.boards.filter((board) => board.option === id && fits(board));
  if (boards.length) return boards[boardAt.value % boards.length]?.id;
  const option = whole.value.options.find((one) => one.id === id);
  return option && optionValue(option);
}

/** A piece of terrain under that name. @template {Named} T @param {T} piece @returns {T} */
const namedPiece = (piece) => ({ ...piece, name: piece.names?.[page().lang] ?? piece.name });

/** A board or an army under the name it has in the page's language, and what stands on it too. @template {Named & {terrain?: readonly Named[]}} T @param {T} board @returns {T} */
const named = (board) => ({ ...board, terrain: board.terrain?.map(namedPiece), name: board.names?.[page().lang] ?? tAny([`${system.value}.option.${board.option}.${board.id}`, `raw.${board.name}`]) });

const agreed = agreedBefore();
options.value = optionsBefore();
boardAt.value = Math.max(0, catalogue.value.boards.findIndex((board) => board.id === agreed[board.option ?? ""]));
if (!catalogue.value.missions.some((one) => one.id === mission.value)) mission.value = "";

/** The battlefield of a player's that was played on before a rematch, under the id it is kept by as it was then; else nothing. */
export const groundBefore = Object.values(agreed).flatMap((value) => (typeof value === "string" && OWN_GROUND.test(value) ? [value.slice(0, -1)] : []))[0] ?? "";

/** What was agreed on before a rematch. @returns {Readonly<Record<string, unknown>>} */
function agreedBefore() {
  try {
    return JSON.parse(before.get("options") ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** The options of a rematch that are still known, with values that are still offered. @returns {Readonly<Record<string, unknown>>} */
function optionsBefore() {
  return Object.fromEntries(whole.value.options.filter(({ id, values }) => values && placeOf(values, agreed[id]) >= 0).map(({ id }) => [id, agreed[id]]));
}

/** The numbers of seats the chosen system can be played with. */
export const seatCounts = computed(() => /** @type {number[]} */ (played.find((one) => one.key === system.value)?.counts ?? [2]));

/** The seats of the table to be set, one's own first. */
export const seats = computed(() => {
  const count = seatCounts.value.includes(seatCount.value) ? seatCount.value : seatCounts.value[0];
  return /** @type {string[]} */ (played.find((one) => one.key === system.value)?.seats ?? ["red", "blue"]).slice(0, count);
});

/** Who sat at the table before a rematch, one's own seat first, each with its army, or the list brought for it; none where there was no table. @returns {{army: string, list: string, by: string}[]} */
function satBefore() {
  try {
    const sat = JSON.parse(before.get("sat") ?? "[]");
    return Array.isArray(sat) ? sat.map((one) => ({ army: String(one?.army ?? ""), list: String(one?.list ?? ""), by: String(one?.by ?? "") })) : [];
  } catch {
    return [];
  }
}

const sat = satBefore();
seatCount.value = sat.length;
fillings.value = before.has("alone") ? { blue: "hot_seat" } : Object.fromEntries(sat.flatMap(({ by }, i) => (i && seats.value[i] && FILLINGS[by] ? [[seats.value[i], by]] : [])));
/** @param {string} army */
const readyBefore = (army) => (army ? whole.value.armies.find((one) => one.id === army || one.name === army) : undefined);
armies.value = Object.fromEntries(sat.flatMap(({ army, list }, i) => {
  const known = !list && readyBefore(army);
  return known && seats.value[i] ? [[seats.value[i], known.id]] : [];
}));

/**
 * The lists that players had brought to the table before a rematch, or the one that was just built: they are still on the server. Who did not bring a list
 * knows it as what its army was called, where the system calls it by its id. @type {readonly {seat: string, id: string}[]}
 */
export const listsBefore = [...sat.map(({ army, list }) => list || (readyBefore(army) ? "" : army)), before.get("army") ?? ""].flatMap((id, i) => {
  const seat = seats.value[i < sat.length ? i : 0];
  return LIST_ID.test(id) && seat ? [{ seat, id }] : [];
});

/** The name of the choice for a seat. @param {string} seat */
export const fillingOf = (seat) => fillings.value[seat] ?? "link";

/** How a seat is filled, as the server takes it. @param {string} seat */
export const filledBy = (seat) => FILLINGS[fillingOf(seat)] ?? { kind: "link" };

/** Who may watch, where a seat is not for whoever comes first: such a table is found in the list. */
export const WATCHING = /** @type {const} */ (["open", "link", "closed"]);
export const watching = signal(WATCHING.find((one) => one === before.get("watching")) ?? "link");
export const isForAnybody = () => seats.value.slice(1).some((seat) => filledBy(seat).kind === "open");

/** Whether the table is complete once its host sits down: nobody else comes by a link or from anywhere. */
export const isComplete = () => seats.value.slice(1).every((seat) => !["link", "open"].includes(filledBy(seat).kind));

/** The battlefield on show, as large as the options say where they do. */
export const battlefield = computed(() => {
  const board = catalogue.value.boards[boardAt.value % Math.max(1, catalogue.value.boards.length)];
  return board && { ...board, ...Object.fromEntries(Object.entries(board.sized_by ?? {}).map(([side, id]) => [side, chosen(id) ?? board[/** @type {"width" | "height"} */ (side)]])) };
});

/** The armies that may be taken: those chosen before that no longer fit count as none. @type {import("@preact/signals").ReadonlySignal<Record<string, string>>} */
export const taken = computed(() => {
  const all = whole.value.armies;
  const offered = new Set(catalogue.value.armies.map((army) => army.id));
  return Object.fromEntries(Object.entries(armies.value).filter(([seat, id]) => id && seats.value.includes(seat) && (offered.has(id) || !all.some((army) => army.id === id))));
});

/** Where a value stands among those of an option; a value may be a list. @param {readonly unknown[]} values @param {unknown} value */
export function placeOf(values, value) {
  return values.findIndex((one) => JSON.stringify(one) === JSON.stringify(value));
}

/** An option as it is set, or as it comes. @param {TableOption} option */
export function optionValue(option) {
  return options.value[option.id] ?? option.default;
}

/** The wish as the server takes it. */
export function wish() {
  const [mine = "red", ...others] = seats.value;
  const own = { kind: others.some((seat) => filledBy(seat).kind === "hot_seat") ? "hot_seat" : "link", name: name.value.trim() };
  const set = Object.fromEntries(catalogue.value.options.map((option) => [option.id, optionValue(option)]).filter(([id]) => options.value[/** @type {string} */ (id)] !== undefined));
  const playing = mission.value || catalogue.value.missions[0]?.id;
  const board = battlefield.value;
  return {
    system: system.value,
    name: board?.name ?? "",
    options: { ...set, ...(playing ? { mission: playing } : {}), ...(board?.option && !board.own ? { [board.option]: board.id } : {}) },
    battlefield: board?.own ?? "",
    armies: taken.value,
    visibility: isForAnybody() ? "open" : watching.value,
    dice_need: diceNeed.value,
    clock: clock.value,
    delay: delay.value,
    seats: { [mine]: own, ...Object.fromEntries(others.map((seat) => [seat, filledBy(seat)])) },
  };
}
