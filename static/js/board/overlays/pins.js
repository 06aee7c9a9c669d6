/**
 * Who lies on whom: a round sign on the rim of the upper disc with a beak towards the one it holds; between enemies it is
 * solid, with crossed blades. Far off the beak stands alone.
 *
 * @import { Point } from "../../lib/wire.js"
 * @import { Scene } from "../scene.js"
 */

import { short, svg } from "../../lib/svg.js";
import { U, isStacked, poseOf } from "../scene.js";
import { numberBoxes } from "./numbers.js";
import { placeSign } from "./placing.js";
import { ALONE, NEAR, SIGN, areSigned } from "./signs.js";

/** @typedef {{upper: string, lower: string, enemies: boolean}} Pin */

const BLADES = "M-3.600 -3.600L3.600 3.600M3.600 -3.600L-3.600 3.600";
const NEEDLE = "M0 4.400V.4M-2.600 .4H2.600L1.800 -4H-1.800Z";
const BEAK = "M6 -4.500L13 0 6 4.500Z";
/**
 * @param {SVGGElement} layer
 * @param {(view: Scene["view"], id: string) => import("../pieces/values.js").DiscLabel | null} [faceOf]  the numbers on a disc, which no sign hides
 */
export function createPins(layer, faceOf) {
  let drawn = "";
  return {
    /** @param {Scene} scene @param {readonly Pin[]} pins */
    draw(scene, pins) {
      if (!isStacked(scene.view)) return;
      const numbers = pins.length && faceOf ? numberBoxes(scene, (id) => faceOf(scene.view, id)) : [];
      const shown = pins.flatMap((pin) => pinned(scene, pin));
      const mark = JSON.stringify([shown, numbers, areSigned(scene)]);
      if (mark === drawn) return;
      drawn = mark;
      const near = areSigned(scene);
      layer.replaceChildren(...signsOf(shown, numbers, near).map((at) => drawSign(at, scene.camera.zoom, near)));
    },
  };
}

/** The two discs of a pin in pixels, where neither is in the hand. @param {Scene} scene @param {Pin} pin */
export function pinned(scene, pin) {
  const [upper, lower] = [scene.view.pieces[pin.upper], scene.view.pieces[pin.lower]];
  if (!upper || !lower || scene.ghosts.has(pin.upper) || scene.ghosts.has(pin.lower)) return [];
  const { zoom } = scene.camera;
  const [from, to] = [poseOf(scene, upper), poseOf(scene, lower)];
  const reach = upper.footprint.kind === "circle" ? upper.footprint.radius : 0;
  return [{ enemies: pin.enemies, upper: { x: from.x * zoom, y: from.y * zoom, reach: reach * zoom }, lower: { x: to.x * zoom, y: to.y * zoom } }];
}

/** Where the signs of pins lie, one after the other. @param {readonly ReturnType<typeof pinned>[number][]} shown @param {readonly import("../pieces/boxes.js").Box[]} numbers @param {boolean} near */
export function signsOf(shown, numbers, near) {
  const shape = near ? NEAR : ALONE;
  /** @type {(import("../../lib/wire.js").Point & {r: number})[]} */
  const laid = [];
  return shown.map(({ enemies, upper, lower }) => {
    const at = placeSign(upper, lower, shape, numbers, laid);
    laid.push({ x: at.x, y: at.y, r: shape.r * at.size });
    return { ...at, enemies };
  });
}

/** @param {import("./placing.js").Placed & {enemies: boolean}} at @param {number} zoom @param {boolean} near */
function drawSign(at, zoom, near) {
  const k = U / zoom;
  const tie = at.tied && svg("path", { class: "pin-tie", d: `M${short(at.tied.x * k)} ${short(at.tied.y * k)}L${short(at.x * k)} ${short(at.y * k)}` });
  return svg("g", { class: at.enemies ? "pin-sign enemy" : "pin-sign" }, [
    tie,
    svg("g", { transform: `translate(${short(at.x * k)} ${short(at.y * k)})` }, [
      svg("g", { class: "px" }, [
        svg("g", { transform: `scale(${at.size})` }, [
          svg("path", { class: "beak", d: BEAK, transform: `rotate(${short(at.turn)}) translate(${near ? 0 : -9.5} 0)` }),
          ...(near ? [svg("circle", { r: SIGN.r }), svg("path", { class: "glyph", d: at.enemies ? BLADES : NEEDLE })] : []),
        ]),
      ]),
    ]),
  ]);
}

/** Where the rim of the upper disc is nearest to the middle of the lower one, and in which direction that lies. @param {Point} from @param {Point} to @param {number} reach */
export function onRim(from, to, reach) {
  const turn = Math.atan2(to.y - from.y, to.x - from.x);
  return { x: from.x + Math.cos(turn) * reach, y: from.y + Math.sin(turn) * reach, turn: (turn * 180) / Math.PI };
}

/** @param {{x: number, y: number, turn: number}} at @param {boolean} enemies @param {boolean} near */
export function pinSign(at, enemies, near) {
  const turn = (at.turn * Math.PI) / 180;
  const beyond = `translate(${short(Math.cos(turn) * SIGN.out)} ${short(Math.sin(turn) * SIGN.out)})`;
  return svg("g", { class: enemies ? "pin-sign enemy" : "pin-sign", transform: `translate(${short(at.x * U)} ${short(at.y * U)})` }, [
    svg("g", { class: "px" }, [
      svg("path", { class: "beak", d: BEAK, transform: `rotate(${short(at.turn)}) translate(${near ? SIGN.out : -7} 0)` }),
      ...(near ? [svg("circle", { r: SIGN.r, transform: beyond }), svg("path", { class: "glyph", d: enemies ? BLADES : NEEDLE, transform: beyond })] : []),
    ]),
  ]);
}
