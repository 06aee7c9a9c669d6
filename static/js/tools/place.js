/**
 * Placing: pieces off the table become ghosts that are dragged, turned and set down inside the lit areas, by a hand
 * (`place/hand.js`), by keys (`place/keys.js`), or where it is suggested (`place/seek.js`).
 *
 * @import { Point } from "../lib/wire.js"
 * @import { Tool, ToolContext } from "./tool.js"
 */

import { createHand } from "./place/hand.js";
import { createPlaceKeys } from "./place/keys.js";
import { createPlacing } from "./place/placing.js";
import { createSeek } from "./place/seek.js";
import { createSettling } from "./place/settle.js";

/**
 * @param {ToolContext} context
 * @returns {Tool & {bring: (at: Point, settle: boolean) => void, suggest: () => Promise<void>, nearest: () => Promise<void>, regroup: () => void}}
 */
export function createPlace(context) {
  const placing = createPlacing(context);
  const settling = createSettling(placing);
  const { last, ...hand } = createHand(placing, settling);

  return {
    ...hand,
    ...createPlaceKeys(placing, settling.setDown, last),
    ...createSeek(placing, settling),
    regroup: settling.regroup,
    cancel() {
      placing.hold = null;
      return context.draft.cancel();
    },
    ghosts(ghosts) {
      for (const { model, pose } of placing.placed()) ghosts.set(model, pose);
    },
  };
}
