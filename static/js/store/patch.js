/** RFC 7396 merge patches. */

/**
 * The document after the patch; parts that did not change are the same objects.
 * @param {unknown} target
 * @param {unknown} patch
 * @returns {unknown}
 */
export function merge(target, patch) {
  if (!isPlain(patch)) return patch;
  /** @type {Record<string, unknown>} */
  const out = isPlain(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete out[key];
    else out[key] = merge(out[key], value);
  }
  return out;
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isPlain(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
