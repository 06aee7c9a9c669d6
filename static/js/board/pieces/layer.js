/**
 * The pieces layer: one group a piece, keyed by id. A move changes its transform and nothing else.
 *
 * @import { PieceView, Pose } from "../../lib/wire.js"
 * @import { Scene } from "../scene.js"
 * @import { State } from "./states.js"
 * @import { Travels } from "./travel.js"
 */

import { distance } from "../../lib/geometry.js";
import { bearingOf } from "./bearing.js";
import { isStand } from "../../lib/regiment.js";
import { PLANS } from "../../lib/figures.js";
import { Keyed, assign, inOrder, short } from "../../lib/svg.js";
import { U, byHeight, isMine, shownAt } from "../scene.js";
import { meant } from "../turning.js";
import { drawPiece, looksOf } from "./piece.js";
import { drawValues, spotOf } from "./values.js";
import { focusFor, ringsFor } from "./rings.js";
import { statesOf } from "./states.js";

/**
 * @param {SVGGElement} layer @param {Travels} travels @param {(id: string|null, was?: string) => void} focused
 * @param {(view: Scene["view"], id: string) => import("./values.js").DiscLabel | null} [faceOf]  the numbers on a disc
 */
export function createPieces(layer, travels, focused, faceOf) {
  /** @type {ReadonlySet<string>} */
  let flashing = new Set();
  /** @type {ReadonlyMap<string, Pose>} */
  let ghosts = new Map();
  /** @type {Scene|null} */
  let scene = null;
  /** @type {Map<string, Set<State>>} */
  let states = new Map();
  /** @type {WeakMap<PieceView, string>} */
  const looks = new WeakMap();
  /** Whether regiments stand here: who leads them is drawn no smaller than can be told apart. */
  let amongStands = false;
  /** What each node was drawn for last: the same again is left as it is, for in a crowd most stand still. @type {WeakMap<SVGElement, Drawn>} */
  const drawn = new WeakMap();

  /** @param {PieceView} piece */
  function make(piece) {
    const node = drawPiece(piece);
    assign(node, { role: "button" });
    node.addEventListener("focus", () => {
      if (node.matches(":focus-visible")) focused(piece.id);
    });
    node.addEventListener("blur", () => focused(null, piece.id));
    return node;
  }

  /** @param {SVGElement} node @param {PieceView} piece */
  function update(node, piece) {
    if (!scene) return;
    const pose = travels.poseOf(piece.id) ?? scene.ghosts.get(piece.id) ?? shownAt(scene, piece);
    const mine = states.get(piece.id) ?? NONE;
    const first = leads(scene, piece);
    const face = piece.body === "disc" ? number(node, piece, scene) : "";
    const label = labelOf(scene, piece, first, drawn.get(node));
    /** @type {Drawn} */
    const next = {
      piece,
      turn: scene.turn,
      x: pose.x,
      y: pose.y,
      facing: pose.facing,
      mark: mine.size ? [...mine].sort().join(" ") : "",
      ghost: scene.ghosts.has(piece.id),
      token: piece.body === "base" && amongStands,
      first,
      label,
      said: face ? scene.t("board.piece_face", { label, face }) : label,
    };
    const was = drawn.get(node);
    const isKnown = was?.piece === piece && was.facing === next.facing && was.turn === next.turn;
    if (!isKnown || was.x !== next.x || was.y !== next.y) place(node, piece, pose, scene.turn, isKnown);
    drawn.set(node, next);
    if (isKnown && isSame(was, next)) return;
    if (was?.mark !== next.mark) {
      node.dataset.states = next.mark;
      node.querySelector(".rings")?.replaceChildren(...ringsFor(piece, mine));
      node.querySelector(".rings.face-up")?.replaceChildren(...focusFor(piece, mine));
      node.classList.toggle("bad", mine.has("refused"));
      node.classList.toggle("lift", mine.has("held"));
      node.classList.toggle("judged", mine.has("judged"));
    }
    if (piece.body === "base") node.classList.toggle("token", amongStands);
    node.classList.toggle("hurt", piece.wounds < piece.wounds_max);
    node.classList.toggle("ghost", next.ghost);
    assign(node, { tabindex: first ? 0 : -1, "aria-label": next.said, "aria-pressed": String(mine.has("selected")) });
  }

  /**
   * The numbers of a disc, drawn anew only where they or their place change.
   * @param {SVGElement} node @param {PieceView} piece @param {Scene} now @returns {string} all that is written on it: it is called by that too
   */
  function number(node, piece, now) {
    const face = faceOf?.(now.view, piece.id);
    const group = node.querySelector(".values");
    if (!face || !(group instanceof SVGElement)) return "";
    const spot = spotOf(now, piece);
    const mark = JSON.stringify([face, spot]);
    if (group.dataset.mark !== mark) {
      group.dataset.mark = mark;
      node.dataset.values = spot.how;
      group.replaceChildren(...drawValues(piece, face, spot));
      const texts = [...node.querySelectorAll("text")].filter(({ textContent }) => textContent);
      // What is drawn apart is read apart.
      for (const text of texts) if (text.nextSibling?.nodeType !== Node.TEXT_NODE) text.after(" ");
      group.dataset.seen = texts.map(({ textContent }) => textContent).join(" ");
    }
    return group.dataset.seen ?? "";
  }

  /** @type {Keyed<PieceView>} */
  const keyed = new Keyed(layer, make, update);
  return {
    /** @param {Scene} next */
    draw(next) {
      scene = next;
      amongStands = Object.values(next.view.pieces).some(isStand);
      states = statesOf(next, flashing);
      for (const [id, from] of ghosts) {
        const piece = next.view.pieces[id];
        if (piece && !next.ghosts.has(id) && distance(from, piece.pose) > 0.05)
          travels.springBack(id, from, piece.pose);
      }
      ghosts = next.ghosts;
      const shown = byHeight(next);
      keyed.draw(shown.map((piece) => [piece.id, piece, known(looks, piece, looksOf)]));
      inOrder(layer, shown.flatMap((piece) => keyed.get(piece.id) ?? []));
    },
    /** Flash pieces once; gives back whether a redraw is needed. @param {readonly string[]} ids */
    flash(ids) {
      flashing = new Set(ids);
    },
    /** @param {string} id */
    focus(id) {
      const node = keyed.get(id);
      if (node instanceof SVGElement) node.focus({ preventScroll: true });
    },
    /** @param {string} id */
    node: (id) => keyed.get(id),
  };
}

/**
 * What a node was drawn for, and where.
 * @typedef {{piece: PieceView, turn: number, mark: string, ghost: boolean, token: boolean, first: boolean, label: string, said: string} & Omit<Pose, "z">} Drawn
 */

/** @type {ReadonlySet<State>} */
const NONE = new Set();

/** Whether a piece is drawn and called as it was, wherever it stands. @param {Drawn} was @param {Drawn} next */
const isSame = (was, next) =>
  was.mark === next.mark && was.ghost === next.ghost && was.token === next.token && was.first === next.first && was.said === next.said;

/**
 * What a piece is called; the first of its unit says where it stands too, which is told anew once nothing is held.
 * @param {Scene} scene @param {PieceView} piece @param {boolean} first @param {Drawn} [was]
 */
function labelOf(scene, piece, first, was) {
  if (!first) return nameOf(scene, piece);
  const held = scene.local.held.value;
  if (was?.first && was.piece === piece && held.length && held[0] !== piece.id) return was.label;
  return [nameOf(scene, piece), bearingOf(scene, piece)].filter(Boolean).join(", ");
}

/** A text worked out once for each piece object. @param {WeakMap<PieceView, string>} texts @param {PieceView} piece @param {(piece: PieceView) => string} work */
function known(texts, piece, work) {
  const text = texts.get(piece) ?? work(piece);
  texts.set(piece, text);
  return text;
}

/**
 * @param {SVGElement} node @param {PieceView} piece @param {Pose} pose
 * @param {import("../turning.js").Turn} [seen]  degrees the table is seen turned: what faces up stays upright
 * @param {boolean} [isShiftOnly]  whether it faces as it did
 */
export function place(node, piece, pose, seen = 0, isShiftOnly = false) {
  assign(node, { transform: `translate(${short(pose.x * U)} ${short(pose.y * U)})` });
  if (isShiftOnly) return;
  const turns = piece.footprint.kind !== "circle" || piece.faces || PLANS.has(piece.figure);
  const turn = turns && pose.facing ? `rotate(${short(pose.facing)})` : null;
  const drop = meant({ x: 0, y: 1.7 }, seen);
  for (const part of node.children) {
    if (part.classList.contains("face-up")) assign(part, { transform: seen ? `rotate(${-seen})` : null });
    else if (!part.classList.contains("under")) assign(part, { transform: turn });
    // What never turns, a round base's shadow, is moved itself: what each transform holds is painted by itself.
    else if (!turns && part.firstElementChild) assign(part.firstElementChild, { cx: drop.x, cy: drop.y });
    else assign(part, { transform: `translate(${drop.x} ${drop.y})${turn ?? ""}` });
  }
}

/** Whether Tab stops here: one piece of each unit, the one last spoken of. @param {Scene} scene @param {PieceView} piece */
function leads(scene, piece) {
  const focus = scene.local.focused.value;
  const unit = scene.view.units[piece.unit];
  if (focus && scene.view.pieces[focus]?.unit === piece.unit) return focus === piece.id;
  return (unit?.pieces.find((id) => scene.view.pieces[id]) ?? piece.id) === piece.id;
}

/** What each piece object is called, and by which words. @type {WeakMap<PieceView, {words: string, titles: string, names: Scene["view"]["names"], name: string}>} */
const named = new WeakMap();

/** The names of all units: that of one has a letter more while another of the same name is there. @type {WeakMap<Scene["view"]["units"], string>} */
const titles = new WeakMap();

/** @param {Scene["view"]["units"]} units */
function titlesOf(units) {
  const known = titles.get(units) ?? Object.values(units).map(({ name, letter }) => `${name} ${letter}`).join();
  titles.set(units, known);
  return known;
}

/** @param {Scene} scene @param {PieceView} piece */
export function nameOf(scene, piece) {
  const { names, units } = scene.view;
  const whose = scene.local.seats.value.length === 0 ? "" : isMine(scene, piece.seat) ? "_mine" : "_theirs";
  const alone = (units[piece.unit]?.started ?? 1) === 1 ? "_alone" : "";
  const words = `board.piece${whose}${alone}`;
  const titles = titlesOf(units);
  const known = named.get(piece);
  if (known?.words === words && known.titles === titles && known.names === names) return known.name;
  const name = scene.t(words, { unit: piece.unit, number: piece.number, wounds: piece.wounds, most: piece.wounds_max });
  named.set(piece, { words, titles, names, name });
  return name;
}
