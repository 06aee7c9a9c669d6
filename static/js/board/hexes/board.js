/**
 * The layers of a board of hexes, bottom to top, in the groups the board has for them.
 *
 * @import { Scene } from "../scene.js"
 * @import { Say } from "../overlays/paths.js"
 * @import { Travels } from "../pieces/travel.js"
 * @import { Spot } from "./spot.js"
 * @import { Count } from "./count.js"
 */

import { createFighters } from "./fighters.js";
import { createHeld } from "./held_token.js";
import { createHexLight } from "./light.js";
import { createHexMat } from "./mat.js";
import { createHexNames } from "./names.js";
import { createHexRays } from "./rays.js";
import { createHexSpots } from "./spots.js";

/**
 * @param {Readonly<Record<"mat"|"light"|"zones"|"under"|"rings"|"pieces"|"held"|"rays", SVGGElement>>} world
 * @param {{travels: Travels, say: Say, focused: (id: string|null, was?: string) => void, redraw: () => void, spot: Spot, count: Count}} given
 */
export function createHexes(world, { travels, say, focused, redraw, spot, count }) {
  const fighters = createFighters(world.pieces, travels, focused);
  const things = [
    createHexMat(world.mat, world.zones),
    createHexLight(world.light, spot),
    createHexSpots(world.under, spot, redraw),
    fighters,
    createHeld(world.rings, world.held),
    createHexRays(world.rays, count, say),
    createHexNames(say, spot),
  ];
  return {
    /** @param {Scene} scene */
    draw(scene) {
      for (const thing of things) thing.draw(scene);
    },
    focus: fighters.focus,
  };
}
