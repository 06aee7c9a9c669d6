/**
 * Names of the fighters that are spoken of: selected, attacking, attacked, pointed at.
 *
 * @import { Scene } from "../scene.js"
 * @import { Say } from "../overlays/paths.js"
 */

import { sentence } from "../../lib/words.js";
import { poseOf } from "../scene.js";
import { legalNow } from "./legal.js";

/** @param {Say} say */
export function createHexNames(say) {
  return {
    /** @param {Scene} scene */
    draw(scene) {
      const { local, view } = scene;
      sayDrag(scene, say);
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

/** What would come of letting go here: steps of how many, or why not. @param {Scene} scene @param {Say} say */
function sayDrag(scene, say) {
  const held = scene.local.dragged.peek();
  const at = scene.ghosts.get(held?.piece ?? "");
  if (!held || !at || !held.hex) return;
  const choice = legalNow(scene).hexes.get(held.hex);
  const open = choice && !choice.option.locked ? choice : null;
  const place = { key: "drag", x: at.x, y: at.y, dy: -38 };
  if (!open) {
    if (held.leg?.refused) say({ ...place, kind: "no", text: sentence(scene.t, scene.view.system, held.leg.refused) });
    return;
  }
  const steps = Array.isArray(open.option.value) ? open.option.value.length : null;
  const most = Number(open.offer.facts.move ?? scene.view.sheets[held.piece]?.profiles.now?.move ?? 0);
  const names = held.offers.filter(({ offer }) => offer.need?.kind === "pick" && offer.need.options.some((one) => !one.locked && one.facts.hex === held.hex));
  const what = names.length > 1 ? scene.t("underworlds.drag.either") : "";
  const text = steps === null ? held.hex : open.offer.command.kind.startsWith("core_") || open.offer.command.kind === "choose_path" ? scene.t("underworlds.drag.steps", { n: steps, of: most }) : scene.t("underworlds.drag.push", { n: steps });
  say({ ...place, kind: "lead", text: [text, what].filter(Boolean).join(" · ") });
}
