/** Where a rule of the system that is built for is told. */
import { html } from "../html.js";
import { system } from "./army.js";

/** @param {{id: string, root: string}} props */
export const RuleLink = ({ id, root }) => (id ? html` <a class="rule" href=${`${root}rules/${system}#${id}`} target="_blank" rel="noopener">${id}</a>` : null);
