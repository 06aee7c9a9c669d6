/** The field as it is drawn: by the board's own layers, with zones and markers, what is chosen in a frame with handles, what is wrong in red. */
import { createDefs } from "../board/defs.js";
import { hexPath } from "../board/hexes/grid.js";
import { createHexMat } from "../board/hexes/mat.js";
import { createMat } from "../board/mat.js";
import { U, grainOf } from "../board/scene.js";
import { createTerrain } from "../board/terrain/terrain.js";
import { pathOf, svg } from "../lib/svg.js";
import { roman } from "../lib/words.js";
import { t } from "../words.js";
import { frameOf, laid, outlinesOf } from "./pieces.js";
import { chosen, chosenMarker, ground, kindOf, locked, measured, nameOf, problems, sizeNow, sketch, wrong } from "./sketch.js";
import { overhang } from "./changes.js";
import { hexScene, isHexes, pointed } from "./hexes.js";
import { reachOf } from "./reach.js";
import { createViews } from "./terrain_views.js";
import { traced } from "./tracing.js";
import { camera, well } from "./viewport.js";

/** @import { Point } from "../lib/wire.js" */
/** @import { Scene } from "../board/scene.js" */
/** @import { Corners, Piece, Sketch } from "./shapes.js" */

/** Pixels from a frame to its knob, and half of a handle. */
const KNOB = 30, HANDLE = 7;
/** Pixels of a side that has room for a handle between its corners. */
const CROWDED = 52;
/** The sides of the two who deploy. */
const SIDES = ["red", "blue"];

/** The layers of an editor's board in an `svg`, and how they are drawn anew. @param {SVGSVGElement} root */
export function createCanvas(root) {
  const [mat, zones, terrain, over] = ["mat", "zones", "terrain", "over"].map((name) => svg("g", { class: `layer-${name}` }));
  if (!mat || !zones || !terrain || !over) throw new Error("no layers");
  root.replaceChildren(createDefs(), svg("g", { class: "world" }, [mat, zones, terrain, over]));
  const plain = createMat(mat), pieces = createTerrain(terrain), views = createViews(), hexes = createHexMat(mat, zones);
  return {
    /** What is drawn, and where one looks. */
    draw() {
      const now = sketch.value, known = ground.value;
      if (!now || !known || !well.value.width) return;
      const { x, y, zoom } = camera.value, { width, height } = well.value, k = zoom / U;
      root.setAttribute("viewBox", `${x * U - width / 2 / k} ${y * U - height / 2 / k} ${width / k} ${height / k}`);
      root.style.setProperty("--k", String(k));
      if (isHexes.value) {
        hexes.draw(hexScene.value);
        return over.replaceChildren(...hexFrame(known));
      }
      const table = { width: now.width, height: now.height, tick: known.tick, figure: known.figure };
      root.style.setProperty("--grain", String(grainOf(table)));
      root.classList.toggle("crowded", known.figure * zoom < 24);
      // The layers of the ground ask a scene for no more than this.
      const scene = /** @type {Scene} */ (/** @type {unknown} */ ({ view: { table, pieces: {}, terrain: views.of(now) }, t, ghosts: new Map(), level: "middle", turn: 0 }));
      plain.draw(scene);
      pieces.draw(scene);
      views.shift(now, pieces.nodeOf);
      zones.replaceChildren(...zonesNow(), ...markersOf(now, k));
      over.replaceChildren(...reachOf(now), ...faults(now, k), ...frames(now, k), ...outlined(k), ...measure(k));
    },
  };
}

/** The hex that arrows have come to. @param {import("./shapes.js").Ground} known */
function hexFrame(known) {
  const at = known.hexes[pointed.value];
  if (!at) return [];
  const d = hexPath(at, "pointy");
  return [svg("path", { class: "editor-frame-o", d }), svg("path", { class: "editor-frame", d })];
}

function zonesNow() {
  return (sizeNow()?.zones ?? []).slice(0, 2).map((outline, i) =>
    svg("path", { class: `editor-zone ${SIDES[i]}`, d: pathOf(outline, true, U), fill: `url(#hatch-${SIDES[i]})` }));
}

/** Markers that hands lay, and those that the size has. @param {Sketch} now @param {number} k */
function markersOf(now, k) {
  const fixed = (sizeNow()?.markers ?? []).map((at) => svg("circle", { class: "editor-goal", cx: at.x * U, cy: at.y * U, r: 11 / k }));
  const classOf = (/** @type {number} */ i) => (i === chosenMarker.value ? "editor-marker chosen" : "editor-marker");
  return [...fixed, ...now.markers.map((at, i) => svg("g", { class: classOf(i), transform: `translate(${at.x * U} ${at.y * U}) scale(${1 / k})` },
    [svg("circle", { r: 12 }), svg("text", { dy: ".36em" }, [roman(i + 1)])]))];
}

/** @param {Sketch} now @param {number} k */
function faults(now, k) {
  return now.pieces.filter((piece) => wrong.value.has(piece.key)).flatMap((piece) => {
    const d = outlinesOf(piece, kindOf(piece)).map((outline) => pathOf(outline, true, U)).join("");
    const { x, y } = overhang(now, piece, kindOf(piece));
    const said = Math.hypot(x, y) > 0.005 && problems.value.some((one) => one.code === "terrain_off_table")
      ? [chip(piece.at, t(`editor.over.${ground.value?.unit ?? "in"}`, { n: Math.ceil(Math.hypot(x, y) * 10) / 10 }), k, "no")] : [];
    return [svg("path", { class: "editor-fault", d }), ...said];
  });
}

/** The outline that is open, its first corner large: there it closes. @param {number} k */
function outlined(k) {
  const corners = traced.value, [first] = corners, d = pathOf(corners, false, U);
  if (!first) return [];
  return [svg("path", { class: "editor-frame-o", d }), svg("path", { class: "editor-frame", d }),
    ...corners.map((at, i) => svg("circle", { class: i ? "editor-corner" : "editor-corner first", cx: at.x * U, cy: at.y * U, r: (i ? 5 : 9) / k }))];
}

/** The frames of what is chosen; one alone has handles where hands give it a size, and a knob to turn it. @param {Sketch} now @param {number} k */
function frames(now, k) {
  const all = now.pieces.filter((piece) => chosen.value.has(piece.key));
  if (all.length > 1) return framedTogether(all.map((piece) => pathOf(laid(piece, cornersAbout(piece, k)), true, U)));
  return all.flatMap((piece) => {
    const { x0, x1, y0, y1 } = frameOf(piece, kindOf(piece));
    const drawn = framedTogether([pathOf(laid(piece, cornersAbout(piece, k)), true, U)]);
    if (locked.value.has(piece.key)) return drawn;
    return [...drawn, ...handles(piece, { x0, x1, y0, y1 }, k), chip(above(piece, y0, k), sizeChip(piece, x1 - x0, y1 - y0), k, "lead")];
  });
}

/** One frame about all of several pieces: as many pieces as are chosen, two paths. @param {readonly string[]} outlines */
const framedTogether = (outlines) => ["editor-frame-o", "editor-frame"].map((name) => svg("path", { class: name, d: outlines.join("") }));

/** The corners of a frame about a piece, a little off it. @param {Piece} piece @param {number} k @returns {Corners} */
function cornersAbout(piece, k) {
  const { x0, x1, y0, y1 } = frameOf(piece, kindOf(piece)), room = 4 / k / U;
  return [{ x: x0 - room, y: y0 - room }, { x: x1 + room, y: y0 - room }, { x: x1 + room, y: y1 + room }, { x: x0 - room, y: y1 + room }];
}

/** @param {Piece} piece @param {number} width @param {number} height */
const sizeChip = (piece, width, height) => (kindOf(piece)?.grows
  ? t(`editor.size.${ground.value?.unit ?? "in"}`, { w: tenth(width), h: tenth(height) }) : nameOf(piece));
/** @param {number} n */
const tenth = (n) => Math.round(n * 10) / 10;

/** Over the knob of a piece. @param {Piece} piece @param {number} top @param {number} k @returns {Point} */
const above = (piece, top, k) => /** @type {Point} */ (laid(piece, [{ x: 0, y: top - (KNOB + 26) / k / U }])[0]);

/** @param {Piece} piece @param {{x0: number, x1: number, y0: number, y1: number}} frame @param {number} k */
function handles(piece, { x0, x1, y0, y1 }, k) {
  const at = (/** @type {number} */ x, /** @type {number} */ y) => /** @type {Point} */ (laid(piece, [{ x, y }])[0]);
  const top = at((x0 + x1) / 2, y0), knob = at((x0 + x1) / 2, y0 - KNOB / k / U);
  const turning = [
    svg("path", { class: "editor-frame", d: pathOf([top, knob], false, U) }),
    svg("circle", { class: "editor-grip", "data-grip": "turn", cx: knob.x * U, cy: knob.y * U, r: 8 / k }),
  ];
  if (!kindOf(piece)?.grows) return turning;
  const size = (HANDLE * 2) / k;
  // Where a side is short on the screen the corners alone are held: those between would lie on them.
  const [across, down] = [(x1 - x0) * U * k > CROWDED, (y1 - y0) * U * k > CROWDED];
  const held = [-1, 0, 1].flatMap((sx) => [-1, 0, 1].map((sy) => ({ sx, sy }))).filter(({ sx, sy }) => (sx && sy) || (sx && down) || (sy && across));
  const grips = held.map(({ sx, sy }) => {
    const place = at(sx < 0 ? x0 : sx > 0 ? x1 : (x0 + x1) / 2, sy < 0 ? y0 : sy > 0 ? y1 : (y0 + y1) / 2);
    return svg("rect", { class: "editor-grip", "data-grip": `${sx},${sy}`, x: -size / 2, y: -size / 2, width: size, height: size, rx: 2 / k,
      transform: `translate(${place.x * U} ${place.y * U}) rotate(${piece.turned})` });
  });
  return [...turning, ...grips];
}

/** A small plate with words, as large on the screen wherever one looks from. @param {Point} at @param {string} text @param {number} k @param {string} kind */
function chip(at, text, k, kind) {
  const wide = 14 + text.length * 7.2;
  return svg("g", { class: `editor-chip ${kind}`, transform: `translate(${at.x * U} ${at.y * U}) scale(${1 / k})` },
    [svg("rect", { x: -wide / 2, y: -11, width: wide, height: 22, rx: 4 }), svg("text", { dy: ".36em" }, [text])]);
}

/** @param {number} k */
function measure(k) {
  const line = measured.value;
  if (!line) return [];
  const d = pathOf([line.from, line.to], false, U);
  const middle = { x: (line.from.x + line.to.x) / 2, y: (line.from.y + line.to.y) / 2 };
  const length = t(`editor.length.${ground.value?.unit ?? "in"}`, { n: tenth(Math.hypot(line.to.x - line.from.x, line.to.y - line.from.y)) });
  return [svg("path", { class: "editor-measure-o", d }), svg("path", { class: "editor-measure", d }), chip(middle, length, k, "lead")];
}

/** A kind as its button shows it. @param {readonly Corners[]} outlines */
export function small(outlines) {
  const all = outlines.flat();
  const xs = all.map((p) => p.x), ys = all.map((p) => p.y), room = 0.5;
  const [x, y, width, height] = [Math.min(...xs) - room, Math.min(...ys) - room, Math.max(...xs) - Math.min(...xs) + 2 * room, Math.max(...ys) - Math.min(...ys) + 2 * room];
  return { viewBox: `${x} ${y} ${width} ${height}`, d: outlines.map((one) => pathOf(one, true)).join("") };
}
