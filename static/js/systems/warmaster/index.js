/** What Warmaster draws itself: its face, how near an army is to leaving the field, lists that are written, orders before they are tried, what winners do. */
import { came } from "./came.js";
import { FACE } from "./face.js";
import { Force } from "./force.js";
import { LESSON } from "./lesson.js";
import { Muster } from "./muster.js";
import { brief, risks as risksOf } from "./orders.js";
import { formed } from "./paces.js";
import { aids } from "./reach.js";
import { crossing, outcome } from "./spells.js";
import { WINNERS } from "./winners.js";

/** @param {import("../../store/view.js").SeatOffer} offer */
const risks = (offer) => [...risksOf(offer), ...crossing(offer)];

/** @type {import("../../slots/slots.js").Slots} */
export const SLOTS = { face: FACE, Force, lesson: LESSON, Muster, aids, brief, came, choice: WINNERS, formed, outcome, risks };
