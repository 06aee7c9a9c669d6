/**
 * Pointing at a place for a panel that asked: the piece it is about goes along as a ghost; a click says where, Esc nowhere.
 *
 * @import { Point, Pose, View } from "../lib/wire.js"
 * @import { Tool, ToolContext } from "./tool.js"
 */

import { inside } from "../lib/geometry.js";

/** What can be stood on. */
const STOOD_ON = new Set(["hill", "container"]);

/** @param {ToolContext} context @returns {Tool} */
export function createSpot(context) {
  const { local } = context.ports;
  /** @type {Point|null} */
  let over = null;

  /** @param {(Point & {z?: number})|null} at */
  function settle(at) {
    const wish = local.spot.value;
    if (!wish) return false;
    local.spot.value = null;
    over = null;
    wish.done(at);
    context.redraw();
    return true;
  }

  return {
    hover(hand) {
      over = hand.at;
      context.redraw();
    },
    click(hand) {
      const scene = context.scene();
      return settle(scene ? { ...hand.at, z: heightAt(scene.view, hand.at) } : hand.at);
    },
    key: (key) => key === "Escape" && settle(null),
    cancel: () => settle(null),
    ghosts(ghosts) {
      const piece = context.scene()?.view.pieces[local.spot.value?.piece ?? ""];
      if (piece && over) ghosts.set(piece.id, { ...piece.pose, x: over.x, y: over.y });
    },
  };
}

/** How high the ground lies there: the top of a hill or a container, else the mat. @param {View} view @param {Point} at */
function heightAt(view, at) {
  const under = Object.values(view.terrain).filter((piece) => STOOD_ON.has(piece.look) && inside(at, piece.outline));
  return Math.max(0, ...under.map((piece) => piece.base + piece.height));
}
