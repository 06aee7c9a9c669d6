/**
 * Labels of constant size, placed once a frame after everything else: text on a plate, kept inside the well and apart.
 *
 * @import { Scene } from "../scene.js"
 */

import { Keyed, assign, short, svg } from "../../lib/svg.js";
import { toScreen } from "../scene.js";

/**
 * @typedef {object} Label
 * @property {string} key
 * @property {number} x  table point the label speaks of
 * @property {number} y
 * @property {string} text
 * @property {string} kind  "plain", "lead", "no", "quiet", or "of-ruler <side>"
 * @property {number} [dx]  pixels beside that point
 * @property {number} [dy]
 * @property {boolean} [there]  said only while the point it speaks of is in sight
 */

/** Of every plate, in pixels. */
export const HEIGHT = 21;

/** @param {SVGGElement} layer */
export function createLabels(layer) {
  /** @type {Map<string, Label>} */
  const said = new Map();
  /** @type {Keyed<Label & {left: number, top: number, width: number}>} */
  const keyed = new Keyed(
    layer,
    (label) => {
      const no = label.kind === "no";
      return svg("g", { class: `plate ${label.kind}` }, [
        svg("rect", { width: label.width, height: HEIGHT, rx: 4 }),
        no ? svg("path", { class: "plate-cross", d: "M9 7l7 7m0-7l-7 7" }) : null,
        svg("text", { x: short(label.width / 2 + (no ? 8 : 0)), y: 15 }, [label.text]),
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
      const order = ["lead", "no", "plain", "quiet"];
      const sorted = [...said.values()].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
      const once = sorted.filter((label, i) => (!label.there || isInSight(scene, label)) && (label.kind !== "no" || sorted.findIndex((o) => o.kind === "no" && o.text === label.text) === i));
      const placed = once.map((label) => {
        const spot = { ...label, ...settled(scene, label, taken) };
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

/** Near condensed text is 0.53 of its size a letter wide; close enough for a plate. @param {{text: string, kind: string}} label */
export const widthOf = (label) => Math.round([...label.text].length * 6.6 + (label.kind === "no" ? 36 : 18));

/**
 * Where the label goes: at its place, or stepped down or up past what stands there already.
 * @param {Scene} scene @param {Label} label @param {readonly {left: number, top: number, width: number}[]} taken
 */
function settled(scene, label, taken) {
  const width = widthOf(label);
  const at = toScreen(scene, label);
  const left = Math.min(scene.width - width - 4, Math.max(4, at.x + (label.dx ?? 0) - width / 2));
  const wish = at.y + (label.dy ?? 0) - HEIGHT / 2;
  for (const step of [0, 1, -1, 2, -2]) {
    const top = wish + step * (HEIGHT + 3);
    if (!taken.some((o) => left < o.left + o.width && o.left < left + width && Math.abs(o.top - top) < HEIGHT + 1))
      return { left, top, width };
  }
  return { left, top: wish, width };
}
