/** Inviting people one has played with, and the tables one is invited to: no link has to be sent. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { html } from "../html.js";
import { isolated } from "../lib/names.js";
import { page } from "../page.js";
import { Button, Icon } from "../panels/controls.js";
import { drawn } from "../store/seat.js";
import { set, settings } from "../store/settings.js";
import { t, tAny } from "../words.js";
import { ask } from "./me.js";
import { ago } from "./players.js";

/**
 * @typedef {{of: string, had: string, name: string, system: string}} Companion
 * @typedef {{match: string, seat: string, by: string, name: string, system: string, since: number}} Invited
 */

const companions = signal(/** @type {readonly Companion[] | null} */ (null));
const invited = signal(/** @type {readonly Invited[]} */ ([]));
/** What came of it, by the seat or the table it is about. */
const said = signal(/** @type {Readonly<Record<string, string>>} */ ({}));

/** @param {string} of @param {string} text */
const say = (of, text) => (said.value = { ...said.value, [of]: text });

/** @param {Pick<Companion, "name">} one */
const nameOf = ({ name }) => isolated(name) || t("invite.nameless");

/** Whom one has played with, for a seat of the table that was just set. @param {{match: string, link: string, seat: string}} props */
export function InviteKnown({ match, link, seat }) {
  useEffect(() => {
    if (companions.value !== null) return;
    void ask("GET", "me/companions").then(({ ok, body }) => (companions.value = (ok && body.companions) || []));
  }, []);
  const known = companions.value ?? [];
  if (!known.length) return null;
  const key = link.split("/").at(-1);
  const invite = async (/** @type {import("../html.js").On<HTMLSelectElement>} */ event) => {
    const one = known[Number(event.currentTarget.value)];
    if (!one) return;
    const { ok, code } = await ask("POST", `matches/${match}/invited`, { key, seat, of: one.of, had: one.had });
    say(seat, ok ? t("invite.told", { name: nameOf(one) }) : tAny([`invite.refused.${code}`, "invite.refused.other"]));
  };
  return html`<div class="invite-known"><label><span>${t("invite.known")}</span><select class="input" onChange=${invite}><option value="">${t("invite.choose")}</option>
    ${known.map((one, i) => html`<option key=${i} value=${i}>${nameOf(one)} · ${t(`table.system.${one.system}`)}</option>`)}</select></label>
    ${said.value[seat] && html`<p role="status">${said.value[seat]}</p>`}</div>`;
}

/** Asks which tables wait for this device's owner. */
export async function refreshInvitations() {
  const { ok, body } = await ask("GET", "me/invitations");
  if (ok) invited.value = body.invitations ?? [];
}

/** @param {Invited} one */
async function sit(one) {
  const key = drawn();
  const { ok, code, body } = await ask("POST", `me/invitations/${one.match}`, { key, name: settings.peek().name });
  if (!ok || !body.link) return say(one.match, tAny([`invite.refused.${code}`, "invite.refused.other"]));
  set({ seats: { ...settings.peek().seats, [one.match]: { url: body.link, name: one.name, system: one.system, since: Math.round(Date.now() / 1000) } } });
  location.assign(body.link);
  return undefined;
}

/** @param {Invited} one */
async function decline(one) {
  const { ok } = await ask("DELETE", `me/invitations/${one.match}`);
  if (ok) invited.value = invited.value.filter((other) => other !== one);
}

/** The tables that wait for this device's owner, before his matches. */
export function Invitations() {
  useEffect(() => void refreshInvitations(), []);
  if (!invited.value.length) return null;
  return html`<section class="invitations"><h2 class="label">${t("invite.waiting")}<span>${invited.value.length}</span></h2>
    <ul class="invited-list">${invited.value.map((one) => html`<${Row} key=${one.match} one=${one} />`)}</ul></section>`;
}

/** @param {{one: Invited}} props */
function Row({ one }) {
  const system = t(`table.system.${one.system}`);
  return html`<li><${Icon} name=${`sys-${one.system}`} /><div><b>${isolated(one.name) || system}</b>
      <small>${t("invite.by", { name: isolated(one.by) || t("invite.nameless"), system })} · ${ago(one.since)}</small>
      ${said.value[one.match] && html`<p role="alert">${said.value[one.match]}</p>`}</div>
    <p class="acts"><${Button} kind="go" size="tiny" onClick=${() => void sit(one)}>${t("invite.sit")}<//>
      <${Button} kind="quiet" size="tiny" onClick=${() => void decline(one)}>${t("invite.decline")}<//>
      <a class="button quiet tiny" href=${`${page().root}t/${one.match}`}>${t("home.watch")}</a></p></li>`;
}
