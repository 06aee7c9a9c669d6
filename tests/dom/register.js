/** Before a file of tests: the names that pages import are found where the pages' own list says. */
import { register } from "node:module";

register("./resolve.js", { parentURL: import.meta.url });
