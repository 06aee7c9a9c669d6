/** A battlefield is drawn: pieces are laid and mirrored, sized and walled, what hangs over the edge is pushed inside, all is undone and saved. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./page.js";

const rect = (/** @type {number} */ w, /** @type {number} */ h) => [{ x: -w / 2, y: -h / 2 }, { x: w / 2, y: -h / 2 }, { x: w / 2, y: h / 2 }, { x: -w / 2, y: h / 2 }];
const RUIN = { id: "ruin", look: "ruin", names: {}, outlines: [rect(10, 8)], walls: [[{ x: -5, y: -4 }, { x: 5, y: -4 }, { x: 5, y: -3.5 }, { x: -5, y: -3.5 }]],
  height: 4, heights: [0, 12], step: 0.5, grows: true, walled: true, traits: ["cover"] };
const GROUND = { status: 200, unit: "in", kinds: [RUIN, { ...RUIN, id: "wood", look: "wood", walls: [], walled: false }], marks: [], sides: [], hexes: {}, area: 24, area_rule: "W40K-TERR-06", free: [12, 144], markers: 6, tick: 1, figure: 6,
  sizes: [{ id: "72x48", names: {}, width: 72, height: 48, zones: [], markers: [] }] };

/** @param {any} sketch What a server says of it: a piece whose middle is near the edge hangs over it. */
function judge(sketch) {
  const over = sketch.pieces.flatMap((/** @type {any} */ piece, /** @type {number} */ i) => (piece.at.x < 5 ? [{ code: "terrain_off_table", where: `terrain.${i}`, facts: { terrain: "ruin1" }, said: null }] : []));
  return { status: 200, sketch, ids: sketch.pieces.map((/** @type {any} */ one) => one.key), text: JSON.stringify(sketch), problems: over, board: {}, balance: { hidden: [0.1, 0.1], fair: true } };
}

const HEX = { q: 0, r: 0, row: "A", column: "1", seat: "red" };
/** A board of two hexes, half a turn from each other. */
const HEXES = { ...GROUND, unit: "hex", kinds: [], sizes: [], free: null, markers: 0, area: null, marks: ["starting", "blocked"], sides: ["A", "B"],
  hexes: { A1: { ...HEX, x: 0, y: 0, across: "A2" }, A2: { ...HEX, q: 1, x: 1, y: 0, column: "2", seat: "blue", across: "A1" } } };

/** @param {any} [ground] */
async function drawing(ground = GROUND) {
  const sent = /** @type {any[]} */ ([]);
  const page = await open("editor", { answers: (url, body) => {
    if (url.endsWith("/editor/wh40k")) return ground;
    if (url.endsWith("/checks")) return judge(body.sketch);
    if (url.includes("/battlefields/")) sent.push(body);
    return { status: 201, id: "kept1", version: 1 };
  } });
  const { sketch, mirror } = await page.module("editor/sketch.js");
  return { page, sent, sketch, mirror };
}

/** A ruin laid by keys, and chosen. @param {import("./page.js").Page} page */
async function lay(page) {
  byKey(await page.the("button", "Ruin", ".editor-palette"));
  await page.one(".editor-chosen h2", "Ruin");
}

/** Another number in a field. @param {import("./page.js").Page} page @param {string} name @param {string} value */
async function write(page, name, value) {
  const cell = await page.labelled(name);
  cell.value = value;
  cell.dispatchEvent(new Event("change", { bubbles: true }));
}

/** A press by keys: it has no pointer's clicks. @param {Element} button */
const byKey = (button) => button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }));

test("a piece laid by keys is mirrored, follows its twin's every change, and is undone with it", async () => {
  const { page, sketch, mirror } = await drawing();
  mirror.value = "sides";
  await lay(page);
  const places = () => sketch.value.pieces.map((/** @type {any} */ piece) => [piece.at.x, piece.turned]);
  assert.deepEqual(places(), [[36, 0], [36, 0]]);
  await write(page, "From the left", "20");
  page.press("e");
  assert.deepEqual(places(), [[20, 15], [52, -15]]);
  (await page.the("button", "Undo")).click();
  assert.deepEqual(places(), [[20, 0], [52, 0]]);
  page.press("Delete");
  assert.deepEqual(places(), []);
});

test("what a base cannot come into is as wide as the base about what stops it", async () => {
  const { page, sketch } = await drawing();
  await lay(page);
  page.press("Escape");
  assert.equal((await page.labelled("Seen by a base of")).value, "0");
  await write(page, "Seen by a base of", "50");
  // A page without pixels draws no field: its layer is asked.
  const [stops] = (await page.module("editor/reach.js")).reachOf(sketch.value);
  const [walls, edge] = stops.children;
  assert.equal(Number(edge.getAttribute("stroke-width")).toFixed(3), ((50 / 25.4) * (await page.module("board/scene.js")).U).toFixed(3));
  assert.equal(walls.getAttribute("d").match(/Z/g)?.length, 1, "its wall stops; the ground of the ruin does not");
  await page.one(".editor-reach .hides", "Nobody sees through it.");
});

test("a wider ruin keeps its walls as thick as they were, and each side is wall, door or open", async () => {
  const { page, sketch } = await drawing();
  await lay(page);
  await write(page, "Width", "20");
  const wall = () => sketch.value.pieces[0].walls[0];
  assert.deepEqual([wall()[0], wall()[2]], [{ x: -10, y: -4 }, { x: 10, y: -3.5 }]);
  (await page.the("button", "north wall")).click();
  await page.the("button", "north door");
  assert.equal(sketch.value.pieces[0].walls.length, 2);
  (await page.the("button", "south open")).click();
  await page.the("button", "south wall");
});

test("what hangs over the edge is told with what mends it, and only what is sound is saved", async () => {
  const { page, sent, sketch } = await drawing();
  await lay(page);
  await write(page, "From the left", "2");
  await page.one(".editor-checks .blocks", "Ruin hangs over the edge.");
  assert.equal((await page.the("button", "Save", ".editor-top")).getAttribute("aria-disabled"), "true");
  (await page.the("button", "Push it inside")).click();
  assert.equal(sketch.value.pieces[0].at.x, 5);
  await page.one(".editor-checks .fine", "Even");
  (await page.the("button", "Save", ".editor-top")).click();
  await page.one(".editor-where", "· saved");
  assert.equal(sent.length, 1);
  assert.equal(JSON.parse(sent[0].text).pieces[0].at.x, 5);
});

test("hexes are marked by keys on the side that is shown, with those half a turn away, and cleared by the same press", async () => {
  const { page, sketch, mirror } = await drawing(HEXES);
  await page.the("button", "Starting hex", ".editor-palette");
  mirror.value = "turn";
  (await page.one(".editor-board")).focus();
  page.press("ArrowRight");
  page.press("Enter");
  assert.deepEqual(sketch.value.hexes, { A: { A1: "starting", A2: "starting" } });
  (await page.the("radio", "B", ".editor-fields")).click();
  (await page.the("button", "Blocked", ".editor-palette")).click();
  (await page.one(".editor-board")).focus();
  page.press("Enter");
  assert.deepEqual(sketch.value.hexes.B, { A1: "blocked", A2: "blocked" });
  page.press("Enter");
  assert.deepEqual(sketch.value.hexes, { A: { A1: "starting", A2: "starting" }, B: {} });
});
