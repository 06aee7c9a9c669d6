/** What the host says to every table: a line, and when he closes the tables for an update. */
import { signal } from "@preact/signals";

/** @import { HouseTold } from "../transport/protocol.js" */

/** Null where he says nothing. */
export const house = signal(/** @type {Pick<HouseTold, "said" | "closes_at"> | null} */ (null));

/** The host says this now. @param {Pick<HouseTold, "said" | "closes_at"> | undefined} told */
export function hearHouse(told) {
  house.value = told?.said || told?.closes_at ? told : null;
}
