/** RFC 7396 merge patches. */

/**
 * The document after the patch; parts that did not change are the same objects.
 * @param {any} target
 * @param {any} patch
 * @returns {any}
 */
export function merge(target, patch) {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  const out = isPlain(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete out[key];
    else out[key] = merge(out[key], value);
  }
  return out;
}

/** @param {any} value */
function isPlain(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
