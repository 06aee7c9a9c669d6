/** The line to the server: one that died without a word is noticed, and no order is lost without a word. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { at as sceneAt } from "./at.js";
import { open } from "./page.js";

/** @typedef {import("./page.js").Page} Page */

/** Has the page's clock jump ahead, as where a computer slept. @param {number} milliseconds */
function later(milliseconds) {
  const before = Date.now;
  Date.now = () => before() + milliseconds;
}

/** @param {string} title @param {(page: Page) => Promise<void>} look @param {Parameters<typeof sceneAt>[3]} [how] */
const at = (title, look, how) => sceneAt(title, "choosing", look, how);

/** @param {Page} page @param {string} text */
async function say(page, text) {
  const field = await page.the("textbox", "Say something to the table");
  page.fill(field, text);
  field.form?.requestSubmit();
  return (await page.until(() => page.sent("say"))).at(-1);
}

/** @returns {Record<string, string>} */
const tabNow = () => Object.fromEntries(Array.from({ length: sessionStorage.length }, (_, i) => sessionStorage.key(i) ?? "").map((key) => [key, sessionStorage.getItem(key) ?? ""]));

at("a quiet line is asked whether it lives, and goes on where it answers", async (page) => {
  assert.deepEqual(page.sent("beat"), []);
  later(5_500);
  await page.until(() => page.sent("beat").length === 1);
  later(4_000);
  await page.until(() => page.sent("beat").length === 1);
  later(5_500);
  await page.until(() => page.sent("beat").length === 2);
  assert.equal(page.sent("hello").length, 1);
});

at("ten seconds of silence are a loss, and the page comes back by itself", async (page) => {
  page.server.swallow();
  later(5_500);
  await page.until(() => page.sent("beat").length === 1);
  later(5_500);
  await page.one(".strip.lost", "Connection lost.");
  page.server.swallow([]);
  await page.until(() => page.sent("hello").length === 2);
  await page.gone(".strip.lost");
  assert.equal(page.sent("hello")[1].last, 7);
});

at("a line that is made and then lets nobody in is given up too", async (page) => {
  page.server.swallow();
  page.server.down();
  page.server.up();
  const strip = await page.one(".strip.lost");
  /** @type {any} */ (strip.querySelector("button")).click();
  await page.until(() => page.sent("hello").length === 2);
  page.server.swallow([]);
  await page.until(() => page.sent("hello").length === 3);
  await page.gone(".strip.lost");
});

at("the line is looked at when the page wakes, is come back to, or the network is there again", async (page) => {
  for (const [number, event] of ["focus", "online", "pageshow", "visibilitychange"].entries()) {
    (event === "visibilitychange" ? document : page.window).dispatchEvent(new Event(event));
    await page.until(() => page.sent("beat").length === number + 1);
    page.server.give({ kind: "alive" });
  }
  assert.equal(page.sent("hello").length, 1);
  page.server.swallow();
  page.window.dispatchEvent(new Event("focus"));
  await page.until(() => page.sent("hello").length === 2);
});

at("an order without an answer says so, and is sent again once the line is back", async (page) => {
  page.server.swallow();
  const first = await say(page, "Is anybody there?");
  await page.one(".strip", "No answer yet. Your last order waits and is sent again.");
  await page.one(".strip.lost", "Your last order waits and is sent again.");
  page.server.swallow([]);
  await page.until(() => page.sent("say").length === 2);
  assert.deepEqual(page.sent("say")[1], first);
  await page.gone(".strip", "waits");
});

at("an order that the server takes long over is said to wait on a line that lives", async (page) => {
  page.server.swallow(["say"]);
  const order = await say(page, "A long thought");
  await page.one(".strip", "No answer yet.");
  await page.until(() => page.sent("beat").length === 1);
  page.server.give({ kind: "accepted", ref: order.ref });
  await page.gone(".strip", "No answer yet.");
  assert.equal(page.sent("hello").length, 1);
});

test("what waits is kept over a reload and sent under the same reference; what became of it is said", async () => {
  const before = await open("choosing");
  before.server.swallow(["say"]);
  const order = await say(before, "Before the reload");
  const tab = tabNow();
  await before.close();
  const page = await open("choosing", { tab });
  try {
    assert.deepEqual((await page.until(() => page.sent("say")))[0], order);
    await page.one(".toast.good", "What you did before the page was loaded anew has arrived.");
    assert.deepEqual(tabNow(), {});
  } finally {
    await page.close();
  }
});

test("an order of long ago is not done behind anybody's back: its loss is said", async () => {
  const before = await open("choosing");
  before.server.swallow(["say"]);
  await say(before, "Long ago");
  const tab = tabNow();
  await before.close();
  const clock = Date.now;
  later(11 * 60_000);
  const page = await open("choosing", { tab });
  try {
    await page.one(".toast", "never arrived, and is too old now");
    assert.deepEqual(page.sent("say"), []);
  } finally {
    Date.now = clock;
    await page.close();
  }
});

at("why a line ends is read though bytes before it are still being unpacked as it closes", async (page) => {
  page.server.bytes(new ArrayBuffer(64));
  page.server.give({ kind: "bye", reason: "closed_to_watchers" });
  page.server.down();
  await page.one(".strip.lost", "was closed to watchers");
  assert.equal(page.sent("hello").length, 1);
});

at("a page that is older than its server loads itself anew, once, and then says so", async (page) => {
  let times = 0;
  page.window.location.reload = () => void (times += 1);
  page.server.give({ kind: "bye", reason: "wrong_protocol" });
  assert.equal(times, 1);
  page.server.give({ kind: "bye", reason: "wrong_protocol" });
  await page.one(".strip.lost", "This page is older than the server.");
  assert.equal(times, 1);
});
