/**
 * Ways and links: footprints where pieces stood, the held piece's way with its legs, the others' dotted ways, coherency
 * links, trails of what has moved, and chalk where models fell.
 *
 * @import { Leg, PieceView, Point, Pose } from "../../lib/wire.js"
 * @import { Scene } from "../scene.js"
 */

import { distance, middle } from "../../lib/geometry.js";
import { isStand } from "../../lib/regiment.js";
import { pathOf, svg } from "../../lib/svg.js";
import { bodySize, outline } from "../pieces/outline.js";
import { U, grainOf, poseOf } from "../scene.js";
import { line } from "./line.js";
import { coherency } from "./links.js";

/** A leg shorter than this on the screen, in pixels, bears no label: rounding an edge takes many, and the sum is told. */
const LEG_TOLD = 40;

/** @typedef {(label: {x: number, y: number, text: string, kind: string, key: string, dx?: number, dy?: number, there?: boolean}) => void} Say */

/** @param {SVGGElement} layer @param {SVGGElement} under @param {ReadonlyMap<string, Point[]>} trails @param {Say} say */
export function createPaths(layer, under, trails, say) {
  const [still, left] = [svg("g"), svg("g")];
  under.append(still, left);
  let told = "";
  return {
    /** @param {Scene} scene */
    draw(scene) {
      still.replaceChildren(...chalk(scene), ...trailLines(scene, trails), ...truePlaces(scene));
      const gone = leavers(scene);
      const mark = gone.map(({ id, pose }) => `${id} ${pose.x} ${pose.y} ${pose.facing}`).join();
      if (mark !== told) left.replaceChildren(...gone.map(footprint));
      told = mark;
      const filling = scene.local.filling.value;
      const lead = leadOf(scene);
      layer.replaceChildren(
        ...coherency(scene, say),
        ...others(Object.values(filling?.legs ?? {}).filter((leg) => leg.piece !== lead)),
        ...(lead ? held(scene, lead, filling?.legs[lead] ?? null, say) : []),
      );
    },
  };
}

/** The piece whose way is drawn in full: the held one, or the one that moved last. @param {Scene} scene */
function leadOf(scene) {
  const filling = scene.local.filling.value;
  if (filling?.offer.need?.kind !== "move") return null;
  const [held] = scene.local.held.value;
  const first = held ?? Object.keys(filling.legs).at(0) ?? null;
  return isStand(scene.view.pieces[first ?? ""]) ? (farthest(filling.offer.need, filling.legs) ?? first) : first;
}

/** Of a body the stand that has spent most of what it may. @param {import("../../lib/wire.js").MoveNeed} need @param {Readonly<Record<string, Leg>>} legs */
function farthest({ movers }, legs) {
  const spent = movers.flatMap(({ piece, allowance }) => (legs[piece] ? [{ piece, share: legs[piece].length / (allowance || 1) }] : []));
  return spent.length ? spent.reduce((a, b) => (b.share > a.share ? b : a)).piece : null;
}

/** The ways of all but the one that is drawn in full, as one path: a crowd has sixty. @param {readonly Leg[]} legs */
const others = (legs) => (legs.length ? [svg("path", { class: "way-other", d: legs.map((leg) => pathOf(leg.path, false, U)).join("") })] : []);

/** The pieces that are led away from where they stand. @param {Scene} scene @returns {PieceView[]} */
function leavers(scene) {
  if (scene.local.filling.value?.offer.need?.kind !== "move") return [];
  return [...scene.ghosts].flatMap(([id, pose]) => {
    const piece = scene.view.pieces[id];
    return piece && distance(piece.pose, pose) >= 0.02 ? [piece] : [];
  });
}

/** @param {PieceView} piece */
const footprint = (piece) => outline(piece.footprint, 0, { class: "footprint", transform: at(piece.pose) });

/** The true place of a piece that is shown beside it, and how they belong together. @param {Scene} scene */
function truePlaces(scene) {
  return Object.entries(scene.view.offsets).flatMap(([id, shown]) => {
    const piece = scene.view.pieces[id];
    if (!piece || scene.ghosts.has(id)) return [];
    return [...line("hover-line", piece.pose, shown), outline(piece.footprint, 0, { class: "footprint", transform: at(piece.pose) })];
  });
}

/** @param {Pose} pose */
const at = (pose) => `translate(${pose.x * U} ${pose.y * U}) rotate(${pose.facing})`;

/** The swept band, the way with its legs, waypoints and the gauge. @param {Scene} scene @param {string} id @param {Leg|null} leg @param {Say} say */
function held(scene, id, leg, say) {
  const piece = scene.view.pieces[id];
  const need = scene.local.filling.value?.offer.need;
  if (!piece || need?.kind !== "move") return [];
  const allowance = need.movers.find((m) => m.piece === id)?.allowance ?? 0;
  const pose = poseOf(scene, piece);
  const spent = Math.min(leg?.length ?? 0, allowance);
  const d = leg ? pathOf(leg.path, false, U) : "";
  const { lead, via } = scene.local.corners.value;
  const corners = leg && lead === id ? via : [];
  if (leg) sayLegs(scene, leg, allowance, pose, piece, say);
  return [
    svg("path", { class: "sweep", d, "stroke-width": 2 * bodySize(piece.footprint) }),
    svg("path", { class: "way-o", d }),
    svg("path", { class: "way", d }),
    ...tether(scene, pose),
    ...corners.map((p) =>
      svg("path", { class: "waypoint", d: "M0-5L5 0 0 5-5 0Z", transform: `translate(${p.x * U} ${p.y * U}) scale(${grainOf(scene.view.table)})` }),
    ),
    ...gauge(piece, pose, allowance, spent),
  ];
}

/** From the ghost that its allowance holds back to the pointer that pulls it. @param {Scene} scene @param {Pose} pose */
function tether(scene, pose) {
  const to = scene.local.tether.value;
  if (!to) return [];
  const ends = { x1: pose.x * U, y1: pose.y * U, x2: to.x * U, y2: to.y * U };
  return [svg("line", { class: "tether-o", ...ends }), svg("line", { class: "tether", ...ends })];
}

/** @param {Scene} scene @param {Leg} leg @param {number} allowance @param {Pose} pose @param {PieceView} piece @param {Say} say */
function sayLegs(scene, leg, allowance, pose, piece, say) {
  if (leg.length < 0.05) return;
  const crowd = middle([...scene.ghosts.values()]);
  if (leg.path.length > 2) {
    for (let i = 1; i < leg.path.length; i++) {
      const [a, b] = [/** @type {Pose} */ (leg.path[i - 1]), /** @type {Pose} */ (leg.path[i])];
      const length = distance(a, b);
      if (length * scene.camera.zoom < LEG_TOLD) continue;
      const mid = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
      const normal = { x: -(b.y - a.y) / length, y: (b.x - a.x) / length };
      const away = normal.x * (mid.x - crowd.x) + normal.y * (mid.y - crowd.y) < 0 ? -1 : 1;
      const side = { x: normal.x * away * 34, y: normal.y * away * 20 };
      say({
        key: `leg ${i}`,
        ...mid,
        text: scene.t("board.leg", { d: length }),
        kind: "plain",
        dx: side.x,
        dy: side.y,
      });
    }
  }
  const over = leg.length > allowance + 1e-6;
  const lift = bodySize(piece.footprint) * scene.k + 26;
  say({
    key: "spent",
    x: pose.x,
    y: pose.y,
    text: scene.t("board.spent", { d: leg.length, n: allowance }),
    kind: over ? "no" : "lead",
    dx: -14,
    dy: -lift,
  });
}

/** A ring that empties as the allowance is spent. @param {PieceView} piece @param {Pose} pose @param {number} allowance @param {number} spent */
function gauge(piece, pose, allowance, spent) {
  if (allowance <= 0) return [];
  const left = Math.max(0, 100 * (1 - spent / allowance));
  /** @param {string} cls @param {string|null} dash */
  const ring = (cls, dash) =>
    outline(piece.footprint, 7.5, {
      class: cls,
      pathLength: 100,
      "stroke-dasharray": dash,
      transform: `${at({ ...pose, facing: piece.footprint.kind === "circle" ? -90 : pose.facing })}`,
    });
  return [ring("gauge-o", null), ring("gauge", `${left} 100`)];
}

/** @param {Scene} scene @param {ReadonlyMap<string, Point[]>} trails */
function trailLines(scene, trails) {
  return [...trails]
    .filter(([id]) => !scene.ghosts.has(id))
    .map(([, points]) => svg("path", { class: "trail", d: pathOf(points, false, U) }));
}

/** @param {Scene} scene */
function chalk(scene) {
  return Object.entries(scene.view.fallen).map(([id, p]) =>
    svg("g", { class: "chalk", transform: `translate(${p.x * U} ${p.y * U}) scale(${grainOf(scene.view.table)})`, "data-fallen": id }, [
      svg("circle", { r: 11 }),
      svg("path", { d: "M-4-4L4 4M4-4L-4 4" }),
    ]),
  );
}
