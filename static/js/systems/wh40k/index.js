/** What 40k draws itself: its look, the end of a card, and the list of an army. */
import { CardEnd } from "./card.js";
import { LOOK } from "./look.js";
import { LESSON } from "./lesson.js";
import { Muster } from "./muster.js";
import { withPlain } from "../../slots/slots.js";

export const SLOTS = withPlain({ look: LOOK, unit: { CardEnd }, prompt: { Muster }, guide: { steps: LESSON } });
