/** The warband and the deck that were picked last on this device lie picked at the next muster, a rematch's too; they can be given up. */
import { effect } from "@preact/signals";
import { needsOf } from "../../lib/needs.js";
import { set, settings } from "../../store/settings.js";
import { draft, local } from "../../store/table.js";
import { mySeat, offers } from "../../store/view.js";

const FIELDS = /** @type {const} */ (["warband", "deck"]);

/** The muster that asks for a warband and one deck. */
const muster = () => offers.value.find((offer) => offer.command.kind === "muster" && offer.id === "muster" && !offer.locked && offer.seat === mySeat.value);

/** The offer for which something was laid out already: what is given up afterwards stays given up. */
let begun = "";

effect(() => {
  const offer = muster();
  const said = offer && local.answers.value[offer.id];
  const chosen = FIELDS.map((field) => said?.[field]);
  const [warband, deck] = chosen;
  if (!offer) begun = "";
  else if (typeof warband === "string" && typeof deck === "string") remember(warband, deck);
  else if (begun !== offer.seat && chosen.every((one) => !one)) lay(offer);
  if (offer) begun = offer.seat;
});

/** @param {string} warband @param {string} deck */
function remember(warband, deck) {
  const { brought } = settings.peek();
  if (brought?.warband !== warband || brought.deck !== deck) set({ brought: { warband, deck } });
}

/** @param {import("../../store/view.js").SeatOffer} offer */
function lay(offer) {
  const { brought } = settings.peek();
  for (const need of needsOf(offer)) {
    const field = FIELDS.find((one) => need.kind === "pick" && one === need.field);
    const option = field && brought && need.kind === "pick" && need.options.find((one) => one.value === brought[field] && !one.locked);
    if (option) queueMicrotask(() => draft.answer(offer, need, option.value));
  }
}
