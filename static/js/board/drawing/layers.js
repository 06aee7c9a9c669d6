/**
 * The layers a board is drawn in.
 *
 *   svg.board
 *   ├ g.world      moved and scaled by the camera; drawn in board units, 20 a unit of the table
 *   │ └ mat · terrain · light · zones · edges · rings · under · flipping · pieces · regiments · flights · pins · flips · previews · paths · rays · handles
 *   └ g.screen     well pixels: tabs · flags · labels · tags
 */

import { svg } from "../../lib/svg.js";
import { createDefs } from "../defs.js";

/** @typedef {ReturnType<typeof createLayers>} Layers */

const WORLD = /** @type {const} */ ([
  "mat",
  "terrain",
  "light",
  "zones",
  "edges",
  "aids",
  "rings",
  "discs",
  "under",
  "flipping",
  "pieces",
  "regiments",
  "flights",
  "pins",
  "flips",
  "held",
  "previews",
  "paths",
  "rays",
  "handles",
]);
const SCREEN = /** @type {const} */ (["tabs", "flags", "labels", "tags"]);

/** @param {string} name  what the board is called */
export function createLayers(name) {
  const world = layers(WORLD);
  const screen = layers(SCREEN);
  const worldNode = svg("g", { class: "world" }, WORLD.map((one) => world[one]));
  const root = svg("svg", { class: "board", role: "group", "aria-label": name }, [
    createDefs(),
    worldNode,
    svg("g", { class: "screen", "aria-hidden": "true" }, SCREEN.map((one) => screen[one])),
  ]);
  return { world, screen, worldNode, root };
}

/**
 * One group a layer.
 * @template {string} Name
 * @param {readonly Name[]} names
 * @returns {Record<Name, SVGGElement>}
 */
function layers(names) {
  return /** @type {Record<Name, SVGGElement>} */ (
    Object.fromEntries(names.map((name) => [name, svg("g", { class: `layer-${name}` })]))
  );
}
