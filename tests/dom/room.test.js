/** The room of the board is watched once, and no longer than the board is there. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createRoom } from "../../static/js/board/room.js";

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
