/**
 * Picking: a click on a piece that glows brass answers the open decision.
 *
 * @import { Offer, Option, PickNeed, Seat } from "../lib/wire.js"
 * @import { Tool, Workbench } from "./tool.js"
 */

import { waitsAside } from "../board/hexes/legal.js";
import { isOfCard, offersOf, refuse } from "./tool.js";

/** @param {Workbench} bench @returns {Tool} */
export function createPick(bench) {
  const { ports } = bench;

  /** @param {string} piece @returns {{seat: Seat, offer: Offer, option: Option}|null} */
  function found(piece) {
    const scene = bench.scene();
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

  return {
    click(hand) {
      const named = hand.under.flatMap((piece) => found(piece.id) ?? []);
      const open = named.find(({ option }) => !option.locked) ?? named[0] ?? null;
      const need = open?.offer.need;
      if (!open || need?.kind !== "pick" || !ports.local.live.value) return false;
      if (open.option.locked) {
        refuse(bench, open.option.locked);
        return true;
      }
      answerWith(bench, { ...open, need });
      return true;
    },
  };
}

/**
 * Answers a pick with one of its options: sends it where that is all, else notes it in the open filling.
 * @param {Workbench} bench @param {{seat: Seat, offer: Offer, need: PickNeed, option: Option}} choice
 */
export function answerWith({ ports, filling }, { seat, offer, need, option }) {
  if (need.most === 1 && !need.many && offer.more.length === 0) {
    void ports.act(seat, offer, { [need.field]: option.value });
    return;
  }
  if (filling.get()?.offer.id !== offer.id) filling.open(seat, offer);
  if (need.most === 1 && !need.many) {
    filling.put(option.value);
    return;
  }
  const now = /** @type {any[]} */ (filling.get()?.values ?? []);
  const without = now.filter((v) => v !== option.value);
  filling.put(without.length < now.length ? without : [...now, option.value].slice(-need.most));
}
