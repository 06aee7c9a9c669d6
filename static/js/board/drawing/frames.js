/**
 * A board is drawn at most once a frame: the whole of it where something changed, else what moves with the camera.
 *
 * @import { Offers, View } from "../../lib/wire.js"
 * @import { Scene } from "../scene.js"
 * @import { Tools } from "../../tools/tools.js"
 * @import { Layers } from "./layers.js"
 * @import { BoardPorts } from "./ports.js"
 */

import { assign } from "../../lib/svg.js";
import { isStand } from "../../lib/regiment.js";
import { NO_AIDS } from "../overlays/aids.js";
import { U, isStacked, levelAt, withWaiting } from "../scene.js";

/** @typedef {ReturnType<typeof createFrames>} Frames */

/** Milliseconds after which a camera that was zoomed stands. */
const SETTLED = 150;

/**
 * @param {BoardPorts} ports @param {Layers} layers
 * @param {object} by
 * @param {() => {width: number, height: number}} by.well  the part of the window that the board has
 * @param {() => Pick<Tools, "ghosts">} by.tools
 * @param {(scene: Scene) => void} by.draw  what lies on the table, where something changed
 * @param {(scene: Scene) => void} by.drawOver  what moves with the camera, every time
 */
export function createFrames(ports, { world, worldNode, root }, { well, tools, draw, drawOver }) {
  const { local, t } = ports;
  let [frame, zoom, stale] = [0, 0, true];
  /** What was drawn for another zoom is drawn for this one once the camera stands: pixels have their places on discs. */
  let settling = 0;

  /** Draws at the next frame; when only the camera moved, the world is left as it is. @param {boolean} [cameraOnly] */
  function redraw(cameraOnly = false) {
    stale ||= !cameraOnly;
    frame ||= requestAnimationFrame(drawNow);
  }

  /** @param {View} view @returns {Scene} */
  function sceneOf(view) {
    const seen = well();
    const camera = local.camera.peek();
    const ghosts = tools().ghosts();
    return {
      view: withWaiting(view, ghosts),
      offers: now.offers,
      local,
      t,
      answered: ports.draft.valueOf,
      opened: ports.opened?.() ?? null,
      bands: ports.bandsOf?.(view) ?? [],
      aids: now.aids,
      ...seen,
      camera,
      turn: local.turn.peek(),
      k: camera.zoom / U,
      level: levelAt(view.table, camera.zoom),
      ghosts,
    };
  }

  function drawNow() {
    frame = 0;
    if (!now.view) return;
    const scene = sceneOf(now.view);
    clearTimeout(settling);
    if (!stale && isStacked(scene.view) && zoom !== scene.camera.zoom) settling = setTimeout(redraw, SETTLED);
    const isStale = stale || now.scene?.level !== scene.level || (isStacked(scene.view) && isOtherSize(now.scene, scene));
    now.scene = scene;
    stale = false;
    place(scene);
    if (isStale) {
      zoom = scene.camera.zoom;
      draw(scene);
    }
    drawOver(scene);
  }

  /** The world lies under the camera. @param {Scene} scene */
  function place({ view, width, height, level, camera, turn, k }) {
    assign(root, {
      width,
      height,
      "data-level": level,
      "data-kind": view.table.kind,
      "data-tool": local.tool.peek(),
      "data-live": String(local.live.peek()),
    });
    assign(worldNode, {
      transform: `translate(${width / 2} ${height / 2}) rotate(${turn}) scale(${k}) translate(${-camera.x * U} ${-camera.y * U})`,
    });
    const isOfStands = Object.values(view.pieces).some(isStand);
    for (const layer of [
      world.mat,
      world.terrain,
      world.held,
      ...(isStacked(view) ? [world.edges, world.pieces, world.pins, world.flips] : []),
      ...(isOfStands ? [world.pieces, world.regiments, world.handles] : []),
    ]) if (layer.style.getPropertyValue("--k") !== String(k)) layer.style.setProperty("--k", String(k));
  }

  /** @type {{view: View|null, offers: Offers, aids: import("../overlays/aids.js").Aids, scene: Scene|null, redraw: typeof redraw, stop: () => void}} */
  const now = {
    view: null,
    offers: {},
    aids: NO_AIDS,
    scene: null,
    redraw,
    stop() {
      cancelAnimationFrame(frame);
      clearTimeout(settling);
    },
  };
  return now;
}

/** Whether numbers in pixels have another room on discs than they had. @param {Scene|null} was @param {Scene} scene */
const isOtherSize = (was, scene) => Math.round(4 * Math.log2(was?.camera.zoom || 1)) !== Math.round(4 * Math.log2(scene.camera.zoom)) ||
  (was !== null && (was.camera.zoom >= scene.view.table.scale.comfortable) !== (scene.camera.zoom >= scene.view.table.scale.comfortable));
