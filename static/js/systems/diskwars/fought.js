/** Who fights in the engagement that is under way, else in those of which the next is chosen: looked for by who waits, too. A card that is laid is seen as well. */
import { NO_AIDS } from "../../board/overlays/aids.js";
import { groundOfCard } from "./card_draft.js";
import { own } from "./own_view.js";

/** @import { Aids } from "../../board/overlays/aids.js" */

/** @returns {Aids} */
export function aids() {
  const melee = own.value?.melee;
  const pins = melee?.fight?.pins ?? melee?.left.filter(({ ready }) => ready).flatMap((one) => one.pins) ?? [];
  const ground = groundOfCard();
  return pins.length || ground.length ? { ...NO_AIDS, about: [...new Set(pins.flat())], ground } : NO_AIDS;
}
