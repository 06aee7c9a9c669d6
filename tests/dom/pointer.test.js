/** The pointer that began a gesture alone goes on with it: no finger takes over a mouse's drag, no palm a pen's. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Window } from "happy-dom";
import { bindPointer } from "../../static/js/tools/pointer.js";

const FIRST = 1, OTHER = 7;

/** A board whose every press takes hold of something: what its pointers came to. */
function board() {
  const window = /** @type {any} */ (new Window());
  for (const name of ["Element", "PointerEvent"]) Object.defineProperty(globalThis, name, { value: window[name], configurable: true });
  const root = window.document.createElement("div");
  root.setPointerCapture = () => undefined;
  /** @type {string[]} */
  const came = [];
  const note = (/** @type {string} */ what) => (/** @type {any} */ hand) => void came.push(hand?.px ? `${what} ${hand.px.x}` : what);
  const look = { pan: () => void came.push("pan"), zoom: () => void came.push("zoom") };
  const does = {
    hover: note("hover"), out: note("out"), click: note("click"), double: note("double"), drag: note("drag"), drop: note("drop"), broken: note("broken"), menu: note("menu"),
    grab: () => came.push("grab") > 0, turn: () => false, panning: () => false,
  };
  bindPointer(/** @type {any} */ ({ root, scene: () => null, look }), does);
  const send = (/** @type {string} */ type, /** @type {string} */ pointerType, /** @type {number} */ pointerId, /** @type {number} */ x, buttons = 1) =>
    root.dispatchEvent(new window.PointerEvent(`pointer${type}`, { pointerType, pointerId, clientX: x, clientY: 0, buttons, button: type === "move" ? -1 : 0, bubbles: true }));
  return { came, send };
}

for (const [began, other] of /** @type {const} */ ([["mouse", "touch"], ["touch", "mouse"], ["pen", "touch"], ["mouse", "pen"]]))
  test(`a ${other} is no part of what a ${began} drags`, () => {
    const { came, send } = board();
    send("down", began, FIRST, 0);
    send("move", began, FIRST, 20);
    const held = [...came];
    send("down", other, OTHER, 300);
    send("move", other, OTHER, 400);
    send("up", other, OTHER, 400);
    send("down", other, OTHER, 300);
    send("cancel", other, OTHER, 300);
    assert.deepEqual(came, held);
    send("move", began, FIRST, 30);
    send("up", began, FIRST, 40);
    assert.deepEqual(came.map((one) => one.split(" ")[0]), ["grab", "drag", "drag", "drop"]);
    assert.equal(came.some((one) => / [34]00$/.test(one)), false);
  });

test("two fingers beside a mouse that drags are no pinch", () => {
  const { came, send } = board();
  send("down", "mouse", FIRST, 0);
  send("move", "mouse", FIRST, 20);
  for (const finger of [OTHER, OTHER + 1]) send("down", "touch", finger, 100 * finger);
  send("move", "touch", OTHER, 0);
  send("up", "mouse", FIRST, 20);
  assert.deepEqual(came.map((one) => one.split(" ")[0]), ["grab", "drag", "drop"]);
});

test("a second finger gives a finger's drag up: the two pinch, and what they pinch ends with the last of them", () => {
  const { came, send } = board();
  send("down", "touch", FIRST, 0);
  send("move", "touch", FIRST, 20);
  send("down", "touch", OTHER, 100);
  assert.deepEqual(came.at(-1), "broken");
  send("move", "touch", OTHER, 120);
  assert.deepEqual(came.slice(-2), ["pan", "zoom"]);
  const pinched = came.length;
  send("down", "touch", OTHER + 1, 300);
  send("move", "touch", OTHER + 1, 200);
  send("up", "touch", FIRST, 20);
  send("up", "touch", OTHER, 120);
  send("up", "touch", OTHER + 1, 200);
  assert.equal(came.length, pinched, "a third finger leads nothing, and none of them clicked");
  send("down", "touch", FIRST, 50);
  send("up", "touch", FIRST, 50);
  assert.equal(came.at(-1), "click 50");
});
