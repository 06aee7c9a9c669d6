/**
 * Looking at the table: everything that moves the camera, but for the hand that pans it.
 *
 * @import { Point, View } from "../lib/wire.js"
 * @import { Camera, LocalStore } from "../store/local.js"
 * @import { Table } from "./camera.js"
 */

import { middle } from "../lib/geometry.js";
import { placeMeant, placeSeen, seenTable } from "./turning.js";
import { createRoom } from "./room.js";
import { CLOSER, FREE_FOOT, acrossNarrow, fitted, fittedOver, hasFoot, held, opening, panned, showing, zoomed } from "./camera.js";

/** Pixels kept free around ground that is shown: it ends where the table ends. */
const GROUND_EDGE = 8;

/** Pixels kept free around pieces while the whole table is shown: less than its own margin, so that only what covers its foot moves it. */
const WHOLE_EDGE = 24;

/** Before there is a view. @type {Table} */
const NO_TABLE = { kind: "plane", width: 60, height: 44, scale: { comfortable: 13, readable: 8, smallest: 1 } };

/** What of the well is free, as its host says. @type {Record<string, "foot"|"all">} */
const CLEAR = { true: "foot", all: "all" };

/** The radius of the largest disc, in units of its table. */
const DISC = 4;

/** Milliseconds for which the camera stays where a hand has put it. */
const HAND = 6000;

/** Pixels that a prompt with its row of buttons and its reasons covers, for which a battle over a plane begins with room. */
const PROMPT = 260;

/** The same where the hand has its own room below the board: rows that rise higher lie over the board for a while, or it would stay too small to be read. */
const PROMPT_OVER_HAND = 140;

/** Milliseconds for which a well has had its size when it is looked at what fills it. */
const RESTED = 100;

/** Pixels of a well so narrow that a sheet lies below it. */
const NARROW = 600;

/** Pixels kept free around the middle of a hex that is shown. */
const HEX_EDGE = 30;

/**
 * @param {HTMLElement} host
 * @param {LocalStore} local
 * @param {() => View|null} view
 * @param {(size: {width: number, height: number}) => void} resized  the well has another size
 */
export function createLook(host, local, view, resized) {
  const space = createRoom(host, resized);
  const well = () => ({ ...space.size(), clear: CLEAR[host.dataset.clear ?? ""] });
  const lying = () => view()?.table ?? NO_TABLE;
  /** The table as it is seen: all that the camera does is worked out on that. */
  const table = () => seenTable(lying(), local.turn.peek());
  /** @param {Point} place */
  const onSeen = (place) => placeSeen(place, lying(), local.turn.peek());
  /** Where the camera is, on the table as it is seen. */
  const camera = () => placeSeen(local.camera.peek(), lying(), local.turn.peek());
  /** Moves the camera there. @param {Camera} to */
  const aim = (to) => void (local.camera.value = placeMeant(to, lying(), local.turn.peek()));
  const isHexes = () => view()?.table.kind === "hexes";
  /** @param {readonly string[]} ids */
  const posesOf = (ids) => ids.flatMap((id) => view()?.pieces[id]?.pose ?? []).map(onSeen);

  /** The well the first look was taken in: on hexes it is taken anew in another one, while nobody has moved the camera. */
  let first = "";
  /** How the table was seen turned then. */
  let turned = local.turn.peek();
  let moved = false;
  /** When a hand moved it last. */
  let byHand = -HAND;
  const hand = () => {
    moved = true;
    byHand = performance.now();
  };
  /** Where the camera was before it came closer, in which phase it did, and when. @type {{before: Camera, phase: string, since: number}|null} */
  let neared = null;
  /** The well in which the first look was taken. */
  let begun = { width: 0, height: 0 };
  /** The well as the table was drawn in it last. */
  let shown = { width: 0, height: 0 };
  const isFirst = () => {
    const { zoom } = local.camera.peek();
    const { width, height } = well();
    const lies = first.endsWith(" all") !== (well().clear === "all");
    const isOther = isKept() ? !first.startsWith(`${width} `) : !first.startsWith(`${width} ${height} `);
    return zoom === 0 || lies || turned !== local.turn.peek() || (isHexes() && !moved && !local.gripped.peek() && isOther);
  };

  /** What of the battle goes on, by its turn. */
  const phase = () => `${view()?.turn.round} ${view()?.turn.active} ${view()?.turn.phase}`;

  /** Whether a battle goes on: no panel that opens or closes scales or moves the table then. */
  const isFought = () => (view()?.turn.round ?? 0) > 0;

  /** Whether the table stays as it is though its narrow well grows or shrinks above the sheet. */
  const isKept = () => isFought() && well().width < NARROW && !well().clear;

  /** While a hand holds something, and on a narrow well in a battle, the table stays where it lies on the page, though its well grows or shrinks at the foot. */
  function stay() {
    const { width, height } = well();
    const now = camera();
    const isHeld = local.gripped.peek() || Boolean(local.filling.peek()?.values?.length) || (isKept() && width === shown.width);
    if (isHeld && shown.width && (width !== shown.width || height !== shown.height))
      aim({ ...now, x: now.x + (width - shown.width) / 2 / now.zoom, y: now.y + (height - shown.height) / 2 / now.zoom });
    else if (isOutgrown(now.zoom)) aim(resting());
    shown = { width, height };
    rest();
  }

  /** Whether the whole table was seen in the well as it was drawn last, before a hand of cards took its room, and now no longer is. @param {number} zoom */
  function isOutgrown(zoom) {
    const was = shown.width ? shown : begun;
    return !moved && !isHexes() && was.height > well().height && zoom <= fitted({ ...well(), ...was }, table()).zoom + 0.01 && !isWhole(zoom);
  }

  /** Once nothing has moved or changed its size for a while, the well is filled. */
  function rest() {
    clearTimeout(untilRested);
    if (isKept() && isHexes()) untilRested = setTimeout(fill, RESTED);
  }

  /** Until the sheet has had its height for a while. @type {ReturnType<typeof setTimeout>|undefined} */
  let untilRested;

  /** No room of a narrow well stays empty that the board could fill. */
  function fill() {
    const now = camera();
    const across = acrossNarrow(well(), table(), now.y);
    if (!moved && !local.gripped.peek() && across.zoom === now.zoom && across.y !== now.y) aim(across);
  }

  /** What a whole table makes way for at the foot of the well: in a battle it stands where it stood from its beginning, however much is asked over it. */
  const kept = () => (!isFought() ? space.hidden() : table().kind !== "plane" ? 0 : space.below() > 0 ? PROMPT_OVER_HAND : PROMPT);

  /** Whether all of an open table is in sight: at the zoom at which it fits the well, or fitted it when the well was smaller. @param {number} zoom */
  function isWhole(zoom) {
    const whole = fitted(well(), table()).zoom;
    return Math.abs(zoom - whole) < 0.01 || (!moved && zoom < whole);
  }

  /** The whole table, as it stands while nobody looks closer. */
  const resting = () => (isKept() && isHexes() ? acrossNarrow(well(), table()) : fittedAbove(well(), table(), kept()));

  /** The camera as it is; where all of an open table is in sight, so that it stands in the room that is free. */
  const standing = () => (isWhole(camera().zoom) ? fittedOver(well(), table(), kept()) : camera());

  /** Pixels kept free around pieces that are shown: a table that stands whole has its own margins. @param {number} zoom */
  const edge = (zoom) => (view()?.table.kind === "plane" && isWhole(zoom) ? WHOLE_EDGE : edgeOf(view()?.table.kind, zoom));

  /** Back to the whole board of hexes, or to the whole table where all of it was in sight, unless a hand has moved the camera. */
  function settle() {
    const { zoom } = local.camera.peek();
    if (moved || !zoom) return;
    if (isKept() && isHexes() && zoom === resting().zoom) return; // Where it was looked at last is as good as where it stood before.
    if (isHexes()) aim(resting());
    else if (isWhole(zoom)) aim(standing());
  }

  /** A place, with the corners of the ground on the table that lies so far around it. @param {Point} at @param {number} room @returns {Point[]} */
  function around(at, room) {
    const { width, height } = table();
    const [x0, y0, x1, y1] = [Math.max(0, at.x - room), Math.max(0, at.y - room), Math.min(width, at.x + room), Math.min(height, at.y + room)];
    return room ? [at, { x: x0, y: y0 }, { x: x1, y: y1 }] : [at];
  }

  /** Pieces, with the ground around them that they may go to and places where they would go. @param {readonly string[]} ids @param {number} room @param {readonly Point[]} places */
  const reachOf = (ids, room, places) => [...posesOf(ids).flatMap((at) => around(at, room)), ...places.map(onSeen)];

  /** The scale before it was drawn back for places too far apart for it, and when: what is asked next is looked at in that scale again. */
  let drawn = { zoom: 0, since: -HAND };

  /** The camera as it stands, in the scale that it had before it was drawn back, unless a hand has chosen another since. */
  function unbent() {
    const from = standing();
    return drawn.since > byHand && from.zoom < drawn.zoom ? { ...from, zoom: drawn.zoom } : from;
  }

  /**
   * Places come into the open part of the well.
   * @param {readonly Point[]} places  on the table as it is seen
   * @param {number} [free]  pixels kept free around them
   * @param {readonly Point[]} [more]  come along where the table need not be drawn back for them
   */
  function bring(places, free, more = []) {
    if (!places.length) return;
    const from = unbent();
    const shown = (/** @type {readonly Point[]} */ all) => showing(from, well(), table(), all, space.hidden(), free ?? edge(from.zoom));
    const all = shown([...places, ...more]);
    const to = more.length && all.zoom < from.zoom ? shown(places) : all;
    drawn = to.zoom < from.zoom ? { zoom: from.zoom, since: performance.now() } : { zoom: 0, since: -HAND };
    aim(to);
    rest();
  }

  /** Hexes that are asked for come out from under the prompt. @param {readonly Point[]} places */
  function uncover(places) {
    settle();
    if (places.length) aim(showing(camera(), well(), table(), places, space.hidden(), HEX_EDGE));
    rest();
  }

  return {
    /** The well is watched no longer. */
    stop() {
      clearTimeout(untilRested);
      space.stop();
    },
    settle,
    /** Whether all of an open table is in sight, and no hand has moved it. */
    isWhole: () => !moved && !isHexes() && isWhole(local.camera.peek().zoom),
    /** Whether the well is so narrow that a sheet lies below it, in which the chosen unit's deeds are buttons. */
    isNarrow: () => well().width < NARROW,
    /** Whether no hand has moved the camera for a while. */
    isLeft: () => performance.now() - byHand > HAND,
    /** The first look, when there was none; gives the size of the well. */
    open() {
      if (isFirst()) {
        const own = Object.values(view()?.pieces ?? {}).filter((p) => local.seats.peek().includes(p.seat));
        turned = local.turn.peek();
        aim(isKept() && isHexes() ? resting() : opening(well(), table(), own.length && !turned ? middle(own.map((p) => p.pose)) : null));
        begun = space.size();
        first = `${well().width} ${well().height} ${well().clear ?? ""}`;
      } else stay();
      return well();
    },
    /** A place pointed at on the map comes into the middle. @param {Point} at */
    centre(at) {
      if (isHexes()) return uncover([at]);
      hand();
      aim(held({ ...camera(), ...onSeen(at) }, well(), table()));
    },
    /** A piece comes into the middle, so close that a finger can take hold of it. No hand did that: others are followed all the same. @param {string} id */
    approach(id) {
      const [at] = posesOf([id]);
      const { zoom } = camera();
      if (!at || !zoom) return;
      if (isHexes()) return uncover([at]);
      const by = Math.max(1, (table().scale.comfortable * CLOSER) / zoom);
      const near = zoomed(camera(), well(), table(), by, { x: 0, y: 0 });
      aim(held({ ...near, x: at.x, y: at.y }, well(), table()));
    },
    /**
     * Pieces come into sight, with the ground around them that they may go to.
     * @param {readonly string[]} ids
     * @param {number} [room]  how far they may go
     * @param {readonly Point[]} [places]  where they would go
     * @param {readonly string[]} [more]  pieces that come along where the table need not be drawn back for them
     */
    show: (ids, room = 0, places = [], more = []) => bring(reachOf(ids, room, places), room ? GROUND_EDGE : undefined, posesOf(more)),
    /**
     * The same, so large that one is told from the next, until the phase ends: what is asked in between is looked at as closely.
     * @param {readonly string[]} ids @param {number} [room] @param {readonly Point[]} [more]
     */
    closer(ids, room = 0, more = []) {
      const places = reachOf(ids, room, more);
      const from = standing();
      const zoom = table().scale.comfortable * CLOSER;
      if (!places.length || !from.zoom) return;
      if (from.zoom >= zoom) return bring(places, room ? GROUND_EDGE : undefined);
      neared ??= { before: local.camera.peek(), phase: phase(), since: performance.now() };
      const [{ x, y }, hidden] = [middle(places), space.hidden()];
      aim(showing({ x, y: y + hidden / 2 / zoom, zoom }, well(), table(), places, hidden, room ? GROUND_EDGE : undefined));
    },
    /** Where pieces are led by another than the hand, or fell, comes into sight, as they would themselves. @param {readonly Point[]} places */
    lead: (places) => bring(places.map(onSeen)),
    /** Brings places into the open part of the well. @param {readonly Point[]} places */
    reveal(places) {
      bring(places.map(onSeen), GROUND_EDGE);
    },
    uncover,
    /** The camera as it was before it came closer, once another phase has begun and unless a hand has moved it since; the whole table where it was whole. */
    back() {
      if (!neared || neared.phase === phase()) return;
      const { before, since } = neared;
      neared = null;
      if (byHand > since) return;
      local.camera.value = before;
      settle();
    },
    /** @param {number} by @param {Point} [at]  well pixels that stay in place */
    zoom(by, at) {
      hand();
      const size = well();
      const fixed = at ?? { x: size.width / 2, y: size.height / 2 };
      aim(zoomed(camera(), size, table(), by, fixed));
    },
    /** @param {number} dx @param {number} dy  pixels */
    pan(dx, dy) {
      hand();
      aim(panned(camera(), well(), table(), dx, dy));
    },
    fit() {
      moved = false;
      aim(resting());
    },
    /** All of the table, however small: a hand asked for it. */
    whole() {
      hand();
      aim(fitted(well(), table()));
    },
    /** Whether all of it is in sight. */
    isSeenWhole() {
      const [now, all] = [placeSeen(local.camera.value, lying(), local.turn.value), fitted(well(), table())];
      return !now.zoom || (now.zoom <= all.zoom * 1.01 && Math.abs(now.x - all.x) * now.zoom < 12 && Math.abs(now.y - all.y) * now.zoom < 12);
    },
  };
}

/**
 * The whole table above what covers the foot of the well; the foot of a board of hexes is kept free anyway.
 * @param {{width: number, height: number}} well @param {Table} table @param {number} hidden  pixels
 */
function fittedAbove(well, table, hidden) {
  if (table.kind === "plane" && hasFoot(well, table)) return fittedOver(well, table, hidden);
  const under = table.kind === "hexes" ? 0 : Math.max(0, Math.min(hidden, well.height / 2) - FREE_FOOT);
  const camera = fitted({ ...well, height: well.height - under }, table);
  return { ...camera, y: camera.y + under / 2 / camera.zoom };
}

/** Pixels kept free around the middles of pieces that are shown: a disc is no larger than its radius. @param {Table["kind"]|undefined} kind @param {number} zoom */
const edgeOf = (kind, zoom) => (kind === "hexes" ? HEX_EDGE : kind === "discs" ? DISC * zoom + GROUND_EDGE : undefined);
