/** A map is brought into the editor: its report asks what a square is, proposes kinds, and becomes the drawing in one step. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./page.js";

const rect = (/** @type {number} */ w, /** @type {number} */ h) => [{ x: -w / 2, y: -h / 2 }, { x: w / 2, y: -h / 2 }, { x: w / 2, y: h / 2 }, { x: -w / 2, y: h / 2 }];
const KIND = { look: "wall", names: {}, outlines: [rect(5, 1)], walls: [], height: 2, heights: [0, 12], step: 0.5, grows: true, walled: false, traits: [] };
const GROUND = { status: 200, unit: "in", kinds: [{ ...KIND, id: "wall" }, { ...KIND, id: "container", look: "container", height: 3 }], marks: [], sides: [], hexes: {},
  area: null, area_rule: "", free: [12, 144], markers: 6, tick: 1, figure: 6, sizes: [{ id: "72x48", names: {}, width: 72, height: 48, zones: [], markers: [] }] };

/** What the server reads of a map of 20 by 10 squares. @param {number} square  inches, as a page asked for @param {boolean} asked */
const readAs = (square, asked) => ({
  status: 200, format: "uvtt", scale: { by: "square", inches: square, asked }, size: [20 * square, 10 * square], scenes: [], walls: 3, doors: 1, refused: null,
  groups: [{ what: "wall", name: "", kind: "wall", count: 1 }], aside: [{ what: "light", why: "light", count: 14 }],
  sketch: { id: "field", name: "Harbour", size: "", width: 20 * square, height: Math.max(12, 10 * square), markers: [], hexes: {}, more: {},
    pieces: [{ key: "g0.1", kind: "wall", name: "", at: { x: 4 * square, y: 4 }, turned: 0, outline: rect(6, 0.5), walls: [], height: 2, more: {} }] },
});

/** An editor whose server reads maps so, with a file chosen in it. @param {(url: string) => any} reads */
async function brought(reads) {
  const asked = /** @type {string[]} */ ([]);
  const page = await open("editor", { answers: (url, body) => {
    if (url.endsWith("/editor/wh40k")) return GROUND;
    if (url.endsWith("/checks")) return { status: 200, sketch: body.sketch, ids: [], text: "", problems: [], board: {}, balance: {} };
    asked.push(url);
    return reads(url);
  } });
  const { sketch } = await page.module("editor/sketch.js");
  const click = HTMLInputElement.prototype.click;
  HTMLInputElement.prototype.click = function () {
    Object.defineProperty(this, "files", { value: [new File(["{}"], "harbour_night.dd2vtt")] });
    this.dispatchEvent(new Event("change"));
  };
  (await page.the("button", "A map", ".editor-from")).click();
  HTMLInputElement.prototype.click = click;
  return { page, sketch, asked };
}

test("a map asks what a square is, takes other kinds by hand, and is one step of the drawing", async () => {
  const { page, sketch, asked } = await brought((url) => (url.includes("square=2") ? readAs(2, false) : readAs(1, true)));
  await page.one(".map-report .ask", "20 × 10 squares");
  await page.one(".map-report .off", "light × 14");
  (await page.the("button", "2″", ".map-report")).click();
  await page.one(".map-report .understood", "On the mat that is 40 × 20″");
  assert.match(asked[0] ?? "", /name=harbour\+night/);
  const kind = await page.labelled("What 1 wall that stands alone becomes");
  kind.value = "container";
  kind.dispatchEvent(new Event("change", { bubbles: true }));
  (await page.the("button", "Make the battlefield")).click();
  await page.gone(".map-report");
  const { name, width, height, pieces } = sketch.value;
  assert.deepEqual([name, width, height, pieces.map((/** @type {any} */ one) => [one.kind, one.height, one.at.x])], ["Harbour", 40, 20, [["container", 3, 8]]]);
  (await page.the("button", "Undo")).click();
  assert.deepEqual([sketch.value.width, sketch.value.pieces], [72, []]);
});

test("a file that is no map is refused in a sentence, and one that cannot be read is told beside the button", async () => {
  const { page } = await brought(() => ({ status: 200, format: "unknown", scale: null, size: [0, 0], scenes: [], walls: 0, doors: 0, sketch: null, groups: [], aside: [],
    refused: { code: "not_json", facts: { line: 3 } } }));
  await page.the("alert", "This file is no JSON from line 3 on.");
  (await page.the("button", "Cancel", ".map-report")).click();
  const { page: other } = await brought(() => ({ status: 429 }));
  await other.the("alert", "Too many files in a short time");
});
