/** What the server does for an army: it tells what it is built of, says what stands in its way, and keeps it at every change. */
import { effect, signal } from "@preact/signals";
import { inTurn } from "../lib/in_turn.js";
import { page } from "../page.js";
import { t } from "../words.js";
import { army, begin, isEmpty, judged, openedId, palette, system } from "./army.js";

/** @import { Army, Judged } from "./shapes.js" */

/** Milliseconds after the last change before the server is asked, and before the army is kept. */
const ASKED = 120, KEPT = 900;
/** And before it is tried again where that was not to be done. */
const AGAIN = 5000;
/** Letters that a browser still sends of a page that is left. */
const MOST_KEPT_ALIVE = 20_000;

/**
 * How the army is kept: `kept` and since when, `changed` by another window, `theirs` where it is another's, `text` where it can
 * only be changed as a text, `away` when the server does not answer; `none` before there is something to keep.
 * @type {import("@preact/signals").Signal<{how: "none" | "keeping" | "kept" | "changed" | "theirs" | "text" | "away" | "refused", at: number, code?: string}>}
 */
export const keeping = signal({ how: "none", at: 0 });

/** The army's id and version on the server, and the text that stands there. */
const there = { id: openedId, version: 0, text: "" };
/** The id on the server, once it is kept. */
export const keptId = signal(openedId);
let asking = 0;
let isKeeping = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let soon;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let later;

/** @param {string} path @param {string} [method] @param {unknown} [body] */
async function asked(path, method = "GET", body) {
  const written = body === undefined ? undefined : JSON.stringify(body);
  // What is sent when the page is left goes on its way all the same, if it is not long.
  const sent = written === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: written, keepalive: path.startsWith("armies/") && written.length < MOST_KEPT_ALIVE };
  const answer = await fetch(new URL(path, page().root), { method, ...sent }).catch(() => null);
  return { status: answer?.status ?? 0, told: await answer?.json().catch(() => null) };
}

/** Opens the page's army, or begins one. */
export async function start() {
  const [known] = await Promise.all([asked(`builder/${system}`), openedId ? load() : undefined]);
  palette.value = known.told;
  if (!openedId) begin(blank());
  effect(() => void (army.value && changed(army.value)));
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && void leave());
}

/** @returns {Army} */
function blank() {
  const groups = (palette.value?.groups ?? []).filter((one) => !one.led).map((one, i) => ({ key: `g${i + 1}`, kind: one.id, flags: [], slots: {}, units: [] }));
  return { id: "army", name: t("builder.name.new"), side: "", size: palette.value?.sizes[1] ?? palette.value?.sizes[0] ?? 0, slots: {}, groups, brings: {} };
}

/** Takes the army as it stands on the server. */
export async function load() {
  const { status, told } = await asked(`armies/${there.id}`);
  if (status !== 200) return void (keeping.value = { how: "away", at: 0 });
  const opened = await asked(`builder/${system}/document`, "POST", { text: told.text });
  if (opened.status !== 200) return void (keeping.value = { how: "text", at: 0 });
  Object.assign(there, { version: told.version, text: told.text });
  judged.value = opened.told;
  keeping.value = { how: told.is_mine === false ? "theirs" : "kept", at: Date.now() };
  begin(opened.told.document);
}

/** @param {Army} now */
function changed(now) {
  if (now === judged.peek()?.document) return;
  clearTimeout(soon);
  soon = setTimeout(() => void judge(now), judged.peek() ? ASKED : 0);
}

/** @param {Army} now */
async function judge(now) {
  const turn = (asking += 1);
  const { status, told } = await asked(`builder/${system}/checks`, "POST", { document: now });
  if (turn !== asking) return;
  if (status !== 200) return void (keeping.value = { how: status ? "refused" : "away", at: 0, code: told?.code });
  judged.value = { .../** @type {Judged} */ (told), document: now };
  clearTimeout(later);
  later = setTimeout(() => void keep(), KEPT);
}

/** Keeps the army as it was judged last, unless it stands there already. Until something is in it nothing is kept. */
export async function keep() {
  const now = judged.peek();
  const isOurs = !["changed", "theirs", "text"].includes(keeping.peek().how);
  if (isKeeping || !now || !isOurs || now.text === there.text || (!there.id && isEmpty.peek())) return;
  isKeeping = true;
  keeping.value = { how: "keeping", at: 0 };
  const { status, told } = there.id
    ? await asked(`armies/${there.id}`, "PUT", { text: now.text, version: there.version })
    : await inTurn(() => asked("armies/new", "POST", { system, text: now.text }));
  isKeeping = false;
  if (status === 409) keeping.value = { how: "changed", at: 0 };
  else if (status === 404) keeping.value = { how: "theirs", at: 0 };
  else if (status >= 200 && status < 300) held(told, now);
  else {
    keeping.value = { how: status ? "refused" : "away", at: 0, code: told?.code };
    if (!status || status === 429) later = setTimeout(() => void keep(), AGAIN);
  }
}

/** Whoever leaves has the last change kept, though the server has not made its text yet. */
async function leave() {
  const now = army.peek();
  const isOurs = !["changed", "theirs", "text"].includes(keeping.peek().how);
  if (!isOurs || isKeeping || isEmpty.peek() || now === judged.peek()?.document) return keep();
  clearTimeout(soon);
  isKeeping = true;
  const { status, told } = there.id
    ? await asked(`armies/${there.id}`, "PUT", { document: now, version: there.version })
    : await asked("armies/new", "POST", { system, document: now });
  isKeeping = false;
  // Who comes back goes on from there: its text is asked for as at any change.
  if (status >= 200 && status < 300) there.version = told.version;
  if (status === 201) [there.id, keptId.value] = [told.id, told.id];
  if (now && now === army.peek()) await judge(now);
}

/** @param {{id: string, version: number}} told @param {Judged} now */
function held(told, now) {
  if (!there.id) history.replaceState(null, "", new URL(`armies/${told.id}/edit`, page().root));
  Object.assign(there, { id: told.id, version: told.version, text: now.text });
  keptId.value = told.id;
  keeping.value = { how: "kept", at: Date.now() };
  if (judged.peek() !== now) void keep();
}

/** Keeps on with a copy of an army that is another's, or that another window changed meanwhile. */
export async function keepCopy() {
  const now = judged.peek();
  if (!now) return;
  Object.assign(there, { id: null, version: 0, text: "" });
  history.replaceState(null, "", new URL(`armies/new?system=${system}`, page().root));
  keeping.value = { how: "none", at: 0 };
  await keep();
}
