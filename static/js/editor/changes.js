/** Changes of a battlefield: each gives a new one, and leaves what it was given as it is. No rules: what is sound the server says. */
import { box, rotated } from "../lib/geometry.js";
import { frameOf, outlinesOf } from "./pieces.js";
import { stretched } from "./walls.js";

/** @import { Point } from "../lib/wire.js" */
/** @import { Kind, Mirror, Piece, Sketch } from "./shapes.js" */
/** @typedef {ReadonlySet<string>} Keys */
/** @typedef {(piece: Piece) => Kind | undefined} KindOf */

/** The shortest side a hand gives a piece, as parts of the field's unit. */
const LEAST = 0.5;
/** Hundredths: as places are written. @param {number} n */
export const rounded = (n) => Math.round(n * 100) / 100;
/** An angle from -180 to 180. @param {number} degrees */
export const upright = (degrees) => rounded(((((degrees + 180) % 360) + 360) % 360) - 180);
/** A length on a grid; any where there is none. @param {number} n @param {number} grid */
export const snapped = (n, grid) => (grid ? Math.round(n / grid) * grid : rounded(n));

/** A key that nothing of a battlefield has yet. @param {Sketch} sketch @param {string} [but] */
export function newKey(sketch, but) {
  const taken = new Set(sketch.pieces.map((piece) => piece.key));
  for (let n = 1; ; n += 1) if (!taken.has(`n${n}`) && `n${n}` !== but) return `n${n}`;
}

/** The twin of a piece, where it has one. @param {Sketch} sketch @param {Piece | undefined} piece */
export const twinOf = (sketch, piece) => piece?.twin && sketch.pieces.find((one) => one.key === piece.twin?.key);

/** @param {Sketch} sketch @param {Keys} keys @param {(piece: Piece) => Piece} how @returns {Sketch} */
export function changed(sketch, keys, how) {
  const made = { ...sketch, pieces: sketch.pieces.map((piece) => (keys.has(piece.key) ? how(piece) : piece)) };
  return withTwins(made, keys);
}

/** The twins of these pieces follow them; where both are among them the first leads. @param {Sketch} sketch @param {Keys} keys @returns {Sketch} */
function withTwins(sketch, keys) {
  const led = new Map();
  for (const piece of sketch.pieces) {
    const twin = twinOf(sketch, piece);
    if (!twin || !piece.twin || !keys.has(piece.key) || led.has(piece.key)) continue;
    led.set(twin.key, { ...mirrored(sketch, piece, piece.twin.how, twin.key), twin: twin.twin, more: twin.more });
  }
  return led.size ? { ...sketch, pieces: sketch.pieces.map((piece) => led.get(piece.key) ?? piece) } : sketch;
}

/**
 * A piece as it lies across: over the middle line between left and right, or turned about the middle.
 * @param {Sketch} sketch @param {Piece} piece @param {Exclude<Mirror, "off">} how @param {string} key @returns {Piece}
 */
function mirrored(sketch, piece, how, key) {
  const x = rounded(sketch.width - piece.at.x);
  const { id: _, ...more } = piece.more;
  if (how === "turn") return { ...piece, key, more, at: { x, y: rounded(sketch.height - piece.at.y) }, turned: upright(piece.turned + 180) };
  const flip = (/** @type {readonly Point[]} */ corners) => corners.map((p) => ({ x: -p.x, y: p.y })).reverse();
  return { ...piece, key, more, at: { x, y: piece.at.y }, turned: upright(-piece.turned), outline: flip(piece.outline), walls: piece.walls.map(flip) };
}

/** A piece laid, with its twin across where what is drawn is mirrored. @param {Sketch} sketch @param {Piece} piece @param {Mirror} mirror @returns {Sketch} */
export function added(sketch, piece, mirror) {
  if (mirror === "off") return { ...sketch, pieces: [...sketch.pieces, piece] };
  const key = newKey(sketch, piece.key);
  const twin = { ...mirrored(sketch, piece, mirror, key), twin: { key: piece.key, how: mirror } };
  return { ...sketch, pieces: [...sketch.pieces, { ...piece, twin: { key, how: mirror } }, twin] };
}

/** A piece as a new one of its kind is laid. @param {Kind} kind @param {string} key @param {Point} at @returns {Piece} */
export const fresh = (kind, key, at) => ({
  key, kind: kind.id, name: "", at, turned: 0, height: kind.heights ? kind.height : null, more: {},
  outline: kind.grows ? (kind.outlines[0] ?? []) : [], walls: kind.grows ? kind.walls : [],
});

/** A piece as another kind: where hands give it a size it keeps its outline. @param {Piece} piece @param {Kind} kind @returns {Piece} */
export const asKind = (piece, kind) => ({
  ...piece, kind: kind.id, height: kind.heights ? kind.height : null, walls: kind.walled ? piece.walls : [],
  outline: kind.grows ? (piece.outline.length ? piece.outline : (kind.outlines[0] ?? [])) : [],
});

/** @param {Sketch} sketch @param {Keys} keys @param {number} dx @param {number} dy */
export const moved = (sketch, keys, dx, dy) => changed(sketch, keys, (piece) => ({ ...piece, at: { x: rounded(piece.at.x + dx), y: rounded(piece.at.y + dy) } }));

/** Pieces turned about their common middle, one about its own. @param {Sketch} sketch @param {Keys} keys @param {number} degrees */
export function turnedBy(sketch, keys, degrees) {
  const chosen = sketch.pieces.filter((piece) => keys.has(piece.key));
  const { x0, x1, y0, y1 } = box(chosen.map((piece) => piece.at));
  const about = { x: (x0 + x1) / 2, y: (y0 + y1) / 2 };
  return changed(sketch, keys, (piece) => {
    const there = rotated({ x: piece.at.x - about.x, y: piece.at.y - about.y }, degrees);
    return { ...piece, turned: upright(piece.turned + degrees), at: { x: rounded(about.x + there.x), y: rounded(about.y + there.y) } };
  });
}

/**
 * A piece of another size, held by the side or corner across from where it is drawn (-1, 0 or 1 each way).
 * @param {Piece} piece @param {Kind | undefined} kind @param {{x: number, y: number}} from @param {{width: number, height: number}} size @returns {Piece}
 */
export function sized(piece, kind, from, size) {
  const { x0, x1, y0, y1 } = frameOf(piece, kind);
  const width = Math.max(LEAST, rounded(size.width)), height = Math.max(LEAST, rounded(size.height));
  const [across, down] = [width / (x1 - x0 || 1), height / (y1 - y0 || 1)];
  const shift = rotated({ x: (from.x * (width - (x1 - x0))) / 2, y: (from.y * (height - (y1 - y0))) / 2 }, piece.turned);
  return {
    ...piece, at: { x: rounded(piece.at.x + shift.x), y: rounded(piece.at.y + shift.y) },
    outline: piece.outline.map((p) => ({ x: p.x * across, y: p.y * down })), walls: piece.walls.map((wall) => stretched(wall, across, down)),
  };
}

/** Without these pieces and their twins. @param {Sketch} sketch @param {Keys} keys @returns {Sketch} */
export function without(sketch, keys) {
  const gone = new Set(sketch.pieces.filter((piece) => keys.has(piece.key)).flatMap((piece) => [piece.key, piece.twin?.key]));
  return { ...sketch, pieces: sketch.pieces.filter((piece) => !gone.has(piece.key)) };
}

/**
 * The same pieces once more, beside them; with the keys of the new ones.
 * @param {Sketch} sketch @param {Keys} keys @param {Mirror} mirror @param {number} step @returns {{sketch: Sketch, keys: string[]}}
 */
export function copied(sketch, keys, mirror, step) {
  const made = /** @type {string[]} */ ([]);
  let now = sketch;
  for (const piece of sketch.pieces.filter((one) => keys.has(one.key))) {
    const { id: _, ...more } = piece.more;
    const copy = { ...piece, key: newKey(now), twin: undefined, more, at: { x: rounded(piece.at.x + step), y: rounded(piece.at.y + step) } };
    now = added(now, copy, mirror);
    made.push(copy.key);
  }
  return { sketch: now, keys: made };
}

/** Twins that go their own ways from now on. @param {Sketch} sketch @param {string} key @returns {Sketch} */
export const parted = (sketch, key) => ({
  ...sketch, pieces: sketch.pieces.map((piece) => (piece.key === key || piece.twin?.key === key ? { ...piece, twin: undefined } : piece)),
});

/** How far a piece hangs over the edges, as the way back inside. @param {Sketch} sketch @param {Piece} piece @param {Kind | undefined} kind */
export function overhang(sketch, piece, kind) {
  const { x0, x1, y0, y1 } = box(outlinesOf(piece, kind).flat());
  const back = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ most) => (from < 0 ? -from : to > most ? most - to : 0);
  return { x: back(x0, x1, sketch.width), y: back(y0, y1, sketch.height) };
}

/** A piece that lies wholly inside again. @param {Sketch} sketch @param {string} key @param {KindOf} kindOf */
export function inside(sketch, key, kindOf) {
  const piece = sketch.pieces.find((one) => one.key === key);
  if (!piece) return sketch;
  const { x, y } = overhang(sketch, piece, kindOf(piece));
  const out = (/** @type {number} */ n) => Math.sign(n) * (Math.ceil(Math.abs(n) * 100) / 100);
  return moved(sketch, new Set([key]), out(x), out(y));
}

/**
 * Two pieces that lie in one another: the first goes so far from the second, straight away from it, that they part.
 * @param {Sketch} sketch @param {string} key @param {string} other @param {KindOf} kindOf
 */
export function apart(sketch, key, other, kindOf) {
  const [piece, from] = [key, other].map((one) => sketch.pieces.find((each) => each.key === one));
  if (!piece || !from) return sketch;
  const [a, b] = [box(outlinesOf(piece, kindOf(piece)).flat()), box(outlinesOf(from, kindOf(from)).flat())];
  const ways = [{ x: b.x1 - a.x0, y: 0 }, { x: b.x0 - a.x1, y: 0 }, { x: 0, y: b.y1 - a.y0 }, { x: 0, y: b.y0 - a.y1 }];
  const inField = ways.filter((way) => a.x0 + way.x >= 0 && a.x1 + way.x <= sketch.width && a.y0 + way.y >= 0 && a.y1 + way.y <= sketch.height);
  const [way] = (inField.length ? inField : ways).sort((one, two) => Math.abs(one.x + one.y) - Math.abs(two.x + two.y));
  return way ? moved(sketch, new Set([key]), way.x + Math.sign(way.x) * 0.05, way.y + Math.sign(way.y) * 0.05) : sketch;
}
