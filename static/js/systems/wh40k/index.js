/** What 40k draws itself: its look, the end of a card, and the list of an army. */
import { CardEnd } from "./card.js";
import { LOOK } from "./look.js";
import { LESSON } from "./lesson.js";
import { Muster } from "./muster.js";
import { withPlain } from "../../slots/slots.js";
import { hasWord, t } from "../../words.js";

/** What a Trait or a psychic power that an offer names does, where the catalogue tells it. @param {import("../../store/view.js").SeatOffer} offer */
function offerText({ command, facts }) {
  if (command.kind === "play_text") return String(facts.text);
  const keys = [`wh40k.trait.${command.trait ?? ""}.text`, `wh40k.power.${command.power ?? ""}.text`];
  const key = keys.find(hasWord);
  return key ? t(key, facts) : "";
}

export const SLOTS = withPlain({ look: LOOK, words: { offerText }, unit: { CardEnd }, prompt: { Muster }, guide: { steps: LESSON } });
