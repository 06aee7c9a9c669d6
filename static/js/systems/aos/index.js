/** What Age of Sigmar draws itself: its face and guide, command points under each army, what is chosen by reading, lists that are written, names of abilities. */
import { Reading, asked, firstRead, isOfWindows, isRead, risks, says } from "./choosing.js";
import { CardMore } from "./card.js";
import { FACE } from "./face.js";
import { Force } from "./force.js";
import { aids } from "./ground.js";
import { CardEnd } from "./ledger.js";
import { LESSON } from "./lesson.js";
import { Checks, Muster, isChecking } from "./muster.js";
import { nameOf, purse } from "./own.js";

/** @type {import("../../slots/slots.js").Slots} */
export const SLOTS = { face: FACE, CardMore, CardEnd, Force, Muster, Look: Checks, isLooking: isChecking, lesson: LESSON, aids, asked, says, risks, choice: { isFor: isRead, asks: isOfWindows, chosen: firstRead, Body: Reading }, nameOf, purse };
