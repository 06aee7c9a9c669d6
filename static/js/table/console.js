/**
 * `castra` in the browser's console: what the page knows, in plain objects, and its own ways to act. It can do nothing that
 * the panels cannot: everything goes through the same offers, the same filling and the same socket.
 *
 * - `castra.view()`, `castra.offers()`, `castra.log()`, `castra.seen()`: what this page was told last.
 * - `castra.words(key, facts)`: the sentence the page shows for a catalogue key.
 * - `castra.filling()`: the need being filled on the board, or null.
 * - `castra.dragged()`: the fighter that is dragged over hexes and the hex it is over, or null.
 * - `castra.fill(id, values)`: opens the need of an offer on the board and fills it in, as a drag would; Confirm sends it.
 * - `castra.settled()`: waits until all that was asked about what is filled in is answered.
 * - `castra.act(seat, command)`: sends a command; gives the refusal, or null.
 * - `castra.spot(point)`: where a table point is on the page, in pixels.
 */
import { U } from "../board/scene.js";
import { act, draft, local } from "../store/table.js";
import { isButtons } from "../panels/decision.js";
import { last, log, offers, view } from "../store/view.js";
import { t } from "../words.js";

const copy = (/** @type {unknown} */ value) => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

export const castra = {
  view: () => copy(view.value),
  offers: () => copy(offers.value.map((offer) => ({ ...offer, buttons: isButtons(offer) }))),
  log: () => copy(log.value),
  seen: () => last.value,
  words: t,
  filling: () => copy(local.filling.value),
  dragged: () => copy(local.dragged.value && { piece: local.dragged.value.piece, hex: local.dragged.value.hex }),
  /**
   * @param {string} id
   * @param {unknown} values
   */
  fill(id, values) {
    const offer = offers.value.find((one) => one.id === id && !one.locked);
    if (!offer) return false;
    if (draft.get()?.offer.id !== id) draft.open(offer.seat, offer);
    draft.put(values);
    return true;
  },
  settled: () => draft.settled(),
  act: (/** @type {string} */ seat, /** @type {import("../store/view.js").Command} */ command) => act(seat, command),
  /** @param {{x: number, y: number}} point  a table point, inches */
  spot({ x, y }) {
    const matrix = /** @type {SVGGElement | null} */ (document.querySelector(".board .world"))?.getScreenCTM();
    if (!matrix) return null;
    const at = new DOMPoint(x * U, y * U).matrixTransform(matrix);
    return { x: at.x, y: at.y };
  },
};
