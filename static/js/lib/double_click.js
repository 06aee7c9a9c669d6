/** What a button says to who presses it. @param {Event} event */
function pressedIn(event) {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  return button ? `${button.getAttribute("aria-label") ?? ""} ${button.textContent}` : "";
}

/**
 * The second click of a double click presses what the first one pressed, or nothing: what came into its place meanwhile was not meant.
 * @param {EventTarget} root
 */
export function watchDoubleClicks(root) {
  let first = "";
  root.addEventListener("click", (event) => {
    const now = pressedIn(event);
    if (/** @type {MouseEvent} */ (event).detail < 2) first = now;
    else if (now !== first) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  }, true);
}
