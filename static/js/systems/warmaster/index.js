/** What Warmaster draws itself: its look, how near an army is to leaving the field, lists that are written, orders before they are tried, what winners do. */
import { trayOutcome } from "./tray_outcome.js";
import { LOOK } from "./look.js";
import { Force } from "./force.js";
import { LESSON } from "./lesson.js";
import { Muster } from "./muster.js";
import { offerHint, risks as risksOf } from "./orders.js";
import { formationHint } from "./paces.js";
import { aids } from "./reach.js";
import { crossing, outcomeText } from "./spells.js";
import { WINNERS } from "./winners.js";
import { withPlain } from "../../slots/slots.js";

/** @param {import("../../store/view.js").SeatOffer} offer */
const risks = (offer) => [...risksOf(offer), ...crossing(offer)];

export const SLOTS = withPlain({
  look: LOOK,
  words: { offerHint, trayOutcome, formationHint, outcomeText, risks },
  force: { Header: Force },
  prompt: { choice: WINNERS, Muster },
  board: { aids },
  guide: { steps: LESSON },
});
