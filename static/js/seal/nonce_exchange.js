/**
 * Brings this browser's part to the dice: its seal first, the part itself only when every player's is sealed and no other can
 * be put in. So whoever knows the seed cannot choose theirs to suit.
 */
import { match, mySeats, presence } from "../store/view.js";
import { chanceOf, noteSealed } from "./witness.js";

/** The naming whose parts are sealed first; later ones are bound command by command (see `bonds`). */
export const SEALED_FIRST = 3;

/** What was told last: the same thing is not told twice to a line that holds. */
let told = "";

/** Whether every player is at the table. */
const isFull = () => Object.values(presence.value.seats).every(({ connected }) => connected);

/**
 * Tells what is to be told now, if anything.
 * @param {(frame: import("../transport/protocol.js").Seal | import("../transport/protocol.js").Bring) => void} tell
 * @param {boolean} [isNew]  the line is a new one: what the last one was told may be lost
 */
export async function bringPart(tell, isNew = false) {
  if (isNew) told = "";
  if (!isDue()) return;
  const { partSeal } = await import("./faces.js");
  const { id = "", dice } = match.value;
  if (!dice || !isDue()) return;
  const now = JSON.stringify([dice, isFull()]);
  if (now === told) return;
  told = now;
  for (const seat of /** @type {import("../transport/protocol.js").Seat[]} */ (mySeats.value)) {
    const nonce = chanceOf(match.value);
    const seal = partSeal(dice.name, seat, nonce);
    if (!dice.closed) {
      if (isFull() || dice.sealed[seat] !== seal) tell({ kind: "seal", seat, seal });
    } else if (dice.sealed[seat] === seal && !dice.brought[seat] && noteSealed(id, dice.sealed)) tell({ kind: "bring", seat, nonce });
  }
}

/** Whether a part of mine is missing. */
function isDue() {
  const { dice, seed } = match.value;
  return !!dice && !seed && dice.naming === SEALED_FIRST && mySeats.value.some((seat) => !dice.brought[seat]);
}
