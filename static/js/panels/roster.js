/** The left rim: all forces with their units, and the objectives. Narrow screens show letters, and all of it on demand. */
import { signal } from "@preact/signals";
import { html } from "../html.js";
import { Emblem, Icon, Letter } from "./controls.js";
import { badgeIcon, slots } from "../slots/slots.js";
import { carried, placingOf } from "./drag_from_list.js";
import { speaksOf } from "./speaking.js";
import { local, phone, select, tab, board, takeOffer } from "../store/table.js";
import { markerName, nameOf, seatName, seatOrder, unitName, view } from "../store/view.js";
import { roman } from "../lib/words.js";
import { hasWord, t, tAny, wordsLanguage } from "../words.js";

/** @import { MarkerView, UnitView } from "../transport/protocol.js" */

const MOST_PIPS = 20;

/** Whether the whole roster lies over the well on a narrow screen. */
export const rosterOpen = signal(false);

/** From so many units of a side on their rows are low, and on a narrow screen stand two abreast. */
const MANY = 7;
const CROWD = 9;

export function Roster() {
  const shown = view.value;
  const most = Math.max(0, ...seatOrder.value.map((seat) => unitsOf(seat).length));
  const names = ["rim-left", rosterOpen.value ? "open" : "", most >= MANY ? "many" : "", most >= CROWD ? "crowd" : "", seatOrder.value.length > 2 ? "among" : ""].filter(Boolean).join(" ");
  return html`<aside class=${names} aria-label=${t("table.forces")}
    onPointerEnter=${(/** @type {PointerEvent} */ e) => e.pointerType === "mouse" && (rosterOpen.value = true)} onPointerLeave=${() => (rosterOpen.value = false)}>
    <div class="roster scroll">${shown && html`<${Forces} />`}</div></aside>`;
}

/** All forces and the objectives: the rim's content, and the phone's tab. */
export function Forces() {
  return html`${seatOrder.value.map((seat) => html`<${Force} key=${seat} seat=${seat} />`)}<${Markers} /><${slots.value.force.Side} />`;
}

/** What an army of no catalogue is called, in the reader's language where it has a name there. @param {import("../transport/protocol.js").SeatView} side */
const ownName = (side) => String(side.facts?.[`army_${wordsLanguage()}`] || side.army || "");

/** @param {string} seat */
const unitsOf = (seat) => Object.values(view.value?.units ?? {}).filter((unit) => unit.seat === seat);

/** @param {{seat: string}} props */
function Force({ seat }) {
  const side = view.value?.seats[seat];
  if (!side) return null;
  const { Header } = slots.value.force;
  const count = side.head_count ?? null;
  return html`<section class=${side.out ? "force out" : "force"} role="group" aria-label=${t("table.force", { seat })}><header><${Emblem} seat=${seat} />
    <h2>${nameOf(side.army) || ownName(side) || seatName(seat)}</h2>
    <span class="score">${count ?? side.score}<small>${side.out ? t("table.state.out")
      : tAny([`${view.value?.system}.${count !== null ? "tally" : "score"}`, "table.vp"])}</small></span></header><${Header} seat=${seat} />
    <ul>${unitsOf(seat).map((unit) => html`<${UnitRow} key=${unit.id} unit=${unit} />`)}</ul></section>`;
}

/** @param {{unit: UnitView}} props */
function UnitRow({ unit }) {
  const hold = { ...carried(unit), ...slots.value.force.rosterDrag(unit) };
  const chosen = local.selection.value.unit === unit.id;
  const acting = view.value?.tray?.open && [view.value.tray.source].includes(unit.id);
  const names = ["unit", unit.seat, chosen ? "on" : "", acting && !chosen ? "acting" : "", unit.strength === 0 && unit.where !== "undeployed" ? "dead" : ""].filter(Boolean).join(" ");
  return html`<li><button type="button" class=${names} aria-pressed=${chosen ? "true" : "false"} onClick=${() => choose(unit)} ...${hold}
    ...${speaksOf(() => (unit.pieces.length ? unit.pieces : [unit.id]))}>
    <${Letter} seat=${unit.seat} letter=${unit.letter} /><span class="name">${unitName(unit.id)}</span><span class="state">${unitState(unit)}</span>
    <${Pips} unit=${unit} /></button></li>`;
}

/** @param {UnitView} unit */
function choose(unit) {
  select(unit.id);
  board.value?.show?.(unit.pieces);
  const placing = placingOf(unit.id);
  if (placing && local.filling.value?.offer.id !== placing.id) takeOffer(placing);
  if (phone.value) tab.value = placing ? "table" : "do";
}

/**
 * One word of state: where it is, what it did, or how many are left.
 * @param {UnitView} unit
 */
function unitState(unit) {
  const system = view.value?.system ?? "";
  if (unit.strength === 0 && unit.where !== "undeployed") return tAny([`${system}.where.slain`, "table.where.destroyed"]);
  if (unit.where !== "table") return tAny([`${system}.where.${unit.where}`, `table.where.${unit.where}`]);
  const badge = unit.badges?.[0];
  if (badge) return html`<${Icon} name=${badgeIcon(badge)} small />${tAny([`${system}.badge.${badge}`, `table.badge.${badge}`])}`;
  return unit.started > 1 && unit.strength < unit.started ? t("table.strength", { n: unit.strength, of: unit.started }) : "";
}

/**
 * A pip a model, or a wound where the unit is one model: full, half for a wounded model, hollow for what is lost.
 * @param {{unit: UnitView}} props
 */
function Pips({ unit }) {
  const wounds = /** @type {[number, number][]} */ (unit.wounds ?? []);
  // Who stands nowhere yet has nothing to count.
  if (!wounds.length && unit.strength === 0 && unit.where === "undeployed") return null;
  const alone = unit.started === 1 && wounds[0];
  const pips = alone ? woundPips(alone) : modelPips(unit, wounds);
  const text = alone ? t("table.wounds_of", { n: alone[0], of: alone[1] }) : tAny([`${view.value?.system}.models_of`, "table.models_of"], { n: unit.strength, of: unit.started });
  if (pips.length > MOST_PIPS) {
    const share = Math.round((pips.filter((pip) => pip !== "gone").length / pips.length) * 100);
    return html`<span class="pips" role="img" aria-label=${text}><i class="bar-pip" style=${`--share:${share}%`}></i></span>`;
  }
  return html`<span class="pips" role="img" aria-label=${text}>${pips.map((pip) => html`<i class=${pip}></i>`)}</span>`;
}

/** @param {[number, number]} wounds */
function woundPips([left, most]) {
  return Array.from({ length: most }, (_, i) => (i < left ? "" : "gone"));
}

/**
 * @param {UnitView} unit
 * @param {[number, number][]} wounds
 */
function modelPips(unit, wounds) {
  const there = wounds.length ? wounds.filter(([left]) => left > 0).map(([left, most]) => (left < most ? "half" : "")) : Array(unit.strength).fill("");
  return [...there.sort(), ...Array(Math.max(0, unit.started - there.length)).fill("gone")];
}

function Markers() {
  const markers = Object.values(view.value?.markers ?? {});
  if (!markers.length) return null;
  const primary = view.value?.objectives ?? "";
  const [first = "red", second = "blue", ...more] = seatOrder.value;
  const held = (/** @type {MarkerView} */ marker) => more.length ? seatOrder.value.map((seat) => `${seatName(seat)} ${marker.counts?.[seat] ?? 0}`).join(", ")
    : t("table.marker_counts", { a: marker.counts?.[first] ?? 0, b: marker.counts?.[second] ?? 0 });
  return html`<section class="markers" role="group" aria-label=${t(primary || "table.objectives")}><h2 class="label">${t(primary || "table.objectives")}</h2>
    ${primary && hasWord(`${primary}.scoring`) && html`<p class="scoring">${t(`${primary}.scoring`)}</p>`}<ul>${markers.map((marker) => html`
    <li class=${marker.active === false ? "idle" : ""}><span class=${`coin ${marker.holder ?? "none"}`}>${roman(marker.number)}</span><span>${markerName(marker)}</span>
    <span class="held" aria-label=${held(marker)}>${seatOrder.value.map((seat) => marker.counts?.[seat] ?? 0).join(" : ")}</span></li>`)}</ul></section>`;
}
