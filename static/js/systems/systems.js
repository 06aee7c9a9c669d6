/** What the systems add to the client: names, icons and the order of panels. */
import { UNDERWORLDS } from "./underworlds.js";
import { WH40K } from "./wh40k.js";

/** @typedef {{key: string, badges: Record<string, string>, commands: Record<string, string>, columns: string[], odds: string[], steps: string[], wide: string[], ticks: Record<string, number>, scoring: string[], setup?: [string, string[]][], card?: "fighter"}} SystemFace */

/** @type {Record<string, SystemFace>} */
const SYSTEMS = { wh40k: WH40K, underworlds: UNDERWORLDS };

/** @param {string | undefined} key */
export function system(key) {
  return SYSTEMS[key ?? ""];
}

/**
 * The icon of a badge.
 * @param {string} key
 * @param {string} badge
 */
export function badgeIcon(key, badge) {
  return SYSTEMS[key]?.badges[badge] ?? "check";
}

/**
 * The icon of a command.
 * @param {string | undefined} key
 * @param {string} command
 */
export function commandIcon(key, command) {
  return SYSTEMS[key ?? ""]?.commands[command] ?? "arrow";
}
