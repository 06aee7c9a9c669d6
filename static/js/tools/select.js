/**
 * The idle hand: selects, hovers, and takes up what may be dragged.
 *
 * @import { Offer, Offers, PieceView, Seat, View } from "../lib/wire.js"
 * @import { Tool, ToolContext } from "./tool.js"
 */

import { effect } from "@preact/signals-core";
import { latest } from "../lib/asking.js";
import { isStacked } from "../board/scene.js";
import { offersOf } from "../board/offers.js";
import { refuse } from "./tool.js";

/**
 * @typedef {object} Begun
 * @property {(wish: {piece: string, byKeys: boolean}|null) => void} follow  called when a drag offer was taken: the move goes on there; with null when it was refused
 * @property {(piece: string, kind: string, byKeys: boolean) => void} begin  called when an offer was taken that is filled in on the board: the hand goes on with it
 */

/**
 * @param {ToolContext} context
 * @param {Begun} begun
 * @returns {Tool & {takeUp: (piece: string, byKeys: boolean) => boolean, sync: (view: View, offers: Offers) => void}}
 */
export function createSelect(context, { follow, begin }) {
  const { ports } = context;
  const { local } = ports;

  /** The offer that dragging this piece takes, open ones first. @param {string} piece @returns {{seat: Seat, offer: Offer}|null} */
  function dragOffer(piece) {
    const scene = context.scene();
    const unit = scene?.view.pieces[piece]?.unit;
    if (!scene || !unit) return null;
    const named = offersOf(scene).filter(
      ({ offer }) => offer.gesture === "drag" && (offer.unit === unit || offer.pieces.includes(piece)),
    );
    return (
      named.find(({ offer }) => !offer.locked && offer.primary) ??
      named.find(({ offer }) => !offer.locked) ??
      named[0] ??
      null
    );
  }

  const reach = latest(
    (/** @type {{piece: string, seat: Seat, offer: Offer}} */ { piece, seat, offer }) => ports.ask({ kind: "reach", piece, command: offer.command }, seat),
    (answer) => {
      if (answer?.kind === "reach" && !local.filling.value) local.reach.value = answer;
    },
  );
  /** For whom the reach is lit, and where that disc lies. */
  let lit = "";
  /** What was last to be drawn: it is newer than the scene, which is made with the next frame. @type {{view: View | null, offers: Offers}} */
  let now = { view: null, offers: {} };

  /** How far a chosen disc could be flipped is lit before it is taken up. */
  function light() {
    const { view, offers } = now;
    const { unit } = local.selection.value;
    const filled = local.filling.value;
    const asked = filled ? filled.offer.need?.kind !== "flips" : !!ports.opened?.();
    if (filled || asked || !view || !isStacked(view)) {
      if (lit && asked) {
        reach.drop(); // an answer that comes late would light the way of who only aims
        local.reach.value = null;
      }
      return void (lit = "");
    }
    const piece = Object.values(view.pieces).find((one) => one.unit === unit);
    const open = local.seats.value.flatMap((seat) => (offers[seat] ?? []).map((offer) => ({ seat, offer })));
    const found = open.find(({ offer }) => offer.unit === unit && offer.gesture === "drag" && !offer.locked && offer.need?.kind === "flips");
    const mark = piece && found ? JSON.stringify([piece.id, piece.pose, found.offer.need]) : "";
    if (mark === lit) return;
    lit = mark;
    reach.drop();
    local.reach.value = null;
    if (piece && found) reach.ask({ piece: piece.id, ...found });
  }
  effect(light);

  /** @param {string} piece @param {boolean} byKeys */
  function takeUp(piece, byKeys) {
    const scene = context.scene();
    const found = dragOffer(piece);
    const unit = scene?.view.pieces[piece]?.unit;
    if (!scene || !found || !unit || !local.live.value) return false;
    local.selection.value = { unit, piece: null, more: [] };
    if (found.offer.locked) {
      refuse(context, found.offer.locked);
      return false;
    }
    if (found.offer.need) {
      ports.take?.(found.seat, found.offer);
      begin(piece, found.offer.need.kind, byKeys);
      return true;
    }
    follow({ piece, byKeys });
    void ports.foresee(found.seat, found.offer).then((refused) => {
      if (!refused) return;
      follow(null);
      // Where dice are to fall first they are rolled, as from its row: the hand begins anew with what they came to.
      if (refused.code === "dice_first") void ports.act(found.seat, found.offer, {});
      else refuse(context, refused);
    });
    return true;
  }

  return {
    takeUp,
    sync(view, offers) {
      now = { view, offers };
      light();
    },
    grab: (hand) => hand.piece !== null && takeUp(hand.piece.id, false),
    click(hand) {
      local.refused.value = null;
      const now = local.selection.value;
      if (!hand.piece) {
        local.selection.value = { unit: null, piece: null, more: [] };
        return true;
      }
      const { unit, id } = isStacked(context.scene()?.view) ? nextUnder(hand.under, now.unit) : hand.piece;
      if (hand.shift && now.unit && now.unit !== unit) {
        const more = now.more.includes(unit) ? now.more.filter((u) => u !== unit) : [...now.more, unit];
        local.selection.value = { ...now, more };
      } else local.selection.value = { unit, piece: now.unit === unit && now.piece !== id ? id : null, more: [] };
      return true;
    },
    cancel() {
      const had = local.selection.value.unit !== null || local.refused.value !== null;
      local.refused.value = null;
      local.selection.value = { unit: null, piece: null, more: [] };
      return had;
    },
  };
}

/**
 * The piece a click means in a stack: the uppermost, and with every further click the one below.
 * @param {readonly PieceView[]} stack
 * @param {string|null} chosen  the unit chosen now
 * @returns {PieceView}
 */
function nextUnder(stack, chosen) {
  const at = stack.findIndex((piece) => piece.unit === chosen);
  return /** @type {PieceView} */ (stack[(at + 1) % stack.length]);
}
