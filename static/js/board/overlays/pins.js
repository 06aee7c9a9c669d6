/**
 * Who lies on whom: a round sign on the rim of the upper disc with a beak towards the one it holds; between enemies it is
 * solid, with crossed blades. Far off the beak stands alone.
 *
 * @import { Point } from "../../lib/wire.js"
 * @import { Scene } from "../scene.js"
 */

import { short, svg } from "../../lib/svg.js";
import { U, isStacked, poseOf } from "../scene.js";

/** @typedef {{upper: string, lower: string, enemies: boolean}} Pin */

const BLADES = "M-3.600 -3.600L3.600 3.600M3.600 -3.600L-3.600 3.600";
const NEEDLE = "M0 4.400V.4M-2.600 .4H2.600L1.800 -4H-1.800Z";
const BEAK = "M6 -4.500L13 0 6 4.500Z";
/** The sign near by, in pixels: its radius, and how far beyond the rim its middle lies, so that it hides no number of the upper disc. */
export const SIGN = { r: 8, out: 6 };

/** Whether pins have their signs at this zoom. @param {Scene} scene */
export const areSigned = (scene) => scene.camera.zoom >= scene.view.table.scale.comfortable * 0.8;

/** @param {SVGGElement} layer */
export function createPins(layer) {
  let drawn = "";
  return {
    /** @param {Scene} scene @param {readonly Pin[]} pins */
    draw(scene, pins) {
      if (!isStacked(scene.view)) return;
      const near = areSigned(scene);
      const shown = pins.flatMap((pin) => {
        const [upper, lower] = [scene.view.pieces[pin.upper], scene.view.pieces[pin.lower]];
        if (!upper || !lower || scene.ghosts.has(pin.upper) || scene.ghosts.has(pin.lower)) return [];
        const reach = upper.footprint.kind === "circle" ? upper.footprint.radius : 0;
        return [{ ...pin, at: onRim(poseOf(scene, upper), poseOf(scene, lower), reach), near }];
      });
      const mark = JSON.stringify(shown);
      if (mark === drawn) return;
      drawn = mark;
      layer.replaceChildren(...shown.map(({ at, enemies }) => pinSign(at, enemies, near)));
    },
  };
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
