/** The small parts every panel is made of: icons, emblems, letters, buttons that answer why they are grey. */
import { computed, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { html } from "../html.js";
import { EMBLEMS } from "../lib/emblems.js";
import { act, refusalText } from "../store/table.js";
import { hasWord, t } from "../words.js";
import { view } from "../store/view.js";

/** @import { Fact, Refusal } from "../transport/protocol.js" */

const SPRITE = new URL("../../img/icons.svg", import.meta.url).href;
const LETTERS = {
  red: "M3.5 2h19a1.5 1.5 0 0 1 1.5 1.5V14L13 24.5 2 14V3.5A1.5 1.5 0 0 1 3.5 2z",
  blue: "M13 1L25 13 13 25 1 13z",
  jade: "M3 3h20v20H3z",
  plum: "M8.500 2h9v6.500H24v9h-6.500V24h-9v-6.500H2v-9h6.500z",
};

/** Where the rules of a system are shown: set by the page. */
export const rulesAt = signal("/rules/");

/** @param {{name: string, small?: boolean}} props */
export function Icon({ name, small = false }) {
  return html`<svg class=${small ? "icon small" : "icon"} aria-hidden="true"><use href=${`${SPRITE}#${name}`} /></svg>`;
}

/** @param {{seat: string | null | undefined}} props */
export function Emblem({ seat }) {
  const path = /** @type {Record<string, string>} */ (EMBLEMS)[seat ?? ""];
  return path ? html`<svg class=${`emblem ${seat}`} viewBox="0 0 12 12" aria-hidden="true"><path d=${path} /></svg>` : null;
}

/** @param {{seat: string, letter: string}} props */
export function Letter({ seat, letter }) {
  const path = /** @type {Record<string, string>} */ (LETTERS)[seat];
  return html`<span class=${`letter ${seat}`}><svg viewBox="0 0 26 26" aria-hidden="true"><path d=${path} /></svg><b>${letter}</b></span>`;
}

/** The system of this table. */
const system = computed(() => view.value?.system ?? "");

/** @param {{id: string | null | undefined, tabindex?: string}} props */
export function Rule({ id, tabindex }) {
  return id ? html`<a class="rule" tabindex=${tabindex} href=${`${rulesAt.value}${system.value}#${id}`} target="_blank" rel="noopener">${id}</a>` : null;
}

/** What the tip says now, and beside what. */
export const tip = signal(/** @type {{what: string, text: string, rule: string | null, at: DOMRect, of: HTMLElement, says?: boolean} | null} */ (null));

/**
 * Handlers that show why something is locked while it is pointed at, focused or tapped; not when it comes to lie under
 * a pointer that rests.
 * @param {Refusal | string} why
 * @param {string} [what]  what it would do
 */
export function answersWhy(why, what = "") {
  const show = (/** @type {Event} */ event) => {
    const target = /** @type {HTMLElement} */ (event.currentTarget);
    tip.value = typeof why === "string"
      ? { what, text: why, rule: null, at: target.getBoundingClientRect(), of: target }
      : { what, text: refusalText(why), rule: why.rule, at: target.getBoundingClientRect(), of: target };
  };
  const hide = () => (tip.value = null);
  return { onPointerMove: (/** @type {PointerEvent} */ event) => tip.value?.of === event.currentTarget || show(event), onFocus: show, onClick: show, onPointerLeave: hide, onBlur: hide };
}

/**
 * Handlers that show what a word means while it is pointed at, focused or tapped.
 * @param {string} what @param {string} text
 */
export function explains(what, text) {
  const show = (/** @type {Event} */ event) => {
    const of = /** @type {HTMLElement} */ (event.currentTarget);
    tip.value = { what, text, rule: null, at: of.getBoundingClientRect(), of, says: true };
  };
  const hide = () => (tip.value = null);
  return { onPointerEnter: show, onFocus: show, onClick: show, onPointerLeave: hide, onBlur: hide };
}

/**
 * A control that is unlocked or taken away under the pointer says no goodbye: its tip goes when it is seen to be so.
 * @param {HTMLElement | undefined} of
 */
function forgetUnlocked(of) {
  if (!of) return undefined;
  const says = tip.value?.says === true;
  const watch = new MutationObserver(() => {
    if (!of.isConnected || (!says && of.getAttribute("aria-disabled") !== "true")) tip.value = null;
  });
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["aria-disabled"] });
  return () => watch.disconnect();
}

/** The tip beside what it speaks of; over it where there is room, else under it. */
export function Tip() {
  const shown = tip.value;
  useEffect(() => forgetUnlocked(shown?.of), [shown]);
  if (!shown) return null;
  const above = shown.at.top > 120;
  const left = Math.min(Math.max(8, shown.at.left), innerWidth - 336);
  const place = above ? `bottom:${innerHeight - shown.at.top + 8}px` : `top:${shown.at.bottom + 8}px`;
  return html`<div class="tip" role="tooltip" style=${`left:${left}px;${place}`}>
    ${shown.what && html`<p>${shown.what}</p>`}${!shown.says && html`<b>${t("table.locked")}</b> `}${shown.text} ${shown.rule ?? ""}</div>`;
}

/**
 * Why the referee refuses what is filled in. `alert` where it answers a press.
 * @param {{refused: Refusal | null | undefined, alert?: boolean, text?: import("../html.js").Drawn}} props  `text` where it is more than one plain sentence
 */
export function Refused({ refused, alert = false, text }) {
  return refused && html`<p class="why refused" role=${alert ? "alert" : "status"} aria-label=${t("table.refusal")}><${Icon} name="cross" />
    <span>${text ?? refusalText(refused)} <${Rule} id=${refused.rule} /></span></p>`;
}

/**
 * A button. `locked` is a refusal or a sentence: the button stays, dashed, and answers why. `what` says what it would do, `of` what the
 * word on it is about: it is spoken after what is read, as who speaks to the page says what he reads.
 * @param {{kind?: string, size?: string, icon?: string, locked?: Refusal | string | null, onClick?: (event: MouseEvent) => void,
 *   press?: string | null, children?: import("../html.js").Drawn, label?: string, of?: string, type?: "button" | "submit", wide?: boolean, what?: string,
 *   onPointerEnter?: () => void, onPointerLeave?: () => void}} props
 */
export function Button({ kind = "", size = "", icon, locked, onClick, press, children, label, of, type = "button", wide, what, ...rest }) {
  const names = ["button", kind, size, wide ? "wide" : ""].filter(Boolean).join(" ");
  const about = of && html`<span class="unseen"> ${of}</span>`;
  if (locked) {
    return html`<button type="button" class=${["button", size, wide ? "wide" : ""].filter(Boolean).join(" ")} aria-disabled="true" aria-label=${label} ...${answersWhy(locked, what)}>
      <${Icon} name="lock" small />${children}${about}</button>`;
  }
  return html`<button type=${type} class=${names} aria-label=${label} title=${what || undefined} onClick=${onClick} ...${rest}>
    ${icon && html`<${Icon} name=${icon} small />`}${children}${press && html` <kbd class=${press === "Enter" ? "enter" : undefined}>${press}</kbd>`}${about}</button>`;
}

/** @param {{icon: string, label: string, onClick: () => void, off?: boolean, class?: string, pressed?: boolean}} props */
export function IconButton({ icon, label, onClick, off = false, class: names = "", pressed }) {
  return html`<button type="button" class=${`icon-button ${names}`} aria-label=${label} title=${label} aria-disabled=${off ? "true" : undefined}
    aria-pressed=${pressed} onClick=${() => off || onClick()}><${Icon} name=${icon} /></button>`;
}

/**
 * A row of choices of which one holds; arrows move between them.
 * @template V
 * @param {{label: string, value: V, options: {value: V, text: string, off?: string}[], onChange: (value: V) => void}} props
 */
export function Segments({ label, value, options, onChange }) {
  const move = (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const open = options.filter((option) => !option.off);
    const at = open.findIndex((option) => option.value === value);
    const next = open[(at + step + open.length) % open.length];
    if (next) onChange(next.value);
    const group = /** @type {HTMLElement} */ (event.currentTarget);
    requestAnimationFrame(() => /** @type {HTMLElement | null} */ (group.querySelector('[aria-checked="true"]'))?.focus());
  };
  return html`<div class="segments" role="radiogroup" aria-label=${label} onKeyDown=${move}>
    ${options.map((option) => html`<button type="button" role="radio" aria-checked=${option.value === value ? "true" : "false"}
      tabindex=${option.value === value ? 0 : -1} aria-disabled=${option.off ? "true" : undefined} title=${option.off}
      onClick=${() => option.off || onChange(option.value)}>${option.text}</button>`)}</div>`;
}

/**
 * Sends the command of an offer that needs nothing.
 * @param {import("../store/view.js").SeatOffer} offer
 */
export function send(offer) {
  return act(offer.seat, offer.command);
}

/**
 * The sentence that says how a thing is done.
 * @param {string} label
 * @param {Record<string, Fact>} [facts]
 * @param {"hint" | "how" | "way"} [kind]
 */
export function hint(label, facts, kind = "hint") {
  const key = `${label}.${kind}`;
  return hasWord(key) ? t(key, facts) : "";
}
