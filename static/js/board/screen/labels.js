/**
 * Labels of constant size, placed once a frame after everything else: text on a plate, kept inside the well and apart.
 *
 * @import { Scene } from "../scene.js"
 */

import { EMBLEMS } from "../../lib/emblems.js";
import { Keyed, assign, short, svg } from "../../lib/svg.js";
import { toScreen } from "../scene.js";

/**
 * @typedef {object} Label
 * @property {string} key
 * @property {number} x  table point the label speaks of
 * @property {number} y
 * @property {string} text
 * @property {string} kind  "plain", "lead", "no", "quiet", "sum", "swords", or "of-ruler <side>"
 * @property {readonly (readonly [string, number])[]} [sums]  what each side has, beside its emblem: the text without signs
 * @property {number} [dx]  pixels beside that point
 * @property {number} [dy]
 * @property {boolean} [there]  said only while the point it speaks of is in sight
 */

/** Of every plate, in pixels. */
export const HEIGHT = 21;

/** Between a plate and the sides of the well, in pixels. */
export const EDGE = 4;

/** How wide the sign of a combat is, and its two swords about its middle. */
const SWORDS = 20;
const CROSSED = "M-4.5-4.5L4.5 4.5M4.5-4.5L-4.5 4.5M-5 2.2L-2.2 5M5 2.2L2.2 5";

/** @param {SVGGElement} layer @param {() => readonly {left: number, top: number, width: number}[]} [flags]  where flags stand, which quiet labels keep clear of */
export function createLabels(layer, flags = () => []) {
  /** @type {Map<string, Label>} */
  const said = new Map();
  /** @type {Keyed<Label & {left: number, top: number, width: number}>} */
  const keyed = new Keyed(
    layer,
    (label) => {
      const no = label.kind === "no";
      if (label.kind === "swords") return svg("g", { class: "crossed" },
        [svg("circle", { cx: SWORDS / 2, cy: HEIGHT / 2, r: 9 }), svg("path", { d: CROSSED, transform: `translate(${SWORDS / 2} ${HEIGHT / 2})` })]);
      return svg("g", { class: `plate ${label.kind}` }, [
        svg("rect", { width: label.width, height: HEIGHT, rx: 4 }),
        no ? svg("path", { class: "plate-cross", d: "M9 7l7 7m0-7l-7 7" }) : null,
        ...(label.sums ? sums(label.sums, label.width) : [svg("text", { x: short(label.width / 2 + (no ? 8 : 0)), y: 15 }, [label.text])]),
      ]);
    },
    (node, label) => assign(node, { transform: `translate(${short(label.left)} ${short(label.top)})` }),
  );

  return {
    /** Ask for a label, until the layers are drawn again. @param {Label} label */
    say(label) {
      said.set(label.key, label);
    },
    /** Forget what was asked for: the layers are about to say it again. */
    clear() {
      said.clear();
    },
    /** @param {Scene} scene */
    draw(scene) {
      /** @type {{left: number, top: number, width: number}[]} */
      const taken = [];
      const order = ["swords", "lead", "no", "plain", "sum gained", "sum", "quiet"];
      const sorted = [...said.values()].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
      const once = sorted.filter((label, i) => (!label.there || isInSight(scene, label)) && (label.kind !== "no" || sorted.findIndex((o) => o.kind === "no" && o.text === label.text) === i));
      const placed = once.map((label) => {
        const spot = { ...label, ...settled(scene, label, label.kind === "quiet" ? [...taken, ...flags()] : taken) };
        taken.push(spot);
        return spot;
      });
      keyed.draw(placed.map((l) => [l.key, l, `${l.kind} ${l.text}`]));
    },
  };
}

/** @param {Scene} scene @param {Label} label */
function isInSight(scene, label) {
  const { x, y } = toScreen(scene, label);
  return x > 0 && y > 0 && x < scene.width && y < scene.height;
}

/** What each side has: its emblem and the sum, whoever has most in bold. @param {NonNullable<Label["sums"]>} all @param {number} width */
function sums(all, width) {
  const most = Math.max(...all.map(([, n]) => n));
  const leads = all.filter(([, n]) => n === most).length === 1;
  const each = (width - 8) / all.length;
  return all.map(([seat, n], i) => {
    const shape = EMBLEMS[/** @type {import("../../lib/wire.js").Seat} */ (seat)];
    return svg("g", { class: `${seat}${leads && n === most ? " most" : ""}`, transform: `translate(${short(4 + i * each)} 0)` }, [
      svg("path", { class: "emblem", d: shape ?? "", transform: "translate(3 6) scale(.78)" }),
      svg("text", { x: short((each + 12) / 2), y: 15 }, [String(n)]),
    ]);
  });
}

/** Beside a number: the emblem of its side, and room between them. */
const SIGN = 20;

/** Near condensed text is 0.53 of its size a letter wide; close enough for a plate. @param {{text: string, kind: string, sums?: Label["sums"]}} label */
export const widthOf = (label) =>
  label.kind === "swords" ? SWORDS : label.sums ? 8 + label.sums.length * (SIGN + Math.max(...label.sums.map(([, n]) => String(n).length)) * 7)
    : Math.round([...label.text].length * 6.6 + (label.kind === "no" ? 36 : 18));

/**
 * Where the label goes: at its place, or stepped down or up past what stands there already.
 * @param {Scene} scene @param {Label} label @param {readonly {left: number, top: number, width: number}[]} taken
 */
function settled(scene, label, taken) {
  const width = widthOf(label);
  const at = toScreen(scene, label);
  const left = Math.min(scene.width - width - EDGE, Math.max(EDGE, at.x + (label.dx ?? 0) - width / 2));
  const wish = at.y + (label.dy ?? 0) - HEIGHT / 2;
  for (const step of [0, 1, -1, 2, -2]) {
    const top = wish + step * (HEIGHT + 3);
    if (!taken.some((o) => left < o.left + o.width && o.left < left + width && Math.abs(o.top - top) < HEIGHT + 1))
      return { left, top, width };
  }
  return { left, top: wish, width };
}
