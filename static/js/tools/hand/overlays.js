/**
 * What is laid over the table by choice.
 *
 * @import { LocalStore, OverlayName } from "../../store/local.js"
 */

/** @type {readonly OverlayName[]} */
export const OVERLAYS = ["apart", "together", "ranges", "control", "deployment"];

/** @param {LocalStore} local */
export const createOverlays = (local) => ({
  /** @param {OverlayName} name @param {boolean} [on] */
  toggle(name, on) {
    local.overlays.value = { ...local.overlays.value, [name]: on ?? !local.overlays.value[name] };
  },
  /** Every one on, or back to those that come by themselves. */
  toggleAll() {
    const all = OVERLAYS.every((name) => local.overlays.value[name]);
    local.overlays.value = {
      ...local.overlays.value,
      ...Object.fromEntries(OVERLAYS.map((name) => [name, all ? name === "apart" || name === "together" : true])),
    };
  },
});
