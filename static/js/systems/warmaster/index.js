/** What Warmaster draws itself: its face, how near an army is to leaving the field, orders before they are tried. */
import { FACE } from "./face.js";
import { Force } from "./force.js";
import { LESSON } from "./lesson.js";
import { aids, risks } from "./orders.js";

/** @type {import("../systems.js").Slots} */
export const SLOTS = { face: FACE, Force, lesson: LESSON, aids, risks };
