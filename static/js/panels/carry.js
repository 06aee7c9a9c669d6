/** Units that are to be set up: taken from a list straight onto the table, and brought to mind one after another. */
import { effect } from "@preact/signals";
import { board, local, opened, select, takeOffer } from "../store/table.js";
import { mySeat, myDuty, offers, view } from "../store/view.js";

/** @import { UnitView } from "../transport/protocol.js" */

/** Pixels the pointer travels before a press becomes a carry. */
const THRESHOLD = 6;

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
  const onPointerDown = (/** @type {PointerEvent} */ down) => {
    if (down.button !== 0 || down.pointerType === "touch") return;
    let holding = false;
    const move = (/** @type {PointerEvent} */ event) => {
      if (!holding && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < THRESHOLD) return;
      if (!holding) {
        holding = true;
        select(unit.id);
        if (local.filling.value?.offer.id !== offer.id) takeOffer(offer);
        document.documentElement.classList.add("carrying");
      }
      if (isOverWell(event)) board.value?.tools.bring(event.clientX, event.clientY, false);
    };
    const end = (/** @type {Event} */ event) => {
      stop.abort();
      document.documentElement.classList.remove("carrying");
      if (holding && event instanceof PointerEvent && event.type === "pointerup" && isOverWell(event)) board.value?.tools.bring(event.clientX, event.clientY, true);
    };
    const stop = new AbortController();
    addEventListener("pointermove", move, { signal: stop.signal });
    addEventListener("pointerup", end, { signal: stop.signal });
    const giveUp = (/** @type {Event} */ event) => {
      if (event instanceof KeyboardEvent && event.key !== "Escape") return;
      // What is drawn anew loses the focus too; only the window's own blur ends a carry.
      if (event.type === "blur" && event.target !== window) return;
      end(event);
      if (holding) board.value?.tools.cancel();
    };
    for (const kind of ["pointercancel", "contextmenu", "keydown", "blur"]) addEventListener(kind, giveUp, { signal: stop.signal, capture: true });
  };
  return { onPointerDown, onDragStart: (/** @type {Event} */ event) => event.preventDefault() };
}

/** @param {PointerEvent} event */
function isOverWell(event) {
  const at = document.querySelector(".board-host")?.getBoundingClientRect();
  return !!at && event.clientX > at.left && event.clientX < at.right && event.clientY > at.top && event.clientY < at.bottom;
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
    const owed = myDuty.value && placing.length && placing.every((offer) => view.value?.units[offer.unit ?? ""]?.pieces.length === 0);
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
