/** The choice of the battlefield, made by seeing: each way it may lie as a small map, the chosen one large on the table. */
import { computed, signal } from "@preact/signals";
import { html } from "../../html.js";
import { Button } from "../../panels/controls.js";
import { act, live } from "../../store/table.js";
import { mySeat, offers, view } from "../../store/view.js";
import { hexPath } from "../../board/hexes/grid.js";
import { EMBLEMS } from "../../lib/emblems.js";
import { own } from "./own_view.js";
import { t } from "../../words.js";

/** @import { BattlefieldView, HexView, SeatView, View } from "../../transport/protocol.js" */
/** @typedef {import("../../store/view.js").SeatOffer} SeatOffer */

/** The offer that is looked at. */
const chosen = signal(/** @type {string | null} */ (null));

/** Whether an offer chooses the battlefield. @param {SeatOffer} offer */
export const isBattlefield = (offer) => offer.command.kind === "choose_battlefield";

const choices = computed(() => offers.value.filter((offer) => isBattlefield(offer) && !offer.locked));

/** The choice on show. */
export const battlefield = computed(() => choices.value.find((offer) => offer.id === chosen.value) ?? choices.value[0]);

/** Which battlefield an offer chooses, and how it lies. @param {SeatOffer | undefined} offer @returns {{side?: string, orientation?: string, territory?: string}} */
const fieldOf = (offer) => /** @type {{side?: string, orientation?: string, territory?: string}} */ (offer?.command ?? {});

/** The view as the board draws it: while no battlefield is chosen, with the one that is looked at. */
export function shownTable(/** @type {View} */ now) {
  const fields = now.own?.kind === "underworlds" ? now.own.battlefields : {};
  if (Object.keys(now.hexes ?? {}).length || !Object.keys(fields).length) return now;
  const { side = Object.keys(fields)[0], orientation, territory } = fieldOf(battlefield.value);
  return { ...now, hexes: groundOf(fields[side ?? ""], orientation), seats: landed(now.seats, territory) };
}

/** Whether the board shows a battlefield that nobody has chosen yet. */
export const isPreview = computed(() => !!view.value && shownTable(view.value) !== view.value);

/** Hexes with whose ground each is in an orientation. @param {BattlefieldView | undefined} field @param {string | undefined} orientation @returns {Record<string, HexView>} */
function groundOf(field, orientation) {
  if (!field) return {};
  const parts = Object.entries(field.orientations[orientation ?? ""] ?? {});
  const ground = new Map(parts.flatMap(([part, ids]) => ids.map((id) => [id, part])));
  return Object.fromEntries(Object.entries(field.hexes).map(([id, hex]) => [id, { ...hex, ground: ground.get(id) ?? "neutral" }]));
}

/** The sides as they would hold their ground. @param {Record<string, SeatView>} seats @param {string | undefined} territory */
function landed(seats, territory) {
  if (!territory) return seats;
  const other = territory === "red" ? "blue" : "red";
  return Object.fromEntries(Object.entries(seats).map(([seat, side]) => [seat, { ...side, facts: { ...side.facts, territory: seat === mySeat.value ? territory : other } }]));
}

/** @param {{seat: string | null}} props */
export function Battlefields({ seat }) {
  const shown = battlefield.value;
  if (!shown) return null;
  const go = () => act(shown.seat, shown.command);
  return html`<div class="need fields" role="radiogroup" aria-label=${t("underworlds.battlefields")} onKeyDown=${step}>
    ${choices.value.map((offer) => html`<${Field} key=${offer.id} offer=${offer} seat=${seat} on=${offer === shown} />`)}</div>
    <div class="acts"><${Button} kind="go" press="Enter" locked=${live.value ? null : t("table.not_live")} onClick=${go}>${t(shown.label, shown.facts)}<//>
      <p class="note" role="status">${said(shown)}</p></div>`;
}

/** Arrows lead from map to map, Enter plays on the one that is looked at. @param {KeyboardEvent} event */
function step(event) {
  const shown = battlefield.value;
  if (event.key === "Enter" && shown && live.value) {
    event.preventDefault();
    void act(shown.seat, shown.command);
  }
  const by = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 })[event.key];
  const all = choices.value;
  const next = by && all[(all.findIndex((offer) => offer === battlefield.value) + by + all.length) % all.length];
  if (!next) return;
  event.preventDefault();
  chosen.value = next.id;
  const group = /** @type {HTMLElement} */ (event.currentTarget);
  requestAnimationFrame(() => /** @type {HTMLElement | null} */ (group.querySelector('[aria-checked="true"]'))?.focus());
}

/** @param {{offer: SeatOffer, seat: string | null, on: boolean}} props */
function Field({ offer, seat, on }) {
  const { side = "", orientation, territory } = fieldOf(offer);
  const field = own.value?.battlefields[side];
  const other = Object.keys(view.value?.seats ?? {}).find((one) => one !== seat) ?? "";
  const hexes = Object.values(groundOf(field, orientation));
  const owner = (/** @type {HexView} */ hex) => (hex.ground === "neutral" ? "" : hex.ground === territory ? seat : other);
  return html`<button type="button" role="radio" class="field-map" aria-checked=${on ? "true" : "false"} tabindex=${on ? 0 : -1} aria-label=${said(offer)} onClick=${() => (chosen.value = offer.id)}>
    <svg viewBox="-14 -14 220 168" aria-hidden="true">${hexes.map((hex) =>
      html`<path class=${`hex ${owner(hex) || "neutral"}`} d=${hexPath(hex, "pointy", -0.03)} />${hex.traits.map((/** @type {string} */ trait) => mark(trait, hex, owner(hex)))}`)}</svg></button>`;
}

/** A trait small enough for a map. @param {string} trait @param {HexView} hex @param {string | null | undefined} seat */
function mark(trait, { x, y }, seat) {
  const [cx, cy] = [x * 20, y * 20];
  if (trait === "blocked") return html`<circle class="mini-blocked" cx=${cx} cy=${cy} r="8" />`;
  if (trait === "stagger") return html`<path class="mini-stagger" d=${`M${cx - 7} ${cy + 5}L${cx} ${cy - 7}L${cx + 7} ${cy + 5}Z`} />`;
  if (trait !== "starting") return null;
  return html`<path class="mini-starting" transform=${`translate(${cx - 6} ${cy - 6})`} d=${/** @type {Record<string, string>} */ (EMBLEMS)[seat ?? ""] ?? "M6 2a4 4 0 1 0 .1 0z"} />`;
}

/** "Sunken Cistern, your territory left: 8 starting hexes, 1 blocked, 1 stagger." @param {SeatOffer} offer */
function said(offer) {
  const { side = "", orientation, territory } = fieldOf(offer);
  const hexes = Object.values(groundOf(own.value?.battlefields[side], orientation));
  const mine = hexes.filter((hex) => hex.ground === territory);
  const count = (/** @type {string} */ trait) => mine.filter((hex) => hex.traits.includes(trait)).length;
  const all = (/** @type {string} */ trait) => hexes.filter((hex) => hex.traits.includes(trait)).length;
  const middle = (/** @type {HexView[]} */ of, /** @type {"x" | "y"} */ axis) => of.reduce((sum, hex) => sum + hex[axis], 0) / Math.max(1, of.length);
  const [dx, dy] = [middle(mine, "x") - middle(hexes, "x"), middle(mine, "y") - middle(hexes, "y")];
  const lies = Math.abs(dx) > Math.abs(dy) ? (dx < 0 ? "left" : "right") : dy < 0 ? "top" : "bottom";
  return t("underworlds.battlefield.said", { ...offer.facts, lies, starting: count("starting"), blocked: all("blocked"), stagger: all("stagger") });
}
