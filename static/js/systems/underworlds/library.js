/** Everything open of both players at any time: deck list, warscroll, plot card, what was scored, worn and discarded. */
import { useEffect, useRef } from "preact/hooks";
import { signal } from "@preact/signals";
import { keyOf } from "../../lib/keys.js";
import { html } from "../../html.js";
import { Emblem, Icon, IconButton } from "../../panels/controls.js";
import { cardsIn, kindOf, wordsOf } from "../../panels/cards/cards.js";
import { CardGrid } from "../../panels/cards/reader.js";
import { deckOf, hasLists, inWords, listOf, whereIs } from "./lists.js";
import { read } from "../../panels/cards/reader.js";
import { dialog } from "../../store/table.js";
import { seatName, seatOrder, view } from "../../store/view.js";
import { t, tAny } from "../../words.js";

/** @import { ScrollAbility } from "../../transport/protocol.js" */

/** Whose library lies open. */
export const library = signal(/** @type {string | null} */ (null));

/** Its button on the tool rail, once there are lists. */
export const tool = () => (hasLists.value ? { icon: "book", label: t("underworlds.library.all"), press: "K", onClick: toggleLibrary } : null);

/** Opens one's own, or closes it. */
function toggleLibrary() {
  if (hasLists.value) library.value = library.value ? null : seatOrder.value[0] ?? null;
}

const OPEN = ["scored", "equipped", "discard_objectives", "discard_power"];
const KINDS = /** @type {const} */ ([["objective", "flag"], ["ploy", "charge"], ["upgrade", "plus"]]);

/** @param {{seat: string}} props */
export function LibraryButton({ seat }) {
  return listOf(seat) ? html`<button type="button" class="button tiny library-button" onClick=${() => (library.value = seat)}><${Icon} name="book" small />
    ${t("underworlds.library.open")}</button>` : null;
}

/** Under the cards of an open pile: the way to all the rest. @param {{seat: string, close: () => void}} props */
export function Browse({ seat, close }) {
  const all = () => {
    close();
    library.value = seat;
  };
  return listOf(seat) ? html`<p><button type="button" class="button" onClick=${all}><${Icon} name="book" small />${t("underworlds.library", { seat: seatName(seat) })}</button></p>` : null;
}

export function Library() {
  const seat = library.value;
  const node = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    if (seat && node.current && !node.current.open) node.current.showModal();
  }, [seat]);
  useEffect(keyed, []);
  if (!seat || !listOf(seat)) return null;
  const title = t("underworlds.library", { seat: seatName(seat) });
  return html`<dialog ref=${node} class="browse library scroll" aria-label=${title} onClose=${() => (library.value = null)}
    onClick=${(/** @type {MouseEvent} */ e) => e.target === node.current && node.current?.close()}>
    <header class="dialog-head"><div class="segments" role="tablist">${seatOrder.value.filter(listOf).map((one) =>
      html`<button type="button" role="tab" key=${one} aria-selected=${one === seat ? "true" : "false"} aria-checked=${one === seat ? "true"
      : "false"} onClick=${() => (library.value = one)}><${Emblem} seat=${one} /> ${seatName(one)}</button>`)}</div>
      <${IconButton} icon="cross" label=${t("table.close")} onClick=${() => node.current?.close()} /></header>
    <div class="dialog-body"><h2>${title}</h2><p class="quiet-text">${[inWords(listOf(seat)?.warband), ...(listOf(seat)?.decks ?? []).map(inWords)].join(" · ")}</p>
      <${Scroll} seat=${seat} />${OPEN.map((zone) => html`<${Lying} key=${zone} seat=${seat} zone=${zone} />`)}<${Deck} seat=${seat} /></div></dialog>`;
}

/** K opens and closes it. */
function keyed() {
  const press = (/** @type {KeyboardEvent} */ event) => {
    const typing = event.target instanceof Element && event.target.closest("input, textarea, select");
    if (keyOf(event) !== "k" || event.ctrlKey || event.metaKey || event.altKey || typing || dialog.value) return;
    event.preventDefault();
    toggleLibrary();
  };
  addEventListener("keydown", press);
  return () => removeEventListener("keydown", press);
}

/** The warscroll and the plot card. @param {{seat: string}} props */
function Scroll({ seat }) {
  const { plot, abilities = {} } = listOf(seat) ?? {};
  const rows = Object.entries(abilities);
  return html`<section class="scroll-texts"><h3>${t("underworlds.library.warscroll")}</h3>
    ${rows.map(([id, one]) => html`<p key=${id}><b>${inWords(one.name) || t("underworlds.library.ability")}</b> <small>
    ${tAny([`underworlds.timing.${one.timing}`, "raw."])}${left(one)}</small><br />${inWords(one.text)}</p>`)}
    ${plot && html`<h3>${t("underworlds.library.plot")}</h3><p><b>${inWords(plot.name)}</b><br />
      ${inWords(plot.text)}${Object.entries(plot.counters ?? {}).map(([name, n]) => html` <small>${tAny([`underworlds.counter.${name}`])}: ${n}</small>`)}</p>`}</section>`;
}

/** Tokens or uses that are left of an ability. @param {ScrollAbility} ability */
function left({ tokens, most, uses, per }) {
  if (tokens !== undefined && tokens !== null) return ` · ${t("underworlds.library.tokens", { n: tokens })}`;
  return per && most ? ` · ${t("underworlds.library.uses", { n: Math.max(0, most - (uses ?? 0)), of: most })}` : "";
}

/** An open pile. @param {{seat: string, zone: string}} props */
function Lying({ seat, zone }) {
  const cards = cardsIn(`${seat}.${zone}`);
  if (!cards.length) return null;
  return html`<section><h3>${t(`underworlds.pile.${zone}`)} <small>${cards.length}</small></h3><${CardGrid} cards=${cards} /></section>`;
}

/** The list of the deck by kind, with where each card is as far as one may know. @param {{seat: string}} props */
function Deck({ seat }) {
  const cards = deckOf(seat);
  return html`<section class="deck-list"><h3>${t("underworlds.library.deck")} <small>${cards.length}</small></h3><p class="quiet-text">${t("underworlds.library.order")}</p>
    <div class="deck-kinds">${KINDS.map(([kind, icon]) => {
    const mine = cards.filter((card) => card.look === kind);
    return html`<ul key=${kind}><li class="label"><${Icon} name=${icon} small />${t(`${view.value?.system}.look.${kind}`)} <small>${mine.length}</small></li>
      ${mine.map((card) => html`<li key=${card.id}><button type="button" class=${card.pile ? "seen"
      : ""} aria-label=${`${wordsOf(card).name}, ${kindOf(card)}. ${whereIs(card)}`} onClick=${() => read(mine, card)}>
      <b>${wordsOf(card).name}</b><small>${card.flags?.includes("surge") ? html`<${Icon} name="charge" small />` : null}${whereIs(card)}</small></button></li>`)}</ul>`;
  })}</div></section>`;
}
