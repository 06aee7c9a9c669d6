/**
 * The state machine of the tools: which one has the hand, and what goes to it. A tool taken from the rail comes first,
 * then the need that is being filled, then the idle hand.
 *
 * @import { Offer, Offers, Pose, Seat, View } from "../lib/wire.js"
 * @import { Formation, OverlayName, ToolName } from "../store/local.js"
 * @import { Bench, Hand, Tool, Workbench } from "./tool.js"
 */

import { createAim } from "./aim.js";
import { FORMATIONS, createCommands } from "./commands.js";
import { createFlips } from "./flips.js";
import { createGround } from "./ground.js";
import { KEYS, bindKeys } from "./keys.js";
import { createLine } from "./line.js";
import { watchLines } from "./lines.js";
import { createMeasure } from "./measure.js";
import { createMove } from "./move.js";
import { createPick } from "./pick.js";
import { createPing } from "./ping.js";
import { createPlace } from "./place.js";
import { createPoint } from "./point.js";
import { bindPointer } from "./pointer.js";
import { createPreview } from "./preview.js";
import { createSelect } from "./select.js";
import { createSight } from "./sight.js";
import { createSpot } from "./spot.js";
import { offersOf } from "../board/offers.js";
import { byTable, createCount } from "./hexes/count.js";
import { hexAt, hexesOf } from "../board/hexes/grid.js";
import { createHexHand } from "./hexes/hand.js";
import { toTable } from "../board/scene.js";

/** @typedef {ReturnType<typeof createTools>} Tools */
/** @typedef {{piece: string, byKeys: boolean, down: Hand|null, last: Hand|null, up: boolean}} Wish */

/** The tools of the rail, with their keys and words (`board.tool.<name>`). */
export const RAIL = /** @type {const} */ ([
  { name: "select", key: "V" },
  { name: "measure", key: "M" },
  { name: "sight", key: "L" },
  { name: "ping", key: "P" },
]);

/** @type {readonly OverlayName[]} */
const OVERLAYS = ["apart", "together", "ranges", "control", "deployment"];

/** @param {Bench} bench */
export function createTools(bench) {
  const { ports } = bench;
  const { local, t } = ports;
  const { draft } = ports;
  /** @type {Workbench} */
  const work = { ...bench, draft, preview: createPreview(bench), lit: createGround(bench) };
  /** A drag offer was taken; the drag goes on in the need that follows. @type {Wish|null} */
  let wish = null;
  /** @type {Hand|null} */
  let lastDown = null;
  /** @type {Tool|null} */
  let holding = null;
  /** Whether the last click did more than choose: then a second one is no wish to look closer. */
  let taken = false;

  const move = createMove(work);
  const flips = createFlips(work);
  const select = createSelect(
    work,
    (taken) => {
      wish = taken && { ...taken, down: taken.byKeys ? null : lastDown, last: null, up: false };
      if (taken) return;
      local.gripped.value = false;
      draft.letGo({});
    },
    (piece, kind, byKeys) => {
      if (kind === "flips" && byKeys) flips.begin();
      else if (kind === "flips") flips.take(lastDown);
      else if (kind === "move" && byKeys) move.take(piece, true);
      else if (kind === "move" && lastDown) move.grab?.(lastDown);
      if (!byKeys) holding = { flips, move }[kind] ?? null;
    },
  );
  const pick = createPick(work);
  const onHexes = createHexHand(work, bench.spot);
  const place = createPlace(work);
  const spot = createSpot(work);
  /** @type {Record<string, Tool>} */
  const needs = {
    move,
    place,
    aim: createAim(work),
    point: createPoint(work),
    line: createLine(work),
    flips,
  };
  /** @type {Record<string, Tool>} */
  const rail = { measure: byTable(work, createMeasure(work), createCount(work, bench.count)), sight: createSight(work), ping: createPing(work) };

  /** The tool of the open need. @returns {Tool|null} */
  const needTool = () => needs[draft.get()?.offer.need?.kind ?? ""] ?? null;
  /** Who is asked, in order. @returns {Tool[]} */
  const chain = () =>
    local.spot.value ? [spot] :
    [rail[local.tool.value], needTool(), onHexes, pick, select].filter((tool) => tool !== undefined && tool !== null);

  /** @param {ToolName} name */
  function use(name) {
    if (local.tool.value === name) return;
    rail[local.tool.value]?.leave?.();
    local.tool.value = name;
    ports.announce(t(`board.tool.${name}`));
  }

  /** @param {OverlayName} name @param {boolean} [on] */
  function toggle(name, on) {
    local.overlays.value = { ...local.overlays.value, [name]: on ?? !local.overlays.value[name] };
  }

  /** Every overlay on, or back to those that come by themselves. */
  function toggleAll() {
    const all = OVERLAYS.every((name) => local.overlays.value[name]);
    local.overlays.value = {
      ...local.overlays.value,
      ...Object.fromEntries(OVERLAYS.map((name) => [name, all ? name === "apart" || name === "together" : true])),
    };
  }

  /** @param {Formation} shape */
  function setFormation(shape) {
    local.formation.value = shape;
    ports.announce(t(`board.formation.${shape}`));
    move.reshape();
  }

  /** @param {Hand} hand */
  function grab(hand) {
    lastDown = hand;
    const waited = wish !== null || draft.get()?.sending === true;
    wish = null;
    if (!local.live.value && !["measure", "sight", "ping"].includes(local.tool.value)) return false;
    holding = null;
    const taker = chain().find((tool) => tool.grab?.(hand)) ?? null;
    holding ??= taker;
    local.gripped.value = taker !== null;
    return taker !== null || stays(hand, waited);
  }

  /**
   * A piece of one's own that is taken while the last word is on its way, or while others are led, leads nowhere; nor does the table.
   * @param {Hand} hand
   * @param {boolean} waited
   */
  function stays(hand, waited) {
    return hand.piece !== null && local.seats.value.includes(/** @type {Seat} */ (hand.piece.seat)) && (waited || /** @type {unknown[]} */ ([move, place]).includes(needTool()));
  }

  /** What waits for leave to be dragged follows the hand: all of the unit, unless one alone is meant. @param {Wish & {last: Hand}} waits */
  function lead(waits) {
    wish = waits;
    const { piece, down, last } = waits;
    const all = bench.scene()?.view.pieces ?? {};
    const isAlone = down?.ctrl || local.formation.value === "single";
    const led = Object.values(all).filter((one) => one.id === piece || (!isAlone && one.unit === all[piece]?.unit));
    const by = { x: last.at.x - (down?.at.x ?? last.at.x), y: last.at.y - (down?.at.y ?? last.at.y) };
    draft.letGo(Object.fromEntries(led.map(({ id, pose }) => [id, { ...pose, x: pose.x + by.x, y: pose.y + by.y }])));
  }

  /** @param {Hand} hand */
  function drag(hand) {
    if (wish) lead({ ...wish, last: hand });
    else holding?.drag?.(hand);
  }

  /** @param {Hand} hand */
  function drop(hand) {
    if (wish) lead({ ...wish, last: hand, up: true });
    else holding?.drop?.(hand);
    holding = null;
    if (!wish) letGo();
  }

  /** The hand is empty, once what it did has been drawn. */
  function letGo() {
    requestAnimationFrame(() => requestAnimationFrame(() => (local.gripped.value = holding !== null || wish !== null)));
  }

  /** A drag that cannot go on leaves nothing behind. */
  function broken() {
    const dragged = wish !== null || holding !== null;
    wish = null;
    draft.letGo({});
    holding?.cancel?.();
    holding = null;
    if (dragged) {
      needTool()?.cancel?.();
      ports.forget();
    }
    letGo();
  }

  /** The offer that calls a selection off, where there is one. @returns {{seat: Seat, offer: Offer}|null} */
  function callOff() {
    const scene = bench.scene();
    const open = scene
      ? offersOf(scene).filter(({ offer }) => offer.place === "prompt" && !offer.locked && !offer.need)
      : [];
    return open.find(({ offer }) => offer.role === "cancel") ?? null;
  }

  /** Give up one thing: a drag, then what is filled in together with the selection it belongs to, then the tool. */
  function cancel() {
    if (wish || (ports.isTried() && !rail[local.tool.value])) {
      broken();
      needTool()?.cancel?.();
      ports.forget();
      return true;
    }
    if (local.dropped.value) {
      local.dropped.value = null;
      return true;
    }
    if (local.spot.value) return spot.cancel?.() ?? false;
    if (holding) {
      broken();
      return true;
    }
    if (rail[local.tool.value]) {
      if (!rail[local.tool.value]?.cancel?.()) use("select");
      return true;
    }
    const tool = needTool() ?? (draft.get()?.offer.need?.kind === "pick" ? onHexes : null);
    const off = tool ? callOff() : null;
    const had = tool?.cancel?.() ?? false;
    if (off && local.live.value) void ports.act(off.seat, off.offer, {});
    if (had || off !== null) return true;
    // What is open in the prompt is given up first, and the selection with it.
    return ports.opened?.() ? false : (select.cancel?.() ?? false);
  }

  /** As a click on that very piece, whatever lies on it. @param {string} id @param {{shiftKey: boolean, altKey: boolean}} [held] */
  function press(id, { shiftKey: shift, altKey: alt } = { shiftKey: false, altKey: false }) {
    const piece = bench.scene()?.view.pieces[id];
    if (!piece) return false;
    const hand = { at: piece.pose, px: { x: 0, y: 0 }, piece, under: [piece], grip: null, shift, alt, ctrl: false, touch: false };
    return chain().some((tool) => tool.click?.(hand));
  }

  const keys = bindKeys(
    bench,
    createCommands(work, { chain, needTool, move, place, select, use, toggle, toggleAll, setFormation, cancel, press }),
  );
  const unbind = bindPointer(bench, {
    hover(hand) {
      if (local.hovered.value !== (hand.piece?.id ?? null)) local.hovered.value = hand.piece?.id ?? null;
      chain()[0]?.hover?.(hand);
    },
    out: () => void (local.hovered.value = null),
    click(hand) {
      const by = chain().find((tool) => tool.click?.(hand));
      taken = by !== undefined && by !== select;
    },
    double(hand) {
      if (local.tool.value === "measure") rail.measure?.key?.("Enter", new KeyboardEvent("keydown", { key: "Enter" }));
      else if (!hand.piece && !taken) bench.look.zoom(1.6, hand.px);
    },
    grab,
    drag,
    drop,
    broken,
    turn: (degrees) => needTool()?.turn?.(degrees) ?? false,
    menu: (hand) =>
      bench.root.dispatchEvent(
        new CustomEvent("board:menu", {
          bubbles: true,
          detail: { piece: hand.piece?.id ?? null, at: hand.at, px: hand.px },
        }),
      ),
    panning: keys.panning,
  });

  draft.attach({ answered: () => needTool() === place && place.regroup() });
  const unaimed = watchLines(work);
  const unwatch = local.live.subscribe((live) => live || broken());

  return {
    rail: RAIL,
    keys: KEYS,
    formations: FORMATIONS,
    overlays: OVERLAYS,
    use,
    toggle,
    setFormation,
    cancel,
    press,
    /** Carry the unit that is being placed in from a list; `settled` sets it down. @param {number} x  client pixels @param {number} y @param {boolean} settled */
    bring(x, y, settled) {
      const scene = bench.scene();
      const well = bench.root.getBoundingClientRect();
      if (scene) place.bring(toTable(scene, { x: x - well.left, y: y - well.top }), settled);
    },
    /** Point at a hex from outside the board; gives the hex there. @param {number} x  client pixels @param {number} y */
    pointAt(x, y) {
      const scene = bench.scene();
      const well = bench.root.getBoundingClientRect();
      const inside = x > well.left && x < well.right && y > well.top && y < well.bottom;
      const hex = scene && inside ? hexAt(hexesOf(scene.view), toTable(scene, { x: x - well.left, y: y - well.top })) : null;
      bench.spot.hover = hex;
      bench.redraw();
      return hex;
    },
    /** Set the unit that is being placed down somewhere good; again: elsewhere. */
    suggest: () => void place.suggest(),
    /** Set it down as near to an enemy as it may. */
    nearest: () => void place.nearest(),
    /** Set a corner on the way of the piece led last. */
    corner: () => move.corner(),
    /** Take the last flip of the chain back. */
    flipBack: () => flips.back(),
    /** Make the last flip over the other side of its edge. */
    flipOver: () => flips.over(),
    /** Turn what is held. @param {number} degrees */
    turn: (degrees) => needTool()?.turn?.(degrees) ?? false,
    /** A piece got the focus, or lost it. @param {string|null} id @param {string} [was] */
    focused(id, was) {
      if (id === null && local.focused.value !== was) return;
      local.focused.value = id;
    },
    /** New view and offers. @param {View} view @param {Offers} offers */
    sync(view, offers) {
      draft.sync(view, offers);
      select.sync(view, offers);
      for (const field of /** @type {const} */ (["hovered", "focused"]))
        if (local[field].value && !view.pieces[local[field].value ?? ""]) local[field].value = null;
      const need = draft.get()?.offer.need;
      const wanted = wish;
      if (!wanted || need?.kind !== "move" || !need.movers.some((m) => m.piece === wanted.piece)) return;
      wish = null;
      draft.letGo({});
      if (wanted.byKeys) move.take(wanted.piece, true);
      else if (wanted.down && move.grab?.(wanted.down)) {
        if (wanted.last) (wanted.up ? move.drop : move.drag)?.(wanted.last);
        holding = wanted.up ? null : move;
      }
      if (!holding) letGo();
    },
    /** Poses pieces are drawn at while a need is filled. @returns {Map<string, Pose>} */
    ghosts() {
      /** @type {Map<string, Pose>} */
      const ghosts = new Map();
      needTool()?.ghosts?.(ghosts);
      onHexes.ghosts?.(ghosts);
      for (const [id, pose] of Object.entries(local.waiting.value)) ghosts.set(id, pose);
      if (local.spot.value) spot.ghosts?.(ghosts);
      return ghosts;
    },
    destroy() {
      keys.unbind();
      unbind();
      unwatch();
      unaimed();
      draft.close();
    },
  };
}
