/**
 * What the server told this viewer, as signals: the view and its patches, offers, log, chat, who is here.
 *
 * Nothing here is decided by the client. `take(frame)` is the only way in.
 */
import { computed, signal } from "@preact/signals";
import { slots } from "../slots/slots.js";
import { t, tAny, wordsLanguage } from "../words.js";
import { alike, isolated } from "../lib/names.js";
import { titleOf, wordedOf } from "../lib/titles.js";
import { hearHouse } from "./house.js";
import { merge } from "./patch.js";
import { clockTold } from "./clock.js";
import { toast } from "./toasts.js";

/**
 * @import { Changed, DutyView, LogLine, MarkerView, MatchInfo, NumberedLine, Offer, OffersChanged, Presence, Resumed, Said } from "../transport/protocol.js"
 * @import { Seat, TakeBackAsked, TakeBackSettled, ToClient, View, Welcome, You } from "../transport/protocol.js"
 * @typedef {Offer & {seat: Seat}} SeatOffer
 * @typedef {import("../transport/protocol.js").Command} Command
 */

export const SEATS = /** @type {const} */ (["red", "blue", "jade", "plum"]);

/** The number of the last change taken; null before the welcome. */
export const last = signal(/** @type {number | null} */ (null));
/** The view as it stands now. */
export const present = signal(/** @type {View | null} */ (null));
/** The moment looked back at: its log line and the view after it. */
export const past = signal(/** @type {{line: number, view: View} | null} */ (null));
/** The view on screen. */
export const view = computed(() => past.value?.view ?? present.value);
export const offersBySeat = signal(/** @type {Record<string, Offer[]>} */ ({}));
export const you = signal(/** @type {You} */ ({ role: "spectator", seat: null, seats: [] }));
export const match = signal(/** @type {Partial<MatchInfo>} */ ({}));
export const presence = signal(/** @type {Pick<Presence, "seats" | "watchers" | "pace"> & Partial<Omit<Presence, "kind" | "status">>} */ ({ seats: {}, watchers: 0 }));
/** What `last` counts from; null before the welcome. */
export const since = signal(/** @type {string | null} */ (null));
/** The newest part of the log, without gaps; what stands before it is recalled when somebody wants to read it. */
export const log = signal(/** @type {NumberedLine[]} */ ([]));
/** The headings among the lines that stand before it. */
export const headings = signal(/** @type {NumberedLine[]} */ ([]));
export const chat = signal(/** @type {Said[]} */ ([]));
export const takeBack = signal(/** @type {TakeBackAsked | null} */ (null));
/** What my seats answer ahead, by seat. */
export const ownAhead = signal(/** @type {Readonly<Record<string, readonly import("../transport/protocol.js").Ahead[]>>} */ ({}));
/** The lines that came with the newest change, and the view that it changed. */
export const arrived = signal(/** @type {{before: View, lines: readonly NumberedLine[]} | null} */ (null));
/** How many log lines arrived while this viewer was away; null when he was not. */
export const missed = signal(/** @type {number | null} */ (null));
/** What the other side is doing right now: {kind, at}, by name. */
export const doing = signal(/** @type {Record<string, {kind: string, at: number}>} */ ({}));

/** The seats this viewer plays: one, all of a shared screen, or none. */
export const mySeats = computed(() => {
  const { seat, seats } = you.value;
  return /** @type {string[]} */ (seats?.length ? seats : seat ? [seat] : []);
});

/** Who sits here as the dice need to know it, now. @returns {import("../seal/sitting.js").Sitting} */
export const sitting = () => ({
  match: match.peek(),
  seats: mySeats.peek(),
  presence: presence.peek().seats,
  isAtPlay: (seat) => !presence.peek().seats[seat]?.bot && !view.peek()?.seats[seat]?.out,
});

/** A drag was begun: what the seat would owe and could do if the offer it takes were carried out. Nothing of it is sent before the player confirms. */
export const foreseen = signal(/** @type {{seat: string, command: Command, duties: Record<string, DutyView>, offers: Offer[]} | null} */ (null));

/** The offers by seat as the page goes by them: those foreseen while something is tried out. */
export const openBySeat = computed(() => (foreseen.value ? { ...offersBySeat.value, [foreseen.value.seat]: foreseen.value.offers } : offersBySeat.value));

/** All offers of my seats, each with its seat; none while looking back. */
export const offers = computed(() =>
  past.value ? [] : mySeats.value.flatMap((seat) =>
    (openBySeat.value[seat] ?? []).map((offer) => /** @type {SeatOffer} */ ({ ...offer, seat })))
);

/** The decisions owed now, in order. */
export const duties = computed(() => Object.values((past.value ? null : foreseen.value?.duties) ?? view.value?.duties ?? {}));

/** Whether a seat owes a decision now. @param {string} seat */
export const isOwing = (seat) => duties.value.some((duty) => duty.seats.some((one) => one === seat));

/** The decision I owe, if any. */
export const myDecision = computed(() =>
  past.value ? undefined : duties.value.find((duty) => duty.seats.some((s) => mySeats.value.includes(s)))
);

/** The seat whose eyes the page looks through: mine, or on a shared screen the one to decide now, also while it looks back. */
export const mySeat = computed(() => {
  const mine = mySeats.value;
  if (mine.length < 2) return mine[0] ?? null;
  const now = present.value;
  const owed = Object.values(now?.duties ?? {}).flatMap((duty) => duty.seats).find((seat) => mine.includes(seat));
  return owed ?? mine.find((seat) => seat === now?.turn.active) ?? mine[0];
});

/** The seats of this table, my own first. */
export const seatOrder = computed(() => {
  const there = SEATS.filter((seat) => view.value?.seats?.[seat]);
  const first = mySeats.value.length === 1 ? mySeats.value[0] : there[0];
  return first ? [first, ...there.filter((seat) => seat !== first)] : there;
});

/** The offer that ends the phase. */
export const phaseOffer = computed(() => offers.value.find((offer) => offer.place === "phase" && offer.seat === mySeat.value));

/**
 * The name of who sits there; with the side, where another seat has the same.
 * @param {string | null | undefined} seat
 */
export function seatName(seat) {
  if (!seat) return "";
  const name = givenName(seat);
  const hasTwin = Object.keys(presence.value.seats ?? {}).some((other) => other !== seat && alike(givenName(other), name));
  return hasTwin ? t("table.name_of_side", { name, side: t(`table.side.${seat}`) }) : name;
}

/** @param {string} seat */
function givenName(seat) {
  const here = presence.value.seats?.[seat];
  if (here?.bot) return tAny([`table.bot.${here.name}`, "table.bot.other"]);
  return isolated(here?.name ?? "") || t(`table.side.${seat}`);
}

/** Where a name is looked for: the view on screen, and while looking back what stands now, since lines tell of what was not there yet. */
const naming = () => [view.value, past.value && present.value].filter((one) => !!one);

/**
 * The unit's place in the words of its system: its name.
 * @param {string} id
 */
export function unitName(id) {
  const shown = naming().find((one) => one.units?.[id] && one.table);
  return shown ? titleOf(shown, id) : id;
}

/**
 * A model's name: the unit's own where it stands alone, else name and number.
 * @param {string} id
 */
export function pieceName(id) {
  const shown = naming().find((one) => one.pieces?.[id] || one.waiting?.[id] || one.gone?.[id]);
  const piece = shown?.pieces[id] ?? shown?.waiting[id] ?? shown?.gone[id];
  const unit = piece && shown?.units[piece.unit];
  if (!unit) return id;
  return unit.started === 1 ? unitName(piece.unit) : `${unitName(piece.unit)} ${piece.number}`;
}

/**
 * What a log line's sentence is made of: its facts, and the side it is about.
 * @param {LogLine} line
 */
export function lineFacts(line) {
  return { seat: line.seat, ...line.facts };
}

/**
 * The name behind an id in a sentence, if the id is known.
 * @param {string} id
 */
export function nameOf(id) {
  for (const seen of naming()) {
    const name = nameIn(seen, id);
    if (name) return name;
  }
  return undefined;
}

/** @param {View} seen @param {string} id */
function nameIn(seen, id) {
  if (seen.units?.[id]) return unitName(id);
  if (seen.pieces?.[id] || seen.waiting?.[id] || seen.gone?.[id]) return pieceName(id);
  if (seen.seats?.[id]) return seatName(id);
  if (seen.markers?.[id]) return markerName(seen.markers[id]);
  return thingName(seen, seen.terrain?.[id]?.name ?? "") || seen.terrain?.[id]?.name || thingName(seen, id) || seen.sheets?.[id]?.name;
}

/** The name of a card, else what the system calls it, in the reader's language. @param {View} seen @param {string} id @returns {string | undefined} */
function thingName(seen, id) {
  const lang = wordsLanguage();
  const card = seen.cards?.[id];
  if (card) return String(card.facts[`name_${lang}`] ?? card.name);
  return wordedOf(seen, id) ?? slots.value.words.nameOf(id);
}

/**
 * What an objective is called: the terrain it lies in, or its number.
 * @param {MarkerView} marker
 */
export function markerName(marker) {
  return tAny([`${view.value?.system}.marker`, "table.marker"], { n: marker.number });
}

/**
 * Takes one frame of the server.
 * @param {ToClient} frame
 * @returns {"gap" | undefined} "gap" when a change was missed
 */
export function take(frame) {
  switch (frame.kind) {
    case "welcome": return welcome(frame);
    case "resumed": return resumed(frame);
    case "changed": return changed(frame);
    case "presence": return here(frame);
    case "dice": match.value = { ...match.value, dice: frame.dice }; return;
    case "said": return said(frame);
    case "house": hearHouse(frame); return;
    case "clock": clockTold(frame.clock); return;
    case "own_ahead": ownAhead.value = { ...ownAhead.value, [frame.seat]: frame.rules }; return;
    case "take_back_asked": takeBack.value = frame; return;
    case "take_back_settled": return settled(frame);
  }
}

/** @param {Welcome} frame */
function welcome(frame) {
  hearHouse(undefined);
  const known = log.value.at(-1)?.number;
  const newest = frame.log.at(-1)?.number ?? 0;
  const first = frame.log[0]?.number ?? 1;
  const gone = known === undefined ? null : Math.max(0, newest - known);
  last.value = frame.n;
  since.value = frame.since ?? null;
  present.value = frame.view;
  past.value = null;
  foreseen.value = null;
  offersBySeat.value = frame.offers ?? {};
  you.value = frame.you;
  match.value = frame.match;
  presence.value = frame.presence;
  log.value = known !== undefined && known >= first - 1 ? kept(frame.log).concat(frame.log) : frame.log;
  headings.value = frame.headings ?? [];
  chat.value = frame.chat;
  takeBack.value = frame.take_back ?? null;
  missed.value = gone;
  return undefined;
}

/** The line was lost for a short while: what was missed comes in the changes that follow. @param {Resumed} frame */
function resumed(frame) {
  hearHouse(undefined);
  last.value = frame.n;
  match.value = { ...match.value, dice: frame.dice };
  for (const one of frame.chat) said(one);
  takeBack.value = frame.take_back ?? null;
  missed.value = Math.max(0, frame.lines - (log.value.at(-1)?.number ?? 0));
  return here(frame.presence);
}

/** Puts lines that were recalled before those that are here. @param {NumberedLine[]} earlier */
export function recalled(earlier) {
  const from = log.value[0]?.number ?? Infinity;
  if (earlier.at(-1)?.number === from - 1) log.value = earlier.concat(log.value);
}

/** Who refused, or withdrew what was asked, is told to all. @param {TakeBackSettled} frame */
function settled({ how, by }) {
  takeBack.value = null;
  const isOwn = !!by && mySeats.value.includes(by);
  if (by && !isOwn) toast(t(`table.takeback.${how}_by`, { seat: seatName(by) }), { tone: "note" });
  return undefined;
}

/** @param {Presence} frame */
function here({ status, ...told }) {
  presence.value = told;
  if (status !== match.value.status) match.value = { ...match.value, status };
  return undefined;
}

/** @param {Changed} frame */
function changed(frame) {
  if (last.value === null || frame.n !== last.value + 1) return "gap";
  last.value = frame.n;
  const before = present.value;
  present.value = /** @type {View} */ (merge(present.value, frame.patch));
  offersBySeat.value = offered(offersBySeat.value, frame.offers);
  if (!isStillOffered()) foreseen.value = null;
  if (frame.status !== match.value.status || frame.seed) {
    match.value = { ...match.value, status: frame.status, seed: frame.seed ?? match.value.seed };
  }
  if (frame.log?.length) log.value = kept(frame.log).concat(frame.log);
  if (frame.log?.length && before) arrived.value = { before, lines: frame.log };
  return undefined;
}

/**
 * The offers of every seat after those that changed.
 * @param {Record<string, Offer[]>} before
 * @param {Record<string, OffersChanged>} changes
 */
function offered(before, changes) {
  const after = { ...before };
  for (const [seat, { order, offers }] of Object.entries(changes)) {
    const known = new Map([...(before[seat] ?? []), ...offers].map((offer) => [offer.id, offer]));
    after[seat] = (order ?? [...known.keys()]).flatMap((id) => known.get(id) ?? []);
  }
  return after;
}

/** Whether what is foreseen can still come about. */
function isStillOffered() {
  const now = foreseen.value;
  const wanted = now && JSON.stringify(now.command);
  return !now || (offersBySeat.value[now.seat] ?? []).some((offer) => !offer.locked && offer.gesture === "drag" && JSON.stringify(offer.command) === wanted);
}

/**
 * The lines that stand before these: a takeback numbers anew from where it cut.
 * @param {NumberedLine[]} fresh
 */
function kept(fresh) {
  const from = fresh[0]?.number ?? Infinity;
  return log.value.filter((entry) => entry.number < from);
}

/** @param {Said} frame */
function said(frame) {
  if (chat.value.some((entry) => entry.id === frame.id)) return undefined;
  chat.value = [...chat.value, frame];
  return undefined;
}
