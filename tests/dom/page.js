/** A page of the client in a DOM without a browser: no pixels, no styles, no pointer. What needs those is tested in Chromium. */
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { Window } from "happy-dom";
import { Modules } from "./modules.js";

/** @typedef {Element & Record<string, any>} Node */

const PATIENCE = 20_000;
const DESK = { width: 1440, height: 900 };
const ROLES = /** @type {Record<string, string>} */ ({
  button: "button, [role=button]", heading: "h1, h2, h3, h4", link: "a[href]", textbox: "textarea, input:not([type]), input[type=text]",
  radio: "[role=radio], input[type=radio]", tooltip: "[role=tooltip]", dialog: "dialog, [role=dialog]", img: "[role=img], img", banner: "header, [role=banner]",
});
/** What a page reads from its window by a bare name. */
const GLOBAL = [
  "document", "location", "history", "localStorage", "sessionStorage", "navigator", "CSS", "Image", "devicePixelRatio", "innerWidth", "innerHeight",
  "HTMLElement", "HTMLInputElement", "HTMLSelectElement", "HTMLTextAreaElement", "HTMLButtonElement", "HTMLDialogElement", "SVGElement", "SVGGraphicsElement",
  "Element", "Node", "Event", "CustomEvent", "EventTarget", "KeyboardEvent", "MouseEvent", "PointerEvent", "FocusEvent",
  "ResizeObserver", "MutationObserver", "IntersectionObserver", "DOMPoint", "DOMMatrix", "URL", "URLSearchParams", "FormData", "File", "Blob",
  "requestAnimationFrame", "cancelAnimationFrame", "setTimeout", "clearTimeout", "setInterval", "clearInterval",
  "matchMedia", "getComputedStyle", "addEventListener", "removeEventListener", "dispatchEvent", "scrollTo",
];

/** The pages that are no table: where they stand, what they begin with, what is there once they are drawn. */
const PAGES = /** @type {Record<string, {at: string, entry: string, shows: string}>} */ ({
  home: { at: "/", entry: "home/home", shows: ".home" },
  builder: { at: "/armies/new?system=wh40k", entry: "builder/builder", shows: ".builder-head" },
  editor: { at: "/battlefields/new?system=wh40k", entry: "editor/editor", shows: ".editor-tool" },
  armies: { at: "/armies", entry: "home/armies", shows: ".my-armies" },
  mine: { at: "/mine", entry: "home/my_castra", shows: ".mine" },
  edit: { at: "/armies/kept1/edit", entry: "builder/builder", shows: ".builder-head" },
});

/** @param {Node} node @returns {string} What an element is called where it is read aloud. */
function nameOf(node) {
  const ids = node.getAttribute("aria-labelledby")?.split(" ") ?? [];
  const by = ids.map((/** @type {string} */ id) => document.getElementById(id)?.textContent ?? "").join(" ");
  return (node.getAttribute("aria-label") ?? (by || node.textContent) ?? "").replaceAll(/\s+/g, " ").trim();
}

export class Page {
  /** @param {any} window */
  constructor(window) {
    this.window = window;
    this.modules = new Modules();
    /** @type {unknown[]} */
    this.faults = [];
    this.fails = (/** @type {unknown} */ error) => void this.faults.push(error);
    process.on("uncaughtException", this.fails);
    process.on("unhandledRejection", this.fails);
  }

  /** @returns {any} The server inside the page, which a scene is given with. */
  get server() {
    return this.window.server;
  }

  /** @param {string} path below `static/js` @returns {Promise<any>} A module as this page has it. */
  module(path) {
    return this.modules.import(`/static/js/${path}`);
  }

  /** @param {string} kind @returns {any[]} The frames of that kind this page has sent. */
  sent(kind) {
    return this.server.sent.filter((/** @type {any} */ frame) => frame.kind === kind);
  }

  /** @param {string} selector @param {string | RegExp} [has] @returns {Node[]} The elements with this text in them. */
  all(selector, has = "") {
    const found = /** @type {Node[]} */ ([...document.querySelectorAll(selector)]);
    return found.filter((node) => (has instanceof RegExp ? has.test(node.textContent ?? "") : node.textContent?.includes(has)));
  }

  /** @param {string} role @param {string} [name] @param {string} [within] @returns {Node[]} */
  named(role, name = "", within = "") {
    const all = this.all(ROLES[role]?.split(", ").map((one) => `${within} ${one}`).join(", ") ?? `${within} [role=${role}]`);
    return all.filter((node) => nameOf(node).toLowerCase().includes(name.toLowerCase()));
  }

  /** Waits until something is there, and gives it. @template T @param {() => T} look @param {string} [what] @returns {Promise<NonNullable<T>>} */
  async until(look, what = String(look)) {
    for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(5)) {
      const found = look();
      if (found && (!Array.isArray(found) || found.length)) return /** @type {any} */ (found);
    }
    throw new Error(`never: ${what}\n${document.querySelector("#app")?.textContent}`);
  }

  /** @param {string} selector @param {string | RegExp} [has] @returns {Promise<Node>} The first such element, once it is there. */
  async one(selector, has = "") {
    return (await this.until(() => this.all(selector, has), `${selector} with ${has}`))[0];
  }

  /** @param {string} role @param {string} [name] @param {string} [within] @returns {Promise<Node>} */
  async the(role, name = "", within = "") {
    return (await this.until(() => this.named(role, name, within), `a ${role} named ${name}`))[0];
  }

  /** @param {string} name @param {string} [within] @returns {Promise<Node>} The field that a label names. */
  labelled(name, within = "") {
    const fields = `${within} input, ${within} select, ${within} textarea`;
    return this.until(() => {
      const label = this.all(`${within} label`).find((one) => one.textContent?.trim().startsWith(name));
      return this.all(fields).find((one) => one.getAttribute("aria-label") === name)
        ?? label?.querySelector("input, select, textarea") ?? (label?.htmlFor ? /** @type {any} */ (document.getElementById(label.htmlFor)) : null);
    }, `a field named ${name}`);
  }

  /** @param {string} selector @param {string | RegExp} [has] */
  async gone(selector, has = "") {
    await this.until(() => !this.all(selector, has).length, `no ${selector} with ${has}`);
  }

  /** @param {string} key */
  press(key) {
    const on = document.activeElement ?? document.body;
    for (const kind of ["keydown", "keyup"]) on.dispatchEvent(new KeyboardEvent(kind, { key, bubbles: true, cancelable: true }));
  }

  /** @param {Node} field @param {string} value */
  fill(field, value) {
    field.value = value;
    for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
  }

  /** The page is shut; what went wrong in it fails the test. */
  async close() {
    await this.window.happyDOM.close();
    process.off("uncaughtException", this.fails);
    process.off("unhandledRejection", this.fails);
    if (this.faults.length) throw new AggregateError(this.faults, `errors of the page: ${this.faults.join("; ")}`);
  }
}

const read = /** @type {Record<string, Record<string, string>>} */ ({});

/** @param {string} lang @returns {Record<string, string>} The words of a language, read once for all pages. */
const wordsOf = (lang) => (read[lang] ??= Object.freeze(JSON.parse(readFileSync(`${process.env.PAGES}/words.${lang}.json`, "utf8"))));

/** @param {any} window What else a page finds there that is not drawn. */
function furnish(window) {
  Object.defineProperty(window.document, "fonts", { value: { ready: Promise.resolve(), status: "loaded", addEventListener() {} } });
  for (const name of GLOBAL) {
    const value = window[name];
    const own = typeof value === "function" && /^[a-z]/.test(name) ? value.bind(window) : value;
    Object.defineProperty(globalThis, name, { value: own, configurable: true, writable: true });
  }
  Object.defineProperty(globalThis, "window", { value: window, configurable: true, writable: true });
}

/**
 * Opens a scene of the harness in a fresh page.
 * @param {string} scene
 * @param {{lang?: string, size?: {width: number, height: number}, answers?: (url: string, wish: any, method: string) => any, kept?: Record<string, any>, tab?: Record<string, string>}} [how] kept: what the device remembers; tab: what the tab does, over a reload
 */
export async function open(scene, { lang = "en", size = DESK, answers = () => null, kept = {}, tab = {} } = {}) {
  const named = PAGES[scene];
  const window = /** @type {any} */ (new Window({
    url: `http://castra.test${named ? named.at : `/t/demo?scene=${scene}&lang=${lang}`}`, ...size,
    settings: { disableCSSFileLoading: true, disableJavaScriptFileLoading: true, handleDisabledFileLoadingAsSuccess: true },
  }));
  window.document.write(readFileSync(`${process.env.PAGES}/${named ? scene : "table"}.${lang}.html`, "utf8"));
  furnish(window);
  window.localStorage.setItem("castra", JSON.stringify(kept));
  for (const [key, value] of Object.entries(tab)) window.sessionStorage.setItem(key, value);
  globalThis.fetch = /** @type {any} */ (async (/** @type {any} */ url, /** @type {any} */ asked) => {
    if (String(url).includes("/words/")) return { ok: true, json: async () => wordsOf(lang) };
    const given = answers(String(url), typeof asked?.body === "string" ? JSON.parse(asked.body) : (asked?.body ?? null), asked?.method ?? "GET");
    const status = given?.status ?? (given ? 201 : 404);
    return { ok: status < 400, status, json: async () => given, text: async () => (typeof given === "string" ? given : "") };
  });
  const page = new Page(window);
  if (!named) {
    await page.modules.import("/harness/shell/fake.js");
    Object.defineProperty(globalThis, "WebSocket", { value: window.WebSocket, configurable: true, writable: true });
  }
  await page.module(`${named?.entry ?? "table/main"}.js`);
  await page.one(named?.shows ?? ".table .rim-left .force, .table .sheet");
  return page;
}
