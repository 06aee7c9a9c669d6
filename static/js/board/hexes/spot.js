/**
 * Where the pointer and the keyboard are on the grid; `told` is the hex that is spoken of.
 * @typedef {{hover: string|null, cursor: string|null, told: string|null, focus: (id: string) => void}} Spot
 */

/** @returns {Spot} */
export const createHexSpot = () => ({ hover: null, cursor: null, told: null, focus: () => {} });
