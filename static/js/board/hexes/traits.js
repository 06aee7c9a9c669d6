/**
 * What a hex is, drawn so that it reads without colour: boulders, spikes, rings with an emblem, tokens with a number.
 * Shapes are drawn in a box where a hex is 60 wide.
 *
 * @import { HexView, Layout } from "./grid.js"
 */

import { EMBLEMS } from "../../lib/emblems.js";
import { pathOf, svg } from "../../lib/svg.js";
import { U } from "../scene.js";
import { corners, hexPath } from "./grid.js";

/** Board units in one unit of the drawing box. */
export const BOX = U / 60;

/** @param {Pick<HexView, "x"|"y">} hex @param {string} cls @param {(Node|string|null)[]} inner */
export const inBox = (hex, cls, inner) =>
  svg("g", { class: cls, transform: `translate(${hex.x * U} ${hex.y * U}) scale(${BOX})` }, inner);

/** @param {HexView} hex @param {Layout} layout @returns {SVGElement[]} */
export function traitsOf(hex, layout) {
  const made = [];
  if (hex.traits.includes("blocked")) made.push(...blocked(hex, layout));
  if (hex.traits.includes("stagger")) made.push(...stagger(hex, layout));
  if (hex.traits.includes("starting") && !hex.feature) made.push(starting(hex));
  return made;
}

/** Boulders on dark ground. @param {HexView} hex @param {Layout} layout */
function blocked(hex, layout) {
  const boulders = [
    ["M-17-13Q-20-3-11 0Q-2 2 1-6Q2-14-6-16Q-14-18-17-13Z", "M-13-9L-8-12-3-8"],
    ["M3-10Q-2 0 6 5Q16 8 20-1Q21-11 12-13Q6-14 3-10Z", "M7-4L11-8 16-4"],
    ["M-12 6Q-14 15-5 18Q6 19 8 11Q8 3-1 2Q-9 1-12 6Z", "M-8 10L-3 6 3 11"],
  ];
  return [
    svg("path", { class: "hex-blocked", d: hexPath(hex, layout, -0.016) }),
    inBox(hex, "boulders", boulders.flatMap(([rock = "", crack = ""]) => [
      svg("path", { class: "boulder", d: rock }),
      svg("path", { class: "crack", d: crack }),
    ])),
  ];
}

const SPIKES = [[0, -17], [-11, -7], [11, -7], [0, 3], [-13, 11], [13, 11], [0, 19]];

/** Spikes within a dashed edge. @param {HexView} hex @param {Layout} layout */
function stagger(hex, layout) {
  return [
    svg("path", { class: "stagger-edge", d: hexPath(hex, layout, -0.07) }),
    inBox(hex, "spikes", SPIKES.map(([x = 0, y = 0]) => svg("path", { d: `M${x - 4.5} ${y + 4}L${x} ${y - 5.5}L${x + 4.5} ${y + 4}Z` }))),
  ];
}

/** A ring with the emblem of whose territory it is. @param {HexView} hex */
function starting(hex) {
  return inBox(hex, "starting", [
    svg("circle", { r: 11.5 }),
    hex.seat ? svg("path", { d: EMBLEMS[hex.seat], transform: "translate(-6.2 -6.2) scale(1.03)" }) : null,
  ]);
}

/** The shape of a token. @param {number} r @param {number} [squash] */
export const tokenOutline = (r, squash = 0.78) =>
  pathOf(corners("flat").map((c) => ({ x: c.x * r * Math.sqrt(3), y: c.y * r * Math.sqrt(3) * squash })), true);

/** A feature token: face down "?", treasure with its number, cover with a battlement. @param {HexView} hex @returns {SVGElement[]} */
export function featureOf(hex) {
  const feature = hex.feature;
  if (!feature) return [];
  const kind = feature.up ? feature.kind : "hidden";
  if (kind === "cover")
    return [
      inBox(hex, "feature cover", [
        svg("path", { class: "token-rim", d: tokenOutline(18.5) }),
        svg("path", { class: "battlement", d: "M-11 8V-7H-6.500V-3H-2.200V-7H2.200V-3H6.500V-7H11V8Z" }),
      ]),
    ];
  return [
    inBox(hex, `feature ${kind}`, [
      svg("path", { class: "token", d: tokenOutline(18.5) }),
      svg("path", { class: "token-face", d: tokenOutline(14.2) }),
      svg("text", { y: 5.5 }, [kind === "hidden" ? "?" : String(feature.number)]),
    ]),
  ];
}
