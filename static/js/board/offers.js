/**
 * The offers of the players at this page, as the board reads them.
 *
 * @import { Offer, Seat } from "../lib/wire.js"
 * @import { Scene } from "./scene.js"
 */

/** Whether an offer lies on a card in the hand: the board asks for its answer once the card is taken. @param {Offer} offer */
export const isOfCard = (offer) => "card" in offer.command;

/**
 * Open offers of this player, with their seats, in order.
 * @param {Scene} scene
 * @returns {{seat: Seat, offer: Offer}[]}
 */
export function offersOf(scene) {
  return scene.local.seats.value.flatMap((seat) => (scene.offers[seat] ?? []).map((offer) => ({ seat, offer })));
}
