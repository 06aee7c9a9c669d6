/**
 * Pointing at a place on the table.
 *
 * @import { Point } from "../lib/wire.js"
 * @import { Scene } from "../board/scene.js"
 * @import { Tool, ToolContext } from "./tool.js"
 */

import { distance, inside, middle } from "../lib/geometry.js";
import { comesIn, laidAt, turnedOn } from "../lib/laying.js";
import { groundOf } from "./ground.js";
import { createPointSeek } from "./point/seek.js";
import { stepOf } from "./tool.js";

/** Pixels within which the place that was pointed at is taken hold of again. */
const GRIP = 20;

/** @param {Scene|null} scene @param {Point|null|undefined} now @param {Point} at */
const near = (scene, now, at) => !!scene && !!now && distance(now, at) * scene.camera.zoom < GRIP;

/** @param {ToolContext} context @returns {Tool} */
export function createPoint(context) {
  const { ports, scene, draft } = context;
  /** @param {Point} pointed */
  function point(pointed) {
    const need = draft.get()?.offer.need;
    if (need?.kind !== "point") return false;
    const at = onCircle(pointed, need.away);
    const allowed =
      typeof need.away === "number" || need.areas.length === 0 || need.areas.some((a) => inside(at, a.outline) && !a.holes.some((h) => inside(at, h)));
    if (allowed) draft.put({ x: at.x, y: at.y });
    else ports.announce(ports.t("board.say.outside"));
    return true;
  }
  /** The place in that direction which lies just so far from the piece that asks. @param {Point} at @param {number|null|undefined} away */
  function onCircle(at, away) {
    const from = typeof away === "number" ? start() : null;
    const far = from ? distance(from, at) : 0;
    return from && far && typeof away === "number" ? { x: from.x + ((at.x - from.x) * away) / far, y: from.y + ((at.y - from.y) * away) / far } : at;
  }
  /** Where what is asked begins: at the piece that asks it, else amid the ground that may be pointed at. @returns {Point|null} */
  function start() {
    const offer = draft.get()?.offer;
    const [first] = offer?.need?.kind === "point" ? groundOf(context, offer.need) : [];
    return scene()?.view.pieces[offer?.pieces[0] ?? ""]?.pose ?? (first ? middle(first.outline) : null);
  }
  /** From the hand to the place it took hold of. */
  let offset = { x: 0, y: 0 };
  /** Takes the place that was pointed at, or what lies about it. @param {Point} at */
  function hold(at) {
    const filled = draft.get();
    const now = filled?.values;
    if (!filled || !now || !(near(scene(), now, at) || laidAt(filled).some((outline) => inside(at, outline)))) return false;
    offset = laidAt(filled).length ? { x: now.x - at.x, y: now.y - at.y } : { x: 0, y: 0 };
    return lead(at);
  }
  /** @param {Point} at */
  const lead = (at) => point({ x: at.x + offset.x, y: at.y + offset.y });
  return {
    suggest: createPointSeek(context),
    /** Arrows move the place, from where it begins if there is none yet. */
    key(key, event) {
      const [from, by] = [draft.get()?.values ?? start(), stepOf(context, key, event)];
      return !!from && !!by && point({ x: from.x + by.x, y: from.y + by.y });
    },
    /** What is laid turns about its place; else the place goes round where it begins, so that a line from there sweeps. */
    turn(degrees) {
      const open = draft.get();
      const next = open && turnedOn(open, degrees);
      if (next) {
        draft.answer(open.offer, next.need, next.value);
        return true;
      }
      const [at, c, a] = [draft.get()?.values, start(), (degrees * Math.PI) / 180];
      if (!at || !c) return false;
      const [dx, dy] = [at.x - c.x, at.y - c.y];
      return point({ x: c.x + dx * Math.cos(a) - dy * Math.sin(a), y: c.y + dx * Math.sin(a) + dy * Math.cos(a) });
    },
    click: (hand) => point(hand.at),
    grab: (hand) => hand.piece === null && hold(hand.at),
    drag: (hand) => void lead(hand.at),
    drop: () => undefined,
    cancel: () => draft.cancel(),
    /** Whoever has no place on the table yet is shown where it would come. */
    ghosts(ghosts) {
      const [open, view] = [draft.get(), scene()?.view];
      const id = open?.values && view && comesIn(open.offer, view);
      if (id) ghosts.set(id, { x: open.values.x, y: open.values.y, z: 0, facing: 0 });
    },
  };
}
