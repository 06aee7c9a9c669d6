/** A pick that is answered where its options are seen: hexes on the board, cards in the hand. The rest of it are buttons. */
import { html } from "../../html.js";
import { isInMyHand } from "../cards/cards.js";
import { Button } from "../controls.js";
import { rings } from "./pick.js";
import { act, draft, isHexOption, live } from "../../store/table.js";
import { view } from "../../store/view.js";
import { t } from "../../words.js";

/** @import { Need, Option, PickNeed } from "../../transport/protocol.js" */

/** Whether a card lies in a hand of mine. @param {unknown} id */
const isMine = (id) => isInMyHand(view.value?.cards[String(id)]);

/** @param {Option} option */
const inHand = (option) => isMine(option.facts.card ?? option.value);

/** Whether an offer is said on the card it speaks of: it needs no button. @param {import("../../store/view.js").SeatOffer} offer */
export function isOnCard(offer) {
  const id = offer.facts.card ?? offer.command.card;
  return (!!offer.locked || offer.role !== "declare") && !!id && isMine(id);
}

/** Whether the options of a pick are seen elsewhere than in the prompt. @param {Need | null | undefined} need @returns {need is PickNeed} */
export function isShown(need) {
  return need?.kind === "pick" && need.options.some((option) => isHexOption(option) || inHand(option));
}

/** Whether one click answers all of the offer. @param {import("../../store/view.js").SeatOffer} offer */
export function isAtOnce(offer) {
  const need = offer.need;
  return isShown(need) && need.most === 1 && !need.many && !offer.more.length;
}

/** @param {{offer: import("../../store/view.js").SeatOffer, need: PickNeed}} props */
export function Shown({ offer, need }) {
  const onBoard = need.options.some(isHexOption);
  const open = need.options.filter((option) => !option.locked && isHexOption(option)).length;
  const rest = need.options.filter((option) => !isHexOption(option) && !inHand(option));
  const value = draft.valueOf(offer, need);
  const n = Array.isArray(value) ? value.length : value === null ? 0 : 1;
  const choose = (/** @type {Option} */ option) => (isAtOnce(offer) ? act(offer.seat, { ...offer.command, [need.field]: option.value }) : draft.answer(offer, need, option.value));
  return html`<div class="need"><p class="note" role="status">${onBoard ? t("table.pick.on_board", { n: open })
    : t(need.most === 1 ? "table.pick.in_hand_one" : "table.pick.in_hand", { n, least: need.least, most: need.most })}</p>
    ${rest.length > 0 && html`<div class="choices">${rest.map((option) =>
      html`<${Button} key=${String(option.value)} size="tiny" locked=${option.locked ?? (live.value ? null : t("table.not_live"))} onClick=${() =>
      choose(option)} ...${rings(option)}>${t(option.label, option.facts)}<//>`)}</div>`}</div>`;
}
