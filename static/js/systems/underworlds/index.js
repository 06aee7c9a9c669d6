/** What Underworlds draws itself: the fighter's card, turns and treasure, chances, the muster, battlefields, lists, reactions. */
import { Battlefields, battlefield, isBattlefield, isPreview, shownTable } from "./battlefields.js";
import { FighterCard, fighterOf } from "./card.js";
import { FACE } from "./face.js";
import { deployed } from "./deploying.js";
import { Signs } from "./guide.js";
import { LESSON } from "./lesson.js";
import { Browse, Library, LibraryButton, tool } from "./library.js";
import { abilityText, nameOf, whereIs } from "./lists.js";
import { MusterLook, isMustering } from "./muster.js";
import { AttackOdds } from "./odds.js";
import { asked } from "./reacting.js";
import { Treasure, TurnPips } from "./side.js";
import { html } from "../../html.js";
import { t } from "../../words.js";

/** @param {{seat: string}} props */
const Force = ({ seat }) => html`<${TurnPips} seat=${seat} /><${LibraryButton} seat=${seat} />`;

/** @type {import("../../slots/slots.js").Slots} */
export const SLOTS = {
  face: FACE,
  Card: FighterCard,
  cardOf: fighterOf,
  Force,
  Side: Treasure,
  Odds: AttackOdds,
  Look: MusterLook,
  isLooking: () => isMustering.value,
  Signs,
  lesson: LESSON,
  Well: Library,
  Browse,
  choice: { isFor: isBattlefield, chosen: () => battlefield.value, Body: Battlefields },
  asked,
  says: (offer) => abilityText(offer.command.ability),
  table: shownTable,
  notice: () => (isPreview.value ? t("underworlds.battlefield.not_chosen") : ""),
  held: deployed,
  tool,
  keys: () => [[["K"], "table.key.library"]],
  whereIs,
  nameOf,
};
