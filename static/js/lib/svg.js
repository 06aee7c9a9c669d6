/** Making and reconciling SVG elements by hand. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, string|number|boolean|null|undefined>} Attributes */

/**
 * A new SVG element; attributes that are null, undefined or false are left out.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {(Node|string|null)[]} [children]
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes, children) {
  const made = document.createElementNS(SVG, tag);
  if (attributes) assign(made, attributes);
  for (const child of children ?? []) if (child !== null) made.append(child);
  return made;
}

/**
 * Set attributes, touching only those that change.
 * @param {Element} element
 * @param {Attributes} attributes
 */
export function assign(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
  }
}

/** A number short enough for an attribute. @param {number} n */
export const short = (n) => String(Math.round(n * 100) / 100);

/**
 * Path data of a polyline or polygon, in the units it is given in times `k`.
 * @param {readonly {x: number, y: number}[]} points
 * @param {boolean} closed
 * @param {number} [k]
 */
export function pathOf(points, closed, k = 1) {
  if (points.length === 0) return "";
  return `M${points.map((p) => `${short(p.x * k)} ${short(p.y * k)}`).join("L")}${closed ? "Z" : ""}`;
}

/**
 * Puts the children of a group in this order. What has the focus stays where it is, and the others go around it: moved,
 * it would lose it.
 * @param {SVGElement} parent @param {readonly SVGElement[]} nodes
 */
export function inOrder(parent, nodes) {
  if (nodes.every((node, i) => parent.children[i] === node)) return;
  const at = nodes.findIndex((node) => node.contains(document.activeElement));
  nodes.forEach((node, i) => i !== at && parent.insertBefore(node, i < at ? (nodes[at] ?? null) : null));
}

/**
 * Keeps the children of one group in step with a keyed list: makes, updates and removes, never remakes what stays.
 * @template Item
 */
export class Keyed {
  /** @type {Map<string, {node: SVGElement, mark: string}>} */
  #made = new Map();

  /**
   * @param {SVGElement} parent
   * @param {(item: Item) => SVGElement} make
   * @param {(node: SVGElement, item: Item) => void} [update]
   */
  constructor(parent, make, update) {
    this.parent = parent;
    this.make = make;
    this.update = update;
  }

  /**
   * @param {Iterable<[string, Item, string]>} items  key, item, and a mark: when it changes the node is made anew
   */
  draw(items) {
    const left = new Set(this.#made.keys());
    for (const [key, item, mark] of items) {
      left.delete(key);
      let entry = this.#made.get(key);
      if (!entry || entry.mark !== mark) {
        const node = this.make(item);
        if (entry) entry.node.replaceWith(node);
        else this.parent.append(node);
        entry = { node, mark };
        this.#made.set(key, entry);
      }
      this.update?.(entry.node, item);
    }
    for (const key of left) {
      this.#made.get(key)?.node.remove();
      this.#made.delete(key);
    }
  }

  /** The node drawn for a key. @param {string} key */
  get(key) {
    return this.#made.get(key)?.node ?? null;
  }
}
