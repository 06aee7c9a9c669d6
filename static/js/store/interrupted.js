/**
 * What lay on the board when a ruling came between: it waits until that is settled, and lies there again, or that it does not is said.
 *
 * @import { Need, Offer, Offers, PieceView, Refusal, Seat } from "../lib/wire.js"
 * @import { Command } from "./draft.js"
 * @import { Filling } from "./local.js"
 */

/**
 * @typedef {object} Ports
 * @property {(was: Filling, there: Offer) => void} lay  it lies on the board again
 * @property {() => Readonly<Record<string, PieceView>>|undefined} pieces
 * @property {(seat: Seat, offer: Offer) => Promise<Refusal|null>} [foresee]  tries an offer out, as a drag does
 * @property {(key: string) => void} [tell]
 */

/** @param {Ports} ports */
export function createInterrupted({ lay, pieces, foresee, tell }) {
  /** @type {Filling|null} */
  let was = null;
  /** Whether what it began from is being tried out anew. */
  let isTrying = false;

  function lose() {
    was = null;
    tell?.("table.draft.lost");
  }

  return {
    /** @param {Filling} filling */
    keep: (filling) => void (was = filling),
    lose,
    /** Lays out again what waits, if its pieces still stand where it begins: the referee says what he thinks of it now. @param {Offers} offers */
    takeUp(offers) {
      if (!was) return;
      const found = (offers[was.seat] ?? []).filter(({ locked }) => !locked);
      const { offer, tried, seat } = was;
      const there = found.find(({ id }) => id === offer.id);
      const begun = found.find(({ gesture, command }) => gesture === "drag" && tried && isSame(command, tried));
      if (there && begins(was, there, pieces())) {
        const kept = was;
        was = null;
        lay(kept, there);
      } else if (!there && begun && foresee && !isTrying) {
        isTrying = true;
        void foresee(seat, begun).then(() => {
          isTrying = false;
          if (was) lose();
        });
      } else if (there || !isTrying) lose();
    },
  };
}

/** Whether what was laid out for an offer begins from what is so now. @param {Filling} was @param {Offer} there @param {Readonly<Record<string, PieceView>>|undefined} pieces */
function begins({ offer, values }, there, pieces) {
  const isAsked = isSame([there.need, there.command], [offer.need, offer.command]);
  if (there.need?.kind !== "move" || offer.need?.kind !== "move") return isAsked;
  const movers = new Set(there.need.movers.map(({ piece }) => piece));
  return /** @type {readonly import("../lib/answers.js").Pathed[]} */ (values).every(({ model, path: [from] }) => {
    const pose = pieces?.[model]?.pose;
    return pose ? movers.has(model) && pose.x === from?.x && pose.y === from.y : isAsked;
  });
}

/** @param {unknown} one @param {unknown} other */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);
