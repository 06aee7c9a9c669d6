/** Finds the modules of a page as a browser does: by the import map, below /static, each page with modules of its own. */

/** @type {{root: string, imports: Record<string, string>}} */
let known;

/** @param {typeof known} data */
export async function initialize(data) {
  known = data;
}

/** @param {string} name @returns {string | null} Where the import map, or the server's root, puts this name. */
function mapped(name) {
  const found = Object.keys(known.imports).find((key) => name === key || (key.endsWith("/") && name.startsWith(key)));
  if (found) return `.${known.imports[found]}${name.slice(found.length)}`;
  return name.startsWith("/static/") || name.startsWith("/harness/") ? `.${name.replace("/harness/", "/tests/browser/harness/")}` : null;
}

/** @param {string} name @param {{parentURL?: string}} context @param {(name: string, context: any) => Promise<any>} next */
export async function resolve(name, context, next) {
  if (name === "happy-dom") return next(new URL(".cache/client/node_modules/happy-dom/lib/index.js", known.root).href, context);
  const page = /[?]page=\d+$/.exec(context.parentURL ?? "")?.[0] ?? "";
  const place = mapped(name) ?? (page && name.startsWith(".") ? name : null);
  if (!place) return next(name, context);
  const url = new URL(place, mapped(name) ? known.root : context.parentURL);
  return { url: url.search ? url.href : url.href + page, format: "module", shortCircuit: true };
}
