/** A photograph lies under the board: its corners are pulled by keys, what is traced over it is a piece, and it is kept once the field is. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./page.js";

const rect = (/** @type {number} */ w, /** @type {number} */ h) => [{ x: -w / 2, y: -h / 2 }, { x: w / 2, y: -h / 2 }, { x: w / 2, y: h / 2 }, { x: -w / 2, y: h / 2 }];
const HILL = { id: "hill", look: "hill", names: {}, outlines: [rect(8, 6)], walls: [], height: 2, heights: [0, 12], step: 0.5, grows: true, walled: false, traits: [] };
const GROUND = { status: 200, unit: "in", kinds: [HILL], marks: [], sides: [], hexes: {}, area: null, area_rule: "", free: [12, 144], markers: 6, tick: 1, figure: 6,
  sizes: [{ id: "72x48", names: {}, width: 72, height: 48, zones: [], markers: [] }] };

/** An editor with a photograph of 1440 by 960 dots chosen in it, and what its server was sent. @param {Uint8Array} [bytes] */
async function photographed(bytes = new Uint8Array(40)) {
  const sent = /** @type {{url: string, method: string, body: any}[]} */ ([]);
  const page = await open("editor", { answers: (url, body, method) => {
    if (url.endsWith("/editor/wh40k")) return GROUND;
    if (url.endsWith("/checks")) return { status: 200, sketch: body.sketch, ids: [], text: JSON.stringify(body.sketch), problems: [], board: {}, balance: {} };
    sent.push({ url, method, body });
    return url.includes("/photograph") ? { status: 200, width: 720, height: 480, corners: [] } : { status: 201, id: "kept1", version: 1 };
  } });
  const window = /** @type {any} */ (globalThis);
  window.Image = class {
    naturalWidth = 1440;
    naturalHeight = 960;
    /** @param {string} what @param {() => void} does */
    addEventListener(what, does) {
      if (what === "load") queueMicrotask(does);
    }
  };
  const { click } = HTMLInputElement.prototype;
  HTMLInputElement.prototype.click = function () {
    Object.defineProperty(this, "files", { value: [new File([/** @type {any} */ (bytes)], "table.jpg")] });
    this.dispatchEvent(new Event("change"));
  };
  (await page.the("button", "A photograph", ".editor-from")).click();
  HTMLInputElement.prototype.click = click;
  const { well } = await page.module("editor/viewport.js");
  well.value = { width: 900, height: 700 };
  return { page, sent, state: await page.module("editor/sketch.js"), tracing: await page.module("editor/tracing.js"), server: await page.module("editor/server.js") };
}

/** A key pressed on an element. @param {Element} on @param {string} key @param {boolean} [shiftKey] */
const keyed = (on, key, shiftKey = false) => on.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey, bubbles: true }));

test("corners go by a dot or ten, never across each other, and lie on the server once the field is kept", async () => {
  const { page, sent, server } = await photographed();
  const corner = await page.the("button", "Corner 1, at 240, 160");
  keyed(corner, "ArrowRight");
  keyed(await page.the("button", "Corner 1, at 241, 160"), "ArrowDown", true);
  const moved = await page.the("button", "Corner 1, at 241, 170");
  for (let n = 0; n < 200; n += 1) keyed(moved, "ArrowRight", true);
  const { turnsOneWay } = await page.module("lib/perspective.js");
  const [first] = server.laidPhoto.value.corners;
  assert.deepEqual([first.x > 700, first.x < 1440, turnsOneWay(server.laidPhoto.value.corners)], [true, true, true], "the mat stays a mat");
  (await page.the("button", "Straighten")).click();
  await page.one(".editor-photo");
  (await page.the("button", "Save", ".editor-top")).click();
  await page.until(() => sent.some((one) => one.url.endsWith("/corners")));
  const [kept, photo, corners] = sent;
  assert.deepEqual([kept?.url.endsWith("/battlefields/new"), photo?.method, photo?.body.name], [true, "PUT", "table.jpg"]);
  assert.equal(JSON.stringify(kept?.body).includes("photo"), false, "no part of the drawing");
  assert.deepEqual(corners?.body.corners[2], [600, 400], "in the dots that the server keeps");
});

test("an outline is traced corner by corner, one taken back, and closed by Enter", async () => {
  const { page, state, tracing } = await photographed();
  (await page.the("button", "Straighten")).click();
  state.tool.value = "hill";
  for (const [x, y] of [[10, 10], [20, 10], [30, 30], [20, 20], [10, 20]]) tracing.tracing({ x, y }, false);
  (await page.the("button", "One back")).click();
  page.press("Enter");
  const [piece] = state.sketch.value.pieces;
  assert.deepEqual([piece.kind, piece.at, piece.outline.length], ["hill", { x: 20, y: 20 }, 4]);
  assert.deepEqual(piece.outline[0], { x: -10, y: -10 });
  (await page.the("button", "Undo")).click();
  assert.deepEqual(state.sketch.value.pieces, []);
});

test("a photograph of Apple's own kind is refused in words before it is sent", async () => {
  const { page, sent } = await photographed(new TextEncoder().encode("\0\0\0\x18ftypheic\0\0\0\0"));
  await page.the("alert", "This photograph is HEIC");
  assert.deepEqual(sent, []);
});
