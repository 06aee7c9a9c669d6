/** The phone's sheet rolls its body to what is asked anew: dice above it give way, never the question or its hint. */
import { useEffect } from "preact/hooks";

/** @typedef {import("preact").RefObject<HTMLElement | null>} Body */

/**
 * What stands in the sheet, as far as it makes a question new or moves it: its heading, and the parts and rolls above it.
 * @param {HTMLElement} body @param {Element} asked
 */
const standing = (body, asked) =>
  [asked.querySelector("h2")?.textContent, ...[...body.children].map((part) => part.className), body.querySelectorAll(".step").length].join();

/**
 * How far the sheet rolls so that a question stands whole in it, or from its heading on: up too, where a hand had rolled down to a card
 * at the end of the question before.
 * @param {{top: number, bottom: number}} asked @param {{top: number, bottom: number}} room
 */
export const rollOf = (asked, room) => (asked.top < room.top ? asked.top - room.top : Math.max(0, Math.min(asked.bottom - room.bottom, asked.top - room.top)));

/**
 * Keeps a new question of one's own whole in the sheet, or at least from its heading on; where it was rolled to by hand it stays.
 * @param {Body} ref @param {boolean} lying the sheet of a phone that lies is another element
 */
export function useInSight(ref, lying) {
  useEffect(() => {
    const body = ref.current;
    if (!body) return;
    let before = "";
    let byHand = false;
    const touched = () => void (byHand = true);
    for (const kind of ["wheel", "touchmove", "keydown"]) body.addEventListener(kind, touched, { passive: true });
    const bring = () => {
      const asked = body.querySelector(".prompt:not(.waiting)");
      if (!asked || byHand) return;
      const over = rollOf(asked.getBoundingClientRect(), body.getBoundingClientRect());
      if (over) body.scrollBy(0, over);
    };
    // Dice that fall above it grow their rows without a word that would tell of it: what is measured is looked at again.
    const grown = new ResizeObserver(bring);
    const look = () => {
      const asked = body.querySelector(".prompt:not(.waiting)");
      const now = asked ? standing(body, asked) : "";
      if (now === before) return;
      before = now;
      byHand = false;
      grown.disconnect();
      for (const part of body.children) grown.observe(part);
      bring();
    };
    const watching = new MutationObserver(look);
    watching.observe(body, { childList: true, subtree: true, characterData: true });
    look();
    return () => {
      watching.disconnect();
      grown.disconnect();
      for (const kind of ["wheel", "touchmove", "keydown"]) body.removeEventListener(kind, touched);
    };
  }, [lying]);
}
