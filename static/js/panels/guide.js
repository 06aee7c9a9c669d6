/** How a first match goes: the goal, a turn, what the signs mean, the keys; reached from the table at any time. */
import { signal } from "@preact/signals";
import { html } from "../html.js";
import { Icon, Segments } from "./controls.js";
import { KeyList } from "./keylist.js";
import { badgeIcon, slots } from "../slots/slots.js";
import { dialog } from "../store/table.js";
import { mySeat, view } from "../store/view.js";
import { hasWord, t, tAny } from "../words.js";

/** @typedef {"first" | "signs" | "keys"} Page */

/** The page of the guide on show. */
const open = signal(/** @type {Page} */ ("first"));

/** @param {Page} page */
export function openGuide(page) {
  open.value = page;
  dialog.value = "guide";
}

export function Guide() {
  const pages = ["first", "signs", "keys"].map((value) => ({ value, text: t(`guide.page.${value}`) }));
  return html`<${Segments} label=${t("table.dialog.guide")} value=${open.value} options=${pages} onChange=${(/** @type {Page} */ page) => (open.value = page)} />
    <div class="guide">${open.value === "first" ? html`<${First} />` : open.value === "signs" ? html`<${Signs} />` : html`<${KeyList} />`}</div>`;
}

/** The invitation to read it, while the table is being set up. */
export function GuideInvitation() {
  if (!mySeat.value || (view.value?.turn.round ?? 1) > 0) return null;
  return html`<button type="button" class="action-row guide-call" onClick=${() => openGuide("first")}><${Icon} name="book" /><b>${t("guide.call")}</b><small>${t("guide.call.hint")}</small></button>`;
}

/** As many points as the catalogue has. @param {string} head */
function pointsOf(head) {
  const found = [];
  for (let n = 1; hasWord(`${head}.${n}`); n++) found.push(`${head}.${n}`);
  return found;
}

/** The chapters of a first match, in the order they come up. */
function First() {
  const head = `guide.${view.value?.system}`;
  const chapters = pointsOf(`${head}.chapter`);
  return html`<p class="guide-goal">${t(`${head}.goal`)}</p>${chapters.map((key, i) =>
    html`<section key=${key}><h3>${t(key)}</h3><ul>${pointsOf(`${head}.${i + 1}`).map((point) => html`<li key=${point}>${t(point)}</li>`)}</ul></section>`)}`;
}

function Signs() {
  return html`<${slots.value.guide.Signs}><${Badges} /><//>`;
}

/** What is drawn on models and units, where the catalogue tells of it. */
function Badges() {
  const system = view.value?.system ?? "";
  return html`<${Group} title=${t("guide.signs.everywhere")}>${pointsOf(`guide.${system}.sign`).map((key) => html`<div key=${key} class="guide-line"><span>${t(key)}</span></div>`)}<//>
    <${Group} title=${t("guide.signs.badges")}>${badges().map((badge) =>
      html`<div key=${badge} class="guide-row"><${Icon} name=${badgeIcon(badge)} /><span>${tAny([`guide.${system}.badge.${badge}`, `${system}.badge.${badge}`])}</span></div>`)}<//>`;
}

const badges = () => slots.value.look.signs.filter((badge) => [`guide.${view.value?.system}.badge.${badge}`, `${view.value?.system}.badge.${badge}`].some(hasWord));

/** Signs of one kind. @param {{title: string, children?: import("../html.js").Drawn}} props */
export function Group({ title, children }) {
  return html`<section><h3>${title}</h3>${children}</section>`;
}
