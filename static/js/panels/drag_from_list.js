/** Units that are to be set up: taken from a list straight onto the table, and brought to mind one after another. */
import { effect } from "@preact/signals";
import { carriedBy } from "../lib/list_drag.js";
import { board, local, opened, select, takeOffer } from "../store/table.js";
import { mySeat, myDecision, offers, view } from "../store/view.js";

/** @import { Point } from "../lib/wire.js" */
/** @import { UnitView } from "../transport/protocol.js" */

/**
 * The open offer that sets this unit on the table.
 * @param {string} unit
 */
export function placingOf(unit) {
  return offers.value.find((offer) => offer.place === "unit" && offer.unit === unit && !offer.locked && offer.need?.kind === "place");
}

/**
 * Handlers of a row whose unit can be dragged from there onto the table.
 * @param {UnitView} unit
 */
export function carried(unit) {
  const offer = placingOf(unit.id);
  if (!offer) return {};
  const bring = (/** @type {Point} */ at, /** @type {boolean} */ settled) => void (isOverWell(at) && board.value?.tools.bring(at.x, at.y, settled));
  return carriedBy({
    take() {
      select(unit.id);
      if (local.filling.value?.offer.id !== offer.id) takeOffer(offer);
    },
    lead: (at) => bring(at, false),
    drop: (at) => bring(at, true),
    giveUp: () => void board.value?.tools.cancel(),
  });
}

/** @param {Point} point  client pixels */
function isOverWell(point) {
  const at = document.querySelector(".board-host")?.getBoundingClientRect();
  return !!at && point.x > at.left && point.x < at.right && point.y > at.top && point.y < at.bottom;
}

/**
 * Where all that is owed is to set up one unit after another, the next of them comes up by itself: the selected one, or
 * the first. What the player called off stays called off.
 */
export function bringUpNext() {
  let known = "";
  effect(() => {
    const open = offers.value.filter((offer) => offer.seat === mySeat.value && !offer.locked && offer.place !== "table");
    const placing = open.filter((offer) => offer.need?.kind === "place" && offer.place === "unit");
    const owed = myDecision.value && placing.length && placing.every((offer) => view.value?.units[offer.unit ?? ""]?.pieces.length === 0);
    const key = owed && !open.some((offer) => offer.place === "prompt" || offer.place === "phase") ? placing.map((offer) => offer.id).join(" ") : "";
    if (key === known) return;
    known = key;
    if (!key || opened.peek() || local.filling.peek()) return;
    const chosen = placing.find((offer) => offer.unit === local.selection.peek().unit) ?? placing[0];
    setTimeout(() => {
      if (!chosen?.unit || opened.peek() || local.filling.peek()) return;
      select(chosen.unit);
      takeOffer(chosen);
    });
  });
}
