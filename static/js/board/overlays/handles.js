/**
 * Handles of a regiment that may be moved: one behind it to drag it by, and one at each corner of its front that wheels it about the other.
 *
 * @import { PieceView } from "../../lib/wire.js"
 * @import { Scene } from "../scene.js"
 * @import { Say } from "./paths.js"
 */

import { rotated } from "../../lib/geometry.js";
import { frontOf, isStand, turnBetween } from "../../lib/regiment.js";
import { short, svg } from "../../lib/svg.js";
import { U, poseOf } from "../scene.js";

/** Degrees below which a body has not been turned to speak of. */
const TURNED = 0.25;

/** The radius of a knob, in pixels. */
export const KNOB = 10;

const ARROWS = "M0-7V7M-7 0H7M0-7L-2-5M0-7L2-5M0 7L-2 5M0 7L2 5M-7 0L-5-2M-7 0L-5 2M7 0L5-2M7 0L5 2";
const BENT = "M-4.500 4.500C-5-1-2-4 3-4M.5-6.500L3.500-4 .5-1.500";

/** @param {SVGGElement} layer @param {Say} say */
export function createHandles(layer, say) {
  return {
    /** @param {Scene} scene */
    draw(scene) {
      const body = bodyOf(scene);
      const first = body[0];
      if (!first) return layer.replaceChildren();
      const lead = poseOf(scene, first);
      const { left, right, middle, rear } = frontOf(body.map((piece) => ({ footprint: piece.footprint, pose: poseOf(scene, piece) })), lead);
      const turn = turnBetween(first.pose.facing, lead.facing);
      if (Math.abs(turn) >= TURNED && scene.local.held.value.length) say({ key: "wheel", ...middle, dy: 34,
        text: scene.t(turn < 0 ? "board.wheel_left" : "board.wheel_right", { d: Math.round(10 * Math.abs(turn)) / 10 }), kind: "lead" });
      layer.replaceChildren(handle("body", rear, lead.facing, ARROWS, 0), handle("wheel left", left, lead.facing, BENT, -1), handle("wheel right", right, lead.facing, BENT, 1));
    },
  };
}

/** Where the knobs of the body that may be led lie, on the table. @param {Scene} scene @returns {readonly {x: number, y: number}[]} */
export function knobsOf(scene) {
  const body = bodyOf(scene);
  const first = body[0];
  if (!first) return [];
  const lead = poseOf(scene, first);
  const { left, right, rear } = frontOf(body.map((piece) => ({ footprint: piece.footprint, pose: poseOf(scene, piece) })), lead);
  const ends = /** @type {const} */ ([[rear, 0], [left, -1], [right, 1]]);
  return ends.map(([at, aside]) => {
    const { x, y } = rotated(besideOf(aside), lead.facing);
    return { x: at.x + x / scene.camera.zoom, y: at.y + y / scene.camera.zoom };
  });
}

/** Pixels from where a handle belongs to the middle of its knob, seen along the body. @param {number} aside */
const besideOf = (aside) => ({ x: aside ? 9 : -14, y: aside * 12 });

/** The stands that the open move carries as one body, the leading one first; none where they move one by one. @param {Scene} scene @returns {PieceView[]} */
function bodyOf(scene) {
  const open = scene.local.filling.value;
  const need = open?.offer.need;
  if (need?.kind !== "move" || scene.local.formation.value === "single" || !scene.local.live.value) return [];
  const first = /** @type {{model: string}[]} */ (open?.values ?? [])[0]?.model;
  const ids = need.movers.map((mover) => mover.piece).sort((a, b) => Number(b === first) - Number(a === first));
  const pieces = ids.flatMap((id) => scene.view.pieces[id] ?? []);
  return pieces.every(isStand) ? pieces : [];
}

/** @param {string} grip @param {{x: number, y: number}} at @param {number} facing @param {string} sign @param {number} aside  to which side of the body it lies */
function handle(grip, at, facing, sign, aside) {
  const { x, y } = besideOf(aside);
  return svg("g", { class: "handle", "data-grip": grip, transform: `translate(${short(at.x * U)} ${short(at.y * U)}) rotate(${short(facing)})` }, [
    svg("g", { class: "steady-size" }, [
      svg("g", { transform: `translate(${x} ${y})` }, [
        svg("circle", { class: "hit" }),
        svg("circle", { class: "knob", r: KNOB }),
        svg("path", { d: sign, transform: aside < 0 ? "rotate(90)" : "rotate(90) scale(-1 1)" }),
      ]),
    ]),
  ]);
}
