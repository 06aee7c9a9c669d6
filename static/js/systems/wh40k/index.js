/** What 40k draws itself: its face, and the list of an army. */
import { FACE } from "./face.js";
import { LESSON } from "./lesson.js";
import { Muster } from "./muster.js";

/** @type {import("../systems.js").Slots} */
export const SLOTS = { face: FACE, Muster, lesson: LESSON };
