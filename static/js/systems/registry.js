/**
 * The systems of the client, the one list of them: each has a folder here with the same file names, fetched when a table
 * of it is opened. What a system leaves out is drawn from the view alone.
 */
import { PLAIN, slots } from "../slots/slots.js";

/** @import { Slots } from "../slots/slots.js" */

/** Every system there will be, in order; one without a folder is drawn from the view. @type {Record<string, {load?: () => Promise<{SLOTS: Slots}>, css?: URL}>} */
const SYSTEMS = {
  wh40k: { load: () => import("./wh40k/index.js") },
  underworlds: { load: () => import("./underworlds/index.js"), css: new URL("../../css/systems/underworlds.css", import.meta.url) },
  aos: { load: () => import("./aos/index.js"), css: new URL("../../css/systems/aos.css", import.meta.url) },
  warmaster: { load: () => import("./warmaster/index.js"), css: new URL("../../css/systems/warmaster.css", import.meta.url) },
  diskwars: { load: () => import("./diskwars/index.js"), css: new URL("../../css/systems/diskwars.css", import.meta.url) },
};

/** Their keys. */
export const KEYS = Object.keys(SYSTEMS);

/** What is being fetched, or was: the last table's. */
let loaded = { key: "", done: Promise.resolve() };

/** Fetches what the system of this table adds, once: whoever asks meanwhile waits for the same. @param {string} key */
export function loadSystem(key) {
  if (key && loaded.key !== key) loaded = { key, done: fetched(key) };
  return loaded.done;
}

/** Fills the slots with what a system adds, unless the table is another's by then. @param {string} key */
async function fetched(key) {
  const { load, css } = SYSTEMS[key] ?? {};
  const [made] = await Promise.all([load?.(), css ? styled(css) : undefined]);
  if (loaded.key === key) slots.value = made?.SLOTS ?? PLAIN;
}

/** Adds a style sheet and waits for it. @param {URL} css */
function styled(css) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = css.href;
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve(undefined);
    document.head.append(link);
  });
}
