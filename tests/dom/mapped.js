/** Where the names that pages and their tests import stand: as the pages' own list says, and below the server's root. */
import { readFileSync } from "node:fs";

const root = new URL("../../", import.meta.url);
const libraries = Object.entries(/** @type {Record<string, string>} */ (JSON.parse(readFileSync(new URL("static/pages.json", root), "utf8")).libraries));

/** @param {string} name @returns {string | null} The address of its file; nothing where a name is told from the file that has it. */
export function mapped(name) {
  const [key, path] = libraries.find(([key]) => name === key || (key.endsWith("/") && name.startsWith(key))) ?? [];
  if (name === "happy-dom") return new URL(".cache/client/node_modules/happy-dom/lib/index.js", root).href;
  if (key) return new URL(`static/${path}${name.slice(key.length)}`, root).href;
  return name.startsWith("/static/") || name.startsWith("/harness/") ? new URL(`.${name.replace("/harness/", "/tests/browser/harness/")}`, root).href : null;
}
