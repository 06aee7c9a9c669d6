/** The warband and the deck that are chosen at muster, with all that is in them: nobody picks blind. */
import { computed } from "@preact/signals";
import { html } from "../../html.js";
import { Icon } from "../../panels/controls.js";
import { MyArmies } from "../../panels/my_armies.js";
import { kindOf, wordsOf } from "../../panels/cards/cards.js";
import { Weapons, word } from "./card.js";
import { inWords, shownOf } from "./lists.js";
import { own } from "./own_view.js";
import { Symbol, isSymbol } from "../../panels/cards/symbols.js";
import { needsOf } from "../../lib/needs.js";
import { draft } from "../../store/table.js";
import { offers, past, view } from "../../store/view.js";
import { number, t, tAny } from "../../words.js";

/** @import { ChoiceDeck, ChoiceFighter, ChoiceWarband } from "../../transport/protocol.js" */

const SIDES = ["normal", "inspired"];

/** What may be chosen now; nothing once I have chosen. */
const choices = computed(() => (!past.value && offers.value.some((offer) => offer.command.kind === "muster" && !offer.locked) ? own.value?.choices ?? null : null));

/** Whether a warband and a deck are being chosen. */
export const isMustering = computed(() => choices.value !== null);

/** The seat that chooses. */
const seat = computed(() => offers.value.find((offer) => offer.command.kind === "muster" && !offer.locked)?.seat ?? null);

/** A kept army as the referee is told it. @param {{warband?: unknown, deck?: unknown, second?: unknown, cards?: unknown}} list */
const told = ({ warband, deck, second, cards }) => ({ kind: "muster", warband, deck, second, cards });

/** What is picked so far, by the field it is picked for. @param {"warband" | "deck"} field */
function picked(field) {
  for (const offer of offers.value.filter((one) => one.command.kind === "muster" && !one.locked)) {
    const need = needsOf(offer).find((one) => one.field === field);
    const value = need && draft.valueOf(offer, need);
    if (typeof value === "string" && value) return choices.value?.[`${field}s`]?.[value] ?? null;
  }
  const brought = offers.value.find((one) => one.command.kind === "take_roster")?.facts?.[field];
  return (brought && choices.value?.[`${field}s`]?.[String(brought)]) || null;
}

export function MusterLook() {
  if (!isMustering.value) return null;
  const [warband, deck] = [picked("warband"), picked("deck")];
  return html`<section class="muster-look scroll" tabindex="0" aria-label=${t("underworlds.muster.look")}>
    ${seat.value && html`<${MyArmies} seat=${seat.value} command=${told} />`}
    ${warband ? html`<${Warband} warband=${warband} />` : html`<p class="quiet-text">${t("underworlds.muster.no_warband")}</p>`}
    ${deck ? html`<${Deck} deck=${deck} />` : html`<p class="quiet-text">${t("underworlds.muster.no_deck")}</p>`}</section>`;
}

/** @param {{warband: ChoiceWarband}} props */
function Warband({ warband }) {
  return html`<h2>${inWords(warband.name)}</h2>${warband.fighters.map((fighter) => html`<${Fighter} key=${fighter.id} fighter=${fighter} />`)}
    <h3>${t("underworlds.library.warscroll")}</h3>${warband.abilities.map((one) =>
      html`<p class="scroll-line"><b>${inWords(one.name) || t("underworlds.library.ability")}</b> <small>${tAny([`underworlds.timing.${one.timing}`, "raw."])}
      </small><br />${inWords(one.text)}</p>`)}`;
}

/** Both sides of a fighter's card. @param {{fighter: ChoiceFighter}} props */
function Fighter({ fighter }) {
  const columns = Object.keys(fighter.sides.normal ?? {}).filter((column) => !column.endsWith("_symbol"));
  return html`<article class="look-fighter"><h3>${fighter.name} <small>${fighter.runes.map((/** @type {string} */ rune) => word("rune", rune)).join(" \u00b7 ")}</small></h3>
    <table class="weapons"><thead><tr><th></th>${columns.map((column) => html`<th scope="col">${word("column", column)}</th>`)}</tr></thead><tbody>
      ${SIDES.map((side) => ({ side, row: fighter.sides[side] ?? {} })).map(({ side, row }) =>
        html`<tr><th scope="row">${t(`underworlds.side.${side}`)}</th>
        ${columns.map((column) => html`<td class="with-symbol">${number(Number(row[column]))}${isSymbol(row[`${column}_symbol`])
        && html`<${Symbol} name=${row[`${column}_symbol`]} small />`}</td>`)}</tr>`)}</tbody></table>
    <${Weapons} rows=${fighter.weapons.filter((row) => row.columns.side === "normal")} /></article>`;
}

/** @param {{deck: ChoiceDeck}} props */
function Deck({ deck }) {
  const cards = Object.entries(deck.cards).map(([id, card]) => shownOf(id, card));
  return html`<h2>${inWords(deck.name)}</h2>${deck.plot && html`<p class="scroll-line">
    <b>${inWords(deck.plot.name)}</b> <small>${t("underworlds.library.plot")}</small><br />${inWords(deck.plot.text)}</p>`}
    ${["objective", "ploy", "upgrade"].map((look) => html`<div class="tags">
      ${cards.filter((card) => card.look === look).map((card) => html`<details class="tag" key=${card.id}>
      <summary title=${kindOf(card)}><${Icon} name=${ICONS[look]} small />${wordsOf(card).name}</summary><p>${wordsOf(card).text}</p></details>`)}</div>`)}`;
}

const ICONS = /** @type {Record<string, string>} */ ({ objective: "flag", ploy: "charge", upgrade: "plus" });
