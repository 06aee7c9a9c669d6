/** Before a file of tests: the names that pages import are found where the page's own import map says. */
import { readFileSync } from "node:fs";
import { register } from "node:module";

const root = new URL("../../", import.meta.url);
const [, map] = /** @type {RegExpExecArray} */ (/<script type="importmap">([^]*?)<\/script>/.exec(readFileSync(new URL("templates/base.html", root), "utf8")));
const { imports } = JSON.parse(map.replaceAll("{{ static }}", "/static"));
register("./resolve.js", { parentURL: import.meta.url, data: { root: root.href, imports } });
