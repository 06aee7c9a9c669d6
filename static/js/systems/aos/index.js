/** What Age of Sigmar draws itself: its face, its guide, and the names of abilities. */
import { view } from "../../store/view.js";
import { hasWord, t } from "../../words.js";
import { FACE } from "./face.js";
import { LESSON } from "./lesson.js";

/** What an ability is called: those of the rules by the catalogue, others by the warscrolls that name them. @param {string} id */
function nameOf(id) {
  const key = `aos.called.${id}`;
  if (hasWord(key)) return t(key);
  const sheets = Object.values(view.value?.sheets ?? {});
  return sheets.flatMap((sheet) => sheet.abilities ?? []).find((ability) => ability.id === id)?.name;
}

/** @type {import("../systems.js").Slots} */
export const SLOTS = { face: FACE, lesson: LESSON, nameOf };
