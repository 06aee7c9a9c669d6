/** What a system says in words of its own; a plain one has nothing to add to the catalogue. */

/** @import { CardView, DutyView, Odds, Option, TrayView } from "../transport/protocol.js" */
/** @import { SeatOffer } from "../store/view.js" */

/**
 * @typedef {object} Words
 * @property {(offer: SeatOffer) => string} offerText  what the text says that an offer carries out
 * @property {(option: Pick<Option, "value" | "facts">) => string} optionText  what the text says that an option of a pick stands for
 * @property {(duty: DutyView | undefined, offers: readonly SeatOffer[]) => {title: string, lines: string[]} | null} promptText  words of a decision that its duty does not have
 * @property {(offer: SeatOffer) => string} offerHint  what is worth knowing of a unit before its offer is taken
 * @property {(shape: string, offer: SeatOffer) => string} formationHint  what it means for units to stop in a formation
 * @property {(odds: Odds) => string | undefined} chanceText  what odds come to, where that is said otherwise than everywhere
 * @property {(offer: SeatOffer) => string} outcomeText  what would come of an offer, in a few words that stand on its button
 * @property {(offer: SeatOffer) => string[]} risks  what follows when the dice of an offer fail
 * @property {(tray: TrayView) => {unit: string | null, text: string}[] | null} trayOutcome  what all dice of a tray came to together, for each they befell; null where they are told roll by roll
 * @property {(id: string) => string | undefined} nameOf  the name of a thing that only its own view lists
 * @property {(card: CardView) => string | undefined} whereIs  where a card lies, where its pile does not say it
 */

/** @type {Words} */
export const WORDS = {
  offerText: () => "",
  optionText: () => "",
  promptText: () => null,
  offerHint: () => "",
  formationHint: () => "",
  chanceText: () => undefined,
  outcomeText: () => "",
  risks: () => [],
  trayOutcome: () => null,
  nameOf: () => undefined,
  whereIs: () => undefined,
};
