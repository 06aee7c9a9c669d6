/**
 * Moving: drag a unit or a model; the referee finds the way, this keeps the ghost under the pointer until it has.
 *
 * @import { Answer, Leg, MoveNeed, PieceView, Point, Pose, Question, Seat } from "../lib/wire.js"
 * @import { Hand, Tool, Workbench } from "./tool.js"
 */

import { latest } from "../lib/asking.js";
import { between, cut, distance, lengthOf } from "../lib/geometry.js";
import { carried, frontOf, furthest, isPaid, isStand, turnBetween, wayBetween, wheeled } from "../lib/regiment.js";
import { poseOf } from "../board/scene.js";
import { snapped } from "./snap.js";
import { stepOf } from "./tool.js";

/**
 * A hold on one piece and those that go along.
 * @typedef {object} Hold
 * @property {string} lead
 * @property {string[]} ids   all that move, the lead first
 * @property {Point} offset   from the pointer to the lead's centre, in units of the table
 * @property {Pose} target    where the lead is wanted
 * @property {Point[]} via    waypoints of the lead
 * @property {boolean} stopped  the allowance holds it back
 * @property {boolean} byKeys
 * @property {Pose} base      where the lead was when it was taken
 * @property {{about: Point, from: Point}|null} wheel  the corner the body is wheeled about, and where the hand took the other
 */

/** @param {Workbench} bench @returns {Tool & {take: (id: string, byKeys: boolean) => void, reshape: () => void, corner: () => boolean}} */
export function createMove(bench) {
  const { ports, draft, preview } = bench;
  const { local, t } = ports;
  /** @type {Hold|null} */
  let hold = null;
  /** The values as this tool left them: whoever changed them since is not overwritten by a late answer. @type {unknown} */
  let left = null;
  const way = latest(
    (/** @type {{question: Question, seat: Seat, held: Hold}} */ { question, seat }) => ports.ask(question, seat),
    async (answer, { held }) => {
      await takeWays(answer, held);
      // Whatever the answer was, nobody waits for it any more.
      if (held !== hold && !way.hasNewer()) draft.letGo({});
    },
    40,
  );
  draft.attach({ settled: way.settled });
  const reach = latest(
    (/** @type {{question: Question, seat: Seat}} */ { question, seat }) => ports.ask(question, seat),
    (answer) => {
      if (answer?.kind === "reach" && draft.get()?.offer.need?.kind === "move") local.reach.value = answer;
    },
  );

  /** @returns {MoveNeed|null} */
  const need = () => {
    const open = draft.get()?.offer.need;
    return open?.kind === "move" ? open : null;
  };
  /** @param {string} id */
  const mover = (id) => need()?.movers.find((m) => m.piece === id) ?? null;
  /** @param {string} id @returns {PieceView|undefined} */
  const piece = (id) => bench.scene()?.view.pieces[id];

  /** Which pieces a hold on this one moves: the unit, or what Ctrl, a picked model or earlier moves narrow it to. @param {string} id @param {boolean} alone */
  function company(id, alone) {
    const open = draft.get();
    const movers = need()?.movers ?? [];
    const moved = /** @type {{model: string}[]} */ (open?.values ?? []).map((v) => v.model);
    const single =
      alone ||
      local.formation.value === "single" ||
      local.selection.value.piece === id ||
      (moved.length > 0 && moved[0] !== id);
    const unit = piece(id)?.unit;
    const goes = (/** @type {string} */ p) => p !== id && (piece(p)?.unit === unit || isStand(piece(p)));
    return single ? [id] : [id, ...movers.map((m) => m.piece).filter(goes)];
  }

  /** @param {string} id @param {Point|null} at  the pointer @param {boolean} alone */
  function take(id, at, alone) {
    const scene = bench.scene();
    const held = piece(id);
    const open = draft.get();
    if (!scene || !held || !open || !mover(id)) return false;
    const pose = poseOf(scene, held);
    if (local.corners.value.lead !== id || !open.legs[id]) local.corners.value = { lead: "", via: [] };
    draft.letGo({});
    hold = {
      lead: id,
      ids: company(id, alone),
      offset: at ? { x: pose.x - at.x, y: pose.y - at.y } : { x: 0, y: 0 },
      target: { ...pose },
      via: local.corners.value.via,
      stopped: false,
      byKeys: at === null,
      base: { ...pose },
      wheel: null,
    };
    left = open.values;
    local.held.value = hold.ids;
    local.selection.value = { unit: held.unit, piece: hold.ids.length === 1 ? id : null, more: [] };
    reach.ask({ seat: open.seat, question: { kind: "reach", piece: id, along: hold.ids.slice(1), command: open.offer.command, planned: plannedBefore(hold.ids) } });
    return true;
  }

  /** Want the lead there: clamped to what is left of its allowance unless `beyond`. @param {Pose} pose @param {{alt: boolean, beyond: boolean}} how */
  function want(pose, { alt, beyond }) {
    const scene = bench.scene();
    const open = draft.get();
    if (!hold || !scene || !open) return;
    const lead = piece(hold.lead);
    if (!lead) return;
    const along = new Set(hold.ids);
    const free = alt || hold.byKeys || isStand(lead) ? pose : snapped(scene, lead, pose, along, need()?.into);
    const most = isStand(lead) && !hold.via.length ? affordable(hold, lead, free) : clamped(lead, hold.via, free, mover(hold.lead)?.allowance ?? 0);
    hold.target = beyond ? free : most;
    const stopped = hold.target !== free;
    if (stopped && !hold.stopped) navigator.vibrate?.(8);
    hold.stopped = stopped;
    local.tether.value = stopped ? { x: free.x, y: free.y } : null;
    const { command } = open.offer;
    const shape = local.formation.value === "single" ? "keep" : local.formation.value;
    const planned = plannedBefore(hold.ids);
    /** @type {Question} */
    const question =
      hold.ids.length === 1 || hold.via.length > 0
        ? { kind: "route", piece: hold.lead, command, to: hold.target, via: hold.via, planned }
        : { kind: "formation", pieces: hold.ids, command, to: hold.target, shape, planned };
    if (hold.target === most) way.ask({ question, seat: open.seat, held: hold });
    else overreach(hold, lead.pose);
    showOthers();
    bench.redraw();
  }

  /** Where those end that go before these: nobody who leaves first stands in the way. @param {readonly string[]} ids @returns {Record<string, Pose>} */
  function plannedBefore(ids) {
    const values = /** @type {{model: string, path: Pose[]}[]} */ (draft.get()?.values ?? []);
    if (values[0] && ids.includes(values[0].model)) return {};
    return Object.fromEntries(values.flatMap(({ model, path }) => {
      const end = path.at(-1);
      return end && !ids.includes(model) ? [[model, end]] : [];
    }));
  }

  /** As far towards the wanted pose as every stand of the body pays for; a wheel ends where the first cannot. @param {Hold} held @param {PieceView} lead @param {Pose} wanted */
  function affordable(held, lead, wanted) {
    const { wheel, base } = held;
    const fits = (/** @type {Pose} */ to) =>
      isPaid(held.ids.flatMap((id) => {
        const own = piece(id)?.pose;
        return own ? [{ from: own, to: carried(own, lead.pose, to), allowance: mover(id)?.allowance ?? 0 }] : [];
      }));
    if (wheel) return furthest((share) => wheeled(base, wheel.about, turnBetween(base.facing, wanted.facing) * share), fits);
    const near = clamped(lead, [], wanted, mover(held.lead)?.allowance ?? 0);
    return furthest(wayBetween(base, near), fits);
  }

  /** Others see every ghost where it stands now. */
  function showOthers() {
    const pieces = [...ghostsNow()].map(([id, p]) => ({ id, x: p.x, y: p.y, facing: p.facing }));
    preview({ kind: "drag", pieces });
  }

  /** Straight ways past the allowance, for the referee to say what is wrong with them. @param {Hold} held @param {Pose} from */
  function overreach(held, from) {
    way.drop();
    const by = { x: held.target.x - from.x, y: held.target.y - from.y };
    const legs = held.ids.flatMap((id) => {
      const own = piece(id)?.pose;
      if (!own) return [];
      const path = id === held.lead
        ? [own, ...held.via.map((p) => ({ ...own, ...p })), held.target]
        : [own, isStand(piece(id)) ? carried(own, from, held.target) : { ...own, x: own.x + by.x, y: own.y + by.y }];
      return [{ piece: id, path, length: lengthOf(path), refused: null, leads: [] }];
    });
    fill(legs, held.lead);
  }

  /** @param {Answer|null} answer @param {Hold} held */
  async function takeWays(answer, held) {
    const open = draft.get();
    if (answer?.kind !== "routes" || !open || !need() || isStale(held)) return;
    const legs = answer.legs.map((leg) => shortened(leg, mover(leg.piece)?.allowance ?? Infinity));
    const lead = legs.find((leg) => leg.piece === held.lead);
    if (held.ids.length > 1 && held.via.length > 0 && lead) legs.push(...(await followers(held, lead, open)));
    if (draft.get()?.offer.id === open.offer.id && !isStale(held)) fill(legs, held.lead);
  }

  /** Whether what was let go has been changed since by another hand, or is held anew. @param {Hold} held */
  function isStale(held) {
    if (held === hold) return false;
    return draft.get()?.values !== left || Boolean(hold?.ids.some((id) => held.ids.includes(id)));
  }

  /** @param {Leg[]} legs @param {string} lead  whose way is told in full */
  function fill(legs, lead) {
    const still = draft.get();
    if (!still) return;
    const values = /** @type {{model: string, path: Pose[]}[]} */ (still.values ?? []);
    const moved = new Set(legs.map((leg) => leg.piece));
    const kept = values.filter((v) => !moved.has(v.model));
    const first = values[0] && moved.has(values[0].model);
    const added = legs.map((leg) => ({ model: leg.piece, path: leg.path }));
    left = first ? [...added, ...kept] : [...kept, ...added];
    const all = { ...still.legs, ...Object.fromEntries(legs.map((leg) => [leg.piece, leg])) };
    const waiting = way.hasNewer() ? local.waiting.value : {};
    draft.put(left, all[lead] ? { [lead]: all[lead], ...all } : all);
    draft.letGo(waiting);
    showOthers();
  }

  /** With waypoints the others go round the same corners, each beside its place. @param {Hold} held @param {Leg} lead @param {import("../store/local.js").Filling} open */
  async function followers(held, lead, { seat, offer: { command } }) {
    const from = piece(held.lead)?.pose;
    const end = lead.path.at(-1);
    if (!from || !end) return [];
    const answers = await Promise.all(
      held.ids.slice(1).map((id) => {
        const own = piece(id)?.pose ?? from;
        const beside = { x: own.x - from.x, y: own.y - from.y };
        return ports.ask(
          {
            kind: "route",
            piece: id,
            command,
            to: { ...own, x: end.x + beside.x, y: end.y + beside.y },
            via: held.via.map((p) => ({ x: p.x + beside.x, y: p.y + beside.y })),
            planned: plannedBefore(held.ids),
          },
          seat,
        );
      }),
    );
    return answers.flatMap((a) =>
      a?.kind === "routes" ? a.legs.map((leg) => shortened(leg, mover(leg.piece)?.allowance ?? Infinity)) : [],
    );
  }

  /** @returns {Map<string, Pose>} */
  function ghostsNow() {
    /** @type {Map<string, Pose>} */
    const ghosts = new Map();
    for (const { model, path } of /** @type {{model: string, path: Pose[]}[]} */ (draft.get()?.values ?? [])) {
      const end = path.at(-1);
      if (end) ghosts.set(model, end);
    }
    const from = hold ? piece(hold.lead) : undefined;
    if (hold) ghosts.set(hold.lead, hold.target);
    if (hold && from && isStand(from) && local.formation.value === "keep")
      for (const id of hold.ids) {
        const own = piece(id)?.pose;
        if (own) ghosts.set(id, carried(own, from.pose, hold.target));
      }
    return ghosts;
  }

  /** A corner where the held piece is, or where the one led last was let go. */
  function corner() {
    const lead = hold?.lead ?? Object.keys(draft.get()?.legs ?? {})[0];
    const at = hold?.target ?? draft.get()?.legs[lead ?? ""]?.path.at(-1);
    if (!lead || !at || !mover(lead)) return false;
    const set = local.corners.value;
    const via = [...(hold?.via ?? (set.lead === lead ? set.via : [])), { x: at.x, y: at.y }];
    keep(lead, via);
    return true;
  }

  /** Takes the newest corner out. */
  function straighten() {
    const { lead, via } = local.corners.value;
    if (!via.length || (hold && hold.lead !== lead)) return false;
    keep(lead, via.slice(0, -1));
    if (hold) want(hold.target, { alt: true, beyond: false });
    return true;
  }

  /** @param {string} lead @param {Point[]} via */
  function keep(lead, via) {
    local.corners.value = { lead, via };
    if (hold) hold.via = via;
    ports.announce(t("board.say.waypoint"));
    bench.redraw();
  }

  /** Where all that is held is let go: the lead where it is wanted, the others as far on as they are. @param {Hold} held */
  function letGoAt({ lead, ids, target }) {
    const ends = new Map(/** @type {{model: string, path: Pose[]}[]} */ (draft.get()?.values ?? []).map(({ model, path }) => [model, path.at(-1)]));
    const seen = ghostsNow();
    const from = ends.get(lead) ?? piece(lead)?.pose ?? target;
    return Object.fromEntries(ids.flatMap((id) => {
      const own = piece(id)?.pose;
      const at = ends.get(id) ?? own;
      if (id === lead || (isStand(piece(id)) && local.formation.value === "keep")) return [[id, seen.get(id) ?? target]];
      return at ? [[id, { ...at, x: at.x + target.x - from.x, y: at.y + target.y - from.y }]] : [];
    }));
  }

  function release() {
    if (!hold) return;
    const { lead } = hold;
    const leg = draft.get()?.legs[lead];
    if (way.isOpen()) draft.letGo(letGoAt(hold));
    hold = null;
    local.held.value = [];
    local.reach.value = null;
    local.tether.value = null;
    if (leg) ports.announce(t("board.say.moved", { piece: lead, d: leg.length }));
    bench.redraw();
  }

  /** Takes the body by one of its handles: its middle, or a corner of its front that wheels it about the other. @param {Hand} hand */
  function seize(hand) {
    const id = draft.get()?.values?.[0]?.model ?? need()?.movers[0]?.piece;
    const scene = bench.scene();
    if (!id || !scene || !take(id, hand.at, false) || !hold) return false;
    const stands = hold.ids.flatMap((one) => piece(one) ?? []).map((one) => ({ footprint: one.footprint, pose: poseOf(scene, one) }));
    const { left, right } = frontOf(stands, hold.base);
    if (hand.grip?.startsWith("wheel")) hold.wheel = { about: hand.grip === "wheel left" ? right : left, from: hand.at };
    return true;
  }

  /** What is held follows the hand, or wheels with it. @param {Hand} hand */
  function lead(hand) {
    if (!hold) return;
    const { wheel, base, offset } = hold;
    const wanted = wheel
      ? wheeled(base, wheel.about, angle(wheel, hand.at))
      : { ...hold.target, x: hand.at.x + offset.x, y: hand.at.y + offset.y };
    want(wanted, { alt: hand.alt, beyond: hand.shift });
  }

  return {
    corner,
    take: (id, byKeys) => void take(id, byKeys ? null : { x: 0, y: 0 }, false),
    reshape() {
      // Where nothing is moved yet a body forms anew where it stands.
      const isBody = ["line", "column"].includes(local.formation.value) && isStand(piece(need()?.movers[0]?.piece ?? ""));
      const first = draft.get()?.values?.[0]?.model ?? (isBody ? need()?.movers[0]?.piece : undefined);
      if (hold) want(hold.target, { alt: true, beyond: false });
      else if (first && take(first, null, false) && hold) {
        want(/** @type {Hold} */ (hold).target, { alt: true, beyond: false });
        release();
      }
    },
    grab(hand) {
      if (hand.grip) return seize(hand);
      return hand.piece !== null && mover(hand.piece.id) !== null && take(hand.piece.id, hand.at, hand.ctrl);
    },
    drag: lead,
    drop(hand) {
      lead(hand);
      release();
    },
    turn(degrees) {
      if (!hold) return false;
      want({ ...hold.target, facing: (hold.target.facing + degrees + 360) % 360 }, { alt: true, beyond: false });
      return true;
    },
    key(key, event) {
      if (key === " " && hold) return corner();
      if (key === "Backspace") return straighten();
      if (!hold?.byKeys) return false;
      const by = stepOf(bench, key, event);
      if (by)
        want(
          { ...hold.target, x: hold.target.x + by.x, y: hold.target.y + by.y },
          { alt: true, beyond: false },
        );
      else if (key === "g") release();
      else return false;
      return true;
    },
    cancel() {
      const was = hold !== null;
      way.drop();
      hold = null;
      local.corners.value = { lead: "", via: [] };
      local.reach.value = null;
      local.tether.value = null;
      return draft.cancel() || was;
    },
    ghosts(ghosts) {
      for (const [id, pose] of ghostsNow()) ghosts.set(id, pose);
    },
    leave() {
      way.drop();
      hold = null;
    },
  };
}

/** Degrees by which a hand has gone round the corner it wheels about. @param {{about: Point, from: Point}} wheel @param {Point} at */
function angle({ about, from }, at) {
  const way = (/** @type {Point} */ p) => (Math.atan2(p.y - about.y, p.x - about.x) * 180) / Math.PI;
  return turnBetween(way(from), way(at));
}

/** The wanted pose, or the furthest point towards it that the allowance pays for. @param {PieceView} lead @param {readonly Point[]} via @param {Pose} pose @param {number} allowance @returns {Pose} */
function clamped(lead, via, pose, allowance) {
  const from = via.at(-1) ?? lead.pose;
  const left = allowance - lengthOf([lead.pose, ...via]);
  const d = distance(from, pose);
  return d <= left || d === 0 ? pose : { ...pose, ...between(from, pose, Math.max(0, left) / d) };
}

/** A way cut at the allowance. @param {Leg} leg @param {number} allowance @returns {Leg} */
function shortened(leg, allowance) {
  if (leg.length <= allowance + 1e-6 || leg.refused) return leg;
  return { ...leg, path: cut(leg.path, allowance), length: allowance };
}
