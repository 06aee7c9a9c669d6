/** Laying a deployment card: which one, which face, and where along the edge, seen on the field before it is laid. */
import { useEffect } from "preact/hooks";
import { signal } from "@preact/signals";
import { html } from "../../html.js";
import { latest } from "../../lib/asking.js";
import { Button, Icon, Rule } from "../../panels/parts.js";
import { act, ask, live, refusalText } from "../../store/table.js";
import { nameOf, offers, view } from "../../store/view.js";
import { number, t, wordsLanguage } from "../../words.js";
import { own } from "./own_view.js";

/** @import { Refusal, Seat, View } from "../../transport/protocol.js" */
/** @typedef {import("../../store/view.js").SeatOffer} SeatOffer */
/** @typedef {{seat: string, card: string, plain: boolean, offset: number}} Draft */

/** A plain face, whatever the card says. */
const PLAIN = 3;
const STEP = 0.1;

const draft = signal(/** @type {Draft | null} */ (null));
const refused = signal(/** @type {Refusal | null} */ (null));

/** @param {SeatOffer} offer @param {Draft} of */
const commandOf = (offer, { card, plain, offset }) => ({ ...offer.command, card, plain, offset });

const judging = latest((/** @type {{offer: SeatOffer, of: Draft}} */ { offer, of }) => ask({ kind: "judge", command: commandOf(offer, of) }, offer.seat),
  (verdict) => (refused.value = verdict?.kind === "verdict" ? verdict.refused ?? null : null), 120);

/** @param {SeatOffer} offer */
export const isLaying = (offer) => offer.command.kind === "place_card" && !offer.locked;

/** The offer with the card, its face and its place, as Enter sends it; none while the referee refuses it. @returns {SeatOffer | undefined} */
export function asLaid() {
  const now = draft.value;
  const offer = offers.value.find((one) => isLaying(one) && one.seat === now?.seat);
  return offer && now && live.value && !refused.value ? { ...offer, command: commandOf(offer, now) } : undefined;
}

/** The table as it would be with the card laid. @param {View} view @returns {View} */
export function withDraft(view) {
  const shown = view.own?.kind === "diskwars" ? view.own : null;
  const now = draft.value;
  const edge = now && shown?.edges[/** @type {Seat} */ (now.seat)];
  if (!shown || !now || !edge || !offers.value.some(isLaying)) return view;
  const slot = { owner: /** @type {Seat} */ (now.seat), edge, offset: now.offset, width: shown.card_width, card: now.card, plain: now.plain, value: valueOf(now) };
  return { ...view, own: { ...shown, slots: [...shown.slots, slot] } };
}

/** How far around a card at its edge of the field is to be seen. */
const SEEN = 6;

/** Where the card would lie: its edge may be one that the board does not show. @returns {import("../../lib/wire.js").Point[]} */
export function groundOfCard() {
  const now = draft.value;
  const shown = view.value;
  const edge = now && shown && own.value?.edges[/** @type {Seat} */ (now.seat)];
  if (!now || !shown || !edge || !offers.value.some(isLaying)) return [];
  const { width, height } = shown.table;
  const [from, to] = [now.offset, now.offset + (own.value?.card_width ?? 0)];
  const across = { south: [-SEEN, SEEN], north: [height - SEEN, height + SEEN], west: [-SEEN, SEEN], east: [width - SEEN, width + SEEN] }[edge];
  return across.flatMap((at) => [from, to].map((along) => (edge === "south" || edge === "north" ? { x: along, y: at } : { x: at, y: along })));
}

/** @param {{card: string, plain: boolean}} of */
const valueOf = ({ card, plain }) => (plain ? PLAIN : own.value?.dealt_values[card] ?? 0);

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
      ${refused.value && html`<p class="why refused" role="status"><${Icon} name="cross" /><span>${refusalText(refused.value)} <${Rule} id=${refused.value.rule} /></span></p>`}</div>
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
