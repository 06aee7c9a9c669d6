/**
 * The ways of what is held: asked of the referee as the hand goes, and filled in as it answers.
 *
 * @import { Answer, Leg, Pose, Question, Seat } from "../../lib/wire.js"
 * @import { Filling } from "../../store/local.js"
 * @import { Hold, Moving } from "./moving.js"
 */

import { latest } from "../../lib/asking.js";
import { isStand } from "../../lib/regiment.js";
import { snapped } from "../snap.js";
import { affordable, beyond, shortened } from "./allowance.js";
import { showOthers } from "./ghosts.js";

/** @typedef {ReturnType<typeof createWays>} Ways */

/** @param {Moving} moving */
export function createWays(moving) {
  const { context, need, mover, piece, moved, plannedBefore } = moving;
  const { ports, draft } = context;
  const { local } = ports;
  const way = latest(
    (/** @type {{question: Question, seat: Seat, held: Hold}} */ { question, seat }) => ports.ask(question, seat),
    async (answer, { held }) => {
      await take(answer, held);
      // Whatever the answer was, nobody waits for it any more.
      if (held !== moving.hold && !way.hasNewer()) draft.letGo({});
    },
    40,
  );
  draft.attach({ settled: way.settled });

  /** @param {Leg} leg */
  const within = (leg) => shortened(leg, mover(leg.piece)?.allowance ?? Infinity);

  /** Whether what was let go has been changed since by another hand, or is held anew. @param {Hold} held */
  function isStale(held) {
    if (held === moving.hold) return false;
    return draft.get()?.values !== moving.left || Boolean(moving.hold?.ids.some((id) => held.ids.includes(id)));
  }

  /** @param {Answer|null} answer @param {Hold} held */
  async function take(answer, held) {
    const open = draft.get();
    if (answer?.kind !== "routes" || !open || !need() || isStale(held)) return;
    const legs = answer.legs.map(within);
    const lead = legs.find((leg) => leg.piece === held.lead);
    if (held.ids.length > 1 && held.via.length > 0 && lead) legs.push(...(await followers(held, lead, open)));
    if (draft.get()?.offer.id === open.offer.id && !isStale(held)) fill(legs, held.lead);
  }

  /** @param {readonly Leg[]} legs @param {string} lead  whose way is told in full */
  function fill(legs, lead) {
    const still = draft.get();
    if (!still) return;
    const going = new Set(legs.map((leg) => leg.piece));
    const values = moved();
    const kept = values.filter((v) => !going.has(v.model));
    const added = legs.map((leg) => ({ model: leg.piece, path: leg.path }));
    moving.left = values[0] && going.has(values[0].model) ? [...added, ...kept] : [...kept, ...added];
    const all = { ...still.legs, ...Object.fromEntries(legs.map((leg) => [leg.piece, leg])) };
    const waiting = way.hasNewer() ? local.waiting.value : {};
    draft.put(moving.left, all[lead] ? { [lead]: all[lead], ...all } : all);
    draft.letGo(waiting);
    showOthers(moving);
  }

  /** With waypoints the others go round the same corners, each beside its place. @param {Hold} held @param {Leg} lead @param {Filling} open */
  async function followers({ lead: first, ids, via }, lead, { seat, offer: { command } }) {
    const from = piece(first)?.pose;
    const end = lead.path.at(-1);
    if (!from || !end) return [];
    const planned = plannedBefore(ids);
    const answers = await Promise.all(
      ids.slice(1).map((id) => {
        const own = piece(id)?.pose ?? from;
        const beside = { x: own.x - from.x, y: own.y - from.y };
        const to = { ...own, x: end.x + beside.x, y: end.y + beside.y };
        const round = via.map((p) => ({ x: p.x + beside.x, y: p.y + beside.y }));
        return ports.ask({ kind: "route", piece: id, command, to, via: round, planned }, seat);
      }),
    );
    return answers.flatMap((a) => (a?.kind === "routes" ? a.legs.map(within) : []));
  }

  return {
    isOpen: way.isOpen,
    drop: way.drop,

    /** Want the lead there: clamped to what is left of its allowance unless `past` it. @param {Pose} pose @param {{alt: boolean, past: boolean}} [how] */
    want(pose, { alt, past } = { alt: true, past: false }) {
      const scene = context.scene();
      const open = draft.get();
      const { hold } = moving;
      const lead = piece(hold?.lead ?? "");
      if (!hold || !scene || !open || !lead) return;
      const free = alt || hold.byKeys || isStand(lead) ? pose : snapped(scene, lead, pose, new Set(hold.ids), need()?.into);
      const most = affordable(moving, hold, lead, free);
      hold.target = past ? free : most;
      const stopped = hold.target !== free;
      if (stopped && !hold.stopped) navigator.vibrate?.(8);
      hold.stopped = stopped;
      local.tether.value = stopped ? { x: free.x, y: free.y } : null;
      if (hold.target === most) way.ask({ question: asked(hold, open), seat: open.seat, held: hold });
      else {
        way.drop();
        fill(beyond(moving, hold, lead.pose), hold.lead);
      }
      showOthers(moving);
      context.redraw();
    },
  };

  /** @param {Hold} hold @param {Filling} open @returns {Question} */
  function asked({ lead, ids, via, target }, { offer: { command } }) {
    const planned = plannedBefore(ids);
    if (ids.length === 1 || via.length > 0) return { kind: "route", piece: lead, command, to: target, via, planned };
    const shape = local.formation.value === "single" ? "keep" : local.formation.value;
    return { kind: "formation", pieces: ids, command, to: target, shape, planned };
  }
}
