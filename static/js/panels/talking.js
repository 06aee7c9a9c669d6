/** Order in the talk of a table, by who set it: who may talk, and a watcher who is shown out. */
import { html } from "../html.js";
import { page } from "../page.js";
import { sayWhoTalks, showOut } from "../store/seat.js";
import { settings } from "../store/settings.js";
import { codeText } from "../store/table.js";
import { toast } from "../store/toasts.js";
import { match, mySeats, presence } from "../store/view.js";
import { t } from "../words.js";
import { IconButton, Segments } from "./controls.js";

const WHO = ["all", "players", "nobody"];

const isMaker = () => !!presence.value.maker && mySeats.value.includes(presence.value.maker);

/** Whether I may talk here. */
export function mayTalk() {
  const { talk = "all" } = presence.value;
  return talk === "all" || (talk === "players" && mySeats.value.length > 0);
}

/** Who may talk, in a sentence, where not all may. */
export function TalkNote() {
  const { talk = "all" } = presence.value;
  return talk === "all" ? null : html`<p class="link-note">${t(`table.talk.${talk}.note`)}</p>`;
}

/** The same in the menu of who set the table. */
export function WhoTalks() {
  const { talk = "all" } = presence.value;
  const key = page().token;
  if (!isMaker() || !key) return null;
  const change = async (/** @type {string} */ wanted) => {
    const code = await sayWhoTalks(match.value.id ?? "", key, wanted);
    if (code) toast(codeText(code));
  };
  return html`<div class="field"><span>${t("table.talk")}</span><${Segments} label=${t("table.talk")} value=${talk} onChange=${change}
    options=${WHO.map((value) => ({ value, text: t(`table.talk.${value}`) }))} /><${TalkNote} /></div>`;
}

/** The key of a seat that this browser keeps for a table which it only watches now. @returns {string | undefined} */
const kept = () => /\/t\/[^/]+\/([^/?#]+)/.exec(settings.value.seats[match.value.id ?? ""]?.url ?? "")?.[1];

/**
 * Beside what a watcher said, for who set the table. Players read that when the match is over; until then it is done where one
 * watches, in a browser that keeps the key.
 * @param {{said: number}} props
 */
export function ShowOut({ said }) {
  const key = page().token ?? kept();
  if (!key || (mySeats.value.length && !isMaker())) return null;
  const press = async () => {
    const code = await showOut(match.value.id ?? "", key, said);
    toast(code ? codeText(code) : t("table.talk.removed"), code ? {} : { tone: "good" });
  };
  return html`<${IconButton} icon="cross" label=${t("table.talk.remove")} onClick=${press} />`;
}
