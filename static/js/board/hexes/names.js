/**
 * Names of the fighters that are spoken of: selected, attacking, attacked, pointed at.
 *
 * @import { Scene } from "../scene.js"
 * @import { Say } from "../overlays/paths.js"
 */

import { poseOf } from "../scene.js";

/** @param {Say} say */
export function createHexNames(say) {
  return {
    /** @param {Scene} scene */
    draw(scene) {
      const { local, view } = scene;
      const tray = view.tray?.open ? view.tray : null;
      const units = [local.selection.peek().unit, tray?.source, tray?.target, view.pieces[local.hovered.peek() ?? ""]?.unit];
      for (const id of new Set(units)) {
        const piece = view.pieces[view.units[id ?? ""]?.pieces[0] ?? ""];
        const unit = view.units[id ?? ""];
        if (!piece || !unit) continue;
        const { x, y } = poseOf(scene, piece);
        say({ key: `name ${id}`, x, y, dy: scene.camera.zoom * 0.66, kind: "plain", text: unit.name });
      }
    },
  };
}
