/** Decks, discards and what was scored beside the board, the other hand over the well's edge; open piles are lists to browse. */
import { useEffect, useRef } from "preact/hooks";
import { signal } from "@preact/signals";
import { html } from "../../html.js";
import { Emblem, Icon, IconButton } from "../parts.js";
import { backSeats, cardsIn, handSeat, handSizes, hasCards, pilesOf, zoneOf } from "./cards.js";
import { CardFace } from "./face.js";
import { CardGrid, Library, library } from "./library.js";
import { listOf } from "./lists.js";
import { Reader } from "./reader.js";
import { phone } from "../../store/table.js";
import { seatName, seatOrder, view } from "../../store/view.js";
import { t, tAny } from "../../words.js";

/** @typedef {import("../../store/view.js").Plain} Plain */

/** Piles beside the board, in order; both decks of one kind of discard make one pile. */
const BESIDE = [["deck_objectives"], ["deck_power"], ["discard_objectives", "discard_power"], ["scored"]];

/** The piles whose cards are being browsed. */
export const browsed = signal(/** @type {{seat: string, zones: string[]} | null} */ (null));

/** Everything of cards that floats on the well. */
export function CardsOnWell() {
  if (!hasCards.value) return null;
  const mine = handSeat.value ?? seatOrder.value[0] ?? "";
  return html`<${Backs} /><${Resolving} />${!phone.value && seatOrder.value.map((seat) => html`<${Beside} key=${seat} seat=${seat} left=${seat === mine} />`)}<${Browse} /><${Library} /><${Reader} />`;
}

/** @param {{seat: string, left: boolean}} props */
function Beside({ seat, left }) {
  const piles = new Map(pilesOf(seat).map((pile) => [zoneOf(pile.id), pile]));
  return html`<div class=${`piles ${left ? "mine" : "theirs"} ${seat}`} role="group" aria-label=${t("underworlds.piles_of", { seat })}>${BESIDE.map((zones) => {
    const there = zones.flatMap((zone) => piles.get(zone) ?? []);
    const count = there.reduce((sum, pile) => sum + pile.count, 0);
    const [zone = ""] = zones;
    const deck = zone.startsWith("deck");
    if (!there.length || (zone === "scored" && !count)) return null;
    const word = tAny([`underworlds.pile.${zone.startsWith("discard") ? "discard" : zone}`]);
    const look = `pile-cards ${deck ? `back ${seat}` : "face"} ${zone.includes("objective") && deck ? "ob" : ""} ${count > 1 ? "many" : count ? "" : "none"}`;
    return html`<button type="button" key=${zone} class="pile" aria-label=${`${word}: ${count}`} onClick=${() => (browsed.value = { seat, zones })}>
      <span class=${look}>${deck && html`<${Emblem} seat=${seat} />`}</span><b>${count}</b><small>${word}</small></button>`;
  })}</div>`;
}

/** The hands of the others: backs, and how many of each. */
function Backs() {
  return html`${backSeats.value.map((seat, at) => {
    const sizes = handSizes(seat);
    const backs = sizes.flatMap((hand) => Array.from({ length: hand.count }, () => hand.objective));
    const middle = (backs.length - 1) / 2;
    const [objectives = 0, power = 0] = sizes.map((hand) => hand.count);
    const text = t("underworlds.holds", { seat: seatName(seat), objectives, power });
    return html`<div key=${seat} class=${`backs ${seat} ${at ? "second" : ""}`} role="img" aria-label=${text} title=${text}><span class="fan" aria-hidden="true">${backs.map((objective, i) => html`<i class=${`back ${seat} ${objective ? "ob" : ""}`} style=${`rotate:${((i - middle) * 3.2).toFixed(1)}deg;translate:0 ${((i - middle) ** 2 * 0.9).toFixed(1)}px`}><${Emblem} seat=${seat} /></i>`)}</span>
      <span class="chip only-desk" aria-hidden="true">${text}</span></div>`;
  })}`;
}

/** Cards being played lie open over the board until they are done. */
function Resolving() {
  const cards = seatOrder.value.flatMap((seat) => cardsIn(`${seat}.resolving`));
  if (!cards.length) return null;
  return html`<div class="resolving" aria-label=${t("underworlds.resolving")}>${cards.map((card) => html`<article key=${card.id} class=${`playing-card ${card.look}`}><${Emblem} seat=${card.pile.split(".")[0]} /><${CardFace} card=${card} /></article>`)}</div>`;
}

/** The cards of a pile, open to read. */
function Browse() {
  const shown = browsed.value;
  const node = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    if (shown && node.current && !node.current.open) node.current.showModal();
    if (!shown) node.current?.close();
  }, [shown]);
  if (!shown) return null;
  const all = () => {
    node.current?.close();
    library.value = shown.seat;
  };
  const zones = shown.zones.filter((zone) => view.value?.piles[`${shown.seat}.${zone}`]);
  const [zone = ""] = zones;
  const title = t("underworlds.browse", { seat: seatName(shown.seat), pile: t(`underworlds.pile.${zone.startsWith("discard") ? "discard" : zone}`) });
  return html`<dialog ref=${node} class="browse" aria-label=${title} onClose=${() => (browsed.value = null)} onClick=${(/** @type {MouseEvent} */ e) => e.target === node.current && node.current?.close()}>
    <header class="dialog-head"><h2><${Emblem} seat=${shown.seat} /> ${title}</h2><${IconButton} icon="cross" label=${t("table.close")} onClick=${() => node.current?.close()} /></header>
    <div class="dialog-body">${zones.map((one) => html`<${Open} key=${one} seat=${shown.seat} zone=${one} />`)}${listOf(shown.seat) && html`<p><button type="button" class="button" onClick=${all}><${Icon} name="book" small />${t("underworlds.library", { seat: seatName(shown.seat) })}</button></p>`}</div></dialog>`;
}

/** @param {{seat: string, zone: string}} props */
function Open({ seat, zone }) {
  const pile = view.value?.piles[`${seat}.${zone}`];
  const cards = cardsIn(`${seat}.${zone}`);
  const hidden = pile.count - cards.length;
  return html`${cards.length > 0 && html`<${CardGrid} cards=${cards} />`}
    ${hidden > 0 && html`<p class="quiet-text">${t("underworlds.face_down", { n: hidden })}</p>`}${!pile.count && html`<p class="quiet-text">${t("underworlds.pile.empty", { pile: t(`underworlds.pile.${zone}`) })}</p>`}`;
}
