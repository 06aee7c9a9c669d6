/**
 * Names of the fighters that are spoken of: selected, attacking, attacked, pointed at; and what a hex is that is pointed at.
 *
 * @import { Scene } from "../scene.js"
 * @import { Say } from "../overlays/paths.js"
 * @import { Spot } from "./hand.js"
 */

import { titleOf } from "../../lib/titles.js";
import { sentence } from "../../lib/words.js";
import { poseOf } from "../scene.js";
import { clearPlace } from "./clear.js";
import { hexesOf } from "./grid.js";
import { legalNow } from "./legal.js";
import { hexWords } from "./spots.js";

/** @param {Say} say @param {Spot} spot */
export function createHexNames(say, spot) {
  return {
    /** @param {Scene} scene */
    draw(scene) {
      const { local, view } = scene;
      sayDrag(scene, say);
      sayHex(scene, say, spot);
      const tray = view.tray?.open ? view.tray : null;
      const units = [local.selection.peek().unit, tray?.source, tray?.target, view.pieces[local.hovered.peek() ?? ""]?.unit];
      for (const id of new Set(units)) {
        const piece = view.pieces[view.units[id ?? ""]?.pieces[0] ?? ""];
        const unit = view.units[id ?? ""];
        if (!piece || !unit) continue;
        const { x, y } = poseOf(scene, piece);
        const plate = { kind: "plain", text: titleOf(view, unit.id) };
        const { dx, dy } = clearPlace(scene, { x, y }, plate);
        say({ key: `name ${id}`, x, y, dx, dy, ...plate });
      }
    },
  };
}

/** What the hex is that the pointer rests on, that has the keyboard or was held down. @param {Scene} scene @param {Say} say @param {Spot} spot */
function sayHex(scene, say, spot) {
  const hex = hexesOf(scene.view)[spot.told ?? ""];
  if (!hex || !spot.told || scene.local.dragged.peek()) return;
  const plate = { kind: "quiet", text: hexWords(scene, spot.told, hex).join(", ") };
  const { dx, dy } = clearPlace(scene, hex, plate);
  say({ key: "hex", x: hex.x, y: hex.y, dx, dy, ...plate });
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
