/** Sentences whose names are told from the rest: that of a card opens it, that of a twin on another side says whose it is. */
import { untracked } from "@preact/signals";
import { html } from "../html.js";
import { Emblem, explains } from "./controls.js";
import { wordsOf } from "./cards/cards.js";
import { read } from "./cards/reader.js";
import { nameChanges } from "../store/name_changes.js";
import { seatName, unitName, view } from "../store/view.js";
import { tRich } from "../words.js";

/** @import { Facts } from "../words.js" */

/** The sentence of a key, its names told from the rest. @param {string} key @param {Facts} facts */
export const inNames = (key, facts) => tRich(key, facts).map(([text, id]) => (id ? html`<${Named} id=${id} name=${text} />` : text));

/**
 * The words of what a seat may do, with whose each twin is, where one of another side is named: its own disk strikes the enemy's of the same
 * name.
 * @param {string} key
 * @param {Facts} facts
 * @param {string} seat
 */
export function inSides(key, facts, seat) {
  const parts = tRich(key, facts).map(([text, id]) => ({ text, side: id ? sideOfTwin(id) : null }));
  if (!parts.some(({ side }) => side && side !== seat)) return parts.map(({ text }) => text).join("");
  return html`<span class="in-sides">${parts.map(({ text, side }) => (side ? html`<span title=${seatName(side)}>${text}<${Emblem} seat=${side} /></span>` : text))}</span>`;
}

/** A name in a sentence; that of a card opens it, and tells what it says while it is pointed at. @param {{id: string, name: string}} props */
function Named({ id, name }) {
  void nameChanges.value;
  const cardNow = () => view.peek()?.cards?.[id];
  const card = cardNow();
  const open = () => {
    const now = cardNow();
    if (now) read([now], now);
  };
  if (card) return html`<button type="button" class="named-card" ...${explains(name, wordsOf(card).text)} onClick=${open}>${name}</button>`;
  const whose = untracked(() => sideOfTwin(id));
  return whose ? html`<b title=${seatName(whose)}>${name}<${Emblem} seat=${whose} /></b>` : html`<b>${name}</b>`;
}

/** Whose a unit or one of its pieces is, where another side has a unit of the same name. @param {string} id */
function sideOfTwin(id) {
  const shown = view.value;
  const piece = shown?.pieces?.[id] ?? shown?.waiting?.[id] ?? shown?.gone?.[id];
  const unit = shown?.units?.[id] ?? shown?.units?.[piece?.unit ?? ""];
  const twin = unit && Object.values(shown?.units ?? {}).find((other) => other.seat !== unit.seat && other.name === unit.name && unitName(other.id) === unitName(unit.id));
  return twin ? unit.seat : null;
}
