/**
 * What the others see of what this hand does. Pinned rulers stay in their sight, whatever else is shown to them.
 *
 * @import { Ghost } from "../store/local.js"
 * @import { BoardContext } from "./tool.js"
 */

import { atMost } from "../lib/asking.js";

const MOST_PINNED = 6;

/** @param {BoardContext} context @returns {(ghost: Ghost) => void} */
export function createPreview({ ports }) {
  const { local, draft } = ports;
  const preview = atMost((/** @type {Ghost} */ ghost) => ports.preview(withPinned(ghost)), 50);

  /** @param {Ghost} ghost @returns {Ghost} */
  function withPinned(ghost) {
    const pinned = local.rulers.value.filter((ruler) => ruler.pinned).slice(-MOST_PINNED)
      .map(({ points, lengths, total, edges }) => ({ points, lengths, total, edges }));
    if (pinned.length === 0 || ghost.kind === "ping" || ghost.kind === "drawing") return ghost;
    return ghost.kind === "clear" ? { kind: "ruler", points: [], lengths: [], total: 0, edges: false, pinned } : { ...ghost, pinned };
  }

  draft.attach({ givenUp: () => preview({ kind: "clear" }) });
  return preview;
}
