/**
 * The draft: what this player has filled into the needs of offers, until it is sent. Lists, prompt and board write to it
 * alike; the offer that is filled in on the board is judged by the referee as it goes.
 *
 * @import { Answer, Leg, Need, Offer, Offers, Pose, Question, Refusal, Seat, View } from "../lib/wire.js"
 * @import { Answers, Placed } from "../lib/answers.js"
 * @import { Filling, LocalStore, OnBoard, Places } from "./local.js"
 */

import { batch, effect, untracked } from "@preact/signals-core";
import { movesAnother } from "../lib/making_way.js";
import { latest } from "../lib/asking.js";
import { isSameMove } from "../lib/moves.js";
import { isEmpty, isFilled, needsOf, opensItself, startOf, stillOpen } from "../lib/needs.js";
import { isStand } from "../lib/regiment.js";
import { cameUp, isFresh } from "./fresh.js";
import { createInterrupted } from "./interrupted.js";
import { createProposals } from "./proposals.js";

/** @typedef {ReturnType<typeof createDraft>} Draft */
/** @typedef {import("../transport/protocol.js").Command} Command */

/**
 * What the board does about the draft that lies on it; each part of it may do some.
 * @typedef {object} Hands
 * @property {(filling: Filling, view: View|null) => void} [opened]
 * @property {() => void} [givenUp]  it was emptied, or closed
 * @property {(field: string) => void} [answered]  a further need was
 * @property {(poses: readonly Pose[]) => void} [led]  the referee put pieces there: no hand brought them
 * @property {() => Promise<void>} [settled]  once what was asked about the values is answered
 */

/**
 * @typedef {object} DraftPorts
 * @property {(question: Question, seat?: Seat) => Promise<Answer|null>} ask
 * @property {(seat: Seat, command: Command) => Promise<Refusal|null>} act
 * @property {(offer: Offer) => void} [sent]  it was accepted
 * @property {() => Command|null} [tried]  what is tried out and not sent, by which the open offers stand
 * @property {(seat: Seat, offer: Offer) => Promise<Refusal|null>} [foresee]  tries an offer out
 * @property {(key: string) => void} [tell]  a word about what lies there no longer
 */

/** What has to be picked anyway is not let go by another press. @param {Need} need @param {unknown} said @returns {unknown} */
const atLeast = (need, said) => (need.kind === "pick" && isEmpty(said) && !isFilled(need, said) ? startOf(need) : said);

/** @param {LocalStore} local @param {DraftPorts} ports */
export function createDraft(local, { ask, act, sent, tried, foresee, tell }) {
  /** @type {Set<Hands>} */
  const hands = new Set();
  /** What was drawn last. @type {View|null} */
  let shown = null;
  const get = () => local.filling.value;

  const judging = latest(
    (/** @type {{seat: Seat, command: Command}} */ { seat, command }) => ask({ kind: "judge", command }, seat),
    (answer, { command }) => {
      const open = get();
      if (!open || !isSame(soFar(open), command)) return;
      if (answer?.kind === "verdict") note({ verdict: answer });
      else if (answer?.kind === "refusal" && answer.code === "moot") judge();
    },
    120,
  );
  // An answer that was under way when the line broke does not come: what lies there is asked about anew.
  effect(() => void (local.live.value && untracked(() => get()?.verdict === null && judge())));

  /** Changes what is known of the draft on the board. @param {Partial<OnBoard>} more */
  function note(more) {
    const { value } = local.onBoard;
    if (value) local.onBoard.value = { ...value, ...more };
  }

  /** Pieces lie where the hand led them or let them go, until the referee answers; none: they go back. @param {Places} places */
  function letGo(places) {
    if (Object.keys(places).length || Object.keys(local.waiting.value).length) local.waiting.value = places;
  }

  /** @param {string} id @param {Record<string, unknown> | null} answers  null: none */
  function write(id, answers) {
    const { [id]: before, ...others } = local.answers.value;
    if (answers || before) local.answers.value = answers ? { ...others, [id]: { ...before, ...answers } } : others;
  }

  function judge() {
    const now = get();
    if (now && !isEmpty(now.values)) judging.ask({ seat: now.seat, command: soFar(now) });
  }

  /** Opens the first need of an offer on the board. @param {Seat} seat @param {Offer} offer */
  function open(seat, offer) {
    if (!offer.need) return;
    const was = get();
    const same = was && was.seat === seat && isSameMove(was.offer, offer) ? was : null;
    if (was) write(was.offer.id, null);
    if (same) write(offer.id, { ...same.more, [offer.need.field]: same.values });
    local.onBoard.value = { seat, offer, legs: same?.legs ?? {}, verdict: null, sending: false, tried: tried?.() ?? null };
    const body = bodyOf(offer.need, shown);
    if (body) local.selection.value = { unit: body, piece: null, more: [] };
    if (!same) cameUp();
    judge();
    const now = get();
    if (now) for (const hand of hands) hand.opened?.(now, shown);
  }

  function close() {
    const now = get();
    if (!now) return;
    judging.drop();
    write(now.offer.id, null);
    local.onBoard.value = null;
    letGo({});
    for (const hand of hands) hand.givenUp?.();
    local.held.value = [];
    local.reach.value = null;
  }

  /** Fills in what lies on the board, and asks the referee about it. @param {unknown} values @param {Readonly<Record<string, Leg>>} legs */
  function put(values, legs) {
    const now = get();
    if (!now?.offer.need) return;
    letGo({});
    write(now.offer.id, { [now.offer.need.field]: atLeast(now.offer.need, values) });
    note({ legs, led: false, verdict: isEmpty(values) ? null : now.verdict });
    judge();
  }

  /** Answers a further need of the offer on the board. Pieces that are left out lie no longer there. @param {Filling} now @param {Need} need @param {unknown} value */
  function more(now, { field }, value) {
    const { offer } = now;
    const left = leftOut({ offer, more: { ...now.more, [field]: value } });
    const values = offer.need?.kind === "place" ? now.values.filter((/** @type {Placed} */ one) => !left.includes(one.model)) : now.values;
    write(offer.id, { [field]: value, ...(left.length && offer.need ? { [offer.need.field]: values } : {}) });
    note({ verdict: null });
    if (offer.need?.kind === "move" && (isEmpty(values) || now.led) && value !== null) void proposals.lead();
    else judge();
    for (const hand of hands) hand.answered?.(field);
  }

  /** Whether something is laid out, be it that the referee has not answered yet. */
  const isLaid = () => !isEmpty(get()?.values) || Object.keys(local.waiting.value).length > 0;

  /** What is filled in for a need; what it starts with where nothing is. @template {Need} N @param {Pick<Offer, "id"|"command">} offer @param {N} need @returns {Answers[N["kind"]]} */
  function valueOf({ id, command }, need) {
    const said = /** @type {Answers[N["kind"]] | undefined} */ (local.answers.value[id]?.[need.field]);
    if (said !== undefined) return said;
    const begun = /** @type {Answers[N["kind"]] | undefined} */ (need.kind === "pick" ? command[need.field] : undefined);
    return begun === undefined || isEmpty(begun) ? startOf(need) : begun;
  }

  /** Whether every need of an offer is filled. @param {Offer} offer */
  const isComplete = (offer) => needsOf(offer).every((need) => isFilled(need, valueOf(offer, need)));

  /** The whole command of an offer with what is filled in. @param {Offer} offer @returns {Command} */
  const commandOf = (offer) => ({ ...offer.command, ...Object.fromEntries(needsOf(offer).map((need) => [need.field, valueOf(offer, need)])) });

  const proposals = createProposals({ ask, get, note, write, judge, soFar, hands, pieces: () => shown?.pieces, said: (id) => local.answers.value[id] });
  const settled = async () => void (await Promise.all([...hands].map((hand) => hand.settled?.())));

  /** Sends an offer with its answers. @param {Offer & {seat: Seat}} offer @returns {Promise<Refusal|null>} why it was refused, or null */
  async function confirm(offer) {
    const mine = () => (get()?.offer.id === offer.id ? get() : null);
    if (mine()) await settled();
    if (!isComplete(offer) || mine()?.sending || !local.live.value) return null;
    if (mine()) note({ sending: true });
    const drawn = shown;
    const refused = await act(offer.seat, commandOf(offer));
    const still = mine();
    if (refused && still) note({ sending: false, verdict: { kind: "verdict", refused, mend: null } });
    if (refused) return refused;
    // What was accepted lies there until it is drawn so.
    if (still && shown === drawn) note({ sent: true });
    else done(offer.id);
    sent?.(offer);
    return null;
  }

  /** What was sent is said: the same offer may stand there again, as when one discards twice. @param {string} id */
  function begin(id) {
    batch(() => {
      write(id, null);
      if (get()?.offer.id === id) note({ legs: {}, verdict: null, sending: false, sent: false });
    });
  }

  /** What was sent is drawn. A unit that was set up may be again, but it is another's turn. @param {string} id */
  function done(id) {
    begin(id);
    const now = get();
    if (now?.offer.id !== id || now.offer.place !== "unit" || now.offer.need?.kind !== "place") return;
    close();
    if (local.selection.value.unit === now.offer.unit) local.selection.value = { unit: null, piece: null, more: [] };
  }

  const interrupted = createInterrupted({
    foresee,
    tell,
    pieces: () => shown?.pieces,
    lay(was, there) {
      if (!there.need) return;
      open(was.seat, there);
      write(there.id, { ...was.more, [there.need.field]: was.values });
      note({ legs: was.legs });
      judge();
    },
  });

  return {
    get,
    open: (/** @type {Seat} */ seat, /** @type {Offer} */ offer) => batch(() => open(seat, offer)),
    close: () => batch(close),
    put: (/** @type {unknown} */ values, /** @type {Readonly<Record<string, Leg>>} */ legs = get()?.legs ?? {}) => batch(() => put(values, legs)),
    mend: proposals.mend,
    contact: proposals.contact,
    valueOf,
    isComplete,
    commandOf,
    /** The hand's last word is waited for before anything is sent. */
    settled,
    isLaid,
    /** Whether a hand holds something of it, or has laid something out: then Enter means that, not the piece that has the focus. */
    isInHand: () => !!get() && (isLaid() || local.held.value.length > 0),
    /** Whether a hand changed what lies on the board. */
    isTouched: () => isTouched(get()),
    /** What the referee says of the ways that are filled in. @param {Readonly<Record<string, Leg>>} legs */
    note: (legs) => note({ legs }),
    letGo,
    /** What the board does about the draft. @param {Hands} hand @returns {() => void} no longer */
    attach(hand) {
      hands.add(hand);
      return () => void hands.delete(hand);
    },

    /** Fills a need of an offer in, wherever it is answered. @param {Offer} offer @param {Need} need @param {unknown} said */
    answer(offer, need, said) {
      const now = get();
      const value = atLeast(need, said);
      if (now?.offer.id !== offer.id) write(offer.id, { [need.field]: value });
      else if (need.field === now.offer.need?.field) batch(() => put(value, now.legs));
      else batch(() => more(now, need, value));
    },

    confirm,
    /** Sends what lies on the board, as a key asks: nothing that has only just come up, or that the referee speaks against. */
    async confirmByKey() {
      if (isFresh.value) return null;
      await settled();
      const now = get();
      if (!now || isEmpty(now.values) || now.verdict?.refused) return null;
      return confirm({ ...now.offer, seat: now.seat });
    },

    /** Takes back what is filled in. */
    cancel() {
      const now = get();
      if (!now?.offer.need) return false;
      judging.drop();
      for (const hand of hands) hand.givenUp?.();
      local.held.value = [];
      letGo({});
      batch(() => {
        write(now.offer.id, null);
        note({ legs: {}, verdict: null });
      });
      return isTouched(now);
    },

    /**
     * Drops the answers to what is no longer asked: an offer of the same name may ask it of another unit. What lies on the board
     * lies there until that is drawn, which says whether it waits. @param {readonly Offer[]} offers
     */
    keep(offers) {
      const there = new Map(offers.map((offer) => [offer.id, offer]));
      const before = local.answers.peek();
      const left = Object.entries(before).flatMap(([id, answers]) => {
        const offer = there.get(id);
        if (!offer && id === get()?.offer.id) return [[id, answers]];
        return offer ? [[id, stillOffered(offer, answers)]] : [];
      });
      if (!isSame(left, Object.entries(before))) local.answers.value = Object.fromEntries(left);
    },

    /** Keeps in step with the offers: what is gone is closed, what is owed on the board is opened. @param {View} view @param {Offers} offers */
    sync(view, offers) {
      shown = view;
      if (get()?.sent) batch(() => done(get()?.offer.id ?? ""));
      const now = get();
      const still = now && (offers[now.seat] ?? []).find((o) => o.id === now.offer.id && !o.locked && o.need?.kind === now.offer.need?.kind);
      if (now && !still) {
        if (view.ruling && isTouched(now)) interrupted.keep(now);
        else if (view.ruling && local.held.value.length) interrupted.lose();
        close();
      }
      else if (now && still && isSame([still.need, still.command], [now.offer.need, now.offer.command])) note({ offer: { ...still, need: now.offer.need } });
      else if (now && still) {
        close();
        open(now.seat, still);
      }
      if (!view.ruling) interrupted.takeUp(offers);
      if (get() || view.turn.over) return;
      for (const seat of local.seats.value) {
        const asked = (offers[seat] ?? []).filter((o) => o.place === "prompt" && !o.locked);
        const owed = asked.filter((o) => opensItself(o.need) && !movesAnother(o, asked));
        const first = owed.find((o) => o.primary) ?? owed[0];
        if (first) return open(seat, first);
      }
    },
  };
}

/** @param {unknown} one @param {unknown} other */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Whether it is not as it began. @param {Filling|null} filling */
const isTouched = (filling) => !!filling?.offer.need && !isEmpty(filling.values) && !isSame(filling.values, startOf(filling.offer.need));

/** The command with what is said so far. @param {Filling} filling @returns {Command} */
const soFar = ({ offer, values, more }) => (offer.need ? { ...offer.command, ...more, [offer.need.field]: values } : { ...offer.command });

/** The answers without those to what is no longer asked. @param {Offer} offer @param {Record<string, unknown>} answers */
function stillOffered(offer, answers) {
  const kept = { ...answers };
  for (const need of needsOf(offer)) {
    const value = kept[need.field];
    if (value === undefined || value === null) continue;
    const still = stillOpen(need, value);
    if (still === undefined) delete kept[need.field];
    else kept[need.field] = still;
  }
  return kept;
}

/** The pieces that find no place, where a need may be filled in part. @param {Pick<Filling, "offer"|"more">} filling @returns {readonly string[]} */
export const leftOut = ({ offer, more }) => (offer.need?.kind === "place" && offer.need.partial ? /** @type {readonly string[]} */ (more.unplaced ?? []) : []);

/** The unit whose stands are to be moved, where it is one alone: its flag and its card tell which. @param {Need} need @param {View|null} view */
function bodyOf(need, view) {
  const pieces = need.kind === "move" ? need.movers.map(({ piece }) => view?.pieces[piece]) : [];
  const [first] = pieces;
  return first && pieces.every((piece) => isStand(piece) && piece?.unit === first.unit) ? first.unit : null;
}
