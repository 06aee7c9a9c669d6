/** How a unit is drawn in lists of armies: its figure on a round token, or its letters. */
import { html } from "../html.js";
import { FIGURES, lettersOf } from "../lib/figures.js";

/** @param {{figure: string, name: string}} props */
export function Token({ figure, name }) {
  const d = FIGURES[figure];
  return html`<svg class="token" viewBox="-15 -15 30 30" aria-hidden="true"><circle class="token-body" r="13.500" /><circle class="token-rim" r="11.300" />
    ${d ? html`<path class="token-figure" fill-rule="evenodd" transform="scale(.86)" d=${d} />`
    : html`<text class="token-figure" text-anchor="middle" dy=".35em" font-size="10">${lettersOf(name)}</text>`}</svg>`;
}
