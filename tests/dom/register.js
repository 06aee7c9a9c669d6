/** Before a file of tests: the names that pages import are found where the pages' own list says. */
import { readFileSync } from "node:fs";
import { register } from "node:module";

const root = new URL("../../", import.meta.url);
const { libraries } = JSON.parse(readFileSync(new URL("static/pages.json", root), "utf8"));
const imports = Object.fromEntries(Object.entries(libraries).map(([name, path]) => [name, `/static/${path}`]));
register("./resolve.js", { parentURL: import.meta.url, data: { root: root.href, imports } });
