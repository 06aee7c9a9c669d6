/** What Age of Sigmar draws itself: its face and guide, command points under each army, what is chosen by reading, names of abilities. */
import { Reading, firstRead, isRead } from "./choosing.js";
import { FACE } from "./face.js";
import { Force } from "./force.js";
import { LESSON } from "./lesson.js";
import { nameOf, purse } from "./own.js";

/** @type {import("../systems.js").Slots} */
export const SLOTS = { face: FACE, Force, lesson: LESSON, choice: { isFor: isRead, chosen: firstRead, Body: Reading }, nameOf, purse };
