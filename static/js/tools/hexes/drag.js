/**
 * Dragging a fighter to where it may go: legal hexes light up, the way is drawn with its steps, a refused drop says why.
 * Where it is dropped nothing is sent: what the hex answers is held ready, and the page asks whether, or which of several.
 *
 * @import { Leg, Offer, Refusal, Seat } from "../../lib/wire.js"
 * @import { PointerSample, Tool, ToolContext } from "../tool.js"
 * @import { Scene } from "../../board/scene.js"
 * @import { Choice } from "../../board/hexes/legal.js"
 */

import { latest } from "../../lib/asking.js";
import { isOfCard, offersOf } from "../../board/offers.js";
import { refuse } from "../tool.js";
import { hexAt, hexesOf, isHexTable } from "../../board/hexes/grid.js";
import { hexOf } from "../../board/hexes/legal.js";
import { explain } from "./refusal.js";

/** @typedef {{seat: Seat, offer: Offer}} Held */

/**
 * @param {ToolContext} context
 * @param {{hover: string|null}} spot
 * @param {(choice: Choice) => void} take  answers a choice as a click would
 * @returns {Tool}
 */
export function createHexDrag(context, spot, take) {
  const { ports, redraw } = context;
  const { local } = ports;
  /** Where the held fighter is drawn. @type {{x: number, y: number}|null} */
  let at = null;
  const route = latest(
    (/** @type {{piece: string, command: Offer["command"], hex: string, to: import("../../lib/wire.js").Pose, seat: Seat}} */ q) =>
      ports.ask({ kind: "route", piece: q.piece, command: q.command, to: q.to, via: [] }, q.seat),
    (answer, { hex }) => {
      const now = local.dragged.value;
      const leg = answer?.kind === "routes" ? (answer.legs[0] ?? null) : null;
      if (now && now.hex === hex) local.dragged.value = { ...now, leg };
    },
    60,
  );

  const scene = () => {
    const now = context.scene();
    return now && isHexTable(now.view) ? now : null;
  };

  /** @param {Scene} now @param {string|null} hex @returns {Choice[]} the open ways to answer with this hex, one an offer */
  function choices(now, hex) {
    const found = (local.dragged.value?.offers ?? []).flatMap(({ seat, offer }) => {
      const need = offer.need?.kind === "pick" ? offer.need : null;
      const option = need?.options.find((one) => !one.locked && hexOf(now, one) === hex);
      return need && option ? [{ seat, offer, need, option }] : [];
    });
    return hex ? found : [];
  }

  function letGo() {
    route.drop();
    at = null;
    local.dragged.value = null;
    local.held.value = [];
    redraw();
  }

  return {
    grab(hand) {
      const now = scene();
      if (!now || !hand.piece || !local.live.value) return false;
      const all = draggable(now, hand.piece.id);
      const open = all.filter(({ offer }) => !offer.locked);
      const shut = all.find(({ offer }) => offer.locked)?.offer.locked;
      local.dropped.value = null;
      if (!open.length && shut) refuse(context, shut);
      if (!open.length) return false;
      local.refused.value = null;
      local.selection.value = { unit: hand.piece.unit, piece: null, more: [] };
      local.held.value = [hand.piece.id];
      local.dragged.value = { piece: hand.piece.id, offers: open, hex: null, leg: null };
      return true;
    },
    drag(hand) {
      const now = scene();
      const held = local.dragged.value;
      if (!now || !held) return;
      at = hand.at;
      const hex = hexAt(hexesOf(now.view), hand.at);
      redraw();
      if (hex === held.hex) return;
      spot.hover = hex;
      local.dragged.value = { ...held, hex, leg: null };
      const [first] = held.offers;
      const to = hexesOf(now.view)[hex ?? ""];
      if (hex && to && first && !choices(now, hex).length)
        route.ask({ piece: held.piece, command: first.offer.command, hex, to: { x: to.x, y: to.y, z: 0, facing: 0 }, seat: first.seat });
    },
    drop(hand) {
      const now = scene();
      const held = local.dragged.value;
      if (!now || !held) return;
      const hexes = hexesOf(now.view);
      const hex = hexAt(hexes, hand.at);
      const home = hexAt(hexes, now.view.pieces[held.piece]?.pose ?? { x: -9, y: -9 });
      const found = choices(now, hex);
      const [one] = found;
      if (one && found.length === 1 && !isWhole(one)) take(one);
      else if (found.length && hex) local.dropped.value = { piece: held.piece, hex, choices: found };
      else if (hex && hex !== home) {
        if (held.leg?.refused) refuse(context, held.leg.refused);
        else if (held.offers[0]) void explain(context, held.offers[0], held.piece, hex);
      }
      letGo();
    },
    cancel() {
      const had = local.dragged.value !== null || local.dropped.value !== null;
      local.dropped.value = null;
      letGo();
      return had;
    },
    ghosts(ghosts) {
      const now = scene();
      const held = local.dragged.value;
      const lies = local.dropped.value;
      const to = now && lies ? hexesOf(now.view)[lies.hex] : null;
      if (held && at) ghosts.set(held.piece, { x: at.x, y: at.y, z: 0, facing: 0 });
      else if (lies && to) ghosts.set(lies.piece, { x: to.x, y: to.y, z: 0, facing: 0 });
    },
  };
}

/** The offers that dragging this fighter may answer: what is owed of it, what is being filled in, else what it can do. @param {Scene} scene @param {string} piece @returns {Held[]} */
function draggable(scene, piece) {
  const leads = (/** @type {Offer} */ offer) => offer.need?.kind === "pick" && offer.need.most === 1 && (Boolean(offer.locked) || offer.need.options.some((one) => hexOf(scene, one)));
  const isIts = (/** @type {Offer} */ offer) => offer.unit === piece || offer.pieces.includes(piece);
  const filling = scene.local.filling.peek();
  if (filling && leads(filling.offer) && isIts(filling.offer)) return [{ seat: filling.seat, offer: filling.offer }];
  const all = offersOf(scene).filter(({ offer }) => isIts(offer) && !isOfCard(offer));
  const owed = all.filter(({ offer }) => offer.place === "prompt" && !offer.locked && leads(offer));
  return owed.length ? owed : all.filter(({ offer }) => offer.place === "unit" && isMoving(offer) && leads(offer));
}

/** Whether a choice says all that an offer asks: then it waits for a word, else the rest is asked first. @param {Choice} choice */
const isWhole = ({ offer, need }) => need === offer.need && offer.more.length === 0;

/** Whether an offer of a fighter takes it somewhere: it is answered with a way. @param {Offer} offer */
const isMoving = (offer) => offer.need?.kind === "pick" && offer.need.field === "path";
