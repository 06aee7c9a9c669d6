/** Castra's own mark. */
import { html } from "../html.js";

export function Sign() {
  return html`<svg class="mark" viewBox="0 0 30 30" aria-hidden="true">
    <path class="mark-frame" d="M9 2.5h4M17 2.5h4a6.5 6.5 0 0 1 6.5 6.5v4M27.5 17v4a6.5 6.5 0 0 1-6.5 6.5h-4M13 27.5H9A6.5 6.5 0 0 1 2.5 21v-4M2.5 13V9A6.5 6.5 0 0 1 9 2.5" />
    <path class="mark-cross" d="M15 7v16M7 15h16" /><circle class="mark-core" cx="15" cy="15" r="2.6" /></svg>`;
}
