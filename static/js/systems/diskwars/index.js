/** What Diskwars draws itself: numbers and pins on its discs, the marks of its cards, the cycle, the objective, its guide. */
import { Card } from "./card.js";
import { isLaying, withDraft } from "./card_draft.js";
import { scoreChart } from "./score_chart.js";
import { Cycle, offerText, promptText, risks } from "./cycle.js";
import { LOOK } from "./look.js";
import { aids } from "./fought.js";
import { trayOutcome } from "./tray_outcome.js";
import { Laying, asLaid } from "./laying.js";
import { LESSON } from "./lesson.js";
import { mark } from "./marks.js";
import { Melee, outcomeText } from "./melee.js";
import { Muster } from "./muster.js";
import { Objective, secretScoreReason } from "./objective.js";
import { Plates } from "./plates.js";
import { CardMore } from "./provenance.js";
import { chanceText } from "./shots.js";
import { bandsOf, cardsOf, pinsOf, valuesOf } from "./values.js";
import { withPlain } from "../../slots/slots.js";

export const SLOTS = withPlain({
  look: LOOK,
  words: { promptText, offerText, outcomeText, risks, chanceText, trayOutcome },
  unit: { Card },
  cards: { mark, More: CardMore, OpponentHands: Plates, HandEnd: Objective },
  prompt: { choice: { isFor: isLaying, asks: () => false, chosen: asLaid, Body: Laying }, Muster, Sequence: Melee, Odds: Cycle },
  board: { shown: withDraft, discs: { valuesOf, pinsOf, bandsOf, cardsOf }, aids },
  guide: { steps: LESSON, scoreChart, secretScoreReason },
});
