/** Pointers on the field: what is chosen, dragged, sized and turned, what is laid; two fingers move and scale what is seen. */
import { rotated } from "../lib/geometry.js";
import { added, fresh, moved, newKey, sized, snapped, turnedBy, changed, upright } from "./changes.js";
import { isHexes, labelAt, madeBy, marked } from "./hexes.js";
import { frameOf, hit } from "./pieces.js";
import { chosen, chosenMarker, grid, ground, kindOf, locked, measured, mirror, settle, sketch, tool } from "./sketch.js";
import { boxing, shape, tracing } from "./tracing.js";
import { NEARER, camera, pan, placeAt, zoom } from "./viewport.js";

/** @import { Point } from "../lib/wire.js" */
/** @import { Piece, Sketch } from "./shapes.js" */
/** What a pointer that is down does: `to` follows it, `end` keeps what came of it. @typedef {{to: (at: Point, event: PointerEvent) => void, end?: () => void}} Hold */

/** Pixels a pointer may stray and still press; and the room about thin things for fingers. */
const STRAY = 4, ROOM = 12;
/** Degrees that turning keeps to, unless Alt is held. */
const STEP = 15;

/** Listens to an editor's board. @param {SVGSVGElement} root @param {AbortSignal} until */
export function listen(root, until) {
  /** @type {Map<number, Point>} */
  const down = new Map();
  /** @type {Hold | null} */
  let hold = null;
  /** @type {Sketch | null} */
  let before = null;
  const at = (/** @type {{clientX: number, clientY: number}} */ event) => {
    const box = root.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const give = () => {
    if (before) sketch.value = before;
    hold = before = null;
  };
  const on = (/** @type {string} */ kind, /** @type {(event: PointerEvent) => void} */ does) => root.addEventListener(kind, (event) => does(/** @type {PointerEvent} */ (event)), { signal: until });
  on("pointerdown", (event) => {
    if (event.button > 1) return;
    root.setPointerCapture?.(event.pointerId);
    down.set(event.pointerId, at(event));
    if (down.size > 1) return give();
    before = sketch.peek();
    hold = begun(event, at(event));
  });
  on("pointermove", (event) => {
    const was = down.get(event.pointerId);
    if (!was) return;
    const now = at(event);
    if (down.size === 2) pinched([...down.keys()].map((id) => [down.get(id) ?? now, id === event.pointerId ? now : (down.get(id) ?? now)]));
    else hold?.to(now, event);
    down.set(event.pointerId, now);
  });
  const up = (/** @type {PointerEvent} */ event) => {
    if (!down.delete(event.pointerId) || down.size) return;
    const after = sketch.peek();
    if (event.type === "pointercancel") give();
    else if (before && after && after !== before) settle(before, after);
    hold?.end?.();
    hold = before = null;
  };
  on("pointerup", up);
  on("pointercancel", up);
  root.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(event.deltaY < 0 ? NEARER : 1 / NEARER, at(event));
  }, { signal: until, passive: false });
  addEventListener("keydown", (event) => event.key === "Escape" && give(), { signal: until });
}

/** Two fingers, each with where it was and is. @param {readonly (readonly [Point, Point] | Point[])[]} fingers */
function pinched(fingers) {
  const [[a0, a1] = [], [b0, b1] = []] = fingers;
  if (!a0 || !a1 || !b0 || !b1) return;
  const mid = (/** @type {Point} */ p, /** @type {Point} */ q) => ({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 });
  const [from, to] = [mid(a0, b0), mid(a1, b1)];
  pan(to.x - from.x, to.y - from.y);
  zoom(Math.hypot(a1.x - b1.x, a1.y - b1.y) / (Math.hypot(a0.x - b0.x, a0.y - b0.y) || 1), to);
}

/** What a press begins. @param {PointerEvent} event @param {Point} at  in pixels @returns {Hold} */
function begun(event, at) {
  const place = placeAt(at), now = sketch.peek();
  if (!now || event.button === 1 || tool.peek() === "hand") return panning(at);
  if (isHexes.peek()) return markingHexes(now, place);
  if (tool.peek() === "measure") return measuring(place);
  if (tool.peek() === "marker") return marking(now, place);
  const kind = ground.peek()?.kinds.find((one) => one.id === tool.peek());
  if (kind?.grows && shape.peek() === "outline") return tracing(place, event.altKey);
  if (kind?.grows && shape.peek() === "box") return boxing(now, kind, place);
  if (kind) return laying(now, kind, place, event.shiftKey);
  const grip = event.target instanceof Element ? event.target.getAttribute("data-grip") : null;
  const [only] = now.pieces.filter((piece) => chosen.peek().has(piece.key));
  if (grip && only) return grip === "turn" ? turning(now, only) : sizing(now, only, grip);
  return choosing(now, place, at, event);
}

/** @param {Point} from @returns {Hold} */
function panning(from) {
  let last = from;
  return { to: (at) => {
    pan(at.x - last.x, at.y - last.y);
    last = at;
  } };
}

/** Hexes marked as far as the pointer goes, all as the first. @param {Sketch} now @param {Point} place @returns {Hold} */
function markingHexes(now, place) {
  const first = labelAt(place), mark = first && madeBy(now, first);
  const put = (/** @type {Point} */ at) => {
    const label = labelAt(at), was = sketch.peek();
    if (label && mark && was) sketch.value = marked(was, label, mark);
  };
  put(place);
  return { to: (at) => put(placeAt(at)) };
}

/** @param {Point} from @returns {Hold} */
function measuring(from) {
  measured.value = { from, to: from };
  return { to: (at) => (measured.value = { from, to: placeAt(at) }) };
}

/** @param {Sketch} now @param {Point} place @returns {Hold} */
function marking(now, place) {
  const g = grid.peek(), put = { x: snapped(place.x, g), y: snapped(place.y, g) };
  sketch.value = { ...now, markers: [...now.markers, put] };
  chosenMarker.value = now.markers.length;
  tool.value = "select";
  return { to: () => undefined };
}

/** A new piece where one pressed; held, it goes along. @param {Sketch} now @param {import("./shapes.js").Kind} kind @param {Point} place @param {boolean} more @returns {Hold} */
function laying(now, kind, place, more) {
  const key = newKey(now);
  const lay = (/** @type {Point} */ at) => {
    const g = grid.peek();
    sketch.value = added(now, fresh(kind, key, { x: snapped(at.x, g), y: snapped(at.y, g) }), mirror.peek());
  };
  lay(place);
  chosen.value = new Set([key]);
  if (!more) tool.value = "select";
  return { to: (at) => lay(placeAt(at)) };
}

/**
 * A piece chosen and dragged with all that is chosen; beside all of them the field is moved, by a mouse as by a finger.
 * @param {Sketch} now @param {Point} place @param {Point} at @param {PointerEvent} event @returns {Hold}
 */
function choosing(now, place, at, event) {
  const room = (event.pointerType === "touch" ? ROOM : STRAY) / camera.peek().zoom;
  const marker = now.markers.findLastIndex((one) => Math.hypot(one.x - place.x, one.y - place.y) < Math.max(room, 12 / camera.peek().zoom));
  const found = marker < 0 ? hit(now.pieces, kindOf, place, room) : undefined;
  if (marker >= 0) return carrying(now, marker, place);
  chosenMarker.value = -1;
  if (!found) {
    const hold = panning(at);
    let strayed = false;
    return {
      to: (to, moving) => {
        strayed ||= Math.hypot(to.x - at.x, to.y - at.y) > STRAY;
        if (strayed) hold.to(to, moving);
      },
      end: () => strayed || event.shiftKey || (chosen.value = new Set()),
    };
  }
  if (event.shiftKey) {
    const rest = [...chosen.peek()].filter((key) => key !== found.key);
    chosen.value = new Set(rest.length < chosen.peek().size ? rest : [...rest, found.key]);
  } else if (!chosen.peek().has(found.key)) chosen.value = new Set([found.key]);
  return dragging(now, found, place, at);
}

/** @param {Sketch} now @param {number} marker @param {Point} place @returns {Hold} */
function carrying(now, marker, place) {
  chosen.value = new Set();
  chosenMarker.value = marker;
  const was = now.markers[marker] ?? place;
  return { to: (at) => {
    const to = placeAt(at), g = grid.peek();
    const put = { x: snapped(was.x + to.x - place.x, g), y: snapped(was.y + to.y - place.y, g) };
    sketch.value = { ...now, markers: now.markers.map((one, i) => (i === marker ? put : one)) };
  } };
}

/** @param {Sketch} now @param {Piece} held @param {Point} place @param {Point} from @returns {Hold} */
function dragging(now, held, place, from) {
  const keys = new Set([...chosen.peek()].filter((key) => !locked.peek().has(key)));
  return { to: (at) => {
    if (!keys.size || Math.hypot(at.x - from.x, at.y - from.y) < STRAY) return void (sketch.value = now);
    const to = placeAt(at), g = grid.peek();
    // The middle of what is held stays on the field: nothing is lost beside it.
    const x = Math.min(now.width, Math.max(0, snapped(held.at.x + to.x - place.x, g))), y = Math.min(now.height, Math.max(0, snapped(held.at.y + to.y - place.y, g)));
    sketch.value = moved(now, keys, x - held.at.x, y - held.at.y);
  } };
}

/** @param {Sketch} now @param {Piece} piece @returns {Hold} */
function turning(now, piece) {
  return { to: (at, event) => {
    const to = placeAt(at);
    const degrees = (Math.atan2(to.y - piece.at.y, to.x - piece.at.x) * 180) / Math.PI + 90;
    const turned = event.altKey ? degrees : Math.round(degrees / STEP) * STEP;
    sketch.value = turnedBy(now, new Set([piece.key]), upright(turned - piece.turned));
  } };
}

/** @param {Sketch} now @param {Piece} piece @param {string} grip @returns {Hold} */
function sizing(now, piece, grip) {
  const [sx = 0, sy = 0] = grip.split(",").map(Number);
  const { x0, x1, y0, y1 } = frameOf(piece, kindOf(piece));
  return { to: (at) => {
    const to = placeAt(at), g = grid.peek() && Math.min(grid.peek(), 0.5);
    const local = rotated({ x: to.x - piece.at.x, y: to.y - piece.at.y }, -piece.turned);
    const width = sx ? snapped(sx > 0 ? local.x - x0 : x1 - local.x, g) : x1 - x0;
    const height = sy ? snapped(sy > 0 ? local.y - y0 : y1 - local.y, g) : y1 - y0;
    sketch.value = changed(now, new Set([piece.key]), (one) => sized(one, kindOf(one), { x: sx, y: sy }, { width, height }));
  } };
}
