/** The server's clock: what it says of moments is measured by it, however fast or slow that of this device goes. */

/** Milliseconds that the server's clock is ahead of this device's. */
let ahead = 0;

/** The server told what its clock says. @param {number} seconds since 1970 */
export function heardAt(seconds) {
  if (Number.isFinite(seconds)) ahead = seconds * 1000 - Date.now();
}

/** What the server's clock says now, in seconds since 1970. */
export const serverSeconds = () => (Date.now() + ahead) / 1000;
