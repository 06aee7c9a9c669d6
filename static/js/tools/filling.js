/**
 * The need being filled on the board: opening, judging, confirming, giving up.
 *
 * @import { Leg, Need, Offer, Offers, Pose, Reach, Seat, View } from "../lib/wire.js"
 * @import { Filling, Ghost } from "../store/local.js"
 * @import { Bench } from "./tool.js"
 */

import { movesAnother } from "../lib/asides.js";
import { atMost, latest } from "../lib/asking.js";
import { box } from "../lib/geometry.js";
import { comesIn } from "../lib/laying.js";
import { isSameMove } from "../lib/moves.js";
import { isStand } from "../lib/regiment.js";

/** @typedef {ReturnType<typeof createFillings>} Fillings */

const SPATIAL = new Set(["move", "place", "aim", "point", "flips", "line"]);
const PATIENCE = 250;
const MOST_PINNED = 6;
/** A lit ring about a piece is narrower than so many of the smallest. */
const NARROW = 20;

/** @param {Bench} bench */
export function createFillings({ ports, look, scene }) {
  const { local } = ports;
  const judge = latest(
    (/** @type {{seat: Seat, command: Record<string, any>}} */ { seat, command }) =>
      ports.ask({ kind: "judge", command }, seat),
    (answer, { command }) => {
      const open = local.filling.value;
      if (!open || answer?.kind !== "verdict" || JSON.stringify(commandOf(open)) !== JSON.stringify(command)) return;
      local.filling.value = { ...open, verdict: answer };
    },
    120,
  );
  /** What a tool still asks before the values are as the hand left them. @type {(() => Promise<void>)[]} */
  const under = [];
  const settled = async () => void (await Promise.all(under.map((answered) => answered())));
  const preview = atMost((/** @type {Ghost} */ ghost) => ports.preview(withPinned(ghost)), 50);

  /** Pinned rulers stay in sight of the others, whatever else is shown to them. @param {Ghost} ghost @returns {Ghost} */
  function withPinned(ghost) {
    const pinned = local.rulers.value.filter((ruler) => ruler.pinned).slice(-MOST_PINNED)
      .map(({ points, lengths, total, edges }) => ({ points, lengths, total, edges }));
    if (pinned.length === 0 || ghost.kind === "ping") return ghost;
    return ghost.kind === "clear" ? { kind: "ruler", points: [], lengths: [], total: 0, edges: false, pinned } : { ...ghost, pinned };
  }

  /** @param {Seat} seat @param {Offer} offer @param {View | undefined} [view] */
  function open(seat, offer, view = scene()?.view) {
    if (!offer.need) return;
    const was = local.filling.value;
    const start = was && was.seat === seat && isSameMove(was.offer, offer)
      ? { values: was.values, legs: was.legs, more: was.more }
      : { values: startOf(offer.need), legs: {}, more: {} };
    local.filling.value = { seat, offer, ...start, verdict: null, since: performance.now(), sending: false };
    const body = bodyOf(offer.need, view);
    if (body) local.selection.value = { unit: body, piece: null, more: [] };
    ask();
    lightUp(seat, offer, view);
  }

  /** Until the ground that was asked for is lit. @type {Promise<void>} */
  let lit = Promise.resolve();

  /** Where pieces may be placed is asked for when the need does not say. @param {Seat} seat @param {Offer} offer @param {View|undefined} view */
  function lightUp(seat, offer, view) {
    const { id, command, need } = offer;
    const first = need?.kind === "place" ? need.pieces[0] : view && comesIn(offer, view);
    if (first === undefined || (need && "areas" in need && need.areas.length > 0)) return;
    lit = ports.ask({ kind: "reach", piece: first, command }, seat).then((answer) => {
      if (answer?.kind === "reach" && local.filling.value?.offer.id === id) local.reach.value = answer;
      if (answer?.kind === "reach" && local.reach.value === answer && isEmpty(local.filling.value?.values))
        bringToSight(answer);
    });
  }

  /** Lit ground that lies out of sight comes into it; where all of the table is lit there is nothing to look for. @param {Reach} reach */
  function bringToSight({ areas }) {
    if (areas.length !== 1) return;
    const { x0, y0, x1, y1 } = box(areas[0]?.outline ?? []);
    const most = NARROW * (scene()?.view.table.scale.smallest ?? 1);
    if (x1 - x0 > most || y1 - y0 > most) return;
    look.reveal([
      { x: x0, y: y0 },
      { x: x1, y: y1 },
    ]);
  }

  function ask() {
    const now = local.filling.value;
    if (now && !isEmpty(now.values)) judge.ask({ seat: now.seat, command: commandOf(now) });
  }

  /** What is chosen says where to go: the referee's own proposal is put in place, until a hand drags it elsewhere. */
  async function lead() {
    const now = local.filling.value;
    if (now?.offer.need?.kind !== "move") return;
    const { field, movers } = now.offer.need;
    const answer = await ports.ask({ kind: "judge", command: { ...commandOf(now), [field]: [] } }, now.seat);
    const still = local.filling.value;
    if (answer?.kind !== "verdict" || still?.offer.id !== now.offer.id || still.more !== now.more) return;
    const stays = answer.refused ? null : movers.flatMap(({ piece }) => {
      const pose = scene()?.view.pieces[piece]?.pose;
      return pose ? [{ model: piece, path: [pose, pose] }] : [];
    });
    const values = answer.mend?.[field] ?? stays;
    if (!values?.length) return void (local.filling.value = { ...still, verdict: answer });
    local.filling.value = { ...still, values, legs: mended({ ...still, legs: {} }, values), verdict: null, led: true };
    leadSight(values);
    ask();
  }

  /** Where the referee leads pieces comes into sight: no hand brought them there. @param {readonly {path: readonly Pose[]}[]} values */
  const leadSight = (values) => look.lead(values.flatMap(({ path }) => path.at(-1) ?? []));

  function close() {
    if (!local.filling.value) return;
    judge.drop();
    preview({ kind: "clear" });
    local.filling.value = null;
    local.held.value = [];
    local.reach.value = null;
  }

  return {
    open,
    close,
    preview,
    get: () => local.filling.value,
    settled,
    /** Whoever looks for a place waits for the ground that is lit. */
    lit: () => lit,
    /** The hand's last word is waited for before anything is sent. @param {() => Promise<void>} answered */
    waitFor: (answered) => void under.push(answered),
    isFilled: () => !isEmpty(local.filling.value?.values),

    /** Fill in, and ask the referee about it. @param {any} values @param {Readonly<Record<string, Leg>>} [legs] */
    put(values, legs) {
      const now = local.filling.value;
      if (!now) return;
      local.filling.value = { ...now, values, legs: legs ?? now.legs, led: false, verdict: isEmpty(values) ? null : now.verdict };
      ask();
    },

    /** What the referee says of the ways that are filled in. @param {Readonly<Record<string, Leg>>} legs */
    note(legs) {
      const now = local.filling.value;
      if (now) local.filling.value = { ...now, legs };
    },

    /** Answer a further need of the offer. Pieces that are left out lie no longer on the board. @param {string} field @param {any} value */
    more(field, value) {
      const now = local.filling.value;
      if (!now?.offer.need) return;
      const left = leftOut({ ...now, more: { ...now.more, [field]: value } });
      const values = isPlacing(now) ? now.values.filter((/** @type {any} */ v) => !left.includes(v.model)) : now.values;
      local.filling.value = { ...now, values, more: { ...now.more, [field]: value }, verdict: null };
      if (now.offer.need.kind === "move" && (isEmpty(values) || now.led) && value !== null) void lead();
      else ask();
    },

    /** Send the command. Too young a prompt, or an empty one, stays. @param {boolean} [byKey] */
    async confirm(byKey = false) {
      await settled();
      const now = local.filling.value;
      if (!now?.offer.need || now.sending || isEmpty(now.values) || !local.live.value) return;
      if (byKey && (performance.now() - now.since < PATIENCE || now.verdict?.refused)) return;
      local.filling.value = { ...now, sending: true };
      const refused = await ports.act(now.seat, now.offer, { [now.offer.need.field]: now.values, ...now.more });
      const still = local.filling.value;
      if (still?.offer.id !== now.offer.id) return;
      local.filling.value = refused
        ? { ...still, sending: false, verdict: { kind: "verdict", refused, mend: null } }
        : { ...still, sending: false };
    },

    /** Take back what is filled in; with nothing filled in, take the offer that calls the whole thing off. */
    cancel() {
      const now = local.filling.value;
      if (!now) return false;
      judge.drop();
      preview({ kind: "clear" });
      local.held.value = [];
      const empty =
        isEmpty(now.values) ||
        JSON.stringify(now.values) === JSON.stringify(now.offer.need ? startOf(now.offer.need) : null);
      local.filling.value = {
        ...now,
        values: now.offer.need ? startOf(now.offer.need) : null,
        legs: {},
        more: {},
        verdict: null,
      };
      return !empty;
    },

    /** Put the referee's own proposal in place. */
    mend() {
      const now = local.filling.value;
      const mend = now?.verdict?.mend;
      if (!now?.offer.need || !mend) return false;
      const values = mend[now.offer.need.field];
      const legs = now.offer.need.kind === "move" ? mended(now, values) : now.legs;
      local.filling.value = { ...now, values, legs, verdict: null };
      if (now.offer.need.kind === "move") leadSight(values);
      ask();
      return true;
    },

    /** Have the referee lead the pieces into contact with what they mean to touch; what it says stays as if led by hand. */
    async contact() {
      const now = local.filling.value;
      const need = now?.offer.need;
      if (!now || now.asking || need?.kind !== "move" || need.into.length === 0) return;
      const pieces = need.movers.map((mover) => mover.piece);
      local.filling.value = { ...now, asking: true };
      const answer = await ports.ask({ kind: "contact", pieces, command: now.offer.command }, now.seat);
      const then = local.filling.value;
      if (then?.offer.id !== now.offer.id) return;
      const still = { ...then, asking: false };
      local.filling.value = still;
      if (answer?.kind !== "verdict" || still.values !== now.values) return;
      const values = answer.mend?.[need.field];
      if (values?.length) {
        local.filling.value = { ...still, values, legs: mended({ ...still, legs: {} }, values), verdict: null };
        leadSight(values);
      } else local.filling.value = { ...still, verdict: { kind: "verdict", refused: answer.refused ?? null, mend: null } };
      ask();
    },

    /** Keep in step with the offers: what is gone is closed, what is owed on the board is opened. @param {View} view @param {Offers} offers */
    sync(view, offers) {
      const now = local.filling.value;
      if (now) {
        const still = (offers[now.seat] ?? []).find(
          (o) => o.id === now.offer.id && !o.locked && o.need?.kind === now.offer.need?.kind,
        );
        if (!still) close();
        else if (JSON.stringify([still.need, still.command]) === JSON.stringify([now.offer.need, now.offer.command]))
          local.filling.value = { ...now, offer: still };
        else {
          close();
          open(now.seat, still, view);
        }
      }
      if (local.filling.value || view.turn.over) return;
      for (const seat of local.seats.value) {
        const asked = (offers[seat] ?? []).filter((o) => o.place === "prompt" && !o.locked);
        const owed = asked.filter((o) => o.need && SPATIAL.has(o.need.kind) && !movesAnother(o, asked));
        const first = owed.find((o) => o.primary) ?? owed[0];
        if (first) return open(seat, first, view);
      }
    },
  };
}

/** The command as it would be sent now. @param {Filling} filling @returns {Record<string, any>} */
function commandOf({ offer, values, more }) {
  return offer.need ? { ...offer.command, ...more, [offer.need.field]: values } : { ...offer.command };
}

/** @param {Filling} filling */
const isPlacing = ({ offer }) => offer.need?.kind === "place";

/** The pieces that find no place, where a need may be filled in part. @param {Filling} filling @returns {readonly string[]} */
export const leftOut = ({ offer, more }) =>
  offer.need?.kind === "place" && offer.need.partial ? (more.unplaced ?? []) : [];

/** Legs of a mended move, so that the ways drawn are the ways sent. @param {Filling} filling @param {any[]} values */
function mended(filling, values) {
  /** @type {Record<string, Leg>} */
  const legs = {};
  for (const { model, path } of values) {
    let length = 0;
    for (let i = 1; i < path.length; i++) length += Math.hypot(path[i].x - path[i - 1].x, path[i].y - path[i - 1].y);
    legs[model] = { piece: model, path, length, refused: null, leads: [] };
  }
  return { ...filling.legs, ...legs };
}

/** @param {any} values */
const isEmpty = (values) => values === null || values === undefined || (Array.isArray(values) && values.length === 0);

/** What a need starts with. @param {Need} need @returns {any} */
function startOf(need) {
  if (need.kind === "move" || need.kind === "place") return [];
  if (need.kind === "pick") return need.most === 1 && !need.many ? null : [];
  if (need.kind !== "aim") return null;
  /** @type {Record<string, number>} */
  const left = { ...need.limits };
  return need.rows.flatMap((row) => {
    const aim = { model: row.piece, weapon: row.weapon, target: row.default ?? null };
    if (!need.counted) return [aim];
    const count = row.default ? (left[row.piece] ?? 0) : 0;
    left[row.piece] = (left[row.piece] ?? 0) - count;
    return count > 0 ? [{ ...aim, count }] : [];
  });
}

/** The unit whose stands are to be moved, where it is one alone: its flag and its card tell which. @param {Need} need @param {View | undefined} view */
function bodyOf(need, view) {
  const pieces = need.kind === "move" ? need.movers.map(({ piece }) => view?.pieces[piece]) : [];
  const [first] = pieces;
  return first && pieces.every((piece) => isStand(piece) && piece?.unit === first.unit) ? first.unit : null;
}
