/** Laying a deployment card: which one, which face, and where along the edge, seen on the field before it is laid. */
import { useEffect } from "preact/hooks";
import { signal } from "@preact/signals";
import { html } from "../../html.js";
import { latest } from "../../lib/asking.js";
import { Button, Refused } from "../../panels/controls.js";
import { act, ask, live } from "../../store/table.js";
import { nameOf, offers } from "../../store/view.js";
import { number, t, wordsLanguage } from "../../words.js";
import { PLAIN, commandOf, draft, isLaying, valueOf } from "./card_draft.js";
import { own } from "./own_view.js";

/** @import { Refusal } from "../../transport/protocol.js" */
/** @typedef {import("../../store/view.js").SeatOffer} SeatOffer */
/** @typedef {import("./card_draft.js").Draft} Draft */

const STEP = 0.1;

const refused = signal(/** @type {Refusal | null} */ (null));

const judging = latest((/** @type {{offer: SeatOffer, of: Draft}} */ { offer, of }) => ask({ kind: "judge", command: commandOf(offer, of) }, offer.seat),
  (verdict) => (refused.value = verdict?.kind === "verdict" ? verdict.refused ?? null : null), 120);

/** The offer with the card, its face and its place, as Enter sends it; none while the referee refuses it. @returns {SeatOffer | undefined} */
export function asLaid() {
  const now = draft.value;
  const offer = offers.value.find((one) => isLaying(one) && one.seat === now?.seat);
  return offer && now && live.value && !refused.value ? { ...offer, command: commandOf(offer, now) } : undefined;
}

/** @param {{seat: string | null}} props */
export function Laying({ seat }) {
  const offer = offers.value.find((one) => isLaying(one) && one.seat === seat);
  const now = draft.value ?? begun(offer);
  useEffect(() => {
    draft.value = begun(offer);
    return () => void (draft.value = null);
  }, [offer?.id, own.value?.slots.length]);
  useEffect(() => (offer && now ? judging.ask({ offer, of: now }) : undefined), [JSON.stringify(now)]);
  const need = offer?.need;
  if (!offer || !now || need?.kind !== "pick") return null;
  const [, , along] = [offer.need, ...offer.more];
  const most = along?.kind === "number" ? Number(along.most ?? 90) - (own.value?.card_width ?? 0) : 90;
  const set = (/** @type {Partial<Draft>} */ change) => (draft.value = { ...now, ...change });
  const faces = need.options.map(({ value }) => String(value));
  return html`<div class="need edge-laying"><div class="choices" role="group" aria-label=${t("diskwars.zones")}>
    ${faces.map((card) => html`<button type="button" key=${card} class="choice order-card" title=${said(card)} aria-pressed=${now.card === card && !now.plain
    ? "true" : "false"} onClick=${() => set({ card, plain: false })}><b class="card-value">${valueOf({ card, plain: false })}</b><span>${nameOf(card)}</span></button>`)}
      <button type="button" class="choice order-card" aria-pressed=${now.plain ? "true" : "false"} onClick=${() => set({ plain: !now.plain })}>
        <b class="card-value">${PLAIN}</b><span>${t("diskwars.zone.plain")}</span></button></div>
      <label class="slide-along"><span>${t("diskwars.laying.along", { n: number(now.offset) })}</span>
        <input type="range" min=${STEP} max=${most} step=${STEP} value=${now.offset}
        onInput=${(/** @type {import("../../html.js").On<HTMLInputElement>} */ e) => set({ offset: Number(Number(e.currentTarget.value).toFixed(1)) })} /></label>
      <p class="note">${now.plain ? t("diskwars.laying.plain", { name: nameOf(now.card) ?? now.card }) : said(now.card)}</p>
      <${Refused} refused=${refused.value} /></div>
    <div class="acts"><${Button} kind="go" wide press="Enter" locked=${!live.value ? t("table.not_live") : refused.value} onClick=${() =>
      act(offer.seat, commandOf(offer, now))}>${t(offer.label, offer.facts)}<//></div>`;
}

/** The first dealt card beside those that lie there, else in the middle of the edge. @param {SeatOffer | undefined} offer @returns {Draft | null} */
function begun(offer) {
  const shown = own.value;
  if (!offer || !shown || offer.need?.kind !== "pick") return null;
  const mine = shown.slots.filter((slot) => slot.owner === offer.seat).map((slot) => slot.offset + slot.width);
  const along = offer.more[1];
  const middle = ((along?.kind === "number" ? Number(along.most ?? 90) : 90) - shown.card_width) / 2;
  const offset = mine.length ? Math.max(...mine) : middle;
  return { seat: offer.seat, card: String(offer.need.options[0]?.value ?? ""), plain: false, offset: Number(offset.toFixed(1)) };
}

/** @param {string} card */
function said(card) {
  const text = own.value?.texts[card];
  return text?.[wordsLanguage()] ?? text?.en ?? "";
}
