/**
 * A drag whose offer was taken, until the need comes that it goes on in: what waits for leave follows the hand meanwhile.
 *
 * @import { PointerSample, Tool, ToolContext } from "../tool.js"
 */

/** @typedef {{piece: string, byKeys: boolean, down: PointerSample|null, last: PointerSample|null, up: boolean}} Wish */
/** @typedef {ReturnType<typeof createWish>} Wishing */

/** @param {ToolContext} work */
export function createWish({ draft, scene, ports: { local } }) {
  /** @type {Wish|null} */
  let wish = null;

  return {
    isOpen: () => wish !== null,
    /** @param {Wish|null} next */
    make: (next) => void (wish = next),

    /** What waits follows the hand: all of the unit, unless one alone is meant. @param {PointerSample} last @param {boolean} up  it was let go there */
    lead(last, up) {
      if (!wish) return;
      wish = { ...wish, last, up: wish.up || up };
      const { piece, down } = wish;
      const all = scene()?.view.pieces ?? {};
      const isAlone = down?.ctrl || local.formation.value === "single";
      const led = Object.values(all).filter((one) => one.id === piece || (!isAlone && one.unit === all[piece]?.unit));
      const by = { x: last.at.x - (down?.at.x ?? last.at.x), y: last.at.y - (down?.at.y ?? last.at.y) };
      draft.letGo(Object.fromEntries(led.map(({ id, pose }) => [id, { ...pose, x: pose.x + by.x, y: pose.y + by.y }])));
    },

    /**
     * The need that was waited for has come: the hand goes on in it, or is done where it let go before.
     * @param {Tool & {take: (id: string, byKeys: boolean) => void}} move @returns {{holds: boolean}|null} null: nothing was waited for
     */
    goOn(move) {
      const need = draft.get()?.offer.need;
      const wanted = wish;
      if (!wanted || need?.kind !== "move" || !need.movers.some((m) => m.piece === wanted.piece)) return null;
      wish = null;
      draft.letGo({});
      if (wanted.byKeys) move.take(wanted.piece, true);
      else if (wanted.down && move.grab?.(wanted.down)) {
        if (wanted.last) (wanted.up ? move.drop : move.drag)?.(wanted.last);
        return { holds: !wanted.up };
      }
      return { holds: false };
    },
  };
}
