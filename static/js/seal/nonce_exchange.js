/**
 * Brings this browser's part to the dice: its seal first, the part itself only when every player's is sealed and no other can
 * be put in. So whoever knows the seed cannot choose theirs to suit.
 */
import { chanceOf, noteSealed } from "./witness.js";

/** @import { Sitting } from "./sitting.js" */

/** The naming whose parts are sealed first; later ones are bound command by command (see `bonds`). */
export const SEALED_FIRST = 3;

/** What was told last: the same thing is not told twice to a line that holds. */
let told = "";

/** Whether every player is at the table. @param {Sitting} now */
const isFull = ({ presence }) => Object.values(presence).every(({ connected }) => connected);

/**
 * Tells what is to be told now, if anything.
 * @param {() => Sitting} sitting
 * @param {(frame: import("../transport/protocol.js").Seal | import("../transport/protocol.js").Bring) => void} tell
 * @param {boolean} [isNew]  the line is a new one: what the last one was told may be lost
 */
export async function bringPart(sitting, tell, isNew = false) {
  if (isNew) told = "";
  if (!isDue(sitting())) return;
  const { partSeal } = await import("./faces.js");
  const now = sitting();
  const { id = "", dice } = now.match;
  if (!dice || !isDue(now)) return;
  const due = JSON.stringify([dice, isFull(now)]);
  if (due === told) return;
  told = due;
  for (const seat of /** @type {import("../transport/protocol.js").Seat[]} */ (now.seats)) {
    const nonce = chanceOf(now.match);
    const seal = partSeal(dice.name, seat, nonce);
    if (!dice.closed) {
      if (isFull(now) || dice.sealed[seat] !== seal) tell({ kind: "seal", seat, seal });
    } else if (dice.sealed[seat] === seal && !dice.brought[seat] && noteSealed(id, dice.sealed)) tell({ kind: "bring", seat, nonce });
  }
}

/** Whether a part of mine is missing. @param {Sitting} now */
function isDue({ match, seats }) {
  const { dice, seed } = match;
  return !!dice && !seed && dice.naming === SEALED_FIRST && seats.some((seat) => !dice.brought[seat]);
}
