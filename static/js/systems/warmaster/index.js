/** What Warmaster draws itself: its face, and how near an army is to leaving the field. */
import { FACE } from "./face.js";
import { Force } from "./force.js";
import { LESSON } from "./lesson.js";

/** @type {import("../systems.js").Slots} */
export const SLOTS = { face: FACE, Force, lesson: LESSON };
