/**
 * Pointing at a place on the table.
 *
 * @import { Point } from "../lib/wire.js"
 * @import { Scene } from "../board/scene.js"
 * @import { Tool, Workbench } from "./tool.js"
 */

import { distance, inside } from "../lib/geometry.js";

/** Pixels within which the place that was pointed at is taken hold of again. */
const GRIP = 20;

/** @param {Scene|null} scene @param {Point|null|undefined} now @param {Point} at */
const near = (scene, now, at) => !!scene && !!now && distance(now, at) * scene.camera.zoom < GRIP;

/** @param {Workbench} bench @returns {Tool} */
export function createPoint({ ports, scene, filling }) {
  /** @param {Point} at */
  function point(at) {
    const need = filling.get()?.offer.need;
    if (need?.kind !== "point") return false;
    const allowed =
      need.areas.length === 0 || need.areas.some((a) => inside(at, a.outline) && !a.holes.some((h) => inside(at, h)));
    if (allowed) filling.put({ x: at.x, y: at.y });
    else ports.announce(ports.t("board.say.outside"));
    return true;
  }
  return {
    click: (hand) => point(hand.at),
    grab: (hand) => hand.piece === null && near(scene(), filling.get()?.values, hand.at) && point(hand.at),
    drag: (hand) => void point(hand.at),
    drop: () => undefined,
    cancel: () => filling.cancel(),
  };
}
