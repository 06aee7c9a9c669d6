/** F6 leads the keyboard through the parts of the page, which lie many Tabs apart: what is asked, what units can do, the log, the board. */

/** Where each part is entered, in order: of several that are shown the first. */
const PARTS = [
  ".prompt > h2",
  ".actions .action-row",
  ".log[tabindex]",
  '.board :is([data-piece], .hex-spot)[tabindex="0"]',
];

/** @param {Element} node @returns {node is HTMLElement | SVGElement} */
const isShown = (node) => (node instanceof HTMLElement || node instanceof SVGElement) && (node.checkVisibility?.() ?? true);

/** What holds each part that is there now. */
const entries = () => PARTS.flatMap((selector) => [...document.querySelectorAll(selector)].find(isShown) ?? []);

/** Which part holds the focus; -1 for none of them. @param {readonly Element[]} all */
function partOf(all) {
  const { activeElement: held } = document;
  return all.findIndex((entry) => entry.closest(".prompt, .actions, .log, .board")?.contains(held));
}

/** To the part after the one that holds the focus, or to the one before it; from anywhere else to what is asked. @param {number} by */
export function nextPart(by) {
  const all = entries();
  const at = partOf(all);
  const next = all[at < 0 ? 0 : (at + by + all.length) % all.length];
  if (next instanceof HTMLElement || next instanceof SVGElement) next.focus();
  return !!next;
}
