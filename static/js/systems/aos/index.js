/** What Age of Sigmar draws itself: its look and guide, command points under each army, what is chosen by reading, lists that are written, names of abilities. */
import { Reading, firstRead, isOfWindows, isRead, offerText, promptText, risks } from "./choosing.js";
import { CardMore } from "./card.js";
import { LOOK } from "./look.js";
import { Force } from "./force.js";
import { aids } from "./ground.js";
import { CardEnd } from "./ledger.js";
import { LESSON } from "./lesson.js";
import { Checks, Muster, isChecking } from "./muster.js";
import { nameOf, pointsLeft } from "./own_view.js";
import { withPlain } from "../../slots/slots.js";

export const SLOTS = withPlain({
  look: LOOK,
  words: { nameOf, promptText, offerText, risks },
  unit: { CardEnd },
  force: { Header: Force, pointsLeft },
  cards: { More: CardMore },
  prompt: { choice: { isFor: isRead, asks: isOfWindows, chosen: firstRead, Body: Reading }, Muster, Inspector: Checks, isInspecting: isChecking },
  board: { aids },
  guide: { steps: LESSON },
});
