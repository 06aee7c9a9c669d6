/**
 * The peek: a stack laid out in a row from the top down, when one of its pieces is selected or the pointer rests on it.
 * Each can be read and picked there, also what is covered on the table. It opens on the side where the stack is not, above or
 * below where it would lie on the stack, and makes way when the table asks for something else.
 *
 * @import { PieceView } from "../../lib/wire.js"
 * @import { Scene } from "../scene.js"
 */

import { svg } from "../../lib/svg.js";
import { calledOf } from "../../lib/titles.js";
import { nameOf } from "../pieces/layer.js";
import { reachOf } from "../../lib/geometry.js";
import { widest } from "../pieces/outline.js";
import { drawPiece, looksOf } from "../pieces/piece.js";
import { statesOf } from "../pieces/states.js";
import { drawValues } from "../pieces/values.js";
import { isStacked, piecesOf, poseOf, stackOf, toScreen } from "../scene.js";

/** So long the pointer rests on a stack before it is laid out, in milliseconds. */
const REST = 400;
/** Pixels a disc of the peek takes. */
const LEAF = 64;
/** Pixels between a stack and the row. */
const GAP = 14;

/**
 * @param {HTMLElement} host
 * @param {{press: (id: string) => void, redraw: () => void, faceOf?: ((view: Scene["view"], id: string) => import("../pieces/values.js").DiscLabel | null) | undefined}} does
 */
export function createPeek(host, { press, redraw, faceOf }) {
  const node = document.createElement("div");
  node.className = "peek";
  node.hidden = true;
  node.setAttribute("role", "group");
  host.append(node);
  let mark = "";
  let over = "";
  let rested = "";
  let selected = false;
  /** What the table asks, the piece that was laid out for being selected, and the one that was when it asked for something else. */
  let asked = "";
  let last = "";
  let folded = "";
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let resting;

  /** @param {string} id */
  function rest(id) {
    if (id === over) return;
    over = id;
    clearTimeout(resting);
    if (!id && node.matches(":hover")) return;
    resting = setTimeout(() => {
      rested = id;
      redraw();
    }, REST);
  }

  /** Giving the selection up folds the stack, whatever the pointer rests on. @param {Scene} scene */
  function fold(scene) {
    const { unit, piece } = scene.local.selection.peek();
    if (selected && !unit && !piece) rested = "";
    selected = !!(unit || piece);
  }

  /** The stack that is laid out now: the one under the resting pointer, else the one of what is selected. @param {Scene} scene */
  function shown(scene) {
    const { unit, piece } = scene.local.selection.peek();
    const chosen = scene.view.pieces[piece ?? ""] ?? (unit ? piecesOf(scene, unit)[0] : undefined);
    const now = askedNow(scene.view);
    if (now !== asked) folded = last;
    asked = now;
    last = chosen?.id ?? "";
    if (last !== folded) folded = "";
    const stacks = [scene.view.pieces[rested], folded ? undefined : chosen].map((one) => (one ? stackOf(scene, one) : []));
    return stacks.find((stack) => stack.length > 1) ?? [];
  }

  return {
    node,
    /** @param {Scene} scene */
    draw(scene) {
      if (!isStacked(scene.view)) return;
      rest((isReading(scene) && scene.local.hovered.peek()) || "");
      fold(scene);
      const laid = scene.local.held.peek().length ? [] : shown(scene);
      const stack = isPicked(scene, laid) ? [] : laid;
      const states = statesOf(scene, new Set());
      const now = JSON.stringify(stack.map((piece) => [nameOf(scene, piece), looksOf(piece), faceOf?.(scene.view, piece.id), [...(states.get(piece.id) ?? [])].filter((s) => s !== "hover")]));
      if (now !== mark) this.fill(scene, stack, states);
      mark = now;
      node.style.top = "";
      if (stack.length) node.style.top = `${clearOf(extentOf(scene, stack), extentOfRow(node), floorOf(host, scene))}px`;
    },
    /** @param {Scene} scene @param {readonly PieceView[]} stack @param {ReturnType<typeof statesOf>} states */
    fill(scene, stack, states) {
      const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.peek : undefined;
      node.hidden = stack.length === 0;
      const middle = stack.reduce((sum, piece) => sum + toScreen(scene, poseOf(scene, piece)).x, 0) / (stack.length || 1);
      node.classList.toggle("left", middle > scene.width / 2);
      host.classList.toggle("peeking", stack.length > 0 && middle <= scene.width / 2);
      node.setAttribute("aria-label", scene.t("board.peek", { n: stack.length }));
      node.replaceChildren(...stack.map((piece) => leaf(scene, piece, states.get(piece.id)?.has("selected") ?? false, states.get(piece.id)?.has("pick")
        ?? false, press, faceOf?.(scene.view, piece.id))));
      if (focused) /** @type {HTMLElement|null} */ (node.querySelector(`[data-peek="${CSS.escape(focused)}"]`))?.focus();
    },
  };
}

/** What the table asks now, and whom. @param {Pick<Scene["view"], "duties">} view */
export const askedNow = ({ duties }) => JSON.stringify(Object.values(duties).map(({ id, seats }) => [id, seats]));

/** Whether what the pointer rests on is looked at: who measures or points something out rests on it too. @param {Scene} scene */
const isReading = (scene) => scene.local.tool.peek() === "select";

/**
 * Whether one of a stack is picked for what is asked, or is being moved: who has chosen needs no row to choose from any more.
 * @param {Scene} scene @param {readonly PieceView[]} stack
 */
export function isPicked(scene, stack) {
  const filling = scene.local.filling.peek();
  const moved = filling?.offer.need?.kind === "flips" && filling.values?.length ? filling.offer.need.piece : "";
  const said = Object.values(scene.local.answers.peek()).flatMap((answers) => Object.values(answers).flat());
  return stack.some(({ id }) => id === moved || said.includes(id));
}

/** @typedef {{left: number, right: number, top: number, foot: number}} Extent  in pixels of the well */

/** @param {Scene} scene @param {readonly PieceView[]} stack @returns {Extent} */
function extentOf(scene, stack) {
  const reach = stack.map((piece) => ({ ...toScreen(scene, poseOf(scene, piece)), r: reachOf(piece.footprint) * scene.camera.zoom }));
  return { left: Math.min(...reach.map(({ x, r }) => x - r)), right: Math.max(...reach.map(({ x, r }) => x + r)),
    top: Math.min(...reach.map(({ y, r }) => y - r)), foot: Math.max(...reach.map(({ y, r }) => y + r)) };
}

/** @param {HTMLElement} node @returns {Extent} */
const extentOfRow = ({ offsetLeft, offsetWidth, offsetTop, offsetHeight }) => ({ left: offsetLeft, right: offsetLeft + offsetWidth, top: offsetTop, foot: offsetTop + offsetHeight });

/** Where what lies over the foot of the well begins. @param {HTMLElement} host @param {Scene} scene */
const floorOf = (host, scene) => scene.height - (parseFloat(getComputedStyle(host).getPropertyValue("--dock")) || 0) - GAP;

/**
 * How far down the row begins: where it is used to, but where it would lie on the stack, below it, above it or at the foot of
 * the well; where there is no room at all, wherever it hides the least of it.
 * @param {Extent} stack @param {Extent} row @param {number} floor
 */
export function clearOf(stack, row, floor) {
  if (stack.right < row.left || row.right < stack.left) return row.top;
  const high = row.foot - row.top;
  const spots = [row.top, stack.foot + GAP, stack.top - GAP - high, floor - high].filter((spot) => spot === row.top || (spot >= 0 && spot + high <= floor));
  const hidden = spots.map((spot) => Math.max(0, Math.min(spot + high, stack.foot) - Math.max(spot, stack.top)));
  return Math.round(spots[hidden.indexOf(Math.min(...hidden))] ?? row.top);
}

/** @param {Scene} scene @param {PieceView} piece @param {boolean} on @param {boolean} asked @param {(id: string) => void} press @param {import("../pieces/values.js").DiscLabel | null} [face] */
function leaf(scene, piece, on, asked, press, face) {
  const size = widest(piece.footprint) + 4;
  const drawn = drawPiece(piece);
  drawn.removeAttribute("data-piece");
  if (face) drawn.querySelector(".values")?.replaceChildren(...drawValues(piece, face, { x: 0, y: 0, how: "near", size: 1 }));
  if (face) drawn.dataset.values = "near";
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.peek = piece.id;
  button.className = asked ? "asked" : "";
  button.setAttribute("aria-pressed", String(on));
  const name = document.createElement("span");
  const letter = scene.view.units[piece.unit]?.letter;
  name.textContent = [letter, calledOf(scene.view, piece.unit)].filter(Boolean).join(" ");
  button.setAttribute("aria-label", [letter, nameOf(scene, piece)].filter(Boolean).join(" "));
  button.append(svg("svg", { class: "board leaf", viewBox: `${-size} ${-size} ${2 * size} ${2 * size}`, "aria-hidden": "true", style: `--k:${LEAF / (2 * size)}` }, [drawn]), name);
  button.addEventListener("click", () => press(piece.id));
  return button;
}
