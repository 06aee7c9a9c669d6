/** What Diskwars draws itself: numbers and pins on its discs, the marks of its cards, the cycle, the objective, its guide. */
import { Card } from "./card.js";
import { course, tally } from "./course.js";
import { Cycle, asked, says } from "./cycle.js";
import { FACE } from "./face.js";
import { aids } from "./fought.js";
import { came } from "./harm.js";
import { Laying, isLaying, withDraft } from "./laying.js";
import { LESSON } from "./lesson.js";
import { CardMark } from "./marks.js";
import { Melee, outcome } from "./melee.js";
import { Muster } from "./muster.js";
import { Objective, earned } from "./objective.js";
import { Plates } from "./plates.js";
import { CardMore } from "./provenance.js";
import { chance } from "./shots.js";
import { bandsOf, cardsOf, pinsOf, valuesOf } from "./values.js";

/** @type {import("../../slots/slots.js").Slots} */
export const SLOTS = { face: FACE, Card, aids, tally, course, earned, asked, says, outcome, chance, came, lesson: LESSON, discs: { valuesOf, pinsOf, bandsOf, cardsOf }, CardMark, CardMore, Odds: Cycle, Hands: Plates, HandEnd: Objective, Sequence: Melee, Muster, table: withDraft, choice: { isFor: isLaying, chosen: () => undefined, Body: Laying } };
