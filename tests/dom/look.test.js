/** In a battle no panel that opens, grows or closes scales or moves the table: it makes way once. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createLook } from "../../static/js/board/look.js";
import { createLocal } from "../../static/js/store/local.js";

const SCALE = { comfortable: 13, readable: 8, smallest: 1 };
const TABLES = {
  plane: { kind: "plane", width: 60, height: 44, scale: SCALE },
  discs: { kind: "discs", width: 91, height: 91, scale: SCALE },
  hexes: { kind: "hexes", width: 10, height: 8, scale: { comfortable: 44, readable: 30, smallest: 1 } },
};

/**
 * A well with a panel over its foot whose height a test sets.
 * @param {keyof typeof TABLES} kind @param {{width: number, height: number}} size @param {number} round @param {{clear?: string}} [dataset]
 */
function lookedAt(kind, size, round, dataset = {}) {
  const panel = { height: 0 };
  const box = (/** @type {number} */ top, /** @type {number} */ bottom) => ({ left: 0, right: size.width, top, bottom, width: size.width, height: bottom - top });
  const over = /** @type {any} */ ({ children: [], getBoundingClientRect: () => box(size.height - panel.height, size.height), contains: () => false });
  const host = /** @type {any} */ ({ dataset, contains: (/** @type {unknown} */ one) => one === host, getBoundingClientRect: () => box(0, size.height) });
  Object.defineProperties(host, { clientWidth: { get: () => size.width }, clientHeight: { get: () => size.height } });
  host.parentElement = { children: [host, over], parentElement: null, clientHeight: size.height };
  /** @type {(() => void)[]} */
  const grown = [];
  Object.assign(globalThis, {
    ResizeObserver: class {
      /** @param {() => void} tell */
      constructor(tell) {
        grown.push(tell);
      }

      observe() {}

      disconnect() {}
    },
    getComputedStyle: () => ({ pointerEvents: "auto", getPropertyValue: () => "" }),
    document: { elementFromPoint: (/** @type {number} */ _, /** @type {number} */ y) => (y >= size.height - panel.height ? over : host) },
  });
  const local = createLocal();
  const view = /** @type {any} */ ({ table: TABLES[kind], turn: { round, active: "red", phase: "combat" }, pieces: {} });
  const look = createLook(host, local, () => view, () => {});
  const seen = async () => {
    for (const tell of grown) tell();
    look.open();
    look.settle();
    await Promise.resolve();
    const { x, y, zoom } = local.camera.peek();
    // Where the head of the table is on the page.
    return { zoom: zoom.toFixed(4), left: (size.width / 2 - x * zoom).toFixed(2), head: (size.height / 2 - y * zoom).toFixed(2) };
  };
  /** How far a point of the table lies inside of the well. @param {{x: number, y: number}} at */
  const inside = (at) => {
    const { x, y, zoom } = local.camera.peek();
    const [left, top] = [size.width / 2 + (at.x - x) * zoom, size.height / 2 + (at.y - y) * zoom];
    return Math.min(left, size.width - left, top, size.height - top);
  };
  return { panel, size, look, seen, inside, view, zoom: () => local.camera.peek().zoom };
}

for (const kind of /** @type {const} */ (["plane", "discs"])) {
  test(`a hand that takes its room after the first look leaves the whole table of ${kind} in sight, as large as can be read, whatever is asked over it`, async () => {
    const size = { width: 880, height: 700 };
    const { panel, seen } = lookedAt(kind, size, 1);
    await seen();
    size.height = 516;
    panel.height = 110;
    const begun = await seen();
    const [head, high] = [Number(begun.head), Number(begun.zoom) * TABLES[kind].height];
    assert.ok(head >= 0 && head + high < 516 && high > 260, JSON.stringify(begun));
    panel.height = 250;
    assert.deepEqual(await seen(), begun);
  });
}

for (const kind of /** @type {const} */ (["plane", "discs", "hexes"])) {
  test(`panels that open and close over ${kind} in a battle leave the table where it is`, async () => {
    const { panel, look, seen } = lookedAt(kind, { width: 880, height: 700 }, 1);
    panel.height = 300;
    await seen();
    const first = await seen();
    for (const height of [90, 226, 0, 300, 140]) {
      panel.height = height;
      assert.deepEqual(await seen(), first, `with a panel of ${height}`);
    }
    look.stop();
  });
}

for (const kind of /** @type {const} */ (["plane", "discs"])) {
  test(`a battle over ${kind} begins with room for a prompt: the first one moves nothing, a tall one scales nothing`, async () => {
    const { panel, look, seen } = lookedAt(kind, { width: 880, height: 700 }, 1);
    await seen();
    const first = await seen();
    for (const height of [220, 330]) {
      panel.height = height;
      assert.deepEqual(await seen(), first, `with a panel of ${height}`);
    }
    look.stop();
  });
}

test("while it is set up a table stands as large as what lies over it leaves room for", async () => {
  const { panel, look, seen } = lookedAt("plane", { width: 880, height: 700 }, 0);
  panel.height = 300;
  await seen();
  const small = await seen();
  panel.height = 0;
  assert.ok(Number((await seen()).zoom) > Number(small.zoom));
  look.stop();
});

test("on a phone hexes keep their size and place while the sheet below grows and shrinks", async () => {
  const { size, look, seen } = lookedAt("hexes", { width: 390, height: 400 }, 1);
  await seen();
  const first = await seen();
  for (const height of [254, 310, 200, 400]) {
    size.height = height;
    assert.deepEqual(await seen(), first, `in a well of ${height}`);
  }
  look.stop();
});

test("on a phone that lies all hexes are in sight, for nothing lies over the well", async () => {
  const { look, seen } = lookedAt("hexes", { width: 476, height: 390 }, 1, { clear: "all" });
  await seen();
  const { zoom, head } = await seen();
  const { height } = TABLES.hexes;
  assert.ok(Number(head) + (height - 1 + 0.975) * Number(zoom) <= 390, `${head} ${zoom}`);
  look.stop();
});

for (const size of [{ width: 390, height: 436 }, { width: 476, height: 390 }]) {
  test(`a phone of ${size.width} keeps its scale from question to question, and who aims and who is aimed at in sight`, () => {
    const { look, view, inside, zoom } = lookedAt("plane", size, 1);
    const poses = { a: { x: 20, y: 20 }, near: { x: 38, y: 20 }, far: { x: 55, y: 40 } };
    for (const [id, pose] of Object.entries(poses)) view.pieces[id] = { id, seat: "red", pose };
    look.open();
    look.approach("a");
    const scale = zoom();
    for (const asked of [["a", "near"], ["near"], ["a"]]) {
      look.show(asked);
      assert.equal(zoom(), scale, `of ${asked}`);
    }
    look.show(["a", "far"]);
    assert.ok(zoom() < scale && inside(poses.a) > 0 && inside(poses.far) > 0, "two too far apart for it are both seen");
    look.show(["near"]);
    assert.equal(zoom(), scale, "what is asked next is looked at as before");
    look.show(["a"], 0, [], ["far"]);
    assert.ok(zoom() === scale && inside(poses.a) > 0, "who wounds from afar draws nothing back for whoever answers");
    look.show(["a"], 0, [], ["near"]);
    assert.ok(zoom() === scale && inside(poses.a) > 0 && inside(poses.near) > 0, "who wounds from near is seen beside him");
    look.show(["a", "far"]);
    look.zoom(0.9);
    const chosen = zoom();
    look.show(["near"]);
    assert.equal(zoom(), chosen, "a hand has the last word");
    look.stop();
  });
}

test("who must be told from the next is looked at closely until the phase ends, whatever is asked in between", () => {
  const { look, view, zoom } = lookedAt("plane", { width: 880, height: 700 }, 1);
  for (const [id, x] of Object.entries({ a: 20, b: 24 })) view.pieces[id] = { id, seat: "red", pose: { x, y: 20 } };
  look.open();
  look.settle();
  const whole = zoom();
  look.closer(["a", "b"]);
  const close = zoom();
  assert.ok(close > whole);
  for (const id of ["b", "a"]) {
    look.back();
    look.show([id]);
    look.back();
    look.closer([id]);
    assert.equal(zoom(), close);
  }
  view.turn.phase = "command";
  look.back();
  assert.equal(zoom(), whole);
  look.stop();
});
