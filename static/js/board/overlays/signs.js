/**
 * What the signs of pins take up.
 *
 * @import { Scene } from "../scene.js"
 */

/** The sign near by, in pixels: its radius, and how far beyond the rim its middle lies, so that it hides no number of the upper disc. */
export const SIGN = { r: 8, out: 6 };
/** What a sign takes up near by, and the beak alone. */
export const NEAR = { ...SIGN, tip: 13 };
export const ALONE = { r: 4, out: 2.5, tip: 3.5 };

/** Whether pins have their signs at this zoom. @param {Scene} scene */
export const areSigned = (scene) => scene.camera.zoom >= scene.view.table.scale.comfortable * 0.8;
