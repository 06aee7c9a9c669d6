/** Tokens on a fighter: a disc with a sign each, at the foot of the base; the number where there are several. */

import { svg } from "../../lib/svg.js";

/** Signs in a box from -4 to 4, stroked. @type {Readonly<Record<string, string>>} */
const SIGNS = {
  move: "M-3.800 0H3.400M.6-2.900L3.600 0 .6 2.900",
  charge: "M-3.600-3L-.6 0-3.600 3M.4-3L3.400 0 .4 3",
  guard: "M-3.200-3.400H3.200V.2C3.200 2.400 0 4 0 4S-3.200 2.400-3.200.2Z",
  stagger: "M-2.600-3.800L1.400-1-1.400 .8 2.600 3.800",
  raise: "M0 3.800V-3.400M-2.900-.6L0-3.600 2.900-.6",
};
/** Places around the base, degrees from the right, clockwise; the first stays clear of the name below. */
const PLACES = [40, 140, -140, -40, 90];

/** The tokens that are drawn, in order. */
export const TOKENS = /** @type {const} */ (["charge", "move", "guard", "stagger", "raise"]);

/** @param {Readonly<Record<string, number>>} counters @returns {SVGElement[]} */
export function tokensOf(counters) {
  return TOKENS.filter((name) => (counters[name] ?? 0) > 0).map((name, i) => {
    const angle = ((PLACES[i] ?? 0) * Math.PI) / 180;
    const several = (counters[name] ?? 0) > 1;
    return svg("g", { class: `fighter-token ${name}`, transform: `translate(${27 * Math.cos(angle)} ${26 * Math.sin(angle)})` }, [
      svg("circle", { r: 8.2 }),
      svg("path", { class: name === "guard" ? "solid" : null, d: SIGNS[name] ?? "" }),
      several ? svg("text", { x: 8, y: 8 }, [String(counters[name])]) : null,
    ]);
  });
}
