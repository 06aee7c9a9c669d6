/** Who this device is to the server: its owner's name, his devices, and what is done about them. */
import { signal } from "@preact/signals";
import { page } from "../page.js";
import { set, settings } from "../store/settings.js";

/**
 * A device as its owner is shown it.
 * @typedef {{id: number, name: string, seen: number, here: boolean}} Device
 * @typedef {{known: boolean, name?: string, matches?: number, armies?: number, battlefields?: number, devices?: Device[], moving?: boolean, recovery?: boolean, passkeys?: number}} Me
 * @typedef {{ok: boolean, code: string, body: Partial<Me> & {link?: string, picture?: string, seconds?: number, code?: string, companions?: readonly import("./invitations.js").Companion[],
 *   invitations?: readonly import("./invitations.js").Invited[]}}} Answer
 */

export const me = signal(/** @type {Me} */ ({ known: false }));

/** Asks the server something about oneself. @param {string} method @param {string} path @param {unknown} [wish] @returns {Promise<Answer>} */
export async function ask(method, path, wish) {
  const how = wish === undefined ? { method } : { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(wish) };
  const answer = await fetch(new URL(path, page().root), how).catch(() => null);
  const body = await answer?.json().catch(() => ({})) ?? {};
  return { ok: Boolean(answer?.ok), code: answer ? (answer.ok ? "" : body.code ?? "other") : "offline", body };
}

/** Asks who this device is. A name that only the server knows, of another device, is this one's too. */
export async function refreshMe() {
  const { ok, body } = await ask("GET", "me");
  if (ok) take(/** @type {Me} */ (body));
}

/** @param {Me} told */
export function take(told) {
  me.value = told;
  if (told.name && !settings.peek().name) set({ name: told.name });
}

/** Says what one is called, here and wherever one sits down next. @param {string} name */
export async function rename(name) {
  set({ name });
  const { ok, code, body } = await ask("PUT", "me", { name });
  if (ok) take(/** @type {Me} */ (body));
  return code;
}

/** Leaves nothing of an owner on this device who is its owner no more. */
export function forgetAll() {
  const { theme, size, sounds, soundWords, shakes } = settings.peek();
  localStorage.removeItem("castra");
  set({ theme, size, sounds, soundWords, shakes, name: "", seats: {}, keys: {}, brought: undefined, answers: undefined });
  me.value = { known: false };
}
