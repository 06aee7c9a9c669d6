/** What was read of a map, over the page: each thing of it with what it becomes, what is asked, and what was set aside. */
import { useEffect, useRef } from "preact/hooks";
import { html } from "../html.js";
import { pathOf } from "../lib/svg.js";
import { Button, Icon } from "../panels/controls.js";
import { t, tAny } from "../words.js";
import { again, chooseMap, given, isReading, opened, take, wouldBe } from "./map.js";
import { NumberCell } from "./number.js";
import { laid, outlinesOf, wallsOf } from "./pieces.js";
import { ground, kindName, kindOf } from "./sketch.js";

/** @import { ComponentChildren } from "preact" */
/** @import { Group, ReadMap } from "./map.js" */

/** Inches that a square is in most maps of this kind. */
const SQUARES = [1, 1.5, 2];
const STATES = /** @type {const} */ ({ understood: "check", ask: "help", off: "flag" });

/** @param {number} n */
const tenth = (n) => Math.round(n * 10) / 10;

export function MapReport() {
  const shown = opened.value;
  return shown && html`<${Sheet} told=${shown.told} />`;
}

/** @param {{told: ReadMap}} props */
function Sheet({ told }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null)), shown = opened.value;
  useEffect(() => box.current?.showModal(), []);
  if (!shown) return null;
  const { refused, size } = told, extent = refused ? "" : t("editor.size.in", { w: tenth(size[0]), h: tenth(size[1]) });
  const format = tAny([`editor.map.format.${told.format}`, "editor.map.format.unknown"]);
  return html`<dialog ref=${box} class="read-report map-report" aria-label=${t("editor.map.report", { name: shown.file.name })} onClose=${() => (opened.value = null)}>
    <header><div><h2>${t("editor.map.title")}</h2><p dir="auto">${[shown.file.name, format, extent].filter(Boolean).join(" · ")}</p></div>
      <div class="acts"><${Button} kind="quiet" onClick=${() => box.current?.close()}>${t("editor.map.leave")}<//>
        ${refused ? html`<${Button} kind="go" onClick=${chooseMap}>${t("editor.map.another")}<//>`
          : html`<${Button} kind="go" onClick=${take}>${t(isReading.value ? "editor.map.reading" : "editor.map.take")}<//>`}</div></header>
    <div class="read-body scroll" tabindex="0">${refused ? html`<p class="map-refused" role="alert"><${Icon} name="warn" />
      ${tAny([`editor.map.refused.${refused.code}`, "editor.map.refused.not_a_map"], refused.facts)}</p>` : html`<${Read} told=${told} />`}</div></dialog>`;
}

/** @param {{told: ReadMap}} props */
function Read({ told }) {
  const asks = told.scale?.asked ? 1 : 0, aside = told.aside.reduce((sum, one) => sum + one.count, 0);
  const counts = { walls: [told.walls, "check"], doors: [told.doors, "check"], ask: [asks, "help"], off: [aside, "flag"] };
  return html`<ul class="read-counts">${Object.entries(counts).map(([what, [n, icon]]) => html`<li><b>${n}</b><span><${Icon} name=${icon} small />${t(`editor.map.count.${what}`)}</span></li>`)}</ul>
    <div class="map-two"><table aria-label=${t("editor.map.table")}><thead><tr><th>${t("editor.map.in_file")}</th><th>${t("editor.map.on_board")}</th><th></th></tr></thead><tbody>
      <${Scale} told=${told} />${told.scenes.length > 1 && html`<${Scenes} names=${told.scenes} />`}
      ${told.groups.map((group, n) => html`<${Made} key=${`${group.what} ${group.name} ${group.kind}`} group=${group} n=${n} />`)}
      ${told.doors > 0 && html`<${Row} state="understood" name=${t("editor.map.what.door", { n: told.doors })}>${t("editor.map.doors_are_gaps")}<//>`}
      ${told.aside.map((one) => html`<${Row} state="off" name=${aside_(one)}>${tAny([`editor.map.aside.${one.why}`, "editor.map.aside.not_understood"])}<//>`)}</tbody></table>
    <figure><${Lies} /><figcaption>${t("editor.map.lies")} <span>${extentNow()}</span></figcaption></figure></div>`;
}

/** @param {ReadMap["aside"][number]} one */
const aside_ = ({ what, count }) => t("editor.map.times", { what: tAny([`editor.map.thing.${what}`, `raw.${what}`]), n: count });

/** @param {{state: keyof typeof STATES, name: string, children: ComponentChildren}} props */
const Row = ({ state, name, children }) => html`<tr class=${state}><th scope="row">${name}</th><td class="here">${children}</td>
  <td class="state"><${Icon} name=${STATES[state]} small />${t(`editor.map.state.${state}`)}</td></tr>`;

/** What a square is in inches, where the file does not say. @param {{told: ReadMap}} props */
function Scale({ told: { scale, size } }) {
  const shown = opened.value;
  if (!scale || !shown) return null;
  const state = scale.asked ? "ask" : "understood";
  if (scale.by !== "square") return html`<${Row} state=${state} name=${t("editor.map.scale")}>${t(scale.asked ? "editor.map.scale.dots" : "editor.map.scale.said", { unit: scale.by })}<//>`;
  const say = (/** @type {number} */ square) => void again(square, shown.scene), [across, down] = size.map((side) => tenth(side / scale.inches));
  const pressed = (/** @type {number} */ n) => (!scale.asked && scale.inches === n ? "true" : "false");
  return html`<${Row} state=${state} name=${t("editor.map.squares", { size: `${across} × ${down}` })}><b>${t("editor.map.square")}</b>
    <span class="map-squares">${SQUARES.map((n) => html`<button type="button" class="chip" aria-pressed=${pressed(n)} onClick=${() => say(n)}>${t("editor.length.in", { n })}</button>`)}
      <${NumberCell} label=${t("editor.map.square")} value=${scale.inches} least=${0.05} most=${100} onChange=${say} />${t("editor.unit.in")}</span>
    <span>${t("editor.map.so_large", { size: t("editor.size.in", { w: tenth(size[0]), h: tenth(size[1]) }) })}</span><//>`;
}

/** @param {{names: readonly string[]}} props */
function Scenes({ names }) {
  const choose = (/** @type {import("../html.js").On<HTMLSelectElement>} */ event) => void again(opened.value?.square ?? null, Number(event.currentTarget.value));
  return html`<${Row} state="understood" name=${t("editor.map.scenes", { n: names.length })}>
    <select class="cell n" aria-label=${t("editor.map.scene")} value=${opened.value?.scene} onChange=${choose}>
      ${names.map((name, n) => html`<option value=${n}>${name || t("editor.map.scene.n", { n: n + 1 })}</option>`)}</select><//>`;
}

/** What a group becomes: proposed, and changed here. @param {{group: Group, n: number}} props */
function Made({ group, n }) {
  const kinds = ground.value?.kinds ?? [], name = group.name || t(`editor.map.what.${group.what}`, { n: group.count });
  const give = (/** @type {import("../html.js").On<HTMLSelectElement>} */ event) => (given.value = { ...given.value, [n]: event.currentTarget.value });
  return html`<${Row} state="understood" name=${group.name ? t("editor.map.times", { what: group.name, n: group.count }) : name}>
    <select class="cell n" aria-label=${t("editor.map.becomes", { name })} value=${given.value[n] ?? group.kind} onChange=${give}>
      ${kinds.map((kind) => html`<option value=${kind.id}>${kindName(kind)}</option>`)}</select><//>`;
}

const extentNow = () => {
  const now = wouldBe.value;
  return now ? t(`editor.size.${ground.value?.unit ?? "in"}`, { w: tenth(now.width), h: tenth(now.height) }) : "";
};

/** How it would lie, small. */
function Lies() {
  const now = wouldBe.value;
  if (!now) return null;
  return html`<svg viewBox=${`0 0 ${now.width} ${now.height}`} role="img" aria-label=${t("editor.map.lies")}>${now.pieces.map((piece) => {
    const kind = kindOf(piece), look = kind?.look ?? "";
    return html`<g class=${`editor-look ${look}`} key=${piece.key}>${outlinesOf(piece, kind).map((outline) => html`<path d=${pathOf(outline, true)} />`)}
      ${wallsOf(piece, kind).map((wall) => html`<path class="map-wall" d=${pathOf(laid(piece, wall), true)} />`)}</g>`;
  })}</svg>`;
}
