/**
 * Whom the camera follows: who is asked about, whom a ruling names, and while nothing is to be done here what others
 * move, fight and are asked about.
 *
 * @import { Offer, Offers, PieceView, Point, Seat, View } from "../lib/wire.js"
 * @import { Scene } from "./scene.js"
 */

import { isHexTable } from "./hexes/grid.js";

/** Whether nobody here has anything to do but to look on. @param {readonly Seat[]} own @param {Offers} offers */
export const isIdle = (own, offers) => own.every((seat) => offers[seat]?.every((offer) => offer.locked || offer.place === "table"));

/** Of the pieces that set out those of others. @param {View} view @param {readonly string[]} out @param {readonly Seat[]} own */
export const movedByOthers = (view, out, own) => out.filter((id) => own.every((seat) => view.pieces[id]?.seat !== seat));

/** Where pieces were hurt or fell between two views. @param {View|null} before @param {View} after @returns {Point[]} */
export function befallen(before, after) {
  if (!before || before === after) return [];
  return Object.values(before.pieces).flatMap((was) => {
    const now = after.pieces[was.id];
    if (!now) return after.gone[was.id] ? [was.pose] : [];
    return isWorse(was, now) ? [now.pose] : [];
  });
}

/** @param {PieceView} was @param {PieceView} now */
const isWorse = (was, now) => now.wounds_max - now.wounds > was.wounds_max - was.wounds || Object.entries(now.counters).some(([name, n]) => n > (was.counters[name] ?? 0));

/** The pieces that ids of pieces and units stand for. @param {View} view @param {readonly unknown[]} ids @returns {string[]} */
const piecesOf = (view, ids) => ids.flatMap((id) => (typeof id !== "string" ? [] : view.pieces[id] ? [id] : [...(view.units[id]?.pieces ?? [])]));

/** The pieces that an open ruling would change. @param {View} view @returns {string[]} */
export function ruledOn(view) {
  const named = (view.ruling?.proposals ?? []).filter(({ past }) => !past).flatMap(({ changes }) => changes.flatMap(({ facts }) => Object.values(facts).flat()));
  return [...new Set(piecesOf(view, named))];
}

/** Where an open ruling would put pieces. @param {View} view @returns {Point[]} */
export const placesRuled = (view) => (view.ruling ? Object.values(view.proposed) : []);

/** The pieces of decisions that others owe in the open. @param {View} view @param {readonly Seat[]} own @returns {string[]} */
export const askedOfOthers = (view, own) => Object.values(view.duties).filter(({ secret, seats }) => !secret && !seats.some((seat) => own.includes(seat)))
  .flatMap(({ pieces }) => piecesOf(view, pieces));

/** The pieces of answers that are buttons: whoever reads the question sees whom it is about. @param {Scene} scene @param {readonly Offer[]} asked */
export const concerned = ({ view }, asked) => (isHexTable(view) ? [] : asked.filter((offer) => !offer.need && !offer.locked).flatMap((offer) =>
  [...offer.pieces, ...(view.units[offer.unit ?? ""]?.pieces ?? [])]));

/** The unit whose deeds stand beside the question, as buttons: whoever reads them sees where it is. @param {Scene} scene */
export function acting({ view, offers, local }) {
  const { unit } = local.selection.peek();
  const isAble = local.seats.peek().some((seat) => offers[seat]?.some((offer) => offer.place === "unit" && offer.unit === unit && !offer.locked));
  return unit && isAble ? (view.units[unit]?.pieces ?? []) : [];
}

/** Who fights while the dice lie there: both stay in sight, on an open table for as long as what is asked is about one of them. @param {{view: View}} scene */
export function fighting({ view }) {
  const both = view.tray?.open ? [view.tray.source, view.tray.target].flatMap((id) => view.units[id ?? ""]?.pieces ?? []) : [];
  const isAsked = () => Object.values(view.duties).some(({ facts, pieces }) => piecesOf(view, [...Object.values(facts).flat(), ...pieces]).some((id) => both.includes(id)));
  return isHexTable(view) || (view.table.kind === "plane" && isAsked()) ? both : [];
}

/** Whether something may be taken hold of in answer: then a finger has to find it. @param {readonly Pick<Offer, "need">[]} asked */
export const isHandled = (asked) => asked.some(({ need }) => need?.kind === "move" || need?.kind === "place" || need?.kind === "flips");
