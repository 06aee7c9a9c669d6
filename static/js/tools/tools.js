/**
 * The tools of a board: who has the hand (`hand/chain.js`), what goes to it from pointer and keys, and what panels ask of it.
 *
 * @import { Offers, Pose, View } from "../lib/wire.js"
 * @import { Formation, ToolName } from "../store/local.js"
 * @import { BoardContext, ToolContext } from "./tool.js"
 */

import { FORMATIONS, createCommands } from "./commands.js";
import { createGround } from "./ground.js";
import { createCancel } from "./hand/cancel.js";
import { createChain } from "./hand/chain.js";
import { createDrag } from "./hand/drag.js";
import { OVERLAYS, createOverlays } from "./hand/overlays.js";
import { createReach } from "./hand/reach.js";
import { watchPointer } from "./hand/watch.js";
import { KEYS, bindKeys } from "./keys.js";
import { watchLines } from "./lines.js";
import { createPreview } from "./preview.js";

/** @typedef {ReturnType<typeof createTools>} Tools */

/** The tools of the rail, with their keys and words (`board.tool.<name>`). */
export const RAIL = /** @type {const} */ ([
  { name: "select", key: "V" },
  { name: "measure", key: "M" },
  { name: "sight", key: "L" },
  { name: "ping", key: "P" },
]);

/** The tools of who tells others what is to be seen. */
export const LIGHTS = /** @type {const} */ (["arrow", "ring", "spot"]);

/** @param {BoardContext} context */
export function createTools(context) {
  const { ports } = context;
  const { draft, local, t } = ports;
  /** @type {ToolContext} */
  const work = { ...context, draft, preview: createPreview(context), lit: createGround(context) };
  const drag = createDrag(work, () => chain);
  const chain = createChain(work, drag.begun);
  const { move, flips, place, spot, select, onHexes, needTool } = chain;
  const overlays = createOverlays(local);
  const reach = createReach(work, chain);

  /** @param {ToolName} name */
  function use(name) {
    if (local.tool.value === name) return;
    chain.railTool()?.leave?.();
    local.tool.value = name;
    ports.announce(t(`board.tool.${name}`));
  }

  /** @param {Formation} shape */
  function setFormation(shape) {
    local.formation.value = shape;
    ports.announce(t(`board.formation.${shape}`));
    move.reshape();
  }

  const cancel = createCancel(work, chain, drag, () => use("select"));
  const keys = bindKeys(context, createCommands(work, { chain: chain.all, needTool, move, select, use, ...overlays, setFormation, cancel, press: reach.press }));
  const unbind = watchPointer(work, chain, drag, keys.panning);
  draft.attach({ answered: () => needTool() === place && place.regroup() });
  const unaimed = watchLines(work);
  const unwatch = local.live.subscribe((live) => live || drag.broken());

  return {
    ...reach,
    rail: RAIL,
    lights: LIGHTS,
    keys: KEYS,
    formations: FORMATIONS,
    overlays: OVERLAYS,
    toggle: overlays.toggle,
    use,
    setFormation,
    cancel,
    /** Set what is being placed or laid down somewhere good; again: elsewhere. */
    suggest: () => void needTool()?.suggest?.(),
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
      if (id !== null || local.focused.value === was) local.focused.value = id;
    },
    /** New view and offers. @param {View} view @param {Offers} offers */
    sync(view, offers) {
      draft.sync(view, offers);
      select.sync(view, offers);
      for (const field of /** @type {const} */ (["hovered", "focused"]))
        if (local[field].value && !view.pieces[local[field].value ?? ""]) local[field].value = null;
      drag.sync();
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
