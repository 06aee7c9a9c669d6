/**
 * Links between the models of a unit that is moved or set down: the shortest that join all of them, and the gap that breaks it.
 *
 * @import { PieceView, Point } from "../../lib/wire.js"
 * @import { Scene } from "../scene.js"
 * @import { Say } from "./paths.js"
 */

import { gap } from "../../lib/geometry.js";
import { svg } from "../../lib/svg.js";
import { refusals } from "../pieces/states.js";
import { U, poseOf, togetherOf } from "../scene.js";

/** @typedef {{length: number, a: Point, b: Point}} Link */

/** All that hold as one path, all that are broken as another: a crowd has sixty. @param {Scene} scene @param {Say} say */
export function coherency(scene, say) {
  const filling = scene.local.filling.value;
  const need = filling?.offer.need;
  if (!scene.local.overlays.value.together || (need?.kind !== "move" && need?.kind !== "place") || scene.ghosts.size === 0) return [];
  const unit = filling?.offer.unit ?? "";
  const together = togetherOf(scene.view, unit);
  if (together.length === 0) return [];
  const pieces = (scene.view.units[unit]?.pieces ?? []).map((id) => scene.view.pieces[id]).filter((p) => p !== undefined);
  const reach = Math.max(0, ...together);
  const found = links(scene, pieces);
  const broken = found.filter(({ length }) => length > reach + 1e-6);
  const told = refusals(scene).some((r) => r.shapes.some((m) => m.kind === "segment" && m.role === "gap"));
  if (!told) for (const link of broken) tell(scene, link, say);
  return [...drawn(found.filter((link) => !broken.includes(link)), "tie"), ...drawn(broken, "tie broken")];
}

/** How wide a gap is. @param {Scene} scene @param {Link} link @param {Say} say */
const tell = (scene, { a, b, length }, say) =>
  say({ key: `link ${a.x * U} ${a.y * U}`, x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, text: scene.t("board.leg", { d: length }), kind: "no", dy: 18 });

/** @param {readonly Link[]} links @param {string} cls */
function drawn(links, cls) {
  if (!links.length) return [];
  const d = links.map(({ a, b }) => `M${a.x * U} ${a.y * U}L${b.x * U} ${b.y * U}`).join("");
  return [svg("path", { class: "tie-o", d }), svg("path", { class: cls, d })];
}

/**
 * The shortest links that join all pieces. Each piece that is not joined yet knows the nearest that is, so that a crowd asks
 * each pair once.
 * @param {Scene} scene @param {readonly PieceView[]} pieces @returns {Link[]}
 */
function links(scene, pieces) {
  const left = pieces.map((p) => ({ footprint: p.footprint, pose: poseOf(scene, p), link: /** @type {Link|null} */ (null) }));
  /** @type {Link[]} */
  const found = [];
  let joined = left.shift();
  while (joined && left.length) {
    let [next, least] = [0, Infinity];
    for (const [i, one] of left.entries()) {
      const link = gap(joined, one);
      if (!one.link || link.length < one.link.length) one.link = link;
      if (one.link.length < least) [next, least] = [i, one.link.length];
    }
    [joined] = left.splice(next, 1);
    if (joined?.link) found.push(joined.link);
  }
  return found;
}
