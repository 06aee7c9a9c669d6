/** What speaks of pieces while it is pointed at: they are ringed on the board until the pointer leaves it, or it leaves the page. */
import { local } from "../store/table.js";

/** What is pointed at. @type {Element | null} */
let speaker = null;

/** What is taken away under the pointer tells nobody that the pointer has left it. */
const gone = new MutationObserver(() => speaker?.isConnected || hush());

function hush() {
  speaker = null;
  gone.disconnect();
  local.mentioned.value = [];
}

/** Handlers that ring the pieces this gives. @param {() => readonly string[]} pieces */
export function speaksOf(pieces) {
  return {
    onPointerEnter: (/** @type {PointerEvent} */ event) => {
      speaker = /** @type {Element} */ (event.currentTarget);
      gone.observe(document.body, { childList: true, subtree: true });
      local.mentioned.value = pieces();
    },
    onPointerLeave: hush,
  };
}
