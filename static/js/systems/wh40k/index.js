/** What 40k draws itself: its face, the end of a card, and the list of an army. */
import { CardEnd } from "./card.js";
import { FACE } from "./face.js";
import { LESSON } from "./lesson.js";
import { Muster } from "./muster.js";

/** @type {import("../../slots/slots.js").Slots} */
export const SLOTS = { face: FACE, CardEnd, Muster, lesson: LESSON };
