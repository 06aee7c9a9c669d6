/** What Diskwars draws itself: its face and guide, and the names that only its own view lists. */
import { FACE } from "./face.js";
import { LESSON } from "./lesson.js";
import { nameOf } from "./own.js";

/** @type {import("../systems.js").Slots} */
export const SLOTS = { face: FACE, lesson: LESSON, nameOf };
