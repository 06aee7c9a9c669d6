/**
 * What a board is given, and what it gives.
 *
 * @import { Answer, Offer, Offers, Question, Refusal, Seat, View } from "../../lib/wire.js"
 * @import { Translate } from "../../lib/words.js"
 * @import { Draft } from "../../store/draft.js"
 * @import { Ghost, LocalStore } from "../../store/local.js"
 * @import { Tools } from "../../tools/tools.js"
 */

/**
 * @typedef {object} BoardPorts
 * @property {(seat: Seat, offer: Offer, fields: Record<string, unknown>) => Promise<Refusal|null>} act  send an offer's command with these fields
 * @property {(question: Question, seat?: Seat) => Promise<Answer|null>} ask
 * @property {(seat: Seat, offer: Offer) => Promise<Refusal|null>} foresee  go on as if the offer that a drag takes were carried out: nothing is sent before something is confirmed
 * @property {() => void} forget  give that up
 * @property {() => boolean} isTried  whether something is tried out so
 * @property {(ghost: Ghost) => void} preview
 * @property {Draft} draft  what is filled in until it is sent
 * @property {(seat: Seat, offer: Offer) => void} [again]  what is noted is picked again: sends the offer, or says what it lacks
 * @property {(offer: Offer) => boolean} [aims]  whether a pick on the board is looked at with its odds before it is sent
 * @property {() => string|null} [opened]  the offer that was taken from a list and is answered in the prompt
 * @property {LocalStore} local
 * @property {Translate} t
 * @property {(text: string) => void} announce  one sentence for the polite live region
 * @property {(seat: Seat, offer: Offer) => void} [take]  take an offer as if from its list
 * @property {(view: View, id: string) => import("../pieces/values.js").DiscLabel | null} [faceOf]  the numbers on a disc
 * @property {(view: View) => readonly {reach: number, text: string}[]} [bandsOf]  ranges that lengths fall into
 * @property {(view: View) => readonly import("../overlays/pins.js").Pin[]} [pinsOf]  which disc lies on which
 * @property {(view: View) => readonly import("../overlays/edges.js").EdgeCard[]} [cardsOf]  cards along the edges of the table
 * @property {(refusal: Refusal) => void} [tell]  say to the eye and the ear why something may not be done
 *
 * @typedef {object} Board
 * @property {(view: View, offers: Offers, aids?: import("../overlays/aids.js").Aids) => void} draw  the view must be a new object when anything in it changed
 * @property {(id: string) => void} focusPiece
 * @property {(id: string) => void} approach  look at a piece so closely that a finger can take hold of it, and at all that is asked about
 * @property {(ids: readonly string[]) => void} show  bring pieces into sight, moving the camera only if it must
 * @property {() => void} uncover
 * @property {(by: number) => void} zoom
 * @property {() => void} fit
 * @property {() => void} whole  all of the table, as a hand asks for it
 * @property {() => boolean} isSeenWhole  whether all of it is in sight
 * @property {(ids: readonly string[]) => void} flash
 * @property {Tools} tools
 * @property {() => void} destroy
 */

export {};
