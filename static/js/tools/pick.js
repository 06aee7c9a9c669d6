/**
 * Picking: a click on a piece that glows brass answers the open decision.
 *
 * @import { Offer, Option, PickNeed, Seat } from "../lib/wire.js"
 * @import { Scene } from "../board/scene.js"
 * @import { Tool, ToolContext } from "./tool.js"
 */

import { waitsAside } from "../board/hexes/legal.js";
import { isOfCard, offersOf } from "../board/offers.js";
import { refuse } from "./tool.js";

/** @param {ToolContext} context @returns {Tool} */
export function createPick(context) {
  const { ports, draft } = context;

  /** @param {string} piece @returns {{seat: Seat, offer: Offer, option: Option}|null} */
  function found(piece) {
    const scene = context.scene();
    if (!scene) return null;
    const meant = ports.local.likewise.value;
    const all = offersOf(scene);
    for (const { seat, offer } of [...all.filter((one) => one.offer.id === meant), ...all]) {
      if (offer.place !== "prompt" || offer.locked || isOfCard(offer) || offer.need?.kind !== "pick" || waitsAside(scene, offer)) continue;
      const named = offer.need.options.filter((o) => o.pieces.includes(piece));
      const option = named.find((o) => !o.locked) ?? named[0];
      if (option) return { seat, offer, option };
    }
    return null;
  }

  /**
   * A piece that an offer taken from a list asks for: noted there, or taken out again; what is named there is sent by its
   * button, or by picking the same once more. Where the chosen unit's offer is drawn before it is taken, its words at the
   * pieces, the click takes it too.
   * @param {readonly string[]} pieces
   */
  function note(pieces) {
    const scene = context.scene();
    if (!scene || !ports.local.live.value) return false;
    const open = ports.opened?.() ?? null;
    const one = offersOf(scene).find(({ offer }) => offer.place !== "prompt" && !offer.locked && (open === null ? isThoughtOf(scene, offer, pieces) : offer.id === open));
    const need = one?.offer.need;
    const option = need?.kind === "pick" ? need.options.find((o) => o.pieces.some((id) => pieces.includes(id))) : undefined;
    if (!one || need?.kind !== "pick" || !option) return false;
    if (option.locked) {
      refuse(context, option.locked);
      return true;
    }
    if (open === null) ports.take?.(one.seat, one.offer);
    const before = draft.valueOf(one.offer, need);
    if (need.most === 1 && !need.many && before === option.value) ports.again?.(one.seat, one.offer);
    else draft.answer(one.offer, need, toggled(need, before, option.value));
    return true;
  }

  /** Whether the chosen unit may take an offer of which the board already says something at one of these pieces. @param {Scene} scene @param {Offer} offer @param {readonly string[]} pieces */
  function isThoughtOf(scene, offer, pieces) {
    if (offer.need?.kind !== "pick" || !offer.need.options.some((o) => o.pieces.some((id) => pieces.includes(id)))) return false;
    return offer.unit !== null && offer.unit === ports.local.selection.value.unit && scene.aids.words.some((said) => said.pieces.some((id) => pieces.includes(id)));
  }

  return {
    click(hand) {
      if (note(hand.under.slice(0, 1).map((piece) => piece.id))) return true;
      const named = hand.under.flatMap((piece) => found(piece.id) ?? []);
      const open = named.find(({ option }) => !option.locked) ?? named[0] ?? null;
      const need = open?.offer.need;
      if (!open || need?.kind !== "pick" || !ports.local.live.value) return false;
      if (open.option.locked) {
        refuse(context, open.option.locked);
        return true;
      }
      const { seat, offer, option } = open;
      const isAimed = ports.aims?.(offer) ?? false;
      if (isAimed && JSON.stringify(draft.valueOf(offer, need)) !== JSON.stringify(option.value)) {
        ports.take?.(seat, offer);
        draft.answer(offer, need, option.value);
      } else answerWith(context, { seat, offer, need, option });
      return true;
    },
  };
}

/** What is picked once one more is, or one less. @param {PickNeed} need @param {unknown} now @param {unknown} value */
function toggled(need, now, value) {
  if (need.most === 1 && !need.many) return value;
  const picked = /** @type {unknown[]} */ (now ?? []);
  // What cannot be left out stays: it came picked, and a click on it means it.
  if (picked.includes(value) && need.options.filter(({ locked }) => !locked).length <= need.least) return picked;
  return picked.includes(value) ? picked.filter((one) => one !== value) : [...picked, value].slice(-need.most);
}

/**
 * Answers a pick with one of its options: sends it where that is all, else notes it in the draft.
 * @param {ToolContext} context @param {{seat: Seat, offer: Offer, need: PickNeed, option: Option}} choice
 */
export function answerWith({ ports, draft }, { seat, offer, need, option }) {
  if (need.most === 1 && !need.many && offer.more.length === 0) {
    void ports.act(seat, offer, { [need.field]: option.value });
    return;
  }
  if (draft.get()?.offer.id !== offer.id) draft.open(seat, offer);
  draft.put(toggled(need, draft.valueOf(offer, need), option.value));
}
