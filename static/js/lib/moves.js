/**
 * Several offers may be ways to end one move.
 *
 * @import { Offer } from "./wire.js"
 */

/**
 * Whether two offers move the same pieces by the same command, so that what lies on the board is sent with either.
 * @param {Offer} one
 * @param {Offer} other
 */
export function isSameMove(one, other) {
  return (
    one.need?.kind === "move" &&
    other.need?.kind === "move" &&
    one.command.kind === other.command.kind &&
    JSON.stringify(one.need.movers) === JSON.stringify(other.need.movers)
  );
}
