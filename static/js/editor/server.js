/** What the server does for a battlefield: it tells what it is drawn of, says what is wrong with it, and keeps it when asked. */
import { computed, effect, signal } from "@preact/signals";
import { page } from "../page.js";
import { t } from "../words.js";
import { begin, ground, judged, openedId, sketch, system, tool } from "./sketch.js";

/** @import { Ground, Judged, Sketch } from "./shapes.js" */

/** Milliseconds after the last change before the server is asked. */
const ASKED = 120;

/** How it is kept: `theirs` where it is another's, `changed` by another window, `text` where it can only be changed as a text. */
export const keeping = signal(/** @type {{how: "none" | "keeping" | "kept" | "changed" | "theirs" | "text" | "away" | "refused", at: number, code?: string}} */ ({ how: "none", at: 0 }));
/** The id on the server, once it is kept. */
export const keptId = signal(openedId);
const there = { id: openedId, version: 0 };
/** The photograph under the board, which its owner alone has. @type {import("@preact/signals").Signal<import("./photo.js").Photo | null>} */
export const laidPhoto = signal(/** @type {import("./photo.js").Photo | null} */ (null));
/** The text that stands on the server. */
const text = signal("");
/** Whether all that is drawn is kept. */
export const isKept = computed(() => judged.value !== null && judged.value.text === text.value);
let asking = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let soon;

/** @param {string} path @param {string} [method] @param {unknown} [body]  a file goes as it is */
export async function asked(path, method = "GET", body) {
  const isFile = body instanceof Blob, headers = { "Content-Type": isFile ? "application/octet-stream" : "application/json" };
  const sent = body === undefined ? {} : { headers, body: isFile ? body : JSON.stringify(body) };
  const answer = await fetch(new URL(path, page().root), { method, ...sent }).catch(() => null);
  return { status: answer?.status ?? 0, told: await answer?.json().catch(() => null) };
}

/** Opens the page's battlefield, or begins one. */
export async function start() {
  const [known] = await Promise.all([asked(`editor/${system}`), openedId ? load() : undefined]);
  ground.value = known.told;
  // On a board of hexes the first thing a press does is to mark one.
  if (ground.value?.marks[0]) tool.value = ground.value.marks[0];
  if (!openedId && ground.value) begin(blank(ground.value));
  effect(() => void (sketch.value && changed(sketch.value)));
  addEventListener("beforeunload", (event) => isKept.peek() || isEmpty(sketch.peek()) || event.preventDefault());
}

/** Whether nothing is drawn yet. @param {Sketch | null} now */
export const isEmpty = (now) => !now?.pieces.length && !Object.values(now?.hexes ?? {}).some((side) => Object.keys(side).length);

/** @param {Ground} known @returns {Sketch} */
function blank(known) {
  const [first] = known.sizes;
  return {
    id: "field", name: t("editor.name.new"), size: known.free ? "" : (first?.id ?? ""), width: first?.width ?? 0, height: first?.height ?? 0,
    pieces: [], markers: [], hexes: {}, more: {},
  };
}

/** Takes the battlefield as it stands on the server. */
export async function load() {
  const { status, told } = await asked(`battlefields/${there.id}`);
  if (status !== 200) return void (keeping.value = { how: "away", at: 0 });
  const opened = await asked(`editor/${system}/sketch`, "POST", { text: told.text });
  if (opened.status !== 200) return void (keeping.value = { how: "text", at: 0 });
  there.version = told.version;
  const found = measuredBy(opened.told.sketch, told.board);
  judged.value = { ...opened.told, sketch: found };
  // What a page writes of it may differ from the text in spaces alone: it is kept all the same.
  text.value = opened.told.text;
  keeping.value = { how: told.is_mine ? "kept" : "theirs", at: told.updated_at * 1000 };
  laidPhoto.value = told.photograph && photoOf(told.id, told.photograph);
  begin(found);
}

/** A kept photograph as it lies. @param {string} id @param {{width: number, height: number, corners: readonly (readonly [number, number])[]}} told */
const photoOf = (id, { width, height, corners }) => ({
  url: new URL(`battlefields/${id}/photograph`, page().root).href, width, height,
  corners: /** @type {import("../lib/perspective.js").Four} */ (/** @type {unknown} */ (corners.map(([x, y]) => ({ x, y })))),
});

/** A battlefield whose size its plan says is as large as its picture. @param {Sketch} opened @param {{width?: number, height?: number}} board @returns {Sketch} */
const measuredBy = (opened, board) => (opened.width ? opened : { ...opened, width: board.width ?? 0, height: board.height ?? 0 });

/** @param {Sketch} now */
function changed(now) {
  if (now === judged.peek()?.sketch) return;
  clearTimeout(soon);
  soon = setTimeout(() => void judge(now), judged.peek() ? ASKED : 0);
}

/** What the server takes of a battlefield: whose twin a piece is only the page knows. @param {Sketch} now */
const sentOf = (now) => ({ ...now, pieces: now.pieces.map(({ twin: _, ...piece }) => piece) });

/** @param {Sketch} now */
async function judge(now) {
  const turn = (asking += 1);
  const { status, told } = await asked(`editor/${system}/checks`, "POST", { sketch: sentOf(now) });
  if (turn !== asking) return;
  if (status === 200) judged.value = { .../** @type {Judged} */ (told), sketch: now };
  else keeping.value = { how: status ? "refused" : "away", at: 0, code: told?.code };
}

/** Keeps the battlefield as it is drawn. Another's, or one that another window changed, is kept as a copy of one's own. */
export async function save() {
  const now = sketch.peek();
  if (!now) return;
  clearTimeout(soon);
  await judge(now);
  const found = judged.peek();
  if (!found || found.sketch !== now || found.problems.length) return;
  const isOurs = there.id && !["theirs", "changed", "text"].includes(keeping.peek().how);
  keeping.value = { how: "keeping", at: 0 };
  const { status, told } = isOurs
    ? await asked(`battlefields/${there.id}`, "PUT", { text: found.text, version: there.version })
    : await asked("battlefields/new", "POST", { system, text: found.text });
  if (status === 409) return void (keeping.value = { how: "changed", at: 0 });
  if (status < 200 || status >= 300) return void (keeping.value = { how: status ? "refused" : "away", at: 0, code: told?.code });
  Object.assign(there, { id: told.id, version: told.version });
  if (!isOurs) history.replaceState(null, "", new URL(`battlefields/${told.id}/edit`, page().root));
  keptId.value = told.id;
  text.value = found.text;
  keeping.value = { how: "kept", at: Date.now() };
}
