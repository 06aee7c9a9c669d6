/** Keys of a table with cards: to the hand, to the board, along the hand; passing with Space. */
import { useEffect } from "preact/hooks";
import { keyOf } from "../../lib/keys.js";
import { decision } from "../decision.js";
import { hasCards } from "./cards.js";
import { isFresh } from "../../store/fresh.js";
import { act, dialog, live } from "../../store/table.js";
import { t } from "../../words.js";

/** @typedef {import("../../store/view.js").SeatOffer} SeatOffer */

/** The keys and the words that say what they do. @returns {[string[], string][]} */
export const cardKeys = () => (hasCards.value ? [[["H"], "table.key.hand"], [["B"], "table.key.board"], [[t("table.key.space")], "table.key.pass"]] : []);

/** What can be declared now, in the order of their numbers. @returns {SeatOffer[]} */
export const declarable = () => (decision()?.offers ?? []).filter((offer) => offer.role === "declare" && !offer.locked);

/** Listens while the hand lies there. */
export function useCardKeys() {
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      if (event.defaultPrevented || dialog.value || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest("input, textarea, select, dialog")) return;
      const used = event.key === " " ? !wantsSpace(target) && pass() : go(keyOf(event), target);
      if (used) event.preventDefault();
    };
    addEventListener("keydown", press, { capture: true });
    return () => removeEventListener("keydown", press, { capture: true });
  }, []);
}

/** Whether Space is for what has the focus: a hex that answers nothing leaves it to the pass. @param {Element | null} target */
const wantsSpace = (target) => !!target?.closest("button, a, summary, [role=button]:not([data-hex])") || !!target?.closest("[data-hex][data-lit]");

/** Space passes where a pass is offered, unless something else has the focus that wants it. */
function pass() {
  const offer = live.value && !isFresh.value ? decision()?.offers.find((one) => one.role === "pass" && !one.locked && !one.need) : undefined;
  if (offer) void act(offer.seat, offer.command);
  return !!offer;
}

/** @param {string} key @param {Element | null} target */
function go(key, target) {
  if (key === "h") return focus(document.querySelector(".hand .up .playing-card") ?? document.querySelector(".hand .playing-card"));
  if (key === "b") return focus(document.querySelector('.hex-spot[tabindex="0"]'));
  const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
  const hand = target?.closest(".hand");
  if (!by || !hand) return false;
  const cards = [...hand.querySelectorAll(".playing-card")];
  const at = cards.indexOf(/** @type {Element} */ (target?.closest(".playing-card")));
  return focus(cards[(at + by + cards.length) % cards.length] ?? null);
}

/** @param {Element | null} node */
function focus(node) {
  if (node instanceof HTMLElement || node instanceof SVGElement) node.focus();
  return node !== null;
}
