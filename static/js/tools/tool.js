/**
 * What a tool is, and what it works with. One tool a file; a tool changes the local store and sends one command.
 *
 * @import { PieceView, Point, Pose, Refusal } from "../lib/wire.js"
 * @import { BoardPorts } from "../board/drawing/ports.js"
 * @import { Scene } from "../board/scene.js"
 * @import { Draft } from "../store/draft.js"
 * @import { Ghost } from "../store/local.js"
 */

import { meant } from "../board/turning.js";
import { sentence } from "../lib/words.js";

/**
 * Where the pointer is and what lies under it.
 * @typedef {object} PointerSample
 * @property {Point} at   table point in units of it
 * @property {Point} px   well pixels
 * @property {PieceView|null} piece  the uppermost one, or the nearest where none lies on another
 * @property {readonly PieceView[]} under  all that lie under the pointer, that one first
 * @property {string|null} grip  the handle under it, by name
 * @property {boolean} shift
 * @property {boolean} alt
 * @property {boolean} ctrl   Ctrl or Command
 * @property {boolean} touch
 */

/**
 * @typedef {object} Tool
 * @property {(hand: PointerSample) => boolean} [grab]  a drag begins here; true takes it, else the camera pans
 * @property {(hand: PointerSample) => void} [drag]
 * @property {(hand: PointerSample) => void} [drop]
 * @property {(hand: PointerSample) => boolean} [click]  true when this tool used the click
 * @property {(hand: PointerSample) => void} [hover]
 * @property {(key: string, event: KeyboardEvent) => boolean} [key]  true when this tool used the key
 * @property {(degrees: number) => boolean} [turn]
 * @property {() => boolean} [cancel]  gives up what is under way; false when there was nothing
 * @property {(ghosts: Map<string, Pose>) => void} [ghosts]  adds the poses pieces are drawn at
 * @property {() => void} [leave]
 * @property {() => unknown} [suggest]  has the referee lay it out somewhere good; again: elsewhere
 */

/**
 * What every tool is given.
 * @typedef {object} BoardContext
 * @property {SVGSVGElement} root
 * @property {BoardPorts} ports
 * @property {() => Scene|null} scene
 * @property {() => void} redraw
 * @property {(id: string) => void} focusPiece
 * @property {import("../board/hexes/spot.js").Spot} spot  the hex pointed at, where the table is one of hexes
 * @property {import("../board/hexes/count.js").Count} count
 * @property {{zoom: (by: number, at?: Point) => void, fit: () => void, reveal: (places: readonly Point[]) => void,
 *   lead: (places: readonly Point[]) => void, pan: (dx: number, dy: number) => void}} look
 */

/**
 * A context with what tools share.
 * @typedef {object} Shared
 * @property {Draft} draft
 * @property {(ghost: Ghost) => void} preview  to the others
 * @property {() => Promise<void>} lit  once the ground is lit where something may be placed
 */
/** @typedef {BoardContext & Shared} ToolContext */

/**
 * Says why something may not be done, and marks it on the board.
 * @param {BoardContext} context @param {Refusal} refusal
 */
export function refuse({ ports, scene }, refusal) {
  ports.local.refused.value = refusal;
  if (ports.tell) ports.tell(refusal);
  else ports.announce(sentence(ports.t, scene()?.view.system ?? "", refusal));
}

/** Says that no place was found for what is to be set down or laid. @param {BoardContext} context */
export const noPlace = (context) => refuse(context, { kind: "refusal", code: "no_place_found", rule: "", facts: {}, shapes: [] });

/** Where arrows point on the screen. @type {Readonly<Record<string, Point>>} */
const ARROWS = { ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } };

/** How far over the table an arrow key moves what is held, as it is seen; nothing for other keys. @param {BoardContext} context @param {string} key @param {KeyboardEvent} event */
export function stepOf({ scene }, key, { shiftKey }) {
  const [now, way] = [scene(), ARROWS[key]];
  if (!now || !way) return null;
  const { stride, step } = now.view.table;
  return meant({ x: way.x * (shiftKey ? stride : step), y: way.y * (shiftKey ? stride : step) }, now.turn);
}
