/**
 * What the states of placing share: who comes, where they are laid out, and what is held of them.
 *
 * @import { Offer, PlaceNeed, Point, Pose } from "../../lib/wire.js"
 * @import { ToolContext } from "../tool.js"
 */

import { leftOut } from "../../store/draft.js";

/** @typedef {{model: string, pose: Pose}} Placed */
/** @typedef {ReturnType<typeof createPlacing>} Placing */

/** @param {ToolContext} context */
export function createPlacing(context) {
  const { draft, preview } = context;
  const { local } = context.ports;

  /** @returns {PlaceNeed|null} */
  const need = () => {
    const open = draft.get()?.offer.need;
    return open?.kind === "place" ? open : null;
  };
  /** @returns {Placed[]} */
  const placed = () => draft.get()?.values ?? [];

  return {
    context,
    need,
    placed,
    /** @type {{ids: string[], last: Point}|null} */
    hold: null,
    /** The pieces that find a place: all but those the player leaves out. @returns {readonly string[]} */
    coming() {
      const open = draft.get();
      const out = open ? leftOut(open) : [];
      return need()?.pieces.filter((id) => !out.includes(id)) ?? [];
    },
    /** Whether this offer is still the one that is filled in. @param {Offer} offer */
    isOpen: (offer) => draft.get()?.offer.id === offer.id,
    /** The unit's ghosts all together, or one of them. @param {string} id @param {boolean} alone */
    company: (id, alone) =>
      alone || local.formation.value === "single" || local.selection.value.piece === id ? [id] : placed().map((p) => p.model),
    /** @param {ReadonlySet<string>} ids @param {(pose: Pose) => Pose} to */
    change(ids, to) {
      draft.put(placed().map((p) => (ids.has(p.model) ? { ...p, pose: to(p.pose) } : p)));
      preview({
        kind: "drag",
        pieces: placed().map(({ model, pose }) => ({ id: model, x: pose.x, y: pose.y, facing: pose.facing })),
      });
    },
  };
}
