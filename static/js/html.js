/** `html` builds Preact elements from template strings. */
import { h } from "preact";
import htm from "htm";

export const html = htm.bind(h);
