/** The battlefield: its name with those before and after it, and its map drawn as on the board. */
import { useEffect, useRef } from "preact/hooks";
import { effect } from "@preact/signals";
import { createDefs } from "../board/defs.js";
import { createHexMat } from "../board/hexes/mat.js";
import { createMat } from "../board/mat.js";
import { U, grainOf } from "../board/scene.js";
import { createTerrain } from "../board/terrain/terrain.js";
import { html } from "../html.js";
import { svg } from "../lib/svg.js";
import { roman } from "../lib/words.js";
import { IconButton } from "../panels/controls.js";
import { t } from "../words.js";
import { battlefield, boardAt, catalogue } from "./choices.js";

/** @import { Board } from "./catalogue.js" */
/** @import { Scene } from "../board/scene.js" */

const RIM = 30;

/** To a tenth of its unit. @param {number} length */
const short = (length) => Math.round(length * 10) / 10;

/** @param {number} by */
function turn(by) {
  const count = catalogue.value.boards.length;
  boardAt.value = (boardAt.value + by + count) % count;
}

/** How large a board is, in its own unit. @param {Board} board */
function size(board) {
  if (board.hexes) return t("home.board.hexes", { hexes: Object.keys(board.hexes).length });
  return t(`home.board.size.${board.unit ?? "in"}`, { w: short(board.width), h: short(board.height) });
}

export function Battlefield() {
  const board = battlefield.value;
  const count = catalogue.value.boards.length;
  if (count < 2) return html`<div class="battlefield" role="group" aria-label=${t("home.board")}><div><h2>${board?.name ?? ""}</h2><p>${board && size(board)}</p></div></div>`;
  return html`<div class="battlefield" role="group" aria-label=${t("home.board")}><${IconButton} icon="left" label=${t("home.board.previous")} onClick=${() => turn(-1)} />
    <div aria-live="polite"><h2>${board?.name ?? ""}</h2><p>${board && size(board)}${count > 1 && ` · ${t("home.board.count", { n: (boardAt.value % count) + 1, of: count })}`}</p></div>
    <${IconButton} icon="right" label=${t("home.board.next")} onClick=${() => turn(1)} /></div>`;
}

/** So many units lie between two figures along the edge of a field that says nothing else, and so many pixels at least. */
const FIGURE = 6;
const FIGURE_WIDE = 22;

/** The map; drawn by the board's own layers, so that it looks like the table it becomes. */
export function Map() {
  const host = useRef(/** @type {HTMLDivElement | null} */ (null));
  useEffect(() => {
    const box = host.current;
    if (!box) return undefined;
    const stop = effect(() => draw(box));
    const watch = new ResizeObserver(() => scale(box));
    watch.observe(box);
    return () => {
      stop();
      watch.disconnect();
    };
  }, []);
  return html`<div class="map" ref=${host}></div>`;
}

/** @param {HTMLDivElement} box */
function draw(box) {
  const board = battlefield.value;
  if (!board) return box.replaceChildren();
  const mat = svg("g", {});
  const ground = svg("g", {});
  const root = svg("svg", { class: "board", role: "img", "aria-label": t("home.board.map", { n: board.name }), viewBox: `${-RIM} ${-RIM} ${board.width * U + RIM * 2} ${board.height * U + RIM * 2}` },
    [createDefs(), svg("g", { class: "world" }, [mat, ground, svg("g", {}, (board.zones ?? []).map(edge)), svg("g", {}, (board.markers ?? []).map(coin))])]);
  if (board.hexes) return drawHexes(box, board);
  root.style.setProperty("--grain", String(grainOf({ figure: FIGURE, ...board })));
  const view = { table: { tick: 1, figure: FIGURE, ...board }, pieces: {}, terrain: Object.fromEntries(board.terrain.map((piece) => [piece.id, { walls: [], traits: [], ...piece }])) };
  // The layers of the ground ask a scene for no more than this.
  const scene = /** @type {Scene} */ (/** @type {unknown} */ ({ view, t, ghosts: new globalThis.Map(), level: "middle", turn: 0 }));
  createMat(mat).draw(scene);
  createTerrain(ground).draw(scene);
  box.replaceChildren(root);
  box.style.setProperty("--shape", `${board.width * U + RIM * 2} / ${board.height * U + RIM * 2}`);
  scale(box);
}

/** A board of hexes. @param {HTMLDivElement} box @param {Board} board */
function drawHexes(box, board) {
  const mat = svg("g", {});
  const over = svg("g", {});
  const shape = `${(board.width + 1) * U} ${(board.height + 1) * U}`;
  const root = svg("svg", { class: "board", role: "img", "aria-label": t("home.board.map", { n: board.name }), viewBox: `${-U} ${-U} ${shape}` },
    [createDefs(), svg("g", { class: "world" }, [mat, over])]);
  createHexMat(mat, over).draw(/** @type {Scene} */ (/** @type {unknown} */ ({ view: { table: { width: board.width, height: board.height, kind: "hexes" },
    seats: {}, hexes: board.hexes, features: {} } })));
  box.replaceChildren(root);
  box.style.setProperty("--shape", shape.replace(" ", " / "));
  scale(box);
}

/** Labels keep their size on screen; figures along the edges are left out where they would run together. @param {HTMLDivElement} box */
function scale(box) {
  const root = box.querySelector("svg");
  const shown = root?.viewBox.baseVal;
  if (!root || !shown?.width) return;
  const k = Math.min(box.clientWidth / shown.width, box.clientHeight / shown.height);
  root.style.setProperty("--k", String(k));
  root.classList.toggle("crowded", (battlefield.value?.figure ?? FIGURE) * U * k < FIGURE_WIDE);
}

/** The edge of a territory. @param {readonly {x: number, y: number}[]} outline */
function edge(outline) {
  const d = `M${outline.map((at) => `${at.x * U} ${at.y * U}`).join("L")}Z`;
  return svg("g", {}, [svg("path", { class: "dz-edge-o", d }), svg("path", { class: "dz-edge none", d })]);
}

/** @param {{x: number, y: number}} at @param {number} i */
function coin(at, i) {
  return svg("g", { class: "map-coin", transform: `translate(${at.x * U} ${at.y * U})` }, [svg("circle", { r: 22 }), svg("text", { dy: ".36em" }, [roman(i + 1)])]);
}
