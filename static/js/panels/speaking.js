/** What speaks of pieces while it is pointed at or has the focus: they are ringed on the board until then, or until it leaves the page. */
import { local } from "../store/table.js";

/** What is pointed at. @type {Element | null} */
let speaker = null;

/** What is taken away under the pointer tells nobody that the pointer has left it. */
const gone = new MutationObserver(() => speaker?.isConnected || hush());

function hush() {
  speaker = null;
  gone.disconnect();
  local.mentioned.value = [];
  local.imagined.value = {};
}

/**
 * Handlers that ring the pieces this gives, and show them where they would stand.
 * @param {() => readonly string[]} pieces
 * @param {() => import("../store/local.js").Places} [places]
 */
export function speaksOf(pieces, places = () => ({})) {
  const speak = (/** @type {Event} */ event) => {
    speaker = /** @type {Element} */ (event.currentTarget);
    gone.observe(document.body, { childList: true, subtree: true });
    local.mentioned.value = pieces();
    local.imagined.value = places();
  };
  return { onPointerEnter: speak, onPointerLeave: hush };
}

/** The same for what the keyboard can lead to. @param {() => readonly string[]} pieces @param {() => import("../store/local.js").Places} [places] */
export function speaksWhenFocused(pieces, places) {
  const { onPointerEnter, onPointerLeave } = speaksOf(pieces, places);
  const onFocus = (/** @type {FocusEvent} */ event) => void (/** @type {Element} */ (event.currentTarget).matches(":focus-visible") && onPointerEnter(event));
  return { onPointerEnter, onPointerLeave, onFocus, onBlur: onPointerLeave };
}
