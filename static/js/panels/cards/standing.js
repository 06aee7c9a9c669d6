/** Standing answers in force, each taken off by a click. */
import { html } from "../../html.js";
import { AheadItems } from "../answer_ahead.js";
import { Icon } from "../controls.js";
import { myAhead } from "../../store/ahead.js";
import { act, live } from "../../store/table.js";
import { mySeat, offers, view } from "../../store/view.js";
import { hasWord, t, tAny } from "../../words.js";


export function Standing() {
  const standing = view.value?.standing[mySeat.value ?? ""] ?? [];
  if ((!standing.length && !myAhead.value.length) || !mySeat.value || view.value?.result) return null;
  return html`<ul class="standing" aria-label=${t("table.standing")}>${standing.map((one) => {
    const offer = offers.value.find((o) => o.role === "standing" && o.command.key === one.key && o.command.answer === null && !o.locked);
    const text = own(one) ?? t(`table.standing.${one.answer}`, { what: what(one.key), until: until(one.until) });
    return html`<li key=${one.key}>${offer ? html`<button type="button" class="chip" title=${t("table.standing.off")}
      aria-label=${`${text}. ${t("table.standing.off")}`} aria-disabled=${live.value ? undefined : "true"} onClick=${() => act(offer.seat, offer.command)}>
      <${Icon} name="cross" small />${text}</button>` : html`<span class="chip">${text}</span>`}</li>`;
  })}<${AheadItems} /></ul>`;
}

/** What a system says of a standing answer in words of its own. @param {import("../../transport/protocol.js").StandingView} one */
function own({ key, label, facts, until: end }) {
  const word = label || `${view.value?.system}.standing.${key}`;
  return hasWord(word) ? t(word, { ...facts, until: until(end) }) : null;
}

/** @param {string} key */
const what = (key) => (key === "*" ? t("table.standing.any") : tAny([`${view.value?.system}.happening.${key}`, `raw.${key.replaceAll("_", " ")}`]));

/** How long an answer holds: rounds, phases and turns as the referee counts them. @param {number[] | null | undefined} end */
function until(end) {
  if (!end) return t("table.until.game");
  return t(end[2] ? "table.until.turn" : "table.until.round", { n: (end[0] ?? 1) - 1 });
}
