/**
 * Fighters in their hexes: base, rim of the side, figure or letters, health ring, crown, star of the inspired, tokens.
 *
 * @import { PieceView, Pose } from "../../lib/wire.js"
 * @import { Scene } from "../scene.js"
 * @import { Travels } from "../pieces/travel.js"
 */

import { FIGURES, lettersOf } from "../../lib/figures.js";
import { Keyed, assign, short, svg } from "../../lib/svg.js";
import { statesOf } from "../pieces/states.js";
import { U, isMine, poseOf } from "../scene.js";
import { FIGHTERS } from "./figures.js";
import { hexAt, hexesOf } from "./grid.js";
import { TOKENS, tokensOf } from "./tokens.js";
import { BOX } from "./traits.js";

const BASE = 22.5;
const RIM = 20.2;
const PLATE = 16.8;
const RING = 26.2;

/** @param {SVGGElement} layer @param {Travels} travels @param {(id: string|null, was?: string) => void} focused */
export function createFighters(layer, travels, focused) {
  /** @type {Scene|null} */
  let scene = null;
  /** The letter by which the roster and sentences name a fighter. @param {PieceView} piece */
  const letterOf = (piece) => scene?.view.units[piece.unit]?.letter ?? "";
  /** @type {Keyed<PieceView>} */
  const keyed = new Keyed(layer, (piece) => {
    const node = drawFighter(piece, letterOf(piece));
    node.addEventListener("focus", () => node.matches(":focus-visible") && focused(piece.id));
    node.addEventListener("blur", () => focused(null, piece.id));
    return node;
  }, (node, piece) => {
    if (!scene) return;
    const pose = travels.poseOf(piece.id) ?? poseOf(scene, piece);
    place(node, pose);
    const bad = statesOf(scene, new Set()).get(piece.id)?.has("refused") ?? false;
    node.classList.toggle("bad", bad);
    node.classList.toggle("focused", scene.local.focused.peek() === piece.id);
    assign(node, { tabindex: 0, "aria-label": nameOf(scene, piece), "aria-pressed": String(scene.local.selection.peek().unit === piece.unit) });
  });
  return {
    /** @param {Scene} next */
    draw(next) {
      scene = next;
      keyed.draw(Object.values(next.view.pieces).map((piece) => [piece.id, piece, lookOf(piece) + letterOf(piece)]));
    },
    /** @param {string} id */
    focus(id) {
      /** @type {SVGElement|null} */ (keyed.get(id))?.focus({ preventScroll: true });
    },
  };
}

/** @param {SVGElement} node @param {Pose} pose */
const place = (node, pose) => assign(node, { transform: `translate(${short(pose.x * U)} ${short(pose.y * U)}) scale(${BOX})` });

/** @param {PieceView} piece */
const lookOf = (piece) =>
  JSON.stringify([piece.seat, piece.figure, piece.name, piece.wounds, piece.wounds_max, piece.flags, piece.counters]);

/** @param {PieceView} piece @param {string} letter @returns {SVGGElement} */
function drawFighter(piece, letter) {
  const figure = FIGHTERS[piece.figure] ?? FIGURES[piece.figure];
  const inspired = piece.flags.includes("inspired");
  const hurt = piece.wounds < piece.wounds_max;
  return svg("g", { class: `pc fighter ${piece.seat}`, "data-piece": piece.id, role: "button" }, [
    inspired ? svg("path", { class: "inspired", d: STAR }) : null,
    svg("circle", { class: "sh", cy: 2.5, r: BASE + 0.6 }),
    svg("circle", { class: "bd", r: BASE }),
    ...rim(piece),
    svg("circle", { class: "pl", r: PLATE }),
    svg("path", { class: "hl", d: "M-15.200 0A15.200 15.200 0 0 1 15.200 0" }),
    figure
      ? svg("path", { class: "gl", "fill-rule": "evenodd", transform: "scale(1.16)", d: figure })
      : svg("text", { class: "gl letters", "font-size": "17", y: 6 }, [lettersOf(piece.name)]),
    ...(hurt ? health(piece) : []),
    piece.flags.includes("leader") ? svg("path", { class: "crown", d: "M-8-27L-6-20.500H6L8-27 3.600-24 0-29-3.600-24Z" }) : null,
    ...tokensOf(piece.counters),
    ...(letter ? named(letter) : []),
    svg("path", { class: "fighter-focus-o", d: BRACKETS }),
    svg("path", { class: "fighter-focus", d: BRACKETS }),
  ]);
}

/** A small plate with the letter that the roster has, at the upper right of the base. @param {string} letter */
const named = (letter) => [
  svg("circle", { class: "fighter-tag", cx: 20, cy: -18, r: 10.5 }),
  svg("text", { class: "fighter-tag-letter", x: 20, y: -13, "font-size": "15", "text-anchor": "middle" }, [letter]),
];

const BRACKETS = "M-31-20V-31H-20M20-31H31V-20M31 20V31H20M-20 31H-31V20";

/** Fourteen points around the base. */
const STAR = Array.from({ length: 28 }, (_, i) => {
  const r = i % 2 ? 24.6 : 29.4;
  const angle = (i * Math.PI) / 14;
  return `${i ? "L" : "M"}${short(r * Math.cos(angle))} ${short(r * Math.sin(angle))}`;
}).join("") + "Z";

/** The rim of a side: solid, dashes, two thin lines, dots. @param {PieceView} piece */
function rim({ seat }) {
  const ring = (/** @type {number} */ r, /** @type {number} */ width, /** @type {Record<string, string|number>} */ more = {}) =>
    svg("circle", { class: "rim", r, "stroke-width": width, pathLength: 160, ...more });
  if (seat === "blue") return [ring(RIM, 3.8, { "stroke-dasharray": "12.4 7.6" })];
  if (seat === "jade") return [ring(RIM + 1.2, 1.4), ring(RIM - 2, 1.4)];
  if (seat === "plum") return [ring(RIM, 3.6, { "stroke-dasharray": "0.1 9.9", "stroke-linecap": "round" })];
  return [ring(RIM, 3.8)];
}

/** The ring of a wounded fighter: as many arcs as it has health, light what is left. @param {PieceView} piece */
function health({ wounds: left, wounds_max: most }) {
  const ring = (/** @type {string} */ cls, /** @type {string} */ dash) =>
    svg("circle", { class: cls, r: RING, pathLength: most * 10, "stroke-dasharray": dash, transform: "rotate(-90)" });
  const lit = Array.from({ length: most }, (_, i) => (i < left ? "8.6 1.4" : "0 10")).join(" ");
  return [ring("wd-halo", "8.6 1.4"), ring("wd gone", "8.6 1.4"), left > 0 ? ring("wd", lit) : null].filter((n) => n !== null);
}

/** @param {Scene} scene @param {PieceView} piece */
export function nameOf(scene, piece) {
  const { t, view } = scene;
  const whose = scene.local.seats.peek().length === 0 ? "" : isMine(scene, piece.seat) ? "_mine" : "_theirs";
  const words = [
    t(`board.piece${whose}_alone`, { unit: piece.unit, number: piece.number, wounds: piece.wounds, most: piece.wounds_max }),
    hexAt(hexesOf(scene.view), piece.pose) ?? "",
    ...piece.flags.filter((flag) => flag === "inspired" || flag === "leader").map((flag) => t(`${view.system}.badge.${flag}`)),
    ...TOKENS.filter((name) => (piece.counters[name] ?? 0) > 0).map((name) => t(`${view.system}.token.${name}`, { n: piece.counters[name] ?? 0 })),
  ];
  return words.filter(Boolean).join(", ");
}
