/** `html` builds Preact elements from template strings. */
import { h } from "preact";
import htm from "htm";

/** What a component draws. @typedef {import("preact").ComponentChildren} Drawn */
/** What is drawn of some props. @template P @typedef {(props: P) => Drawn} Component */

/** An event heard by an element. @template {EventTarget} E @typedef {Event & {currentTarget: E}} On */

export const html = htm.bind(h);
