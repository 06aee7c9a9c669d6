/**
 * Copying a text. A page on plain http has no `navigator.clipboard`: there the old way is gone, by a marked text; and where a browser
 * refuses that too the text stays marked, for its reader's own keys.
 */

/**
 * Copies a text; false where it could only be marked.
 * @param {string} text
 * @param {Element | null} shown  where it stands, or a part of it
 */
export async function copyText(text, shown) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedMarked(text, shown);
  }
}

/** @param {string} text @param {Element | null} shown */
function copiedMarked(text, shown) {
  const put = (/** @type {ClipboardEvent} */ event) => {
    event.preventDefault();
    event.clipboardData?.setData("text/plain", text);
  };
  if (shown) getSelection()?.selectAllChildren(shown);
  document.addEventListener("copy", put, { once: true });
  const isCopied = document.execCommand("copy");
  document.removeEventListener("copy", put);
  if (isCopied) getSelection()?.removeAllRanges();
  return isCopied;
}
