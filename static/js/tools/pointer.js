/**
 * Mouse, pen and fingers made into hands: hover, click, drag, pan, pinch, menu. A gesture belongs to the pointer that began
 * it, a pinch to two fingers: what others do meanwhile, such as the palm beside a pen, is no part of it.
 *
 * @import { PieceView, Point } from "../lib/wire.js"
 * @import { Scene } from "../board/scene.js"
 * @import { BoardContext, PointerSample } from "./tool.js"
 */

import { distance, gapTo, reachOf } from "../lib/geometry.js";
import { byHeight, isStacked, shownAt, toTable } from "../board/scene.js";

const THRESHOLD = { mouse: 4, pen: 6, touch: 8 };
const SLACK = { mouse: 4, pen: 8, touch: 16 };
const LONG_PRESS = 550;

/** How far above the finger that drags it a piece rides, in pixels, and over which way of the finger it gets there. */
const RIDE = { height: 40, within: 80 };

/**
 * @typedef {object} Handlers
 * @property {(hand: PointerSample) => void} hover
 * @property {() => void} out
 * @property {(hand: PointerSample) => void} click
 * @property {(hand: PointerSample) => void} double
 * @property {(hand: PointerSample) => boolean} grab
 * @property {(hand: PointerSample) => void} drag
 * @property {(hand: PointerSample) => void} drop
 * @property {() => void} broken  a drag that cannot go on: a second finger came, or the pointer was lost
 * @property {(degrees: number) => boolean} turn
 * @property {(hand: PointerSample) => void} menu
 * @property {() => boolean} panning  the space key is held
 */

/**
 * @param {BoardContext} context
 * @param {Handlers} does
 * @returns {() => void} unbinds
 */
export function bindPointer({ root, scene, look }, does) {
  /** @type {Map<number, Point>} */
  const fingers = new Map();
  /** @type {{of: readonly number[], down: PointerSample, kind: "wait"|"drag"|"pan"|"pinch", button: number, last: Point, spread: number}|null} */
  let gesture = null;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let pressing;
  const off = new AbortController();

  /** @param {MouseEvent} event @returns {Point} */
  function pixels(event) {
    const at = root.getBoundingClientRect();
    return { x: event.clientX - at.left, y: event.clientY - at.top };
  }

  /** What a finger drags rides above it, where it can be seen. @param {MouseEvent} event @returns {Point} */
  function held(event) {
    const px = pixels(event);
    if (gesture?.kind !== "drag" || !gesture.down.touch) return px;
    const share = Math.min(1, distance(px, gesture.down.px) / RIDE.within);
    return { x: px.x, y: px.y - RIDE.height * share };
  }

  /** @param {MouseEvent} event @returns {PointerSample} */
  function handOf(event) {
    const px = held(event);
    const now = scene();
    const kind = event instanceof PointerEvent ? typeOf(event) : "mouse";
    const at = now ? toTable(now, px) : { x: 0, y: 0 };
    const grip =
      event.target instanceof Element ? (event.target.closest("[data-grip]")?.getAttribute("data-grip") ?? null) : null;
    const found = now ? under(now, at, SLACK[kind] / now.camera.zoom) : [];
    return {
      at,
      px,
      piece: found[0] ?? null,
      under: found,
      grip,
      shift: event.shiftKey,
      alt: event.altKey,
      ctrl: event.ctrlKey || event.metaKey,
      touch: kind === "touch",
    };
  }

  /** Whether what goes on was begun by another pointer. @param {PointerEvent} event */
  const isAnothers = (event) => gesture !== null && !gesture.of.includes(event.pointerId);

  /** @param {PointerEvent} event */
  function down(event) {
    if (event.pointerType === "touch") fingers.set(event.pointerId, pixels(event));
    root.setPointerCapture(event.pointerId);
    if (fingers.size === 2 && event.pointerType === "touch" && (gesture?.of.some((one) => fingers.has(one)) ?? true)) {
      if (gesture?.kind === "drag") does.broken();
      clearTimeout(pressing);
      const [a, b] = /** @type {[Point, Point]} */ ([...fingers.values()]);
      gesture = {
        of: [...fingers.keys()],
        down: handOf(event),
        kind: "pinch",
        button: 0,
        last: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
        spread: distance(a, b),
      };
      return;
    }
    if (gesture) return;
    const hand = handOf(event);
    const pans = event.button !== 0 || does.panning();
    gesture = {
      of: [event.pointerId],
      down: hand,
      kind: "wait",
      button: pans && event.button === 0 ? 1 : event.button,
      last: hand.px,
      spread: 0,
    };
    if (hand.touch)
      pressing = setTimeout(() => {
        if (gesture?.kind === "wait") {
          gesture = null;
          does.menu(hand);
        }
      }, LONG_PRESS);
  }

  /** @param {PointerEvent} event */
  function moved(event) {
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, pixels(event));
    if (!gesture) {
      if (event.pointerType !== "touch") does.hover(handOf(event));
      return;
    }
    if (isAnothers(event)) return;
    // The other button lets go of what is dragged.
    if (gesture.kind === "drag" && event.buttons & 2) return lost(event);
    const px = pixels(event);
    if (gesture.kind === "wait" && distance(px, gesture.down.px) > THRESHOLD[typeOf(event)]) {
      clearTimeout(pressing);
      gesture.kind = gesture.button === 0 && does.grab(gesture.down) ? "drag" : "pan";
      root.classList.add(gesture.kind === "drag" ? "holding" : "panning");
    }
    if (gesture.kind === "drag") does.drag(handOf(event));
    else if (gesture.kind === "pan") look.pan(px.x - gesture.last.x, px.y - gesture.last.y);
    else if (gesture.kind === "pinch") pinch();
    if (gesture.kind !== "pinch") gesture.last = px;
  }

  function pinch() {
    const [a, b] = (gesture?.of ?? []).map((one) => fingers.get(one));
    if (!gesture || !a || !b) return;
    const mid = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    const spread = distance(a, b) || 1;
    look.pan(mid.x - gesture.last.x, mid.y - gesture.last.y);
    look.zoom(spread / (gesture.spread || spread), mid);
    gesture.last = mid;
    gesture.spread = spread;
  }

  /** @param {PointerEvent} event */
  function up(event) {
    fingers.delete(event.pointerId);
    if (isAnothers(event)) return;
    clearTimeout(pressing);
    const done = gesture;
    if (done?.kind === "pinch" && done.of.some((one) => fingers.has(one))) return;
    const hand = handOf(event);
    gesture = null;
    root.classList.remove("holding", "panning");
    if (!done) return;
    if (done.kind === "drag") does.drop(hand);
    else if (done.kind === "wait" && done.button === 0) does.click(hand);
    else if (done.kind === "wait" && done.button === 2) does.menu(hand);
  }

  /** @param {PointerEvent} event */
  function lost(event) {
    fingers.delete(event.pointerId);
    if (isAnothers(event)) return;
    clearTimeout(pressing);
    if (gesture?.kind === "drag") does.broken();
    gesture = null;
    root.classList.remove("holding", "panning");
  }

  /** @param {WheelEvent} event */
  function wheel(event) {
    event.preventDefault();
    const step = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
    if (event.ctrlKey && does.turn(Math.sign(step) * 5)) return;
    look.zoom(Math.exp(-step * 0.0016), pixels(event));
  }

  const options = { signal: off.signal };
  root.addEventListener("pointerdown", down, options);
  root.addEventListener("pointermove", moved, options);
  root.addEventListener("pointerup", up, options);
  root.addEventListener("pointercancel", lost, options);
  root.addEventListener("pointerleave", () => gesture || does.out(), options);
  root.addEventListener("dblclick", (event) => does.double(handOf(event)), options);
  root.addEventListener("contextmenu", (event) => event.preventDefault(), options);
  root.addEventListener("wheel", wheel, { ...options, passive: false });
  return () => off.abort();
}

/** @param {PointerEvent} event @returns {"mouse"|"pen"|"touch"} */
const typeOf = (event) => (event.pointerType === "touch" || event.pointerType === "pen" ? event.pointerType : "mouse");

/**
 * The pieces under a table point: the uppermost first where they lie on each other, else the nearest centre.
 * @param {Scene} scene @param {Point} at @param {number} slack @returns {PieceView[]}
 */
function under(scene, at, slack) {
  const poseNow = (/** @type {PieceView} */ piece) => scene.ghosts.get(piece.id) ?? shownAt(scene, piece);
  const hit = byHeight(scene).reverse().filter((piece) => {
    const pose = poseNow(piece);
    return distance(at, pose) <= reachOf(piece.footprint) + slack && gapTo(at, { footprint: piece.footprint, pose }).length <= slack;
  });
  return isStacked(scene.view) ? hit : hit.sort((a, b) => distance(at, poseNow(a)) - distance(at, poseNow(b)));
}
