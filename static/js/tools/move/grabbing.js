/**
 * Nothing is held: a hand or a key takes hold of a piece, or of a body by one of its handles.
 *
 * @import { Point, Question, Seat } from "../../lib/wire.js"
 * @import { PointerSample, Tool } from "../tool.js"
 * @import { Moving } from "./moving.js"
 */

import { latest } from "../../lib/asking.js";
import { frontOf } from "../../lib/regiment.js";
import { poseOf } from "../../board/scene.js";
import { ghostsNow } from "./ghosts.js";

/**
 * @param {Moving} moving @param {ReturnType<typeof import("./corners.js").createCorners>} corners
 * @returns {Pick<Tool, "grab"> & {take: (id: string, at: Point|null, alone: boolean) => boolean}}
 */
export function createGrabbing(moving, corners) {
  const { context, need, mover, piece, moved } = moving;
  const { ports, draft } = context;
  const { local } = ports;
  const reach = latest(
    (/** @type {{question: Question, seat: Seat}} */ { question, seat }) => ports.ask(question, seat),
    (answer) => {
      if (answer?.kind === "reach" && need()) local.reach.value = answer;
    },
  );

  /** @param {string} id @param {Point|null} at  the pointer; null for keys @param {boolean} alone */
  function take(id, at, alone) {
    const scene = context.scene();
    const held = piece(id);
    const open = draft.get();
    if (!scene || !held || !open || !mover(id)) return false;
    // Where it is now, not where it was last drawn: a piece that followed the hand until the move began still stands.
    const pose = local.waiting.value[id] ?? ghostsNow(moving).get(id) ?? held.pose;
    const via = corners.begin(id);
    draft.letGo({});
    const ids = moving.company(id, alone);
    const offset = at ? { x: pose.x - at.x, y: pose.y - at.y } : { x: 0, y: 0 };
    moving.hold = { lead: id, ids, offset, target: { ...pose }, via, stopped: false, byKeys: at === null, base: { ...pose }, wheel: null };
    moving.left = open.values;
    local.held.value = ids;
    local.selection.value = { unit: held.unit, piece: ids.length === 1 ? id : null, more: [] };
    const planned = moving.plannedBefore(ids);
    reach.ask({ seat: open.seat, question: { kind: "reach", piece: id, along: ids.slice(1), command: open.offer.command, planned } });
    return true;
  }

  /** Takes the body by one of its handles: its middle, or a corner of its front that wheels it about the other. @param {PointerSample} hand */
  function seize(hand) {
    const id = moved()[0]?.model ?? need()?.movers[0]?.piece;
    const scene = context.scene();
    if (!id || !scene || !take(id, hand.at, false) || !moving.hold) return false;
    const { ids, base } = moving.hold;
    const stands = ids.flatMap((one) => piece(one) ?? []).map((one) => ({ footprint: one.footprint, pose: poseOf(scene, one) }));
    const { left, right } = frontOf(stands, base);
    if (hand.grip?.startsWith("wheel")) moving.hold.wheel = { about: hand.grip === "wheel left" ? right : left, from: hand.at };
    return true;
  }

  return {
    take,
    grab(hand) {
      if (hand.grip) return seize(hand);
      return hand.piece !== null && mover(hand.piece.id) !== null && take(hand.piece.id, hand.at, hand.ctrl);
    },
  };
}
