/** The room of the board is watched once, no longer than the board is there; a phone's sheet rolls to what is asked. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createRoom } from "../../static/js/board/room.js";
import { rollOf } from "../../static/js/panels/in_sight.js";

test("the board hears of another size of its well, and is watched no longer once it is gone", () => {
  /** @type {Set<() => void>} */
  const watching = new Set();
  globalThis.ResizeObserver = /** @type {any} */ (
    class {
      /** @param {() => void} tell */
      constructor(tell) {
        this.tell = tell;
      }

      observe() {
        watching.add(this.tell);
      }

      disconnect() {
        watching.delete(this.tell);
      }
    }
  );
  const host = /** @type {any} */ ({ clientWidth: 800, clientHeight: 600 });
  /** @type {any[]} */
  const told = [];
  const room = createRoom(host, (size) => void told.push(size));
  assert.deepEqual(room.size(), { width: 800, height: 600 });
  host.clientWidth = 500;
  for (const tell of watching) tell();
  assert.deepEqual([told, room.size()], [[{ width: 500, height: 600 }], { width: 500, height: 600 }]);
  room.stop();
  assert.equal(watching.size, 0);
});

test("a question asked anew stands in a phone's sheet from its heading on, wherever the last one was rolled to", () => {
  const room = { top: 400, bottom: 800 };
  assert.equal(rollOf({ top: 420, bottom: 700 }, room), 0, "whole already");
  assert.equal(rollOf({ top: 520, bottom: 900 }, room), 100, "its end lies below");
  assert.equal(rollOf({ top: 520, bottom: 1300 }, room), 120, "longer than the sheet: from its heading on");
  assert.equal(rollOf({ top: 330, bottom: 700 }, room), -70, "its heading was rolled out of sight");
});
