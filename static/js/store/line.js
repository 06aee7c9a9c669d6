/** How the line to the server stands, for all who show it or wait for it. */
import { signal } from "@preact/signals";

/** State of the line to the server. */
export const lineState = signal(/** @type {import("../transport/socket.js").LineState} */ ("connecting"));
export const retryAt = signal(/** @type {number | null} */ (null));
export const endReason = signal(/** @type {string | null} */ (null));
/** How many orders have waited for their answer for a while. */
export const late = signal(0);
