/** What the server knows of one's notices, and what is said about them. */
import { signal } from "@preact/signals";
import { t, tAny } from "../words.js";
import { ask } from "./me.js";

/**
 * @typedef {"decision" | "time" | "ended" | "rematch" | "date" | "invited"} Kind
 * @typedef {{id: number, kind: "webhook" | "mail" | "push", address: string, form: string | null, secret: string | null, kinds: Kind[], is_on: boolean,
 *   confirmed: boolean, failures: number, told: string, told_at: number | null}} Channel
 * @typedef {{quiet_from: number | null, quiet_until: number | null, zone: string | null, muted: string[], mails: boolean, key: string}} Given
 */
export const channels = signal(/** @type {Channel[]} */ ([]));
export const given = signal(/** @type {Given} */ ({ quiet_from: null, quiet_until: null, zone: null, muted: [], mails: false, key: "" }));
/** What was just done, or could not be. */
export const note = signal(/** @type {{text: string, bad?: boolean} | null} */ (null));

/** @param {string} code */
export const refused = (code) => void (note.value = { text: tAny([`notices.refused.${code}`, "devices.refused.other"]), bad: true });

export async function refreshNotices() {
  const { ok, code, body } = await ask("GET", "me/notices");
  if (!ok) return refused(code);
  const { channels: rows, ...rest } = /** @type {Given & {channels: Channel[]}} */ (/** @type {unknown} */ (body));
  channels.value = rows;
  given.value = rest;
}

/** @param {Channel} one @param {Partial<Pick<Channel, "is_on" | "kinds">>} how */
export async function change(one, how) {
  const { ok, code } = await ask("PUT", `me/channels/${one.id}`, { is_on: one.is_on, kinds: one.kinds, ...how });
  if (!ok) return refused(code);
  await refreshNotices();
}

/** Says when nothing is to come, and of which tables never. @param {Partial<Given>} how */
export async function say(how) {
  const { quiet_from, quiet_until, zone, muted } = { ...given.peek(), ...how };
  const { ok, code } = await ask("PUT", "me/notices", { quiet_from, quiet_until, zone: zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC", muted });
  if (!ok) return refused(code);
  await refreshNotices();
}

/** No notices at all. */
export async function stopAll() {
  const { ok, code } = await ask("DELETE", "me/notices");
  if (!ok) return refused(code);
  note.value = { text: t("notices.stopped") };
  await refreshNotices();
}
