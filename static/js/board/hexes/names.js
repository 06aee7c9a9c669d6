/**
 * Names of the fighters that are spoken of: selected, attacking, attacked, pointed at; and what a hex is that is pointed at.
 *
 * @import { Scene } from "../scene.js"
 * @import { Say } from "../overlays/paths.js"
 * @import { Point } from "../../lib/wire.js"
 * @import { Taken } from "./clear.js"
 * @import { Spot } from "./spot.js"
 */

import { titleOf } from "../../lib/titles.js";
import { sentence } from "../../lib/words.js";
import { poseOf } from "../scene.js";
import { clearPlace } from "./clear.js";
import { hexAt, hexesOf } from "./grid.js";
import { legalNow } from "./legal.js";
import { hexWords } from "./spots.js";

/** The plate that says what a hex is. */
const TOLD = "plain hex-said";

/** @param {Say} say @param {Spot} spot */
export function createHexNames(say, spot) {
  return {
    /** @param {Scene} scene */
    draw(scene) {
      const { local, view } = scene;
      sayDrag(scene, say);
      const hexes = hexesOf(view);
      let told = local.dragged.peek() ? null : spot.told;
      const toldHex = hexes[told ?? ""];
      const words = told && toldHex ? hexWords(scene, told, toldHex).join(", ") : "";
      /** @type {Taken[]} */
      const taken = [];
      const lit = [...legalNow(scene).hexes].flatMap(([id, { option }]) => (option.locked ? [] : (hexes[id] ?? [])));
      const said = (/** @type {Point} */ at, /** @type {string} */ key, /** @type {{kind: string, text: string}} */ plate, isPointed = true) => {
        const { dx, dy, place, covers } = clearPlace(scene, at, plate, taken, lit);
        // A name that nobody points at stands in the prompt as well: it is left out where it would lie on what is to be picked.
        if (covers && lit.length && !isPointed) return;
        taken.push(place);
        say({ key, x: at.x, y: at.y, dx, dy, ...plate });
      };
      const tray = view.tray?.open ? view.tray : null;
      const units = [local.selection.peek().unit, tray?.source, tray?.target, view.pieces[local.hovered.peek() ?? ""]?.unit];
      for (const id of new Set(units)) {
        const piece = view.pieces[view.units[id ?? ""]?.pieces[0] ?? ""];
        const unit = view.units[id ?? ""];
        if (!piece || !unit) continue;
        const { x, y } = poseOf(scene, piece);
        const isTold = told !== null && hexAt(hexes, { x, y }) === told;
        const plate = isTold ? { kind: TOLD, text: [titleOf(view, unit.id), words].join(" · ") } : { kind: "plain", text: titleOf(view, unit.id) };
        if (isTold) told = null;
        said({ x, y }, `name ${id}`, plate, isTold || piece.id === local.hovered.peek());
      }
      const hex = hexes[told ?? ""];
      if (hex) said(hex, "hex", { kind: TOLD, text: words });
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
  const most = Number(open.offer.facts.move ?? 0);
  const names = held.offers.filter(({ offer }) => offer.need?.kind === "pick" && offer.need.options.some((one) => !one.locked && one.facts.hex === held.hex));
  const what = names.length > 1 ? scene.t(`${scene.view.system}.drag.either`) : "";
  const text = steps === null ? held.hex : most ? scene.t("board.hex.steps", { n: steps, of: most }) : scene.t("board.hex.pushed", { n: steps });
  say({ ...place, kind: "lead", text: [text, what].filter(Boolean).join(" · ") });
}
