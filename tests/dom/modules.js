/**
 * The modules of a page: each page has its own, so that nothing that one keeps is met by another.
 *
 * What is the same for all pages is done once in a process: a file is read, its code is compiled, and where its imports stand is found.
 * Node would do all of it anew for each page, in another thread, and never let a page go.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SourceTextModule } from "node:vm";
import { mapped } from "./mapped.js";

/** @typedef {import("node:vm").Module} Module */

const sources = /** @type {Map<string, {text: string, keeps: boolean, compiled?: Buffer}>} */ (new Map());

/** @param {string} url */
function sourceOf(url) {
  const known = sources.get(url);
  if (known) return known;
  const text = readFileSync(fileURLToPath(url), "utf8");
  // Compiled code takes the page it was first compiled for along, and an import that it makes later would be made there.
  const found = { text, keeps: !text.replaceAll(/\/[*].*?[*]\//gs, "").includes("import(") };
  sources.set(url, found);
  return found;
}

export class Modules {
  constructor() {
    /** @type {Map<string, Module>} */
    this.made = new Map();
    /** @type {Promise<unknown>} */
    this.linked = Promise.resolve();
  }

  /** @param {string} name  as a page writes it @param {string} [from]  the address of the module that asks @returns {Promise<any>} What it exports. */
  async import(name, from) {
    const module = this.#named(name, from);
    // One after the other: a module that two ask for is linked by the first of them.
    this.linked = this.linked.then(() => (module.status === "unlinked" ? module.link((inner, asking) => this.#named(inner, asking.identifier)) : null));
    await this.linked;
    await module.evaluate();
    return module.namespace;
  }

  /** @param {string} name @param {string} [from] @returns {Module} */
  #named(name, from) {
    const url = mapped(name) ?? new URL(name, from).href;
    const known = this.made.get(url);
    if (known) return known;
    const source = sourceOf(url);
    const module = new SourceTextModule(source.text, {
      identifier: url,
      cachedData: source.compiled,
      initializeImportMeta: (meta) => void (meta.url = url),
      importModuleDynamically: /** @type {any} */ ((/** @type {string} */ inner) => this.import(inner, url)),
    });
    if (source.keeps) source.compiled ??= module.createCachedData();
    this.made.set(url, module);
    return module;
  }
}
