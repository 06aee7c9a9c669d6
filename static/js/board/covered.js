/**
 * What lies over the foot of the well, such as the prompt or the dice.
 *
 * A point asked of the document costs half a millisecond, as everything painted is gone through. So the boxes of what stands
 * beside the board are read first, and only from where one of them can begin the document is asked whether something is there.
 */

/** Pixels from one place that is looked at to the next, and from the lowest to the foot of the well. */
const STEP = 16;
const LOWEST = 8;

/** The part of the well, from its top, in which nothing counts as lying over its foot. */
const HEAD = 0.3;

/** Pixels that what a finger finds may reach beyond the box it belongs to. */
const BEYOND = 44;

/** How many pixels at the foot of the well lie under something else. @param {HTMLElement} host */
export function covered(host) {
  const at = host.getBoundingClientRect();
  const x = at.left + at.width / 2;
  const places = /** @type {number[]} */ ([]);
  for (let y = at.bottom - LOWEST; y > at.top + at.height * HEAD; y -= STEP) places.unshift(y);
  if (!places.length) return 0;
  const boxes = [...beside(host)].flatMap((node) => boxesOf(node, x, (places[0] ?? 0) - BEYOND, at.bottom));
  const highest = places.find((y) => boxes.some(({ top, bottom }) => top - BEYOND <= y && y <= bottom + BEYOND) && isOver(host, x, y));
  return highest === undefined ? 0 : at.bottom - highest + STEP;
}

/** Whatever stands beside the board and the boxes it is in. @param {HTMLElement} host @returns {Generator<Element>} */
function* beside(host) {
  for (let within = host.parentElement, node = /** @type {Element} */ (host); within; node = within, within = within.parentElement)
    for (const other of within.children) if (other !== node) yield other;
}

/**
 * The boxes of an element on that column of the page; of one that lets the pointer through, or has none itself, those of its children.
 * @param {Element} node @param {number} x @param {number} top @param {number} bottom @returns {readonly DOMRect[]}
 */
function boxesOf(node, x, top, bottom) {
  const box = node.getBoundingClientRect();
  const isThere = box.left <= x && x <= box.right && box.top <= bottom && box.bottom >= top;
  if (box.width && box.height && !isThere) return [];
  if (isThere && getComputedStyle(node).pointerEvents !== "none") return [box];
  return [...node.children].flatMap((child) => boxesOf(child, x, top, bottom));
}

/** Whether what is seen at a point is not the board. @param {HTMLElement} host @param {number} x @param {number} y */
function isOver(host, x, y) {
  const seen = document.elementFromPoint(x, y);
  return !!seen && !host.contains(seen) && !seen.contains(host);
}
