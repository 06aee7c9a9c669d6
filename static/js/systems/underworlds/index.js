/** What Underworlds draws itself: the fighter's card, turns and treasure, chances, the muster, battlefields, lists, reactions. */
import "./last_muster.js";
import { Battlefields, battlefield, isBattlefield, isPreview, shownTable } from "./battlefields.js";
import { FighterCard, attackedOn, fighterOf } from "./card.js";
import { LOOK } from "./look.js";
import { deployed } from "./deploying.js";
import { Signs } from "./guide.js";
import { LESSON } from "./lesson.js";
import { Browse, Library, LibraryButton, tool } from "./library.js";
import { abilityText, nameOf, whereIs } from "./lists.js";
import { MusterLook, isMustering } from "./muster.js";
import { AttackOdds } from "./odds.js";
import { promptText } from "./reacting.js";
import { Treasure, TurnPips } from "./side.js";
import { html } from "../../html.js";
import { withPlain } from "../../slots/slots.js";
import { t } from "../../words.js";

/** @param {{seat: string}} props */
const Header = ({ seat }) => html`<${TurnPips} seat=${seat} /><${LibraryButton} seat=${seat} />`;

export const SLOTS = withPlain({
  look: LOOK,
  words: { promptText, offerText: (offer) => abilityText(offer.command.ability), optionText: ({ value }) => abilityText(value), nameOf, whereIs },
  unit: { Card: FighterCard, openCardOf: fighterOf, trayCardOf: attackedOn },
  force: { Header, Side: Treasure, rosterDrag: deployed },
  cards: { PileEnd: Browse, Dialogs: Library },
  prompt: {
    choice: { isFor: isBattlefield, asks: () => false, chosen: () => battlefield.value, Body: Battlefields },
    Odds: AttackOdds,
    Inspector: MusterLook,
    isInspecting: () => isMustering.value,
  },
  board: { shown: shownTable, notice: () => (isPreview.value ? t("underworlds.battlefield.not_chosen") : "") },
  guide: { steps: LESSON, Signs, keys: () => [[["K"], "table.key.library"]], tool },
});
