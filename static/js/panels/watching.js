/** Who may watch the table: everybody, whoever has its link, or nobody; told to all of it, changed by who set it. */
import { effect, untracked } from "@preact/signals";
import { html } from "../html.js";
import { Icon, Segments } from "./controls.js";
import { page } from "../page.js";
import { sayWhoWatches } from "../store/seat.js";
import { codeText } from "../store/table.js";
import { toast } from "../store/toasts.js";
import { match, mySeats, presence } from "../store/view.js";
import { t } from "../words.js";

const SIGNS = { open: "eye", link: "link", closed: "lock" };

let before = presence.peek().visibility;
// Everybody at the table is told when that changes, in whatever panel he is.
effect(() => {
  const { visibility } = presence.value;
  if (before && visibility && visibility !== before) untracked(() => toast(t(`table.watching.${visibility}.note`), { tone: "good" }));
  before = visibility;
});

/** Whether anybody who is told the link sees the table. */
export const isWatched = () => presence.value.visibility !== "closed";

/** How many watch, and who may. */
export function Watchers() {
  const { watchers, visibility } = presence.value;
  const said = [t("table.watchers", { n: watchers }), visibility && t(`table.watching.${visibility}.note`)].filter(Boolean).join(". ");
  return html`<span class="watchers" title=${said}><${Icon} name="people" />${watchers}${visibility && html`<${Icon} name=${SIGNS[visibility]} small />`}<span class="unseen">${said}</span></span>`;
}

/** Who may watch, in a sentence. */
export function WatchNote() {
  const { visibility } = presence.value;
  return visibility && html`<p class="link-note"><${Icon} name=${SIGNS[visibility]} small /> ${t(`table.watching.${visibility}.note`)}</p>`;
}

/** The same in the menu; who set the table changes it there. */
export function WhoWatches() {
  const { visibility, maker } = presence.value;
  const key = page().token;
  if (!visibility) return null;
  const change = async (/** @type {string} */ wanted) => {
    const code = key ? await sayWhoWatches(match.value.id ?? "", key, wanted) : "";
    if (code) toast(codeText(code));
  };
  return html`<div class="field"><span>${t("table.watching")}</span>${maker && mySeats.value.includes(maker) && html`<${Segments} label=${t("table.watching")} value=${visibility} onChange=${change}
      options=${Object.keys(SIGNS).map((value) => ({ value, text: t(`table.watching.${value}`) }))} />`}<${WatchNote} /></div>`;
}
