/** How a first match goes: the goal, a turn, what the signs mean, the keys; reached from the table at any time. */
import { useEffect, useRef } from "preact/hooks";
import { signal } from "@preact/signals";
import { html } from "../html.js";
import { Icon, Segments } from "./parts.js";
import { Symbol } from "./cards/symbols.js";
import { KeyList } from "./keylist.js";
import { featureOf, inBox, traitsOf } from "../board/hexes/traits.js";
import { hexPath } from "../board/hexes/grid.js";
import { TOKENS, tokensOf } from "../board/hexes/tokens.js";
import { U } from "../board/scene.js";
import { svg } from "../lib/svg.js";
import { badgeIcon } from "../systems/systems.js";
import { dialog } from "../store/table.js";
import { mySeat, view } from "../store/view.js";
import { hasWord, t } from "../words.js";

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
  return html`<button type="button" class="do-row guide-call" onClick=${() => openGuide("first")}><${Icon} name="book" /><b>${t("guide.call")}</b><small>${t("guide.call.hint")}</small></button>`;
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
  return html`<p class="guide-goal">${t(`${head}.goal`)}</p>${chapters.map((key, i) => html`<section key=${key}><h3>${t(key)}</h3><ul>${pointsOf(`${head}.${i + 1}`).map((point) => html`<li key=${point}>${t(point)}</li>`)}</ul></section>`)}`;
}

function Signs() {
  return view.value?.table.kind === "hexes" ? html`<${Hexes} />` : html`<${Badges} />`;
}

/** What is drawn on models and units of a battlefield without hexes. */
function Badges() {
  const system = view.value?.system ?? "";
  return html`<${Group} title=${t("guide.signs.everywhere")}>${pointsOf(`guide.${system}.sign`).map((key) => html`<div key=${key} class="guide-line"><span>${t(key)}</span></div>`)}<//>
    <${Group} title=${t("guide.signs.badges")}>${badges().map((badge) => html`<div key=${badge} class="guide-row"><${Icon} name=${badgeIcon(system, badge)} /><span>${t(`guide.${system}.badge.${badge}`)}</span></div>`)}<//>`;
}

const BADGES = ["moved", "advanced", "fell_back", "charged", "shot", "engaged", "in_cover", "warlord"];

const badges = () => BADGES.filter((badge) => hasWord(`guide.${view.value?.system}.badge.${badge}`));

/** @param {{title: string, children?: any}} props */
function Group({ title, children }) {
  return html`<section><h3>${title}</h3>${children}</section>`;
}

const DICE = { attack: ["crit", "hammer", "swords", "flanked", "surrounded"], save: ["crit", "shield", "dodge", "flanked", "surrounded"] };
const GROUND = ["starting", "blocked", "stagger"];
const FEATURES = ["hidden", "treasure", "cover"];

function Hexes() {
  return html`<div class="guide-columns">${Object.entries(DICE).map(([die, faces]) => html`<${Group} key=${die} title=${t(`guide.signs.${die}`)}>${faces.map((face) => html`<div key=${face} class="guide-row"><${Symbol} name=${face} /><span>${t(`guide.sign.${die}.${face}`)}</span></div>`)}<//>`)}
    <${Group} title=${t("guide.signs.hexes")}>${GROUND.map((trait) => html`<${Sample} key=${trait} traits=${[trait]} text=${t(`guide.sign.${trait}`)} />`)}${FEATURES.map((kind) => html`<${Sample} key=${kind} kind=${kind} text=${t(`guide.sign.${kind}`)} />`)}<div class="guide-row"><i class="guide-lit"></i><span>${t("guide.sign.lit")}</span></div><//>
    <${Group} title=${t("guide.signs.tokens")}>${TOKENS.map((name) => html`<${Token} key=${name} name=${name} />`)}<div class="guide-row"><span class="guide-glory"><i></i></span><span>${t("guide.sign.glory")}</span></div><//></div>`;
}

/** A hex as the board draws it. @param {{traits?: string[], kind?: string, text: string}} props */
function Sample({ traits = [], kind, text }) {
  const hex = /** @type {any} */ ({ q: 0, r: 0, x: 0, y: 0, traits, seat: mySeat.value, feature: kind ? { number: 3, kind, up: kind !== "hidden" } : null });
  return html`<${Drawn} text=${text} size=${U * 0.62} draw=${() => [svg("path", { class: "hex", d: hexPath(hex, "pointy") }), ...traitsOf(hex, "pointy"), ...featureOf(hex)]} />`;
}

/** @param {{name: string}} props */
function Token({ name }) {
  const draw = () => [inBox(/** @type {any} */ ({ x: 0, y: 0 }), "guide-token", tokensOf({ [name]: 1 }).map((token) => (token.removeAttribute("transform"), token)))];
  return html`<${Drawn} text=${t(`guide.sign.token.${name}`)} size=${U * 0.17} draw=${draw} />`;
}

/** A drawing of the board with what it means. @param {{draw: () => SVGElement[], size: number, text: string}} props */
function Drawn({ draw, size, text }) {
  const host = useRef(/** @type {SVGGElement | null} */ (null));
  useEffect(() => host.current?.replaceChildren(...draw()), []);
  return html`<div class="guide-row"><svg class="guide-sample board" viewBox=${`${-size} ${-size} ${2 * size} ${2 * size}`} aria-hidden="true"><g ref=${host} /></svg><span>${text}</span></div>`;
}
