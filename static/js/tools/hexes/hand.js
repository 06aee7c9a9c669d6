/**
 * The hand on a board of hexes: a click or Enter on what is lit answers the open decision; arrows walk from hex to hex.
 *
 * @import { Tool, ToolContext } from "../tool.js"
 * @import { Choice } from "../../board/hexes/legal.js"
 * @import { Spot } from "../../board/hexes/spot.js"
 */

import { answerWith } from "../pick.js";
import { isOfCard } from "../../board/offers.js";
import { refuse } from "../tool.js";
import { createHexDrag } from "./drag.js";
import { hexAt, hexesOf, isHexTable, stepTo } from "../../board/hexes/grid.js";
import { isPicked, legalNow, strikesAt } from "../../board/hexes/legal.js";
import { explain } from "./refusal.js";

/** So long the pointer rests on a hex before it is told what that is, in milliseconds. */
const REST = 450;

/** @param {ToolContext} context @param {Spot} spot @returns {Tool} */
export function createHexHand(context, spot) {
  const { ports, redraw } = context;
  const { local } = ports;
  /** Where a walk by arrows began: it keeps its row or column. @type {{x: number, y: number}|null} */
  let began = null;

  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let resting;

  /** @param {string|null} id */
  function tell(id) {
    clearTimeout(resting);
    spot.told = id;
    redraw();
  }

  context.root.addEventListener("pointerleave", () => tell(null));
  // A hex that was clicked takes no focus: Enter and Space go on meaning what the prompt says of them.
  context.root.addEventListener("mousedown", (event) => {
    if (!scene()) return;
    event.preventDefault();
    const focused = document.activeElement;
    if (focused instanceof HTMLElement || focused instanceof SVGElement) focused.blur();
  });
  context.root.addEventListener("board:menu", (event) => {
    const now = scene();
    if (now) tell(hexAt(hexesOf(now.view), /** @type {CustomEvent} */ (event).detail.at));
  });

  const scene = () => {
    const now = context.scene();
    return now && isHexTable(now.view) ? now : null;
  };

  /** @param {Choice|undefined} choice */
  function answer(choice) {
    const now = scene();
    if (!choice || !now || !local.live.value) return false;
    if (choice.option.locked) {
      refuse(context, choice.option.locked);
      return true;
    }
    if (choice.need.most === 1 && !choice.need.many && isPicked(now, choice)) ports.again?.(choice.seat, choice.offer);
    else if (choice.need !== choice.offer.need) context.draft.answer(choice.offer, choice.need, choice.option.value);
    else answerWith(context, choice);
    redraw();
    return true;
  }

  /** @param {string|null} piece @param {string|null} hex @param {boolean} [isTouch] */
  function press(piece, hex, isTouch = false) {
    const now = scene();
    if (!now) return false;
    const legal = legalNow(now);
    const choice = legal.pieces.get(piece ?? "") ?? legal.hexes.get(hex ?? "");
    return choice ? answer(choice) : strike(now, piece, hex, isTouch) || (!piece && tellWhy(legal, hex));
  }

  /**
   * An enemy that the chosen fighter can attack is attacked; which of several ways is meant is asked, and a finger, which may only
   * want to read, is asked whether.
   * @param {import("../../board/scene.js").Scene} now @param {string|null} piece @param {string|null} hex @param {boolean} isTouch
   */
  function strike(now, piece, hex, isTouch) {
    const [first, ...more] = piece ? strikesAt(now, piece) : [];
    if (!first || !piece || !hex) return false;
    if (!more.length && !isTouch) return answer(first);
    local.dropped.value = { piece, hex, choices: [first, ...more] };
    return true;
  }

  /** Of a hex that is not lit where one is asked for it is said why. @param {ReturnType<typeof legalNow>} legal @param {string|null} hex */
  function tellWhy({ hexes }, hex) {
    const [asked] = hexes.values();
    const piece = asked?.offer.unit ?? asked?.offer.pieces[0];
    if (!asked || !hex || !local.live.value) return false;
    void explain(context, asked, piece ?? "", hex);
    return true;
  }

  /** @param {string|null} piece */
  function homeOf(piece) {
    const now = scene();
    const pose = now?.view.pieces[piece ?? ""]?.pose;
    return now && pose ? hexAt(hexesOf(now.view), pose) : null;
  }

  /** @param {string} key */
  function walk(key) {
    const now = scene();
    if (!now) return false;
    const hexes = hexesOf(now.view);
    const from = homeOf(local.focused.value) ?? spot.cursor ?? homeOf(local.selection.value.unit);
    const start = from ?? Object.keys(hexes)[0];
    if (!start) return false;
    const at = hexes[start];
    const across = key === "ArrowLeft" || key === "ArrowRight";
    began ??= at ?? null;
    if (began && at) began = across ? { x: at.x, y: began.y } : { x: began.x, y: at.y };
    const next = from ? stepTo(hexes, start, key, began ?? { x: 0, y: 0 }) : start;
    if (next) {
      spot.cursor = next;
      spot.hover = null;
      redraw();
      requestAnimationFrame(() => spot.focus(next));
    }
    return true;
  }

  const dragging = createHexDrag(context, spot, (choice) => void answer(choice));

  return {
    grab: (hand) => dragging.grab?.(hand) ?? false,
    drag: (hand) => dragging.drag?.(hand),
    drop(hand) {
      tell(null);
      dragging.drop?.(hand);
    },
    ghosts: (ghosts) => dragging.ghosts?.(ghosts),
    hover(hand) {
      const now = scene();
      if (!now) return;
      const id = hexAt(hexesOf(now.view), hand.at);
      if (id === spot.hover) return;
      spot.hover = id;
      tell(null);
      resting = setTimeout(() => tell(id), REST);
    },
    click(hand) {
      const now = scene();
      if (!now) return false;
      const id = hexAt(hexesOf(now.view), hand.at);
      const lies = local.dropped.value;
      // Where a fighter was dropped a click says yes; which of several ways is meant is asked on.
      if (lies && lies.hex === id) return lies.choices.length > 1 || answer(lies.choices[0]);
      local.dropped.value = null;
      spot.cursor = id;
      tell(null);
      began = null;
      return press(hand.piece?.id ?? null, id, hand.touch);
    },
    /** What was opened from a list or beside the decision goes back there. */
    cancel() {
      if (scene() && dragging.cancel?.()) return true;
      const open = context.draft.get();
      if (!scene() || !open || (open.offer.place === "prompt" && open.offer.primary && !isOfCard(open.offer))) return false;
      context.draft.close();
      return true;
    },
    key(key, event) {
      if (!scene() || event.altKey) return false;
      if (key.startsWith("Arrow")) return walk(key);
      const hex = event.target instanceof Element ? event.target.getAttribute("data-hex") : null;
      if (!hex || (key !== "Enter" && key !== " ")) return false;
      // What is picked holds: Enter goes on from it.
      if (key === "Enter" && event.target instanceof Element && event.target.getAttribute("aria-pressed") === "true") return false;
      const here = Object.keys(scene()?.view.pieces ?? {}).find((id) => homeOf(id) === hex) ?? null;
      if (press(here, hex)) return true;
      if (here) local.selection.value = { unit: scene()?.view.pieces[here]?.unit ?? null, piece: null, more: [] };
      return here !== null;
    },
  };
}
