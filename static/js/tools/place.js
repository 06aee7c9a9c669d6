/**
 * Placing: pieces off the table become ghosts that are dragged, turned and set down inside the lit areas.
 *
 * @import { Offer, PlaceNeed, Point, Pose } from "../lib/wire.js"
 * @import { Filling } from "../store/local.js"
 * @import { Tool, Workbench } from "./tool.js"
 */

import { distance, inside, middle, reachOf } from "../lib/geometry.js";
import { pieceOf } from "../board/scene.js";
import { leftOut } from "../store/draft.js";
import { besideOwn, likelyPlaces, nearestToFoe } from "./suggest.js";
import { refuse, stepOf } from "./tool.js";

/** @typedef {{model: string, pose: Pose}} Placed */

/** How many places are asked about before the last answer is taken as it is. */
const TRIES = 5;
/** What counts as another place, and the air between ranks: in widths of the smallest piece. */
const [ELSEWHERE, AIR] = [6, 0.4];
/** So near is the same place. */
const NEAR = 0.1;

/**
 * @param {Workbench} bench
 * @returns {Tool & {bring: (at: Point, settle: boolean) => void, suggest: () => Promise<void>, nearest: () => Promise<void>, regroup: () => void}}
 */
export function createPlace(bench) {
  const { ports, draft, preview, lit: isLit } = bench;
  const { local } = ports;
  /** @type {{ids: string[], last: Point}|null} */
  let hold = null;
  /** @type {string|null} */
  let last = null;

  /** Places suggested before: the next suggestion is another. @type {Point[]} */
  let tried = [];

  /** @returns {PlaceNeed|null} */
  const need = () => {
    const open = draft.get()?.offer.need;
    return open?.kind === "place" ? open : null;
  };
  /** The pieces that find a place: all but those the player leaves out. @returns {readonly string[]} */
  const coming = () => {
    const open = draft.get();
    const out = open ? leftOut(open) : [];
    return need()?.pieces.filter((id) => !out.includes(id)) ?? [];
  };
  /** @returns {Placed[]} */
  const placed = () => draft.get()?.values ?? [];

  /** Whether this offer is still the one that is filled in. @param {Offer} offer */
  const isOpen = (offer) => draft.get()?.offer.id === offer.id;

  /** Set the whole group down about a point: where the referee finds room, and until it says so in ranks. @param {Point} at */
  function setDown(at) {
    const open = draft.get();
    if (!open || !need()) return;
    inRanks(at);
    void settle(open, at);
  }

  /** Have the referee find room about a point. @param {Filling} open @param {Point} at @returns {Promise<boolean>} whether all found it */
  async function settle(open, at) {
    const facing = placed()[0]?.pose.facing ?? ahead(at);
    const shape = local.formation.value === "single" ? "keep" : local.formation.value;
    const to = { x: at.x, y: at.y, z: 0, facing };
    const { seat, offer } = open;
    const asked = { kind: /** @type {const} */ ("formation"), pieces: [...coming()], command: offer.command, to, shape };
    const answer = await ports.ask(asked, seat);
    if (answer?.kind !== "routes" || !isOpen(offer) || hold) return true;
    draft.put(
      answer.legs.flatMap(({ piece, path }) => (path.length ? [{ model: piece, pose: path[path.length - 1] }] : [])),
    );
    bench.look.reveal(placed().map((p) => p.pose));
    return answer.legs.every((leg) => !leg.refused);
  }

  /** Where the pieces may be set down, as far as it is lit. @param {PlaceNeed} asked */
  const lit = (asked) => (asked.areas.length ? asked.areas : (local.reach.value?.areas ?? []));

  /** The next place worth trying, where everybody finds room. */
  async function suggest() {
    await isLit();
    const open = draft.get();
    const asked = need();
    const scene = bench.scene();
    if (!open || !asked || !scene) return;
    const areas = lit(asked);
    const apart = ELSEWHERE * scene.view.table.scale.smallest;
    const now = placed().length ? middle(placed().map((p) => p.pose)) : null;
    const beside = besideOwn(scene, asked.pieces);
    const others = beside.filter((at) => !tried.some((was) => distance(at, was) < NEAR));
    const places = likelyPlaces(scene, areas, open.seat, new Set(asked.pieces)).filter(
      (at) => (!now || distance(at, now) > apart) && !tried.some((was) => distance(at, was) < apart),
    );
    const before = placed();
    for (const at of beside.length ? others : places.slice(0, TRIES)) {
      tried = [...tried, at].slice(beside.length ? 1 - beside.length : -6); // of those beside its own one is always left
      if (!isOpen(open.offer) || ((await settle(open, at)) && !isWhere(before))) return;
    }
    draft.put(before);
    refuse(bench, { kind: "refusal", code: "no_place_found", rule: "", facts: {}, shapes: [] });
  }

  /** As near to an enemy as the referee finds room: where it has room at none of the nearest points, about the first. */
  async function nearest() {
    await isLit();
    const open = draft.get();
    const asked = need();
    const scene = bench.scene();
    const first = asked?.pieces[0];
    if (!open || !asked || !scene || first === undefined) return;
    const before = placed();
    const points = nearestToFoe(scene, lit(asked), open.seat, first, TRIES);
    for (const at of points) {
      const found = await settle(open, at);
      const [one] = placed();
      if (!isOpen(open.offer) || (found && one && distance(one.pose, at) < NEAR)) return;
    }
    if (points[0] && (await settle(open, points[0]))) return;
    draft.put(before);
    refuse(bench, { kind: "refusal", code: "no_place_found", rule: "", facts: {}, shapes: [] });
  }

  /** Whether all stand where they stood before. @param {readonly Placed[]} before */
  const isWhere = (before) => before.length > 0 && placed().every(({ pose }, i) => before[i] && distance(pose, before[i].pose) < NEAR);

  /** The quarter that faces the middle of the table. @param {Point} at */
  function ahead(at) {
    const table = bench.scene()?.view.table ?? { width: 0, height: 0 };
    const way = Math.atan2(table.height / 2 - at.y, table.width / 2 - at.x);
    return (Math.round((way * 2) / Math.PI) * 90 + 360) % 360;
  }

  /** @param {Point} at */
  function inRanks(at) {
    const view = bench.scene()?.view;
    const pieces = coming();
    const unit = view?.table.scale.smallest ?? 1;
    const step = AIR * unit + 2 * Math.max(AIR * unit, ...pieces.map((id) => reachOf((view && pieceOf(view, id)?.footprint) || { kind: "circle", radius: 0.63 * unit })));
    const wide = Math.max(1, Math.ceil(Math.sqrt(pieces.length * 1.6)));
    const rows = Math.ceil(pieces.length / wide);
    const facing = placed()[0]?.pose.facing ?? ahead(at);
    draft.put(
      pieces.map((model, i) => ({
        model,
        pose: {
          x: at.x + ((i % wide) - (Math.min(wide, pieces.length) - 1) / 2) * step,
          y: at.y + (Math.floor(i / wide) - (rows - 1) / 2) * step,
          z: 0,
          facing,
        },
      })),
    );
  }

  /** The referee says on what height these pieces come to rest. @param {readonly string[]} ids */
  async function rest(ids) {
    const open = draft.get();
    if (!open) return;
    const { seat, offer } = open;
    const asked = placed().filter((p) => ids.includes(p.model));
    const answers = await Promise.all(
      asked.map(({ model, pose }) => ports.ask({ kind: "route", piece: model, command: offer.command, to: pose, via: [] }, seat)),
    );
    const heights = new Map(
      answers.flatMap((a) => (a?.kind === "routes" ? a.legs.map((l) => [l.piece, l.path.at(-1)?.z ?? 0]) : [])),
    );
    const moved = placed().some((p) => heights.has(p.model) && heights.get(p.model) !== p.pose.z);
    if (!hold && moved && isOpen(offer))
      draft.put(placed().map((p) => ({ ...p, pose: { ...p.pose, z: heights.get(p.model) ?? p.pose.z } })));
  }

  /** @param {ReadonlySet<string>} ids @param {(pose: Pose) => Pose} change */
  function change(ids, change) {
    draft.put(placed().map((p) => (ids.has(p.model) ? { ...p, pose: change(p.pose) } : p)));
    preview({
      kind: "drag",
      pieces: placed().map(({ model, pose }) => ({ id: model, x: pose.x, y: pose.y, facing: pose.facing })),
    });
  }

  /** The unit's ghosts all together, or one of them. @param {string} id @param {boolean} alone */
  const company = (id, alone) =>
    alone || local.formation.value === "single" || local.selection.value.piece === id
      ? [id]
      : placed().map((p) => p.model);

  return {
    suggest,
    nearest,
    /** Somebody is left out, or comes after all: whoever has no place yet finds one beside the others. */
    regroup() {
      const open = draft.get();
      const now = placed().map((p) => p.pose);
      if (open && now.length > 0 && now.length < coming().length) void settle(open, middle(now));
    },
    /** The unit comes in the hand from a list: in ranks under the pointer, then set down. */
    bring(at, settled) {
      if (!need()) return;
      if (settled) setDown(at);
      else inRanks(at);
      local.held.value = settled ? [] : (need()?.pieces ?? []);
    },
    click(hand) {
      const open = need();
      if (!open) return false;
      if (hand.piece && open.pieces.includes(hand.piece.id)) {
        local.selection.value = { unit: hand.piece.unit, piece: hand.piece.id, more: [] };
        last = hand.piece.id;
        return true;
      }
      if (hand.piece || placed().length > 0) return false;
      setDown(hand.at);
      return true;
    },
    grab(hand) {
      const open = need();
      if (!open) return false;
      if (!hand.piece && placed().length === 0 && !hand.touch) setDown(hand.at);
      const id =
        hand.piece && open.pieces.includes(hand.piece.id)
          ? hand.piece.id
          : placed().length > 0 && !hand.piece
            ? null
            : undefined;
      if (!id) return false;
      last = id;
      hold = { ids: company(id, hand.ctrl), last: hand.at };
      local.held.value = hold.ids;
      return true;
    },
    drag(hand) {
      if (!hold) return;
      const by = { x: hand.at.x - hold.last.x, y: hand.at.y - hold.last.y };
      hold.last = hand.at;
      change(new Set(hold.ids), (pose) => ({ ...pose, x: pose.x + by.x, y: pose.y + by.y }));
    },
    drop() {
      const ids = hold?.ids ?? [];
      hold = null;
      local.held.value = [];
      void rest(ids);
    },
    turn(degrees) {
      if (placed().length === 0) return false;
      const ids = new Set(hold?.ids ?? (last ? company(last, false) : placed().map((p) => p.model)));
      const centre = middle(
        placed()
          .filter((p) => ids.has(p.model))
          .map((p) => p.pose),
      );
      const a = (degrees * Math.PI) / 180;
      change(ids, (p) => ({
        ...p,
        facing: (p.facing + degrees + 360) % 360,
        x: centre.x + (p.x - centre.x) * Math.cos(a) - (p.y - centre.y) * Math.sin(a),
        y: centre.y + (p.x - centre.x) * Math.sin(a) + (p.y - centre.y) * Math.cos(a),
      }));
      return true;
    },
    key(key, event) {
      const by = stepOf(bench, key, event);
      if (key === "g" && need()) {
        const first = need()?.areas[0];
        if (placed().length === 0 && first)
          setDown(
            inside(middle(first.outline), first.outline)
              ? middle(first.outline)
              : /** @type {Point} */ (first.outline[0]),
          );
        local.held.value = placed().map((p) => p.model);
        return true;
      }
      if (!by || local.held.value.length === 0) return false;
      const chosen = local.selection.value.piece;
      change(
        new Set(chosen && placed().some((p) => p.model === chosen) ? [chosen] : placed().map((p) => p.model)),
        (p) => ({ ...p, x: p.x + by.x, y: p.y + by.y }),
      );
      return true;
    },
    cancel() {
      hold = null;
      return draft.cancel();
    },
    ghosts(ghosts) {
      for (const { model, pose } of placed()) ghosts.set(model, pose);
    },
  };
}
