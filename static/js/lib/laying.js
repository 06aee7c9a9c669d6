/**
 * What is laid where it is pointed at: its outlines there, as it is turned.
 *
 * @import { Need, Offer, Option, PickNeed, Point, View } from "./wire.js"
 * @import { Filling } from "../store/local.js"
 */

import { rotated } from "./geometry.js";
import { isFilled, needsOf } from "./needs.js";

/** What a further need says so far, or what the offer begins with. @param {Filling} filling @param {string} field */
const said = ({ offer, more }, field) => more[field] ?? offer.command[field];

/** @param {Filling} filling @returns {PickNeed[]} */
const picks = ({ offer }) => offer.more.filter((need) => need.kind === "pick");

/** The option that is laid, once one is chosen. @param {Filling} filling @returns {Option|undefined} */
const chosen = (filling) =>
  picks(filling).flatMap(({ field, options }) => options.filter(({ outlines, value }) => outlines && value === said(filling, field)))[0];

/** The outlines of what is laid at a place; none where nothing is laid by pointing. @param {Filling|null} filling @param {Point|null} [at] @returns {Point[][]} */
export function laidAt(filling, at = filling?.values) {
  const need = filling?.offer.need;
  if (!filling || !at || need?.kind !== "point" || !need.turned) return [];
  const degrees = Number(said(filling, need.turned) ?? 0);
  return (chosen(filling)?.outlines ?? []).map((outline) => outline.map((p) => {
    const { x, y } = rotated(p, degrees);
    return { x: at.x + x, y: at.y + y };
  }));
}

/** The next way in which what is laid may be turned, that way round. @param {Filling} filling @param {number} degrees @returns {{need: PickNeed, value: unknown}|null} */
export function turnedOn(filling, degrees) {
  const { need } = filling.offer;
  const field = need?.kind === "point" ? need.turned : "";
  const turning = picks(filling).find((pick) => pick.field === field);
  const options = turning?.options ?? [];
  const now = options.findIndex(({ value }) => value === said(filling, field));
  const next = options.at((now + (degrees < 0 ? -1 : 1)) % options.length);
  return turning && next ? { need: turning, value: next.value } : null;
}

/** Whether something is laid down where it is pointed at: a direction from a piece that stands there is no place to be found. @param {Offer} offer @param {View} view */
const isLaidAnywhere = ({ need, pieces }, view) =>
  need?.kind === "point" && typeof need.away !== "number" && !pieces.some((id) => view.pieces[id] && !view.waiting[id]);

/**
 * Whether a place can be found for what is asked: for a unit, or for what is laid once all else of it is chosen.
 * @param {Offer} offer @param {View} view @param {(offer: Offer, need: Need) => unknown} valueOf  what is filled in
 */
export const isSuggested = (offer, view, valueOf) =>
  offer.need?.kind === "place" || (isLaidAnywhere(offer, view) && needsOf(offer).slice(1).every((need) => isFilled(need, valueOf(offer, need))));

/** The one piece that comes onto the table where it is pointed at, if that is what is asked. @param {Offer} offer @param {View} view */
export const comesIn = ({ need, pieces }, view) =>
  need?.kind === "point" && pieces.length === 1 && pieces[0] !== undefined && view.waiting[pieces[0]] ? pieces[0] : undefined;
