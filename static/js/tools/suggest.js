/**
 * Where a unit might be set down: points of the lit ground, the likeliest first. The referee says which of them will do.
 *
 * @import { AreaMark, Point } from "../lib/wire.js"
 * @import { Scene } from "../board/scene.js"
 */

import { pieceOf } from "../board/scene.js";
import { box, distance, gapTo, inside, middle, nearestOn, reachOf } from "../lib/geometry.js";

/** Between two points that are tried, between units where nothing speaks against it, and about one model beside its army: in widths of the smallest piece. */
const [STEP, ROOM, BESIDE] = [2, 7, 2];

/** Whether a side has units of several models, among which one alone has company. @param {Scene} scene @param {string} seat */
const hasRanks = (scene, seat) => Object.values(scene.view.units).some((unit) => unit.seat === seat && unit.started > 1);

/**
 * Points of these areas: in front and near a marker rather than behind, with room to one's own units; for one model alone those among
 * its army or behind it.
 * @param {Scene} scene @param {readonly AreaMark[]} areas @param {string} seat @param {ReadonlySet<string>} placing  pieces that are being set down
 * @returns {Point[]}
 */
export function likelyPlaces(scene, areas, seat, placing) {
  const { table, markers, pieces } = scene.view;
  const own = Object.values(pieces).filter((p) => p.seat === seat && !placing.has(p.id));
  const unit = table.scale.smallest;
  const centre = { x: table.width / 2, y: table.height / 2 };
  const goals = [...Object.values(markers).map((m) => m.at), centre];
  const isAlone = placing.size === 1 && own.length > 0 && hasRanks(scene, seat);
  const army = middle(own.map((p) => p.pose));
  const nearest = (/** @type {Point} */ at) => Math.min(...goals.map((goal) => distance(at, goal)));
  const room = (isAlone ? BESIDE : ROOM) * unit;
  /** @param {Point} at */
  const worth = (at) => {
    const crowd = own.reduce((sum, p) => sum + Math.max(0, room - distance(at, p.pose)), 0);
    return (isAlone ? distance(at, army) + 2 * Math.max(0, distance(army, centre) - distance(at, centre)) : nearest(at)) + 2 * crowd;
  };
  return areas
    .flatMap((area) => pointsOf(area, STEP * unit))
    .map((at) => ({ at, worth: worth(at) }))
    .sort((a, b) => a.worth - b.worth)
    .map(({ at }) => at);
}

/** So finely the lit ground is searched for places near the enemy: in widths of the smallest piece. */
const FINE = 0.25;

/**
 * Points of the lit ground where a piece is all within it and as near to an enemy as can be, the nearest first: beside a base, or at the edge.
 * @param {Scene} scene @param {readonly AreaMark[]} areas @param {string} seat @param {string} id  the piece that is being set down @param {number} most  so many points
 * @returns {Point[]}
 */
export function nearestToFoe(scene, areas, seat, id, most) {
  const foes = Object.values(scene.view.pieces).filter((p) => p.seat && p.seat !== seat);
  const wide = reachOf(pieceOf(scene.view, id)?.footprint ?? { kind: "circle", radius: scene.view.table.scale.smallest / 2 });
  const away = (/** @type {Point} */ at) => Math.min(...foes.map((foe) => gapTo(at, foe).length)) - wide;
  const edges = (/** @type {readonly Point[]} */ ring) => ring.map((a, i) => /** @type {const} */ ([a, ring[(i + 1) % ring.length] ?? a]));
  const isFar = (/** @type {Point} */ at, /** @type {readonly Point[]} */ ring) => edges(ring).every(([a, b]) => distance(at, nearestOn(at, a, b)) >= wide);
  const isIn = (/** @type {Point} */ at, /** @type {AreaMark} */ area) => inside(at, area.outline) && isFar(at, area.outline) && area.holes.every((hole) => !inside(at, hole) && isFar(at, hole));
  const beside = foes.flatMap((foe) => about(foe.pose, reachOf(foe.footprint) + wide + AIR));
  const found = [...beside, ...(foes.length ? areas.flatMap((area) => pointsOf(area, FINE * scene.view.table.scale.smallest)) : [])]
    .map((at) => ({ at, away: away(at) })).filter((one) => one.away >= 0).sort((a, b) => a.away - b.away);
  const places = [];
  for (const { at } of found) {
    if (places.length === most) break;
    if (areas.some((area) => isIn(at, area))) places.push(at);
  }
  return places;
}

/** Between bases that are set side by side. */
const AIR = 0.01;

/** Directions about a piece in which another may stand. */
const ABOUT = 12;

/**
 * Points beside those of the unit that stand already, for models that come back to it: nearest to a marker first.
 * @param {Scene} scene @param {readonly string[]} placing  pieces that are being set down
 * @returns {Point[]}
 */
export function besideOwn(scene, placing) {
  const { view } = scene;
  const first = placing[0] === undefined ? undefined : pieceOf(view, placing[0]);
  const standing = Object.values(view.pieces).filter((p) => p.unit === first?.unit && !placing.includes(p.id));
  const goals = Object.values(view.markers).map((m) => m.at);
  return standing
    .flatMap((p) => about(p.pose, 1.02 * (reachOf(p.footprint) + reachOf(first?.footprint ?? p.footprint))))
    .map((at) => ({ at, worth: Math.min(0, ...goals.map((goal) => -1 / (1 + distance(at, goal)))) }))
    .sort((a, b) => a.worth - b.worth)
    .map(({ at }) => at);
}

/** Points all about another. @param {Point} at @param {number} apart @returns {Point[]} */
const about = (at, apart) => Array.from({ length: ABOUT }, (_, i) => ({ x: at.x + apart * Math.cos((2 * Math.PI * i) / ABOUT), y: at.y + apart * Math.sin((2 * Math.PI * i) / ABOUT) }));

/** So often the step between points is halved where there are too few. */
const HALVINGS = 4;

/**
 * Points all over an area: the narrower it is the closer they lie; where none lies in it, those of its edge.
 * @param {Pick<AreaMark, "outline"|"holes">} area @param {number} step  between two of them and from the edges of its box, at most @param {number} [enough]  so many at least, if they can be had
 * @returns {Point[]}
 */
export function pointsOf(area, step, enough = 1) {
  const { x0, y0, x1, y1 } = box(area.outline);
  /** @type {Point[]} */
  let found = [];
  for (let n = 0; n <= HALVINGS && found.length < enough; n++) {
    const [xs, ys] = [along(x0, x1, step / 2 ** n), along(y0, y1, step / 2 ** n)];
    found = xs.flatMap((x) => ys.map((y) => ({ x, y }))).filter((at) => inside(at, area.outline) && !area.holes.some((hole) => inside(at, hole)));
  }
  return found.length ? found : area.outline.flatMap((a, i) => [a, middle([a, area.outline[(i + 1) % area.outline.length] ?? a])]);
}

/** Points of a line, so far apart and from its ends; its middle where it is too short for that. @param {number} from @param {number} to @param {number} step */
function along(from, to, step) {
  const more = Math.floor((to - from - 2 * step) / step);
  return more < 0 ? [(from + to) / 2] : Array.from({ length: more + 1 }, (_, i) => from + (i + 1) * step);
}
