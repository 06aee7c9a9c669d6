/** Units change places: one up or down, or dragged by the letter to where another stands. */
import { signal } from "@preact/signals";
import { t } from "../words.js";
import { change, nameOf, sheetOf } from "./army.js";
import { moved, nudged, placeOf } from "./changes.js";

/** @import { Army, Place, Unit } from "./shapes.js" */

/** The unit that is dragged, and where it would come to lie. */
export const dragged = signal(/** @type {{key: string, to: Place} | null} */ (null));

/** @param {Unit} unit @param {-1 | 1} step */
export const move = (unit, step) => change((now) => {
  const place = placeOf(now, unit.key);
  return place ? staying(now, nudged(now, place, step)) : now;
}, t("builder.moved", { name: nameOf(unit) }));

/** A change of places; none where a unit would come to stand in a group that is not for it. @param {Army} was @param {Army} now @returns {Army} */
const staying = (was, now) => (now.groups.every(({ kind, units }) => units.every((unit) => [kind, "", undefined].includes(sheetOf(unit.sheet)?.group))) ? now : was);

/** A unit follows the pointer by its letter; where it is let go it stays. @param {PointerEvent} event @param {string} key */
export function drag(event, key) {
  const handle = /** @type {HTMLElement} */ (event.currentTarget);
  event.preventDefault();
  handle.setPointerCapture(event.pointerId);
  const over = (/** @type {PointerEvent} */ now) => {
    const under = document.elementFromPoint(now.clientX, now.clientY);
    const row = /** @type {HTMLElement | null} */ (under?.closest("[data-unit]") ?? null);
    const list = /** @type {HTMLElement | null} */ (under?.closest(".builder-group")?.querySelector("[data-group]") ?? null);
    if (list) dragged.value = { key, to: { group: Number(list.dataset.group), unit: row ? Number(row.dataset.unit) : list.children.length } };
  };
  const end = (/** @type {boolean} */ isMade) => {
    for (const kind of /** @type {const} */ (["pointermove", "pointerup", "pointercancel"])) handle.removeEventListener(kind, heard[kind]);
    const to = dragged.value?.to;
    dragged.value = null;
    if (isMade && to) {
      change((now) => {
        const from = placeOf(now, key);
        return !from || (from.group === to.group && from.unit === to.unit) ? now : staying(now, moved(now, from, to));
      });
    }
  };
  const heard = { pointermove: over, pointerup: () => end(true), pointercancel: () => end(false) };
  for (const kind of /** @type {const} */ (["pointermove", "pointerup", "pointercancel"])) handle.addEventListener(kind, heard[kind]);
}
