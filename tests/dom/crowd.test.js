/** In a crowd only what moves is drawn anew, and a unit of many is linked by as few lines as hold it together. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Window } from "happy-dom";
import { coherency } from "../../static/js/board/overlays/links.js";
import { createPieces } from "../../static/js/board/pieces/layer.js";

globalThis.document = /** @type {any} */ (new Window().document);

const MANY = 40;
const signal = (/** @type {unknown} */ value) => ({ value, peek: () => value });
const poseAt = (/** @type {number} */ x, /** @type {number} */ y) => ({ x, y, z: 0, facing: 0 });

/** Forty pieces of one unit in rows. */
const PIECES = Object.fromEntries(Array.from({ length: MANY }, (_, i) => {
  const id = `a.${i}`;
  return [id, {
    id, unit: "a", seat: "red", number: i + 1, name: "Warden", figure: "trooper", body: "base", footprint: { kind: "circle", radius: 0.5 },
    wounds: 1, wounds_max: 1, faces: false, pose: poseAt((i % 8) * 1.3 + (i % 3) * 0.1, Math.floor(i / 8) * 1.4),
  }];
}));

/** The unit with these pieces led somewhere. @param {Map<string, ReturnType<typeof poseAt>>} ghosts */
const sceneOf = (ghosts) => /** @type {any} */ ({
  view: {
    pieces: PIECES, waiting: {}, offsets: {}, names: {}, table: { kind: "plane", rings: [{ radius: 2, meaning: "together" }], scale: { smallest: 1 } },
    units: { a: { id: "a", letter: "A", name: "Wardens", started: MANY, pieces: Object.keys(PIECES) } },
  },
  ghosts, turn: 0, offers: {}, aids: { rings: [], arcs: [], words: [] }, t: (/** @type {string} */ key) => key,
  local: {
    selection: signal({ unit: null, piece: null, more: [] }), hovered: signal(null), focused: signal(null), held: signal([...ghosts.keys()]), waiting: signal({}),
    mentioned: signal([]), live: signal(true), seats: signal(["red"]), refused: signal(null), overlays: signal({ together: true }),
    filling: signal({ seat: "red", offer: { unit: "a", need: { kind: "move", movers: [] } }, values: [], legs: {}, verdict: null }),
  },
});

test("a piece that stands still is not touched while another is led", () => {
  const layer = /** @type {any} */ (document.createElementNS("http://www.w3.org/2000/svg", "g"));
  const drawn = createPieces(layer, /** @type {any} */ ({ poseOf: () => null }), () => undefined);
  drawn.draw(sceneOf(new Map([["a.3", poseAt(20, 20)]])));
  /** @type {Set<string>} */
  const touched = new Set();
  for (const node of layer.children) {
    const set = node.setAttribute.bind(node);
    node.setAttribute = (/** @type {string} */ name, /** @type {string} */ value) => {
      touched.add(`${node.dataset.piece} ${name}`);
      set(name, value);
    };
  }
  drawn.draw(sceneOf(new Map([["a.3", poseAt(21, 20)]])));
  assert.deepEqual([...touched], ["a.3 transform"]);
});

test("the links of a unit are as short as any that join all of it", () => {
  const paths = coherency(sceneOf(new Map([["a.3", poseAt(4, 6.9)]])), () => undefined);
  const ends = [...(paths.find((path) => path.getAttribute("class") === "tie")?.getAttribute("d") ?? "").matchAll(/M([-\d.]+) ([-\d.]+)L([-\d.]+) ([-\d.]+)/g)];
  assert.equal(ends.length, MANY - 1);
  const told = ends.map((end) => end.slice(1).map(Number)).reduce((sum, [a = 0, b = 0, c = 0, d = 0]) => sum + Math.hypot(a - c, b - d) / 20, 0);
  assert.ok(Math.abs(told - shortest()) < 1e-6, `${told} of ${shortest()}`);
});

/** The length of the shortest links, by asking all pairs from the nearest on. */
function shortest() {
  const at = Object.values(PIECES).map(({ id, pose }) => (id === "a.3" ? poseAt(4, 6.9) : pose));
  const pairs = at.flatMap((a, i) => at.slice(0, i).map((b, j) => ({ i, j, air: Math.max(0, Math.hypot(a.x - b.x, a.y - b.y) - 1) })));
  const group = at.map((_, i) => i);
  let sum = 0;
  for (const { i, j, air } of pairs.sort((one, other) => one.air - other.air)) {
    const [mine, theirs] = [group[i], group[j]];
    if (mine === theirs) continue;
    sum += air;
    group.forEach((own, k) => own === theirs && (group[k] = /** @type {number} */ (mine)));
  }
  return sum;
}
