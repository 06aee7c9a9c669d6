/**
 * Everything that is drawn on a board, in its layers: on an open table or on one of hexes, over it, and beside it.
 *
 * @import { Scene } from "../scene.js"
 * @import { Tools } from "../../tools/tools.js"
 * @import { Layers } from "./layers.js"
 * @import { BoardPorts } from "./ports.js"
 */

import { createHexes } from "../hexes/board.js";
import { isHexTable } from "../hexes/grid.js";
import { createMat } from "../mat.js";
import { createAids } from "../overlays/aids.js";
import { createEdges } from "../overlays/edges.js";
import { createFlipChain } from "../overlays/flips.js";
import { createHandles } from "../overlays/handles.js";
import { createLight } from "../overlays/light.js";
import { createMarkers } from "../overlays/markers.js";
import { createPaths } from "../overlays/paths.js";
import { createPins } from "../overlays/pins.js";
import { createRays } from "../overlays/rays.js";
import { createRegiments } from "../overlays/regiments.js";
import { createZones } from "../overlays/zones.js";
import { createPieces } from "../pieces/layer.js";
import { createFlags } from "../screen/flags.js";
import { createLabels } from "../screen/labels.js";
import { createMinimap } from "../screen/minimap.js";
import { createPeek } from "../screen/peek.js";
import { createPreviews } from "../screen/previews.js";
import { createTabs } from "../screen/tabs.js";
import { createTerrain } from "../terrain/terrain.js";

/** @typedef {ReturnType<typeof createThings>} Things */

/**
 * @param {HTMLElement} host @param {BoardPorts} ports @param {Layers} layers
 * @param {object} by
 * @param {ReturnType<typeof import("../pieces/travel.js").createTravels>} by.travels
 * @param {ReturnType<typeof import("../look.js").createLook>} by.look
 * @param {import("../hexes/spot.js").Spot} by.spot
 * @param {import("../hexes/count.js").Count} by.count
 * @param {() => void} by.redraw
 * @param {() => Pick<Tools, "focused"|"press">} by.tools  asked only once a hand or a key means something drawn
 */
export function createThings(host, ports, { world, screen }, { travels, look, spot, count, redraw, tools }) {
  const focused = (/** @type {string|null} */ id, /** @type {string|undefined} */ was) => tools().focused(id, was);
  const labels = createLabels(screen.labels, () => flags.places());
  const markers = createMarkers(world.rings, world.discs, labels.say);
  const flags = createFlags(screen.flags, markers.sums);
  const pieces = createPieces(world.pieces, travels, focused, ports.faceOf);
  const hexes = createHexes(world, { travels, say: labels.say, focused, redraw, spot, count });
  const pins = createPins(world.pins, ports.faceOf);
  const edges = createEdges(world.edges);
  const things = [
    createMat(world.mat),
    createTerrain(world.terrain),
    createLight(world.light),
    createZones(world.zones, labels.say),
    createAids(world.aids, world.flights, labels.say),
    markers,
    createPaths(world.paths, world.under, travels.trails, labels.say),
    pieces,
    createRegiments(world.regiments),
    createRays(world.rays, labels.say),
    createHandles(world.handles, labels.say),
    createFlipChain(world.flipping, world.flips, labels.say),
  ];
  const onScreen = [createPreviews(world.previews, screen.tags), createTabs(screen.tabs), flags, labels];
  const minimap = createMinimap(host, { ...look, t: ports.t });
  const peek = createPeek(host, { faceOf: ports.faceOf, press: (id) => tools().press(id), redraw });

  return {
    pieces,
    /** @param {Scene["view"]|null} view @param {string} id */
    focus: (view, id) => (isHexTable(view) ? hexes : pieces).focus(id),

    /** What lies on the table. @param {Scene} scene */
    draw(scene) {
      labels.clear();
      for (const thing of isHexTable(scene.view) ? [hexes] : things) thing.draw(scene);
      edges.draw(scene, ports.cardsOf?.(scene.view) ?? []);
      pins.draw(scene, ports.pinsOf?.(scene.view) ?? []);
      minimap.draw(scene);
      peek.draw(scene);
    },
    /** What moves with the camera. @param {Scene} scene */
    drawOver(scene) {
      for (const thing of isHexTable(scene.view) ? [labels] : onScreen) thing.draw(scene);
      minimap.frame(scene);
    },
    remove() {
      minimap.node.remove();
      peek.node.remove();
    },
  };
}
