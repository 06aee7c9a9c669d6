/**
 * Sitting down: this device draws the key of its seat, and keeps it before it is sent, so that a lost answer loses no seat. Who has the
 * key has the seat; the invitation opens nothing from then on.
 */
import { page } from "../page.js";
import { set, settings } from "./settings.js";

/** @typedef {{link: string, code: ""} | {link: null, code: string}} Sat */

const BYTES = 24;

/** A key nobody can guess, in the signs of an address. */
export function drawn() {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

/** The key this device keeps for a seat it was invited to or sat down in, drawn the first time. @param {string} seat */
function keyFor(seat) {
  const key = settings.peek().keys[seat] ?? drawn();
  if (settings.peek().keys[seat] !== key) set({ keys: { ...settings.peek().keys, [seat]: key } });
  return key;
}

/** Whether this device has tried to sit down by this invitation. @param {string} invite */
export function isTried(invite) {
  return invite in settings.peek().keys;
}

/** Whether only this computer can open an address. @param {string} link */
export function isLocal(link) {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(link, location.href).hostname);
}

/** The invitation in a link. @param {string} link */
export function inviteIn(link) {
  return new URL(link, location.href).pathname.split("/").at(-1) ?? "";
}

/** Takes a seat by invitation. @param {string} id @param {string} invite @param {string} name @returns {Promise<Sat>} */
export function claim(id, invite, name) {
  return sit(id, `matches/${id}/claim`, { invite, key: keyFor(invite), name });
}

/** Takes a seat at an open table. @param {string} id @param {string} seat @param {string} name @returns {Promise<Sat>} */
export function takeSeat(id, seat, name) {
  return sit(id, `matches/${id}/seats/${seat}`, { key: keyFor(`${id}/${seat}`), name });
}

/** @param {string} id @param {string} path @param {{key: string, name: string, invite?: string}} wish @returns {Promise<Sat>} */
async function sit(id, path, wish) {
  const answer = await post(path, wish);
  // The address this page came from: what the device keeps for the table is kept under it.
  if (answer.ok) return { link: new URL(`t/${id}/${wish.key}`, page().root).href, code: "" };
  return { link: null, code: answer.code };
}

/** Takes a seat from a player who is away, for all to read; gives the new invitation. @param {string} id @param {string} seat @param {string} key */
export async function freeSeat(id, seat, key) {
  const answer = await post(`matches/${id}/seats/${seat}/free`, { key });
  const link = answer.body.link ?? "";
  if (answer.ok) set({ seats: { ...settings.peek().seats, [id]: { ...kept(id), links: { ...kept(id).links, [seat]: link } } } });
  return answer.ok ? "" : answer.code;
}

/** Says who may watch a table from now on; gives the code of what is in the way. @param {string} id @param {string} key @param {string} visibility */
export async function sayWhoWatches(id, key, visibility) {
  return (await post(`matches/${id}/visibility`, { key, visibility })).code;
}

/** Says who may talk at a table from now on; gives the code of what is in the way. @param {string} id @param {string} key @param {string} talk */
export async function sayWhoTalks(id, key, talk) {
  return (await post(`matches/${id}/talk`, { key, talk })).code;
}

/** Shows out the watcher who said a line; gives the code of what is in the way. @param {string} id @param {string} key @param {number} said */
export async function showOut(id, key, said) {
  return (await post(`matches/${id}/removals`, { key, said })).code;
}

/**
 * Brings a kept army with all that its file has to a table where lists are made; gives the code of what is in the way.
 * @param {string} id @param {string} key @param {string} seat @param {string} army
 */
export async function bringArmy(id, key, seat, army) {
  return (await post(`matches/${id}/armies`, { key, seat, army })).code;
}

/** @param {string} id */
function kept(id) {
  return settings.peek().seats[id] ?? { url: location.href, name: "", system: "" };
}

/** @param {string} path @param {Record<string, unknown>} wish @returns {Promise<{ok: boolean, code: string, body: {link?: string, code?: string}}>} */
async function post(path, wish) {
  try {
    const answer = await fetch(new URL(path, page().root), { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(wish) });
    const body = await answer.json();
    return { ok: answer.ok, code: answer.ok ? "" : body.code ?? String(answer.status), body };
  } catch {
    return { ok: false, code: "unavailable", body: {} };
  }
}
