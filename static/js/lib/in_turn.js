/** Work of all windows of this device, one after the other: what is kept first gives the device its key, and there is one. */

/** What goes before, in this window. @type {Promise<unknown>} */
let before = Promise.resolve();

/** @template T @param {() => Promise<T>} work @returns {Promise<T>} */
export function inTurn(work) {
  // Where the browser has no locks (no https), windows do not know of each other; within one it still goes in turn.
  const next = before.then(() => (globalThis.navigator?.locks ? navigator.locks.request("castra.first", work) : work()));
  before = next.catch(() => null);
  return /** @type {Promise<T>} */ (next);
}
