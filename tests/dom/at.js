/** A test that looks at a scene, sets the clock right again and closes its page, whatever comes. */
import { test } from "node:test";
import { open } from "./page.js";

/** @typedef {import("./page.js").Page} Page */

/** @param {string} title @param {string} scene @param {(page: Page) => Promise<void>} look @param {Parameters<typeof open>[1]} [how] */
export function at(title, scene, look, how) {
  test(title, async () => {
    const clock = Date.now;
    const page = await open(scene, how);
    // A page left open would keep Node waiting after a test that fails.
    try {
      await look(page);
    } finally {
      Date.now = clock;
      await page.close();
    }
  });
}
