/** Under the head of each army: how many units it has lost, at how many it leaves the field, and points that it has for Slayers who live. */
import { html } from "../../html.js";
import { view } from "../../store/view.js";
import { t } from "../../words.js";

/** @import { WarmasterView } from "../../transport/protocol.js" */

/** @param {{seat: string}} props */
export function Force({ seat }) {
  const own = /** @type {WarmasterView | null} */ (view.value?.own ?? null);
  const strength = own?.strength[seat];
  if (!strength?.started) return null;
  const standing = Number(view.value?.seats[seat]?.facts.standing) || 0;
  return html`<p class="note">${t("warmaster.strength", { lost: strength.lost, most: Math.ceil(strength.started / 2) })}</p>
    ${standing > 0 && html`<p class="note">${t("warmaster.standing", { n: standing })}</p>`}`;
}
